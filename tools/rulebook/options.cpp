// Questions that the printed rules leave open, their readings, and which one is in force.
#include <fmt/format.h>

#include "tools/rulebook/prose.hpp"
#include "tools/rulebook/sections.hpp"

namespace feerie::tools::book {

using namespace model;

void write_options(Speaker const& speaker, Page& page) {
  Game const& game = speaker.game();
  if (game.options.empty()) return;
  page.heading(2, "Options");
  page.paragraph("These questions can be answered in more than one way. The readings marked with an arrow hold in this text; "
                 "another is chosen with --set OPTION=READING.");
  for (Option const& option : game.options) {
    page.heading(3, option.question.empty() ? capitalised(spoken(option.name)) : option.question);
    if (!option.doc.empty()) page.paragraph(from_doc(option.doc));
    page.paragraph(fmt::format("Option `{}`:", option.name));
    std::vector<Step> items;
    for (std::size_t i = 0; i < option.values.size(); ++i) {
      OptionValue const& value = option.values[i];
      std::string text = fmt::format("{}`{}`", i == option.chosen ? "→ " : "", value.name);
      if (!value.reading.empty()) text += ": " + value.reading;
      if (i == option.default_value) text += " (the default)";
      items.push_back({text});
    }
    page.bullets(items);
  }
}

}  // namespace feerie::tools::book
