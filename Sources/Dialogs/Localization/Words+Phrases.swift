// SPDX-License-Identifier: GPL-3.0-or-later

/// Phrases that are composed of several texts.
extension Words {
  /// The word as the label of an action.
  public func label(of word: Word) -> Text {
    let text = text(of: word)
    let isEnglish = text == word.english
    return Text(isEnglish ? text.prefix(1).uppercased() + text.dropFirst() : text)
  }

  /// Returns `text` in quotation marks.
  func quoted(_ text: PlainText) -> PlainText { self(.quoted, ("text", text)) }

  /// Returns `items` as a list: `As PDF, As text, As HTML`.
  func list(_ items: some Sequence<PlainText>) -> PlainText {
    var list: PlainText?
    for item in items { list = list.map { self(.pair, ("first", $0), ("second", item)) } ?? item }
    return list ?? PlainText(sanitized: "")
  }

  /// Returns bounds in the form for reading: `1-65535`, `-5..5`, `at least 1`, or `at most 5`; nothing if
  /// there are none.
  func bounds(_ minimum: String?, _ maximum: String?) -> PlainText {
    switch (minimum, maximum) {
    case (let minimum?, let maximum?):
      let separator = minimum.utf8.contains(UInt8(ascii: "-")) ? ".." : "-"
      return PlainText(sanitized: minimum + separator + maximum)
    case (let minimum?, nil): return self(.atLeast, ("count", PlainText(sanitized: minimum)))
    case (nil, let maximum?): return self(.atMost, ("count", PlainText(sanitized: maximum)))
    case (nil, nil): return PlainText(sanitized: "")
    }
  }

  /// Returns a time in the form for reading, rounded up: `90 s`, or `2 min` from two minutes on.
  func time(milliseconds: Int64) -> PlainText {
    let seconds = (milliseconds - 1) / 1000 + 1
    let isShort = seconds < 120
    let count = isShort ? seconds : (seconds - 1) / 60 + 1
    return self(isShort ? .seconds : .minutes, ("count", PlainText(count)))
  }

  /// Returns the elapsed time in the form for reading, rounded down: `90 s`, or `2 min` from two
  /// minutes on.
  func elapsed(milliseconds: Int64) -> PlainText {
    let seconds = milliseconds / 1000
    return seconds < 120
      ? self(.seconds, ("count", PlainText(seconds)))
      : self(.minutes, ("count", PlainText(seconds / 60)))
  }

  /// Returns whole percents in the form for reading: `43 %`.
  func percent(_ percentage: Percentage) -> PlainText {
    self(.percent, ("number", PlainText(percentage.percent)))
  }

  /// Returns a question with `note` in brackets before its colon, and with a space for the answer.
  /// A full-width colon needs none.
  func question(_ line: Line, note: PlainText? = nil) -> Line {
    guard let last = line.spans.last else { return line }
    let scalars = last.text.string.unicodeScalars
    // The no-break space before a colon, as in French, belongs to it.
    let colon = scalars.reversed().prefix { ":：\u{A0}\u{202F}".unicodeScalars.contains($0) }
    var question = Line()
    for span in line.spans.dropLast() { question.append(span.text, style: span.style) }
    question.append(String(scalars.dropLast(colon.count)), style: last.style)
    if let note { question.append(" (\(note.string))") }
    question.append(String(String.UnicodeScalarView(colon.reversed())))
    if colon.first != "：" { question.append(" ") }
    return question
  }
}
