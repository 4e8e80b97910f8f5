// SPDX-License-Identifier: GPL-3.0-or-later

extension Words {
  /// Returns the index of the plural form of `count` among the forms of a text. The rules are those
  /// of Unicode CLDR for whole numbers, with the forms in CLDR's order, but without a form for
  /// zero.
  func pluralForm(of count: Int64) -> Int {
    let (tens, units) = (count % 100 / 10, count % 10)
    switch language {
    case "id", "ja", "ko", "tr", "vi", "zh_CN", "zh_TW": return 0
    case "fa", "fr", "hi", "pt_BR": return count <= 1 ? 0 : 1
    case "ro": return count == 1 ? 0 : count == 0 || 1...19 ~= count % 100 ? 1 : 2
    case "ru", "sr", "sr@latin", "uk":
      if tens != 1, units == 1 { return 0 }
      return tens != 1 && 2...4 ~= units ? 1 : 2
    case "pl":
      if count == 1 { return 0 }
      return tens != 1 && 2...4 ~= units ? 1 : 2
    case "cs", "sk": return count == 1 ? 0 : 2...4 ~= count ? 1 : 2
    case "ar": return 1...2 ~= count ? Int(count) - 1 : 3...10 ~= count % 100 ? 2 : 3
    default: return count == 1 ? 0 : 1
    }
  }
}
