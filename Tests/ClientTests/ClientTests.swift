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

/// A file whose creation lets a waiting client continue.
struct Sign {
  private let folder: TemporaryFolder
  var path: String { "\(folder.path)/it" }

  init() throws { folder = try TemporaryFolder() }

  func give(_ number: Int = 1) { folder.write(number == 1 ? "it" : "it\(number)", "") }
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

/// Types the keys, waits for the end, and expects that the terminal is as it was before.
func end(
  _ session: Session, _ status: Session.End.Status = .exited(0), typing keys: String = "",
  prints output: String, sourceLocation: SourceLocation = #_sourceLocation
) throws {
  if !keys.isEmpty { try session.type(keys) }
  let end = try session.waitForEnd()
  let shown = Comment(rawValue: "\(end.status) \(end.transcript.debugDescription) \(end.errorText)")
  #expect(end.status == status, shown, sourceLocation: sourceLocation)
  #expect(end.outputText == output, shown, sourceLocation: sourceLocation)
  if let modes = end.modesAfter {
    #expect(modes == end.modesBefore, shown, sourceLocation: sourceLocation)
  }
  let marks = end.transcript.components(of: "\u{1B}[?2004")
  if marks.count > 1 {
    #expect(marks.last?.first == "l", shown, sourceLocation: sourceLocation)
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
  @Test(
    "An alert is presented on the terminal, with and without concurrency",
    arguments: ["async", "sync"])
  func alert(mode: String) throws {
    let session = try start(mode, awaiting: "The disk is full.")
    try session.expect("[Y/n] ")
    try session.type("retry\r")
    let title = mode == "async" ? "Save failed. " : ""
    try end(session, prints: "\(title)chose Retry\n")
  }

  @Test(
    "A dialog leaves the process state of a client unchanged", arguments: ["C", "en_US.ISO-8859-1"])
  func state(locale: String) throws {
    let session = try start("state", environment: ["LC_ALL": locale], awaiting: "OK")
    try session.type("\r")
    try session.expect("Name: ")
    try end(session, typing: "Zoë\r", prints: "the same\nthe same Zoë\n")
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
    try session.expect("\u{8}")
    try session.type("0999999~")
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
    for _ in 0..<1000 {
      try session.expect("Again.")
      try session.type("\r")
    }
    try end(session, prints: "the same\n")
  }

  @Test(
    "The terminal is restored when a signal terminates a client during a dialog or progress",
    arguments: [SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGUSR1, SIGALRM, SIGPIPE, 40],
    ["async", "sync", "threads", "stop"])
  func deadly(number: Int32, mode: String) throws {
    let session = try start(mode, awaiting: mode == "stop" ? "Stop" : "[Y/n] ")
    if mode != "stop" { try session.type("re").expect("re") }
    try session.signal(number)
    try end(session, .signaled(number), prints: "")
  }

  @Test("Ctrl-C terminates a client by SIGINT", arguments: ["async", "sync", "threads"])
  func interrupt(mode: String) throws {
    let session = try start(mode, awaiting: "[Y/n] ")
    try end(session, .signaled(SIGINT), typing: "\u{3}", prints: "")
  }

  @Test(
    "A signal runs the client's own handler, and the dialog throws an error",
    arguments: [SIGINT, SIGTERM])
  func handler(number: Int32) throws {
    let session = try start("handler", awaiting: "[Y/n] ")
    try session.signal(number)
    try end(
      session,
      prints:
        "Save failed. throws Signal \(number) came while a dialog was presented.\nhandled: true\n")
  }

  @Test("A signal that a client ignores does not end its dialog")
  func ignored() throws {
    let session = try start("ignore", awaiting: "[Y/n] ")
    try session.type("\u{3}")
    try end(session, typing: "n\r", prints: "Save failed. cancelled\n")
  }

  @Test("A client's timer keeps running during a dialog, and does not end the dialog")
  func timer() throws {
    let session = try start("timer")
    try end(session, prints: "dismissed(PromptUI.Dismissal.programmatic)\n")
  }

  @Test("A change of the window size redraws the dialog, and runs the client's SIGWINCH handler")
  func window() throws {
    let session = try start("window", awaiting: "[Y/n] ")
    try session.resize(rows: 20, columns: 60)
    try session.expect("[Y/n] ")
    try end(session, typing: "r\r", prints: "Save failed. chose Retry\nhandled: true\n")
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
    try end(session, typing: keys, prints: output)
  }

  @Test(
    "A client in the background stops until it is in the foreground, even if it ignores SIGCONT",
    // A dialog waits for the signal that continues it, but not that long.
    arguments: [("async", 0), ("async", 300_000), ("continue", 0)] as [(String, UInt32)])
  func background(mode: String, microseconds: UInt32) throws {
    let session = try start(mode, placement: .background)
    #expect(try session.waitForStop() == SIGTTIN)
    usleep(microseconds)
    try session.foreground().expect("[Y/n] ")
    try end(session, typing: "r\r", prints: "Save failed. chose Retry\n")
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
      flock(
        l_type: Int16(type), l_whence: Int16(SEEK_SET), l_start: offset, l_len: 1, l_pid: 0)
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
    try session.foreground().expect("[Y/n] ")
    try end(session, typing: "r\r", prints: "Save failed. chose Retry\n")
  }

  @Test(
    "A client ends its dialog by exiting, cancelling its task or dismissing it",
    arguments: [
      ("exit", "[Y/n] ", .exited(3), ""),
      (
        "cancel", "[Y/n] ", .exited(0),
        "Save failed. throws The task was cancelled while a dialog was presented.\n"
      ),
      ("dismiss", "Save failed.", .exited(0), "dismissed(PromptUI.Dismissal.programmatic)\n"),
      ("binding", "Save failed.", .exited(0), "dismissed(PromptUI.Dismissal.programmatic) false\n"),
    ] as [(String, String, Session.End.Status, String)])
  func ending(mode: String, text: String, status: Session.End.Status, output: String) throws {
    let sign = try Sign()
    let session = try start(mode, sign.path, awaiting: text)
    sign.give()
    try end(session, status, prints: output)
  }

  @Test("The terminal is restored when a client crashes")
  func fault() throws {
    let sign = try Sign()
    let session = try start("fault", sign.path, awaiting: "[Y/n] ")
    sign.give()
    let end = try session.waitForEnd()
    #expect(end.status == .signaled(SIGILL) || end.status == .signaled(SIGTRAP))
    #expect(end.modesAfter == end.modesBefore)
    #expect(end.errorText.contains("no more"))
  }

  @Test("A task that is cancelled before it presents a dialog shows none")
  func cancelledBefore() throws {
    let session = try start("cancelled")
    let end = try session.waitForEnd()
    #expect(
      end.outputText == "Save failed. throws The task was cancelled while a dialog was presented.\n"
    )
    #expect(end.transcript == "")
  }

  @Test("Cancelling a task ends its dialog even while it waits for another dialog")
  func cancelWaiting() throws {
    let sign = try Sign()
    let session = try start("waiting", sign.path, stdout: .terminal, awaiting: "[Y/n] ")
    sign.give()
    try session.expect("Second. throws The task was cancelled while a dialog was presented.")
    try session.type("r\r")
    try session.expect("First. chose Retry")
    try end(session, prints: "")
  }

  @Test("A form sets the variables, and rejects values that fail the program's validation")
  func form() throws {
    let session = try start("form", environment: ["LC_ALL": "C"], awaiting: "Name: ")
    try session.type("R2\r")
    try session.expect("A name has no digits.")
    try session.expect("Name: ")
    try session.type("\u{15}Zoë\r")
    try session.expect("Key: ")
    try session.type("häh\r")
    try session.expect("] ")
    try end(session, typing: "\r", prints: "chose Log in Zoë häh\n")
  }

  @Test("A dialog without a terminal throws an error", arguments: ["async", "sync"])
  func noTerminal(mode: String) throws {
    let session = try start(mode, environment: ["PROMPT_TERMINAL": "0"])
    let title = mode == "async" ? "Save failed. " : ""
    try end(
      session, prints: "\(title)throws There is no terminal on which somebody could be asked.\n")
  }

  @Test("The inputrc is not read for an answer")
  func inputrc() throws {
    let session = try start(
      "async", environment: ["INPUTRC": "/dev/stdin"], stdin: .pipe, awaiting: "[Y/n] ")
    try end(session, typing: "r\r", prints: "Save failed. chose Retry\n")
  }

  @Test("Progress is shown while a client works, and finally as done")
  func progress() throws {
    let sign = try Sign()
    let session = try start("progress", sign.path)
    for number in 1...4 {
      try session.expect("\(number * 25)%")
      try session.expect("part \(number)")
      sign.give(number)
    }
    try session.expect("done")
    try end(session, prints: "packed 4\n")
  }

  @Test("An update of progress right after another one is shown without a further event")
  func progressTwice() throws {
    let sign = try Sign()
    // A dumb terminal shows no elapsed time, which would cause further updates.
    let session = try start("progress-twice", sign.path, environment: ["TERM": "dumb"])
    try session.expect("the rest")
    sign.give(1)
    try end(session, prints: "")
  }

  @Test("Escape cancels the work of a client, and runs the action of its cancel button")
  func stopProgress() throws {
    let session = try start("stop", awaiting: "Stop")
    try end(session, typing: "\u{1B}", prints: "stopping\nthrows CancellationError()\n")
  }

  @Test("A dialog replaces progress until the dialog ends")
  func askMeanwhile() throws {
    let sign = try Sign()
    let session = try start("ask", sign.path, awaiting: "Packing…")
    sign.give()
    try session.expect("Replace it?")
    let before = session.transcript
    try session.type("\r")
    try session.expect("Packing…")
    #expect(!before.components(of: "Replace it?").last!.contains("Packing"))
    sign.give(2)
    try session.expect("done")
    try end(session, prints: "chose Replace\n")
  }

  @Test("One progress view of a client is shown at a time, until its work has ended")
  func bars() throws {
    let sign = try Sign()
    let session = try start("bars", sign.path, awaiting: "Part 1…")
    sign.give(3)
    // The first view is redrawn once a second.
    try session.expect("2\u{A0}s")
    #expect(!session.transcript.contains("Part 2"))
    sign.give(1)
    try session.expect("done")
    try session.expect("Part 2…")
    sign.give(2)
    try end(session, prints: "3\n")
  }

  @Test("The work of a progress view also runs without a terminal")
  func workUnseen() throws {
    let sign = try Sign()
    for number in 1...4 { sign.give(number) }
    let session = try start("progress", sign.path, environment: ["PROMPT_TERMINAL": "0"])
    try end(session, prints: "packed 4\n")
  }
}
