// SPDX-License-Identifier: GPL-3.0-or-later

/// The version of prompt; CHANGELOG and man page name the same.
let version = "0.1.0"
