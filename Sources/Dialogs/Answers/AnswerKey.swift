// SPDX-License-Identifier: GPL-3.0-or-later

/// The form in which names and typed answers are compared: without outer white space, without case
/// (contract, section 4).
///
/// Canonical Unicode form needs no folding here: Swift compares strings by canonical equivalence. What
/// it compares is stream-safe.
struct AnswerKey: Hashable, Sendable {
  /// The folded text.
  let folded: String

  init(_ text: Text) {
    folded = Self.fold(text.string)
  }

  /// Whether it is made of digits alone, of whatever script, so that it reads as a number: what shows
  /// nothing by itself does not count.
  var isNumber: Bool {
    guard let first = folded.utf8.first, first.isDigit || first >= 0x80 else { return false }
    if folded.utf8.allSatisfy(\.isDigit) { return true }
    let visible = folded.unicodeScalars.lazy.filter { !$0.properties.isDefaultIgnorableCodePoint }
    return visible.first != nil && visible.allSatisfy { $0.properties.numericType == .decimal }
  }

  /// Whether it is the letter on the key that has the n of Latin layouts, in the layout of another
  /// script: Greek, Cyrillic, Hebrew, Arabic, Devanagari, Hangul and kana.
  var isOnKeyOfN: Bool {
    switch folded {
    case "ν", "т", "מ", "ى", "ल", "ㅜ", "み": true
    default: false
    }
  }

  private static func fold(_ string: String) -> String {
    let trimmed = string.trimmed
    if trimmed.utf8.allSatisfy({ $0 < 0x80 }) { return trimmed.lowercased() }
    // Up and down again, so that letters with one upper-case form (ς and σ, ß and ss, ı and i) are
    // the same; the dot that İ leaves on its i goes, so that iptal answers İptal.
    var folded = String.UnicodeScalarView()
    for scalar in trimmed.uppercased().lowercased().unicodeScalars
    where !(scalar == "\u{307}" && folded.last == "i") {
      folded.append(scalar)
    }
    return String(folded).streamSafe
  }
}

extension String {
  /// The text in Unicode's stream-safe format (UAX #15, section 13): a combining grapheme joiner stands
  /// after every thirty combining marks that follow one another.
  ///
  /// Strings are compared in canonical order, and putting a run of marks in order takes time that
  /// grows with the square of its length: a megabyte of them takes minutes. No language
  /// writes thirty.
  var streamSafe: String {
    // A mark takes two bytes at least.
    if utf8.count < 2 * 30 { return self }
    var safe = String.UnicodeScalarView()
    var marks = 0
    for scalar in unicodeScalars {
      marks = scalar.properties.canonicalCombiningClass == .notReordered ? 0 : marks + 1
      // mutant: no long run of marks is put in order
      //   `marks > 30` -> `marks < 0`
      if marks > 30 {
        safe.append("\u{34F}")
        marks = 1
      }
      safe.append(scalar)
    }
    return String(safe)
  }

  /// Without the white space around it.
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

extension Action {
  /// Whether `key` is the whole label or the ID.
  func isCalled(_ key: AnswerKey) -> Bool {
    AnswerKey(label) == key || id.map(AnswerKey.init) == key
  }
}

extension Text {
  /// Whether `answer` is this, case and all, but for outer white space and canonical form.
  func isTyped(by answer: Text) -> Bool {
    let trimmed = answer.trimmed
    return !trimmed.isEmpty && string.streamSafe == trimmed.streamSafe
  }

  /// Without the white space around it.
  var trimmed: String { String(string.trimmed) }
}
