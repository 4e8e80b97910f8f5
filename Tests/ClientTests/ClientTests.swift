// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc
import PseudoTerminal
import Testing

/// The path of the program that uses the library (Tests/Client), in the directory of the tests'
/// executable.
let client: String = {
  var path = [CChar](repeating: 0, count: Int(PATH_MAX))
  let count = readlink("/proc/self/exe", &path, path.count)
  let tests = String(
    decoding: path.prefix(max(0, count)).map { UInt8(bitPattern: $0) }, as: UTF8.self)
  return tests.split(separator: "/").dropLast().reduce("") { "\($0)/\($1)" } + "/Client"
}()

/// The path of prompt, which is built with the tests unless `PROMPT_EXECUTABLE` names another one.
let prompt =
  getenv("PROMPT_EXECUTABLE").map { String(cString: $0) }
  ?? client.split(separator: "/").dropLast().reduce("") { "\($0)/\($1)" } + "/prompt"

/// Files whose creation lets a waiting client continue.
struct Gate {
  private let folder: TemporaryFolder
  var path: String { "\(folder.path)/it" }

  init() throws { folder = try TemporaryFolder() }

  func open(_ number: Int = 1) { folder.write(number == 1 ? "it" : "it\(number)", "") }
}

/// Starts the client, and waits until it shows `text`.
func start(
  _ arguments: String..., environment: [String: String] = [:], stdin: Session.Input = .null,
  stdout: Session.Output = .pipe, placement: Session.Placement = .foreground,
  awaiting text: String = ""
) throws -> Session {
  let session = try Session(
    arguments: [client] + arguments,
    environment: Session.defaultEnvironment.merging(["SWIFT_BACKTRACE": "enable=no"]) { $1 }
      .merging(environment) { $1 }, stdin: stdin, stdout: stdout, placement: placement)
  if !text.isEmpty { try session.expect(text) }
  return session
}

extension Session {
  /// Types the keys, waits for the end, and expects that the terminal is as it was before.
  func ends(
    _ status: End.Status = .exited(0), typing keys: String = "", prints output: String = "",
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    if !keys.isEmpty { try type(keys) }
    let end = try waitForEnd()
    let shown = Comment(
      rawValue: "\(end.status) \(end.transcript.debugDescription) \(end.errorText)")
    #expect(end.status == status, shown, sourceLocation: sourceLocation)
    #expect(end.outputText == output, shown, sourceLocation: sourceLocation)
    if let modes = end.modesAfter {
      #expect(modes == end.modesBefore, shown, sourceLocation: sourceLocation)
    }
    let marks = end.transcript.components(of: "\u{1B}[?2004")
    if marks.count > 1 { #expect(marks.last?.first == "l", shown, sourceLocation: sourceLocation) }
  }
}

extension String {
  fileprivate func components(of separator: String) -> [Substring] {
    var parts: [Substring] = []
    var rest = self[...]
    while let range = rest.firstRange(of: separator) {
      parts.append(rest[..<range.lowerBound])
      rest = rest[range.upperBound...]
    }
    return parts + [rest]
  }
}

@Suite("Clients of the library")
struct ClientTests {
  private static let noTerminal = "throws There is no terminal on which to ask.\n"
  private static let cancelled =
    "Save failed. throws The task was cancelled while a dialog was presented.\n"
  private static let dismissed = "dismissed(PromptUI.Dismissal.programmatic)"

  @Test(
    "A client's dialog ends by an answer, a signal, an exit or a dismissal, or without a terminal",
    arguments: [
      (
        "async", [:], "The disk is full.|[Y/n] ", "retry\r", .exited(0),
        "Save failed. chose Retry\n"
      ),
      ("sync", [:], "The disk is full.|[Y/n] ", "retry\r", .exited(0), "chose Retry\n"),
      // The inputrc is not read for an answer.
      (
        "async", ["INPUTRC": "/dev/stdin"], "[Y/n] ", "r\r", .exited(0),
        "Save failed. chose Retry\n"
      ),
      ("async", [:], "[Y/n] ", "\u{3}", .signaled(SIGINT), ""),
      ("sync", [:], "[Y/n] ", "\u{3}", .signaled(SIGINT), ""),
      ("threads", [:], "[Y/n] ", "\u{3}", .signaled(SIGINT), ""),
      // A signal that the client ignores, and one of its timer, do not end the dialog.
      ("ignore", [:], "[Y/n] ", "\u{3}n\r", .exited(0), "Save failed. cancelled\n"),
      ("timer", [:], "", "", .exited(0), "\(dismissed)\n"),
      ("exit", [:], "[Y/n] ", "", .exited(3), ""),
      ("cancel", [:], "[Y/n] ", "", .exited(0), cancelled),
      ("dismiss", [:], "Save failed.", "", .exited(0), "\(dismissed)\n"),
      ("binding", [:], "Save failed.", "", .exited(0), "\(dismissed) false\n"),
      ("async", ["PROMPT_TERMINAL": "0"], "", "", .exited(0), "Save failed. \(noTerminal)"),
      ("sync", ["PROMPT_TERMINAL": "0"], "", "", .exited(0), noTerminal),
    ] as [(String, [String: String], String, String, Session.End.Status, String)])
  func ending(
    mode: String, environment: [String: String], texts: String, keys: String,
    status: Session.End.Status, output: String
  ) throws {
    let gate = try Gate()
    let session = try start(mode, gate.path, environment: environment, stdin: .pipe)
    for text in texts.split(separator: "|") { try session.expect(String(text)) }
    gate.open()
    try session.ends(status, typing: keys, prints: output)
  }

