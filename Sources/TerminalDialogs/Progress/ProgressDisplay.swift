// SPDX-License-Identifier: GPL-3.0-or-later

import CPromptSupport
import Dialogs

/// The line of a terminal on which progress is shown, and which is redrawn in place.
///
/// After each drawing the cursor is at the beginning of the line, so that what others write there
/// stays if it ends in a newline. While a dialog is shown on the terminal, or this process is in the
/// background, nothing is drawn.
final class ProgressDisplay {
  private let terminal: Terminal
  private let renderer: ProgressRenderer
  private let styles: StyleSheet
  /// Whether the line can be redrawn.
  private let redraws: Bool
  /// Whether keys are read, since one of them stops the work.
  private let readsKeys: Bool
  /// The width of the line on the terminal, in columns; nil without a line.
  private var lineColumns: Int?
  /// What was shown last, and when.
  private var shown: (percentage: Percentage?, text: Text, time: Int64)?
  /// What was last shown on a terminal that cannot redraw the line.
  private var told: (tenth: Int, text: Text) = (0, "")
  /// Whether anything has been shown.
  private var isBegun = false
  /// Whether another program has turned echo off, or has changed the modes in which keys are read. Nothing
  /// is drawn and no key is read then.
  private var isPasswordTyped = false
  /// Whether nothing can be shown any more, since the terminal has gone away.
  private var hasHungUp = false
  /// When the work has begun, in monotonic time.
  private let start: Int64
  /// Whether echo has been on since the bar began. If another program turns it off, it asks for a password.
  private var hasSeenEcho = false
  /// How many line feeds among the keys have moved the cursor down.
  private var echoedLineFeeds = 0
  /// Whether line feeds are not counted until the line is drawn.
  private var ignoresLineFeeds = false

  /// The time between two drawings, in milliseconds.
  private static let interval: Int64 = 100
  /// The time between two lines on a terminal that cannot redraw one, in milliseconds.
  private static let lineInterval: Int64 = 1000

  /// What erases the line.
  private static let erasure = "\r\u{1B}[K"

  /// Returns nil if there is no terminal.
  init?(of view: ProgressView, in words: Words, since start: Int64, waiter: DialogWaiter) {
    self.start = start
    do throws(TerminalError) {
      terminal = try Terminal(forOutputOf: waiter)
    } catch {
      return nil
    }
    let capabilities = Capabilities.load()
    let name = environmentVariable("TERM") ?? ""
    let isPlain = ["linux", "vt", "cons"].contains { name.hasPrefix($0) }
    renderer = ProgressRenderer(of: view, in: words, glyphs: isPlain ? .ascii : .blocks)
    redraws = capabilities.supportsSequences
    styles = StyleSheet(
      usesColours: false, usesBold: capabilities.supportsBold,
      usesFaint: capabilities.supportsFaint)
    // The keys of any other terminal send no signals.
    readsKeys = view.stopLabel != nil && terminal.isControlling && redraws
  }

  // MARK: Waiting

  /// The descriptors to wait for: keys, and the terminal if it has not taken all of the output.
  var polled: [pollfd] {
    if hasHungUp { return [] }
    var polled: [pollfd] = []
    if terminal.isRaw, !isPasswordTyped {
      polled.append(pollfd(fd: terminal.input, events: Int16(POLLIN), revents: 0))
    }
    if !terminal.pendingOutput.isEmpty {
      polled.append(pollfd(fd: terminal.output, events: Int16(POLLOUT), revents: 0))
    }
    return polled
  }

  /// When to wake although nothing happens, to draw; nil for never. It is in monotonic time.
  func wakeTime(for input: ProgressInput) -> Int64? {
    if hasHungUp { return nil }
    let drawing = terminal.pendingOutput.isEmpty ? dueTime(for: input) : nil
    return [drawing, terminal.decoder.deadline].compactMap { $0 }.min()
  }

  /// When something has to be drawn: what has been read, after a while, and once a second the time that
  /// the work has taken. It is in monotonic time; nil for never.
  private func dueTime(for input: ProgressInput) -> Int64? {
    guard let shown else { return start }
    if shown.percentage != input.percentage || shown.text != input.text {
      return shown.time + (redraws ? Self.interval : Self.lineInterval)
    }
    return redraws ? start + ((shown.time - start) / 1000 + 1) * 1000 : nil
  }

