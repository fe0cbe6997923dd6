// Scripts in words: what happens in a turn, step by step.
#pragma once

#include <set>
#include <string>
#include <vector>

#include "tools/rulebook/page.hpp"
#include "tools/rulebook/speaker.hpp"

namespace feerie::tools::book {

class ScriptProse {
 public:
  explicit ScriptProse(Speaker speaker) : speaker_(std::move(speaker)) {}

  // Each step is a whole sentence.
  [[nodiscard]] std::vector<Step> steps(model::BlockId block);
  // The author's words for a script, and those for the procedures that it calls.
  [[nodiscard]] std::vector<Step> quoted(std::string const& doc, model::BlockId block);
  // The same run together, for scripts of a few words.
  [[nodiscard]] std::string run_together(model::BlockId block);

 private:
  void add(model::Statement const& s, std::vector<Step>& out);
  void add_play(model::Statement const& s, std::vector<Step>& out);
  void add_choose(model::Statement const& s, std::vector<Step>& out);
  void add_case(model::Statement const& s, std::vector<Step>& out);
  void add_do(model::Statement const& s, std::vector<Step>& out);
  void add_docs_of_calls(model::BlockId block, std::vector<Step>& out);
  // "If …, …." in one line where there is one thing to do, or with the things under it.
  void add_conditional(std::string const& condition, std::vector<Step> under, std::vector<Step>& out);
  [[nodiscard]] std::string playable(model::Playable const& play) const;
  [[nodiscard]] std::string variable(model::Statement const& s) const;
  [[nodiscard]] std::string does(std::string_view verb_s, std::string_view verb) const;
  [[nodiscard]] std::string actor(model::ExprId player) const;

  Speaker speaker_;
  std::set<std::uint16_t> told_;  // procedures whose doc comment has been quoted
  int depth_ = 0;
  int rolls_ = 0;
};

}  // namespace feerie::tools::book
