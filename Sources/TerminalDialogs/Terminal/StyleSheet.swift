// SPDX-License-Identifier: GPL-3.0-or-later

import Dialogs

/// The representation of the styles of a line on a terminal: the attributes and colours of ECMA-48
/// (8.3.117, SGR) that the terminal supports.
///
/// The terminal defines the shades of the colours. Errors and destructive actions are red, and
/// warnings are yellow. Details are faint. Red and faint text are legible on light and dark
/// backgrounds. Meaning never depends on a colour alone (prompt(1), How a dialog is shown).
struct StyleSheet {
  var usesColours = false
  var usesBold = false
  var usesFaint = false
  var usesUnderline = false

  /// Returns the bytes of `lines`, each with a newline.
  func bytes(of lines: [Line]) -> [UInt8] {
    var bytes: [UInt8] = []
    for line in lines { bytes += self.bytes(of: line) + [0x0A] }
    return bytes
  }

  /// Returns the bytes of `line`.
  ///
  /// - Parameter forReadline: Whether the line is a prompt of Readline. If so, the bytes that
  ///   occupy no column are marked (`RL_PROMPT_START_IGNORE` and `RL_PROMPT_END_IGNORE`).
  func bytes(of line: Line, forReadline: Bool = false) -> [UInt8] {
    func set(_ attributes: String) -> [UInt8] {
      let sequence = Array("\u{1B}[\(attributes)m".utf8)
      return forReadline ? [0x01] + sequence + [0x02] : sequence
    }
    var bytes: [UInt8] = []
    for span in line.spans {
      let text = Array(span.text.string.utf8)
      let attributes = [attributes(of: span.style), usesUnderline && span.isUnderlined ? "4" : nil]
        .compactMap { $0 }.joined(separator: ";")
      if !attributes.isEmpty {
        bytes += set(attributes) + text + set("0")
      } else {
        bytes += text
      }
    }
    return bytes
  }

  private func attributes(of style: Style) -> String? {
    switch style {
    case .title, .prominent: usesBold ? "1" : nil
    case .error: usesColours ? "1;31" : usesBold ? "1" : nil
    case .warning: usesColours ? "1;33" : usesBold ? "1" : nil
    case .destructive: usesColours ? "1;31" : usesBold ? "1" : nil
    case .margin, .detail, .emptyBox: usesFaint ? "2" : nil
    case .plain: nil
    }
  }
}
