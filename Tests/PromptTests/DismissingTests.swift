// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc
import PseudoTerminal
import Testing

/// A folder of its own for the names of presentations, so that tests that run at once do not meet.
struct Names {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  var environment: [String: String] { ["XDG_RUNTIME_DIR": folder.path, "NO_COLOR": "1"] }

  /// Runs prompt, without a terminal, where the names are.
  func run(_ arguments: String...) throws -> Session.End {
    try PseudoTerminal.run(
      [executable] + arguments,
      environment: Session.defaultEnvironment.merging(environment) { $1 })
  }

  /// What is in the folder of the names.
  var files: String {
    get throws { try PseudoTerminal.run(["/bin/ls", "-A", folder.path + "/prompt"]).outputText }
  }
}

@Suite("A dismissal at the terminal")
struct TerminalDismissalTests {
  /// The columns of the table in prompt(1), Dismissing: has a cancel action, has none, interactive
  /// dismissal is disabled.
  private static let columns = [
    ["--confirm", "T"], ["T", "--button", "A", "--button", "B"],
    ["--confirm", "T", "--interactive-dismiss-disabled"],
  ]

  private func start(_ arguments: [String], _ names: Names? = nil, stdin: Session.Input = .null)
    throws -> Session
  {
    try Session(
      arguments: [executable] + arguments,
      environment: Session.defaultEnvironment.merging(names?.environment ?? ["NO_COLOR": "1"]) {
        $1
      },
      stdin: stdin)
  }

  @Test("by an action is that action", arguments: columns)
  func action(arguments: [String]) throws {
    let session = try start(arguments)
    _ = try session.expect(arguments.contains("A") ? "name: " : "[y/N] ")
    try session.type(arguments.contains("A") ? "b\r" : "y\r")
    try session.end(.exited(0), prints: arguments.contains("A") ? "B\n" : "OK\n")
  }

  @Test(
    "by Escape or end-of-file is refused where it is disabled, and what was typed stays",
    arguments: ["\u{1B}", "\u{4}"])
  func disabled(key: String) throws {
    let session = try start(["--confirm", "T", "--interactive-dismiss-disabled"])
    _ = try session.expect("[y/N] ")
    if key == "\u{1B}" { try session.type("n") }
    try session.type(key)
    _ = try session.expect("Escape chooses nothing here.")
    _ = try session.expect(key == "\u{1B}" ? "[y/N] n" : "[y/N] ")
    try session.type(key == "\u{1B}" ? "\r" : "n\r")
    try session.end(.exited(1), prints: "Cancel\n")
  }

  @Test("is disabled by any word for true, and by no word for false")
  func disabledByWord() throws {
    for (word, isDisabled) in [("=yes", true), ("=1", true), ("=false", false), ("=0", false)] {
      let session = try start(["--confirm", "T", "--interactive-dismiss-disabled\(word)"])
      _ = try session.expect("[y/N] ")
      try session.type("\u{1B}")
      if isDisabled {
        _ = try session.expect("Escape chooses nothing here.")
        try session.type("n\r")
      }
      try session.end(.exited(1), prints: "Cancel\n")
    }
  }

  @Test("at the end of standard input is the cancel action, or none", arguments: columns)
  func endOfInput(arguments: [String]) throws {
    let end = try run([executable, "--stdin"] + arguments)
    #expect(end.status == .exited(arguments == ["--confirm", "T"] ? 1 : 2))
  }

