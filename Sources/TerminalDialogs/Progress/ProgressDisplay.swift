// SPDX-License-Identifier: GPL-3.0-or-later

import CPromptSupport
import Dialogs

/// A progress bar: a line of the terminal that shows the progress, and that is redrawn in place.
///
/// After each drawing, the cursor is at the beginning of the line. Output of another program
/// therefore replaces the line, and stays visible if it ends with a newline. Nothing is drawn while
/// a dialog is shown on the terminal, or while this process is in the background.
final class ProgressDisplay {
  let terminal: Terminal
  private let renderer: ProgressRenderer
  private let styles: StyleSheet
  /// Whether the line is redrawn in place. Otherwise, new lines are written.
  private let redraws: Bool
  /// Whether the progress is read aloud.
  private let isSpoken: Bool
  /// Whether keys are read, so that a key can stop the work.
  private let readsKeys: Bool
  /// The width of the line on the terminal, in columns; nil if none is shown.
  private var lineColumns: Int?
  /// The number of times that the line was drawn.
  private var drawings = 0
  /// The progress for which a drawing was last due, and the time at which it was due, even if the
  /// terminal was in use and nothing was drawn; nil if the progress has to be drawn again.
  private var shown: (percentage: Percentage?, text: RawText, time: Int64)?
  /// The progress that was shown last on a terminal that cannot redraw a line.
  private var told: (tenth: Int, text: RawText) = (0, "")
  /// The time of the last line that is read aloud, in monotonic time.
  private var spokenTime: Int64 = 0
  /// Whether the terminal has echoed keys since the last line.
  private var hasEchoedKeys = false
  /// Whether anything has been shown.
  private var isBegun = false
  /// Whether another program has turned echo off, or has changed the modes in which keys are read.
  /// That program may be asking for a password, so nothing is drawn and no key is read.
  private var isPasswordTyped = false
  /// Whether the terminal has hung up, so that nothing can be shown.
  private var hasHungUp = false
  /// The time at which the work has begun, in monotonic time.
  private let start: Int64
  /// Whether echo has been on at any time since the bar began. If so, a program that turns echo off
  /// is asking for a password.
  private var hasSeenEcho = false
  /// The number of line feeds among the keys. Their echo has moved the cursor down.
  private var echoedLineFeeds = 0
  /// Whether line feeds are not counted until the line is drawn.
  private var ignoresLineFeeds = false
  /// The output of the command that is not written yet.
  private var output: [UInt8] = []
  /// The last line of the command's output, if it has no newline yet, as it was last written to the
  /// terminal; nil if no such line is shown.
  private var openLine: [UInt8]?
  /// The incomplete last line of the command's output, and the time since which it has not changed.
  private var waitingLine: (bytes: [UInt8], time: Int64) = ([], 0)
  /// Whether the line of the bar was erased for the output of the command.
  private var isErased = false

  /// The time between two drawings, in milliseconds.
  private static let interval: Int64 = 100
  /// The time between two lines on a terminal that cannot redraw a line, in milliseconds.
  private static let lineInterval: Int64 = 1000
  /// The minimum time between two lines that are read aloud, in milliseconds. Including the last
  /// line, at most twelve lines are read aloud in a minute.
  private static let speechInterval: Int64 = 6000
  /// The time after which an incomplete line of the command's output is shown, in milliseconds.
  private static let openLineInterval: Int64 = 200
  /// The interval at which the modes are compared while keys are read or output waits, in
  /// milliseconds.
  private static let modesInterval: Int64 = 100

  /// The sequence that erases the line.
  private static let erasure = "\r\u{1B}[K"

  /// Returns nil if there is no usable terminal.
  init?(of view: ProgressDialog, in words: Words, since start: Int64, waiter: DialogWaiter) {
    self.start = start
    do throws(TerminalError) {
      terminal = try Terminal(forOutputOf: waiter)
    } catch {
      return nil
    }
    let type = terminal.environment.type
    let capabilities = Capabilities.load(of: type)
    renderer = ProgressRenderer(
      of: view, in: words, glyphs: TerminalDescription.isConsole(type) ? .ascii : .blocks)
    isSpoken = words.isSpoken
    redraws = capabilities.supportsSequences && !isSpoken
    styles = StyleSheet(
      usesColours: false, usesBold: capabilities.supportsBold,
      usesFaint: capabilities.supportsFaint)
    terminal.decoder.altIsEscape = view.hasWindowKeys
    // Keys are read only on the controlling terminal. On another terminal, the process cannot know
    // whether it is in the background, where it would take the keys of other programs.
    readsKeys = view.stopLabel != nil && terminal.isControlling && capabilities.supportsSequences
  }

