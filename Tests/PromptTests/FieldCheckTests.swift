// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc
import PseudoTerminal
import Testing

@Suite("Checks of fields by a command")
struct FieldCheckTests {
  private let folder = TemporaryFolder.make()

  /// Starts a dialog with a text field that a command checks.
  private func hold(
    _ command: String, _ arguments: [String] = [], kind: String = "text",
    environment: [String: String] = [:]
  ) throws -> Session {
    // With env in front, `end` does not count processes that are left: the children of a command
    // that is ended may end a moment later.
    let session = try start(
      ["T", "--\(kind)-field", "f:F", "--field-check", "f=\(command)"] + arguments,
      through: ["/usr/bin/env"], environment: environment)
    try session.expect("  F")
    return session
  }

  /// The file to which a command writes the ID of its group.
  private var group: String { "\(folder.path)/group" }

  private func noting(_ command: String) -> String {
    "echo $$ >'\(group).new'; mv '\(group).new' '\(group)'; \(command)"
  }

  /// Starts the check of a value, and returns when the command runs.
  private func startCheck(
    _ command: String, _ arguments: [String] = [], kind: String = "text", value: String = "x\r",
    environment: [String: String] = [:]
  ) throws -> Session {
    unlink(group)
    let session = try hold(noting(command), arguments, kind: kind, environment: environment)
    try session.type(value).wait { access(group, F_OK) == 0 }
    return session
  }

  /// Returns whether the process group of the command contains a process that is not a zombie.
  private func isRunning() throws -> Bool {
    let script = """
      group=$(cat "$1") && ps -e -o pgid= -o stat= | while read -r id state; do
        case $state in Z*) ;; *) if [ "$id" = "$group" ]; then echo running; fi ;; esac
      done
      """
    return try !sh(script, group).isEmpty
  }

  // MARK: Keys and signals during and after a check

  @Test("A signal after a check does not wait for the keys that were typed during the check")
  func signalAfterCheck() throws {
    let paste = "\u{1B}[200~" + String(repeating: "a", count: 20_000) + "\u{1B}[201~"
    let session = try startCheck(
      "sleep 0.3", ["--text-field", "g:Next"], value: paste + "\u{15}x\r")
    // Each key inserts all that Ctrl-U has removed.
    try session.type(String(repeating: "\u{19}", count: 3000)).shows("Next: ").signal(SIGTERM)
      .end(.signaled(SIGTERM), prints: "", spending: 10_000)
  }

  @Test("Escape ends a dialog during a check, however many keys were typed before")
  func escapeAfterManyKeys() throws {
    let session = try startCheck("sleep 60")
    for _ in 0..<70 { try session.type(String(repeating: "x", count: 1000)) }
    try session.type("\u{1B}").end(.exited(1), prints: "", spending: 10_000)
    #expect(try !isRunning())
  }

  @Test("If another program turns echo on during the check of a secret, echo is turned off again")
  func restoredEcho() throws {
    let session = try startCheck("sleep 60", kind: "secure")
    try session.changeModes { $0.c_lflag |= UInt32(ECHO) }
    try session.wait { try !session.modes.isEchoing }
    try session.type("\u{1B}").end(.exited(1), prints: "")
  }

  @Test("A paste during a check is discarded as a whole if it is too long to be kept")
  func tooLongPaste() throws {
    let gate = "\(folder.path)/gate"
    try #require(mkfifo(gate, 0o600) == 0)
    let session = try startCheck("cat <'\(gate)'", ["--text-field", "g:Next"])
    try session.typeUnseen("\u{1B}[200~" + String(repeating: "p", count: 70_000) + "\u{1B}[201~")
    // The check ends when the paste has been read.
    close(open(gate, O_WRONLY))
    try session.shows("Next: ").type("Z\r").end(.exited(0), prints: "x\nZ\n", spending: 10_000)
  }

  @Test(
    "A fault of the dialog ends the processes of the command",
    arguments: [SIGABRT, SIGSEGV, SIGTRAP])
  func fault(signal: Int32) throws {
    let session = try startCheck("sleep 60; :")
    try session.signal(signal).end(.signaled(signal), prints: "")
    try session.wait { try !isRunning() }
  }

  @Test("Processes that the command has started in its group end with the command")
  func backgroundProcess() throws {
    let session = try startCheck("sleep 60 & exit 0")
    try session.end(.exited(0), prints: "x\n")
    try session.wait { try !isRunning() }
  }

  // MARK: Verdicts

