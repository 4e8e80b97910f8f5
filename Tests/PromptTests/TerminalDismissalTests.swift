// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc
import PseudoTerminal
import Testing

@Suite("Dismissal at the terminal")
struct TerminalDismissalTests {
  /// The columns of the table in prompt(1), Dismissing: a dialog with a cancel action, one without,
  /// and one with interactive dismissal disabled.
  static let columns = [
    ["--confirm", "T"], ["T", "--button", "A", "--button", "B"],
    ["--confirm", "T", "--interactive-dismiss-disabled"],
  ]

  private func start(_ arguments: [String]) throws -> Session {
    try PromptTests.start(arguments, environment: ["NO_COLOR": "1"])
  }

  @Test(
    "With interactive dismissal disabled, Escape and end-of-file are refused, and the input stays",
    arguments: ["\u{1B}", "\u{4}"])
  func disabled(key: String) throws {
    let session = try start(["--confirm", "T", "--interactive-dismiss-disabled"])
    try session.expect("[y/N] ")
    if key == "\u{1B}" { try session.type("n") }
    try session.type(key).shows("Esc does nothing here; press Ctrl-C to quit.")
      .answer(key == "\u{1B}" ? "[y/N] n" : "[y/N] ", key == "\u{1B}" ? "\r" : "n\r")
      .end(.exited(1), prints: "Cancel\n")
  }

  @Test("A word for true disables interactive dismissal, and a word for false does not")
  func disabledByWord() throws {
    for (word, isDisabled) in [("=yes", true), ("=1", true), ("=false", false), ("=0", false)] {
      let session = try start(["--confirm", "T", "--interactive-dismiss-disabled\(word)"])
      try session.answer("[y/N] ", "\u{1B}")
      if isDisabled {
        try session.answer("Esc does nothing here; press Ctrl-C to quit.", "n\r")
      }
      try session.end(.exited(1), prints: "Cancel\n")
    }
  }

  @Test("A dismissal by name ends a dialog with 2 and no action", arguments: columns)
  func dismissed(arguments: [String]) throws {
    let names = Names()
    let session = try names.start(command: [executable] + arguments + ["--name", "it"])
    try session.answer("T", "y").shows("y")
    #expect(try names.run("--query it").status == .exited(0))
    #expect(try names.run("--dismiss it").status == .exited(0))
    try session.end(.exited(2), prints: "")
    #expect(try names.run("--query it").status == .exited(3))
    #expect(try names.run("--dismiss it").status == .exited(3))
    #expect(try names.files == "")
  }

  @Test(
    "A dialog ends with 2 and no action when the process that it waits for ends", arguments: columns
  )
  func endedWithProcess(arguments: [String]) throws {
    let worker = try Session(arguments: ["/bin/cat"], stdin: .pipe)
    let session = try start(arguments + ["--while-pid", "\(worker.pid)"])
    try session.answer("T", "y").shows("y")
    worker.endInput()
    try session.end(.exited(2), prints: "")
  }

  @Test("Enter, even typed ahead, ends neither a dialog that waits for a process nor the process")
  func enterWhileWaiting() throws {
    let worker = try Session(arguments: ["/bin/cat"], stdin: .pipe)
    let arguments = ["Copying.", "--while-pid", "\(worker.pid)", "--button", "Stop:cancel"]
    try start(arguments).type("\r").shows(bold("Copying.") + " Stop [Esc] ")
      .answer(["(\(worker.pid)) ends.": "\r", "(\(worker.pid)) ends.": "\u{1B}"])
      .end(.exited(1), prints: "Stop\n")
    try run([executable, "--stdin"] + arguments, stdin: "\n\n\n").expect(.exited(65))
    worker.endInput()
    try worker.waitForEnd()
  }

  @Test("A dialog that would wait for an ended process, or for a thread, is not presented")
  func endedProcess() throws {
    let worker = try Session(arguments: ["/bin/true"])
    try worker.waitForEnd()
    worker.close()
    // The test has threads of its own.
    let own = getpid()
    let thread = try #require(
      names(in: "/proc/self/task").compactMap(Int32.init).first { $0 != own })
    for process in [worker.pid, 2_000_000_000, thread] {
      try run([executable, "T", "--while-pid", "\(process)"]).expect(.exited(3))
    }
    try run([executable, "--progress", "T", "--while-pid", "\(thread)"]).expect(.exited(0))
  }
}
