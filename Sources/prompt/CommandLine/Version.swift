// SPDX-License-Identifier: GPL-3.0-or-later

import CPromptExecutable

/// The version of prompt, which the changelog and the man page also name.
let version = "0.1.0"

/// How this executable is linked, and what is in it or loaded: `static, glibc 2.36, Readline 8.2`.
var build: String { String(cString: prompt_build()) }