  @Test("No copy of a secret stays in memory after its check")
  func secretIsWiped() throws {
    let secret = "vMq8-check-kTz3"
    let session = try start([
      "T", "--secure-field", "f", "--field-check", "f=cat >/dev/null; exit 1", "--text-field", "g",
    ])
    // What is typed before the question is shown again is discarded.
    try session.answer("f: ", secret + "\r").shows("\(refusalSign)It was not accepted.", "f: ")
    #expect(try session.copies(of: secret) == 0)
    try session.type("\u{1B}").end(.exited(1))
  }

  @Test("A value is accepted if the command exits with 0; otherwise it is edited below the reason")
  func verdict() throws {
    try hold("read v; case $v in *k) ;; *) echo \"no $v\"; echo more; exit 3 ;; esac")
      .type("o\r").shows("\r\n     \(refusalSign)no o\r\n  F: o").type("k\r").end(
        .exited(0), prints: "ok\n")
  }

  @Test("A value is rejected even if its command prints no reason, or is ended by a signal")
  func noReason() throws {
    for command in [
      "exit 1", "echo; echo x; exit 1", "kill -9 $$", "kill -SEGV $$", "echo ' '; false",
    ] {
      try hold(command).type("x\r").shows("\(refusalSign)It was not accepted.\r\n").type("\u{1B}")
        .end(
          .exited(1))
    }
  }

  @Test("If the command cannot be run, the value is rejected, and the reason names the failure")
  func notRun() throws {
    for command in ["/nonexistent/command", "'\(folder.path)'"] {
      try hold(command).type("x\r").shows(
        "\(refusalSign)The check cannot be run: sh ended with status 12"
      )
      .type("\u{1B}").end(.exited(1))
    }
  }

  @Test(
    "If the system cannot start the command, the value is rejected with the error of the system",
    .enabled(if: geteuid() == 0, "only root can be another user"),
    arguments: [
      ("/usr/bin/prlimit --nofile=6", "Too many open files"),
      // The limit on processes, of which the thread of an emulator is one, does not apply to root.
      (
        """
        /usr/bin/setpriv --reuid=54322 --clear-groups /usr/bin/prlimit \
        --nproc=\(isEmulated ? "2" : "1")
        """, "Resource temporarily unavailable"
      ),
    ] as [(ShellWords, String)])
  func notStarted(launcher: ShellWords, reason: String) throws {
    chmod(folder.path, 0o755)
    let call = "--text-field f --field-value f=x --field-check f=true --assume OK" as ShellWords
    let end = try run(launcher.list + [folder.copyExecutable()] + call.list)
      .expect(.exited(65), prints: "")
    #expect(end.errorText.hasSuffix(": The check cannot be run: \(reason).\n"), "\(end.errorText)")
  }

  @Test(
    "The command reads the checked value, byte for byte, and nothing else",
    arguments: ["text", "secure", "file", "date"])
  func value(kind: String) throws {
    let file = "\(folder.path)/value"
    let (typed, value) =
      switch kind {
      case "file": ("/etc/../etc/passwd", "/etc/../etc/passwd")
      case "date": ("2028-2-29", "2028-02-29")
      default: (" a'b\"c\\ é $(x)", " a'b\"c\\ é $(x)")
      }
    try hold(
      "cat >'\(file)'; env >>'\(file)'; tr '\\0' ' ' </proc/$$/cmdline >>'\(file)'", kind: kind
    )
    .type(typed + "\r").end(.exited(0), prints: value + "\n")
    let content = try run(["/bin/cat", file]).outputText
    #expect(content.hasPrefix(value))
    // Neither the environment nor an argument contains the value.
    #expect(!content.dropFirst(value.count).contains(value))
  }

  @Test(
    "A secret is checked before it is asked for again, and a file before the question to replace it"
  )
  func order() throws {
    try hold(
      "read v; [ \"$v\" = ab ] || { echo weak; exit 1; }", ["--field-repeat", "f"], kind: "secure"
    )
    .type("x\r").shows("\(refusalSign)weak\r\n").answer(["F:       ": "ab\r", "F again: ": "ab\r"])
    .end(.exited(0), prints: "ab\n")
    let file = folder.write("old", "")
    try hold("echo never; exit 1", ["--field-kind", "f=new"], kind: "file").type(file + "\r")
      .shows("\(refusalSign)never\r\n").type("\u{1B}").end(.exited(1))
  }

