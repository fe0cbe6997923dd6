// What the parts of the dump share: lines with indentation, and names for ids. A broken id (the model of a text with errors is
// incomplete) is printed as `?` instead of being followed.
#pragma once

#include <algorithm>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "interpreter/base/id.hpp"
#include "interpreter/model/game.hpp"

namespace feerie::model {

class DumpWriter {
 public:
  void line(std::string_view text) {
    out_.append(depth_ * 2, ' ');
    out_ += text;
    out_ += '\n';
  }
  // Runs `body` with its lines one step further in.
  template <class Body>
  void indented(Body body) {
    ++depth_;
    body();
    --depth_;
  }
  // A doc comment, above what it belongs to.
  void doc(std::string_view text) {
    while (!text.empty()) {
      std::size_t const end = std::min(text.find('\n'), text.size());
      line("## " + std::string(text.substr(0, end)));
      text.remove_prefix(std::min(end + 1, text.size()));
    }
  }
  [[nodiscard]] std::string take() { return std::move(out_); }

 private:
  std::string out_;
  std::size_t depth_ = 0;
};

template <class IdType, class T>
[[nodiscard]] bool has(IdVector<IdType, T> const& items, IdType id) {
  return id.index < items.size();
}

template <class IdType, class T>
[[nodiscard]] std::string name_in(IdVector<IdType, T> const& items, IdType id) {
  return has(items, id) ? items[id].name : "?";
}

// The id behind an expression's or a statement's `value`, or one of its items.
template <class IdType>
[[nodiscard]] IdType id_of(std::int64_t value) {
  bool const is_index = value >= 0 && value < IdType::none_index;
  return is_index ? IdType{static_cast<std::uint16_t>(value)} : IdType{};
}

// `text(item)` of each, with the separator between them.
template <class Items, class Text>
[[nodiscard]] std::string joined(Items const& items, std::string_view separator, Text text) {
  std::string all;
  bool is_first = true;
  for (auto const& item : items) {
    if (!is_first) all += separator;
    is_first = false;
    all += text(item);
  }
  return all;
}

[[nodiscard]] inline std::string quoted(std::string_view text) { return '"' + std::string(text) + '"'; }

template <class IdType, class T>
[[nodiscard]] std::string names_of(IdVector<IdType, T> const& items, std::vector<IdType> const& ids) {
  return joined(ids, ", ", [&](IdType id) { return name_in(items, id); });
}

// " word EXPR", or nothing for an expression that is absent.
[[nodiscard]] std::string clause(Game const& game, std::string_view word, ExprId expr);

void dump_board(Game const& game, DumpWriter& out);
void dump_pieces(Game const& game, DumpWriter& out);
// The block's statements, indented; a block that is absent prints nothing.
void dump_block(Game const& game, BlockId block, DumpWriter& out);
// "heading {", the statements, "}"; a block that is absent prints nothing.
void dump_script(Game const& game, std::string_view heading, BlockId block, DumpWriter& out);
void dump_examples(Game const& game, DumpWriter& out);

}  // namespace feerie::model
