// SPDX-License-Identifier: GPL-3.0-or-later

import Dialogs

extension RawText {
  /// The text of a box with the spaces and line breaks that dialog shows (dialog(1),
  /// `--no-collapse`, `--cr-wrap`, `--trim`).
  ///
  /// - Parameters:
  ///   - expandingEscapes: Whether `\n` means a line break. In a text that contains `\n`, a line
  ///     break of the script is replaced by a space, or removed directly after `\n`, and spaces are
  ///     kept.
  ///   - collapsingSpaces: Whether a tab is replaced by a space, and several spaces in a text
  ///     without `\n` by one.
  ///   - keepingLines: Whether a line break in a text with `\n` is kept.
  ///   - trimming: Whether a line break in a text without `\n` is replaced by a space.
  func arranged(
    expandingEscapes: Bool, collapsingSpaces: Bool, keepingLines: Bool, trimming: Bool
  ) -> RawText {
    let (space, lineBreak) = (UInt8(ascii: " "), UInt8(ascii: "\n"))
    let escape = Array("\\n".utf8)
    let text = collapsingSpaces ? bytes.map { $0 == 0x09 ? space : $0 } : bytes
    let hasEscapes =
      expandingEscapes && zip(text, text.dropFirst()).contains { [$0, $1] == escape }
    let breaksLines = hasEscapes ? keepingLines : !trimming
    var arranged: [UInt8] = []
    var rest = text[...]
    while let byte = rest.first {
      if hasEscapes, rest.starts(with: escape) {
        arranged += escape
        rest = rest.dropFirst(escape.count)
        let next = rest.drop { $0 == space }
        if next.first == lineBreak { rest = next.dropFirst() }
        continue
      }
      rest.removeFirst()
      let isBreak = byte == lineBreak && !breaksLines
      let isRepeated = arranged.last == space || arranged.last == lineBreak
      if isBreak || byte == space && !hasEscapes && collapsingSpaces {
        if !isRepeated || byte == space && arranged.last == lineBreak { arranged.append(space) }
      } else {
        arranged.append(byte)
      }
    }
    return RawText(bytes: arranged)
  }
}
