// SPDX-License-Identifier: GPL-3.0-or-later
#include "CPromptSystem.h"

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
