// SPDX-License-Identifier: GPL-3.0-or-later

import CPromptSupport
import Dialogs

/// The terminal that a dialog is shown on: its modes, its size, and every byte in and out.
///
/// All output goes through one buffer, which is written where the dialog waits: one write draws a
/// whole dialog. The descriptors do not block, so a terminal that is stopped or stalled never keeps
/// a signal from ending the dialog.
final class Terminal {
  /// What happened while a key was waited for.
  enum Event: Equatable {
    case key(Key)
    /// The window has another size.
    case resized
    /// The dialog was suspended and goes on; the screen shows other things now.
    case resumed
  }

  /// Where keys come from, and whose modes are set.
  let input: Int32
  /// Where the dialog is drawn: as a rule the same descriptor.
  private let output: Int32
  /// Whether this is the controlling terminal: only its keys for signals reach this process.
  private let isControlling: Bool
  private let waiter: DialogWaiter
  private let lock: TerminalLock
  /// The modes as they were found, and as they are while a dialog is shown.
  private var originalModes = termios()
  private var rawModes = termios()
  private var isRaw = false
  /// Whether pastes are marked: only a terminal that understands escape sequences can.
  private var marksPastes = false
  private var pendingOutput: [UInt8] = []
  /// How many bytes of `pendingOutput` have been written.
  private var written = 0
  private var decoder = KeyDecoder()
  private var events: [Event] = []
  private var discardsInput = false
  /// What is shown where typed-ahead keys do not end, and nothing else can be shown yet.
  var quietNotice: [UInt8] = []

  /// Opens the controlling terminal, or where there is none the one that standard input and standard
  /// error both are (prompt(1), Files).
  init(waiter: DialogWaiter) throws(TerminalError) {
    self.waiter = waiter
    (input, output, isControlling) = try Self.open()
    lock = try TerminalLock(on: input, output, isControlling: isControlling)
  }

  private static func open() throws(TerminalError) -> (Int32, Int32, isControlling: Bool) {
    if let value = getenv("PROMPT_TERMINAL"), strcmp(value, "0") == 0 { throw .missing }
    let controlling = openFile("/dev/tty", flags)
    if controlling >= 0, isatty(controlling) == 1 { return (controlling, controlling, true) }
    if controlling >= 0 { close(controlling) }
    guard isatty(STDIN_FILENO) == 1, isatty(STDERR_FILENO) == 1 else { throw .missing }
    let input = reopened(STDIN_FILENO)
    let isSame = prompt_terminal_device(STDIN_FILENO) == prompt_terminal_device(STDERR_FILENO)
    return (input, isSame && input != STDIN_FILENO ? input : reopened(STDERR_FILENO), false)
  }

  /// The terminal of a standard stream under a descriptor of its own, which can be made nonblocking
  /// without changing it for other processes; the stream itself where it cannot be opened again.
  private static func reopened(_ stream: Int32) -> Int32 {
    var path = [CChar](repeating: 0, count: 64)
    let hasPath = prompt_terminal_device_path(prompt_terminal_device(stream), &path, path.count)
    var named = hasPath ? openFile(path, flags) : ttyname(stream).map { openFile($0, flags) } ?? -1
    // Its device may have no name here, as in some containers.
    if named < 0 { named = openFile("/proc/self/fd/\(stream)", flags) }
    return named >= 0 ? named : stream
  }

  private static let flags = O_RDWR | O_NOCTTY | O_CLOEXEC | O_NONBLOCK

  /// How large the window is.
  var screen: Screen {
    var size = winsize()
    guard ioctl(output, UInt(TIOCGWINSZ), &size) == 0 else { return Screen(columns: 0, rows: 0) }
    return Screen(columns: Int(size.ws_col), rows: Int(size.ws_row))
  }

  /// A control character of this terminal (`VERASE` and the like of termios); 0 where it has none.
  func controlCharacter(_ index: Int32) -> UInt8 {
    withUnsafeBytes(of: originalModes.c_cc) { $0[Int(index)] }
  }

  /// Whether the terminal itself shows nothing that is typed, as its modes really are now: setting
  /// them succeeds where any part of it does (POSIX, tcsetattr).
  var isSilent: Bool {
    var modes = termios()
    return tcgetattr(input, &modes) == 0 && modes.c_lflag & tcflag_t(ECHO | ICANON) == 0
  }

  /// Does what may block outside of `wait`, so that a signal ends it, unless there would be modes to
  /// restore.
  func interruptibly(_ body: () -> Void) {
    if isRaw { body() } else { waiter.waiter.signals.unblocked(body) }
  }

