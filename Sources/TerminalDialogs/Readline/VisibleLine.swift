// SPDX-License-Identifier: GPL-3.0-or-later

@preconcurrency import CPromptReadline
import Dialogs

/// Draws Readline's line so that every character in it is visible (prompt(1), Security
/// considerations).
///
/// The line itself is compared and returned byte for byte. If it contains control characters or
/// invisible characters, Readline draws a visible copy of it.
enum VisibleLine {
  /// The function that Readline calls to draw the line (`rl_redisplay_function`).
  static var displayFunction: @convention(c) () -> Void { { VisibleLine.display() } }

  /// Draws the line.
  static func display() {
    if rl_readline_state & UInt(RL_STATE_ISEARCH) != 0, let message = rl_display_prompt,
      message != rl_prompt
    {
      // The message contains the text that is searched for. Showing another message also draws the
      // line.
      let text = Text(cString: message)
      // mutant: the text that is searched for is sanitized [HiddenValueTests]
      //   `!text.isPlain` -> `false`
      if !text.isPlain { return prompt_readline_show_message(PlainText(label: text).string) }
    }
    guard let line = rl_line_buffer else { return rl_redisplay() }
    let bytes = UnsafeRawBufferPointer(start: line, count: Int(rl_end))
    if bytes.allSatisfy({ 0x20..<0x7F ~= $0 }) { return rl_redisplay() }
    let visible = PlainText(label: Text(bytes: Array(bytes))).string
    // mutant: the line is sanitized when it is drawn [OddKeyTests]
    //   `visible.utf8.elementsEqual(bytes)` -> `true`
    if visible.utf8.elementsEqual(bytes) { return rl_redisplay() }
    display(visible, insteadOf: bytes)
  }

  /// Draws `visible`, with the cursor and the mark at their positions in `line`. Readline does not
  /// change the line while it draws it.
  private static func display(_ visible: String, insteadOf line: UnsafeRawBufferPointer) {
    /// The length of the visible form of the first `count` bytes.
    func visibleLength(ofFirst count: Int32) -> Int32 {
      let beginning = Text(bytes: Array(line.prefix(Int(max(0, count)))))
      return Int32(PlainText(label: beginning).string.utf8.count)
    }
    let (buffer, end, point, mark) = (rl_line_buffer, rl_end, rl_point, rl_mark)
    var copy = Array(visible.utf8CString)
    copy.withUnsafeMutableBufferPointer {
      rl_line_buffer = $0.baseAddress
      rl_end = Int32($0.count - 1)
      // mutant: the cursor follows the visible form of the text before it [HiddenAnswerTests]
      rl_point = visibleLength(ofFirst: point)
      rl_mark = visibleLength(ofFirst: mark)
      rl_redisplay()
    }
    (rl_line_buffer, rl_end, rl_point, rl_mark) = (buffer, end, point, mark)
  }
}
