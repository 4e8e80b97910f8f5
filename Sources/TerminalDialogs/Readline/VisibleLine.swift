// SPDX-License-Identifier: GPL-3.0-or-later

@preconcurrency import CPromptReadline
import Dialogs

/// Draws Readline's line in a form in which every character is visible (prompt(1), Security
/// considerations).
///
/// The line itself is compared and returned byte for byte. If it contains control characters or
/// invisible characters, Readline draws a visible copy of it.
enum VisibleLine {
  /// The maximum number of bytes of a line that are drawn. Drawing more bytes would delay signals,
  /// and few screens show more.
  private static let limit = 4096

  /// Draws the line, and the placeholder if the line is empty.
  static func display() {
    LineEditor.current?.terminal.erasePlaceholder()
    draw()
    LineEditor.current?.showPlaceholder()
  }

  private static func draw() {
    if rl_readline_state & UInt(RL_STATE_ISEARCH) != 0, let message = rl_display_prompt,
      message != rl_prompt
    {
      // During a search, the message contains the text that is searched for. When a visible form of
      // the message is shown in its place, Readline also draws the line.
      let bytes = UnsafeRawBufferPointer(start: message, count: strlen(message))
      let end = drawnRange(of: bytes, around: bytes.count)
      let text = RawText(bytes: Array(bytes[end]))
      if end != bytes.indices || !text.isPlain {
        return prompt_readline_show_message(PlainText(wholeLabel: text).string)
      }
    }
    guard let line else { return rl_redisplay() }
    if line.count <= limit, line.allSatisfy({ 0x20..<0x7F ~= $0 }) { return rl_redisplay() }
    let range = fittingRange(
      of: line, within: drawnRange(of: line, around: Int(rl_point)), around: Int(rl_point))
    let isWhole = range == line.indices
    let visible = visibleForm(of: range, in: line)
    if isWhole, visible.utf8.elementsEqual(line) { return rl_redisplay() }
    display(visible, insteadOf: range, in: line)
  }

  /// The width of the line as it is drawn, in columns.
  static var columns: Int {
    guard let line else { return 0 }
    let range = drawnRange(of: line, around: Int(rl_point))
    return PlainText(wholeLabel: RawText(visibleForm(of: range, in: line))).columns
  }

  private static var line: UnsafeRawBufferPointer? {
    rl_line_buffer.map { UnsafeRawBufferPointer(start: $0, count: Int(rl_end)) }
  }

  /// Returns the part of a line that is drawn: the whole line or, if it is too long, the part
  /// around the cursor.
  ///
  /// The part begins at a multiple of half the limit, so that it does not change while the cursor
  /// moves by a few characters. No character is divided.
  private static func drawnRange(
    of line: UnsafeRawBufferPointer, around cursor: Int
  ) -> Range<Int> {
    guard line.count > limit else { return line.indices }
    func characterStart(from index: Int) -> Int {
      index + line.dropFirst(index).prefix { 0x80..<0xC0 ~= $0 }.prefix(3).count
    }
    let start = max(0, cursor - limit / 4) / (limit / 2) * (limit / 2)
    return characterStart(from: start)..<characterStart(from: min(start + limit, line.count))
  }

  /// Returns the part of `range` around the cursor that fits on the row of the prompt if Readline
  /// scrolls the line sideways. Readline then counts bytes as columns, and the markers that it puts
  /// at the margins would divide a character. The part changes only when the cursor has moved by
  /// half of the row.
  private static func fittingRange(
    of line: UnsafeRawBufferPointer, within range: Range<Int>, around cursor: Int
  ) -> Range<Int> {
    guard let editor = LineEditor.current, editor.scrollsSideways else { return range }
    var columns: Int32 = 0
    rl_get_screen_size(nil, &columns)
    // One column stays empty, and an ellipsis may be on each side.
    let room = max(Int(columns) - editor.promptLength - 2 * "…".utf8.count - 1, 4)
    func length(_ part: Range<Int>) -> Int {
      PlainText(wholeLabel: RawText(bytes: Array(line[part]))).string.utf8.count
    }
    if length(range) <= room { return range }
    // The beginning of each character, with the length of the text before it.
    var beginnings = [(index: range.lowerBound, length: 0)]
    for index in range.dropFirst() + [range.upperBound]
    where index == range.upperBound || !(0x80..<0xC0 ~= line[index]) {
      guard let last = beginnings.last else { break }
      beginnings.append((index, last.length + length(last.index..<index)))
    }
    let half = room / 2
    let before = beginnings.last { $0.index <= cursor }?.length ?? 0
    let hidden = max(before / half - 1, 0) * half
    guard let start = beginnings.first(where: { $0.length >= hidden }),
      let end = beginnings.last(where: { $0.length - start.length <= room })
    else { return range }
    return start.index..<max(end.index, start.index)
  }

  /// Returns the visible form of a part of the line. An ellipsis represents the text before or
  /// after the part.
  static func visibleForm(of range: Range<Int>, in line: UnsafeRawBufferPointer) -> String {
    let text = PlainText(wholeLabel: RawText(bytes: Array(line[range]))).string
    return (range.lowerBound > 0 ? "…" : "") + text + (range.upperBound < line.count ? "…" : "")
  }

  /// Draws `visible`, with the cursor and the mark at the positions that they have in the
  /// represented part of `line`. Readline does not change the line while drawing.
  private static func display(
    _ visible: String, insteadOf range: Range<Int>, in line: UnsafeRawBufferPointer
  ) {
    /// The length of the visible form up to an index of the line.
    func visibleLength(upTo index: Int32) -> Int32 {
      let end = min(max(Int(index), range.lowerBound), range.upperBound)
      let beginning = PlainText(
        wholeLabel: RawText(bytes: Array(line[range.lowerBound..<end])),
        before: RawText(bytes: Array(line[end..<range.upperBound]))
      ).string
      return Int32((range.lowerBound > 0 ? "…".utf8.count : 0) + beginning.utf8.count)
    }
    let (buffer, end, point, mark) = (rl_line_buffer, rl_end, rl_point, rl_mark)
    var copy = Array(visible.utf8CString)
    copy.withUnsafeMutableBufferPointer {
      rl_line_buffer = $0.baseAddress
      rl_end = Int32($0.count - 1)
      rl_point = visibleLength(upTo: point)
      rl_mark = visibleLength(upTo: mark)
      rl_redisplay()
    }
    (rl_line_buffer, rl_end, rl_point, rl_mark) = (buffer, end, point, mark)
  }
}