  // MARK: Waiting

  /// The descriptors to wait for: the terminal's input for keys and, if some output is not written
  /// yet, its output.
  var polled: [pollfd] {
    if hasHungUp { return [] }
    var polled: [pollfd] = []
    if terminal.isRaw, !isPasswordTyped {
      polled.append(pollfd(fd: terminal.input, events: Int16(POLLIN), revents: 0))
    }
    if !terminal.pendingOutput.isEmpty || !output.isEmpty && !isDialogShown {
      polled.append(pollfd(fd: terminal.output, events: Int16(POLLOUT), revents: 0))
    }
    return polled
  }

  /// The time at which something is due, in monotonic time; nil for never: a drawing, a check of
  /// the modes, an incomplete line of output, or the deadline of an incomplete key.
  func wakeTime(for input: ProgressInput) -> Int64? {
    if hasHungUp { return nil }
    let drawing = terminal.pendingOutput.isEmpty ? dueTime(for: input) : nil
    let check = terminal.isRaw || !output.isEmpty ? Waiter.now + Self.modesInterval : nil
    let isWaiting = !waitingLine.bytes.isEmpty && openLine == nil
    let line = isWaiting ? waitingLine.time + Self.openLineInterval : nil
    return [drawing, check, line, terminal.decoder.deadline].compactMap { $0 }.min()
  }

  /// The time of the next drawing, in monotonic time; nil for never. The line is drawn soon after
  /// the progress has changed, and once a second to update the elapsed time.
  private func dueTime(for input: ProgressInput) -> Int64? {
    if openLine != nil || !output.isEmpty { return nil }
    guard let shown else { return start }
    if isErased, redraws { return shown.time + Self.interval }
    if isSpoken {
      // The terminal is examined once a second, since a dialog, a shell or a password program may
      // need it.
      return min(shown.time + Self.lineInterval, dueTime(forSpeaking: input) ?? .max)
    }
    if !redraws {
      // While the terminal is in use, a line that is due remains due.
      return !isBegun || news(in: input).hasNews ? shown.time + Self.lineInterval : nil
    }
    if shown.percentage != input.percentage || shown.text != input.text {
      return shown.time + Self.interval
    }
    return start + ((shown.time - start) / 1000 + 1) * 1000
  }

  /// Returns the time of the next spoken line, in monotonic time; nil for never. A change is spoken
  /// six seconds after the last line at the earliest. While the progress is unknown, the elapsed
  /// time is spoken after 10, 30 and 60 seconds, and then once a minute.
  private func dueTime(forSpeaking input: ProgressInput) -> Int64? {
    let earliest = spokenTime + Self.speechInterval
    if news(in: input).hasNews { return earliest }
    if input.percentage != nil { return nil }
    let times: [Int64] = [10_000, 30_000, 60_000]
    let time =
      times.first { start + $0 > spokenTime } ?? ((spokenTime - start) / 60_000 + 1) * 60_000
    return max(start + time, earliest)
  }

  /// Returns the percentage if it has reached another tenth, and the text if it has changed.
  private func news(
    in input: ProgressInput
  ) -> (percentage: Percentage?, text: RawText?, hasNews: Bool) {
    let isNewTenth = (input.percentage?.percent ?? 0) / 10 != told.tenth
    let isNewText = input.text != told.text && !input.text.isEmpty
    return (
      isNewTenth ? input.percentage : nil, isNewText ? input.text : nil, isNewTenth || isNewText
    )
  }

  /// Reads the available keys, and returns whether one of them stops the work. All other keys are
  /// discarded.
  func takeStopKey() -> Bool {
    if !terminal.isRaw || hasHungUp { return false }
    var keys = readKeys()
    if let deadline = terminal.decoder.deadline, deadline <= Waiter.now,
      let key = terminal.decoder.takeTimeout()
    {
      keys.append(key)
    }
    return keys.contains(.escape)
      // End-of-file also stops the work with the keys of a window, and if the progress is read
      // aloud, since screen readers use Escape themselves.
      || (isSpoken || terminal.decoder.altIsEscape) && keys.contains(where: isEndOfFile)
  }

