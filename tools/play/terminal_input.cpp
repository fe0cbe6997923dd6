#include "tools/play/terminal_input.hpp"

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cwchar>

#include <histedit.h>
#include <poll.h>
#include <unistd.h>

#include "tools/play/text_layout.hpp"

namespace feerie::tools {
namespace {

constexpr int lines_of_history = 1'000;

// Written by signal handlers, read while waiting for a key.
std::sig_atomic_t volatile ctrl_c_pressed = 0;
std::sig_atomic_t volatile window_resized = 0;

void note_signal(int signal) {
  if (signal == SIGINT) ctrl_c_pressed = 1;
  if (signal == SIGWINCH) window_resized = 1;
}

// While it lives, the two signals are noted. They stay blocked but for the moments of waiting, so that none falls between looking and
// waiting.
class NotedSignals {
 public:
  NotedSignals() {
    sigset_t both;
    sigemptyset(&both);
    sigaddset(&both, SIGINT);
    sigaddset(&both, SIGWINCH);
    sigprocmask(SIG_BLOCK, &both, &before_);
    struct sigaction action {};
    action.sa_handler = note_signal;
    sigemptyset(&action.sa_mask);
    sigaction(SIGINT, &action, &interrupt_before_);
    sigaction(SIGWINCH, &action, &resize_before_);
  }
  ~NotedSignals() {
    sigaction(SIGINT, &interrupt_before_, nullptr);
    sigaction(SIGWINCH, &resize_before_, nullptr);
    sigprocmask(SIG_SETMASK, &before_, nullptr);
  }
  NotedSignals(NotedSignals const&) = delete;
  NotedSignals& operator=(NotedSignals const&) = delete;
  [[nodiscard]] sigset_t const& while_waiting() const { return before_; }

 private:
  sigset_t before_{};
  struct sigaction interrupt_before_ {};
  struct sigaction resize_before_ {};
};

}  // namespace

struct TerminalInput::Editor {
  explicit Editor(std::function<void()> resized) : on_resize(std::move(resized)) {
    line = el_init("feerie", stdin, stdout, stderr);
    el_set(line, EL_CLIENTDATA, this);
    el_set(line, EL_EDITOR, "emacs");
    el_set(line, EL_PROMPT, &Editor::prompt_of);
    el_set(line, EL_GETCFN, &Editor::read_key);
    el_set(line, EL_ADDFN, "feerie-complete", "complete a move or a command", &Editor::complete);
    el_set(line, EL_BIND, "^I", "feerie-complete", nullptr);
    el_set(line, EL_BIND, "^R", "em-inc-search-prev", nullptr);
    past = history_init();
    history(past, &event, H_SETSIZE, lines_of_history);
    history(past, &event, H_SETUNIQUE, 1);
    el_set(line, EL_HIST, history, past);
  }
  ~Editor() {
    history_end(past);
    el_end(line);
  }
  Editor(Editor const&) = delete;
  Editor& operator=(Editor const&) = delete;

  static Editor& of(EditLine* line) {
    void* data = nullptr;
    el_get(line, EL_CLIENTDATA, &data);
    return *static_cast<Editor*>(data);
  }
  static char* prompt_of(EditLine* line) { return of(line).prompt.data(); }

  // Waits for a key or a signal; libedit's own waiting would lose one of the two.
  static int read_key(EditLine* line, wchar_t* key) {
    Editor& self = of(line);
    std::mbstate_t state{};
    while (true) {
      if (ctrl_c_pressed != 0) {
        ctrl_c_pressed = 0;
        LineInfo const* const typed = el_line(line);
        self.was_line_empty = typed->lastchar == typed->buffer;
        self.was_interrupted = true;
        return -1;
      }
      if (window_resized != 0) {
        window_resized = 0;
        el_resize(line);
        self.on_resize();
        el_set(line, EL_REFRESH);
      }
      pollfd waiting{.fd = STDIN_FILENO, .events = POLLIN, .revents = 0};
      if (::ppoll(&waiting, 1, nullptr, &self.signals->while_waiting()) < 0) {
        if (errno == EINTR) continue;
        return -1;
      }
      char byte = 0;
      ssize_t const count = ::read(STDIN_FILENO, &byte, 1);
      if (count < 0 && (errno == EINTR || errno == EAGAIN)) continue;
      if (count <= 0) return 0;
      std::size_t const length = std::mbrtowc(key, &byte, 1, &state);
      if (length == static_cast<std::size_t>(-2)) continue;  // the character has more bytes
      if (length == static_cast<std::size_t>(-1)) {
        state = {};
        *key = static_cast<unsigned char>(byte);  // no character of this locale
      }
      return 1;
    }
  }

  static unsigned char complete(EditLine* line, int) {
    Editor& self = of(line);
    LineInfo const* const typed = el_line(line);
    std::string_view const before(typed->buffer, static_cast<std::size_t>(typed->cursor - typed->buffer));
    std::size_t const blank = before.find_last_of(" \t");
    std::size_t const start = blank == std::string_view::npos ? 0 : blank + 1;
    std::string const word(before.substr(start));
    if (!self.completions) return CC_ERROR;
    std::vector<std::string> fitting = self.completions(before.substr(0, start));
    std::erase_if(fitting, [&](std::string const& text) { return !text.starts_with(word); });
    if (fitting.empty()) return CC_ERROR;
    std::string common = fitting.front();
    for (std::string const& text : fitting) {
      auto const [end, ignored] = std::ranges::mismatch(common, text);
      common.erase(end, common.end());
    }
    if (common.size() > word.size()) {
      el_insertstr(line, common.substr(word.size()).c_str());
      return CC_REFRESH;
    }
    if (fitting.size() == 1) return CC_NORM;
    std::string const list = "\n" + in_grid(fitting, terminal_columns());
    std::fwrite(list.data(), 1, list.size(), stdout);
    std::fflush(stdout);
    return CC_REDISPLAY;
  }

  EditLine* line = nullptr;
  History* past = nullptr;
  HistEvent event{};
  std::string prompt;
  std::function<std::vector<std::string>(std::string_view)> completions;
  std::function<void()> on_resize;
  NotedSignals const* signals = nullptr;
  bool was_interrupted = false;
  bool was_line_empty = false;
};

TerminalInput::TerminalInput(std::function<void()> on_resize)
    : editor_(std::make_unique<Editor>(std::move(on_resize))) {}
TerminalInput::~TerminalInput() = default;

Answer TerminalInput::ask(Question const& question) {
  NotedSignals const signals;
  Editor& self = *editor_;
  self.signals = &signals;
  self.prompt = question.prompt;
  self.completions = question.complete;
  ctrl_c_pressed = 0;
  while (true) {
    self.was_interrupted = false;
    int count = 0;
    char const* const line = el_gets(self.line, &count);
    if (self.was_interrupted) {
      std::fputs("^C\n", stdout);
      std::fflush(stdout);
      if (self.was_line_empty) return {Answer::Kind::Interrupted};
      continue;
    }
    if (line == nullptr || count <= 0) {
      std::fputs("\n", stdout);
      std::fflush(stdout);
      return {Answer::Kind::End};
    }
    std::string text(line, static_cast<std::size_t>(count));
    while (text.ends_with('\n') || text.ends_with('\r')) text.pop_back();
    if (text.find_first_not_of(" \t") != std::string::npos)
      history(self.past, &self.event, H_ENTER, text.c_str());
    return {Answer::Kind::Line, std::move(text)};
  }
}

}  // namespace feerie::tools