  /// Starts the dialog's time-out: it is being shown.
  func startClock() { waiter.startClock() }

  /// The result of `work`, which may take long; a signal, the time-out or a dismissal ends the wait.
  func compute<Value>(_ work: @escaping () -> Value) throws(Interruption) -> Value {
    try waiter.compute(
      handlingJobControl: { (signal) throws(Interruption) in
        try handle(signal)
        return true
      }, work)
  }

  /// Waits until a descriptor is ready, an event of job control comes, or `timeout` milliseconds have
  /// passed.
  private func wait(
    for descriptor: Int32, _ polled: Int32, timeout: Int64? = nil
  ) throws(Interruption) -> Wake {
    var hasEvent = false
    let isReady = try waiter.wait(
      for: descriptor, polled, timeout: timeout,
      handlingJobControl: { (signal) throws(Interruption) in
        try handle(signal)
        hasEvent = true
        return false
      })
    return isReady ? .ready : hasEvent ? .event : .timedOut
  }

  private enum Wake {
    case ready, event, timedOut
  }

  // MARK: Modes

  /// Sets the modes in which keys come one at a time and unechoed.
  ///
  /// - Parameter marksPastes: Whether the terminal is asked to mark what is pasted.
  func enterRawMode(marksPastes: Bool) throws(Interruption) {
    guard !isRaw else { return }
    var modes = termios()
    if tcgetattr(input, &modes) != 0 { throw .terminal(.hungUp) }
    // Once stopped from outside, the modes may still be the dialog's own.
    if !isOwn(modes) { originalModes = modes }
    modes = originalModes
    modes.c_lflag &= ~tcflag_t(ICANON | ECHO | IEXTEN)
    modes.c_iflag &= ~tcflag_t(ICRNL | INLCR | IGNCR | ISTRIP | IXON)
    // A terminal that another program left raw still has to take Ctrl-C for a signal.
    if isControlling {
      modes.c_lflag |= tcflag_t(ISIG)
    } else {
      modes.c_lflag &= ~tcflag_t(ISIG)
    }
    modes.c_oflag |= tcflag_t(OPOST | ONLCR)
    withUnsafeMutableBytes(of: &modes.c_cc) {
      $0[Int(VMIN)] = 1
      $0[Int(VTIME)] = 0
    }
    self.marksPastes = marksPastes
    isRaw = true
    let farewell = UnsafeRawPointer(Self.unmarkPastes.utf8Start)
    prompt_terminal_guard(
      input, output, &originalModes, farewell.assumingMemoryBound(to: CChar.self),
      marksPastes ? Self.unmarkPastes.utf8CodeUnitCount : 0)
    // At once, not when the output has drained: a stopped terminal never drains.
    if tcsetattr(input, TCSANOW, &modes) != 0 { throw .terminal(.hungUp) }
    // As the terminal has them, which need not be as they were asked for.
    tcgetattr(input, &rawModes)
    if marksPastes { write("\u{1B}[?2004h") }
  }

  /// Leaves the terminal as it was found. Output that it does not take at once is lost.
  func restoreModes() {
    guard isRaw else { return }
    isRaw = false
    // In the background, each of these calls would stop the process with its modes still set.
    var stop = sigset_t()
    sigemptyset(&stop)
    sigaddset(&stop, SIGTTOU)
    sigprocmask(SIG_BLOCK, &stop, nil)
    defer { sigprocmask(SIG_UNBLOCK, &stop, nil) }
    if marksPastes { write(Self.unmarkPastes.description) }
    if writeOnce() != 0 {
      // A terminal that takes nothing more takes the end of the marks once the rest is gone.
      dropOutput()
      tcflush(output, TCOFLUSH)
      if marksPastes { write(Self.unmarkPastes.description) }
      _ = writeOnce()
      dropOutput()
    }
    // In the background, what the shell has set since is not this dialog's to change.
    var modes = termios()
    if !isInBackground || tcgetattr(input, &modes) == 0 && isOwn(modes) {
      // Once more where it fails: nothing is worse than to leave the terminal as it is now.
      for _ in 0..<3 where tcsetattr(input, TCSANOW, &originalModes) == 0 { break }
    }
    prompt_terminal_unguard()
  }

  /// Whether modes are the dialog's. Readline takes the keys for signals and for the flow of output as
  /// characters, and so out of the modes, while it waits for a character that is to be quoted.
  private func isOwn(_ modes: termios) -> Bool {
    func withKeys(_ modes: termios) -> termios {
      var modes = modes
      modes.c_lflag |= tcflag_t(ISIG)
      modes.c_iflag |= tcflag_t(IXON)
      return modes
    }
    return withKeys(modes).isSame(as: withKeys(rawModes))
  }