  private func isEndOfFile(_ key: Key) -> Bool {
    if case .bytes(let bytes) = key { terminal.isEndOfFile(bytes) } else { false }
  }

  /// Reads the available keys, up to a limit, so that endless input does not keep the producer
  /// waiting. While another program has changed the modes, keys are left to that program.
  private func readKeys() -> [Key] {
    var keys: [Key] = []
    var byte: UInt8 = 0
    for _ in 0..<4096 {
      guard terminal.hasBytes else { break }
      // Another program may begin to ask for a password between two keys.
      if !terminal.hasOwnModes {
        isPasswordTyped = true
        break
      }
      let count = systemRead(terminal.input, &byte, 1)
      if count == 1 {
        keys += terminal.decoder.take(byte, at: Waiter.now)
        // The terminal has echoed the key on the line.
        (shown, hasEchoedKeys) = (nil, true)
        if byte == 0x0A, !ignoresLineFeeds { echoedLineFeeds += 1 }
        continue
      }
      let error = count < 0 ? errno : 0
      // SIGTTIN is blocked, so that a read in the background fails.
      if error == EIO, terminal.isInBackground { release() }
      // In the modes of another program, a read may also return no bytes at an end-of-file, which
      // is not a hang-up.
      if error != EAGAIN, error != EINTR, terminal.hasHungUp { goAway() }
      break
    }
    return keys
  }

  /// Handles a job-control signal: the process stops, continues, or redraws the line after a change
  /// of the window's size.
  func handle(_ signal: JobControl) {
    switch signal {
    case .stop:
      leaveLine(by: "\n")
      terminal.waiter.waiter.performDefault(.stop)
    // Some shells send SIGCONT to all processes of a pipeline, even to those that were not stopped,
    // so the state of the terminal decides what has to be done.
    case .continue where terminal.isInBackground: release()
    case .continue where terminal.isRaw && !terminal.hasOwnModes:
      lineColumns = nil
      terminal.decoder.reset()
    case .continue:
      // Line feeds that were echoed while the process was stopped are not counted, since other
      // programs may have written output after them.
      ignoresLineFeeds = true
      return
    case .resize:
      // A process that is about to show a dialog also sends this signal, to request the line.
      if isDialogShown { leaveLine(by: Self.erasure) }
    // Progress is not shown on a lent terminal.
    case .takeBack: break
    }
    shown = nil
  }

  /// Whether a dialog has the turn on the terminal. This bar then cannot acquire the lock.
  private var isDialogShown: Bool {
    if !terminal.lock.shareTurn() { return true }
    terminal.lock.release(.turn)
    return false
  }

  // MARK: Drawing

  /// Draws the progress if a drawing is due, and if no other program uses the terminal.
  func show(_ input: ProgressInput) {
    let now = Waiter.now
    if terminal.isRaw, !hasHungUp {
      // A process of another user cannot request the terminal by a signal, so the turn is checked
      // whenever the bar is drawn. While an incomplete line of output is shown, the bar is not
      // drawn, and the turn is checked here.
      if openLine != nil, isDialogShown { leaveLine(by: Self.erasure) }
      // A password program that reads a whole line must not receive single keys.
      if !terminal.hasOwnModes { _ = mayDraw() }
    }
    guard !hasHungUp, write(), writeOutput(), let due = dueTime(for: input), due <= now else {
      return
    }
    shown = (input.percentage, input.text, now)
    if terminal.isInBackground { return release() }
    guard terminal.lock.shareTurn() else { return leaveLine(by: Self.erasure) }
    defer { terminal.lock.release(.turn) }
    guard mayDraw() else { return }
    beginReadingKeys()
    if !isBegun {
      isBegun = true
      terminal.write(styles.bytes(of: renderer.message(columns: terminal.columns)))
      // For a user of a screen reader, this line announces that the work continues.
      if !redraws {
        terminal.write(styles.bytes(of: [renderer.firstLine(isStoppable: terminal.isRaw)]))
      }
      if isSpoken {
        spokenTime = now
        write()
      }
    }
    if redraws { return redraw(input, elapsed: now - start) }
    if isSpoken {
      guard let due = dueTime(forSpeaking: input), due <= now else { return }
      spokenTime = now
    }
    tell(input, elapsed: now - start)
  }

