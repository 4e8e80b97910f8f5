// SPDX-License-Identifier: GPL-3.0-or-later

import Dialogs

extension Words {
  /// The texts in the user's language, and in the form that the user has chosen in the environment
  /// (prompt(1), Environment).
  package static var ofEnvironment: Words {
    let locale = ["LC_ALL", "LC_MESSAGES", "LANG"].lazy.compactMap { environmentVariable($0) }.first
    let languages = Language.preferred(
      language: environmentVariable("LANGUAGE"), locale: locale)
    return Words(in: languages, isSpoken: TerminalEnvironment.isAccessible)
  }
}
