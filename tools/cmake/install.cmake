# What `cmake --install` puts in place. Included by tools/CMakeLists.txt, after the target `feerie` exists.
# The binary looks for its data in ../share/feerie, seen from where it lies.
include(GNUInstallDirs)

install(TARGETS feerie RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})

# The library and the variants as their authors wrote them; sources and build files stay behind.
foreach(folder stdlib variants)
  install(DIRECTORY ${PROJECT_SOURCE_DIR}/${folder}
    DESTINATION ${CMAKE_INSTALL_DATADIR}/feerie
    FILES_MATCHING PATTERN "*.variant" PATTERN "*.yaml" PATTERN "*.md")
endforeach()

install(FILES ${PROJECT_SOURCE_DIR}/tools/man/feerie.1 DESTINATION ${CMAKE_INSTALL_MANDIR}/man1)
install(FILES ${PROJECT_SOURCE_DIR}/LICENSE ${PROJECT_SOURCE_DIR}/CHANGELOG.md DESTINATION ${CMAKE_INSTALL_DOCDIR})

install(FILES ${PROJECT_SOURCE_DIR}/tools/completion/feerie.bash
  DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions RENAME feerie)
install(FILES ${PROJECT_SOURCE_DIR}/tools/completion/_feerie
  DESTINATION ${CMAKE_INSTALL_DATADIR}/zsh/site-functions)
install(FILES ${PROJECT_SOURCE_DIR}/tools/completion/feerie.fish
  DESTINATION ${CMAKE_INSTALL_DATADIR}/fish/vendor_completions.d)
