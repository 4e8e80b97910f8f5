// SPDX-License-Identifier: GPL-3.0-or-later

/// Labels within questions that are read aloud (prompt(1), Speech).
extension Words {
  /// Returns whether a label cannot be mistaken for further words of the question that contains it.
  /// Such a label has no punctuation that could separate it from further words, does not begin like
  /// the number of a row, and contains no name of a key.
  func isPlainInSpeech(_ label: PlainText) -> Bool {
    var previous: Character = " "
    for character in label.string {
      guard character.isLetter || character.isNumber || " -'’·_./".contains(character),
        character != " " || previous != " " && previous != "."
      else { return false }
      previous = character
    }
    if label.string.first?.isNumber != false { return false }
    let names = [Word.enter, .escape, .escapeName].flatMap { [text(of: $0), $0.english] }
      .map { AnswerKey(RawText($0.latinized)) }
    return !label.string.split { !$0.isLetter }.contains { word in
      names.contains(AnswerKey(RawText(String(word).latinized)))
    }
  }

  /// Returns the beginning of a label and an ellipsis, without the words that might be mistaken for
  /// further words of the question. Of the first word, a part may be returned.
  func plainBeginning(of label: PlainText) -> PlainText {
    var beginning = ""
    for word in label.string.split(separator: " ") {
      let longer = beginning.isEmpty ? String(word) : "\(beginning) \(word)"
      if isPlainInSpeech(PlainText(sanitized: longer)) {
        beginning = longer
        continue
      }
      let letters = String(word.prefix { $0.isLetter })
      if beginning.isEmpty, isPlainInSpeech(PlainText(sanitized: letters)) { beginning = letters }
      break
    }
    return PlainText(sanitized: "\(beginning)…")
  }
}
