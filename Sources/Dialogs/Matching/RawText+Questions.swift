// SPDX-License-Identifier: GPL-3.0-or-later

extension RawText {
  /// The text up to its last question mark, or the end of it; nil if there is none. A question mark
  /// within a word, such as an address, does not count. The bytes are searched, since a message may
  /// be long.
  var upToLastQuestionMark: RawText? {
    let end = bytes.indices.reversed().first { index in
      let next = index + 1 < bytes.count ? bytes[index + 1] : UInt8(ascii: " ")
      return !next.isLetter && !next.isDigit && !"&=%_".utf8.contains(next)
        && bytes[...index].endsWithQuestionMark
    }
    return end.map { RawText(bytes: Array(bytes[...$0].suffix(1000))) }
  }

  /// The questions of a text that ends with a question mark. A sentence also ends at an empty line,
  /// and at a line before a capital, as between a list and a question below it.
  var questions: [RawText] {
    let marks = string.last == ";" ? "?？؟\u{37E};" : "?？؟\u{37E}"
    var questions: [RawText] = []
    var sentence = ""
    /// The sign at the end of the sentence, and the number of line breaks after its last word.
    var (end, lineBreaks): (Character?, Int) = (nil, 0)
    for character in string {
      let isAfterEnd = end.map { character.isWhitespace || "。！？".contains($0) } == true
      let isNewLine = lineBreaks > 1 || lineBreaks == 1 && character.isUppercase
      if isAfterEnd || isNewLine && !character.isWhitespace {
        if let end, marks.contains(end) { questions.append(RawText(sentence)) }
        (sentence, end, lineBreaks) = ("", nil, 0)
      }
      sentence.append(character)
      if character.isNewline {
        lineBreaks += 1
      } else if !character.isWhitespace {
        // A full stop within a name ends no sentence.
        (end, lineBreaks) = (".!。！;\(marks)".contains(character) ? character : nil, 0)
      }
    }
    return questions + [RawText(sentence)]
  }

  /// The part after the last comma, colon or dash; nil if there is none. In `This deletes it, do you
  /// want to keep it?`, this part is the question.
  var lastClause: RawText? {
    let text = string
    guard let sign = text.lastIndex(where: { ",:–—，、：،".contains($0) }) else { return nil }
    return RawText(String(text[text.index(after: sign)...]))
  }
}

extension ArraySlice<UInt8> {
  /// Whether UTF-8 text ends with a question mark. In Greek, it is a semicolon after a letter.
  fileprivate var endsWithQuestionMark: Bool {
    guard let last else { return false }
    if last < 0x80 {
      let isGreek = last == UInt8(ascii: ";") && dropLast().suffix(3).contains { 0xCE...0xCF ~= $0 }
      return last == UInt8(ascii: "?") || isGreek
    }
    return ["？", "؟", "\u{37E}"].contains { suffix($0.utf8.count).elementsEqual($0.utf8) }
  }
}