  @Test("by time is no action and 124, whatever was typed", arguments: columns)
  func timeout(arguments: [String]) throws {
    let session = try start(arguments + ["--timeout", "0.4", "--format", "json"])
    _ = try session.expect("T")
    try session.type("y")
    let end = try session.waitForEnd()
    #expect(end.status == .exited(124))
    #expect(
      end.outputText.contains(#""action":null"#)
        && end.outputText.contains(#""dismissal":"timeout","status":124"#))
    #expect(end.modesAfter == end.modesBefore)
  }

  @Test(
    "by time chooses the action that its author named, and the dialog says so", arguments: columns)
  func timeoutAction(arguments: [String]) throws {
    let label = arguments.contains("A") ? "A" : "OK"
    let session = try start(
      arguments + ["--timeout", "0.4s", "--timeout-action", label.lowercased()])
    _ = try session.expect("Without an answer in 0.4 s: \(label)")
    try session.type("xyz")
    let end = try session.end(.exited(0), prints: "\(label)\n")
    // What was chosen takes the place of what was typed, and stays on the screen.
    #expect(end.transcript.withoutSequences.hasSuffix("\(label)\r\n"), "\(end.transcript)")
  }

  @Test("by time comes over standard input too")
  func timeoutOnInput() throws {
    let session = try start(["--stdin", "--confirm", "T", "--timeout", "0.2"], stdin: .pipe)
    let end = try session.end(.exited(124), prints: "")
    #expect(end.errorText == "T [y/N] \n")
  }

  @Test("by its name is no action and 2", arguments: columns)
  func dismissed(arguments: [String]) throws {
    let names = try Names()
    let session = try start(arguments + ["--name", "it"], names)
    _ = try session.expect("T")
    try session.type("y")
    _ = try session.expect("y")
    #expect(try names.run("--query", "it").status == .exited(0))
    #expect(try names.run("--dismiss", "it").status == .exited(0))
    try session.end(.exited(2), prints: "")
    #expect(try names.run("--query", "it").status == .exited(3))
    #expect(try names.run("--dismiss", "it").status == .exited(3))
    #expect(try names.files == "")
  }

  @Test("with the process that it waits for is no action and 2", arguments: columns)
  func process(arguments: [String]) throws {
    let worker = try Session(arguments: ["/bin/cat"], stdin: .pipe)
    let session = try start(arguments + ["--while-pid", "\(worker.pid)"])
    _ = try session.expect("T")
    try session.type("y")
    _ = try session.expect("y")
    worker.endInput()
    try session.end(.exited(2), prints: "")
  }

  @Test("Enter ends neither the wait for a process nor the process, also where it is typed ahead")
  func enterWhileWaiting() throws {
    let worker = try Session(arguments: ["/bin/cat"], stdin: .pipe)
    let arguments = ["Copying.", "--while-pid", "\(worker.pid)", "--button", "Stop:cancel"]
    let session = try start(arguments)
    try session.type("\r")
    _ = try session.expect("Copying. Stop [Esc] ")
    _ = try session.expect("Enter does nothing here; this waits for another process.")
    try session.type("\r")
    _ = try session.expect("Enter does nothing here; this waits for another process.")
    try session.type("\u{1B}")
    try session.end(.exited(1), prints: "Stop\n")
    let end = try run([executable, "--stdin"] + arguments, stdin: Array("\n\n\n".utf8))
    #expect(end.status == .exited(65))
    worker.endInput()
    _ = try worker.waitForEnd()
  }

  @Test("with a process that has ended already is nothing to present")
  func endedProcess() throws {
    let worker = try Session(arguments: ["/bin/true"])
    _ = try worker.waitForEnd()
    worker.close()
    let end = try run([executable, "T", "--while-pid", "\(worker.pid)"])
    #expect(end.status == .exited(3))
    #expect(try run([executable, "T", "--while-pid", "2000000000"]).status == .exited(3))
  }

  @Test("that is asked about goes on with yes", arguments: ["\u{1B}", "\u{4}"])
  func confirmed(key: String) throws {
    let session = try start(["--confirm", "Save?", "--dismissal-confirmation", "Discard changes?"])
    _ = try session.expect("Save? [y/N] ")
    try session.type(key)
    _ = try session.expect("Discard changes? [y/N] ")
    try session.type("y\r")
    try session.end(.exited(1), prints: "Cancel\n")
  }

  @Test(
    "that is asked about returns with no, Enter, Escape or end-of-file, to what was typed",
    arguments: ["n\r", "\r", "\u{1B}", "\u{4}"])
  func notConfirmed(keys: String) throws {
    let session = try start(["--confirm", "Save?", "--dismissal-confirmation", "Discard changes?"])
    _ = try session.expect("Save? [y/N] ")
    try session.type("ye\u{1B}")
    _ = try session.expect("Discard changes? [y/N] ")
    try session.type(keys)
    _ = try session.expect("Save? [y/N] ye")
    try session.type("s\r")
    try session.end(.exited(0), prints: "OK\n")
  }

  @Test("by time takes the question about dismissal away too")
  func timeoutAtConfirmation() throws {
    let session = try start([
      "--confirm", "Save?", "--dismissal-confirmation", "Discard changes?", "--timeout", "0.6",
    ])
    _ = try session.expect("Save? [y/N] ")
    try session.type("\u{1B}")
    _ = try session.expect("Discard changes? [y/N] ")
    try session.end(.exited(124), prints: "")
  }

  @Test("The time-out counts from the first question, however many wrong answers are typed")
  func timeoutOfAllQuestions() throws {
    let session = try start(["--confirm", "T", "--timeout", "0.5"])
    _ = try session.expect("[y/N] ")
    try session.wait {
      try? session.type("x\r")
      let status = read("/proc/\(session.pid)/stat")
      return status.isEmpty || status.contains(") Z ")
    }
    #expect(try session.waitForEnd().status == .exited(124))
  }

  @Test("by time comes before an answer that was typed after it was due")
  func lateAnswer() throws {
    // Nobody tells a dialog that ignores it that it goes on, so that both are there when it looks.
    let session = try Session(
      arguments: [executable, "--confirm", "T", "--timeout", "0.3"], environment: environment,
      stdin: .null, ignoring: [SIGCONT])
    _ = try session.expect("[y/N] ")
    try session.signal(SIGSTOP)
    _ = try session.waitForStop()
    try session.type("y\r")
    pass(milliseconds: 400)
    try session.foreground()
    try session.end(.exited(124), prints: "")
  }

  @Test("by time comes before a line of standard input that was written after it was due")
  func lateLine() throws {
    let session = try Session(
      arguments: [executable, "--stdin", "--confirm", "T", "--timeout", "0.3"],
      environment: environment, stdin: .pipe, stderr: .terminal)
    _ = try session.expect("[y/N] ")
    try session.signal(SIGSTOP)
    _ = try session.waitForStop()
    try session.feed("y\n")
    pass(milliseconds: 400)
    try session.foreground()
    try session.end(.exited(124), prints: "")
  }

  @Test("that is due while it is suspended comes when it goes on")
  func suspended() throws {
    let names = try Names()
    let session = try start(["--confirm", "T", "--timeout", "0.3"], names)
    _ = try session.expect("[y/N] ")
    try session.type("\u{1A}")
    _ = try session.waitForStop()
    _ = try run(["/bin/sleep", "0.4"])
    try session.foreground()
    let end = try session.end(.exited(124), prints: "")
    #expect(end.transcript.components(of: "T [y/N]").count == 2, "not drawn again")
  }

  @Test(
    "by what is malformed is a malformed call",
    arguments: [
      ["--timeout", "0", "T"], ["--timeout", "-1", "T"], ["--timeout", "inf", "T"],
      ["--timeout", "soon", "T"],
      ["--timeout-action", "OK", "T"], ["--timeout", "1", "--timeout-action", "X", "T"],
      ["--timeout", "1", "--timeout-action", "A", "--button", "A:destructive", "T"],
      ["--timeout", "1", "--timeout-action", "OK", "--require-typing", "x", "--confirm", "T"],
      ["--while-pid", "0", "T"], ["--while-pid", "-5", "T"], ["--while-pid", "x", "T"],
      ["--while-pid", "", "T"],
      ["--name", "", "T"], ["--name", ".x", "T"], ["--name", "a/b", "T"], ["--name", "ä", "T"],
      ["--name", String(repeating: "a", count: 33), "T"], ["--dismiss", "../x"], ["--query", ""],
      ["--dismiss", "a", "--query", "a"], ["--dismiss", "a", "T"], ["--query", "a", "-q"],
      ["--interactive-dismiss-disabled=maybe", "T"], ["--interactive-dismiss-disabled=", "T"],
    ])
  func malformed(arguments: [String]) throws {
    let end = try run([executable] + arguments)
    #expect(end.status == .exited(64), "\(end.errorText)")
  }

  @Test("is waited for without a single wake-up")
  func idle() throws {
    let names = try Names()
    let worker = try Session(arguments: ["/bin/cat"], stdin: .pipe)
    let session = try start(
      ["--confirm", "T", "--name", "it", "--while-pid", "\(worker.pid)", "--timeout", "1h"], names)
    _ = try session.expect("[y/n] ")
    // It sleeps once it has drawn: the count of voluntary switches stands still.
    func switches() -> String {
      read("/proc/\(session.pid)/status").components(of: "\n").filter {
        $0.contains("ctxt_switches")
      }
      .joined(separator: " ")
    }
    try session.waitForIdleness()
    let before = switches()
    _ = try run(["/bin/sleep", "0.5"])
    #expect(switches() == before)
    try session.type("n\r")
    try session.end(.exited(1), prints: "Cancel\n")
  }
}

@Suite("A name")
struct NameTests {
  private func start(_ names: Names, _ arguments: String...) throws -> Session {
    try Session(
      arguments: [executable] + arguments,
      environment: Session.defaultEnvironment.merging(names.environment) { $1 }, stdin: .null)
  }

  @Test("is its holder's alone")
  func taken() throws {
    let names = try Names()
    let session = try start(names, "--confirm", "T", "--name", "it")
    _ = try session.expect("[y/N] ")
    let second = try start(names, "--confirm", "Second", "--name", "it", "--format", "json")
    let end = try second.waitForEnd()
    #expect(end.status == .exited(75))
    #expect(end.outputText.contains("\"status\":75"))
    #expect(end.transcript == "")
    try session.type("y\r")
    try session.end(.exited(0), prints: "OK\n")
    #expect(try names.files == "")
  }

  @Test("is its holder's alone also where the next one would stand elsewhere")
  func takenElsewhere() throws {
    let names = try Names()
    let other = try TemporaryFolder()
    let first = try PromptTests.start(
      "--confirm", "T", "--name", "it", environment: ["TMPDIR": other.path, "NO_COLOR": "1"])
    _ = try first.expect("[y/N] ")
    let second = try PromptTests.start(
      "--confirm", "T", "--name", "it",
      environment: names.environment.merging(["TMPDIR": other.path]) { $1 })
    try second.end(.exited(75), prints: "")
    try first.type("y\r")
    try first.end(.exited(0), prints: "OK\n")
  }

  @Test("that a killed process leaves is free again", arguments: [SIGKILL, SIGSEGV])
  func crash(number: Int32) throws {
    let names = try Names()
    let session = try start(names, "--confirm", "T", "--name", "it")
    _ = try session.expect("[y/N] ")
    try session.signal(number)
    _ = try session.waitForEnd()
    if number == SIGSEGV { #expect(try names.files == "") }
    #expect(try names.run("--query", "it").status == .exited(3))
    #expect(try names.files == "")
    let next = try start(names, "--confirm", "T", "--name", "it")
    _ = try next.expect("[y/N] ")
    try next.type("y\r")
    try next.end(.exited(0), prints: "OK\n")
  }

  /// A dialog called `it`, once its question stands.
  private func shown(_ names: Names) throws -> Session {
    let session = try start(names, "--confirm", "T", "--name", "it")
    _ = try session.expect("[y/N] ")
    return session
  }

  @Test("that is stopped is found, whatever the time that its appearance is waited for")
  func stoppedHolder() throws {
    let names = try Names()
    let session = try shown(names)
    try session.signal(SIGSTOP)
    _ = try session.waitForStop()
    #expect(try names.run("--dismiss", "it", "--timeout", "0.01").status == .exited(0))
    try session.foreground()
    #expect(try session.waitForEnd().status == .exited(2))
  }

  @Test(
    "is waited for until a signal comes, of which the waiting process dies",
    arguments: [SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGALRM, SIGUSR1],
    [["--query", "nobody", "--timeout", "1h"], ["--dismiss", "nobody", "--timeout", "1h"], []])
  func signalWhileFinding(number: Int32, arguments: [String]) throws {
    let names = try Names()
    // With no arguments, a holder that is stopped is dismissed.
    let holder = try arguments.isEmpty ? shown(names) : nil
    try holder?.signal(SIGSTOP)
    _ = try holder?.waitForStop()
    let session = try Session(
      arguments: [executable] + (arguments.isEmpty ? ["--dismiss", "it"] : arguments),
      environment: Session.defaultEnvironment.merging(names.environment) { $1 })
    try session.waitForIdleness()
    try session.signal(SIGWINCH)
    try session.signal(number)
    #expect(try session.waitForEnd().status == .signaled(number))
  }

  @Test("is waited for by a process that Ctrl-Z suspends", arguments: ["--query", "--dismiss"])
  func suspendedWhileFinding(option: String) throws {
    let names = try Names()
    let session = try Session(
      arguments: [executable, option, "it", "--timeout", "1h"],
      environment: Session.defaultEnvironment.merging(names.environment) { $1 })
    try session.waitForIdleness()
    try session.type("\u{1A}")
    #expect(try session.waitForStop() == SIGTSTP)
    try session.foreground()
    let holder = try shown(names)
    #expect(try session.waitForEnd().status == .exited(0))
    holder.close()
  }

  @Test("can be asked for and dismissed where its process has no descriptor left")
  func fewDescriptors() throws {
    let names = try Names()
    // As few as a dialog can be held with.
    let session = try Session(
      arguments: [
        "/bin/sh", "-c", "ulimit -n 8; exec \"$0\" --confirm T --name it", executable,
      ],
      environment: Session.defaultEnvironment.merging(names.environment) { $1 }, stdin: .null)
    _ = try session.expect("[y/N] ")
    for _ in 0..<10 { #expect(try names.run("--query", "it").status == .exited(0)) }
    #expect(try names.run("--dismiss", "it").status == .exited(0))
    #expect(try session.end().status == .exited(2))
  }

  /// Connects to a socket three times, and sends the byte that dismisses over the first of these
  /// connections when it is told to.
  private static let patientClient = """
    import socket, sys
    others = [socket.socket(socket.AF_UNIX) for _ in range(3)]
    for other in others: other.connect(sys.argv[1])
    print("connected", flush=True)
    if sys.stdin.readline(): others[0].sendall(b"d")
    sys.stdin.read()
    """

  private func connect(to name: String, _ names: Names) throws -> Session {
    let client = try Session(
      arguments: [
        "/usr/bin/env", "python3", "-c", Self.patientClient, "\(names.folder.path)/prompt/\(name)",
      ], environment: Session.defaultEnvironment, stdin: .pipe, stdout: .terminal)
    _ = try client.expect("connected")
    return client
  }

  @Test("A connection that has said nothing for a while still dismisses")
  func lateByte() throws {
    let names = try Names()
    let session = try shown(names)
    let client = try connect(to: "it", names)
    try session.waitForIdleness()
    try client.feed("go\n")
    #expect(try session.end().status == .exited(2))
    client.close()
  }

  @Test("Connections that say nothing keep no name from being dismissed, whatever the descriptors")
  func silentConnections() throws {
    let names = try Names()
    let session = try Session(
      arguments: [
        "/bin/sh", "-c", "ulimit -n 8; exec \"$0\" --confirm T --name it", executable,
      ],
      environment: Session.defaultEnvironment.merging(names.environment) { $1 }, stdin: .null)
    _ = try session.expect("[y/N] ")
    let client = try connect(to: "it", names)
    try session.waitForIdleness()
    #expect(try names.run("--dismiss", "it").status == .exited(0))
    #expect(try session.end().status == .exited(2))
    client.close()
  }

  @Test("that does not exist yet is waited for", arguments: ["--query", "--dismiss"])
  func waited(option: String) throws {
    let names = try Names()
    let waiting = try Session(
      arguments: [executable, option, "it", "--timeout", "20"],
      environment: Session.defaultEnvironment.merging(names.environment) { $1 }, stdin: .null)
    let session = try start(names, "--confirm", "T", "--name", "it")
    #expect(try waiting.waitForEnd().status == .exited(0))
    if option == "--query" {
      _ = try session.expect("[y/N] ")
      try session.type("y\r")
    }
    #expect(try session.waitForEnd().status == .exited(option == "--query" ? 0 : 2))
    #expect(try names.run(option, "it", "--timeout", "0.1").status == .exited(3))
  }

  @Test("is held where only this user can enter, or not at all")
  func privateFolder() throws {
    let names = try Names()
    let other = try TemporaryFolder()
    mkdir(names.folder.path + "/prompt", 0o755)
    chmod(names.folder.path + "/prompt", 0o755)
    var environment = names.environment.merging(["TMPDIR": other.path]) { $1 }
    // The next candidate is used.
    let session = try PromptTests.start("--confirm", "T", "--name", "it", environment: environment)
    _ = try session.expect("[y/N] ")
    #expect(try run(["/bin/ls", "-A", names.folder.path + "/prompt"]).outputText == "")
    #expect(try run(["/bin/ls", "-A", other.path + "/prompt-\(geteuid())"]).outputText == "it\n")
    try session.type("y\r")
    try session.end(.exited(0))
    // And where there is none left, nothing is presented.
    environment["TMPDIR"] = "/nonexistent"
    let refused = try PromptTests.start("--confirm", "T", "--name", "it", environment: environment)
    let end = try refused.end(.exited(69))
    #expect(end.transcript == "")
    #expect(end.errorText.contains("only this user can enter"))
  }

  @Test("in a folder that is a link, or that others could replace, is not held there")
  func hostileFolder() throws {
    let names = try Names()
    let other = try TemporaryFolder()
    symlink(other.path, names.folder.path + "/prompt")
    let environment = names.environment.merging(["TMPDIR": "/nonexistent"]) { $1 }
    #expect(
      try PromptTests.start("T", "--name", "it", environment: environment).waitForEnd().status
        == .exited(69))
    unlink(names.folder.path + "/prompt")
    chmod(names.folder.path, 0o777)
    #expect(
      try PromptTests.start("T", "--name", "it", environment: environment).waitForEnd().status
        == .exited(69))
  }

  /// What chmod(1) would call the permissions of a file.
  private func permissions(of path: String) -> mode_t {
    var status = stat()
    return lstat(path, &status) == 0 ? status.st_mode & 0o7777 : 0
  }

  @Test("A name is held and found whatever the umask is", arguments: ["000", "177", "277", "777"])
  func umask(mask: String) throws {
    let names = try Names()
    let session = try Session(
      arguments: [
        "/bin/sh", "-c", "umask \(mask) && exec \"$0\" --confirm T --name it", executable,
      ], environment: Session.defaultEnvironment.merging(names.environment) { $1 }, stdin: .null)
    _ = try session.expect("[y/N] ")
    #expect(permissions(of: names.folder.path + "/prompt") == 0o700)
    #expect(permissions(of: names.folder.path + "/prompt/it") == 0o700)
    #expect(try names.run("--query", "it").status == .exited(0))
    try session.type("y\r")
    try session.end(.exited(0), prints: "OK\n")
  }

  @Test("A folder for names that is closed to its own user is opened again")
  func closedFolder() throws {
    let names = try Names()
    mkdir(names.folder.path + "/prompt", 0o700)
    chmod(names.folder.path + "/prompt", 0o600)
    let session = try start(names, "--confirm", "T", "--name", "it")
    _ = try session.expect("[y/N] ")
    #expect(permissions(of: names.folder.path + "/prompt") == 0o700)
    #expect(try names.run("--dismiss", "it").status == .exited(0))
    try session.end(.exited(2), prints: "")
  }

  @Test(
    "A name is held and found in a folder whose path is longer than a socket's address",
    arguments: ["XDG_RUNTIME_DIR", "TMPDIR"])
  func longPath(variable: String) throws {
    let folder = try TemporaryFolder()
    let long = folder.path + "/" + String(repeating: "a", count: 200)
    mkdir(long, 0o700)
    let environment = [
      "XDG_RUNTIME_DIR": "", "NO_COLOR": "1",
    ].merging([variable: long]) { $1 }
    func find(_ option: String) throws -> Session.End {
      try run(
        [executable, option, "it"],
        environment: Session.defaultEnvironment.merging(environment) { $1 })
    }
    let session = try PromptTests.start("--confirm", "T", "--name", "it", environment: environment)
    _ = try session.expect("[y/N] ")
    let name = variable == "TMPDIR" ? "prompt-\(geteuid())" : "prompt"
    #expect(try run(["/bin/ls", "-A", "\(long)/\(name)"]).outputText == "it\n")
    #expect(try find("--query").status == .exited(0))
    #expect(
      try PromptTests.start("T", "--name", "it", environment: environment).waitForEnd().status
        == .exited(75))
    #expect(try find("--dismiss").status == .exited(0))
    try session.end(.exited(2), prints: "")
    #expect(try run(["/bin/ls", "-A", "\(long)/\(name)"]).outputText == "")
    #expect(try find("--query").status == .exited(3))
  }

  @Test(
    "Looking for a name makes no folder",
    arguments: [["--query", "it"], ["--dismiss", "it"], ["--query", "it", "--timeout", "0.1"]])
  func folderOfNobody(arguments: [String]) throws {
    let folder = try TemporaryFolder()
    let end = try run(
      [executable] + arguments,
      environment: Session.defaultEnvironment.merging([
        "XDG_RUNTIME_DIR": folder.path, "TMPDIR": folder.path,
      ]) { $1 })
    #expect(end.status == .exited(3))
    #expect(names(in: folder.path) == [])
  }

  @Test(
    "A name is waited for where its folder does not exist yet",
    arguments: ["XDG_RUNTIME_DIR", "TMPDIR"])
  func waitedInNewFolder(variable: String) throws {
    let folder = try TemporaryFolder()
    let environment = ["XDG_RUNTIME_DIR": "", "NO_COLOR": "1"].merging([variable: folder.path]) {
      $1
    }
    let waiting = try Session(
      arguments: [executable, "--query", "it", "--timeout", "1h"],
      environment: Session.defaultEnvironment.merging(environment) { $1 }, stdin: .null)
    try waiting.waitForIdleness()
    let session = try PromptTests.start("--confirm", "T", "--name", "it", environment: environment)
    try waiting.end(.exited(0), prints: "")
    _ = try session.expect("[y/N] ")
    try session.type("y\r")
    try session.end(.exited(0), prints: "OK\n")
  }

  @Test(
    "No folder for names is made in another user's folder, or behind another user's link",
    .enabled(if: geteuid() == 0, "only root can be another user"))
  func folderOfAnother() throws {
    let nobody: uid_t = 65534
    let (own, other) = (try TemporaryFolder(), try TemporaryFolder())
    mkdir(own.path + "/runtime", 0o700)
    mkdir(other.path + "/runtime", 0o700)
    chown(other.path + "/runtime", nobody, nobody)
    // Links of one's own may be followed, but not where one of another user's is among them.
    symlink("runtime", own.path + "/link")
    symlink(own.path + "/link", own.path + "/link-to-link")
    symlink(own.path + "/runtime", other.path + "/link")
    lchown(other.path + "/link", nobody, nobody)
    symlink(other.path + "/link", own.path + "/link-to-other")
    symlink("loop", own.path + "/loop")
    func hold(in folder: String) throws -> Session.End {
      try PromptTests.start(
        "T", "--name", "it", "--timeout", "0.1",
        environment: ["XDG_RUNTIME_DIR": folder, "TMPDIR": "/nonexistent"]
      ).waitForEnd()
    }
    for refused in [
      other.path + "/runtime", other.path + "/link", own.path + "/link-to-other",
      other.path + "/link/.", own.path + "/loop",
    ] {
      #expect(try hold(in: refused).status == .exited(69), "\(refused)")
    }
    #expect(names(in: own.path + "/runtime") == [])
    #expect(names(in: other.path + "/runtime") == [])
    for taken in [own.path + "/link", own.path + "/link-to-link", own.path + "/./runtime/"] {
      #expect(try hold(in: taken).status == .exited(124), "\(taken)")
      #expect(names(in: own.path + "/runtime") == ["prompt"])
      rmdir(own.path + "/runtime/prompt")
    }
  }

  @Test("is not held in what is no folder")
  func noFolder() throws {
    let names = try Names()
    let other = try TemporaryFolder()
    chmod(names.folder.write("prompt", ""), 0o700)
    var environment = names.environment.merging(["TMPDIR": other.path]) { $1 }
    let session = try PromptTests.start("--confirm", "T", "--name", "it", environment: environment)
    _ = try session.expect("[y/N] ")
    let query = [executable, "--query", "it"]
    #expect(try run(query, environment: environment).status == .exited(0))
    try session.type("y\r")
    try session.end(.exited(0))
    environment["TMPDIR"] = "/nonexistent"
    let refused = try PromptTests.start("--confirm", "T", "--name", "it", environment: environment)
    let end = try refused.end(.exited(69))
    #expect(end.transcript == "")
    #expect(end.errorText.contains("only this user can enter"))
  }

  @Test(
    "in a folder that another user owns, and could so replace, is not held there",
    .enabled(if: geteuid() == 0, "only root can be another user"))
  func othersFolder() throws {
    let names = try Names()
    mkdir(names.folder.path + "/prompt", 0o700)
    chmod(names.folder.path, 0o755)
    let environment = names.environment.merging(["TMPDIR": "/nonexistent"]) { $1 }
    for (owner, status) in [(65534, 69), (0, 0)] as [(uid_t, Int32)] {
      chown(names.folder.path, owner, owner)
      let session = try PromptTests.start("T", "--name", "it", environment: environment)
      try session.type("\r")
      try session.end(.exited(status))
    }
  }

  /// Connects to a socket and sends bytes, as a program that is not prompt; returns when the other side
  /// has closed the connection, or answers nothing to a second.
  private static let client = """
    import socket, sys
    other = socket.socket(socket.AF_UNIX)
    other.settimeout(1)
    other.connect(sys.argv[1])
    try:
        # The holder may have closed it by now.
        other.sendall(sys.argv[2].encode())
        print("closed" if other.recv(1) == b"" else "answered")
    except (BrokenPipeError, ConnectionResetError):
        print("closed")
    except TimeoutError:
        print("silent")
    """

  @Test("goes away by the byte that says so, and by no other")
  func otherBytes() throws {
    let names = try Names()
    let session = try start(names, "--confirm", "T", "--name", "it")
    _ = try session.expect("[y/N] ")
    let socket = names.folder.path + "/prompt/it"
    let client = ["/usr/bin/env", "python3", "-c", Self.client, socket]
    #expect(try run(client + ["x"]).outputText == "closed\n")
    #expect(try names.run("--query", "it").status == .exited(0))
    #expect(try run(client + ["d"]).outputText == "closed\n")
    try session.end(.exited(2), prints: "")
  }

  @Test(
    "is deaf to every other user, the mightiest included",
    .enabled(if: geteuid() == 0, "only root can be another user"))
  func otherUser() throws {
    let names = try Names()
    let nobody: uid_t = 65534
    chmod(names.folder.path, 0o755)
    mkdir(names.folder.path + "/prompt", 0o700)
    chown(names.folder.path + "/prompt", nobody, nobody)
    // The repository need not be a place where others can look.
    let copy = names.folder.path + "/copy"
    try #require(try run(["/bin/cp", executable, copy]).status == .exited(0))
    let session = try Session(
      arguments: [
        "/usr/bin/setpriv", "--reuid=\(nobody)", "--clear-groups", copy, "--confirm", "T", "--name",
        "it",
      ], environment: Session.defaultEnvironment.merging(names.environment) { $1 }, stdin: .null)
    _ = try session.expect("[y/N] ")
    // Neither by prompt, which does not look in others' folders, nor by a program that does.
    #expect(try names.run("--dismiss", "it").status == .exited(3))
    let socket = names.folder.path + "/prompt/it"
    let client = ["/usr/bin/env", "python3", "-c", Self.client, socket, "d"]
    #expect(try run(client).outputText == "closed\n")
    try session.type("y\r")
    try session.end(.exited(0), prints: "OK\n")
  }
}
