// SPDX-License-Identifier: GPL-3.0-or-later

/// Properties of a title that determine how the question below the title is asked (prompt(1), How a
/// dialog is shown).
extension RawText {
  /// Whether the last character, apart from white space, quotation marks and closing brackets, is a
  /// question mark of any script.
  var isQuestion: Bool {
    let scalars = string.unicodeScalars
    let last = scalars.last { scalar in
      let category = scalar.properties.generalCategory
      let isQuotationMark = category == .initialPunctuation || category == .finalPunctuation
      return !scalar.properties.isWhitespace && !isQuotationMark && category != .closePunctuation
        && scalar != "\"" && scalar != "'"
    }
    switch last {
    // Latin, full-width, Greek, Arabic, Armenian and Ethiopic.
    case "?", "？", "\u{37E}", "؟", "՞", "፧", "⁇", "‽": return true
    // Greek keyboards type the Greek question mark as a semicolon, so a semicolon counts in a text
    // with Greek letters.
    case ";": return scalars.contains { 0x370...0x3FF ~= $0.value }
    default: return false
    }
  }

  /// Whether the last character, apart from white space, is a punctuation mark other than a dash.
  var endsInPunctuation: Bool {
    string.unicodeScalars.last { !$0.properties.isWhitespace }?.isPunctuation == true
  }

  /// Returns whether this title begins with the words of `label`: `Delete 3 photos?`, `Delete`.
  func begins(withWordsOf label: RawText) -> Bool {
    let words = bareWords(of: label)
    return !words.isEmpty && bareWords(of: self).starts(with: words)
  }

  private func bareWords(of text: RawText) -> [AnswerKey] {
    text.string.split { $0.isWhitespace }.map { word in
      let end = word.unicodeScalars.drop { $0.isPunctuation }.reversed().drop { $0.isPunctuation }
      return AnswerKey(RawText(String(String.UnicodeScalarView(end.reversed()))))
    }.filter { !$0.folded.isEmpty }
  }
}

extension Unicode.Scalar {
  fileprivate var isPunctuation: Bool {
    switch properties.generalCategory {
    case .otherPunctuation, .initialPunctuation, .finalPunctuation, .openPunctuation,
      .closePunctuation:
      true
    default: false
    }
  }
}
