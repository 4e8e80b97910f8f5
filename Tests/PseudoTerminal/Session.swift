// SPDX-License-Identifier: GPL-3.0-or-later

import CPseudoTerminal
import Glibc

/// A program that runs on a pseudo-terminal of its own, with somebody at the keyboard.
///
/// The program, called the *job*, is in a process group of its own.  The session's leader treats it
/// as an interactive shell would.  When the session is closed, at the latest when it is released,
/// everything that still runs in it is killed.
public final class Session: Sendable {
  /// An environment in which little depends on the machine: it has nothing of the
  /// test runner's but how a sanitizer reports what it finds in the job (`make test-sanitized`).
  public static let defaultEnvironment: [String: String] = {
    var environment = [
      "HOME": "/nonexistent",
      "LC_ALL": "C.UTF-8",
      "PATH": "/usr/local/bin:/usr/bin:/bin",
      "TERM": "xterm-256color",
    ]
    for name in ["ASAN_OPTIONS", "SWIFT_BACKTRACE", "UBSAN_OPTIONS"] {
      environment[name] = getenv(name).map { String(cString: $0) }
    }
    return environment
  }()

  /// How many seconds are enough for whatever is waited for, on a busy machine too, unless
  /// `PROMPT_PATIENCE` says otherwise (`Scripts/mutants`, where much of it never comes).
  public static let patience =
    getenv("PROMPT_PATIENCE").flatMap { Double(String(cString: $0)) } ?? 20

  /// The path of the program that runs.
  public let program: String
  /// The job's process and process group.
  public let pid: Int32
  /// The path of the terminal.
  public let terminalName: String
  /// The modes of the terminal before the job ran.
  public let modesBefore: Modes

  /// The process that clears up, our child.
  let keeper: pid_t
  private let monitor: Monitor<State>
  private let thread: Thread

  /// Runs a program.
  ///
  /// - Parameters:
  ///   - arguments: The program's path, which is not searched for, and its arguments.
  ///   - environment: The whole environment; nothing is inherited.
  ///   - ignoring: Signals that are ignored from the start, as under `nohup`.
  ///   - workingDirectory: By default, that of the test runner.
  ///   - isStalled: Whether the terminal takes no output until `unstall()`.
  public init(
    arguments: [[UInt8]],
    environment: [String: String] = defaultEnvironment,
    rows: UInt16 = 24,
    columns: UInt16 = 80,
    stdin: Input = .terminal,
    stdout: Output = .pipe,
    stderr: Output = .pipe,
    ignoring: [Int32] = [],
    placement: Placement = .foreground,
    workingDirectory: String? = nil,
    isStalled: Bool = false
  ) throws {
    let input = try Stream(stdin)
    let output = try Stream(stdout)
    let errors = try Stream(stderr)
    let wake = try Pipe()
    try wake.reader.setNonBlocking()
    try wake.writer.setNonBlocking()

    var name = [CChar](repeating: 0, count: 64)
    let master = try Descriptor(
      pseudo_terminal_open(rows, columns, &name, name.count), from: "opening a pseudo-terminal")
    guard let attributes = master.attributes else { throw SessionError(call: "tcgetattr") }
    let terminal = name.prefix { $0 != 0 }.map(UInt8.init(bitPattern:))

    let argumentStrings = CStrings(arguments)
    let environmentStrings = CStrings(environment.map { Array("\($0)=\($1)".utf8) })
    let pathStrings = CStrings([terminal] + (workingDirectory.map { [Array($0.utf8)] } ?? []))
    defer {
      argumentStrings.deallocate()
      environmentStrings.deallocate()
      pathStrings.deallocate()
    }
    var plan = pseudo_terminal_plan()
    plan.terminal = UnsafePointer(pathStrings.pointers[0])
    plan.arguments = UnsafePointer(argumentStrings.pointers)
    plan.environment = UnsafePointer(environmentStrings.pointers)
    // The null pointer at the end, if there is none.
    plan.directory = UnsafePointer(pathStrings.pointers[1])
    plan.input = input.job
    plan.output = output.job
    plan.errors = errors.job
    plan.placement = placement.plan
    plan.ignored = ignoring.reduce(0) { $0 | 1 << ($1 - 1) }

    var session = pseudo_terminal_session()
    var failure = pseudo_terminal_failure()
    let started = starting.withLock { _ in pseudo_terminal_start(&plan, &session, &failure) }
    guard started == 0 else {
      let call = withUnsafeBytes(of: failure.call) { $0.prefix { $0 != 0 } + [] }
      throw SessionError(
        .failed(call: String(decoding: call, as: UTF8.self), error: failure.error),
        while: "starting \(visible(arguments.first ?? []))")
    }

    program = String(decoding: arguments.first ?? [], as: UTF8.self)
    pid = session.job
    keeper = session.keeper
    terminalName = String(decoding: terminal, as: UTF8.self)
    modesBefore = Modes(attributes)
    var state = State(
      terminal: Collector(master, isPaused: isStalled),
      output: Collector(output.ownEnd, isPaused: output.isHeld),
      errors: Collector(errors.ownEnd, isPaused: errors.isHeld),
      input: input.ownEnd,
      control: try Descriptor(session.control, from: "starting"),
      wakeReader: wake.reader,
      wakeWriter: wake.writer,
      job: pid,
      terminalName: terminalName)
    if case .bytes(let bytes) = stdin {
      state.fed = bytes
      state.inputEnds = true
    }
    let monitor = Monitor(state)
    self.monitor = monitor
    thread = try Thread { pump(monitor) }
  }

