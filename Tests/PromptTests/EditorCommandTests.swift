// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc
import PseudoTerminal
import Testing

/// Starts a dialog with a text field and this text of an inputrc, and waits until the field is
/// asked for.
func startEditor(_ inputrc: String, _ options: ShellWords = "") throws -> Session {
  let folder = try TemporaryFolder()
  let session = try start(
    ["T", "--text-field", "v"] + options.list,
    environment: ["INPUTRC": folder.write("inputrc", inputrc)])
  return try withExtendedLifetime(folder) { try session.shows("v: ") }
}

@Suite("Commands of the editor")
struct EditorCommandTests {
  /// A command of Readline, bound to a key in an inputrc.
  struct Binding: CustomTestStringConvertible, Sendable {
    let command: String
    let key: Key
    let mode: Mode

    var testDescription: String { "\(command) on \(key.notation) in \(mode)" }

    var inputrc: String {
      mode.lines + "\"\(key.notation)\": \(command)\n"
    }
  }

  struct Key: Sendable {
    /// The key as an inputrc names it.
    let notation: String
    let bytes: String
  }

  enum Mode: String, CaseIterable, Sendable {
    case emacs, insertion, command

    var lines: String {
      switch self {
      case .emacs: "set editing-mode emacs\n"
      case .insertion: "set editing-mode vi\n"
      case .command: "set editing-mode vi\nset keymap vi-command\n"
      }
    }
  }

  static let keys = [
    Key(notation: "x", bytes: "x"), Key(notation: "\\C-t", bytes: "\u{14}"),
    Key(notation: "\\e", bytes: "\u{1B}"),
  ]

  /// The commands that execute a key.
  private static let executing = [
    "digit-argument", "do-lowercase-version", "re-read-init-file", "vi-arg-digit", "vi-redo",
  ]

  /// Every command on every kind of key in every mode if `PROMPT_SWEEPS` is `all`, and otherwise
  /// each tenth of these bindings and those of the commands that execute a key.
  static let bindings: [Binding] = {
    let all = commands.flatMap { command in
      keys.flatMap { key in
        Mode.allCases.map { Binding(command: command, key: key, mode: $0) }
      }
    }
    let isWhole = sweepsAreWhole
    return all.enumerated().filter { isWhole || $0 % 10 == 0 || executing.contains($1.command) }
      .map { $1 }
  }()

  @Test(
    "A signal ends a text field after any command of Readline, on any kind of key",
    arguments: bindings)
  func sweep(binding: Binding) throws {
    for (count, number) in [(1, SIGTERM), (2, SIGINT)] {
      let session = try startEditor(binding.inputrc)
      try session.typeUnseen("a (b) c ")
      if binding.mode == .command {
        try session.type("\u{1B}")
        // The cursor moves back when Escape has left insert mode.
        try session.expect("\u{8}")
      }
      for _ in 0..<count {
        try session.typeUnseen(binding.key.bytes)
      }
      if number == SIGINT {
        _ = try? session.type("\u{3}")
      } else {
        _ = try? session.signal(number)
      }
      let end = try session.end()
      let accepted = [.signaled(number), .exited(0), .exited(1)] as [Session.End.Status]
      #expect(accepted.contains(end.status), Comment(rawValue: end.shown))
    }
  }

