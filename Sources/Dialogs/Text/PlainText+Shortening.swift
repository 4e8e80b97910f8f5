// SPDX-License-Identifier: GPL-3.0-or-later

extension PlainText {
  /// The number of bytes that are looked at. No screen shows more on a line.
  private static let maximumLength = 4096

  /// Makes the beginning of a label that takes at most `columns` columns, in little time however long
  /// the label is.
  init(label: Text, columns: Int) {
    if label.bytes.count <= Self.maximumLength {
      self = PlainText(label: label).shortened(to: columns)
    } else {
      let beginning = PlainText(label: Text(bytes: Array(label.bytes.prefix(Self.maximumLength))))
      self = (beginning + PlainText(sanitized: "…")).shortened(to: columns)
    }
  }

  /// Makes a path that takes at most `columns` columns. If it is longer, its end is kept, which has the name of
  /// the file.
  init(path: Text, columns: Int) {
    if path.bytes.count <= Self.maximumLength {
      self = PlainText(label: path).shortenedAtTheStart(to: columns)
    } else {
      let end = PlainText(label: Text(bytes: Array(path.bytes.suffix(Self.maximumLength))))
      self = (PlainText(sanitized: "…") + end).shortenedAtTheStart(to: columns)
    }
  }

  /// Returns this text, or its beginning and an ellipsis if it takes more than `columns` columns.
  func shortened(to columns: Int) -> PlainText {
    if self.columns <= columns { return self }
    var kept = String.UnicodeScalarView()
    var width = 0
    let scalars = string.unicodeScalars
    for index in scalars.indices {
      width += scalars.columns(at: index)
      if width >= columns { break }
      kept.append(scalars[index])
    }
    kept.append("…")
    return PlainText(sanitized: String(kept))
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
      // What takes no column belongs to the character before it.
      if next > 0 { start = index }
    }
    return PlainText(sanitized: "…" + String(scalars[start...]))
  }
}
