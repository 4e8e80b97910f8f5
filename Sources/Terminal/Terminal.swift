// SPDX-License-Identifier: GPL-3.0-or-later

import CTerminal
import Dialogs

/// The terminal that a dialog is held on: its modes, its size, and every byte in and out.
///
/// All output goes through one buffer, which is written where the dialog waits: one write draws a
/// whole dialog. The descriptor does not block, so a terminal that is stopped or stalled never keeps
/// a signal from ending the dialog.
final class Terminal {
  /// What happened while a key was waited for.
  enum Event: Equatable {
    case key(Key)
    /// The window has another size.
    case resized
    /// The dialog was suspended and goes on; the screen holds other things now.
    case resumed
  }

  /// The open terminal.
  let descriptor: Int32
  /// Whether its keys for signals reach this process: only those of the controlling terminal do.
  private let sendsSignals: Bool
  private let waiter: Waiter
  private let turn: Turn
  private var signals: Signals { waiter.signals }
  /// The modes as they were found, and as a dialog needs them.
  private var modesFound = termios()
  private var modesHeld = termios()
  private var isHeld = false
  /// Whether pastes are marked: only a terminal that understands escape sequences can.
  private var marksPastes = false
  private var output: [UInt8] = []
  /// How much of `output` has been written.
  private var written = 0
  private var decoder = KeyDecoder()
  private var events: [Event] = []
  private var discardsInput = false

  /// Opens the controlling terminal, or where there is none the one that standard input and standard
  /// error both are (contract, section 8), and waits until it is this dialog's turn there.
  init(waiter: Waiter) throws(Interruption) {
    self.waiter = waiter
    (descriptor, sendsSignals) = try Self.open()
    turn = Turn(on: descriptor)
    try takeTurn()
  }

  private static func open() throws(Interruption) -> (descriptor: Int32, sendsSignals: Bool) {
    if let mark = getenv("PROMPT_TERMINAL"), strcmp(mark, "0") == 0 { throw .noTerminal }
    // A description of its own, so that not blocking is nobody else's business.
    let flags = O_RDWR | O_NOCTTY | O_CLOEXEC | O_NONBLOCK
    let controlling = openFile("/dev/tty", flags)
    if controlling >= 0 { return (controlling, true) }
    guard isatty(STDIN_FILENO) == 1, isatty(STDERR_FILENO) == 1 else { throw .noTerminal }
    guard let name = ttyname(STDIN_FILENO) else { return (STDIN_FILENO, false) }
    let named = openFile(name, flags)
    return (named >= 0 ? named : STDIN_FILENO, false)
  }

  /// How large the window is.
  var screen: Screen {
    var size = winsize()
    guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0 else {
      return Screen(columns: 0, rows: 0)
    }
    return Screen(columns: Int(size.ws_col), rows: Int(size.ws_row))
  }

  /// The character that has a special meaning on this terminal (`VERASE` and the like of termios);
  /// 0 where none has.
  func specialCharacter(_ place: Int32) -> UInt8 {
    withUnsafeBytes(of: modesFound.c_cc) { $0[Int(place)] }
  }

  /// Whether nothing that is typed is shown by the terminal itself, as it really is now: setting the
  /// modes counts as done where any part of it was (POSIX, tcsetattr).
  var isSilent: Bool {
    var modes = termios()
    return tcgetattr(descriptor, &modes) == 0 && modes.c_lflag & tcflag_t(ECHO | ICANON) == 0
  }

  /// Does what may take long without coming by here, so that a signal ends it, unless there would be
  /// modes to put back.
  func interruptibly(_ body: () -> Void) {
    if isHeld { body() } else { signals.unblocked(body) }
  }

  /// Has the dialog's time run: it is being shown.
  func startClock() { waiter.startClock() }

  // MARK: Modes

