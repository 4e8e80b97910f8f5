// SPDX-License-Identifier: GPL-3.0-or-later
#include "CPromptSystem.h"

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <readline/readline.h>
#include <termcap.h>

// The Readline of the macOS SDK is libedit, which lacks bracketed paste and some hooks that the
// line editor requires.
#if !defined(RL_READLINE_VERSION) || RL_READLINE_VERSION < 0x0800
#error "prompt needs GNU Readline 8.0 or later (Debian: libreadline-dev, Homebrew: readline)"
#endif

// Shows `text` in place of the prompt. Swift cannot call rl_message, which has a variable number of
// arguments.
static inline void prompt_readline_show_message(const char *text) { rl_message("%s", text); }

// An entry of a keymap is a command or, as a pointer of the same type, the keymap of a longer
// sequence.
static inline Keymap prompt_readline_keymap(rl_command_func_t *entry) { return (Keymap)entry; }
static inline rl_command_func_t *prompt_readline_function(Keymap map) {
  return (rl_command_func_t *)map;
}

// Swift cannot compare functions.
static inline bool prompt_readline_is_same(rl_command_func_t *one, rl_command_func_t *other) {
  return one == other;
}

// Returns an address in the current stack frame.
static inline intptr_t prompt_readline_stack(void) { return (intptr_t)__builtin_frame_address(0); }

// Executes the command `abort` in the middle of another command. Readline aborts the other command,
// and continues with the next key. This function does not return.
static inline void prompt_readline_abort(void) {
  // The states of the commands that are left. Each command would reset its own state if it
  // returned.
  const unsigned long commands = RL_STATE_NUMERICARG | RL_STATE_MOREINPUT | RL_STATE_METANEXT
      | RL_STATE_VIMOTION | RL_STATE_CHARSEARCH | RL_STATE_MULTIKEY | RL_STATE_DISPATCHING;
  rl_readline_state &= ~commands;
  rl_restore_prompt();
  rl_abort(1, 0);
}
