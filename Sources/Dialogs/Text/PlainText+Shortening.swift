// SPDX-License-Identifier: GPL-3.0-or-later

extension PlainText {
  /// Makes the beginning of a label that takes at most `columns` columns, in little time however long
  /// the label is.
  init(label: Text, columns: Int) {
    // No screen shows more on a line.
    let longest = 4096
    if label.bytes.count <= longest {
      self = PlainText(label: label).shortened(to: columns)
    } else {
      let beginning = PlainText(label: Text(bytes: Array(label.bytes.prefix(longest))))
      self = (beginning + PlainText(sanitized: "…")).shortened(to: columns)
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
}
