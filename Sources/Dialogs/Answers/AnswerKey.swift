// SPDX-License-Identifier: GPL-3.0-or-later

/// The form in which names and typed answers are compared: case and outer white space do not matter
/// (prompt(1), Answers).
///
/// The canonical form does not matter either, since Swift compares strings by canonical
/// equivalence. The strings are stream-safe, so that comparing them does not take long.
struct AnswerKey: Hashable, Sendable {
  /// The folded text.
  let folded: String

  init(_ text: Text) {
    folded = Self.fold(text.string)
  }

  /// Whether the text looks like a number: it consists of digits of any script, apart from
  /// invisible characters.
  var isNumber: Bool {
    guard let first = folded.utf8.first, first.isDigit || first >= 0x80 else { return false }
    if folded.utf8.allSatisfy({ $0.isDigit }) { return true }
    let visible = folded.unicodeScalars.lazy.filter { !$0.isInvisible }
    return visible.first != nil && visible.allSatisfy { $0.properties.numericType == .decimal }
  }

  /// Whether the text is the letter on the key of the Latin n in a keyboard layout for Greek,
  /// Cyrillic, Hebrew, Arabic, Devanagari, Hangul or kana.
  var isOnKeyOfN: Bool {
    switch folded {
    case "ν", "т", "מ", "ى", "ल", "ㅜ", "み": true
    default: false
    }
  }

  private static func fold(_ string: String) -> String {
    let trimmed = string.trimmed
    if trimmed.utf8.allSatisfy({ $0 < 0x80 }) { return trimmed.lowercased() }
    // The text is uppercased first, so that letters with the same upper-case form (ς and σ, ß and
    // ss, ı and i) become equal. The combining dot that remains of İ is removed, so that iptal
    // matches İptal.
    var folded = String.UnicodeScalarView()
    for scalar in trimmed.uppercased().lowercased().unicodeScalars
    where !(scalar == "\u{307}" && folded.last == "i") {
      folded.append(scalar)
    }
    return String(folded).streamSafe
  }
}

extension String {
  /// The text in Unicode's stream-safe format (UAX #15, section 13): a combining grapheme joiner
  /// follows every thirty combining marks in a row.
  ///
  /// Comparing strings puts their marks in canonical order, which takes time that grows with the
  /// square of the length of a run: a megabyte of marks takes minutes. No language needs thirty.
  var streamSafe: String {
    // A mark takes at least two bytes.
    if utf8.count < 2 * 30 { return self }
    var safe = String.UnicodeScalarView()
    var marks = 0
    for scalar in unicodeScalars {
      marks = scalar.properties.canonicalCombiningClass == .notReordered ? 0 : marks + 1
      if marks > 30 {
        safe.append("\u{34F}")
        marks = 1
      }
      safe.append(scalar)
    }
    return String(safe)
  }

  /// The text without the white space around it.
  fileprivate var trimmed: Substring {
    if let first = utf8.first, let last = utf8.last, 0x21..<0x7F ~= first, 0x21..<0x7F ~= last {
      return self[...]
    }
    let scalars = unicodeScalars
    guard let first = scalars.firstIndex(where: { !$0.properties.isWhitespace }),
      let last = scalars.lastIndex(where: { !$0.properties.isWhitespace })
    else { return "" }
    return self[first...last]
  }
}

extension ListedRow {
  /// Returns whether `key` is the whole label or the ID.
  func isCalled(_ key: AnswerKey) -> Bool {
    AnswerKey(label) == key || id.map(AnswerKey.init) == key
  }
}

extension Text {
  /// Returns whether `answer` is this text in the same case. Outer white space and the canonical
  /// form do not matter.
  func isTyped(by answer: Text) -> Bool {
    let trimmed = answer.trimmed
    return !trimmed.isEmpty && string.streamSafe == trimmed.streamSafe
  }

  /// The text without the white space around it.
  public var trimmed: String { String(string.trimmed) }
}