  @Test(
    "A client without a terminal asks at the attending terminal, and leaves its state unchanged")
  func attending() throws {
    let folder = try TemporaryFolder()
    let environment = ["TMPDIR": folder.path, "XDG_RUNTIME_DIR": "", "TERM": "dumb"]
    let attendant = try Session(
      arguments: [prompt, "--attend"],
      environment: Session.defaultEnvironment.merging(["TMPDIR": folder.path]) { $1 }, stdin: .null)
    try attendant.shows("Ctrl-C ends this.")
    let session = try start("state", environment: environment, placement: .noTerminal)
    try attendant.answer("\u{1B}[1mSave failed.", "").answer("OK", "\r").answer("Name: ", "Zoë\r")
    let end = try session.waitForEnd()
    #expect(end.status == .exited(0) && end.outputText == "the same\nthe same Zoë\n")
    let interrupted = try start("threads", environment: environment, placement: .noTerminal)
    try attendant.answer("[Y/n] ", "\u{3}")
    #expect(try interrupted.waitForEnd().status == .signaled(SIGINT))
  }

  @Test(
    "A dialog leaves the process state of a client unchanged", arguments: ["C", "en_US.ISO-8859-1"])
  func state(locale: String) throws {
    try start("state", environment: ["LC_ALL": locale]).answer("OK", "\r").shows("Name: ")
      .ends(typing: "Zoë\r", prints: "the same\nthe same Zoë\n")
  }

  @Test(
    "A signal ends a client during a command of the line editor that takes minutes",
    arguments: [SIGTERM, SIGINT])
  func longEditorCommand(number: Int32) throws {
    let folder = try TemporaryFolder()
    let session = try start(
      "form",
      environment: [
        "LC_ALL": "C.UTF-8", "INPUTRC": folder.write("inputrc", "set editing-mode vi\n"),
      ], awaiting: "Name: ")
    try session.type("\u{1B}[200~\(String(repeating: "a", count: 200_000))\u{1B}[201~\u{1B}")
    try session.answer("\u{8}", "0999999~")
    // A signal that arrives before the command has run for most of a second stays pending, so it is
    // sent again.
    let end = try endSending(number, to: session)
    #expect(end.status == .signaled(number), "\(end.transcript.debugDescription)")
    #expect(end.modesAfter == end.modesBefore)
  }

  /// Sends a signal repeatedly until the process has ended.
  private func endSending(_ number: Int32, to session: Session) throws -> Session.End {
    for _ in 0..<50 {
      _ = try? session.signal(number)
      if let end = try? session.waitForEnd(within: 0.4) { return end }
    }
    return try session.waitForEnd()
  }

  @Test("A thousand dialogs leak no descriptors")
  func thousand() throws {
    let session = try start("thousand")
    for _ in 0..<1000 { try session.answer("Again.", "\r") }
    try session.ends(prints: "the same\n")
  }

  @Test(
    "The terminal is restored when a signal terminates a client during a dialog or progress",
    arguments: [SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGUSR1, SIGALRM, SIGPIPE, 40],
    ["async", "sync", "threads", "stop"])
  func deadly(number: Int32, mode: String) throws {
    let session = try start(mode, awaiting: mode == "stop" ? "Stop" : "[Y/n] ")
    if mode != "stop" { try session.type("re").expect("re") }
    try session.signal(number).ends(.signaled(number))
  }

  @Test(
    "A signal runs the client's own handler, and the dialog throws an error",
    arguments: [SIGINT, SIGTERM])
  func handler(number: Int32) throws {
    let error = "throws Signal \(number) came while a dialog was presented."
    try start("handler", awaiting: "[Y/n] ").signal(number)
      .ends(prints: "Save failed. \(error)\nhandled: true\n")
  }

