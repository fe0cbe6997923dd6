# Warnings and include root shared by every target of the project.
add_library(project_options INTERFACE)
target_include_directories(project_options INTERFACE ${PROJECT_SOURCE_DIR})
target_compile_options(project_options INTERFACE
  -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wsign-conversion -Wold-style-cast
  -Wnon-virtual-dtor -Woverloaded-virtual -Wcast-align -Wimplicit-fallthrough)
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
  # g++ 12 warns falsely on `"x" + string` at -O3, hence no -Wrestrict.
  target_compile_options(project_options INTERFACE -Wduplicated-cond -Wlogical-op -Wno-restrict)
endif()
