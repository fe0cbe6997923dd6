// What the parts of the checker share: the model under construction, where messages go, and the names declared so far.
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "grammar/diagnostic/sink.hpp"
#include "interpreter/check/ref.hpp"
#include "interpreter/check/settings.hpp"
#include "interpreter/model/game.hpp"

namespace feerie::check {

// Reads a data file named in a variant, relative to the file that names it; reports what goes wrong at the span.
using DataReader = std::function<std::optional<FileId>(std::string const& path, Span named_at)>;

struct Definition {
  Ref declaration;
  std::vector<std::string> parameters;
  Ref value;
  bool used = false;
  bool in_use = false;  // while it is being expanded: catches definitions that need themselves
};

struct Context {
  model::Game& game;
  DiagnosticSink& sink;
  SourceSet const& sources;
  Settings const& settings;
  DataReader read_data;

  std::map<std::string, Definition, std::less<>> definitions = {};
  int expansions = 0;                                // definitions being expanded inside one another
  std::vector<std::uint16_t> expression_depths = {};  // by ExprId: what runs later walks expressions recursively
  std::map<std::string, Span, std::less<>> declared = {};  // "piece NAME" → where: one declaration of a name a namespace

  void error(Code code, Span span, std::string message, std::string help = {}, std::vector<Note> notes = {}) const {
    sink.add({.code = code, .span = span, .message = std::move(message), .notes = std::move(notes), .help = std::move(help)});
  }
  // False, and a message, if the name is taken in its namespace.
  bool declare(std::string_view space, std::string const& name, Span span);
};

}  // namespace feerie::check
