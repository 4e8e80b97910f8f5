// SPDX-License-Identifier: GPL-3.0-or-later

extension PlainText {
  /// Returns an author's message as lines, each of which begins with a margin. A message that is
  /// read aloud has no margin; words mark its beginning and end.
  ///
  /// - Parameters:
  ///   - words: The language and the form of the dialog.
  ///   - indentation: The text before the margin.
  static func lines(
    ofMessage message: RawText, in words: Words, columns: Int, indentation: String = ""
  ) -> [Line] {
    if words.isSpoken { return spokenLines(ofMessage: message, in: words, columns: columns) }
    // Lines of more than 100 columns are hard to read.
    let columns = max(min(columns - indentation.utf8.count, 100) - 2, 1)
    return lines(ofMessage: message).flatMap { line in
      let bullet = line.indentationOfText
      let further = String(repeating: " ", count: bullet <= columns / 2 ? bullet : 0)
      let margin = Line(indentation) + Line("│ ", style: .margin)
      return Line(line).wrapped(to: columns, indentation: Line(further)).map { margin + $0 }
    }
  }

  /// Returns the lines of a message that is read aloud. A word precedes the message, and a sentence
  /// follows a message of several lines. The word also precedes each line of the message that
  /// imitates this sentence. A message with only white space has no line.
  private static func spokenLines(
    ofMessage message: RawText, in words: Words, columns: Int
  ) -> [Line] {
    if message.isBlank { return [] }
    let lines = lines(ofMessage: message)
    let (label, end) = (words(.message), words(.messageEnd))
    let gap = Line(label).endsFullWidth ? "" : " "
    // Only letters are compared, since punctuation and spaces are not heard. An imitation of the
    // sentence may extend over several lines.
    func letters(_ text: PlainText) -> String {
      AnswerKey(RawText(text.string.latinized)).folded.filter { $0.isLetter }
    }
    let sentence = letters(end)
    func imitates(_ text: String) -> Bool {
      text.indices.contains { text[$0...].hasPrefix(sentence) }
    }
    var before = ""
    let spoken = lines.indices.map { index in
      let text = letters(lines[index])
      let isMarked = index == 0 || imitates(before + text)
      before = String((before + text).suffix(max(sentence.count - 1, 0)))
      let beginning = isMarked ? label.string + gap : ""
      return PlainText(sanitized: beginning) + lines[index]
    }
    return (spoken + (lines.count > 1 ? [end] : [])).flatMap {
      Line($0).wrapped(to: columns, indentation: Line())
    }
  }

  /// The number of columns before the text of a line of a message. They include the indentation
  /// and, if the line is an item of a list, the bullet or the number of the item.
  fileprivate var indentationOfText: Int {
    let scalars = string.unicodeScalars
    let blank = scalars.prefix { $0 == " " }
    let text = scalars.dropFirst(blank.count)
    var bullet = text.prefix { "-*+•–".unicodeScalars.contains($0) }
    if bullet.isEmpty {
      let digits = text.prefix { "0"..."9" ~= $0 }
      if (1...3).contains(digits.count), let end = text.dropFirst(digits.count).first,
        end == "." || end == ")"
      {
        bullet = text.prefix(digits.count + 1)
      }
    }
    let gap = text.dropFirst(bullet.count).prefix { $0 == " " }
    return bullet.count == 0 || gap.isEmpty ? blank.count : blank.count + bullet.count + gap.count
  }
}

extension Line {
  /// Returns the lines of a title and a message that do not ask for an answer.
  package static func notice(
    title: RawText?, message: RawText?, in words: Words, columns: Int
  ) -> [Line] {
    let title = title.map { Line(PlainText(title: $0)).wrapped(to: columns, indentation: Line()) }
    let message = message.map { PlainText.lines(ofMessage: $0, in: words, columns: columns) }
    return (title ?? []) + (message ?? [])
  }
}
