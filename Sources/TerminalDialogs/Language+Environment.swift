// SPDX-License-Identifier: GPL-3.0-or-later

import Dialogs

extension Language {
  /// The languages in the environment variables, by keys such as `de`, the preferred language
  /// first.
  package static var ofEnvironment: [String] {
    let locale = ["LC_ALL", "LC_MESSAGES", "LANG"].lazy.compactMap { environmentVariable($0) }.first
    return preferred(language: environmentVariable("LANGUAGE"), locale: locale)
  }
}
