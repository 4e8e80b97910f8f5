// SPDX-License-Identifier: GPL-3.0-or-later

extension PlainText {
  /// The maximum number of bytes that are examined. No line of a screen shows a longer text.
  private static let maximumLength = 4096

  /// The maximum width of a label: half of a screen of 80 columns and 25 rows, so that a question
  /// about two such labels fits a screen.
  private static let maximumLabelColumns = 1000

  /// Sanitizes a label, or any other text that is shown exactly, and shortens it to fit a screen. A
  /// label may be long, since a list may consist of one line.
  package init(label: RawText) { self.init(label: label, columns: Self.maximumLabelColumns) }

  /// Sanitizes a label, and shortens it to `columns` columns. This takes little time regardless of
  /// the length of the label.
  package init(label: RawText, columns: Int) {
    if label.bytes.count <= Self.maximumLength {
      self = PlainText(wholeLabel: label).shortened(to: columns)
    } else {
      let bytes = label.bytes.prefix(Self.maximumLength).withoutDividedCharacter
      self = (PlainText(wholeLabel: RawText(bytes: Array(bytes))) + PlainText(sanitized: "…"))
        .shortened(to: columns)
    }
  }

  /// Sanitizes a path, and shortens it to `columns` columns. The beginning is omitted, so that the
  /// name of the file remains.
  init(path: RawText, columns: Int) {
    if path.bytes.count <= Self.maximumLength {
      self = PlainText(wholeLabel: path).shortenedAtTheStart(to: columns)
    } else {
      let bytes = path.bytes.suffix(Self.maximumLength).drop { 0x80..<0xC0 ~= $0 }
      let end = PlainText(wholeLabel: RawText(bytes: Array(bytes)))
      self = (PlainText(sanitized: "…") + end).shortenedAtTheStart(to: columns)
    }
  }

  /// Returns this text, or its beginning and an ellipsis if it takes more than `columns` columns.
  package func shortened(to columns: Int) -> PlainText {
    if self.columns <= columns { return self }
    var kept = String.UnicodeScalarView()
    var width = 0
    let scalars = string.unicodeScalars
    for index in scalars.indices {
      width += scalars.columns(at: index)
      if width >= columns { break }
      kept.append(scalars[index])
    }
    // A joiner at the end would have no effect.
    if kept.last == "\u{200D}" { kept.removeLast() }
    kept.append("…")
    return PlainText(sanitized: String(kept))
  }

  /// Returns this text, or its beginning and its end with an ellipsis between them if it takes more
  /// than `columns` columns.
  package func shortenedInTheMiddle(to columns: Int) -> PlainText {
    if self.columns <= columns { return self }
    let start = shortened(to: (columns + 1) / 2)
    let end = shortenedAtTheStart(to: columns - start.columns + 1)
    return PlainText(sanitized: start.string + String(end.string.unicodeScalars.dropFirst()))
  }

  /// Returns this text, or an ellipsis and its end if it takes more than `columns` columns.
  private func shortenedAtTheStart(to columns: Int) -> PlainText {
    if self.columns <= columns { return self }
    let scalars = string.unicodeScalars
    var start = scalars.endIndex
    var width = 0
    for index in scalars.indices.reversed() {
      let next = scalars.columns(at: index)
      width += next
      if width >= columns { break }
      // A character of no width belongs to the character before it.
      if next > 0 { start = index }
    }
    return PlainText(sanitized: "…" + String(scalars[start...]))
  }
}

extension ArraySlice<UInt8> {
  /// The bytes without the last character, if it may be incomplete.
  fileprivate var withoutDividedCharacter: ArraySlice<UInt8> {
    guard let last, last >= 0x80, let start = lastIndex(where: { !(0x80..<0xC0 ~= $0) }) else {
      return self
    }
    return self[..<start]
  }
}
