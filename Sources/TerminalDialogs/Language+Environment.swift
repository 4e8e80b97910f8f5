// SPDX-License-Identifier: GPL-3.0-or-later

import Dialogs

extension Language {
  /// The keys of the languages that the environment names, the preferred one first.
  public static var ofEnvironment: [String] {
    let locale = ["LC_ALL", "LC_MESSAGES", "LANG"].lazy.compactMap { variable($0) }.first
    return preferred(language: variable("LANGUAGE"), locale: locale)
  }

  private static func variable(_ name: String) -> String? {
    guard let value = getenv(name), value.pointee != 0 else { return nil }
    return String(cString: value)
  }
}
