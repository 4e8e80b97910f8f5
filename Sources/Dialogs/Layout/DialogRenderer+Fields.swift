// SPDX-License-Identifier: GPL-3.0-or-later

/// The fields, each of which has a line (prompt(1), Text fields).
extension DialogRenderer {
  /// The indentation of a field, unless there is nothing but the field.
  var fieldIndentation: String { dialog.isSoleField ? "" : "  " }
  /// The indentation of a field's second and further lines, at which no field and no row begins.
  private static let furtherIndentation = "    "
  /// The width of the longest label that moves the values to the right.
  private static let maximumFieldLabel = 30

  /// The lines of a field's label, the last of which is the one on which its value is typed. Values
  /// are aligned in a column.
  func lines(ofField label: Text) -> [Line] {
    var line = labelled(label)
    // No heading says how much time there is.
    if dialog.isSoleField, let timeNote {
      line = words.question(line.withoutLastSpace, note: timeNote)
    }
    let widths = dialog.fields.flatMap { field in
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
    Text(words(.fieldAgain, ("field", PlainText(label: field.label))).string)
  }

  /// A label and a colon, unless it ends with a colon or a question mark.
  private func labelled(_ label: Text) -> Line {
    let plain = PlainText(label: label)
    var line = Line(plain)
    switch plain.string.unicodeScalars.last {
    case ":", "?": line.append(" ")
    // Full-width punctuation contains its space.
    case "：", "？": break
    default: line = words.line(.labelled, ("label", line), ("value", Line()))
    }
    return Line(fieldIndentation) + line
  }

  /// A field and the value that was typed into it. A secret is not shown.
  func lines(of field: Field, value: FieldValue) -> [Line] {
    var lines = lines(ofField: field.label)
    var line = lines.removeLast()
    // mutant: a secret is not shown
    //   `if case .text(let text) = value { line.append(PlainText(label: text)) }`
    //   -> `line.append(PlainText(label: Text(bytes: value.withBytes { Array($0) })))`
    // mutant: the value of a field is sanitized
    //   `PlainText(label: text)` -> `PlainText(sanitized: text.string)`
    if case .text(let text) = value { line.append(PlainText(label: text)) }
    return lines + line.wrapped(to: columns, indentation: Line(Self.furtherIndentation))
  }
}
