// SPDX-License-Identifier: GPL-3.0-or-later

/// The lines of fields (prompt(1), Forms).
extension DialogRenderer {
  /// The indentation of the second and further lines of a field. It differs from the indentation of
  /// fields and rows, so that such a line can imitate neither.
  private static let furtherIndentation = "    "
  /// The maximum width of a label with which the values are aligned.
  private static let maximumFieldLabel = 30

  /// The indentation of fields.
  var fieldIndentation: String { dialog.fieldIndentation(in: words) }

  /// Returns the lines of a field's label. The value is typed on the last of these lines. Values
  /// are aligned in a column.
  ///
  /// - Parameter isRepetition: Whether the dialog asks for the value a second time.
  func lines(of field: Field, isRepetition: Bool = false) -> [Line] {
    var line = label(of: field, isRepetition: isRepetition)
    // A dialog that consists of one field has no heading that could show the remaining time.
    if dialog.isSoleField, let timeNote {
      line = words.question(line.withoutLastSpace, notes: [timeNote])
    }
    if isSpoken { return self.lines(ofQuestion: line) }
    line.append(spaces(valueColumn - line.columns))
    let indentation = Line(Self.furtherIndentation)
    if line.columns + Self.roomForName <= columns { return [line] }
    return line.withoutLastSpace.wrapped(to: columns, indentation: indentation) + [
      Line("\(fieldIndentation)> ")
    ]
  }

  /// The column in which values are typed, counted from 0. A longer label is followed by its value.
  var valueColumn: Int {
    let widths = dialog.fields.filter { !$0.isChosen }.flatMap { field in
      [false, true].filter { !$0 || field.isRepeated }
        .map { label(of: field, isRepetition: $0).columns }
    }
    let width = widths.filter { $0 <= Self.maximumFieldLabel }.max() ?? 0
    return width + Self.roomForName <= columns ? width : 0
  }

  /// Returns the label of a field with its bounds, and with its prompt if the console does not show
  /// the prompt where the user types: `CPUs (1-16): `, `Name (such as web-1): `. The label of a
  /// repetition has neither: `Password again: `.
  private func label(of field: Field, isRepetition: Bool) -> Line {
    if isRepetition {
      let label = PlainText(label: field.label.withoutEnd)
      return labelled(RawText(words(.fieldAgain, ("field", label)).string))
    }
    let line = labelled(field.label)
    let bounds = field.bounds(in: words).flatMap { bounds in
      // The author may have written the bounds into the label.
      return AnswerKey(field.label).contains(bounds: AnswerKey(RawText(bounds.string)))
        ? nil : bounds
    }
    let prompt =
      showsPromptsInPlace || field.hasSpokenPrompt(in: words)
      ? nil : field.prompt.map { words.besideBrackets(PlainText(label: $0)) }
    if bounds == nil, prompt == nil { return line }
    return words.question(line.withoutLastSpace, notes: [bounds, prompt])
  }

  /// Returns the text that the console shows where the user types until something is typed; nil if
  /// there is none, or if the console shows prompts beside labels.
  func placeholder(of field: Field) -> PlainText? {
    guard showsPromptsInPlace else { return nil }
    return field.prompt.map { words.besideKeys(PlainText(label: $0)) }
  }

  /// The minimum width of a screen on which the reasons for rejecting values are aligned with the
  /// values.
  private static let minimumReasonColumns = 50
  /// The minimum room for a reason below an answer.
  private static let minimumReasonRoom = 32

  /// Returns lines that explain why a value is rejected. On a screen that is wide enough, they are
  /// below the value, so that the left column contains only labels.
  ///
  /// - Parameter column: The column in which the value was typed; nil for the column of the values.
  func lines(ofReason text: PlainText, belowColumn column: Int?) -> [Line] {
    let isAligned = !isSpoken && columns >= Self.minimumReasonColumns
    // After a long question, the reason would have too little room below the answer.
    let below = column.flatMap { columns - $0 >= Self.minimumReasonRoom ? $0 : nil } ?? valueColumn
    var beginning = Line(fieldIndentation)
    if isAligned {
      beginning = Line(spaces(max(below, Self.furtherIndentation.utf8.count)))
      beginning.append("^", style: .warning)
      beginning.append(" ")
    }
    let indentation = isSpoken ? "" : spaces(beginning.columns + (isAligned ? 0 : 6))
    return (beginning + Line(text.shortened(to: 3 * columns)))
      .wrapped(to: columns, indentation: Line(indentation))
  }

  /// Returns a label with a colon. No colon is added if the label already ends with a colon, a
  /// question mark or a space.
  func labelled(_ label: RawText) -> Line {
    let plain = words.besideRows(PlainText(label: label))
    var line = Line(plain)
    switch plain.string.unicodeScalars.last {
    case .some(let last) where last.properties.isWhitespace: break
    // Full-width punctuation marks need no space after them.
    case "：", "？": break
    case ":": line.append(" ")
    case _ where label.isQuestion: line.append(" ")
    default: line = words.line(.labelled, ("label", line), ("value", Line()))
    }
    return Line(fieldIndentation) + line
  }

