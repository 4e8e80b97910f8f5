// SPDX-License-Identifier: GPL-3.0-or-later

import CPromptSupport
import Dialogs

/// Lends the terminal of this process to other processes of the same user that have none, one after the other
/// (prompt-attend(1)).
///
/// The attendant reads no keys, and changes no modes while a process has its turn, so no answer and no secret passes
/// through it. It passes on the events of the terminal that only its own process group receives: Ctrl-C, a
/// change of size, and whether the group is in the foreground.
package final class Attendant {
  /// The reason why there is no attendant.
  package enum Refusal: Error {
    /// The user has another attendant. Its terminal is nil if it is unknown.
    case taken(by: RawText?)
    case failed(DialogFailure)
  }

  private let waiter: Waiter
  /// The controlling terminal, for the lines of the attendant and for its modes.
  private let terminal: Int32
  /// The path of the device of the terminal, which is opened for each process.
  private let path: RawText
  private var listeners: [Int32] = []
  private var socketPaths: [String] = []
  /// The modes of the terminal while no process has its turn.
  private var modes = termios()
  /// The processes that are connected, in the order of their arrival.
  private var askers: [AskingProcess] = []
  /// The connection of the process that has its turn; nil if none has.
  private var turn: Int32?
  /// Whether the process that has its turn has to give it back.
  private var isTakenBack = false
  /// Whether the process that has its turn has been ordered to end.
  private var isInterrupted = false
  /// Whether another process waits to connect while this one is in the background.
  private var hasArrival = false
  /// The time at which the last turn ended, and the time of the last bell, in monotonic time.
  private var lastEnd = Int64.min
  private var lastBell: Int64?

  /// The maximum number of processes that wait while another has its turn.
  private static let maximumWaiting = 32
  /// The interval at which the attendant looks whether it is in the foreground, in milliseconds, while a process
  /// asks: the kernel does not report it.
  private static let foregroundInterval: Int64 = 200
  /// The maximum time for a process to restore the modes of the terminal, in milliseconds.
  private static let returnTime: Int64 = 1000
  /// The time after a question for which Ctrl-C has no effect, in milliseconds: it was meant for the question.
  private static let interruptDelay: Int64 = 1000
  /// The minimum time between two bells, in milliseconds.
  private static let bellInterval: Int64 = 10_000

  /// Opens the terminal, and listens.
  package init(waiter: Waiter) throws(Refusal) {
    self.waiter = waiter
    guard TerminalChoice.ofEnvironment != .none, case let file = openFile("/dev/tty", Self.flags),
      file >= 0
    else { throw .failed(.terminal(.missing)) }
    terminal = file
    guard let path = Self.path(of: file) else {
      close(file)
      throw .failed(.terminal(.cannotBeLocked))
    }
    self.path = path
    _ = tcgetattr(file, &modes)
    try listen()
  }

  private static let flags = O_RDWR | O_NOCTTY | O_CLOEXEC | O_NONBLOCK

  /// Returns the path of the device of a terminal; nil if this user cannot open it.
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
      return file >= 0 && prompt_terminal_device(file) == device
    }
  }

  // MARK: Listening

  /// Listens on a socket in each private directory, since a process that asks may have another environment.
  private func listen() throws(Refusal) {
    let directories: [PrivateDirectory]
    let other: (connection: Int32, attendant: Int32)?
    do throws(SystemError) {
      directories = try PrivateDirectory.all()
      other = try AttendingSocket.connect()
    } catch {
      throw .failed(.terminal(.system(error)))
    }
    if let other {
      defer { close(other.connection) }
      throw .taken(by: terminalPath(ofAttendantOn: other.connection))
    }
    let wait = DirectoryWait(waiter: waiter, deadline: Waiter.now + Self.returnTime)
    for directory in directories {
      let path = "\(directory.path)/\(AttendingSocket.name)"
      let result: UnixSocket.Listening
      do throws(Interruption) {
        result = try directory.withLock(wait) { UnixSocket.listen(at: path) }
      } catch {
        if case .failed(.signal(let signal)) = error { throw .failed(.signal(signal)) }
        continue
      }
      if case .listening(let listener) = result {
        listeners.append(listener)
        socketPaths.append(path)
      }
    }
    if listeners.isEmpty { throw .failed(.name(.noPrivateDirectory)) }
  }

  /// Returns the path of the terminal of another attendant; nil if it does not answer in time.
  private func terminalPath(ofAttendantOn connection: Int32) -> RawText? {
    guard (try? waiter.wait(for: connection, POLLIN, timeout: Self.returnTime)) == true else {
      return nil
    }
    var bytes = [UInt8](repeating: 0, count: LendingOffer.maximumCount)
    var terminal: Int32 = -1
    let count = prompt_lending_receive(connection, &bytes, bytes.count, &terminal)
    if terminal >= 0 { close(terminal) }
    return LendingOffer(bytes.prefix(max(0, count)))?.path
  }

  /// Accepts a process, and lends it the terminal, on which it asks when it has its turn.
  private func accept(on listener: Int32) {
    let connection = systemAccept(listener, nil, nil)
    guard connection >= 0 else { return }
    guard case let peer = prompt_lending_peer(connection), peer > 0,
      UnixSocket.configure(connection)
    else {
      close(connection)
      return
    }
    let asker = AskingProcess(id: peer, connection: connection, arrival: Waiter.now)
    let own = openFile(path.cString, Self.flags)
    defer { if own >= 0 { close(own) } }
    // The process that has its turn does not wait.
    guard askers.count <= Self.maximumWaiting, own >= 0 else {
      asker.send(.refusal)
      close(connection)
      return
    }
    let offer = LendingOffer(environment: .ofProcess, path: path).bytes
    guard prompt_lending_send(connection, offer, offer.count, own) == offer.count else {
      close(connection)
      return
    }
    askers.append(asker)
  }

  // MARK: Waiting

  /// Lends the terminal until no process has asked for the time `timeout`; nil for no limit.
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
    let isWatching = turn != nil || isInBackground && (hasArrival || !askers.isEmpty)
    let limits = [
      end, isWatching ? Waiter.now + Self.foregroundInterval : nil,
      askers.map { $0.arrival + LentTerminal.patience }.min(),
    ].compactMap { $0 }
    // In the background, nothing is lent.
    let accepts = !isInBackground || !hasArrival
    var polled = [pollfd(fd: terminal, events: 0, revents: 0)]
    polled += (accepts ? listeners : []).map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    polled += askers.map { pollfd(fd: $0.connection, events: Int16(POLLIN), revents: 0) }
    do throws(TerminatingSignal) {
      switch try waiter.sleep(&polled, until: limits.min()) {
      case .stop: try suspend()
      case .continue: readModes()
      case .resize: asker(turn)?.send(.resize)
      case .takeBack, nil: break
      }
    } catch {
      if error.number != SIGINT || !interruptQuestion() { throw .signal(error) }
      return
    }
    if polled.first?.revents != 0 { throw .terminal(.hungUp) }
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
    if turn != nil, !isTakenBack, isInBackground { takeBack() }
    if !isInBackground { hasArrival = false }
  }

  /// Whether another process group is in the foreground of the terminal.
  private var isInBackground: Bool { Terminal.isInBackground(of: terminal) }

  private func asker(_ connection: Int32?) -> AskingProcess? {
    askers.first { $0.connection == connection }
  }

  /// Receives what a process sends, or its end.
  private func receive(from connection: Int32) {
    guard let index = askers.firstIndex(where: { $0.connection == connection }) else { return }
    var byte: UInt8 = 0
    let count = systemRead(connection, &byte, 1)
    if count < 0, errno == EAGAIN || errno == EINTR { return }
    if count == 1, byte == LendingMessage.turnRequest {
      askers[index].isWaiting = true
      if turn == connection { endTurn() }
      return
    }
    // The process has ended, or does not follow the protocol.
    close(connection)
    askers.remove(at: index)
    if turn == connection {
      endTurn()
      lastEnd = Waiter.now
    }
  }

  /// Refuses the processes that have waited too long.
  private func expire() {
    let limit = Waiter.now - LentTerminal.patience
    for asker in askers where !asker.wasShown && asker.arrival <= limit {
      asker.send(.refusal)
      close(asker.connection)
    }
    askers.removeAll { !$0.wasShown && $0.arrival <= limit }
  }

  // MARK: Turns

  /// Gives a turn to the process that has waited longest.
  private func grantTurn() {
    guard turn == nil, !isInBackground, let index = askers.firstIndex(where: { $0.isWaiting })
    else { return }
    readModes()
    askers[index].isWaiting = false
    introduce(askers[index])
    askers[index].wasShown = true
    (turn, isTakenBack, isInterrupted) = (askers[index].connection, false, false)
    askers[index].send(.turn)
  }

  /// Shows who asks, and rings the bell.
  private func introduce(_ asker: AskingProcess) {
    let lines = asker.introduction(columns: Screen(of: terminal).columns).map { $0.string + "\n" }
    let rings = lastBell.map { Waiter.now - $0 >= Self.bellInterval } ?? true
    if rings { lastBell = Waiter.now }
    write((rings ? "\u{7}" : "") + "\n" + lines.joined())
  }

  private func endTurn() {
    (turn, isTakenBack) = (nil, false)
    restoreModes()
  }

  /// Orders the process that has its turn to restore the modes and to wait for another turn.
  private func takeBack() {
    isTakenBack = true
    asker(turn)?.send(.takeBack)
  }

  /// Ends the question of the process that has its turn, at Ctrl-C.
  ///
  /// - Returns: false if the attendant has to end: there is no question, or its process has not ended it.
  private func interruptQuestion() -> Bool {
    // The process may have ended just now.
    if let turn { receive(from: turn) }
    guard let asker = asker(turn) else {
      return lastEnd > Waiter.now - Self.interruptDelay
    }
    if isInterrupted { return false }
    isInterrupted = true
    asker.send(.interrupt)
    return true
  }

  /// Takes the terminal back, and stops, as at Ctrl-Z.
  private func suspend() throws(TerminatingSignal) {
    if let turn {
      takeBack()
      let limit = Waiter.now + Self.returnTime
      while self.turn == turn, case let left = limit - Waiter.now, left > 0 {
        if try waiter.wait(for: turn, POLLIN, timeout: left) { receive(from: turn) }
      }
      restoreModes()
    }
    waiter.performDefault(.stop)
    readModes()
  }

  // MARK: The terminal

  /// Reads the modes that the shell has set while no process has its turn.
  private func readModes() {
    if turn == nil, !isInBackground { _ = tcgetattr(terminal, &modes) }
  }

  /// Restores the modes, unless the process that has changed them has done so.
  private func restoreModes() {
    var current = termios()
    if isInBackground || tcgetattr(terminal, &current) != 0 || current.isSame(as: modes) { return }
    write("\u{1B}[?2004l\n")
    tcsetattr(terminal, TCSANOW, &modes)
  }

  /// Writes what the terminal accepts without blocking.
  private func write(_ text: String) {
    let bytes = Array(text.utf8)
    _ = prompt_terminal_write(terminal, bytes, bytes.count)
  }

  private func end() {
    if turn != nil { restoreModes() }
    for path in socketPaths { unlink(path) }
    for descriptor in listeners + askers.map({ $0.connection }) + [terminal] { close(descriptor) }
  }
}