  @Test(
    "A command is not bound to a key with which it would execute itself endlessly",
    arguments: [
      // do-lowercase-version is bound only to upper-case letters.
      (.emacs, "\"x\": do-lowercase-version", ["axb\r"], "axb"),
      (.insertion, "\"x\": do-lowercase-version", ["axb\r"], "axb"),
      (.emacs, "\"\\t\": do-lowercase-version", ["a\tb\r"], "ab"),
      (.emacs, "\"X\": do-lowercase-version", ["aXb\r"], "axb"),
      (.emacs, "\"x\": do-lowercase-version\n\"xy\": \"two\"", ["axy\r"], "atwo"),
      // A count begins with a digit or, after Escape, a minus.
      (.emacs, "\"x\": digit-argument", ["axb\r"], "axb"),
      (.emacs, "\"\\C-m\": digit-argument", ["ab\r"], "ab"),
      (.emacs, "\"3\": digit-argument", ["a3b\r"], "abbb"),
      (.emacs, "\"-\": digit-argument", ["a\u{1B}3-\r"], "a---"),
      (.emacs, "\"\\e-x\": \"two\"", ["abcd", "\u{1B}-", "\u{6}x\r"], "abcxd"),
      (.emacs, "", ["abcd", "\u{1B}-", "\u{6}x\r"], "abcxd"),
      (.insertion, "\"x\": vi-arg-digit", ["axb\r"], "axb"),
      (.command, "\"x\": vi-arg-digit", ["ab\u{1B}", "xx\r"], "ab"),
      (.command, "\"3\": vi-arg-digit", ["abcd\u{1B}", "3X\r"], "d"),
      // vi-redo executes the key of the last change, and the key of the motion in that change.
      (.command, "\"x\": vi-redo", ["ab\u{1B}", "xx\r"], nil),
      (.command, "\"h\": vi-delete-to", ["abc\u{1B}", "dhhh", "..\r"], nil),
      (.command, "\"l\": vi-subst", ["abc\u{1B}", "0l\r"], nil),
      (.emacs, "\"l\": vi-subst", ["abl\r"], nil),
      (.command, "\"q\": vi-redo", ["abcd\u{1B}", "X", "q\r"], "ad"),
      // A negative count is not counted down.
      (.emacs, "\"\\C-p\": vi-put", ["ab\u{17}", "\u{1B}-\u{10}", "\r"], "ab"),
      (.command, "\"q\": vi-yank-pop", ["ab cd\u{1B}", "db0dw", "uu", "pq\r"], nil),
    ] as [(Mode, String, [String], String?)])
  func unsuitableKeys(mode: Mode, binding: String, keys: [String], value: String?) throws {
    let session = try startEditor(mode.lines + binding + "\n")
    for typed in keys {
      try session.typeUnseen(typed)
      // In vi mode, the cursor moves back when nothing follows Escape.
      if typed.hasSuffix("\u{1B}") { _ = try session.expect("\u{8}") }
    }
    try session.end(.exited(0), prints: value.map { "\($0)\n" })
  }

  @Test(
    "Keys that an inputrc binds to macros with the same keys do not delay signals",
    arguments: ["\u{1B}\u{1D}", "\u{16}\u{1B}", "\u{1B}\u{16}", "\u{1D}\u{1B}\u{1B}"])
  func escapeMacro(keys: String) throws {
    for mode in [Mode.emacs, .insertion] {
      try startEditor(mode.lines + "\"\\e\": \"\\e\"\n\"y\": \"yy\"\n")
        .typeUnseen("y" + keys).signal(SIGTERM).end(.signaled(SIGTERM), prints: "")
    }
  }

  /// Lines of an inputrc that bind Z to nested macros that practically never end: each types the
  /// key of the next macro nine times.
  private static let endlessMacro = (0..<14).reduce("\"Z\": \"AAAAAAAAA\"\n") { lines, index in
    let name = { (offset: Int) in String(UnicodeScalar(UInt8(ascii: "A") + UInt8(index + offset))) }
    return lines + "\"\(name(0))\": \"\(String(repeating: name(1), count: 9))\"\n"
  }

  /// What occupies the editor for minutes or longer.
  enum Work: CaseIterable { case endlessMacro, longCommand, partOfBinding }

