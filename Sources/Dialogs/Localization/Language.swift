// SPDX-License-Identifier: GPL-3.0-or-later

/// The languages that a person reads, by what the environment names (contract, section 8).
public enum Language {
  /// Keys of languages, the preferred one first; English is `en`, and ends the list.
  ///
  /// The order is gettext's: `LANGUAGE` (names with colons between them) goes before the locale, but
  /// says nothing where the locale is C or POSIX, with any codeset. Both mean English in `LANGUAGE`
  /// too. Whether such a locale is installed does not matter.
  ///
  /// - Parameters:
  ///   - language: The value of `LANGUAGE`.
  ///   - locale: The first of `LC_ALL`, `LC_MESSAGES` and `LANG` that has a value.
  public static func preferred(language: String?, locale: String?) -> [String] {
    guard let locale, !locale.isEmpty else { return ["en"] }
    let bare = locale.prefix { $0 != "." && $0 != "@" }
    if bare == "C" || bare == "POSIX" { return ["en"] }
    var keys: [String] = []
    for name in (language ?? "").split(separator: ":") + [locale[...]] {
      let key = key(of: name)
      if key == "en" { break }
      keys.append(key)
    }
    return keys + ["en"]
  }

  /// The catalogue's key of a locale's name, `de_AT.UTF-8@euro` for one.
  private static func key(of name: Substring) -> String {
    let locale = name.prefix { $0 != "." && $0 != "@" }
    let language = locale.prefix { $0 != "_" }
    let regions = locale.dropFirst(language.count + 1).split(separator: "_")
    switch language {
    case "zh":
      let isTraditional = regions.contains { ["TW", "HK", "MO", "Hant"].contains($0) }
      return isTraditional ? "zh_TW" : "zh_CN"
    case "no", "nn": return "nb"
    case "C", "POSIX": return "en"
    default: return String(language)
    }
  }
}
