#ifndef DECL_READLINE_SHIM_H
#define DECL_READLINE_SHIM_H

#include <signal.h>
#include <stdio.h>
#include <sys/select.h>
#include <readline/readline.h>
#include <readline/history.h>

// Readline's settings are C globals, which Swift does not let concurrent code access. These functions are only
// called on the thread that reads from the terminal.

static inline void decl_rl_set_name(const char *name) {
  rl_readline_name = name;
}

static inline void decl_rl_set_completion(rl_completion_func_t *complete,
                                          rl_compdisp_func_t *display) {
  // Without word break characters, readline passes the whole line to the completer, which finds the start of
  // the word itself.
  rl_basic_word_break_characters = "";
  rl_completer_word_break_characters = "";
  rl_completer_quote_characters = "";
  rl_attempted_completion_function = complete;
  rl_completion_display_matches_hook = display;
}

static inline void decl_rl_completion_is_final(int appended) {
  rl_attempted_completion_over = 1;
  rl_completion_append_character = appended;
  rl_completion_suppress_append = appended == 0;
  rl_sort_completion_matches = 0;
}

static inline void decl_rl_keep_multiline_history(void) {
  history_comment_char = '#';
  history_write_timestamps = 1;
}

// Returns the most recent history entry, or NULL if there is none.
static inline const char *decl_rl_last_history(void) {
  HIST_ENTRY *entry = history_length ? history_get(history_base + history_length - 1) : NULL;
  return entry ? entry->line : NULL;
}

// Returns the history entry at an index from 0, or NULL if there is none.
static inline const char *decl_rl_history_line(int index) {
  HIST_ENTRY *entry = history_get(history_base + index);
  return entry ? entry->line : NULL;
}

static inline int decl_rl_history_count(void) { return history_length; }

// Sets the function that reads a byte of standard input for readline.
static inline void decl_rl_set_reader(rl_getc_func_t *read) { rl_getc_function = read; }

// Waits until standard input is readable or a signal arrives; returns whether it is readable. The signals are
// unblocked only while waiting, so that none is lost between the checks for signals that have arrived, of which
// `interrupted` is one, and the wait.
static inline int decl_rl_wait(int (*interrupted)(void)) {
  sigset_t caught, before;
  sigemptyset(&caught);
  sigaddset(&caught, SIGINT);
  sigaddset(&caught, SIGWINCH);
  sigprocmask(SIG_BLOCK, &caught, &before);
  int ready = 0;
  if (!rl_pending_signal() && !interrupted()) {
    fd_set inputs;
    FD_ZERO(&inputs);
    FD_SET(fileno(stdin), &inputs);
    ready = pselect(fileno(stdin) + 1, &inputs, NULL, NULL, NULL, &before);
  }
  sigprocmask(SIG_SETMASK, &before, NULL);
  rl_check_signals();
  return ready > 0;
}

#endif