  @Test(
    "Signals, Ctrl-C, --timeout and --while-pid end a dialog during an endless macro, a long command or a partial key sequence",
    arguments: Work.allCases,
    ["TERM", "HUP", "INT", "ALRM", "Ctrl-C", "--timeout", "--while-pid"])
  func endings(work: Work, ending: String) throws {
    let folder = try TemporaryFolder()
    let inputrc =
      switch work {
      case .endlessMacro: Self.endlessMacro
      case .longCommand: "set editing-mode vi\n"
      case .partOfBinding: "set keyseq-timeout 100000\n\"\\C-qx\": end-of-line\n"
      }
    let watched = try Session(arguments: ["/bin/sleep", "1000"])
    let options = [
      "--timeout": ["--timeout", "1"], "--while-pid": ["--while-pid", "\(watched.pid)"],
    ]
    let call =
      ["T", "--text-field", "v"] + (work == .longCommand ? ["--format", "json"] : [])
      + (options[ending] ?? [])
    let variables = ["INPUTRC": folder.write("inputrc", inputrc)]
    let clocked =
      try ending == "--timeout" ? Clocked(arguments: call, environment: variables) : nil
    let session = try clocked?.session ?? start(call, environment: variables)
    switch work {
    case .endlessMacro: try session.answer("v: ", "Z").shows("OO")
    case .longCommand: try runLongCommand(in: session)
    case .partOfBinding: try session.answer("v: ", "\u{11}").waitForIdleness()
    }
    let signals = ["TERM": SIGTERM, "HUP": SIGHUP, "INT": SIGINT, "ALRM": SIGALRM]
    var status = Session.End.Status.signaled(signals[ending] ?? SIGINT)
    switch ending {
    case "Ctrl-C": try session.type("\u{3}")
    case "--timeout":
      clocked?.set(to: 100)
      status = .exited(124)
    case "--while-pid":
      try watched.signal(SIGKILL).waitForEnd()
      status = .exited(2)
    default: try session.signal(signals[ending] ?? SIGINT)
    }
    try session.end(status, prints: "", spending: 10_000)
  }

  @Test("A macro of 60,000 characters types all of them, and does not delay signals")
  func longMacro() throws {
    let text = String(repeating: "0123456789", count: 6000)
    let inputrc = "\"Z\": \"\(text)\"\n"
    try startEditor(inputrc).type("ZZ\r")
      .end(.exited(0), prints: text + text + "\n", spending: 10_000)
    try startEditor(inputrc).type("ZZ").signal(SIGTERM)
      .end(.signaled(SIGTERM), prints: "", spending: 10_000)
  }

  @Test("Thousands of nested counts are abandoned, and the editor continues")
  func nestedCounts() throws {
    try startEditor("\"Z\": \"\(String(repeating: "\\e0", count: 60_000))\"\n")
      .type("Z\u{7}abc\r").end(.exited(0), spending: 10_000)
  }

  /// Makes the editor of a text field change the case of so many letters, one at a time, that the
  /// command takes minutes.
  private func runLongCommand(in session: Session) throws {
    try session.shows("v: ")
      .typeUnseen("\u{1B}[200~\(String(repeating: "a", count: 200_000))\u{1B}[201~").type("\u{1B}")
      .shows("\u{8}").typeUnseen("0999999~")
  }

  private func startLongCommand(
    _ arguments: String..., through launcher: [String] = []
  ) throws -> Session {
    let folder = try TemporaryFolder()
    let session = try start(
      ["T", "--text-field", "v"] + arguments, through: launcher,
      environment: ["INPUTRC": folder.write("inputrc", "set editing-mode vi\n")])
    try runLongCommand(in: session)
    return session
  }

  @Test(
    "If a signal ends an editor command in the background, the modes that the shell has set remain"
  )
  func watchdogInBackground() throws {
    let session = try startLongCommand()
    try session.signal(SIGSTOP).stops(by: SIGSTOP).background(continuing: false)
    // The line editor of the shell turns canonical mode off, too, but sets other input flags.
    let set = try session.changeModes { $0.c_iflag |= UInt32(ICRNL | IXON) }
    let shown = session.transcript
    let end = try session.signal(SIGTERM).signal(SIGCONT).waitForEnd().expect(.signaled(SIGTERM))
    #expect(end.modesAfter == set)
    #expect(end.transcript == shown)
  }

  @Test("Deleting and inserting a long line again and again does not exhaust memory")
  func undoHistory() throws {
    let session = try start("T --text-field v")
    try session.shows("v: ").typeUnseen("0123456789")
    // Each of the first 21 rounds doubles the line, and each of the other 60 copies it.
    for _ in 0..<21 { try session.typeUnseen("\u{1}\u{B}\u{19}\u{19}") }
    for _ in 0..<60 { try session.typeUnseen("\u{1}\u{B}\u{19}") }
    try session.waitForIdleness()
    let peak = try #require(status(of: session.pid, "VmHWM").flatMap { Int($0.dropLast(3)) })
    // The kill ring has ten lines of 16 MB, and there are a few more copies of the line.
    #expect(peak < 500_000, "\(peak) kB")
    try session.signal(SIGTERM).end(.signaled(SIGTERM), prints: "", spending: 100_000)
  }