  /// Has keys come one at a time and unechoed.
  ///
  /// - Parameter marksPastes: Whether the terminal is asked to mark what is pasted.
  func hold(marksPastes: Bool) throws(Interruption) {
    guard !isHeld else { return }
    var modes = termios()
    if tcgetattr(descriptor, &modes) != 0 { throw .terminalGone }
    // Once suspended from outside, the modes may still be the dialog's own.
    if !isOwn(modes) { modesFound = modes }
    modes = modesFound
    modes.c_lflag &= ~tcflag_t(ICANON | ECHO | IEXTEN)
    modes.c_iflag &= ~tcflag_t(ICRNL | INLCR | IGNCR | ISTRIP | IXON)
    if !sendsSignals { modes.c_lflag &= ~tcflag_t(ISIG) }
    modes.c_oflag |= tcflag_t(OPOST | ONLCR)
    withUnsafeMutableBytes(of: &modes.c_cc) {
      $0[Int(VMIN)] = 1
      $0[Int(VTIME)] = 0
    }
    self.marksPastes = marksPastes
    isHeld = true
    let farewell = UnsafeRawPointer(Self.unmarkPastes.utf8Start)
    terminal_guard(
      descriptor, &modesFound, farewell.assumingMemoryBound(to: CChar.self),
      marksPastes ? Self.unmarkPastes.utf8CodeUnitCount : 0)
    // At once, not when the output has drained: a stopped terminal never drains.
    if tcsetattr(descriptor, TCSANOW, &modes) != 0 { throw .terminalGone }
    // As the terminal has them, which need not be as they were asked for.
    tcgetattr(descriptor, &modesHeld)
    if marksPastes { write("\u{1B}[?2004h") }
  }

  /// Leaves the terminal as it was found. What it does not take at once of the output is lost.
  func release() {
    guard isHeld else { return }
    isHeld = false
    if marksPastes { write(Self.unmarkPastes.description) }
    if writeOnce() != 0 {
      // A terminal that takes nothing more takes the end of the marks once the rest is gone.
      dropOutput()
      tcflush(descriptor, TCOFLUSH)
      if marksPastes { write(Self.unmarkPastes.description) }
      _ = writeOnce()
      dropOutput()
    }
    // Even from the background: the modes are the dialog's own, and this must not stop.
    var stop = sigset_t()
    sigemptyset(&stop)
    sigaddset(&stop, SIGTTOU)
    sigprocmask(SIG_BLOCK, &stop, nil)
    // In the background, what the shell has set since is not this dialog's to change.
    var modes = termios()
    if !isInBackground || tcgetattr(descriptor, &modes) == 0 && isOwn(modes) {
      // Once more where it fails: nothing is worse than to leave the terminal as it is now.
      for _ in 0..<3 where tcsetattr(descriptor, TCSANOW, &modesFound) == 0 { break }
    }
    sigprocmask(SIG_UNBLOCK, &stop, nil)
    terminal_unguard()
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
    return withKeys(modes).isSame(as: withKeys(modesHeld))
  }

  /// Ends bracketed paste (xterm's control sequences, "Bracketed Paste Mode").
  private static let unmarkPastes: StaticString = "\u{1B}[?2004l"

  // MARK: Output

  /// Puts text behind what is to be written next.
  func write(_ text: some Sequence<UInt8>) { output.append(contentsOf: text) }

  /// Puts text behind what is to be written next.
  func write(_ text: String) { write(text.utf8) }

  /// Has what comes next begin a line: whatever stands on the cursor's, an old question for one, goes.
  ///
  /// - Parameter canErase: Whether the terminal understands how a line is erased.
  func leaveLine(canErase: Bool) { write(canErase ? "\r\u{1B}[K" : "\r\n") }

  /// Writes all that is to be written, as soon as the terminal takes it.
  func flush() throws(Interruption) {
    if discardsInput, !output.isEmpty {
      discardsInput = false
      discardInput()
    }
    while !output.isEmpty {
      let result = writeOnce()
      if result == 0 { continue }
      guard result == EAGAIN || result == EINTR else { throw try goneUnlessSignalled() }
      switch try waiter.wait(for: descriptor, POLLOUT, atMost: nil) {
      case .ready, .silence: break
      case .signal(let number): try handle(number)
      }
    }
  }

  /// Writes what the terminal takes at once; returns 0 or the error.
  private func writeOnce() -> Int32 {
    while written < output.count {
      let count = output[written...].withUnsafeBytes {
        systemWrite(descriptor, $0.baseAddress, $0.count)
      }
      if count < 0 { return errno }
      written += count
    }
    dropOutput()
    return 0
  }

