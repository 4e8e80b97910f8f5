// SPDX-License-Identifier: GPL-3.0-or-later
#include <stdio.h>
#include <readline/readline.h>
#include <termcap.h>

// What the SDK of macOS calls Readline is libedit, which knows neither bracketed paste nor the hooks
// that the line editor hangs on.
#if !defined(RL_READLINE_VERSION) || RL_READLINE_VERSION < 0x0800
#error "prompt needs GNU Readline 8.0 or later (Debian: libreadline-dev, Homebrew: readline)"
#endif

// Shows a text in the place of the prompt. Swift calls no function with a variable number of arguments.
static inline void prompt_readline_show_message(const char *text) { rl_message("%s", text); }
