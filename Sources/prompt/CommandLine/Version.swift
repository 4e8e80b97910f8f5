// SPDX-License-Identifier: GPL-3.0-or-later

import CPromptExecutable

/// The version of prompt, which is also in the changelog and the man page.
let version = "1.0.0"

/// The build: how the executable is linked, and the libraries that it contains or loads, such as
/// `static, glibc 2.36, Readline 8.2`.
var build: String { String(cString: prompt_build()) }