  private func dropOutput() {
    output.removeAll(keepingCapacity: true)
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
      switch try waiter.wait(for: descriptor, POLLIN, atMost: pause ?? milliseconds) {
      case .signal(let number): try handle(number)
      case .silence where pause == nil: return nil
      case .silence: decoder.silence().map { events.append(.key($0)) }
      case .ready:
        if let byte = try read() { events += decoder.take(byte, at: Waiter.now).map { .key($0) } }
      }
      try flush()
    }
    return events.removeFirst()
  }

  /// Whether there is something to read by now.
  var hasInput: Bool {
    var polled = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return !events.isEmpty || terminal_poll(&polled, 1, 0) > 0
  }

  /// Has what was typed until the next output is written forgotten. What is shown by then goes first,
  /// so that nothing but that output comes between: who answers at once is not overheard.
  func discardInputBeforeNextOutput() throws(Interruption) {
    try flush()
    discardsInput = true
  }

  private func discardInput() {
    tcflush(descriptor, TCIFLUSH)
    decoder.reset()
    events.removeAll { if case .key = $0 { true } else { false } }
  }

  /// One byte and no more, so that what is typed after the answer is left to whoever reads next.
  private func read() throws(Interruption) -> UInt8? {
    var byte: UInt8 = 0
    let count = systemRead(descriptor, &byte, 1)
    if count == 1 {
      if !sendsSignals, byte != 0 {
        if byte == specialCharacter(VINTR) { throw .signal(SIGINT) }
        if byte == specialCharacter(VQUIT) { throw .signal(SIGQUIT) }
      }
      return byte
    }
    if count < 0, errno == EAGAIN || errno == EINTR { return nil }
    throw try goneUnlessSignalled()
  }

  /// The terminal went away; but where the hang-up came with a signal, that is what ends the dialog.
  private func goneUnlessSignalled() throws(Interruption) -> Interruption {
    if let number = signals.nextDeadly() { throw .signal(number) }
    return .terminalGone
  }

  // MARK: Signals

  private func handle(_ number: Int32) throws(Interruption) {
    switch number {
    case SIGWINCH: events.append(.resized)
    case SIGTSTP:
      let marksPastes = marksPastes
      release()
      turn.giveUp()
      Signals.deliver(SIGTSTP)
      try resume(marksPastes: marksPastes)
    case SIGCONT:
      // Stopped without being asked (SIGSTOP): the modes may be anybody's now.
      try resume(marksPastes: marksPastes)
    default: throw .signal(number)
    }
  }

  private func resume(marksPastes: Bool) throws(Interruption) {
    // Whatever was being drawn is drawn anew.
    dropOutput()
    if let number = signals.nextDeadly() { throw .signal(number) }
    try takeTurn()
    try waiter.check()
    isHeld = false
    try hold(marksPastes: marksPastes)
    events.append(.resumed)
  }

  /// Waits until this is the foreground, and nobody else's turn.
  private func takeTurn() throws(Interruption) {
    repeat {
      turn.giveUp()
      try waitForForeground()
      try turn.take(waiter: waiter)
      // The shell may have given the foreground to somebody else meanwhile.
    } while isInBackground
  }

  private var isInBackground: Bool {
    let group = tcgetpgrp(descriptor)
    return group >= 0 && group != getpgrp()
  }

  /// Stops, as any process of the background that wants its terminal, until it is brought to the
  /// foreground (contract, section 5).
  private func waitForForeground() throws(Interruption) {
    while true {
      let group = tcgetpgrp(descriptor)
      if group == getpgrp() { return }
      if group < 0 {
        // Not the controlling terminal: nobody's foreground.
        if errno == ENOTTY { return }
        throw try goneUnlessSignalled()
      }
      kill(0, SIGTTIN)
      var wasStopped = false
      while let number = signals.next() {
        if Signals.isDeadly(number) { throw .signal(number) }
        if number == SIGCONT { wasStopped = true }
      }
      // An orphaned group cannot be stopped, since nobody could let it go on (POSIX, 11.1.4).
      if !wasStopped { throw .orphaned }
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