  /// Returns the lines of a field and its value. A secret is not shown.
  ///
  /// - Parameter typed: The text as the user typed it, which may differ from the accepted value.
  func lines(of field: Field, value: FieldValue, typed: RawText) -> [Line] {
    var lines = lines(of: field)
    var line = lines.removeLast()
    switch value {
    case .text(let text):
      line.append(PlainText(label: label(of: text, of: field) ?? typed))
      if let meaning = field.meaning(of: value, typed: typed, in: words) {
        line.append(" \(meaning.string)")
      }
    case .secret: line.append(words.inBrackets(words(.hidden)))
    }
    return lines + line.wrapped(to: columns, indentation: Line(Self.furtherIndentation))
  }

  /// Returns the label of the option with this value; nil if the field has no such option.
  private func label(of value: RawText, of field: Field) -> RawText? {
    guard case .options(let options) = field.entry else { return nil }
    let items = options.answers(field.label, nil, words).items
    return items.first { $0.output == value }.map { $0.translation ?? $0.label }
  }
}

// MARK: Options

/// The options of a toggle or picker.
extension DialogRenderer {
  /// The indentation of the rows of options, which are indented more than the label of the field.
  var optionIndentation: String { asksForOption ? fieldIndentation : "" }

  /// The note of the remaining time in a question about items or options; nil without a timeout, or
  /// if the heading of a form already contains this note.
  var questionNote: PlainText? { asksForOption && !dialog.isSoleField ? nil : timeNote }

  /// The label of the field, or the title of the dialog, above rows.
  var labelLines: [Line] {
    guard let choice, choice.isOption else { return titleLines }
    if isSpoken, choice.answers.kind == .yesOrNo {
      return wrapped(toggleLabel(choice.answers.label))
    }
    return wrapped(labelled(choice.answers.label).withoutLastSpace)
  }

  /// `Use TLS? [y/N] `, or `Size: 1 Small [Enter], 2 Large: `; nil if the options of a picker need
  /// rows.
  var optionQuestion: Line? {
    guard let options = choice?.answers else { return nil }
    let label = options.label
    if options.kind == .yesOrNo {
      return isSpoken
        ? spokenQuestion(options.letters) : toggleQuestion(label, options.letters)
    }
    if isSpoken { return nil }
    // A question with many options would not fit on the line, and one label must not look like
    // several labels.
    if names.order.count > columns / 4 || options.items.contains(where: { $0.looksLikeSeveral }) {
      return nil
    }
    var line: Line?
    for row in names.order.indices {
      let index = names.order[row]
      var option = Line(names.number(ofRow: row).map { "\($0) " } ?? "") + rowLabel(of: index)
      if index == enterIndex { option.append(" [\(words(.enter).string)]") }
      line = line.map { words.line(.pair, ("first", $0), ("second", option)) } ?? option
    }
    let labelledOptions = labelled(label) + (line ?? Line())
    let question = words.question(
      words.line(.labelled, ("label", labelledOptions), ("value", Line())).withoutLastSpace,
      notes: [questionNote])
    return question.columns + Self.roomForName <= columns ? question : nil
  }

  private func toggleLabel(_ label: RawText) -> Line {
    let text = PlainText(label: RawText(label.trimmed))
    let shown = choice?.answers.isSentence == true ? text : words.besideRows(text)
    let plain = Line(shown)
    let hasEnd = shown == text && (label.isQuestion || label.withoutEnd != label)
    return Line(fieldIndentation) + (hasEnd ? plain : words.line(.toggle, ("label", plain)))
  }

  private func toggleQuestion(_ label: RawText, _ letters: [String]) -> Line {
    var line = toggleLabel(label)
    let keys = letters.enumerated().map { $0 == enterIndex ? words.capital($1) : $1 }
    line.append("\(line.endsFullWidth ? "" : " ")[\(keys.joined(separator: "/"))]")
    if let questionNote { line.append(" (\(questionNote.string))") }
    line.append(" ")
    return line
  }
}

extension Item {
  /// Whether the label contains a separator of options on a line.
  fileprivate var looksLikeSeveral: Bool {
    (translation ?? label).string.unicodeScalars.contains { ",、，،()[]".unicodeScalars.contains($0) }
  }
}

extension AnswerKey {
  /// Returns whether the text contains bounds, and not only as a part of greater numbers.
  fileprivate func contains(bounds: AnswerKey) -> Bool {
    let (text, bounds) = (Array(folded), Array(bounds.folded))
    return text.indices.contains { start in
      let rest = text[start...]
      return rest.starts(with: bounds) && rest.dropFirst(bounds.count).first?.isNumber != true
        && text[..<start].last?.isNumber != true
    }
  }
}
