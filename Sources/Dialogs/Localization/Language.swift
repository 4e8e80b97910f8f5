// SPDX-License-Identifier: GPL-3.0-or-later

/// The languages that the user prefers according to the environment (prompt(1), Environment).
package enum Language {
  /// The maximum number of names in `LANGUAGE` that are read. The number is limited, since each
  /// name is searched for in all of translations.txt.
  private static let maximumNames = 32

  /// Returns the keys of languages, beginning with the preferred language. The last key is `en`,
  /// English.
  ///
  /// The order is the same as in gettext: `LANGUAGE` (names separated by colons) has precedence
  /// over the locale, but is ignored if the locale is unset, C or POSIX, with any codeset. C and
  /// POSIX mean English in `LANGUAGE` too. A locale need not be installed.
  ///
  /// - Parameters:
  ///   - language: The value of `LANGUAGE`.
  ///   - locale: The value of the first of the variables `LC_ALL`, `LC_MESSAGES` and `LANG` that is
  ///     not empty.
  package static func preferred(language: String?, locale: String?) -> [String] {
    guard let locale, !locale.isEmpty else { return ["en"] }
    let bare = locale.prefix { $0 != "." && $0 != "@" }
    if bare == "C" || bare == "POSIX" { return ["en"] }
    var keys: [String] = []
    for name in (language ?? "").split(separator: ":").prefix(maximumNames) + [locale[...]] {
      let key = key(of: name)
      if key == "en" { break }
      keys.append(key)
    }
    return keys + ["en"]
  }

  /// Returns the key in words.txt of a locale such as `de_AT.UTF-8@euro`.
  private static func key(of name: Substring) -> String {
    let locale = name.prefix { $0 != "." && $0 != "@" }
    let language = locale.prefix { $0 != "_" }
    let regions = locale.dropFirst(language.count + 1).split(separator: "_")
    switch language {
    case "zh":
      // The script has precedence over the region: zh_Hans_HK is simplified.
      if regions.contains("Hans") { return "zh_CN" }
      let isTraditional = regions.contains { ["TW", "HK", "MO", "Hant"].contains($0) }
      return isTraditional ? "zh_TW" : "zh_CN"
    case "pt": return regions.contains("BR") ? "pt_BR" : "pt"
    case "sr":
      let isLatin = name.drop { $0 != "@" } == "@latin" || regions.contains("Latn")
      return isLatin ? "sr@latin" : "sr"
    case "no", "nn": return "nb"
    case "C", "POSIX": return "en"
    default: return String(language)
    }
  }
}