  /// Ends bracketed paste (xterm's control sequences, "Bracketed Paste Mode").
  private static let unmarkPastes: StaticString = "\u{1B}[?2004l"

  // MARK: Output

  /// Adds text to what is written next.
  func write(_ text: some Sequence<UInt8>) { pendingOutput.append(contentsOf: text) }

  /// Adds text to what is written next.
  func write(_ text: String) { write(text.utf8) }

  /// Begins a line with what comes next, erasing what the cursor's line shows, such as an old question.
  ///
  /// - Parameter canErase: Whether the terminal understands how a line is erased.
  func leaveLine(canErase: Bool) { write(canErase ? "\r\u{1B}[K" : "\r\n") }

  /// Writes all pending output, as soon as the terminal takes it.
  func flush() throws(Interruption) {
    if discardsInput, !pendingOutput.isEmpty {
      discardsInput = false
      try discardInput()
    }
    try writePending()
  }

  private func writePending() throws(Interruption) {
    while !pendingOutput.isEmpty {
      let result = writeOnce()
      if result == 0 { continue }
      guard result == EAGAIN || result == EINTR else { throw hangUp() }
      _ = try wait(for: output, POLLOUT)
    }
  }

  /// Writes what the terminal takes at once; returns 0 or the error.
  private func writeOnce() -> Int32 {
    while written < pendingOutput.count {
      let count = pendingOutput[written...].withUnsafeBytes {
        systemWrite(output, $0.baseAddress, $0.count)
      }
      if count < 0 { return errno }
      written += count
    }
    dropOutput()
    return 0
  }

  private func dropOutput() {
    pendingOutput.removeAll(keepingCapacity: true)
    written = 0
  }

  // MARK: Input

  /// Waits for the next key, or for what happens to the terminal meanwhile.
  func next() throws(Interruption) -> Event {
    while true {
      if let event = try next(atMost: nil) { return event }
    }
  }

  /// The same, but waits for `milliseconds` only, and returns nil where nothing came; nil waits for
  /// ever.
  func next(atMost milliseconds: Int64?) throws(Interruption) -> Event? {
    try flush()
    while events.isEmpty {
      let pause = decoder.deadline.map { max(0, $0 - Waiter.now) }
      switch try wait(for: input, POLLIN, timeout: pause ?? milliseconds) {
      case .ready:
        if let byte = try read() { events += decoder.take(byte, at: Waiter.now).map { .key($0) } }
      case .event: break
      case .timedOut where pause == nil: return nil
      case .timedOut: decoder.silence().map { events.append(.key($0)) }
      }
      try flush()
    }
    return events.removeFirst()
  }

  /// Whether there is something to read by now.
  var hasInput: Bool { !events.isEmpty || hasBytes }

  private var hasBytes: Bool {
    var polled = pollfd(fd: input, events: Int16(POLLIN), revents: 0)
    return prompt_terminal_poll(&polled, 1, 0) > 0
  }

  /// Discards what is typed until the next output is written. What is pending goes first, so that
  /// nothing comes between that output and an immediate answer to it.
  func discardInputBeforeNextOutput() throws(Interruption) {
    try flush()
    discardsInput = true
  }

  /// How long no key must come until typed-ahead input has ended, in milliseconds.
  private static let quietInterval: Int64 = 50
  /// The same in the middle of a paste, whose parts may come with pauses between them.
  private static let pasteQuietInterval: Int64 = 1000
  /// How long that is waited for without a word, in milliseconds.
  private static let quietPatience: Int64 = 1000

  /// Discards what was typed. Where there was anything, more of it may be on its way: a terminal hands
  /// on a long paste as fast as it is read, so this goes on until no key comes. What is discarded is
  /// decoded all the same: the rest of a paste, or of a key, is never taken for keys.
  private func discardInput() throws(Interruption) {
    removeKeys()
    guard try readAndDiscard() else { return }
    // The question is not to be seen before it can be answered.
    let question = pendingOutput[written...]
    dropOutput()
    let start = Waiter.now
    var isNoticed = false
    while true {
      let interval = decoder.isInPaste ? Self.pasteQuietInterval : Self.quietInterval
      let rest = decoder.deadline.map { max(0, $0 - Waiter.now) } ?? 0
      if try wait(for: input, POLLIN, timeout: max(interval, rest)) == .timedOut { break }
      _ = try readAndDiscard()
      if !isNoticed, Waiter.now - start >= Self.quietPatience {
        isNoticed = true
        write(quietNotice)
        try writePending()
      }
    }
    decoder.reset()
    write(question)
  }

