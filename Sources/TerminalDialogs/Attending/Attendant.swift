// SPDX-License-Identifier: GPL-3.0-or-later

import CPromptSupport
import Dialogs

/// Lends the terminal of this process to other processes of the same user that have no terminal,
/// one at a time (prompt-attend(1)).
///
/// The attendant reads no keys, so no answer and no secret passes through it. While a process has
/// its turn, the attendant changes no modes, except to restore the keys that send signals. It
/// passes on the events of the terminal that only its own process group receives: Ctrl-C, a change
/// of size, and the loss of the foreground.
package final class Attendant {
  /// The reason why there is no attendant.
  package enum Refusal: Error {
    /// The user has another attendant, on the terminal with this path; nil if the path is unknown.
    case taken(by: RawText?)
    case failed(DialogFailure)
  }

  /// A process whose namespaces have been examined.
  private struct KnownProcess {
    let id: pid_t
    var names: AskingProcess.Names
    /// A descriptor that is readable once the process has ended.
    let descriptor: Int32
  }

  private let waiter: Waiter
  /// A descriptor of the controlling terminal, to which the attendant writes its own lines, and
  /// whose modes it sets.
  private let terminal: Int32
  /// The path of the device of the terminal, which is opened for each process.
  private let path: RawText
  private var listeners: [Int32] = []
  /// The paths of the sockets, each with the status of the file, by which the socket is recognized.
  private var sockets: [(path: String, file: stat)] = []
  /// The modes of the terminal while no process has its turn, except during the quiet time.
  private var modes = termios()
  /// Whether only root could open the terminal before it was lent.
  private var isExclusive = false
  /// The processes that are connected, in the order of their arrival.
  private var askers: [AskingProcess] = []
  /// The processes that have been examined.
  private var known: [KnownProcess] = []
  /// The connection of the process that has its turn; nil if no process has.
  private var turn: Int32?
  /// Whether the process that has its turn has to give the terminal back.
  private var isTakenBack = false
  /// Whether `suspend()` has stopped this process, and the SIGCONT that followed has not been
  /// handled yet.
  private var wasSuspended = false
  /// Whether another process waits to connect while this process is in the background.
  private var hasArrival = false
  /// The time until which no dialog is shown, in monotonic time; nil if there is no such time.
  /// After a dialog has ended, the user may still be typing an answer, perhaps a secret.
  private var quietEnd: Int64?
  /// The maximum value of `quietEnd`, in monotonic time.
  private var quietLimit: Int64 = 0
  /// The time without a key after which the quiet time ends, in milliseconds.
  private var quietExtension: Int64 = 0
  /// Whether the keys that send signals were off, or had been changed, at the last check.
  private var lacksSignalKeys = false
  /// Output that the terminal has not accepted yet.
  private var output: ArraySlice<UInt8> = []
  /// The time at which the last turn ended, and the time of the last bell, in monotonic time.
  private var lastEnd = Int64.min
  private var lastBell: Int64?

  /// The maximum number of processes that wait while another has its turn.
  private static let maximumWaiting = 32
  /// The interval at which the attendant checks for changes that the kernel does not report, such
  /// as the loss of the foreground, in milliseconds.
  private static let foregroundInterval: Int64 = 200
  /// The maximum time to wait for a process to restore the modes of the terminal, or for another
  /// attendant, in milliseconds.
  private static let returnTime: Int64 = 1000
  /// The time after a question during which Ctrl-C has no effect, in milliseconds, since it may
  /// have been meant for the question.
  private static let interruptDelay: Int64 = 1000
  /// The time without a key after which the user is assumed to have stopped typing to a dialog that
  /// has ended by itself, and the maximum time to wait for this, in milliseconds.
  private static let quietTime: Int64 = 1000
  private static let maximumQuietTime: Int64 = 30_000
  /// The time without a key after an answer, in milliseconds. Enter may be pressed twice, and the
  /// second press must not answer the next dialog.
  private static let answerQuietTime: Int64 = 300
  /// The minimum time between two bells, in milliseconds.
  private static let bellInterval: Int64 = 10_000

  /// Opens the terminal, and listens for processes that ask.
  package init(waiter: Waiter) throws(Refusal) {
    self.waiter = waiter
    if TerminalChoice.ofEnvironment == .none { throw .failed(.terminal(.missing)) }
    let file = openFile("/dev/tty", Self.flags)
    if file < 0 { throw .failed(.terminal(.ofControllingTerminal)) }
    terminal = file
    guard let path = Self.path(of: file) else {
      close(file)
      throw .failed(.terminal(.cannotBeLocked))
    }
    self.path = path
    _ = tcgetattr(file, &modes)
    isExclusive = prompt_lending_is_exclusive(file)
    try listen()
  }

  private static let flags = O_RDWR | O_NOCTTY | O_CLOEXEC | O_NONBLOCK

  /// Returns the path of the device of a terminal; nil if the terminal has no path, or belongs to
  /// another user.
  private static func path(of terminal: Int32) -> RawText? {
    let device = prompt_terminal_device(terminal)
    var name = [CChar](repeating: 0, count: 64)
    var paths: [RawText] = []
    if prompt_terminal_device_path(device, &name, name.count) {
      paths.append(RawText(cString: name))
    }
    for stream in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] {
      if let name = ttyname(stream) { paths.append(RawText(cString: name)) }
    }
    return paths.first { path in
      let file = openFile(path.cString, flags)
      defer { if file >= 0 { close(file) } }
      var status = stat()
      // Another owner of the terminal could insert input for the processes on it (ioctl_tty(2),
      // TIOCSTI).
      return file >= 0 && prompt_terminal_device(file) == device && fstat(file, &status) == 0
        && status.st_uid == geteuid()
    }
  }

  // MARK: Listening

  /// Listens on a socket in each private directory, since the environment of a process that asks
  /// may select another directory.
  private func listen() throws(Refusal) {
    let directories: [PrivateDirectory]
    let other: Int32?
    var reason = TerminalError.missing
    var isTaken = false
    do throws(SystemError) {
      directories = try PrivateDirectory.all()
      other = try AttendingSocket.connect(&reason)
    } catch {
      throw .failed(.terminal(.system(error)))
    }
    if let other {
      defer { close(other) }
      throw .taken(by: terminalPath(ofAttendantOn: other))
    }
    let wait = DirectoryWait(waiter: waiter, deadline: Waiter.now + Self.returnTime)
    for directory in directories {
      let path = "\(directory.path)/\(AttendingSocket.name)"
      do throws(Interruption) {
        switch try UnixSocket.listen(at: path, in: directory, wait) {
        case .listening(let listener):
          listeners.append(listener)
          var file = stat()
          if lstat(path, &file) == 0 { sockets.append((path, file)) }
        // The attendant that listens there is in other namespaces, so its terminal stays unknown.
        case .taken: isTaken = true
        case .failed(let error): reason = .unusable(path, error)
        }
      } catch {
        if case .failed(.signal(let signal)) = error { throw .failed(.signal(signal)) }
      }
    }
    if listeners.isEmpty, isTaken { throw .taken(by: nil) }
    if listeners.isEmpty, case .unusable(_, .some) = reason { throw .failed(.terminal(reason)) }
    if listeners.isEmpty { throw .failed(.name(.noPrivateDirectory)) }
  }

  /// Returns the path of the terminal of another attendant; nil if that attendant sends no offer in
  /// time, or a signal ends the wait.
  private func terminalPath(ofAttendantOn connection: Int32) -> RawText? {
    guard (try? waiter.wait(for: connection, POLLIN, timeout: Self.returnTime)) == true else {
      return nil
    }
    let (message, terminal) = LendingOffer.receive(on: connection)
    if terminal >= 0 { close(terminal) }
    return LendingOffer(message)?.path
  }

  /// Returns the process on a connection; nil if the process has ended, belongs to another user, or
  /// is in other namespaces. The kernel hides the namespaces and the names of a process that has
  /// read a secret, so the result of an examination is kept until the process ends.
  private func process(on connection: Int32) -> KnownProcess? {
    removeEndedProcesses()
    let descriptor = prompt_terminal_peer_process(connection)
    if descriptor < 0 { return nil }
    var isKept = false
    defer { if !isKept { close(descriptor) } }
    // If the process has ended, another process may already have its ID, and would be examined
    // instead.
    if Self.hasEnded(descriptor) { return nil }
    let id = prompt_terminal_peer_of_user(connection)
    let index = known.firstIndex { $0.id == id }
    if let index, prompt_terminal_is_hidden(id) { return known[index] }
    if prompt_terminal_peer(connection) == 0 { return nil }
    if let index {
      // The process may have executed another program.
      known[index].names = AskingProcess.names(of: id)
      return known[index]
    }
    let process = KnownProcess(
      id: id, names: AskingProcess.names(of: id), descriptor: descriptor)
    known.append(process)
    isKept = true
    return process
  }

  /// Removes the processes that have ended, and closes their connections, which may still be open
  /// in child processes.
  private func removeEndedProcesses() {
    known.removeAll { process in
      if !Self.hasEnded(process.descriptor) { return false }
      for asker in askers where asker.id == process.id {
        // The last messages of the process may report an answer.
        for _ in 0..<4 { receive(from: asker.connection) }
        if let index = askers.firstIndex(where: { $0.connection == asker.connection }) {
          remove(at: index)
        }
      }
      close(process.descriptor)
      return true
    }
  }

  private static func hasEnded(_ process: Int32) -> Bool {
    var polled = pollfd(fd: process, events: Int16(POLLIN), revents: 0)
    return prompt_terminal_poll(&polled, 1, 0) != 0
  }

  /// Accepts the connection of a process, and sends the process a descriptor of the terminal, on
  /// which it asks when it has its turn. A process is refused if too many wait, or if the terminal
  /// cannot be opened for it.
  private func accept(on listener: Int32) {
    let connection = systemAccept(listener, nil, nil)
    guard connection >= 0 else { return }
    guard let process = process(on: connection), UnixSocket.configure(connection)
    else {
      close(connection)
      return
    }
    let asker = AskingProcess(
      id: process.id, names: process.names, connection: connection, arrival: Waiter.now)
    // A process may have changed the terminal outside its turn.
    if turn == nil, !isInBackground { prompt_lending_reset(terminal, isExclusive) }
    let own = openFile(path.cString, Self.flags)
    defer { if own >= 0 { close(own) } }
    // The process that has its turn is not counted, since it does not wait.
    guard askers.count <= Self.maximumWaiting, own >= 0 else {
      asker.send(.refusal)
      close(connection)
      return
    }
    let offer = LendingOffer(
      environment: .ofProcess, path: path, inputrc: InputrcSettings.userFile ?? ""
    ).bytes
    guard prompt_lending_send(connection, offer, offer.count, own) == offer.count else {
      close(connection)
      return
    }
    askers.append(asker)
  }

  // MARK: Waiting

  /// Lends the terminal to processes until none has been connected for the duration of the timeout.
  ///
  /// - Parameter timeout: The maximum time without a connected process; nil for no limit.
  ///
  /// - Throws: The event that ends the attendant.
  package func run(timeout: Timeout?) throws(Interruption) {
    defer { end() }
    write(
      "Attending on \(path.string): questions of programs without a terminal are asked here; Ctrl-C ends this.\n"
    )
    var idleSince = Waiter.now
    while true {
      grantTurn()
      if !askers.isEmpty { idleSince = Waiter.now }
      let end = timeout.map { idleSince + $0.milliseconds }
      if askers.isEmpty, let end, end <= Waiter.now { return }
      try wait(until: askers.isEmpty ? end : nil)
      expire()
    }
  }

  private func wait(until end: Int64?) throws(Interruption) {
    // A waiting process that is stopped gets its turn when it continues. The kernel does not report
    // that, so it is checked at intervals.
    let isWatching =
      turn != nil || isInBackground && (hasArrival || !askers.isEmpty)
      || askers.contains { $0.isWaiting }
    let limits = [
      end, isWatching || !output.isEmpty ? Waiter.now + Self.foregroundInterval : nil, quietEnd,
      askers.filter { !$0.wasShown }.map { $0.arrival + LentTerminal.patience }.min(),
    ].compactMap { $0 }
    // In the background, connections are not accepted. After the first arrival, the listeners are
    // not watched any more, since they stay readable.
    let accepts = !isInBackground || !hasArrival
    let terminalEvents = quietEnd == nil || isInBackground ? 0 : POLLIN
    var polled = [pollfd(fd: terminal, events: Int16(terminalEvents), revents: 0)]
    polled += (accepts ? listeners : []).map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    polled += (askers.map { $0.connection } + known.map { $0.descriptor })
      .map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    do throws(TerminatingSignal) {
      switch try waiter.sleep(&polled, until: limits.min()) {
      case .stop: try suspend()
      case .continue:
        // Keys that were typed while this process was stopped by SIGSTOP must not become answers.
        if turn != nil, !isTakenBack, !wasSuspended { takeBack() }
        wasSuspended = false
        readModes()
      // If there is no room for the message, the process is stopped, and examines the size when it
      // continues.
      case .resize: asker(turn)?.send(.resize)
      case .takeBack, nil: break
      }
    } catch {
      if error.number != SIGINT || !interruptQuestion() { throw .signal(error) }
      return
    }
    if let events = polled.first?.revents, events != 0 {
      if Int32(events) & ~POLLIN != 0 { throw .terminal(.hungUp) }
      discardKeys()
    }
    endQuietTime()
    removeEndedProcesses()
    for descriptor in polled.dropFirst() where descriptor.revents != 0 {
      if !listeners.contains(descriptor.fd) {
        receive(from: descriptor.fd)
      } else if isInBackground {
        hasArrival = true
      } else {
        hasArrival = false
        accept(on: descriptor.fd)
      }
    }
    if turn != nil, !isTakenBack {
      if isInBackground { takeBack() } else { keepSignalKeys() }
    }
    if !isInBackground { hasArrival = false }
  }

  /// Whether another process group is in the foreground of the terminal.
  private var isInBackground: Bool { isProcessInBackground(of: terminal) }

  private func asker(_ connection: Int32?) -> AskingProcess? {
    askers.first { $0.connection == connection }
  }

  /// Receives a message from a process, or the end of its connection.
  private func receive(from connection: Int32) {
    guard let index = askers.firstIndex(where: { $0.connection == connection }) else { return }
    var byte: UInt8 = 0
    let count = systemRead(connection, &byte, 1)
    if count < 0, errno == EAGAIN || errno == EINTR { return }
    let request = count == 1 ? LendingMessage.Request(rawValue: byte) : nil
    switch request {
    // A process that has been ordered to end its dialog gets no other turn.
    case .turn where askers[index].isInterrupted: remove(at: index)
    case .turn:
      askers[index].isWaiting = true
      // Input for a dialog whose terminal was taken back must not become visible in another dialog.
      let isOtherWaiting = askers.contains { $0.isWaiting && $0.connection != connection }
      if turn == connection { endTurn(quietTime: isOtherWaiting ? Self.quietTime : nil) }
    case .question where turn == connection && !isTakenBack && !askers[index].isInterrupted:
      if isInBackground { takeBack() } else { askers[index].send(.confirmation) }
    case .question: break
    case .stop:
      if turn == connection { endTurn(quietTime: Self.quietTime) }
    case .answered: askers[index].isAnswered = true
    // The process has ended, or does not follow the protocol.
    case nil: remove(at: index)
    }
  }

  /// Closes the connection to a process, and ends the turn if the process has it.
  private func remove(at index: Int) {
    let asker = askers.remove(at: index)
    close(asker.connection)
    guard turn == asker.connection else { return }
    endTurn(quietTime: asker.isAnswered ? Self.answerQuietTime : Self.quietTime)
  }

  /// Sends an order to the process that has its turn. If that fails, the connection is closed: the
  /// process has ended, or it has not read earlier orders, and would read this order too late.
  private func order(_ message: LendingMessage) {
    guard let index = askers.firstIndex(where: { $0.connection == turn }) else { return }
    if !askers[index].send(message) { remove(at: index) }
  }

  /// Refuses the processes that have waited too long for their first turn.
  private func expire() {
    let limit = Waiter.now - LentTerminal.patience
    for asker in askers where !asker.wasShown && asker.arrival <= limit {
      asker.send(.refusal)
      close(asker.connection)
    }
    askers.removeAll { !$0.wasShown && $0.arrival <= limit }
  }

  // MARK: Turns

  /// Gives a turn to the process that arrived first of those that wait and are not stopped, if
  /// another turn can begin now.
  private func grantTurn() {
    guard turn == nil, quietEnd == nil, !isInBackground, writeOutput(),
      let waiting = askers.first(where: { $0.isWaiting && !Self.isStopped($0.id) })
    else { return }
    // The process may have ended just now.
    receive(from: waiting.connection)
    guard let index = askers.firstIndex(where: { $0.connection == waiting.connection }) else {
      return
    }
    if !askers[index].isIntroduced {
      askers[index].isIntroduced = true
      introduce(askers[index])
    }
    // A dialog without its introduction could be mistaken for that of another process.
    guard writeOutput() else { return }
    askers[index].isWaiting = false
    askers[index].isIntroduced = false
    askers[index].wasShown = true
    (turn, isTakenBack) = (askers[index].connection, false)
    order(.turn)
  }

  /// Returns whether a process is stopped, for example by Ctrl-Z in another terminal. If such a
  /// process had a turn, the other processes would wait until it continues.
  private static func isStopped(_ id: pid_t) -> Bool {
    var status = prompt_process_status()
    return prompt_terminal_process_status(id, &status) && status.is_stopped
  }

  /// Shows which process asks, and rings the bell unless it has rung shortly before.
  private func introduce(_ asker: AskingProcess) {
    let lines = asker.introduction(columns: Screen(of: terminal).columns).map { $0 + "\n" }
    let rings = lastBell.map { Waiter.now - $0 >= Self.bellInterval } ?? true
    if rings { lastBell = Waiter.now }
    write((rings ? "\u{7}" : "") + "\n" + lines.joined())
  }

  /// Ends the turn.
  ///
  /// - Parameter quietTime: The time without a key that must pass before the next dialog is shown,
  ///   in milliseconds; nil if it can be shown at once.
  private func endTurn(quietTime: Int64? = nil) {
    (turn, isTakenBack, lacksSignalKeys) = (nil, false, false)
    // A Ctrl-C that is pressed now may be meant for the dialog that has ended.
    lastEnd = Waiter.now
    if let quietTime, !isInBackground { beginQuietTime(quietTime) }
    restoreModes()
  }

  /// The modes while no process has its turn: during the quiet time, without echo and editing of
  /// lines.
  private var idleModes: termios {
    var idle = modes
    if quietEnd != nil { idle.c_lflag &= ~tcflag_t(ECHO | ICANON) }
    return idle
  }

  /// Begins the quiet time, in which echo is off and keys are discarded until the user has stopped
  /// typing. Otherwise the rest of a secret would be shown, and the rest of an answer, or a second
  /// Enter, would be an answer to the next dialog.
  private func beginQuietTime(_ time: Int64) {
    (quietExtension, quietLimit) = (time, Waiter.now + Self.maximumQuietTime)
    quietEnd = Waiter.now + time
    var quiet = idleModes
    // The handler of fatal signals restores the modes if this process crashes.
    prompt_terminal_guard(terminal, terminal, &modes, nil, 0)
    prompt_terminal_guard_modes(&quiet)
  }

  /// Discards keys during the quiet time, and extends it.
  private func discardKeys() {
    tcflush(terminal, TCIFLUSH)
    if quietEnd != nil { quietEnd = min(Waiter.now + quietExtension, quietLimit) }
  }

  private func endQuietTime(isOver: Bool = false) {
    guard let end = quietEnd, isOver || end <= Waiter.now || isInBackground else { return }
    var current = termios()
    let isUnchanged = tcgetattr(terminal, &current) == 0 && current.isSame(as: idleModes)
    quietEnd = nil
    prompt_terminal_unguard()
    // A shell may have set its own modes, which are kept.
    if isInBackground, !isUnchanged { return }
    if !isInBackground { tcflush(terminal, TCIFLUSH) }
    tcsetattr(terminal, TCSANOW, &modes)
  }

  /// Orders the process that has its turn to restore the modes and to wait for another turn.
  private func takeBack() {
    isTakenBack = true
    order(.takeBack)
  }

  /// Restores the keys that send signals if both this check and the previous one have found them
  /// turned off or changed by the process that has its turn. A single check does not suffice, since
  /// the line editor turns these keys off for the key after Ctrl-V.
  private func keepSignalKeys() {
    prompt_lending_reset(terminal, isExclusive)
    var current = termios()
    guard tcgetattr(terminal, &current) == 0 else { return }
    let lacked = lacksSignalKeys
    lacksSignalKeys = !current.hasSignalKeys(of: modes)
    if !lacked || !lacksSignalKeys { return }
    current.setSignalKeys(of: modes)
    tcsetattr(terminal, TCSANOW, &current)
  }

  /// Ends the question of the process that has its turn, at Ctrl-C.
  ///
  /// - Returns: false if Ctrl-C has to end the attendant, since no question was shown during the
  ///   last second, or since the process has already been ordered to end its question.
  private func interruptQuestion() -> Bool {
    guard let index = askers.firstIndex(where: { $0.connection == turn }) else {
      return lastEnd > Waiter.now - Self.interruptDelay
    }
    if askers[index].isInterrupted { return false }
    askers[index].isInterrupted = true
    // The process may have ended just now. A key that it has just read is not confirmed.
    receive(from: askers[index].connection)
    order(.interrupt)
    return true
  }

  /// Takes the terminal back, and stops, as at Ctrl-Z.
  private func suspend() throws(TerminatingSignal) {
    endQuietTime(isOver: true)
    if let turn {
      takeBack()
      let limit = Waiter.now + Self.returnTime
      while self.turn == turn, case let left = limit - Waiter.now, left > 0 {
        if try waiter.wait(for: turn, POLLIN, timeout: left) { receive(from: turn) }
      }
      endQuietTime(isOver: true)
      restoreModes()
    }
    waiter.performDefault(.stop)
    wasSuspended = true
    readModes()
  }

  // MARK: The terminal

  /// Reads the modes of the terminal, which the shell may have changed. Does nothing while a
  /// process has its turn, during the quiet time and in the background, when the terminal has other
  /// modes.
  private func readModes() {
    if turn == nil, quietEnd == nil, !isInBackground { _ = tcgetattr(terminal, &modes) }
  }

  /// Restores the modes of the terminal if the process that has changed them has not restored them.
  /// Does nothing in the background, where the modes belong to another program.
  private func restoreModes() {
    var (current, idle) = (termios(), idleModes)
    if isInBackground { return }
    prompt_lending_reset(terminal, isExclusive)
    if tcgetattr(terminal, &current) != 0 { return }
    // The process may have stopped the output by tcflow(3), or a key that the process has set for
    // this purpose may have stopped it. TCOON ends a stop by a key only after TCOOFF.
    tcflow(terminal, TCOOFF)
    tcflow(terminal, TCOON)
    if !current.isSame(as: idle) { tcsetattr(terminal, TCSANOW, &idle) }
    // A process that has restored the modes may have left echo off, so echo is not compared.
    current.c_lflag = current.c_lflag & ~tcflag_t(ECHO) | modes.c_lflag & tcflag_t(ECHO)
    if !current.isSame(as: modes) { write("\u{1B}[?2004l\n") }
  }

  /// Writes a text, as soon as the terminal accepts it.
  private func write(_ text: String) {
    output += Array(text.utf8)
    _ = writeOutput()
  }

  /// Writes the output that the terminal accepts without blocking. Returns whether all of it is
  /// written.
  private func writeOutput() -> Bool {
    while !output.isEmpty {
      let count = output.withUnsafeBytes {
        prompt_terminal_write(terminal, $0.baseAddress, $0.count)
      }
      if count <= 0 { return false }
      output = output.dropFirst(count)
    }
    return true
  }

  private func end() {
    endQuietTime(isOver: true)
    // A process that has left echo off turns it on again when it finds its connection closed.
    for asker in askers { close(asker.connection) }
    restoreModes()
    for socket in sockets {
      var file = stat()
      // Another attendant may have replaced a socket that was removed.
      if lstat(socket.path, &file) == 0, file.st_ino == socket.file.st_ino,
        file.st_dev == socket.file.st_dev
      {
        unlink(socket.path)
      }
    }
    for descriptor in listeners + [terminal] { close(descriptor) }
  }
}
