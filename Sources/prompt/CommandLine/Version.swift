// SPDX-License-Identifier: GPL-3.0-or-later

/// The version of prompt, which the changelog and the man page also name.
let version = "0.1.0"
