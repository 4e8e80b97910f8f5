// SPDX-License-Identifier: GPL-3.0-or-later
#include "CPromptSystem.h"

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <readline/readline.h>
#include <termcap.h>

// The Readline of the macOS SDK is libedit, which has neither bracketed paste nor the hooks that
// the line editor needs.
#if !defined(RL_READLINE_VERSION) || RL_READLINE_VERSION < 0x0800
#error "prompt needs GNU Readline 8.0 or later (Debian: libreadline-dev, Homebrew: readline)"
#endif

// Shows `text` instead of the prompt. Swift cannot call rl_message, which takes a variable number
// of arguments.
static inline void prompt_readline_show_message(const char *text) { rl_message("%s", text); }

// An entry of a keymap is a command or, as a pointer of the same type, the keymap of a longer sequence.
static inline Keymap prompt_readline_keymap(rl_command_func_t *entry) { return (Keymap)entry; }
static inline rl_command_func_t *prompt_readline_function(Keymap map) {
  return (rl_command_func_t *)map;
}

// Swift does not compare functions.
static inline bool prompt_readline_is_same(rl_command_func_t *one, rl_command_func_t *other) {
  return one == other;
}

// Returns an address in the current stack frame.
static inline intptr_t prompt_readline_stack(void) { return (intptr_t)__builtin_frame_address(0); }

// Does what the key for `abort` does in the middle of any command: Readline goes on with its next key. This
// does not return.
static inline void prompt_readline_abort(void) {
  // The states of the commands that are left, of which each would unset its own.
  const unsigned long commands = RL_STATE_NUMERICARG | RL_STATE_MOREINPUT | RL_STATE_METANEXT
      | RL_STATE_VIMOTION | RL_STATE_CHARSEARCH | RL_STATE_MULTIKEY | RL_STATE_DISPATCHING;
  rl_readline_state &= ~commands;
  rl_restore_prompt();
  rl_abort(1, 0);
}