  @Test(
    "Long padding in a terminal's description does not delay signals",
    arguments: [
      "npc, el=\\E[K$<9000/>", "npc, el=\\E[K$<500/>$<8500/>", "npc, el=\\E[K$<9000/>, pb#1",
    ])
  func padding(capabilities: String) throws {
    let session = try startOnTerminal(capabilities).type("abc\u{7F}\u{1}\u{B}").signal(SIGTERM)
    #expect(try session.waitForEnd(within: 6).status == .signaled(SIGTERM))
  }

  @Test(
    "A terminal whose description contains short padding still receives escape sequences")
  func shortPadding() throws {
    let end = try startOnTerminal("el=\\E[K$<3>, clear=\\E[H\\E[J$<50>").type("n\r")
      .end(.exited(1), prints: "Cancel\n")
    #expect(end.transcript.contains("\u{1B}[?2004h"))
  }

  /// Starts a dialog on a terminal whose description has these capabilities, among others.
  private func startOnTerminal(_ capabilities: String) throws -> Session {
    let folder = try TemporaryFolder()
    let source = folder.write(
      "source",
      "slow|slow,\n\tam, cols#80, lines#24, bel=^G, cr=^M, cub1=^H, cuu1=\\E[A, \(capabilities),\n")
    try run(["/usr/bin/tic", "-x", "-o", folder.path, source]).expect(.exited(0))
    return try withExtendedLifetime(folder) {
      try start("--confirm Empty?", environment: ["TERM": "slow", "TERMINFO": folder.path])
        .shows("[y/N] ")
    }
  }

  @Test("A signal ends an editor command even if the system has no timer left for the process")
  func watchdogWithoutTimer() throws {
    try startLongCommand(through: ["/usr/bin/prlimit", "--sigpending=0"]).signal(SIGTERM)
      .end(.signaled(SIGTERM), prints: "", spending: 10_000)
  }

  @Test("An ignored SIGALRM stays ignored even if the system has no timer left for the process")
  func ignoredAlarm() throws {
    let session = try PromptTests.start(
      script: """
        trap '' ALRM
        prlimit --sigpending=0 --pid $$
        exec "$0" T --text-field a:A
        """)
    try session.shows("A: ").type("x").shows("x").signal(SIGALRM).type("y\r")
      .end(.exited(0), prints: "xy\n")
  }

  @Test(
    "A count for a command that inserts a text is limited, so that the length of the line cannot overflow",
    arguments: ["\u{1B}dd999999p", "\u{1B}999999."])
  func limitedCount(keys: String) throws {
    let end = try startEditor("set editing-mode vi\n")
      .type(String(repeating: "a", count: 3000) + keys + "\r").end(.exited(0), spending: 10_000)
    #expect(end.standardOutput.count <= 303_001)
  }

  @Test("Signals that do not end a process by default do not end an editor command")
  func watchdogAndIgnoredSignals() throws {
    let session = try startLongCommand()
    for number in [SIGWINCH, SIGCONT, SIGURG, SIGCHLD] { try session.signal(number) }
    // Meanwhile, the handler that looks for pending signals runs.
    let start = session.ticks
    try session.wait { session.ticks >= start + 120 }
    try session.signal(SIGTERM).end(.signaled(SIGTERM), prints: "", spending: 10_000)
  }

  @Test("A dismissal by name ends an editor command, but a query does not")
  func watchdogAndNames() throws {
    let names = Names()
    let folder = try TemporaryFolder()
    let inputrc = folder.write("inputrc", "set editing-mode vi\n")
    let session = try names.start("T --text-field v --name it", environment: ["INPUTRC": inputrc])
    try runLongCommand(in: session)
    for _ in 0..<3 {
      try names.start("--query it").end(.exited(0), prints: "")
      let start = session.ticks
      try session.wait { session.ticks >= start + 120 }
    }
    try names.start("--dismiss it").end(.exited(0), prints: "")
    let end = try session.waitForEnd()
    end.expect(.exited(2), prints: "")
    #expect(end.modesAfter == end.modesBefore)
    try names.start("--query it").end(.exited(3), prints: "")
  }