  /// Reads the keys that have been typed. Returns whether one of them stops the work; any other is
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
  }

  /// Reads the keys that have been typed, up to a limit, so that endless input does not keep the
  /// producer waiting. While another program has changed the modes, the keys are those of that program.
  private func readKeys() -> [Key] {
    var keys: [Key] = []
    var byte: UInt8 = 0
    for _ in 0..<4096 {
      guard terminal.hasBytes else { break }
      // A password may be asked for between two keys.
      if !terminal.hasOwnModes {
        isPasswordTyped = true
        break
      }
      let count = systemRead(terminal.input, &byte, 1)
      if count == 1 {
        keys += terminal.decoder.take(byte, at: Waiter.now)
        // The key was echoed on the line.
        shown = nil
        if byte == 0x0A, !ignoresLineFeeds { echoedLineFeeds += 1 }
        continue
      }
      let error = count < 0 ? errno : 0
      // SIGTTIN is blocked, so the kernel refuses a read in the background.
      if error == EIO, terminal.isInBackground { release() }
      // Nothing is read either at an end-of-file of another program's modes.
      if error != EAGAIN, error != EINTR, terminal.hasHungUp { goAway() }
      break
    }
    return keys
  }

  /// Stops, resumes or resizes, as a signal of job control asks for.
  func handle(_ signal: JobControl) {
    switch signal {
    case .stop:
      leaveLine(by: "\n")
      terminal.waiter.waiter.performDefault(.stop)
    // Some shells send SIGCONT to all processes of a pipeline, whether they were stopped or not.
    case .continue where terminal.isInBackground: release()
    case .continue where terminal.isRaw && !terminal.hasOwnModes:
      lineColumns = nil
      terminal.decoder.reset()
    case .continue:
      // What was echoed while the process was stopped may have been followed by other output.
      ignoresLineFeeds = true
      return
    case .resize:
      // A dialog that wants to be shown asks for the line by this signal, too.
      if isDialogShown { leaveLine(by: Self.erasure) }
    }
    shown = nil
  }

  /// Whether another process holds the lock of the terminal.
  private var isDialogShown: Bool {
    if !terminal.lock.shareTurn() { return true }
    terminal.lock.release(.turn)
    return false
  }

  // MARK: Drawing

  /// Draws what there is to show, unless that was done a moment ago.
  func show(_ input: ProgressInput) {
    let now = Waiter.now
    guard !hasHungUp, write(), let due = dueTime(for: input), due <= now else { return }
    shown = (input.percentage, input.text, now)
    if terminal.isInBackground { return release() }
    guard terminal.lock.shareTurn() else { return leaveLine(by: Self.erasure) }
    defer { terminal.lock.release(.turn) }
    guard mayDraw() else { return }
    if !isBegun {
      isBegun = true
      terminal.write(styles.bytes(of: renderer.message(columns: terminal.columns)))
      // A user who listens to the terminal hears that the work continues.
      if !redraws { terminal.write(styles.bytes(of: [renderer.firstLine])) }
    }
    if redraws { redraw(input, elapsed: now - start) } else { tell(input) }
  }

  /// Whether the line may be drawn: not while another program has turned echo off, or otherwise changed the
  /// modes in which keys are read.
  private func mayDraw() -> Bool {
    isPasswordTyped = false
    let isEchoOn = terminal.isEchoOn
    if terminal.isRaw, !terminal.hasOwnModes {
      if terminal.isAtRest {
        // Another program has set the modes that the terminal has now, and they are the ones to restore.
        terminal.endReadingKeys()
      } else {
        isPasswordTyped = true
      }
    } else if hasSeenEcho, !isEchoOn {
      isPasswordTyped = true
    }
    hasSeenEcho = hasSeenEcho || isEchoOn
    // What that program has written stays.
    if isPasswordTyped { lineColumns = nil }
    return !isPasswordTyped
  }

  private func redraw(_ input: ProgressInput, elapsed: Int64) {
    beginReadingKeys()
    let columns = terminal.columns
    let line = renderer.line(
      input, elapsed: elapsed, columns: columns, isStoppable: terminal.isRaw)
    moveToLine(columns: columns)
    terminal.write(styles.bytes(of: line))
    terminal.write("\u{1B}[K\r")
    if lineColumns == nil { terminal.lock.markLine() }
    lineColumns = line.columns
    write()
  }

  /// Begins to read keys, unless another process may use the terminal. The lock is kept until the modes are
  /// restored.
  private func beginReadingKeys() {
    if readsKeys, !terminal.isRaw, terminal.lock.acquireForSure(.modes),
      !terminal.beginReadingKeys()
    {
      terminal.lock.release(.modes)
    }
  }

  /// Moves to the beginning of the line. One that is wider than the window now takes several rows, so it
  /// is drawn again below.
  private func moveToLine(columns: Int) {
    returnToLine()
    if let lineColumns, lineColumns >= columns { terminal.write("\r\n") }
    if redraws { terminal.write("\r") }
  }

  /// Moves the cursor up to the line after line feeds among the keys.
  private func returnToLine() {
    if redraws, lineColumns != nil {
      for _ in 0..<echoedLineFeeds { terminal.write("\(Self.erasure)\u{1B}[A") }
    }
    echoedLineFeeds = 0
    ignoresLineFeeds = false
  }

  /// Writes what the terminal takes at once. Returns whether that is all of the output.
  @discardableResult
  private func write() -> Bool {
    let error = terminal.writeOnce()
    if error != 0, error != EAGAIN, error != EINTR { goAway() }
    return error == 0
  }

  /// Writes a line for a new tenth, a new text, or both.
  private func tell(_ input: ProgressInput) {
    let tenth = (input.percentage?.percent ?? 0) / 10
    let percentage = tenth != told.tenth ? input.percentage : nil
    let text = input.text != told.text && !input.text.isEmpty ? input.text : nil
    told = (tenth, input.text)
    if let line = renderer.line(saying: percentage, text) {
      terminal.write(styles.bytes(of: [line]))
      write()
    }
  }

  /// Gives the line up to others.
  ///
  /// - Parameter end: What is written at its end.
  private func leaveLine(by end: String) {
    if terminal.isRaw { _ = readKeys() }
    // A dialog that has waited too long for a bar that was stopped is on the screen already.
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

  /// Gives the terminal up to others, and leaves on it what is there.
  private func release() {
    lineColumns = nil
    echoedLineFeeds = 0
    terminal.decoder.reset()
    // The modes are restored before their lock is released.
    terminal.endReadingKeys()
    terminal.lock.release(.modes)
    terminal.lock.release(.line)
  }

  /// Shows how the work has ended in place of the line, and restores the terminal.
  func end(_ ending: ProgressView.Ending, _ input: ProgressInput) {
    if hasHungUp { return }
    // A dialog or another process may use the terminal now.
    if !terminal.isInBackground, terminal.writeIfPossible(), terminal.lock.shareTurn() {
      defer { terminal.lock.release(.turn) }
      guard mayDraw() else { return release() }
      // Another program may have restored the modes of this bar.
      if terminal.hasReadKeys { beginReadingKeys() }
      if terminal.isRaw { _ = readKeys() }
      let columns = terminal.columns
      let line = renderer.lastLine(
        ending, input, elapsed: Waiter.now - start, columns: columns)
      moveToLine(columns: columns)
      terminal.write(styles.bytes(of: line))
      terminal.write(redraws ? "\u{1B}[K\n" : "\n")
      _ = terminal.writeBriefly()
      terminal.dropOutput()
      release()
    } else {
      leaveLine(by: Self.erasure)
    }
  }

  /// Gives the terminal up to a dialog of this process.
  func pause() {
    leaveLine(by: Self.erasure)
    shown = nil
  }

  /// Closes the files of the terminal.
  func closeFiles() { terminal.closeFiles() }

  /// Ends the line as it is, and restores the terminal.
  func abandon() {
    if hasHungUp { return }
    leaveLine(by: "\n")
  }

  /// Stops using the terminal, which has gone away.
  private func goAway() {
    hasHungUp = true
    terminal.dropOutput()
    release()
  }
}
