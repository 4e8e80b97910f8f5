// SPDX-License-Identifier: GPL-3.0-or-later

import CPromptSupport
import Dialogs

/// The terminal on which a dialog is shown: its modes, its size, its keys and its output.
///
/// Output is collected in a buffer and written when the dialog waits, so that a whole dialog is
/// drawn by one write. The descriptors are nonblocking, so that a signal ends the dialog even while
/// the output of the terminal is stopped.
final class Terminal {
  /// An event that occurred while the dialog waited for a key.
  enum Event: Equatable {
    case key(Key)
    /// The size of the window has changed.
    case resized
    /// The process was suspended and has been continued. The screen may have changed.
    ///
    /// - Parameter keptModes: Whether the terminal has kept the modes of the dialog, so that keys
    ///   typed while the process was suspended are input of the dialog.
    case resumed(keptModes: Bool)
  }

  /// The way in which a wait ended.
  enum WaitResult {
    case ready, event, timedOut
  }

  /// The descriptor from which keys are read and by which modes are set.
  let input: Int32
  /// The descriptor to which the dialog is written; usually the same as `input`.
  let output: Int32
  /// Whether this is the controlling terminal. The keys of any other terminal send no signals to
  /// this process.
  let isControlling: Bool
  /// The terminal as an attendant lends it; nil if this is a terminal of this process.
  let lent: LentTerminal?
  let environment: TerminalEnvironment
  let waiter: DialogWaiter
  /// The process that shows the dialog.
  var process: any HostProcess { waiter.waiter.process }
  let lock: TerminalLock
  /// The modes before the dialog, and the modes during the dialog.
  var originalModes = termios()
  var rawModes = termios()
  var isRaw = false
  /// Whether Readline waits for a character to quote, and has disabled the keys that send signals.
  var isQuoting = false { didSet { prompt_terminal_set_quoting(isQuoting) } }
  /// Whether a progress bar has read keys in its own modes.
  var hasReadKeys = false
  /// Whether the terminal is asked to mark pasted text.
  var marksPastes = false
  /// The collected output, and the number of its bytes that are already written.
  var pendingOutput: [UInt8] = []
  var writtenCount = 0
  var decoder = KeyDecoder()
  private(set) var stopDetector = StopDetector()
  /// Events that have not been handled yet.
  var events: ArraySlice<Event> = []
  /// Whether Escape may be one of the events.
  var mayHaveEscape = false
  /// Whether more keys were typed than can be kept.
  var hasLostKeys = false
  /// Whether the output may contain incomplete characters.
  var repairsOutput = false
  /// Whether input is discarded before the next output.
  var discardsInput = false
  /// Whether a placeholder is shown after the cursor.
  var isPlaceholderShown = false
  /// The text that is written in place of a question while more type-ahead arrives.
  var quietNotice: [UInt8] = []

  /// Opens the controlling terminal. If there is none, opens the terminal of standard input for
  /// input and the terminal of standard error for output. If standard input is not a terminal and
  /// there is no `/dev/tty`, opens the terminal of standard error for both (prompt(1), Files).
  init(waiter: DialogWaiter) throws(TerminalError) {
    self.waiter = waiter
    (lent, environment) = (nil, .ofProcess)
    (input, output, isControlling) = try Self.open()
    lock = try Self.lock(of: input, output, isControlling: isControlling, in: waiter.waiter.process)
    if let device = lock.deviceFiles.last { waiter.waiter.dialogTerminal = (device, output) }
  }

  /// Opens the controlling terminal or, if there is none, the terminal of standard error, for
  /// output that is not answered.
  init(forOutputOf waiter: DialogWaiter) throws(TerminalError) {
    self.waiter = waiter
    (lent, environment) = (nil, .ofProcess)
    do throws(TerminalError) {
      (input, output, isControlling) = try Self.open()
    } catch {
      guard error.isMissing, TerminalChoice.ofEnvironment != .none, isatty(STDERR_FILENO) == 1
      else { throw error }
      let file = Self.reopened(STDERR_FILENO)
      // Writes to standard error itself would block, so it is not used.
      if file == STDERR_FILENO { throw error }
      (input, output, isControlling) = (file, file, false)
    }
    lock = try Self.lock(of: input, output, isControlling: isControlling, in: waiter.waiter.process)
  }

  /// Uses a terminal that an attendant lends.
  init(_ lent: LentTerminal, waiter: DialogWaiter) {
    self.waiter = waiter
    (self.lent, environment) = (lent, lent.environment)
    (input, output, isControlling) = (lent.descriptor, lent.descriptor, false)
    lock = TerminalLock(onLent: lent.descriptor)
    waiter.lentTerminal = lent
  }

  /// Creates the lock of a terminal. Closes the terminal if that fails.
  private static func lock(
    of input: Int32, _ output: Int32, isControlling: Bool, in process: any HostProcess
  ) throws(TerminalError) -> TerminalLock {
    do throws(TerminalError) {
      return try TerminalLock(on: input, output, isControlling: isControlling, in: process)
    } catch {
      close(input)
      if output != input { close(output) }
      throw error
    }
  }

