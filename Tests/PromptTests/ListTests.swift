// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc
import PseudoTerminal
import Testing

@Suite("Lists of actions at the terminal")
struct ListTests {
  private let folder = TemporaryFolder.make()

  private static let branches = "main\nfeature/login\nfeature/logout\nfix-login\n"

  /// Starts a dialog with the actions that standard input lists.
  private func start(_ list: String, _ more: String...) throws -> Session {
    try PromptTests.start(
      ["--confirm", "Switch to", "--buttons-from", "-"] + more, stdin: .text(list))
  }

  @Test("A part of a name narrows a list, and the dialog shows what Enter would then choose")
  func narrowing() throws {
    let session = try start(Self.branches)
    try session.answer("a name: ", "log\r")
    let shown = try session.expect("shows all: ").withoutSequences
    #expect(
      shown.hasSuffix(
        "3 of 4 with “log”:\r\n  2  feature/login\r\n  3  feature/logout\r\n"
          + "  4  fix-login\r\n  5  Cancel          [Enter] [Esc]\r\n"
          + "2-4, or more of the name; ? shows all: "))
    try session.type("xyz\r").shows("No name contains “xyz”; type ", "shows all: ")
    // A number that is not in the narrowed list is not accepted.
    try session.type("1\r").shows("No name contains “1”; type ").answer("shows all: ", "ut\r")
    let sole = try session.expect("feature/logout").withoutSequences
    // The only match is inserted into the line, and has no row.
    #expect(sole.hasSuffix("ut\r\n? shows all; Enter takes this one: feature/logout"))
    try session.type("\r").end(.exited(0), prints: "feature/logout\n")
  }

  @Test("A narrowed list is still narrowed after a suspension")
  func suspended() throws {
    let session = try start(Self.branches)
    try session.answer("a name: ", "log\r").shows("shows all: ").suspend().foreground()
    let anew = try session.expect("shows all: ").withoutSequences
    #expect(anew.contains("Switch to\r\n3 of 4 with “log”:\r\n  2  feature/login"))
    #expect(!anew.contains("main"))
    try session.type("4\r").end(.exited(0), prints: "fix-login\n")
  }

  @Test("Roles, templates and control characters in a line of a list have no effect")
  func data() throws {
    let hostile: [UInt8] =
      Array("a:destructive,default\n{b}\n\u{1B}[2J\u{202E}\n".utf8) + [0xFF, 0x0A]
    for (number, output) in [
      (1, Array("a:destructive,default\n".utf8)), (2, Array("{b}\n".utf8)),
      (3, Array("\u{1B}[2J\u{202E}\n".utf8)), (4, [0xFF, 0x0A]),
    ] {
      let session = try PromptTests.start(
        "--confirm T --buttons-from - --presenting b=x", stdin: .bytes(hostile))
      let shown = try session.expect("a name: ").withoutSequences
      #expect(shown.contains("1  a:destructive,default\r\n  2  {b}\r\n  3  ^[[2J<U+202E>\r\n"))
      #expect(shown.contains("4  \u{FFFD}\r\n"))
      try session.type("\(number)\r")
      #expect(try session.end(.exited(0)).standardOutput == output)
    }
  }

  @Test("A list of more than 256 MiB is refused before it is read to its end")
  func oversized() throws {
    let file = folder.write("list", "a\n")
    #expect(truncate(file, (1 << 28) + 1) == 0)
    let end = try run(
      [executable, "T", "--assume", "a", "--buttons-from", file], environment: environment
    ).expect(.exited(66))
    #expect(end.errorText.hasSuffix("list': File too large\n"))
  }

  @Test("A list can come from a file or a FIFO, and a signal ends the wait for a FIFO")
  func files() throws {
    let file = folder.write("list", Self.branches)
    let fifo = folder.path + "/fifo"
    #expect(mkfifo(fifo, 0o600) == 0)
    for path in [file, fifo] {
      let session = try PromptTests.start("--confirm T --buttons-from \(path)")
      if path == fifo {
        let writer = try Session(
          arguments: ["/bin/sh", "-c", "printf '\(Self.branches)' > \(fifo)"],
          placement: .noTerminal)
        try writer.waitForEnd().expect(.exited(0))
      }
      try session.answer("a name: ", "main\r").end(.exited(0), prints: "main\n")
    }
    try PromptTests.start("--confirm T --buttons-from \(fifo)").waitForIdleness()
      .signal(SIGTERM).end(.signaled(SIGTERM), prints: "")
  }

  @Test(
    "A line of 1 MB takes at most one screen wherever its label is shown, and is printed whole"
  )
  func longLine() throws {
    let long = String(repeating: "é", count: 500_000)
    let list = folder.write("list", "\(long)\nother\nthird\n")
    // The keys show the whole list, a refusal, the only match, and the whole list after that.
    for keys in ["?\r1\r", "none\r1\r", "éé\r\r", "éé\r?\r1\r"] {
      let end = try PromptTests.start("--confirm T --buttons-from \(list)")
        .answer("part of a name: ", keys).waitForEnd()
      #expect(end.status == .exited(0) && end.standardOutput == Array("\(long)\n".utf8))
      #expect(end.transcript.count < 8 * 80 * 24, "\(end.transcript.count)")
    }
    let items = try PromptTests.start("T --items-from \(list)")
    for keys in ["1\r", "nothing\r", "?\r", "\r"] {
      try items.answer(": ", keys)
    }
    let end = try items.waitForEnd()
    #expect(end.status == .exited(0) && end.standardOutput == Array("\(long)\n".utf8))
    #expect(end.transcript.count < 8 * 80 * 24, "\(end.transcript.count)")
    let refused = try run([executable, "T", "--buttons-from", list, "--assume", "none"])
    #expect(refused.status == .exited(65) && refused.errorText.count < 80 * 24)
  }

  @Test(
    "A list that is empty or cannot be read presents nothing",
    arguments: [
      ("/nonexistent", "", 66, "cannot read '/nonexistent': No such file or directory"),
      ("/", "", 66, "cannot read '/': Is a directory"), ("-", "", 3, ""), ("-", "\n\n", 3, ""),
    ])
  func badInput(path: String, list: String, status: Int32, reason: String) throws {
    let end = try PromptTests.start("--confirm T --buttons-from \(path)", stdin: .text(list))
      .end(.exited(status), prints: "")
    #expect(end.errorText == (reason.isEmpty ? "" : "prompt: \(reason)\n"))
    #expect(end.transcript == "")
  }

  @Test("A list is not read if there is no terminal")
  func noTerminal() throws {
    for path in ["-", "/nonexistent"] {
      try run([executable, "--confirm", "T", "--buttons-from", path], stdin: "a\n")
        .expect(.exited(69), prints: "")
    }
  }

  @Test("A line of a list can be chosen by --assume or --stdin, and printed in every format")
  func unattended() throws {
    let file = folder.write("list", Self.branches + "Main\n")
    let call = [executable, "--confirm", "T", "--buttons-from", file]
    for (answer, status, output) in [
      ("Main", 0, "Main\n"), ("MAIN", 65, ""), ("no", 1, "Cancel\n"),
    ] as [(String, Int32, String)] {
      try run(call + ["--assume", answer]).expect(.exited(status), prints: output)
    }
    try run(call + ["--stdin", "--button", "Other…", "--format", "index"], stdin: "fix\n")
      .expect(.exited(0), prints: "4\n")
    let end = try run(call + ["--stdin"], stdin: "log\n?\nog\n").expect(.exited(65))
    #expect(end.errorText.contains("the actions are: main, feature/login"))
  }

  @Test(
    "A list of up to a million lines takes time in proportion to its length",
    arguments: [
      (
        ["--confirm", "T", "--buttons-from", "-"],
        [("a name: ", "h-%\r"), ("this one: branch-%", "\r")], "branch-%\n"
      ),
      (
        ["T", "--items-from", "-"],
        [
          ("deselect", "all\r"), ("% of % selected: branch-1, ", ""), ("deselect", "3-\r"),
          ("2 of % selected: branch-1, branch-2", ""), ("deselect", "\r"),
        ], "branch-1\nbranch-2\n"
      ),
    ])
  func proportion(
    arguments: [String], turns: [(question: String, keys: String)], output: String
  ) throws {
    func cost(_ count: Int) throws -> Double {
      func full(_ text: String) -> String { text.components(of: "%").joined(separator: "\(count)") }
      let list = (1...count).map { "branch-\($0)\n" }.joined()
      let session = try PromptTests.start(arguments, stdin: .text(list))
      for (question, keys) in turns {
        try session.shows(full(question), within: 60).type(full(keys))
      }
      return try session.end(.exited(0), prints: full(output), spending: 10_000).cpuSeconds
    }
    let few = try cost(100_000)
    #expect(try cost(1_000_000) < 30 * max(few, 0.01))
  }
}