  @Test("An inputrc may include other regular files, but not itself")
  func inclusion() throws {
    let folder = try TemporaryFolder()
    #expect(mkfifo(folder.path + "/fifo", 0o600) == 0)
    folder.write("one", "$include \(folder.path)/two\n\"1\": \"one\"\n")
    folder.write("two", "$include \(folder.path)/one\n\"2\": \"two\"\n")
    folder.write("doubled", "$include \(folder.path)/doubled\n$include \(folder.path)/doubled\n")
    folder.write("unless", "\"Q\": \"excluded\"\n")
    folder.write("large", String(repeating: "# 3456789\n", count: 110_000) + "\"Q\": \"large\"\n")
    let keys = String(repeating: "k", count: 20_000)
    for (lines, typed, value) in [
      ("$include \(folder.path)/inputrc\n\"Q\": \"itself\"\n", "Q", "itself"),
      ("$include \(folder.path)/one\n\"Q\": \"other\"\n", "12Q", "onetwoother"),
      ("$include \(folder.path)/doubled\n\"Q\": \"doubled\"\n", "Q", "doubled"),
      ("$include \(folder.path)/fifo\n\"Q\": \"fifo\"\n", "Q", "fifo"),
      ("$include \(folder.path)\n\"Q\": \"directory\"\n", "Q", "directory"),
      ("$include /dev/zero\n$include /dev/tty\n\"Q\": \"device\"\n", "Q", "device"),
      ("$include \(folder.path)/missing\n\"Q\": \"missing\"\n", "Q", "missing"),
      ("$include \(folder.path)/large\n", "Q", "Q"),
      ("  $INCLUDE \(folder.path)/two\n", "2", "two"),
      ("$if nobody\n$include \(folder.path)/unless\n$endif\n", "Q", "Q"),
      ("$if prompt\n$include \(folder.path)/two\n$else\n\"2\": \"else\"\n$endif\n", "2", "two"),
      ("$include ~/two\n", "2", "two"), ("\"\(keys)\": \"x\"\n\"Q\": \"keys\"\n", "kQ", "kkeys"),
    ] {
      let inputrc = folder.write("inputrc", lines)
      try start("T --text-field v", environment: ["INPUTRC": inputrc, "HOME": folder.path])
        .answer("v: ", "\(typed)\r").end(.exited(0), prints: "\(value)\n")
    }
  }

  @Test(
    "An inputrc is read again under the same rules as at first, and a FIFO in its place is not read"
  )
  func readAgain() throws {
    let folder = try TemporaryFolder()
    let inputrc = folder.write("inputrc", "\"Q\": \"first\"\n")
    let session = try start("T --text-field v", environment: ["INPUTRC": inputrc])
    try session.answer("v: ", "Q").shows("first")
    folder.write("inputrc", "\"Q\": \"second\"\n\"x\": digit-argument\n$include \(inputrc)\n")
    try session.type("\u{18}\u{12}Qx").shows("secondx")
    #expect(unlink(inputrc) == 0 && mkfifo(inputrc, 0o600) == 0)
    try session.type("\u{18}\u{12}Q\r").end(.exited(0), prints: "firstsecondxsecond\n")
  }

  /// The names of the commands of Readline and bash. A name that Readline does not have is bound to
  /// nothing.
  private static let commands =
    (try? run(["/bin/bash", "-c", "bind -l 2>/dev/null"]))?.outputText.lines ?? []
}

extension Session {
  /// The processor time of the job, in hundredths of a second.
  fileprivate var ticks: Int {
    let fields = read("/proc/\(pid)/stat").split(separator: ")").last?.split(separator: " ") ?? []
    return fields.count > 12 ? (Int(fields[11]) ?? 0) + (Int(fields[12]) ?? 0) : 0
  }
}
