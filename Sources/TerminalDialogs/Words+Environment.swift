// SPDX-License-Identifier: GPL-3.0-or-later

import Dialogs

extension Words {
  /// The texts in the user's language, and in the form that the user has chosen in the environment
  /// (prompt(1), Environment).
  package static var ofEnvironment: Words {
    let locale = ["LC_ALL", "LC_MESSAGES", "LANG"].lazy.compactMap { environmentVariable($0) }.first
    let languages = Language.preferred(
      language: environmentVariable("LANGUAGE"), locale: locale)
    return Words(in: languages, isSpoken: isAccessible)
  }

  /// Whether dialogs are read aloud: `ACCESSIBLE` is set, and is neither empty nor a word for no.
  private static var isAccessible: Bool {
    guard let value = environmentVariable("ACCESSIBLE") else { return false }
    return !["", "0", "false", "no"].contains(value.lowercased())
  }
}