  @Test("The command also checks values on standard input and of assumed answers")
  func unattended() throws {
    let check = "f=read v; [ \"$v\" = ok ] || { echo \"not $v\"; exit 1; }"
    let arguments = [executable, "--text-field", "f", "--field-check", check]
    let accepted = try run(arguments + ["--stdin"], stdin: "a\nok\n")
    accepted.expect(.exited(0), prints: "ok\n")
    #expect(accepted.errorText == "f: \n    ^ not a\nf: \n")
    let assumed = try run(arguments + ["--field-value", "f=a", "--assume", "OK"])
    assumed.expect(.exited(65), prints: "")
    #expect(assumed.errorText.contains("the --field-value of 'f' is not valid: not a"))
    // The value is not checked if it is not used, as with the cancel action.
    try run(arguments + ["--field-value", "f=a", "--assume", "Cancel"]).expect(.exited(1))
    let slow = try run(
      [executable, "--stdin", "--text-field", "f", "--field-check", "f=sleep 1.3"], stdin: "x\n")
    slow.expect(.exited(0), prints: "x\n")
    #expect(slow.errorText == "f: \nChecking…\n")
  }

  // MARK: Waiting

  @Test(
    "A check of more than a second is announced once, and keys typed during it begin the next answer"
  )
  func slow() throws {
    let session = try hold("sleep 1.6", ["--text-field", "g"])
    let end = try session.type("x\r").shows("\r\n  Checking…\r\n").type("y")
      .shows("  g: ", "y").type("z\r").end(.exited(0), prints: "x\nyz\n")
    #expect(end.transcript.components(of: "Checking…").count == 2)
    let quick = try hold("true").type("x\r").end(.exited(0))
    #expect(!quick.transcript.contains("Checking"))
  }

  @Test(
    "Escape, a signal, a dismissal and a hang-up end the dialog and the command",
    arguments: ["sleep 1000", "trap '' TERM HUP INT; sleep 1000; sleep 1000", "kill -STOP $$"])
  func ended(command: String) throws {
    let names = Names()
    for kind in ["text", "secure"] {
      for ending in ["Escape", "Ctrl-C", "SIGTERM", "dismiss", "hang-up"] {
        let session = try startCheck(
          command, ["--name", "it"], kind: kind, environment: names.environment)
        switch ending {
        case "Escape": try session.type("\u{1B}").shows("(Cancel)\r\n").end(.exited(1), prints: "")
        case "Ctrl-C": try session.type("\u{3}").end(.signaled(SIGINT), prints: "")
        case "SIGTERM": try session.signal(SIGTERM).end(.signaled(SIGTERM), prints: "")
        case "dismiss":
          try names.run("--dismiss it").expect(.exited(0))
          try session.end(.exited(2), prints: "")
        default:
          try session.hangUp()
          try session.waitForEnd()
        }
        #expect(try !isRunning(), "\(ending)")
      }
    }
  }

  @Test("A timeout ends the command even with an assumed answer or standard input")
  func timeout() throws {
    for arguments in [["--assume", "OK"], ["--stdin"]] {
      unlink(group)
      let command = ["--field-value", "f=x", "--field-check", "f=\(noting("sleep 1000"))"]
      try run(
        [executable, "--text-field", "f", "--timeout", "0.7"] + command + arguments, stdin: "x\n"
      ).expect(.exited(124), prints: "")
      #expect(try !isRunning())
    }
  }

  @Test("If Escape does not dismiss the dialog, it ends the check, and the value is edited again")
  func escapeIsDisabled() throws {
    let session = try startCheck("sleep 1000", ["--interactive-dismiss-disabled"])
    try session.type("\u{1B}").shows("\(refusalSign)Esc does nothing here", "F: x")
    #expect(try !isRunning())
    try session.type("\u{3}").end(.signaled(SIGINT))
  }

  @Test("A dialog that is suspended during a check is drawn again afterwards")
  func suspended() throws {
    try startCheck("sleep 1; echo no; exit 1").type("\u{1A}").stops().foreground()
      .shows("\(refusalSign)no", "F: x").type("\u{1B}").end(.exited(1))
  }

  // MARK: Hostile commands

  @Test("Only the first line of a reason is shown, in sanitized form")
  func escapeSequences() throws {
    let session = try hold(
      "printf '\\033[2J\\233\\302\\233a\\342\\200\\256b\\r\\nsecond\\n'; exit 1")
    let end = try session.type("x\r").shows("\(refusalSign)^[[2J", "F: x").type("\u{1B}").end(
      .exited(1))
    for text in ["\u{1B}[2J", "\u{9B}", "\u{202E}", "second"] {
      #expect(!end.transcript.contains(text))
    }
  }

