// SPDX-License-Identifier: GPL-3.0-or-later

/// Labels that look like what a dialog shows beside labels (prompt(1), How a dialog is shown).
extension Words {
  /// Returns a label or a detail as it is shown where keys are shown beside it: in quotation marks if it
  /// contains what looks like a key.
  func besideKeys(_ label: PlainText) -> PlainText { imitatesKey(label) ? quoted(label) : label }

  /// Returns a label as it is shown in brackets or before keys: in quotation marks if it contains what looks
  /// like their end, or like a key.
  func besideBrackets(_ label: PlainText) -> PlainText {
    label.string.contains { $0 == ")" || $0 == "）" } ? quoted(label) : besideKeys(label)
  }

  /// Whether `label` contains a text in brackets that is the name of a key or a choice of letters such as
  /// `[y/N]`, or that two blank columns separate from the text before it, as a column of keys does.
  private func imitatesKey(_ label: PlainText) -> Bool {
    let scalars = label.string.unicodeScalars
    var gap = 0
    for index in scalars.indices {
      let scalar = scalars[index]
      if scalar.opensKey {
        let contents = scalars[scalars.index(after: index)...].prefix { !$0.closesKey }
        if gap >= 2 || isKey(contents) { return true }
      }
      gap = scalar.isBlank ? gap + PlainText(sanitized: String(scalar)).columns : 0
    }
    return false
  }

  private func isKey(_ contents: Substring.UnicodeScalarView) -> Bool {
    let name = AnswerKey(Text(String(contents)))
    let letters = contents.split(separator: "/")
    return [self(.enter).string, self(.shiftTab).string, "Enter", "Esc", "Shift-Tab", "?"]
      .contains { AnswerKey(Text($0)) == name }
      || letters.count == 2
        && letters.allSatisfy { $0.count == 1 && !AnswerKey(Text(String($0))).isNumber }
  }

  /// Returns the label of a field, in quotation marks if it begins like a row: with a number or a letter, and
  /// two blank columns.
  func besideRows(_ label: PlainText) -> PlainText { imitatesRow(label) ? quoted(label) : label }

  private func imitatesRow(_ label: PlainText) -> Bool {
    let scalars = label.string.unicodeScalars
    let answer = scalars.prefix { !$0.isBlank }
    guard answer.count == 1 || AnswerKey(Text(String(answer))).isNumber else { return false }
    let gap = scalars[answer.endIndex...].prefix { $0.isBlank }
    return PlainText(sanitized: String(gap)).columns >= 2
  }
}

extension Unicode.Scalar {
  /// Whether the character looks like the bracket before the name of a key.
  fileprivate var opensKey: Bool {
    switch self {
    case "[", "［", "⁅", "〔", "【", "⟦", "〚": true
    default: false
    }
  }

  /// Whether the character looks like the bracket after the name of a key.
  fileprivate var closesKey: Bool {
    switch self {
    case "]", "］", "⁆", "〕", "】", "⟧", "〛": true
    default: false
    }
  }
}
