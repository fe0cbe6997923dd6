// Expected texts kept in files beside their inputs. `UPDATE_GOLDEN=1` in the environment writes them anew; the diff is then
// reviewed like code.
#pragma once

#include <filesystem>
#include <string>

namespace feerie::tests {

// Fails the running test unless the file holds exactly this text; writes the file instead when goldens are being updated.
void check_golden(std::filesystem::path const& file, std::string const& actual);

}  // namespace feerie::tests
