// SPDX-License-Identifier: GPL-3.0-or-later

import Dialogs

extension Text {
  /// The texts before and after the first `..`, either of which may be empty, but not both; nil if
  /// this does not have the form `MIN..MAX`.
  var bounds: (lower: Substring, upper: Substring)? {
    let text = string[...]
    let dots = text.utf8.indices.first { text.utf8[$0...].starts(with: "..".utf8) }
    guard let dots else { return nil }
    let (lower, upper) = (text[..<dots], text[text.utf8.index(dots, offsetBy: 2)...])
    return lower.isEmpty && upper.isEmpty ? nil : (lower, upper)
  }
}
