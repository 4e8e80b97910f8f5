// SPDX-License-Identifier: GPL-3.0-or-later

import Dialogs
import TerminalDialogs

extension Words {
  /// The words of the language that the environment names.
  static var preferred: Words {
    let locale = ["LC_ALL", "LC_MESSAGES", "LANG"].lazy.compactMap { variable($0) }.first
    return Words(in: Language.preferred(language: variable("LANGUAGE"), locale: locale))
  }

  private static func variable(_ name: String) -> String? {
    guard let value = getenv(name), value.pointee != 0 else { return nil }
    return String(cString: value)
  }
}
