// SPDX-License-Identifier: GPL-3.0-or-later

extension PlainText {
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