  /// Runs a program whose arguments are text.
  public convenience init(
    arguments: [String],
    environment: [String: String] = defaultEnvironment,
    rows: UInt16 = 24,
    columns: UInt16 = 80,
    stdin: Input = .terminal,
    stdout: Output = .pipe,
    stderr: Output = .pipe,
    ignoring: [Int32] = [],
    placement: Placement = .foreground,
    workingDirectory: String? = nil,
    isStalled: Bool = false
  ) throws {
    try self.init(
      arguments: arguments.map { Array($0.utf8) }, environment: environment, rows: rows,
      columns: columns, stdin: stdin, stdout: stdout, stderr: stderr, ignoring: ignoring,
      placement: placement, workingDirectory: workingDirectory, isStalled: isStalled)
  }

  deinit { close() }

  /// Kills everything that runs in the session, and waits until it is gone.
  public func close() {
    let isFirst = monitor.withLock { state in
      defer { state.isClosing = true }
      // The leader exits, the keeper clears up, and the pump sees that both are gone.
      if !state.isClosing { _ = pseudo_terminal_send(state.control.number, PSEUDO_TERMINAL_QUIT) }
      return !state.isClosing
    }
    guard isFirst else { return }
    thread.join()
    while waitpid(keeper, nil, 0) < 0 && errno == EINTR {}
  }

  // MARK: - Terminal

  /// Types at the keyboard, whether or not the job reads it.
  public func type(_ text: String) throws {
    try type(Array(text.utf8))
  }

  /// Types bytes at the keyboard, whether or not the job reads them.
  public func type(_ bytes: [UInt8]) throws {
    try monitor.withLock { state in
      try state.checkTerminal(while: "typing")
      state.typed += bytes
      // At once, as far as there is room, so that a signal sent next comes next.
      state.terminal.descriptor.write(from: &state.typed)
      if !state.typed.isEmpty { state.wakePump() }
    }
  }

  /// Waits until the terminal shows a text after what was expected last.
  ///
  /// Returns what it showed since then, up to the end of the text.
  @discardableResult
  public func expect(_ text: String, within seconds: Double = patience) throws -> String {
    let wanted = Array(text.utf8)
    let activity = "expecting \"\(visible(wanted))\""
    var searched = 0
    return try wait(within: seconds, while: activity) { state in
      let shown = state.terminal.bytes
      let start = max(searched, state.expected)
      if let found = position(of: wanted, in: shown, from: start) {
        defer { state.expected = found + wanted.count }
        return String(decoding: shown[state.expected..<found + wanted.count], as: UTF8.self)
      }
      // The beginning of the text may be there already.
      searched = max(start, shown.count - wanted.count + 1)
      try state.checkJob(while: activity)
      try state.checkTerminal(while: activity)
      return nil
    }
  }

  /// Everything that the terminal has shown so far.
  public var transcript: String { String(decoding: transcriptBytes, as: UTF8.self) }

  /// Everything that the terminal has shown so far, byte for byte.
  public var transcriptBytes: [UInt8] { monitor.withLock { $0.terminal.bytes } }

