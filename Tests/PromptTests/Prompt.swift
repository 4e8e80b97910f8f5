// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc
import PseudoTerminal
import Testing

/// The executable under test: in `make test`, the one that `make install` installs, and otherwise
/// the one that was built with the tests.
let executable =
  getenv("PROMPT_EXECUTABLE").map { String(cString: $0) } ?? "\(repository)/.build/debug/prompt"

/// Whether the executable under test is the static one, which needs no shared library.
let isStatic: Bool = {
  let end = try? run(["/usr/bin/env", "ldd", executable])
  let output = end.map { $0.outputText + $0.errorText } ?? ""
  return output.contains("not a dynamic executable") || output.contains("statically linked")
}()

/// The coloured sign before the reason below a value that is rejected.
let refusalSign = "\u{1B}[1;33m^\u{1B}[0m "
/// The same sign if NO_COLOR is set.
let boldRefusalSign = "\u{1B}[1m^\u{1B}[0m "

/// Whether the executable under test is the one that is released, to which the measured limits
/// apply: it is static, and in Embedded Swift, which has no runtime.
let isShipped: Bool = {
  let end = try? run([executable, "--version"])
  return isStatic && end?.outputText.contains("Swift's runtime") == false
}()

/// Whether an emulator of another processor runs the executable, as in `make test-arm64`. The
/// emulator has a thread of its own in each process.
let isEmulated = getenv("PROMPT_EMULATED") != nil

/// Whether strace is installed, and may trace the processes that it starts.
let canTrace: Bool = {
  let end = try? run(["/usr/bin/env", "strace", "-DDD", "-o", "/dev/null", "/bin/true"])
  return end?.status == .exited(0)
}()

/// The root directory of the repository.
let repository: String = {
  var folders = #filePath.split(separator: "/")
  folders.removeLast(3)
  return "/" + folders.joined(separator: "/")
}()

/// The home directory for prompt in the tests, which is empty and must stay empty.
let home: String = {
  // The directory is removed after the last test.
  atexit { rmdir(home) }
  return makeDirectory("/tmp/prompt-home-XXXXXX")
}()

/// The directory that contains the directory for names.
private let namesParent: String = {
  atexit {
    rmdir("\(namesParent)/prompt-\(geteuid())")
    rmdir(namesParent)
  }
  return makeDirectory("/tmp/prompt-names-XXXXXX")
}()

