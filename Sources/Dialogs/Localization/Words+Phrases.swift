// SPDX-License-Identifier: GPL-3.0-or-later

/// Phrases composed of several texts.
extension Words {
  /// Returns the word as the label of an action, with a capital letter at its beginning.
  package func label(of word: Word) -> RawText {
    let text = text(of: word)
    return RawText(text.prefix(1).uppercased() + text.dropFirst())
  }

  /// Returns `text` in quotation marks.
  func quoted(_ text: PlainText) -> PlainText { self(.quoted, ("text", text)) }

  /// Returns `text` in brackets, which mark text that the user has not typed. A spoken text has no
  /// brackets, since it is on a line of its own.
  func inBrackets(_ text: PlainText) -> PlainText {
    isSpoken ? text : PlainText(sanitized: "(\(text.string))")
  }

  /// The answer that asks for help.
  var help: PlainText { isSpoken ? self(.questionMark) : PlainText(sanitized: "?") }

  /// The name of the Escape key. Screen readers use Escape themselves, so a spoken text also names
  /// Ctrl-D, which has the same effect.
  var escape: PlainText {
    if !isSpoken { return self(.escape) }
    let key = self(.controlD).string
    return PlainText(sanitized: "\(self(.escapeName).string) \(or(before: key)) \(key)")
  }

  /// The key Up, which has an arrow on most keyboards.
  var up: PlainText { PlainText(sanitized: "↑") }

  /// The keys that go back to the previous field. The hyphen between them is not spoken.
  var shiftTab: PlainText {
    let keys = self(.shiftTab).string
    return PlainText(sanitized: isSpoken ? String(keys.map { $0 == "-" ? " " : $0 }) : keys)
  }

  /// Returns sentences, separated by spaces. There is no space after a full-width full stop.
  func sentences(_ sentences: [PlainText]) -> PlainText {
    let text = sentences.reduce(into: "") { text, sentence in
      text += (text.isEmpty || text.hasSuffix("。") ? "" : " ") + sentence.string
    }
    return PlainText(sanitized: text)
  }

  /// Returns the word for “or”. Spanish has another form before a word that begins with the sound
  /// of o.
  func or(before text: String) -> String {
    let forms = forms(of: .or)
    let beginning = AnswerKey(RawText(text)).withoutAccents.folded.utf8.drop { !($0 >= 0x61) }
    let beginsWithO = beginning.starts(with: "o".utf8) || beginning.starts(with: "ho".utf8)
    return (beginsWithO ? forms.last : forms.first) ?? self(.or).string
  }

  /// Returns `items` as a list: `As PDF, As text, As HTML`.
  func list(_ items: some Sequence<PlainText>) -> PlainText {
    var list: PlainText?
    for item in items { list = list.map { self(.pair, ("first", $0), ("second", item)) } ?? item }
    return list ?? PlainText(sanitized: "")
  }

  /// Returns bounds as text, such as `1-65535`, `-5..5`, `at least 1` or `at most 5`; empty if both
  /// bounds are nil.
  func bounds(_ minimum: String?, _ maximum: String?) -> PlainText {
    switch (minimum, maximum) {
    case (let minimum?, let maximum?) where isSpoken:
      return range(from: minimum, to: maximum)
    case (let minimum?, let maximum?):
      let separator = minimum.utf8.contains(UInt8(ascii: "-")) ? ".." : "-"
      return PlainText(sanitized: minimum + separator + maximum)
    case (let minimum?, nil): return self(.atLeast, ("count", PlainText(sanitized: minimum)))
    case (nil, let maximum?): return self(.atMost, ("count", PlainText(sanitized: maximum)))
    case (nil, nil): return PlainText(sanitized: "")
    }
  }

  /// Returns numbers such as `1-3, 7`, which are spoken as `1 to 3, 7`.
  func numbers(_ numbers: String) -> PlainText {
    if !isSpoken { return PlainText(sanitized: numbers) }
    return list(
      numbers.split(separator: ",").map { part in
        let ends = part.drop { $0 == " " }.split(separator: "-", maxSplits: 1)
        guard ends.count == 2 else { return PlainText(sanitized: ends.joined()) }
        return range(from: String(ends[0]), to: String(ends[1]))
      })
  }

  /// Returns `y or n`, or a list of any other number of answers.
  func either(_ answers: [PlainText]) -> PlainText {
    guard answers.count == 2, let first = answers.first, let last = answers.last else {
      return list(answers)
    }
    return PlainText(sanitized: "\(first.string) \(or(before: last.string)) \(last.string)")
  }

  /// Returns `2 to 4`.
  func range(from first: String, to last: String) -> PlainText {
    self(.range, ("first", PlainText(sanitized: first)), ("last", PlainText(sanitized: last)))
  }

  /// Returns a time in whole seconds, or in whole minutes from two minutes on: `90 s`, `2 min`. A
  /// remaining time is rounded up, an elapsed time is rounded down.
  func time(milliseconds: Int64, isRoundedUp: Bool = true) -> PlainText {
    let seconds = isRoundedUp ? (milliseconds - 1) / 1000 + 1 : milliseconds / 1000
    let isShort = seconds < 120
    let minutes = isRoundedUp ? (seconds - 1) / 60 + 1 : seconds / 60
    let count = isShort ? seconds : minutes
    if isSpoken { return self(isShort ? .spokenSeconds : .spokenMinutes, counting: count) }
    return self(isShort ? .seconds : .minutes, ("count", PlainText(count)))
  }

  /// Returns a question with notes before its colon, and with a space at its end, before the
  /// answer. The notes are in brackets or, if the dialog is read aloud, after a comma; a note that
  /// is nil is omitted. There is no space after a full-width colon, since that character contains
  /// blank space.
  func question(_ line: Line, notes: [PlainText?] = []) -> Line {
    guard let last = line.spans.last else { return line }
    let scalars = last.text.string.unicodeScalars
    // A no-break space before a colon, as in French, is a part of the colon.
    let colon = scalars.reversed().prefix { ":：\u{A0}\u{202F}".unicodeScalars.contains($0) }
    var question = Line()
    for span in line.spans.dropLast() { question.append(span.text, style: span.style) }
    question.append(String(scalars.dropLast(colon.count)), style: last.style)
    let note = list(notes.compactMap { $0 })
    if note.columns > 0, isSpoken {
      question = self.line(.pair, ("first", question), ("second", Line(note)))
    } else if note.columns > 0 {
      question.append(" (\(note.string))")
    }
    question.append(String(String.UnicodeScalarView(colon.reversed())))
    if colon.first != "：" { question.append(" ") }
    return question
  }
}