  /// The present modes of the terminal.
  public var modes: Modes {
    get throws {
      try monitor.withLock { state in
        try state.checkTerminal(while: "reading the modes")
        guard let attributes = state.terminal.descriptor.attributes else {
          throw SessionError(call: "tcgetattr")
        }
        return Modes(attributes)
      }
    }
  }

  /// Whether the job is the terminal's foreground process group.
  public var isInForeground: Bool {
    monitor.withLock { tcgetpgrp($0.terminal.descriptor.number) == pid }
  }

  /// Changes the size of the terminal.
  public func resize(rows: UInt16, columns: UInt16) throws {
    try monitor.withLock { state in
      try state.checkTerminal(while: "resizing")
      guard pseudo_terminal_resize(state.terminal.descriptor.number, rows, columns) == 0 else {
        throw SessionError(call: "TIOCSWINSZ")
      }
    }
  }

  /// Has the terminal take no output any more, so that the job gets stuck in writing.
  public func stall() {
    monitor.withLock { $0.terminal.isPaused = true }
  }

  /// Has the terminal take output again, beginning with what was held up.
  public func unstall() {
    monitor.withLock { state in
      state.terminal.isPaused = false
      // At once, for a job that has ended may have left something.
      state.terminal.catchUp()
      state.wakePump()
    }
  }

  /// Closes the terminal, as when the window is closed or the connection lost.
  ///
  /// The kernel tells the leader, which passes it on to the job, unless that is orphaned.  A job
  /// that reads the terminal just then may find the end of it, or an error, before the signal.
  public func hangUp() throws {
    monitor.withLock { state in
      state.hangsUp = true
      state.wakePump()
    }
    try wait(within: Self.patience, while: "hanging up") { state in
      state.terminal.descriptor.isOpen ? nil : ()
    }
  }

  // MARK: - Standard input

  /// Writes to a standard input that is a pipe, whether or not the job reads it.
  public func feed(_ bytes: [UInt8]) throws {
    try monitor.withLock { state in
      guard state.input.isOpen && !state.inputEnds else {
        throw state.error(.closed, while: "feeding")
      }
      state.fed += bytes
      state.wakePump()
    }
  }

  /// Writes text to a standard input that is a pipe, whether or not the job reads it.
  public func feed(_ text: String) throws {
    try feed(Array(text.utf8))
  }

  /// Ends a standard input that is a pipe, after what was written to it.
  public func endInput() {
    monitor.withLock { state in
      state.inputEnds = true
      state.wakePump()
    }
  }

  // MARK: - Standard output

  /// Reads a standard output that is a full pipe, beginning with what filled it.
  public func drainOutput() {
    monitor.withLock { state in
      state.output.isPaused = false
      state.wakePump()
    }
  }

  /// Reads a standard output that is a pipe no more, as a reader that has ended.
  public func closeOutput() throws {
    monitor.withLock { state in
      state.closesOutput = true
      state.wakePump()
    }
    try starting.withLock { _ in
      try wait(within: Self.patience, while: "closing the output") { state in
        state.output.descriptor.isOpen ? nil : ()
      }
    }
  }

  // MARK: - Job control

  /// Sends a signal to the job.
  public func signal(_ number: Int32) throws {
    try send(number, to: pid)
  }

  /// Sends a signal to the job's process group.
  public func signalGroup(_ number: Int32) throws {
    try send(number, to: -pid)
  }

  /// Brings the job to the foreground, and continues it unless told otherwise, as `fg` does.
  public func foreground(continuing: Bool = true) throws {
    try command(
      continuing ? PSEUDO_TERMINAL_TO_FOREGROUND_CONTINUED : PSEUDO_TERMINAL_TO_FOREGROUND,
      while: "bringing the job to the foreground")
  }

  /// Sends the job to the background, and continues it unless told otherwise, as `bg` does.
  public func background(continuing: Bool = true) throws {
    try command(
      continuing ? PSEUDO_TERMINAL_TO_BACKGROUND_CONTINUED : PSEUDO_TERMINAL_TO_BACKGROUND,
      while: "sending the job to the background")
  }