  /// Whether the line may be drawn. It must not be drawn while another program has turned echo off,
  /// or has otherwise changed the modes in which keys are read.
  private func mayDraw() -> Bool {
    isPasswordTyped = false
    let isEchoOn = terminal.isEchoOn
    if terminal.isRaw, !terminal.hasOwnModes {
      if terminal.isAtRest {
        // The current modes were set by another program. They stay set, and are the modes to
        // restore later.
        terminal.endReadingKeys()
      } else {
        // The other program reads a line, and echo stays off.
        isPasswordTyped = true
        terminal.endReadingKeys()
        terminal.decoder.reset()
        terminal.lock.release(.modes)
      }
    } else if hasSeenEcho, !isEchoOn {
      isPasswordTyped = true
    }
    hasSeenEcho = hasSeenEcho || isEchoOn
    // Output of the other program is not overwritten.
    if isPasswordTyped { lineColumns = nil }
    return !isPasswordTyped
  }

  private func redraw(_ input: ProgressInput, elapsed: Int64) {
    let columns = terminal.columns
    let line = renderer.line(
      input, elapsed: elapsed, columns: columns, drawing: drawings, isStoppable: terminal.isRaw)
    drawings += 1
    moveToLine(columns: columns)
    terminal.write(styles.bytes(of: line))
    terminal.write("\u{1B}[K\r")
    if lineColumns == nil { terminal.lock.markLine() }
    lineColumns = line.columns
    isErased = false
    write()
  }

  // MARK: Output of a command

  /// Whether the output of the command is written, so that more can be read. The command has to
  /// wait for a terminal that accepts no output.
  var isOutputWritten: Bool { output.isEmpty || hasHungUp }

  /// Shows lines of the command above the bar.
  ///
  /// - Parameters:
  ///   - lines: The lines that are complete.
  ///   - open: The line that is incomplete.
  ///   - isShownAtOnce: Whether the incomplete line is shown immediately.
  func show(lines: [[UInt8]], open: [UInt8], isShownAtOnce: Bool) {
    for line in lines {
      output += rest(of: line) + [0x0A]
      openLine = nil
    }
    if openLine != nil {
      if open != openLine { output += CommandOutput.endingStyles(of: rest(of: open)) }
      openLine = open
    } else {
      if open != waitingLine.bytes || !lines.isEmpty { waitingLine = (open, Waiter.now) }
      let isDue = isShownAtOnce || waitingLine.time + Self.openLineInterval <= Waiter.now
      if !open.isEmpty, isDue || !terminal.isEchoOn {
        // The styles of the line are ended, since a dialog may be shown over it.
        output += CommandOutput.endingStyles(of: open)
        openLine = open
      }
    }
    _ = writeOutput()
  }

  /// Returns the bytes that have to be written to show a line whose beginning may already be shown.
  private func rest(of line: [UInt8]) -> [UInt8] {
    guard let openLine else { return line }
    return line.starts(with: openLine)
      ? CommandOutput.styles(atEndOf: openLine) + line[openLine.count...]
      : Array(Self.erasure.utf8) + line
  }

  /// Writes the output of the command as far as the terminal accepts it, unless a dialog is shown.
  /// Returns whether no output is left. After a hang-up, the output is discarded.
  private func writeOutput() -> Bool {
    if output.isEmpty { return true }
    if hasHungUp {
      output = []
      return true
    }
    guard terminal.pendingOutput.isEmpty || write() else { return false }
    // In the background, output is written like that of any other program.
    if terminal.isInBackground {
      release()
    } else {
      guard terminal.lock.shareTurn() else {
        leaveLine(by: Self.erasure)
        return false
      }
    }
    defer { terminal.lock.release(.turn) }
    if lineColumns != nil {
      returnToLine()
      terminal.write(Self.erasure)
      lineColumns = nil
      isErased = true
      if !write() { return false }
    }
    while !output.isEmpty {
      let count = output.withUnsafeBytes {
        prompt_terminal_write(terminal.output, $0.baseAddress, $0.count)
      }
      if count < 0 {
        if errno != EAGAIN, errno != EINTR { goAway() }
        return false
      }
      output.removeFirst(count)
    }
    return true
  }

  /// Begins to read keys, unless another process may use the terminal. The lock is kept until the
  /// modes are restored.
  private func beginReadingKeys() {
    guard readsKeys, !terminal.isRaw, terminal.lock.acquireForSure(.modes) else { return }
    guard terminal.beginReadingKeys() else { return terminal.lock.release(.modes) }
    // Keys that were typed before were echoed above the line, so their line feeds are not counted.
    ignoresLineFeeds = true
    // Those keys were meant for what was on the screen before, and Escape among them must not stop
    // the work.
    _ = readKeys()
    terminal.decoder.reset()
  }

