// SPDX-License-Identifier: GPL-3.0-or-later

/// The fields, each of which has a line (prompt(1), Forms).
extension DialogRenderer {
  /// The indentation of a field, unless there is nothing but the field.
  var fieldIndentation: String { dialog.fieldIndentation }
  /// The indentation of a field's second and further lines, at which no field and no row begins.
  private static let furtherIndentation = "    "
  /// The width of the longest label that moves the values to the right.
  private static let maximumFieldLabel = 30

  /// The lines of a field's label, the last of which is the one on which its value is typed. Values
  /// are aligned in a column.
  func lines(ofField label: Text) -> [Line] {
    var line = labelled(label)
    // No heading shows the remaining time.
    if dialog.isSoleField, let timeNote {
      line = words.question(line.withoutLastSpace, note: timeNote)
    }
    let widths = dialog.fields.filter { $0.questionKind != .action }.flatMap { field in
      [field.label] + (field.isRepeated ? [self.label(ofRepeated: field)] : [])
    }.map { labelled($0).columns }
    let width = widths.filter { $0 <= Self.maximumFieldLabel }.max() ?? 0
    if width + Self.roomForName <= columns { line.append(spaces(max(0, width - line.columns))) }
    let indentation = Line(Self.furtherIndentation)
    if line.columns + Self.roomForName <= columns { return [line] }
    return line.withoutLastSpace.wrapped(to: columns, indentation: indentation) + [
      Line("\(fieldIndentation)> ")
    ]
  }

  /// The label of a field that is asked a second time.
  func label(ofRepeated field: Field) -> Text {
    Text(words(.fieldAgain, ("field", PlainText(label: field.label.withoutEnd))).string)
  }

  /// A label and a colon, unless it ends with a colon, a question mark or a space of its own.
  func labelled(_ label: Text) -> Line {
    let plain = words.besideRows(PlainText(label: label))
    var line = Line(plain)
    switch plain.string.unicodeScalars.last {
    case .some(let last) where last.properties.isWhitespace: break
    // Full-width punctuation contains its space.
    case "：", "？": break
    case ":": line.append(" ")
    case _ where label.isQuestion: line.append(" ")
    default: line = words.line(.labelled, ("label", line), ("value", Line()))
    }
    return Line(fieldIndentation) + line
  }

  /// A field and its value. A secret is not shown.
  ///
  /// - Parameter typed: What was typed, which may be another form of the value.
  func lines(of field: Field, value: FieldValue, typed: Text) -> [Line] {
    var lines = lines(ofField: field.label)
    var line = lines.removeLast()
    if case .text(let text) = value {
      let label = self.label(of: text, of: field) ?? typed
      line.append(PlainText(label: label))
    }
    return lines + line.wrapped(to: columns, indentation: Line(Self.furtherIndentation))
  }

  /// Returns the label of the option with a value; nil if the field has no options.
  private func label(of value: Text, of field: Field) -> Text? {
    guard case .options(let options) = field.entry else { return nil }
    let items = options.answers(field.label, nil, words).items
    return items.first { $0.output == value }.map { $0.translation ?? $0.label }
  }
}

// MARK: Options

/// The options of a toggle or picker.
extension DialogRenderer {
  /// What precedes the rows of options, so that they are indented more than the label of the field.
  var optionIndentation: String { asksForOption ? fieldIndentation : "" }

  /// The remaining time in a question about items or options; nil in a form with several fields,
  /// whose heading shows it.
  var questionNote: PlainText? { asksForOption && !dialog.isSoleField ? nil : timeNote }

  /// The label of the field, or the title of the dialog, above rows.
  var labelLines: [Line] {
    guard let choice, choice.isOption else { return titleLines }
    return wrapped(labelled(choice.answers.label).withoutLastSpace)
  }

  /// `Use TLS? [y/N] `, or `Size (1 Small [Enter], 2 Large): `; nil if the options do not fit on a
  /// line.
  var optionQuestion: Line? {
    guard let options = choice?.answers else { return nil }
    let label = options.label
    if options.kind == .yesOrNo { return toggleQuestion(label, options.letters) }
    // Many options are not even tried, and no label may look like several.
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
    let field =
      Line(PlainText(label: label.withoutEnd)) + Line(" (") + (line ?? Line()) + Line(")")
    let question = words.question(
      Line(fieldIndentation)
        + words.line(.labelled, ("label", field), ("value", Line())).withoutLastSpace,
      note: questionNote)
    return question.columns + Self.roomForName <= columns ? question : nil
  }

  private func toggleQuestion(_ label: Text, _ letters: [String]) -> Line {
    let plain = Line(PlainText(label: Text(label.trimmed)))
    var line = Line(fieldIndentation)
    let hasEnd = label.isQuestion || label.withoutEnd != label
    line = line + (hasEnd ? plain : words.line(.toggle, ("label", plain)))
    let keys = letters.enumerated().map { $0 == enterIndex ? $1.uppercased() : $1 }
    line.append(" [\(keys.joined(separator: "/"))]")
    if let questionNote { line.append(" (\(questionNote.string))") }
    line.append(" ")
    return line
  }
}

extension Text {
  /// The label without the colon, the question mark and the white space at its end, as it fits into a
  /// sentence.
  var withoutEnd: Text {
    let isOmitted = { (scalar: Unicode.Scalar) in
      scalar.properties.isWhitespace || ":：?？؟".unicodeScalars.contains(scalar)
    }
    let scalars = string.unicodeScalars
    let rest = scalars.reversed().drop(while: isOmitted)
    // A label of nothing else stays whole.
    if rest.isEmpty || rest.count == scalars.count { return self }
    return Text(String(String.UnicodeScalarView(rest.reversed())))
  }
}

extension Item {
  /// Whether the label contains what separates options on a line.
  fileprivate var looksLikeSeveral: Bool {
    (translation ?? label).string.unicodeScalars.contains { ",、，،()[]".unicodeScalars.contains($0) }
  }
}
