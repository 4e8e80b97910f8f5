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
    terminal.erasePlaceholder(isResized: true)
    var columns: Int32 = 0
    rl_get_screen_size(nil, &columns)
    if (request?.line.columns ?? 0) + VisibleLine.columns < Int(columns) {
      terminal.clearLine(canErase: capabilities.supportsSequences)
    } else {
      terminal.write(capabilities.supportsSequences ? "\r\n\u{1B}[J" : "\r\n")
    }
    redrawLine()
  }

  /// Draws the whole dialog and the line again, after the process was suspended.
  func redraw() throws(Interruption) {
    guard let request else { return }
    // The cursor is on another line now, so there is no placeholder to erase.
    terminal.isPlaceholderShown = false
    terminal.clearLine(canErase: capabilities.supportsSequences)
    terminal.write(request.redrawing)
    if request.question.discardsTypeAhead { try terminal.discardInputBeforeNextOutput() }
    redrawLine()
  }

  /// The time until the question has to show how much time is left, in milliseconds; nil if the
  /// question need not be drawn again.
  var timeToUpdate: Int64? {
    guard let question = request?.question,
      question.timeWarning != nil
        || capabilities.supportsSequences && question.lineAfterTime != nil
    else { return nil }
    let delay = timeUpdates.delay(remaining: terminal.waiter.remainingTime)
    return canWarn ? delay : delay.map { max($0, Self.warningInterval) }
  }

  /// Draws the question with the time that is left. A line that occupies several rows is left as it
  /// is, and so is the screen of a program in the foreground.
  func updateTime() {
    if !canWarn { return }
    guard let request, let remaining = terminal.waiter.remainingTime,
      let time = timeUpdates.take(remaining: remaining)
    else { return }
    if let warning = request.question.timeWarning {
      // If the line contains text, the next key does not extend the timeout by its whole length.
      let added = rl_end == 0 ? terminal.waiter.extensionAfterWarning : nil
      return warn(warning(time, added), in: request)
    }
    var columns: Int32 = 0
    rl_get_screen_size(nil, &columns)
    guard let line = request.question.lineAfterTime?(time), !terminal.isInBackground,
      !isReadingCommand,
      max(request.line.columns, line.columns) + VisibleLine.columns < Int(columns)
    else { return }
    terminal.clearLine(canErase: true)
    redrawLine(as: line, in: request)
  }

  /// The time until a warning that could not be given is tried again, in milliseconds.
  private static let warningInterval: Int64 = 250

  /// Whether a line that is read aloud can be written: no command of the editor waits for keys, and
  /// no other program is in the foreground. True if the question has no such line.
  private var canWarn: Bool {
    request?.question.timeWarning == nil || !(terminal.isInBackground || isReadingCommand)
  }

  /// Begins to count the time that is left.
  func startTimeUpdates() {
    let waiter = terminal.waiter
    timeUpdates = TimeUpdates(
      remaining: waiter.remainingTime, isSpoken: request?.question.timeWarning != nil,
      timeout: waiter.timeoutLength ?? 0)
  }

  /// Continues the input on a further line, which warns of the timeout.
  private func warn(_ line: Line, in request: Request) {
    isWarned = true
    moveToEnd()
    terminal.write("\n")
    redrawLine(as: line, in: request)
  }

  /// Extends the timeout if a key is pressed on an empty line after a warning.
  func extendTimeAfterWarning() {
    guard isWarned, rl_end == 0 else { return }
    isWarned = false
    if terminal.waiter.extendAfterWarning() { startTimeUpdates() }
  }

  /// Draws another line of the question, beginning on an empty row.
  private func redrawLine(as line: Line, in request: Request) {
    request.line = line
    setPrompt(of: request)
    redrawLine()
  }

  /// Shows the placeholder of the question if the line is empty and Readline does not show anything
  /// else on it.
  func showPlaceholder() {
    guard let request, let text = request.question.placeholder, rl_end == 0, reply == nil,
      interruption == nil, !takesKeyIntoCommand
    else { return }
    terminal.show(
      placeholder: text, in: request.styles, at: request.line.columns + Self.modeColumns)
  }

  /// Whether Readline shows only a part of a long line, on a single row. In a window of one row,
  /// Readline sets the variable itself, but only while it draws the line.
  var scrollsSideways: Bool {
    var rows: Int32 = 0
    rl_get_screen_size(&rows, nil)
    return !capabilities.canMoveUp || rows == 1
      || rl_variable_value("horizontal-scroll-mode").map { strcmp($0, "on") == 0 } == true
  }

  /// Returns a question whose line leaves room for an answer. If Readline scrolls the line
  /// sideways, it counts bytes as columns, so a line with many more bytes than columns is put above
  /// the input.
  func adapted(_ question: Question) -> Question {
    let length = question.line.string.utf8.count
    let isTooLong = length > question.line.columns && length + 16 > terminal.columns
    return scrollsSideways && isTooLong ? question.withLineAbove : question
  }

  /// The length of the prompt without its sequences, in bytes.
  var promptLength: Int { request?.question.line.string.utf8.count ?? 0 }

  /// The maximum width of the text with which Readline shows the editing mode before the prompt, in
  /// columns.
  private static var modeColumns: Int {
    let variables = ["emacs-mode-string", "vi-ins-mode-string", "vi-cmd-mode-string"]
    guard let shows = rl_variable_value("show-mode-in-prompt"), strcmp(shows, "on") == 0 else {
      return 0
    }
    return variables.map { name in
      rl_variable_value(name).map { PlainText(label: RawText(cString: $0)).columns } ?? 0
    }.max() ?? 0
  }

  /// Returns the prompt of Readline. It has no styles if Readline scrolls the line sideways, since
  /// Readline 8.2 would sometimes search for the end of a prompt with escape sequences forever when
  /// the prompt is not on the screen (`update_line` in its `display.c`).
  func prompt(of request: Request) -> [UInt8] {
    isPromptPlain = scrollsSideways
    let line = request.line
    return
      (isPromptPlain
      ? Array(line.string.utf8) : request.styles.bytes(of: line, forReadline: true)) + [0]
  }

  private func setPrompt(of request: Request) {
    prompt(of: request).withCharacters { prompt, _ in _ = rl_set_prompt(prompt) }
  }

  /// Draws the line, beginning on an empty row.
  private func redrawLine() {
    rl_reset_screen_size()
    Self.avoidNarrowWindow()
    if let request, isPromptPlain != scrollsSideways { setPrompt(of: request) }
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