  /// Waits for the next time that the job stops, and returns the signal that stopped it.
  @discardableResult
  public func waitForStop(within seconds: Double = patience) throws -> Int32 {
    let activity = "waiting for the job to stop"
    return try wait(within: seconds, while: activity) { state in
      if !state.stops.isEmpty { return state.stops.removeFirst() }
      try state.checkJob(while: activity)
      return nil
    }
  }

  /// Waits for the next time that the job continues.
  ///
  /// A job that stops again at once may be seen to stop only.
  public func waitForContinuation(within seconds: Double = patience) throws {
    let activity = "waiting for the job to continue"
    try wait(within: seconds, while: activity) { state in
      if state.continuations > 0 {
        state.continuations -= 1
        return
      }
      try state.checkJob(while: activity)
      return nil
    }
  }

  /// Waits until the job ends.
  ///
  /// The result has all that the job itself wrote.  Of what it left running, it has what came until
  /// then.
  @discardableResult
  public func waitForEnd(within seconds: Double = patience) throws -> End {
    let activity = "waiting for the job to end"
    return try wait(within: seconds, while: activity) { state in
      if let end = state.end { return end }
      guard let ending = state.ending else {
        try state.checkJob(while: activity)
        return nil
      }
      let end = End(
        status: ending.status,
        standardOutput: state.output.bytes,
        standardError: state.errors.bytes,
        transcript: String(decoding: state.terminal.bytes, as: UTF8.self),
        cpuSeconds: ending.cpuSeconds,
        modesBefore: modesBefore,
        modesAfter: ending.modes,
        orphans: state.orphans + orphansRunning,
        leftover: try state.takeLeftover())
      state.end = end
      return end
    }
  }

  /// How many processes that the job left behind still run: children of the keeper, which adopted
  /// them, but the leader.
  private var orphansRunning: Int {
    let path = "/proc/\(keeper)/task/\(keeper)/children"
    guard var list = try? Descriptor(path: path, flags: O_RDONLY) else { return 0 }
    var text: [UInt8] = []
    list.read(appendingTo: &text, limit: 1 << 16)
    return max(0, text.count { $0 == UInt8(ascii: " ") } - 1)
  }

  /// Waits for something to become of the session.
  private func wait<Result>(
    within seconds: Double,
    while activity: String,
    until body: (inout State) throws -> Result?
  ) throws -> Result {
    if let result = try monitor.wait(within: seconds, until: body) { return result }
    throw monitor.withLock { $0.error(.timedOut, while: activity) }
  }

  private func send(_ number: Int32, to target: pid_t) throws {
    let activity = "sending signal \(number)"
    try monitor.withLock { state in
      // Once the job has ended, its number may be somebody else's.
      try state.checkJob(while: activity)
      guard kill(target, number) == 0 else { throw SessionError(call: "kill") }
    }
  }

  /// Has the leader carry out a command, and waits until it has.
  private func command(_ command: pseudo_terminal_command, while activity: String) throws {
    let index = try monitor.withLock { state in
      try state.checkJob(while: activity)
      guard pseudo_terminal_send(state.control.number, command) == 0 else {
        throw SessionError(call: "send")
      }
      defer { state.commands += 1 }
      return state.commands
    }
    let error = try wait(within: Self.patience, while: activity) { state in
      if index < state.answers.count { return state.answers[index] }
      if state.isOver { throw state.error(.closed, while: activity) }
      return nil
    }
    if error != 0 { throw SessionError(.failed(call: "tcsetpgrp", error: error), while: activity) }
  }
}

/// Held while the processes of a session start: until they run, they have copies of the descriptors of
/// all the others, and what is closed here is not closed for all.
private let starting = Monitor(())

/// The first position from `start` on where `wanted` begins.
private func position(of wanted: [UInt8], in bytes: [UInt8], from start: Int) -> Int? {
  guard let first = wanted.first else { return start }
  return bytes.withUnsafeBytes { buffer in
    guard let base = buffer.baseAddress else { return nil }
    var position = start
    // By the C library's functions: tests are not optimized, and output can be long.
    while position + wanted.count <= buffer.count {
      let candidates = buffer.count - wanted.count + 1 - position
      guard let found = memchr(base + position, Int32(first), candidates) else { return nil }
      position = base.distance(to: UnsafeRawPointer(found))
      if memcmp(base + position, wanted, wanted.count) == 0 { return position }
      position += 1
    }
    return nil
  }
}
