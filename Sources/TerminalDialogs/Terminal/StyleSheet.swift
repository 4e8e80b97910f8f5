// SPDX-License-Identifier: GPL-3.0-or-later

import Dialogs

/// What styles look like on a terminal: attributes and colours of ECMA-48 (8.3.117, SGR), or nothing.
///
/// Colours never say what words do not (contract, section 8), and are the terminal's own red and
/// faint, which stand out on light and dark alike.
struct StyleSheet {
  var hasColours = false
  var hasWeight = false

  /// `lines` as they are written, each with its newline.
  func bytes(of lines: [Line]) -> [UInt8] {
    var bytes: [UInt8] = []
    for line in lines { bytes += self.bytes(of: line) + [0x0A] }
    return bytes
  }

  /// `line` as it is written.
  ///
  /// - Parameter forReadline: Whether it is a prompt of Readline's, which has to be told what takes
  ///   no room on the screen (`RL_PROMPT_START_IGNORE` and `RL_PROMPT_END_IGNORE`).
  func bytes(of line: Line, forReadline: Bool = false) -> [UInt8] {
    func set(_ attributes: String) -> [UInt8] {
      let sequence = Array("\u{1B}[\(attributes)m".utf8)
      return forReadline ? [0x01] + sequence + [0x02] : sequence
    }
    var bytes: [UInt8] = []
    for span in line.spans {
      let text = Array(span.text.string.utf8)
      if let attributes = attributes(of: span.style) {
        bytes += set(attributes) + text + set("0")
      } else {
        bytes += text
      }
    }
    return bytes
  }

  private func attributes(of style: Style) -> String? {
    switch style {
    case .title, .prominent: hasWeight ? "1" : nil
    case .error: hasColours ? "1;31" : hasWeight ? "1" : nil
    case .destructive: hasColours ? "31" : nil
    case .margin, .note: hasColours ? "2" : nil
    case .plain: nil
    }
  }
}
