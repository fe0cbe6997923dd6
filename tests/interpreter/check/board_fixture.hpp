// A board parsed and checked by itself, for two players, white and black.
#pragma once

#include <map>
#include <string>
#include <utility>
#include <vector>

#include <catch2/catch.hpp>

#include "grammar/parse.hpp"
#include "interpreter/check/board.hpp"

namespace feerie::check {

class CheckedBoard {
 public:
  // `text` is what follows the word `board`; `files` are what it may read.
  explicit CheckedBoard(std::string const& text, std::map<std::string, std::string> files = {},
                        std::vector<std::string> const& players = {"white", "black"})
      : files_(std::move(files)) {
    file_ = sources.add(SourceFile("x.variant", "", "language 1\nvariant X \"X\" { board " + text + " }\n"));
    for (std::string const& name : players) game.players.add({.name = name, .span = {}});
    Tree const tree = parse(sources, file_, sink);
    REQUIRE(sink.is_empty());
    Context context{.game = game,
                    .sink = sink,
                    .sources = sources,
                    .settings = settings_,
                    .read_data = [this](auto const& path, Span) {
                      auto const found = files_.find(path);
                      if (found == files_.end()) return std::optional<FileId>();
                      return std::optional(sources.add(SourceFile(path, "", found->second)));
                    }};
    context.declared.emplace("player green", Span::nowhere());
    for (NodeIndex i = 0; i < tree.nodes.size(); ++i) {
      if (tree.kind(i) == NodeKind::board) check_board_shape(context, {.tree = &tree, .node = i});
    }
  }

  [[nodiscard]] model::Board const& board() const { return game.board; }
  [[nodiscard]] model::Site const& site(std::string const& name) const {
    CAPTURE(name);
    model::SiteId const id = board().find_site(name);
    REQUIRE(id);
    return board().sites[id];
  }
  // The name of the site next to one, or nothing.
  [[nodiscard]] std::string next(std::string const& name, std::string const& direction) const {
    for (std::size_t d = 0; d < board().ring.size(); ++d) {
      model::DirectionId const id = board().ring.id_at(d);
      if (board().ring[id].name == direction)
        return name_of_site(board().next[id][board().find_site(name).index]);
    }
    FAIL("no direction " << direction);
    return {};
  }
  [[nodiscard]] std::string at_offset(std::string const& name, int dx, int dy) const {
    return name_of_site(board().at_offset(board().find_site(name), dx, dy));
  }
  [[nodiscard]] std::string image(std::size_t player, std::string const& name) const {
    return name_of_site(board().image[game.players.id_at(player)][board().find_site(name).index]);
  }
  [[nodiscard]] std::string colour(std::string const& name) const {
    model::ColourId const id = site(name).colour;
    return id ? board().colours[id].name : "";
  }
  [[nodiscard]] std::string sector(std::string const& name) const {
    model::SectorId const id = site(name).sector;
    return id ? board().sectors[id].name : "";
  }
  [[nodiscard]] std::string arrows(std::string const& name) const {
    std::string text;
    for (model::DirectionId const id : site(name).arrows) text += board().ring[id].name;
    return text;
  }
  // "slug: the text it points at", one for each message.
  [[nodiscard]] std::vector<std::string> errors() const {
    std::vector<std::string> found;
    for (Diagnostic const& d : sink.sorted())
      found.push_back(std::string(slug(d.code)) + ": " + std::string(sources.text(d.span)));
    return found;
  }
  [[nodiscard]] Diagnostic only() const {
    CAPTURE(errors());
    REQUIRE(sink.sorted().size() == 1);
    return sink.sorted()[0];
  }

  SourceSet sources;
  DiagnosticSink sink;
  model::Game game;

 private:
  [[nodiscard]] std::string name_of_site(model::SiteId id) const { return id ? board().sites[id].name : ""; }

  FileId file_;
  Settings settings_;
  std::map<std::string, std::string> files_;
};

}  // namespace feerie::check