  @Test("A change of the window size redraws the dialog, and runs the client's SIGWINCH handler")
  func window() throws {
    try start("window", awaiting: "[Y/n] ").resize(rows: 20, columns: 60).shows("[Y/n] ")
      .ends(typing: "r\r", prints: "Save failed. chose Retry\nhandled: true\n")
  }

  @Test(
    "Ctrl-Z stops a client, and fg shows its dialog or progress again",
    arguments: [
      ("async", "[Y/n] ", "r\r", "Save failed. chose Retry\n"),
      ("sync", "[Y/n] ", "r\r", "chose Retry\n"),
      ("threads", "[Y/n] ", "r\r", "Save failed. chose Retry\n"),
      ("stop", "Stop", "\u{1B}", "stopping\nthrows CancellationError()\n"),
    ])
  func stop(mode: String, text: String, keys: String, output: String) throws {
    let session = try start(mode, awaiting: text)
    for _ in 0..<3 {
      try session.type("\u{1A}")
      #expect(try session.waitForStop() == SIGTSTP)
      #expect(try session.modes == session.modesBefore)
      try session.foreground().expect(text)
    }
    try session.ends(typing: keys, prints: output)
  }

  @Test(
    "A client in the background stops until it is in the foreground, even if it ignores SIGCONT",
    // A dialog waits for the signal that continues the process, but for less than 300 ms.
    arguments: [("async", 0), ("async", 300_000), ("continue", 0)] as [(String, UInt32)])
  func background(mode: String, microseconds: UInt32) throws {
    let session = try start(mode, placement: .background)
    #expect(try session.waitForStop() == SIGTTIN)
    usleep(microseconds)
    try session.foreground().shows("[Y/n] ")
      .ends(typing: "r\r", prints: "Save failed. chose Retry\n")
  }

  @Test(
    "A client that is moved to the background while it waits for a progress bar changes no modes")
  func backgroundBeforeModes() throws {
    let session = try start("async", placement: .background)
    #expect(try session.waitForStop() == SIGTTIN)
    // The fifth byte is the lock on the modes, here of a progress bar. The first byte is the lock
    // of a dialog.
    let device = open(session.terminalName, O_RDWR | O_NOCTTY | O_CLOEXEC)
    defer { close(device) }
    func lock(_ type: Int32, at offset: Int) -> flock {
      flock(l_type: Int16(type), l_whence: Int16(SEEK_SET), l_start: offset, l_len: 1, l_pid: 0)
    }
    var modes = lock(F_WRLCK, at: 4)
    #expect(fcntl(device, F_SETLK, &modes) == 0)
    try session.foreground()
    var turn = lock(F_WRLCK, at: 0)
    for _ in 0..<20_000 {
      turn = lock(F_WRLCK, at: 0)
      #expect(fcntl(device, F_GETLK, &turn) == 0)
      if turn.l_type != Int16(F_UNLCK) { break }
      usleep(1000)
    }
    #expect(turn.l_pid == session.pid)
    // The client is in the foreground at once, and then waits for the lock on the modes.
    usleep(200_000)
    try session.background(continuing: false)
    modes = lock(F_UNLCK, at: 4)
    #expect(fcntl(device, F_SETLK, &modes) == 0)
    #expect(try session.waitForStop() == SIGTTIN)
    #expect(try session.modes == session.modesBefore)
    #expect(session.transcript == "")
    try session.foreground().shows("[Y/n] ")
      .ends(typing: "r\r", prints: "Save failed. chose Retry\n")
  }

  @Test("The terminal is restored when a client crashes")
  func fault() throws {
    let gate = try Gate()
    let session = try start("fault", gate.path, awaiting: "[Y/n] ")
    gate.open()
    let end = try session.waitForEnd()
    #expect(end.status == .signaled(SIGILL) || end.status == .signaled(SIGTRAP))
    #expect(end.modesAfter == end.modesBefore && end.errorText.contains("no more"))
  }

  @Test("A task that is cancelled before it presents a dialog shows none")
  func cancelledBefore() throws {
    let end = try start("cancelled").waitForEnd()
    #expect(end.outputText == Self.cancelled && end.transcript == "")
  }

  @Test("Cancelling a task ends its dialog even while it waits for another dialog")
  func cancelWaiting() throws {
    let gate = try Gate()
    let session = try start("waiting", gate.path, stdout: .terminal, awaiting: "[Y/n] ")
    gate.open()
    try session.answer("Second. throws The task was cancelled while a dialog was presented.", "r\r")
      .shows("First. chose Retry").ends()
  }

