// SPDX-License-Identifier: GPL-3.0-or-later

import Dialogs

extension Language {
  /// The keys of the languages that the environment names, the preferred one first.
  public static var ofEnvironment: [String] {
    let locale = ["LC_ALL", "LC_MESSAGES", "LANG"].lazy.compactMap { environmentVariable($0) }.first
    return preferred(language: environmentVariable("LANGUAGE"), locale: locale)
  }
}
