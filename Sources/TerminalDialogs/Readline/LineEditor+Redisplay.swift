// SPDX-License-Identifier: GPL-3.0-or-later

@preconcurrency import CPromptReadline
import Dialogs

/// When the line is drawn, and how it is drawn again.
extension LineEditor {
  /// Stops drawing the line after each key, since more keys are waiting. Drawing a long line takes
  /// too long to repeat it for each of many thousand keys.
  func deferRedisplay() {
    isRedisplayDeferred = true
    rl_redisplay_function = { LineEditor.displayMacro(drawing: false) }
  }

  /// Draws the line if that was deferred, and resumes drawing it after each key.
  func redisplay() {
    guard isRedisplayDeferred else { return }
    isRedisplayDeferred = false
    displayedLength = rl_end
    rl_redisplay_function = Self.displayFunction
    VisibleLine.display()
  }

  /// Draws the line for a new width of the window.
  ///
  /// The number of rows that a long line takes after the change is not known, since some terminals
  /// rewrap its rows and others cut them off. Moving up by the old number of rows could erase what
  /// is above the line, so a long line is drawn again below.
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

  /// Makes Readline assume 80 columns, as for an unknown size, in a window of two columns: to scroll a
  /// line, it divides by a third of the width, which would be zero.
  static func avoidNarrowWindow() {
    var (rows, columns): (Int32, Int32) = (0, 0)
    rl_get_screen_size(&rows, &columns)
    if columns < 3 { rl_set_screen_size(rows, 80) }
  }
}