  /// Moves to the beginning of the line. A line that is wider than the window occupies several
  /// rows, so that the next line is drawn below it.
  private func moveToLine(columns: Int) {
    returnToLine()
    if let lineColumns, lineColumns >= columns { terminal.write("\r\n") }
    if redraws { terminal.write("\r") }
  }

  /// Moves the cursor up to the line again if the echo of line feeds has moved it down.
  private func returnToLine() {
    if redraws, lineColumns != nil {
      for _ in 0..<echoedLineFeeds { terminal.write("\(Self.erasure)\u{1B}[A") }
    }
    echoedLineFeeds = 0
    ignoresLineFeeds = false
  }

  /// Writes the output that the terminal accepts without blocking. Returns whether all of it is
  /// written.
  @discardableResult
  private func write() -> Bool {
    let error = terminal.writeOnce()
    if error != 0, error != EAGAIN, error != EINTR { goAway() }
    return error == 0
  }

  /// Writes a line if the progress has reached another tenth, if the text has changed, or both. A
  /// spoken line reports the time if there is nothing else to report.
  private func tell(_ input: ProgressInput, elapsed: Int64) {
    let (percentage, text, _) = news(in: input)
    told = ((input.percentage?.percent ?? 0) / 10, input.text)
    let news = renderer.line(saying: percentage, text, columns: terminal.columns)
    if let line = news ?? (isSpoken ? renderer.line(sayingTime: elapsed) : nil) {
      beginLine()
      terminal.write(styles.bytes(of: [line]))
      write()
    }
  }

  /// Moves below the echo of keys, before a line that is read aloud.
  private func beginLine() {
    if isSpoken, hasEchoedKeys { terminal.write("\n") }
    hasEchoedKeys = false
  }

  /// Releases the line for other programs.
  ///
  /// - Parameter end: The text that is written at the end of the line.
  private func leaveLine(by end: String) {
    if terminal.isRaw { _ = readKeys() }
    // A dialog does not wait without limit for the line of a stopped bar. If a dialog has locked
    // the screen while this process was stopped, the dialog is already drawn, so nothing is written.
    if lineColumns != nil, !terminal.isInBackground, !isPasswordTyped,
      terminal.lock.holder(of: .screen) == nil
    {
      returnToLine()
      terminal.write(end)
      _ = terminal.writeIfPossible()
    }
    terminal.dropOutput()
    release()
  }

  /// Releases the terminal for other programs, and leaves the screen unchanged.
  private func release() {
    lineColumns = nil
    echoedLineFeeds = 0
    terminal.decoder.reset()
    // The modes are restored before their lock is released.
    terminal.endReadingKeys()
    terminal.lock.release(.modes)
    terminal.lock.release(.line)
  }

  /// Replaces the line by the result of the work, and restores the terminal.
  func end(_ ending: ProgressDialog.Ending, _ input: ProgressInput) {
    if hasHungUp { return }
    // A dialog or another process may use the terminal.
    if !terminal.isInBackground, terminal.writeIfPossible(), terminal.lock.shareTurn() {
      defer { terminal.lock.release(.turn) }
      guard mayDraw() else { return release() }
      // Another program may have saved the modes of this bar when it started, and restored them
      // when it ended. They are then set as the bar's own modes, which `release()` replaces by the
      // original ones.
      if terminal.hasReadKeys { beginReadingKeys() }
      if terminal.isRaw { _ = readKeys() }
      let columns = terminal.columns
      let lines = renderer.lastLines(
        ending, input, elapsed: Waiter.now - start, columns: columns)
      moveToLine(columns: columns)
      beginLine()
      for line in lines {
        terminal.write(styles.bytes(of: line))
        terminal.write(redraws ? "\u{1B}[K\n" : "\n")
      }
      _ = terminal.writeBriefly()
      terminal.dropOutput()
      release()
    } else {
      leaveLine(by: Self.erasure)
    }
  }

  /// Releases the terminal for a dialog of this process.
  func pause() {
    leaveLine(by: Self.erasure)
    shown = nil
  }

  /// Closes the files of the terminal.
  func closeFiles() { terminal.closeFiles() }

  /// Stops using the terminal, which has hung up.
  private func goAway() {
    hasHungUp = true
    terminal.dropOutput()
    release()
  }
}