/// Creates a directory with a name of this template (mkdtemp(3)), and returns its path.
private func makeDirectory(_ template: String) -> String {
  var path = Array(template.utf8CString)
  guard mkdtemp(&path) != nil else { return "/nonexistent" }
  return String(decoding: path.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
}

/// The environment of `Session`, with `home` as the home directory, and with a separate directory
/// for names. Otherwise, dialogs would appear where the user who runs the tests has started
/// `prompt --attend`.
let environment = Session.defaultEnvironment.merging(["HOME": home, "TMPDIR": namesParent]) { $1 }

/// A command that runs another command in the foreground, in an orphaned process group, and waits
/// for its end.
let orphanLauncher = [
  "/usr/bin/python3", "-c",
  """
  import os, signal, sys
  signal.signal(signal.SIGTTOU, signal.SIG_IGN)
  end, kept = os.pipe()
  os.set_inheritable(kept, True)
  if os.fork() == 0:
    # The parent ends, so that no process of the session could continue the group.
    if os.fork() == 0:
      os.setpgid(0, 0)
      os.tcsetpgrp(0, os.getpid())
      signal.signal(signal.SIGTTOU, signal.SIG_DFL)
      os.execv(sys.argv[1], sys.argv[1:])
    os._exit(0)
  os.wait()
  os.close(kept)
  os.read(end, 1)
  """,
]

/// Starts prompt on a pseudo-terminal of its own.
func start(
  _ line: ShellWords..., environment: [String: String] = [:], rows: UInt16 = 24,
  columns: UInt16 = 80, stdin: Session.Input = .null, stdout: Session.Output = .pipe,
  stderr: Session.Output = .pipe, ignoring: [Int32] = [],
  placement: Session.Placement = .foreground, workingDirectory: String? = nil,
  isStalled: Bool = false
) throws -> Session {
  try start(
    line.flatMap(\.list), environment: environment, rows: rows, columns: columns, stdin: stdin,
    stdout: stdout, stderr: stderr, ignoring: ignoring, placement: placement,
    workingDirectory: workingDirectory, isStalled: isStalled)
}

/// Starts prompt, with an array of arguments, on a pseudo-terminal of its own.
///
/// - Parameters:
///   - program: The path of another executable of prompt.
///   - launcher: A command that executes the program.
func start(
  _ arguments: [String], of program: String = executable, through launcher: [String] = [],
  environment: [String: String] = [:], rows: UInt16 = 24,
  columns: UInt16 = 80, stdin: Session.Input = .null, stdout: Session.Output = .pipe,
  stderr: Session.Output = .pipe, ignoring: [Int32] = [],
  placement: Session.Placement = .foreground, workingDirectory: String? = nil,
  isStalled: Bool = false
) throws -> Session {
  try Session(
    arguments: launcher + [program] + arguments,
    environment: PromptTests.environment.merging(environment) { $1 }, rows: rows, columns: columns,
    stdin: stdin, stdout: stdout, stderr: stderr, ignoring: ignoring, placement: placement,
    workingDirectory: workingDirectory, isStalled: isStalled)
}

/// Starts a script on a pseudo-terminal of its own; `prompt` in it is the executable under test.
func start(
  shell: String, _ script: String, columns: UInt16 = 80, stdin: Session.Input = .terminal,
  workingDirectory: String? = nil
) throws -> Session {
  let folder = executable.split(separator: "/", omittingEmptySubsequences: false).dropLast()
    .joined(separator: "/")
  return try Session(
    arguments: [shell, "-c", script],
    environment: environment.merging(["PATH": "\(folder):/usr/bin:/bin"]) { $1 }, columns: columns,
    stdin: stdin, workingDirectory: workingDirectory)
}

/// Starts an sh script, in which `$0` is the executable under test. The test writes its input.
func start(
  script: String, arguments: [String] = [], environment: [String: String] = [:],
  stdin: Session.Input = .pipe, stdout: Session.Output = .pipe, stderr: Session.Output = .pipe,
  workingDirectory: String? = nil, isStalled: Bool = false
) throws -> Session {
  try start(
    arguments, through: ["/bin/sh", "-c", script], environment: environment, stdin: stdin,
    stdout: stdout, stderr: stderr, workingDirectory: workingDirectory, isStalled: isStalled)
}

/// The processor time that a plain dialog takes here, in seconds: the maximum of five runs, since
/// the same work takes four times as long on a busy machine as on an idle one.
private let plainCost = Result {
  try (1...5).reduce(0) { most, _ in
    let session = try start("--confirm T")
    try session.expect("[y/N] ")
    try session.type("\r")
    return try max(most, session.waitForEnd().cpuSeconds)
  }
}

extension Session.End {
  /// The processor time, as a multiple of that of a plain dialog.
  ///
  /// A limit in seconds would mean something else on every machine, and under every sanitizer.
  var cost: Double { get throws { try cpuSeconds / plainCost.get() } }

  /// The description in the message of a failure.
  var shown: String { "\(status) \(transcript.debugDescription) \(errorText)" }

  /// Expects this status and output.
  @discardableResult
  func expect(
    _ status: Status, prints output: String? = nil,
    sourceLocation: SourceLocation = #_sourceLocation
  ) -> Self {
    #expect(self.status == status, "\(shown)", sourceLocation: sourceLocation)
    if let output { #expect(outputText == output, "\(shown)", sourceLocation: sourceLocation) }
    return self
  }
}

extension Session {
  /// Changes the modes of the terminal, as another program on it does, and returns the new modes.
  @discardableResult
  func changeModes(_ change: (inout termios) -> Void) throws -> Modes {
    let terminal = open(terminalName, O_RDWR | O_NOCTTY | O_CLOEXEC)
    defer { Glibc.close(terminal) }
    var modes = termios()
    try #require(tcgetattr(terminal, &modes) == 0)
    change(&modes)
    try #require(tcsetattr(terminal, TCSANOW, &modes) == 0)
    return try self.modes
  }

  /// Waits for the end, and expects what is true of every end: the terminal is restored, waiting
  /// took no processor time, no process and no file is left, and there is output only if the status
  /// is 0 or 1.
  ///
  /// - Parameters:
  ///   - dialogs: The limit on the processor time, as a multiple of that of a plain dialog.
  ///   - isDiscarded: Whether the last output may never have reached the terminal.
  ///   - events: The preceding events, for the message of a failure.
  @discardableResult
  func end(
    spending dialogs: Double = 50, isDiscarded: Bool = false, after events: String = "",
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> End {
    let end = try waitForEnd()
    let shown = Comment(rawValue: "\(events) \(end.shown)")
    if let modes = end.modesAfter {
      #expect(modes == end.modesBefore, "modes changed: \(shown)", sourceLocation: sourceLocation)
    }
    // If bracketed paste was turned on, it has been turned off.
    if let mark = end.transcript.components(of: "\u{1B}[?2004").dropFirst().last, !isDiscarded {
      #expect(mark.hasPrefix("l"), "bracketed paste on: \(shown)", sourceLocation: sourceLocation)
    }
    #expect(try end.cost < dialogs, "busy while waiting: \(shown)", sourceLocation: sourceLocation)
    // A script's job in the background may end a moment after the script.
    if program == executable {
      #expect(end.orphans == 0, "left a process: \(shown)", sourceLocation: sourceLocation)
    }
    #expect(names(in: home) == [], "left a file: \(shown)", sourceLocation: sourceLocation)
    switch end.status {
    case .exited(0), .exited(1): break
    default: #expect(end.standardOutput.isEmpty, shown, sourceLocation: sourceLocation)
    }
    return end
  }

  /// Waits for the end, and also expects this status and output.
  @discardableResult
  func end(
    _ status: End.Status, prints output: String? = nil, spending dialogs: Double = 50,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> End {
    try end(spending: dialogs, sourceLocation: sourceLocation)
      .expect(status, prints: output, sourceLocation: sourceLocation)
  }
}

/// A text with the sequences that make it bold, such as a title.
func bold(_ text: String) -> String { "\u{1B}[1m\(text)\u{1B}[0m" }

extension StringProtocol {
  /// The parts between the occurrences of `separator`.
  func components(of separator: String) -> [SubSequence] {
    split(separator: separator, omittingEmptySubsequences: false)
  }

  /// The control characters and the bidirectional controls, except for those in `allowed`.
  func controls(besides allowed: String = "\r\n") -> [Unicode.Scalar] {
    unicodeScalars.filter {
      ($0.properties.generalCategory == .control || $0.properties.isBidiControl)
        && !allowed.unicodeScalars.contains($0)
    }
  }
}

extension String {
  /// The text without the sequences that prompt itself sends for styles and bracketed paste. Any
  /// other sequence stays.
  var withoutOwnSequences: String {
    let styles = ["", "0", "1", "2", "1;31", "1;33"].map { "\u{1B}[\($0)m" }
    return (styles + ["\u{1B}[?2004h", "\u{1B}[?2004l"]).reduce(self) { text, sequence in
      text.components(of: sequence).joined()
    }
  }

  /// The text without any escape sequence that ends with a letter.
  var withoutSequences: String {
    var text = ""
    var rest = self[...]
    while let start = rest.firstIndex(of: "\u{1B}") {
      text += rest[..<start]
      rest = rest[start...].drop { !($0.isLetter) }.dropFirst()
    }
    return text + rest
  }
}

extension String {
  /// What a terminal shows after this text. Lines are not wrapped, and have no spaces at their
  /// ends.
  var asScreen: String {
    var lines: [[Character]] = [[]]
    var column = 0
    var rest = withoutOwnSequences.unicodeScalars[...]
    while let scalar = rest.popFirst() {
      switch scalar {
      case "\r": column = 0
      case "\n": lines.append([])
      case "\u{8}": column = Swift.max(column - 1, 0)
      case "\u{7}": break
      case "\u{1B}":
        let parameters = rest.dropFirst().prefix { !$0.properties.isAlphabetic }
        let final = rest.dropFirst(1 + parameters.count).first
        rest = rest.dropFirst(2 + parameters.count)
        let count = Int(String(parameters)) ?? 1
        switch final {
        case "K": lines.append(Array(lines.removeLast().prefix(column)))
        case "C": column += count
        case "D": column = Swift.max(column - count, 0)
        default: return "an unknown sequence: \(parameters)\(final.map(String.init) ?? "")"
        }
      default:
        let last = lines.count - 1
        while lines[last].count <= column { lines[last].append(" ") }
        lines[last][column] = scalar == "\u{A0}" ? " " : Character(scalar)
        column += 1
      }
    }
    while lines.last?.isEmpty == true { lines.removeLast() }
    return lines.map { String($0.reversed().drop { $0 == " " }.reversed()) }
      .joined(separator: "\n")
  }

  /// The text with 0 s in place of each duration in brackets at the end of a line.
  var withoutDurations: String {
    components(of: "\n").map { line -> String in
      guard line.hasSuffix(" s)"), let time = line.components(of: " (").last else {
        return String(line)
      }
      return String(line.dropLast(time.count)) + "0 s)"
    }.joined(separator: "\n")
  }
}

/// The value of a line in the file `status` of a process (proc(5)).
func status(of process: Int32, _ name: String) -> String? {
  let lines = read("/proc/\(process)/status").components(of: "\n")
  guard let line = lines.first(where: { $0.hasPrefix("\(name):") }) else { return nil }
  return String(line.dropFirst(name.count + 1).drop { $0 == " " || $0 == "\t" })
}

/// The names in a directory.
func names(in folder: String) -> [String] {
  guard let stream = opendir(folder) else { return [] }
  defer { closedir(stream) }
  var names: [String] = []
  while let entry = readdir(stream) {
    let name = withUnsafeBytes(of: entry.pointee.d_name) {
      String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
    }
    if name != ".", name != ".." { names.append(name) }
  }
  return names
}

/// Expects that a call is refused: it shows and prints nothing, and reports the error in one line,
/// which a line about `prompt --help` follows.
func expectUsageError(
  _ arguments: [String], contains texts: [String], sourceLocation: SourceLocation = #_sourceLocation
) throws {
  let session = try Session(arguments: [executable] + arguments, stdin: .pipe)
  let end = try session.end(.exited(64), prints: "", sourceLocation: sourceLocation)
  #expect(end.transcript == "", sourceLocation: sourceLocation)
  let lines = end.errorText.components(of: "\n")
  try #require(lines.count == 3, sourceLocation: sourceLocation)
  let isExpected = lines[0].hasPrefix("prompt: ") && texts.allSatisfy { lines[0].contains($0) }
  #expect(isExpected, "\(arguments) \(lines)", sourceLocation: sourceLocation)
  #expect(lines[1].contains("prompt --help"), sourceLocation: sourceLocation)
  #expect(!end.errorText.contains("\u{1B}"), sourceLocation: sourceLocation)
}

/// Whether sweeps try everything (`PROMPT_SWEEPS=all`, `make test-sweeps`), or only a part of it,
/// for which `make test` has the time.
let sweepsAreWhole = getenv("PROMPT_SWEEPS").map { String(cString: $0) } == "all"

extension Collection {
  /// The elements that a sweep tries: all, or every tenth.
  var swept: [Element] {
    sweepsAreWhole ? Array(self) : enumerated().filter { $0.offset % 10 == 0 }.map { $0.element }
  }
}
