// SPDX-License-Identifier: GPL-3.0-or-later

@preconcurrency import CPromptReadline
import Dialogs

/// Drawing the line, and redrawing it after a change of the window.
extension LineEditor {
  /// Stops drawing the line after each key, since more keys are available. Drawing a long line
  /// takes too long to be repeated for each of many thousands of keys.
  func deferRedisplay() {
    isRedisplayDeferred = true
    rl_redisplay_function = { LineEditor.displayMacro(drawing: false) }
  }

  /// Draws the line if drawing was deferred, and resumes drawing it after each key.
  func redisplay() {
    guard isRedisplayDeferred else { return }
    isRedisplayDeferred = false
    displayedLength = rl_end
    rl_redisplay_function = Self.displayFunction
    VisibleLine.display()
  }

  /// Draws the line for a new width of the window.
  ///
  /// The number of rows that a long line occupies after the change is unknown, since some terminals
  /// rewrap its rows and others truncate them. Moving up by the old number of rows could erase text
  /// above the line, so a long line is drawn again below the old line.
  func resize() {
    var columns: Int32 = 0
    rl_get_screen_size(nil, &columns)
    if (request?.promptColumns ?? 0) + VisibleLine.columns < Int(columns) {
      terminal.clearLine(canErase: capabilities.supportsSequences)
    } else {
      terminal.write(capabilities.supportsSequences ? "\r\n\u{1B}[J" : "\r\n")
    }
    redrawLine()
  }

  /// Draws the whole dialog and the line again, after the process was suspended.
  func redraw() throws(Interruption) {
    guard let request else { return }
    terminal.clearLine(canErase: capabilities.supportsSequences)
    terminal.write(request.redrawing)
    if request.question.discardsTypeAhead { try terminal.discardInputBeforeNextOutput() }
    redrawLine()
  }

  /// Draws the line, beginning on an empty row.
  private func redrawLine() {
    rl_reset_screen_size()
    Self.avoidNarrowWindow()
    rl_on_new_line()
    rl_forced_update_display()
  }

  /// Sets a width of 80 columns in a window of at most two columns, as for an unknown size. To
  /// scroll a line, Readline divides by a third of the width, which would be zero.
  static func avoidNarrowWindow() {
    var (rows, columns): (Int32, Int32) = (0, 0)
    rl_get_screen_size(&rows, &columns)
    if columns < 3 { rl_set_screen_size(rows, 80) }
  }
}