  @Test("Output beyond the reason is read and dropped, even if it is endless")
  func longOutput() throws {
    try hold("head -c 10000000 /dev/zero | tr '\\0' a; exit 1").type("x\r").shows(
      "\(refusalSign)aaa", "F: x"
    )
    .type("\u{1B}").end(.exited(1), spending: 1000)
    try hold("head -c 10000000 /dev/zero").type("x\r")
      .end(.exited(0), prints: "x\n", spending: 1000)
    try startCheck("exec yes").type("\u{1B}").shows("(Cancel)").end(.exited(1), spending: 5000)
    #expect(try !isRunning())
  }

  @Test("A command can accept a long value without reading its input, and after closing it")
  func closedInput() throws {
    let long = String(repeating: "a", count: 300_000) + "\n"
    for command in [
      "true", "exec <&-; sleep 0.2", "exec <&- >&-; sleep 0.2", "[ $(wc -c) = 300000 ]",
    ] {
      try run(
        [executable, "--stdin", "--text-field", "f", "--field-check", "f=\(command)"], stdin: long
      ).expect(.exited(0), prints: long)
    }
  }

  @Test(
    "A background process that keeps the descriptors of the command open does not delay the dialog")
  func daemon() throws {
    try hold("sleep 30 & echo no; exit 1").type("x\r").shows("\(refusalSign)no", "F: x").type(
      "\u{1B}"
    )
    .end(.exited(1))
    try hold("(setsid sleep 30 &) ; true").type("x\r").end(.exited(0), prints: "x\n")
    try hold("yes & true").type("x\r").end(.exited(0), prints: "x\n")
  }

  @Test("A command has no terminal, neither as standard input nor as /dev/tty")
  func terminal() throws {
    try hold(
      "if [ -t 0 ] || [ -t 1 ] || [ -t 2 ]; then echo tty; exit 1; fi; "
        + "if (: </dev/tty) 2>/dev/null; then echo reads; exit 1; fi; "
        + "if (echo hacked >/dev/tty) 2>/dev/null; then echo writes; exit 1; fi"
    ).type("x\r").end(.exited(0), prints: "x\n")
  }

  @Test("A command has only the descriptors 0, 1 and 2, and its standard error is not shown")
  func descriptors() throws {
    let end = try start(
      script: "exec 7</dev/null 9>/dev/null; exec \"$0\" \"$@\"",
      arguments: [
        "--stdin", "--text-field", "f", "--field-check",
        "f=echo shown >&2; for n in 3 4 5 6 7 8 9 10 11 12; do "
          + "if [ -e /proc/$$/fd/$n ]; then echo $n; exit 1; fi; done",
      ], stdin: .pipe
    ).feed("x\n").end(.exited(0), prints: "x\n")
    #expect(!end.errorText.contains("shown"))
    // The command has its standard streams even if the caller has closed some of its own.
    try run([
      "/bin/sh", "-c", "exec <&-; exec \"$0\" \"$@\" 2>/dev/null", executable, "--text-field", "f",
      "--field-value", "f=x", "--field-check", "f=[ \"$(cat)\" = x ]", "--assume", "OK",
    ]).expect(.exited(0), prints: "x\n")
  }

  @Test("A command has the caller's environment, and signals have their default actions")
  func environment() throws {
    let file = "\(folder.path)/environment"
    try hold(
      "cat >/dev/null; tr '\\0' '\\n' </proc/$$/environ >'\(file)'; grep -E 'Sig(Blk|Ign)' "
        + "/proc/self/status >>'\(file)'; kill -TERM $$; sleep 5; exit 0",
      environment: ["LC_ALL": "xx_YY.UTF-8", "LANGUAGE": "xx", "EXTRA": "a b"]
    ).type("x\r").shows("\(refusalSign)It was not accepted.").type("\u{1B}").end(.exited(1))
    let lines = try run(["/bin/cat", file]).outputText.split(separator: "\n").map(String.init)
    for line in ["LC_ALL=xx_YY.UTF-8", "LANGUAGE=xx", "EXTRA=a b"] { #expect(lines.contains(line)) }
    for line in lines where line.hasPrefix("Sig") {
      #expect(line.hasSuffix("\t0000000000000000"))
    }
    // The status of the command is known even if the caller ignores SIGCHLD.
    try start(
      ["--text-field", "f", "--field-check", "f=grep -q y"], ignoring: [SIGCHLD, SIGPIPE, SIGTERM]
    ).answer("f: ", "x\r").shows("\(refusalSign)It was not accepted.").type("\u{15}y\r")
      .end(.exited(0), prints: "y\n")
    // A signal that the caller ignores is not ignored by the command.
    try start(["--text-field", "f", "--field-check", "f=kill -TERM $$"], ignoring: [SIGTERM])
      .answer("f: ", "x\r").shows("\(refusalSign)It was not accepted.").type("\u{1B}")
      .end(.exited(1))
  }
}
