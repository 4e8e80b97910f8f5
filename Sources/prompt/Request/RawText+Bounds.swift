// SPDX-License-Identifier: GPL-3.0-or-later

import Dialogs

extension RawText {
  /// The texts before and after the first `..`, one of which may be empty; nil if there is no `..`,
  /// or if both texts are empty.
  var bounds: (lower: Substring, upper: Substring)? {
    let text = string[...]
    let dots = text.utf8.indices.first { text.utf8[$0...].starts(with: "..".utf8) }
    guard let dots else { return nil }
    let (lower, upper) = (text[..<dots], text[text.utf8.index(dots, offsetBy: 2)...])
    return lower.isEmpty && upper.isEmpty ? nil : (lower, upper)
  }
}
