// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc
import PseudoTerminal
import Testing

@Suite("Dismissal at the terminal")
struct TerminalDismissalTests {
  /// The columns of the table in prompt(1), Dismissing: has a cancel action, has none, interactive
  /// dismissal is disabled.
  static let columns = [
    ["--confirm", "T"], ["T", "--button", "A", "--button", "B"],
    ["--confirm", "T", "--interactive-dismiss-disabled"],
  ]

  private func start(_ arguments: [String]) throws -> Session {
    try Session(
      arguments: [executable] + arguments,
      environment: environment.merging(["NO_COLOR": "1"]) { $1 }, stdin: .null)
  }

  @Test(
    "An answer ends a dialog with its action, whether or not the dialog can be dismissed",
    arguments: columns)
  func action(arguments: [String]) throws {
    let session = try start(arguments)
    _ = try session.expect(arguments.contains("A") ? "name: " : "[y/N] ")
    try session.type(arguments.contains("A") ? "b\r" : "y\r")
    try session.end(.exited(0), prints: arguments.contains("A") ? "B\n" : "OK\n")
  }

  @Test(
    "Escape and end-of-file are refused where they are disabled, and what was typed stays",
    arguments: ["\u{1B}", "\u{4}"])
  func disabled(key: String) throws {
    let session = try start(["--confirm", "T", "--interactive-dismiss-disabled"])
    _ = try session.expect("[y/N] ")
    if key == "\u{1B}" { try session.type("n") }
    try session.type(key)
    _ = try session.expect("Esc does nothing here; choose one, or Ctrl-C to quit.")
    _ = try session.expect(key == "\u{1B}" ? "[y/N] n" : "[y/N] ")
    try session.type(key == "\u{1B}" ? "\r" : "n\r")
    try session.end(.exited(1), prints: "Cancel\n")
  }

  @Test("Any word for true disables interactive dismissal, and no word for false does")
  func disabledByWord() throws {
    for (word, isDisabled) in [("=yes", true), ("=1", true), ("=false", false), ("=0", false)] {
      let session = try start(["--confirm", "T", "--interactive-dismiss-disabled\(word)"])
      _ = try session.expect("[y/N] ")
      try session.type("\u{1B}")
      if isDisabled {
        _ = try session.expect("Esc does nothing here; choose one, or Ctrl-C to quit.")
        try session.type("n\r")
      }
      try session.end(.exited(1), prints: "Cancel\n")
    }
  }

  @Test(
    "At the end of standard input, a dialog chooses what Escape chooses, or else ends with 2",
    arguments: columns)
  func endOfInput(arguments: [String]) throws {
    let end = try run([executable, "--stdin"] + arguments)
    #expect(end.status == .exited(arguments == ["--confirm", "T"] ? 1 : 2))
  }

  @Test("A dismissal by name ends a dialog with 2 and no action", arguments: columns)
  func dismissed(arguments: [String]) throws {
    let names = try Names()
    let session = try names.start(command: [executable] + arguments + ["--name", "it"])
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

  @Test(
    "A dialog ends with 2 and no action when the process that it waits for ends", arguments: columns
  )
  func endedWithProcess(arguments: [String]) throws {
    let worker = try Session(arguments: ["/bin/cat"], stdin: .pipe)
    let session = try start(arguments + ["--while-pid", "\(worker.pid)"])
    _ = try session.expect("T")
    try session.type("y")
    _ = try session.expect("y")
    worker.endInput()
    try session.end(.exited(2), prints: "")
  }

  @Test("Enter ends neither a dialog that waits for a process nor the process, even typed ahead")
  func enterWhileWaiting() throws {
    let worker = try Session(arguments: ["/bin/cat"], stdin: .pipe)
    let arguments = ["Copying.", "--while-pid", "\(worker.pid)", "--button", "Stop:cancel"]
    let session = try start(arguments)
    try session.type("\r")
    _ = try session.expect(bold("Copying.") + " Stop [Esc] ")
    _ = try session.expect("Enter does nothing here; this ends with process \(worker.pid).")
    try session.type("\r")
    _ = try session.expect("Enter does nothing here; this ends with process \(worker.pid).")
    try session.type("\u{1B}")
    try session.end(.exited(1), prints: "Stop\n")
    let end = try run([executable, "--stdin"] + arguments, stdin: Array("\n\n\n".utf8))
    #expect(end.status == .exited(65))
    worker.endInput()
    _ = try worker.waitForEnd()
  }

  @Test("A dialog that would wait for an ended process is not presented")
  func endedProcess() throws {
    let worker = try Session(arguments: ["/bin/true"])
    _ = try worker.waitForEnd()
    worker.close()
    let end = try run([executable, "T", "--while-pid", "\(worker.pid)"])
    #expect(end.status == .exited(3))
    #expect(try run([executable, "T", "--while-pid", "2000000000"]).status == .exited(3))
  }

  @Test(
    "The ID of a thread is that of no process to wait for, unless it is the first of its process")
  func threadID() throws {
    // The test has threads of its own.
    let own = getpid()
    let thread = try #require(
      names(in: "/proc/self/task").compactMap(Int32.init).first { $0 != own })
    #expect(try run([executable, "T", "--while-pid", "\(thread)"]).status == .exited(3))
    let bar = try run([executable, "--progress", "T", "--while-pid", "\(thread)"])
    #expect(bar.status == .exited(0))
  }

  @Test(
    "A dismissal at the terminal goes on after its confirmation is answered with yes",
    arguments: ["\u{1B}", "\u{4}"])
  func confirmed(key: String) throws {
    let session = try start(["--confirm", "Save?", "--dismissal-confirmation", "Discard changes?"])
    _ = try session.expect(bold("Save?") + " [y/N] ")
    try session.type(key)
    _ = try session.expect(bold("Discard changes?") + " [y/N] ")
    try session.type("y\r")
    try session.end(.exited(1), prints: "Cancel\n")
  }

  @Test(
    "No, Enter, Escape or end-of-file declines a dismissal, and restores what was typed",
    arguments: ["n\r", "\r", "\u{1B}", "\u{4}"])
  func declined(keys: String) throws {
    let session = try start(["--confirm", "Save?", "--dismissal-confirmation", "Discard changes?"])
    _ = try session.expect(bold("Save?") + " [y/N] ")
    try session.type("ye\u{1B}")
    _ = try session.expect(bold("Discard changes?") + " [y/N] ")
    try session.type(keys)
    _ = try session.expect(bold("Save?") + " [y/N] ye")
    try session.type("s\r")
    try session.end(.exited(0), prints: "OK\n")
  }

  @Test(
    "A malformed option about dismissal makes the call malformed",
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

  @Test("A dialog waits for its dismissal without waking up")
  func idle() throws {
    let names = try Names()
    let worker = try Session(arguments: ["/bin/cat"], stdin: .pipe)
    let session = try names.start(
      "--confirm", "T", "--name", "it", "--while-pid", "\(worker.pid)", "--timeout", "1h")
    _ = try session.expect("[y/n] ")
    // A dialog that has been drawn sleeps, so its context switches stay the same.
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
