// SPDX-License-Identifier: GPL-3.0-or-later

/// The form in which names and answers are compared (prompt(1), Answers). The comparison ignores
/// case and outer white space. It also ignores the difference between canonically equivalent
/// strings, since Swift compares strings by canonical equivalence.
///
/// The strings are stream-safe, so that comparing them does not take long.
struct AnswerKey: Hashable, Sendable {
  /// The folded text.
  let folded: String

  /// Creates a key from a text in folded form.
  init(folded: String) { self.folded = folded }

  init(_ text: RawText) {
    let trimmed = text.string.trimmed
    if trimmed.utf8.allSatisfy({ $0 < 0x80 }) {
      folded = trimmed.lowercased()
      return
    }
    // The text is uppercased first, so that letters with the same upper-case form (ς and σ, ß and
    // ss, ı and i) become equal. The combining dot that İ leaves behind is removed, so that iptal
    // matches İptal.
    var scalars = String.UnicodeScalarView()
    for scalar in trimmed.uppercased().lowercased().unicodeScalars
    where !(scalar == "\u{307}" && scalars.last == "i") {
      scalars.append(scalar)
    }
    folded = String(scalars).streamSafe
  }

  /// Whether the text looks like a number, since it consists of digits of any script and, possibly,
  /// of invisible characters.
  var isNumber: Bool {
    guard let first = folded.utf8.first, first.isDigit || first >= 0x80 else { return false }
    if folded.utf8.allSatisfy({ $0.isDigit }) { return true }
    let visible = folded.unicodeScalars.lazy.filter { !$0.isInvisible }
    return visible.first != nil && visible.allSatisfy { $0.properties.numericType == .decimal }
  }

  /// Whether the text is a letter that the key of the Latin n types in a keyboard layout for Greek,
  /// Cyrillic, Hebrew, Arabic, Devanagari, Hangul or kana.
  var isOnKeyOfN: Bool { ["ν", "т", "מ", "ى", "ल", "ㅜ", "み"].contains(folded) }
}
