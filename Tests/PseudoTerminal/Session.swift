// SPDX-License-Identifier: GPL-3.0-or-later

import CPseudoTerminal
import Glibc

/// A program that runs on a pseudo-terminal of its own, with simulated input from the keyboard.
///
/// The program, called the *job*, is in a process group of its own.  The session's leader treats it
/// as an interactive shell would.  When the session is closed, at the latest when it is released,
/// everything that still runs in it is killed.
public final class Session: Sendable {
  /// An environment that hardly depends on the machine. Of the test runner's variables, it contains
  /// only those for the reports of sanitizers (`make test-sanitized`) and for backtraces.
  public static let defaultEnvironment: [String: String] = {
    var environment = [
      "HOME": "/nonexistent",
      "LC_ALL": "C.UTF-8",
      "PATH": "/usr/local/bin:/usr/bin:/bin",
      "TERM": "xterm-256color",
    ]
    for name in ["ASAN_OPTIONS", "SWIFT_BACKTRACE", "TSAN_OPTIONS", "UBSAN_OPTIONS"] {
      environment[name] = getenv(name).map { String(cString: $0) }
    }
    return environment
  }()

  /// The default timeout of a wait in seconds, which is long enough for a busy machine.
  /// `PROMPT_PATIENCE` replaces it (in `Scripts/mutants`, where many waits time out).
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

  /// The process that cleans up, a child of the test runner.
  let keeper: pid_t
  let monitor: Monitor<State>
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
    arguments: [some SessionText], environment: [String: String] = defaultEnvironment,
    rows: UInt16 = 24, columns: UInt16 = 80, stdin: Input = .terminal, stdout: Output = .pipe,
    stderr: Output = .pipe, ignoring: [Int32] = [], placement: Placement = .foreground,
    workingDirectory: String? = nil, isStalled: Bool = false
  ) throws {
    let arguments = arguments.map(\.sessionBytes)
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
    // This is the null pointer at the end if there is no directory.
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
      errors: Collector(errors.ownEnd, isPaused: errors.isHeld), input: input.ownEnd,
      control: try Descriptor(session.control, from: "starting"), wakeReader: wake.reader,
      wakeWriter: wake.writer, job: pid, terminalName: terminalName)
    if case .bytes(let bytes) = stdin {
      state.fed = bytes
      state.inputEnds = true
    }
    let monitor = Monitor(state)
    self.monitor = monitor
    thread = try Thread { pump(monitor) }
  }

  deinit { close() }

  /// Kills everything that runs in the session, and waits until it is gone.
  public func close() {
    let isFirst = monitor.withLock { state in
      defer { state.isClosing = true }
      // The leader exits, the keeper cleans up, and the pump detects that both are gone.
      if !state.isClosing { _ = pseudo_terminal_send(state.control.number, PSEUDO_TERMINAL_QUIT) }
      return !state.isClosing
    }
    guard isFirst else { return }
    thread.join()
    while waitpid(keeper, nil, 0) < 0 && errno == EINTR {}
  }

  /// Waits until `body` returns a value for the state of the session.
  func wait<Result>(
    within seconds: Double, while activity: String, until body: (inout State) throws -> Result?
  ) throws -> Result {
    if let result = try monitor.wait(within: seconds, until: body) { return result }
    throw monitor.withLock { $0.error(.timedOut, while: activity) }
  }
}

/// A text that a session types, feeds, or passes as an argument: a string, or its bytes.
public protocol SessionText {
  /// The bytes.
  var sessionBytes: [UInt8] { get }
}

extension String: SessionText {
  /// The text in UTF-8.
  public var sessionBytes: [UInt8] { Array(utf8) }
}

extension [UInt8]: SessionText {
  /// The bytes themselves.
  public var sessionBytes: [UInt8] { self }
}

/// The lock under which the processes of a session are started: until they call execve(2), they
/// have copies of all descriptors of other sessions, so that closing a descriptor here does not
/// close its file.
let starting = Monitor(())