  private static func open() throws(TerminalError) -> (Int32, Int32, isControlling: Bool) {
    if TerminalChoice.ofEnvironment == .none { throw .missing }
    let controlling = openFile("/dev/tty", flags)
    let hasDevice = controlling >= 0 || errno != ENOENT
    var error = TerminalError.missing
    if controlling >= 0, isatty(controlling) == 1 { return (controlling, controlling, true) }
    if controlling >= 0 {
      _ = systemClose(controlling)
    } else if SystemError.last.isShortage {
      throw .system(SystemError.last)
    } else {
      error = .ofControllingTerminal
    }
    guard isatty(STDERR_FILENO) == 1 else { throw error }
    guard isatty(STDIN_FILENO) == 1 else {
      // In a root directory without `/dev/tty`, it is unknown whether the process has a controlling
      // terminal, so the terminal of standard error is used.
      if hasDevice { throw error }
      let file = reopened(STDERR_FILENO)
      if fcntl(file, F_GETFL) & O_ACCMODE == O_RDWR { return (file, file, false) }
      close(file)
      throw .missing
    }
    let input = reopened(STDIN_FILENO)
    let isSame = Self.isSame(STDIN_FILENO, STDERR_FILENO)
    return (input, isSame && input != STDIN_FILENO ? input : reopened(STDERR_FILENO), false)
  }

  /// Whether two descriptors are open on the same terminal, even if one of them is open on an alias
  /// such as `/dev/tty`; false if this is unknown.
  static func isSame(_ one: Int32, _ other: Int32) -> Bool {
    let device = prompt_terminal_device(one)
    return device != 0 && device == prompt_terminal_device(other)
  }

  /// Opens the terminal of a standard stream again. The new descriptor can be made nonblocking
  /// without affecting other processes. Returns the stream itself if that fails.
  static func reopened(_ stream: Int32) -> Int32 {
    var path = [CChar](repeating: 0, count: 64)
    let hasPath = prompt_terminal_device_path(prompt_terminal_device(stream), &path, path.count)
    var file = hasPath ? openFile(path, flags) : ttyname(stream).map { openFile($0, flags) } ?? -1
    // In a container, the path may name a different terminal, which has the same number.
    if file >= 0, !prompt_terminal_is_same_file(file, stream) {
      _ = systemClose(file)
      file = -1
    }
    // The device may have no path in this container.
    if file < 0 { file = openFile("/proc/self/fd/\(stream)", flags) }
    return file >= 0 ? file : stream
  }

  /// Releases the lock, and closes the files of the terminal. The standard streams stay open.
  ///
  /// - Parameter closeInput: Closes a C stream that has the descriptor of the input, instead of
  ///   this method; nil if there is no such stream. The descriptor must not be closed twice, since
  ///   another thread may open a file with the same number in between.
  func closeFiles(closingInputBy closeInput: (() -> Void)? = nil) {
    lock.release()
    lent?.end()
    waiter.lentTerminal = nil
    closeInput?()
    if closeInput == nil { Self.close(input) }
    if output != input { Self.close(output) }
    for file in lock.deviceFiles { Self.close(file) }
  }

  private static func close(_ file: Int32) { if file > STDERR_FILENO { _ = systemClose(file) } }

  private static let flags = O_RDWR | O_NOCTTY | O_CLOEXEC | O_NONBLOCK

  /// The size of the window.
  var screen: Screen { Screen(of: output) }

  /// The width of the window in columns, without a minimum, for a line that must leave the last
  /// column empty; 80 if the width is unknown.
  var columns: Int {
    var size = winsize()
    guard prompt_window_size(output, &size) == 0, size.ws_col > 0 else { return 80 }
    return Int(size.ws_col)
  }

  /// Starts the timeout of the dialog.
  func startTimeLimit() { waiter.startTimeLimit() }

  /// Returns the result of `work`, which may take a long time.
  ///
  /// - Throws: The event that ends the dialog before `work` is done.
  func compute<Value>(_ work: @escaping () -> Value) throws(Interruption) -> Value {
    try waiter.compute(
      handlingJobControl: { (signal) throws(Interruption) in
        _ = try handle(signal)
        return true
      }, work)
  }

  /// Waits until a descriptor is ready for `polledEvents` (`POLLIN`, `POLLOUT`), a job-control
  /// signal has an effect on the dialog, or `timeout` milliseconds have passed.
  func wait(
    for descriptor: Int32, _ polledEvents: Int32, timeout: Int64? = nil
  ) throws(Interruption) -> WaitResult {
    var hasEvent = false
    stopDetector.beginWait()
    defer { stopDetector.endWait() }
    let isReady = try waiter.wait(
      for: descriptor, polledEvents, timeout: timeout,
      handlingJobControl: { (signal) throws(Interruption) in
        hasEvent = try handle(signal)
        if !hasEvent {
          stopDetector.endWait()
          stopDetector.beginWait()
        }
        return !hasEvent
      })
    return isReady ? .ready : hasEvent ? .event : .timedOut
  }
}