  @Test("A form sets the variables, and rejects values that fail the program's validation")
  func form() throws {
    try start("form", environment: ["LC_ALL": "C"]).answer([
      "Name: ": "R2\r", "A name has no digits.": "", "Name: ": "\u{15}Zoë\r", "Key: ": "häh\r",
      "a name: ": "\r",
    ]).ends(prints: "chose Log in Zoë häh\n")
  }

  @Test("An async check runs while the dialog is shown, and rejects a value with a reason")
  func check() throws {
    let gate = try Gate()
    gate.open()
    let session = try start("check", gate.path, environment: ["LC_ALL": "C"])
    try session.answer("Name: ", "web\r").shows("This name is taken.").answer(
      "Name: ", "\u{15}db\r"
    )
    .answer("Log in", "\r")
    try session.ends(prints: "checking web\nchecking db\nchose Log in db\n")
  }

  @Test("A signal and a dismissal end a dialog while its check waits")
  func endDuringCheck() throws {
    let gate = try Gate()
    let session = try start("check", gate.path, stdout: .terminal)
    try session.answer("Name: ", "web\r").shows("checking web").signal(SIGTERM)
      .ends(.signaled(SIGTERM))
    let dismissed = try start("dismissed-check", gate.path, stdout: .terminal)
    try dismissed.answer("Name: ", "web\r").shows("checking web")
    gate.open(2)
    gate.open()
    try dismissed.shows(Self.dismissed).ends()
  }

  @Test("A dialog is drawn again below a line that its client prints, together with the input")
  func print() throws {
    let gate = try Gate()
    let session = try start("print", gate.path, awaiting: "Name: ")
    try session.type("Zo").expect("Zo")
    gate.open()
    try session.shows("notes.txt is empty.", "Log in", "Name: Zo").type("ë\r").expect("Key: ")
    try session.type("ke")
    gate.open(2)
    try session.shows("A^IB\r", "C\r", "Log in", "Key: ").type("y\r").answer("Log in", "\r")
      .ends(prints: "chose Log in Zoë key\n")
  }

  @Test("Progress is drawn again below a line that its client prints")
  func printAboveProgress() throws {
    let gate = try Gate()
    let session = try start("print-progress", gate.path, awaiting: "25%")
    gate.open()
    try session.shows("notes.txt is empty.", "25%")
    gate.open(2)
    try session.ends()
  }

  @Test("A line is printed on the terminal or, if there is none, on standard output")
  func printAlone() throws {
    let shown = try start("print-alone").waitForEnd()
    #expect(shown.outputText == "" && shown.transcript == "Saved.^G\r\r\n")
    let written = try start("print-alone", environment: ["PROMPT_TERMINAL": "0"]).waitForEnd()
    #expect(written.outputText == "Saved.^G\n" && written.transcript == "")
    let alone = try start("print-alone", placement: .noTerminal).waitForEnd()
    #expect(alone.outputText == "Saved.^G\n")
  }

  @Test("Progress is shown while a client works, and finally as done")
  func progress() throws {
    let gate = try Gate()
    let session = try start("progress", gate.path)
    for number in 1...4 {
      try session.shows("\(number * 25)%", "part \(number)")
      gate.open(number)
    }
    try session.shows("done").ends(prints: "packed 4\n")
  }

  @Test("An update of progress right after another one is shown without a further event")
  func progressTwice() throws {
    let gate = try Gate()
    // A dumb terminal shows no elapsed time, which would cause further updates.
    let session = try start(
      "progress-twice", gate.path, environment: ["TERM": "dumb"], awaiting: "the rest")
    gate.open()
    try session.ends()
  }

  @Test("A dialog replaces progress until the dialog ends")
  func askMeanwhile() throws {
    let gate = try Gate()
    let session = try start("ask", gate.path, awaiting: "Packing…")
    gate.open()
    try session.expect("Replace it?")
    let before = session.transcript
    try session.type("\r").shows("Packing…")
    #expect(!before.components(of: "Replace it?").last!.contains("Packing"))
    gate.open(2)
    try session.shows("done").ends(prints: "chose Replace\n")
  }

  @Test("One progress view of a client is shown at a time, until its work has ended")
  func bars() throws {
    let gate = try Gate()
    let session = try start("bars", gate.path, awaiting: "Part 1…")
    gate.open(3)
    // The first view is redrawn once a second.
    try session.expect("2\u{A0}s")
    #expect(!session.transcript.contains("Part 2"))
    gate.open(1)
    try session.shows("done", "Part 2…")
    gate.open(2)
    try session.ends(prints: "3\n")
  }

  @Test("The work of a progress view also runs without a terminal")
  func workUnseen() throws {
    let gate = try Gate()
    for number in 1...4 { gate.open(number) }
    try start("progress", gate.path, environment: ["PROMPT_TERMINAL": "0"])
      .ends(prints: "packed 4\n")
  }
}
