// SPDX-License-Identifier: GPL-3.0-or-later

/// The layout of fields, each of which has a line (prompt(1), Text fields).
extension Layout {
  /// The indentation of a field's second and further lines, at which no field and no row begins.
  static let fieldIndentation = Line("    ")

  /// The line on which the value of a field is typed: its label and a colon, unless the label ends
  /// with a colon or a question mark.
  static func line(ofField label: Text) -> Line {
    let plain = PlainText(label: label)
    let ends = plain.string.unicodeScalars.last.map { ":?：？".unicodeScalars.contains($0) } ?? false
    return Line(plain) + Line(ends ? " " : ": ")
  }

  /// A field and the value that was typed into it. A secret is not shown.
  static func line(of field: Field, value: FieldValue) -> Line {
    var line = line(ofField: field.label)
    // mutant: a secret is not shown
    //   `if case .text(let text) = value { line.append(PlainText(label: text)) }`
    //   -> `line.append(PlainText(label: Text(bytes: value.withBytes { Array($0) })))`
    // mutant: the value of a field is sanitized
    //   `PlainText(label: text)` -> `PlainText(sanitized: text.string)`
    if case .text(let text) = value { line.append(PlainText(label: text)) }
    return line
  }
}