  private func removeKeys() {
    events.removeAll { if case .key = $0 { true } else { false } }
  }

  /// Discards what can be read by now, and returns whether there was anything.
  private func readAndDiscard() throws(Interruption) -> Bool {
    var wasRead = false
    // poll(2) also waits for what is on its way from the other end of a pseudo-terminal.
    while hasBytes, let byte = try read() {
      wasRead = true
      _ = decoder.take(byte, at: Waiter.now)
    }
    return wasRead
  }

  /// One byte and no more, so that what is typed after the answer is left to whoever reads next.
  private func read() throws(Interruption) -> UInt8? {
    var byte: UInt8 = 0
    let count = systemRead(input, &byte, 1)
    if count == 1 {
      if !isControlling, byte != 0 {
        if byte == controlCharacter(VINTR) { throw .signal(TerminatingSignal(number: SIGINT)) }
        if byte == controlCharacter(VQUIT) { throw .signal(TerminatingSignal(number: SIGQUIT)) }
      }
      return byte
    }
    if count < 0, errno == EAGAIN || errno == EINTR { return nil }
    throw hangUp()
  }

  /// How long a hang-up waits for its signal, in milliseconds: a shell passes it on to its jobs.
  private static let hangUpDelay: Int64 = 200

  /// The terminal hung up; but where a signal comes with that, the signal is what ends the dialog.
  private func hangUp() -> Interruption {
    do throws(TerminatingSignal) {
      try waiter.waiter.wait(for: -1, 0, timeout: isControlling ? Self.hangUpDelay : 0)
      return .terminal(.hungUp)
    } catch {
      return .signal(error)
    }
  }

  // MARK: Job control

  /// Waits until this is the foreground, and no other dialog is shown on the terminal.
  func acquireTurn() throws(Interruption) {
    repeat {
      lock.release()
      try waitForForeground()
      try lock.acquire { (milliseconds) throws(Interruption) in
        try waiter.wait(for: -1, 0, timeout: milliseconds)
      }
      // The shell may have given the foreground to another process group meanwhile.
    } while isInBackground
  }

  private func handle(_ signal: Signals.JobControl) throws(Interruption) {
    let wasRaw = isRaw
    switch signal {
    case .resize:
      events.append(.resized)
      return
    case .stop:
      suspend()
      Signals.performDefault(.stop)
      try acquireTurn()
    case .continue:
      // Nobody asked before it was stopped (SIGSTOP), if it was: it still holds the lock, which goes
      // back only once the modes do.
      if isInBackground {
        suspend()
        try acquireTurn()
      }
    }
    // What was being drawn is drawn again, and what was being typed went on elsewhere.
    dropOutput()
    decoder.reset()
    try throwIfTerminated()
    try waiter.checkDismissal()
    guard wasRaw else { return }
    isRaw = false
    try enterRawMode(marksPastes: marksPastes)
    events.append(.resumed)
  }

  private func suspend() {
    restoreModes()
    lock.release()
  }

  private func throwIfTerminated() throws(Interruption) {
    do throws(TerminatingSignal) {
      try waiter.waiter.signals.throwIfTerminated()
    } catch {
      throw .signal(error)
    }
  }

  private var isInBackground: Bool {
    let group = tcgetpgrp(input)
    return group >= 0 && group != getpgrp()
  }

  /// Stops, as any process of the background that wants its terminal, until it is brought to the
  /// foreground (prompt(1), Dismissing).
  private func waitForForeground() throws(Interruption) {
    while true {
      let group = tcgetpgrp(input)
      if group == getpgrp() { return }
      if group < 0 {
        // Not the controlling terminal: it has no foreground here.
        if errno == ENOTTY { return }
        throw hangUp()
      }
      kill(0, SIGTTIN)
      var wasContinued = false
      do throws(TerminatingSignal) {
        while let signal = try waiter.waiter.signals.next() {
          if signal == .continue { wasContinued = true }
        }
      } catch {
        throw .signal(error)
      }
      // An orphaned group cannot be stopped, since nobody could continue it (POSIX, 11.1.4).
      if !wasContinued { throw .terminal(.orphaned) }
    }
  }
}

extension termios {
  /// Whether both describe the same modes.
  fileprivate func isSame(as other: termios) -> Bool {
    withUnsafeBytes(of: self) { one in
      withUnsafeBytes(of: other) { two in one.elementsEqual(two) }
    }
  }
}
