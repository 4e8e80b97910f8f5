// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc
import PseudoTerminal
import Testing

@Suite("Progress of a command")
struct ProgressCommandTests {
  private let folder = TemporaryFolder.make()
  /// A shell command that ends only by a signal, and that starts no process.
  private let pause = "true 2>&- <\"$FIFO\""

  init() throws { try #require(mkfifo(folder.path + "/fifo", 0o600) == 0) }

  /// Starts a shell command under a bar, with the terminal as its standard streams.
  private func start(
    _ command: String, _ options: [String] = [], environment: [String: String] = [:],
    stdout: Session.Output = .terminal
  ) throws -> Session {
    try PromptTests.start(
      ["--progress", "Building"] + options + ["--", "/bin/sh", "-c", command],
      environment: environment.merging(["FIFO": folder.path + "/fifo"]) { $1 }, stdin: .terminal,
      stdout: stdout, stderr: stdout)
  }

  /// Returns a shell command that ends with a status when it receives one of the signals. A shell
  /// with a trap could receive the signal just before it waits, and would wait nevertheless.
  private func receiving(_ signals: [String], status: Int) -> String {
    let script = """
      import signal; signals = [getattr(signal, name) for name in "\(signals.joined(separator: " "))".split()]
      signal.pthread_sigmask(signal.SIG_BLOCK, signals); print("ready", flush=True)
      signal.sigwait(signals); print("caught"); raise SystemExit(\(status))
      """
    return "exec /usr/bin/python3 -I -S -c '\(script)'"
  }

  /// The lines that stay on the terminal, with each time as 0 s.
  private func lines(_ end: Session.End) -> [String] {
    end.transcript.withoutSequences.components(of: "\r\n").dropLast().map { line in
      let shown = String(line.components(of: "\r").last { !$0.isEmpty } ?? "")
      guard shown.hasPrefix("Building…"), let time = shown.components(of: "(").last else {
        return shown
      }
      return String(shown.dropLast(time.utf8.count - 1)) + "0\u{A0}s)"
    }
  }

  @Test(
    "The status is that of the command, and the last line shows how the command has ended",
    arguments: [
      ("exit 0", 0, "Building… done (0\u{A0}s)"),
      ("exit 2", 2, "Building… failed with status 2 (0\u{A0}s)"),
      ("kill -9 $$", 137, "Building… ended by signal 9 (0\u{A0}s)"),
      ("echo 43 >&3; exit 65", 65, "Building… failed with status 65 (0\u{A0}s)"),
    ] as [(String, Int32, String)])
  func statuses(command: String, status: Int32, line: String) throws {
    let end = try start(command).end(.exited(status))
    #expect(lines(end) == [line], "\(end.shown)")
    #expect(end.modesAfter == end.modesBefore)
  }

  @Test("If a command cannot be run, the status is the one that a shell would report")
  func impossible() throws {
    for (name, status) in [("/nonexistent", 127), ("/etc/passwd", 126)] as [(String, Int32)] {
      let end = try PromptTests.start(
        ["--progress", "Building", "--", name], stdin: .terminal, stdout: .terminal,
        stderr: .terminal
      ).end(.exited(status))
      #expect(lines(end).first?.hasPrefix("prompt: cannot run '\(name)': ") == true)
    }
  }

  @Test(
    "Output of the command to the terminal is shown above the bar, line by line, with its colours")
  func output() throws {
    let end = try start(
      #"""
      printf 'one\n'; printf '\033[31mtwo\033[0m\n' >&2; printf '10%%\r20%%\n'
      printf '\033[2J\033]0;title\a\033[5;5Hthree\n'; sleep 0.3; printf 'four'
      """#
    ).end(.exited(0))
    #expect(
      lines(end) == ["one", "two", "20%", "three", "four", "Building… done (0\u{A0}s)"],
      "\(end.shown)")
    #expect(end.transcript.contains("\u{1B}[31mtwo\u{1B}[0m"))
    #expect(!end.transcript.contains("\u{1B}[2J") && !end.transcript.contains("title"))
  }

  @Test("A long output is shown whole")
  func longOutput() throws {
    let end = try start("seq 5000").end(.exited(0))
    #expect(lines(end).dropLast().elementsEqual((1...5000).map { "\($0)" }))
  }

  @Test("A long output does not stop on a terminal that cannot redraw a line")
  func longOutputOnDumbTerminal() throws {
    let end = try start("seq 100000", environment: ["TERM": "dumb"]).waitForEnd()
    #expect(end.status == .exited(0) && end.transcript.contains("\r\n100000\r\n"))
  }

  @Test("Ctrl-Z does not stop a command if it cannot stop prompt")
  func unstoppable() throws {
    let session = try PromptTests.start(
      [
        "--progress", "Building", "--button", "Stop:cancel", "--", "/bin/sh", "-c",
        "sleep 1; exit 7",
      ],
      stdin: .terminal, stdout: .terminal, placement: .sessionLeader)
    try session.shows("Stop").type("\u{1A}").end(.exited(7))
  }

  @Test("Ctrl-Z does not stop a command under a bar in an orphaned process group")
  func orphaned() throws {
    let session = try PromptTests.start(
      ["--progress", "Building", "--button", "Stop:cancel", "--", "/bin/sleep", "1"],
      through: orphanLauncher, stdin: .terminal, stdout: .terminal,
      stderr: .terminal)
    let end = try session.shows("Stop").type("\u{1A}").waitForEnd()
    #expect(
      end.status == .exited(0) && lines(end).last == "Building… done (0\u{A0}s)", "\(end.shown)")
  }

  @Test("The control characters in the name of a command that cannot be run are shown visibly")
  func hostileName() throws {
    let end = try run(
      [executable, "--progress", "T", "--is-presented", "no", "--", "/x\u{1B}]0;a\u{7}\u{9B}2J"]
    ).expect(.exited(127))
    #expect(end.errorText.hasPrefix("prompt: cannot run '/x^[]0;a^G<U+009B>2J': "))
  }

  @Test("Redirected output of the command stays unchanged, byte for byte")
  func redirected() throws {
    let end = try start(#"printf 'a\033[2J\rb'; echo c >&2"#, stdout: .pipe).end(.exited(0))
    #expect(end.outputText == "a\u{1B}[2J\rb" && end.errorText == "c\n")
    #expect(lines(end) == ["Building… done (0\u{A0}s)"])
  }

  @Test("Lines on descriptor 3 move the bar")
  func progress() throws {
    let session = try start(
      "echo 50 >&$PROMPT_PROGRESS; echo '# b.txt' >&3; read -r go; echo 100 >&3")
    try session.shows(" 50%").shows("b.txt").type("go\r")
    let end = try session.end(.exited(0))
    #expect(lines(end).last == "Building… done (0\u{A0}s)", "\(end.shown)")
  }

  @Test("A question of the command is shown without a bar, and is answered at the terminal")
  func question() throws {
    for (ask, isSecret) in [("read -r x", false), ("stty -echo; read -r x; stty echo; echo", true)]
    {
      let session = try start("printf 'Name? '; \(ask); echo \"got $x\"; sleep 0.3")
      try session.expect("Name? ")
      // The bar would be drawn in this time.
      pass(milliseconds: 1200)
      #expect(session.transcript.hasSuffix("Name? "), "\(session.transcript.debugDescription)")
      #expect(try session.modes.isEchoing != isSecret)
      let end = try session.type("§\r").end(.exited(0))
      #expect(lines(end).suffix(2) == ["got §", "Building… done (0\u{A0}s)"], "\(end.shown)")
    }
  }

  @Test(
    "The style of an incomplete line is reset after its text, and set again when the line continues"
  )
  func styledQuestion() throws {
    let session = try start(#"printf '\033[41mName? '; read -r x; printf 'got it\n'; sleep 0.3"#)
    try session.expect("\u{1B}[41mName? \u{1B}[0m")
    let end = try session.type("§\r").end(.exited(0))
    #expect(end.transcript.contains("\u{1B}[41mgot it\u{1B}[0m\r\n"), "\(end.shown)")
  }

  @Test("A dialog of the command replaces the bar")
  func dialog() throws {
    let session = try start(
      #""$PROMPT" -q --confirm Sure?; echo "$?"; sleep 0.3"#, environment: ["PROMPT": executable])
    let end = try session.answer(bold("Sure?") + " [y/N] ", "y\r").end(.exited(0))
    #expect(lines(end).suffix(2) == ["0", "Building… done (0\u{A0}s)"], "\(end.shown)")
    #expect(end.modesAfter == end.modesBefore)
  }

  @Test("Ctrl-C interrupts the command, and prompt ends as the command does")
  func interrupted() throws {
    let end = try start(receiving(["SIGINT"], status: 5))
      .shows("ready").type("\u{3}").end(.exited(5))
    #expect(lines(end).last == "Building… failed with status 5 (0\u{A0}s)", "\(end.shown)")
    let ended = try start("echo ready; exec sleep 30").shows("ready").type("\u{3}").end(
      .signaled(SIGINT))
    #expect(lines(ended).last == "Building… ended by signal 2 (0\u{A0}s)", "\(ended.shown)")
  }

  @Test("Ctrl-C that was typed before the command started ends the command")
  func interruptedEarly() throws {
    // A blocked signal is still pending after execve(2).
    let blocking = """
      import signal
      signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT])
      os.kill(os.getpid(), signal.SIGINT)
      """
    let session = try Session(
      arguments: python(blocking, ["--progress", "Building", "--", "/bin/sleep", "30"]),
      environment: environment)
    try session.end(.signaled(SIGINT))
  }

  @Test(
    "A process that cannot send signals to the bar gets the terminal below an incomplete line")
  func turnBelowOpenLine() throws {
    // The command itself locks the turn on the terminal, as a dialog of another user does.
    let script = """
      import fcntl, os, sys, termios, time
      print("Reading... ", end="", flush=True)
      terminal = os.open("/dev/tty", os.O_RDWR)
      while not os.path.exists("\(folder.path)/go"): time.sleep(0.01)
      device = os.fstat(int(sys.argv[1])).st_rdev
      fcntl.lockf(terminal, fcntl.LOCK_EX | fcntl.LOCK_NB, 1, 16 * device)
      fcntl.lockf(int(sys.argv[1]), fcntl.LOCK_EX | fcntl.LOCK_NB, 1, 16 * device)
      while not termios.tcgetattr(terminal)[3] & termios.ICANON: time.sleep(0.01)
      print("done")
      """
    let session = try PromptTests.start(
      script: #"exec "$0" --progress T --button S:cancel -- python3 -c "$1" 5 5<>"$(tty)""#,
      arguments: [script], stdin: .terminal, stdout: .terminal, stderr: .terminal)
    try session.shows("Reading...")
    folder.write("go", [])
    try session.shows("done").end(.exited(0))
  }

  @Test("Enter that was typed before a bar reads keys does not erase the lines above the bar")
  func typedAhead() throws {
    let session = try PromptTests.start(
      script: """
        echo ready
        until [ -e '\(folder.path)/go' ]; do sleep 0.02; done
        echo result
        sleep 0.5 | "$0" --progress T --button S:cancel
        """, stdin: .terminal, stdout: .terminal, stderr: .terminal)
    try session.shows("ready").type("\r\r").shows("\r\n\r\n")
    folder.write("go", [])
    #expect(!(try session.end(.exited(0)).transcript.contains("\u{1B}[A")))
  }

  @Test("Escape that was typed before a bar does not end its command")
  func escapedAhead() throws {
    let script = """
      echo ready
      until [ -e '\(folder.path)/go' ]; do sleep 0.02; done
      exec "$0" --progress T --button S:cancel -- /bin/sh -c 'sleep 0.3; echo finished'
      """
    let session = try PromptTests.start(
      script: script, stdin: .terminal, stdout: .terminal, stderr: .terminal)
    try session.shows("ready").type("\u{1B}").shows("^[")
    folder.write("go", [])
    try session.shows("finished").end(.exited(0))
  }

  @Test("A signal to prompt alone is passed on to the command", arguments: [SIGTERM, SIGHUP])
  func signals(number: Int32) throws {
    let end = try start(receiving(["SIGTERM", "SIGHUP"], status: 6))
      .shows("ready").signal(number).end(.exited(6))
    #expect(end.orphans == 0)
  }

  @Test("Escape ends the command, and the status is 143 even if the command handles the signal")
  func stopped() throws {
    for command in ["exec sleep 30", "trap 'exit 0' TERM; while :; do \(pause); done"] {
      let end = try start("echo ready; \(command)", ["--button", "Stop:cancel"])
        .shows("Stop [Esc]").type("\u{1B}").end(.exited(143))
      #expect(lines(end).last == "Building… stopped (0\u{A0}s)", "\(end.shown)")
      #expect(end.orphans == 0 && end.modesAfter == end.modesBefore)
    }
  }

  @Test(
    "A signal, a timeout and a dismissal end a bar even if the terminal does not accept its output",
    arguments: [true, false], ["SIGTERM", "--timeout", "--dismiss"])
  func stalled(hasEnded: Bool, reason: String) throws {
    let names = Names()
    let command = hasEnded ? "read -r x; echo late" : "read -r x; echo late; exec sleep 30"
    let session = try start(
      "echo $$ >'\(folder.path)/pid'; \(command)",
      reason == "--timeout" ? ["--timeout", "1"] : ["--name", "it"], environment: names.environment)
    try session.shows("Building").wait { read(folder.path + "/pid").hasSuffix("\n") }
    let pid = read(folder.path + "/pid").dropLast()
    try session.typeUnseen("\u{13}\r")
    try session.wait {
      let state = read("/proc/\(pid)/stat")
      return hasEnded ? state.isEmpty : state.contains("(sleep) S ")
    }
    var status: Int32 = 124
    if reason == "SIGTERM" {
      try session.signal(SIGTERM)
      status = hasEnded ? 0 : 143
    } else if reason == "--dismiss" {
      #expect(try names.run("--dismiss it").status == .exited(0))
      status = 2
    }
    #expect(try session.waitForEnd(within: 3).status == .exited(status))
  }

  /// Starts a shell command that stops itself before its end, and waits until it is stopped.
  private func startStopped(before end: String) throws -> Session {
    let session = try start("echo $$ >'\(folder.path)/pid'; echo ready; kill -STOP $$; \(end)")
    try session.shows("ready")
    let pid = read(folder.path + "/pid").dropLast()
    try session.wait { read("/proc/\(pid)/stat").contains(") T ") }
    return session
  }

  @Test("A signal ends a command that is stopped")
  func signalWhileStopped() throws {
    let interrupted = try startStopped(before: "exit 5")
    try interrupted.type("\u{3}").waitForEnd().expect(.signaled(SIGINT))
    let end = try startStopped(before: "sleep 30").signal(SIGTERM).end(.exited(143))
    #expect(end.orphans == 0)
  }

  @Test("Escape ends a command that has joined another process group")
  func otherGroup() throws {
    let script =
      "import os,time; os.setpgid(0,os.getpgid(os.getppid())); print(1,flush=True); time.sleep(30)"
    let session = try start("exec python3 -c '\(script)'", ["--button", "Stop:cancel"])
    try session.shows("1\r\n").shows("Stop [Esc]").type("\u{1B}").end(.exited(143))
  }

  @Test("A command in a process group of its own that uses the terminal is reported as stopped")
  func stoppedByTerminal() throws {
    for use in [#""$PROMPT" --confirm Replace"#, "read -r x", "stty -echo </dev/tty"] {
      let session = try start(
        use, ["--button", "Stop:cancel"], environment: ["PROMPT": executable])
      try session.shows("which it cannot with --button", "Stop [Esc]").type("\u{1B}")
        .waitForEnd().expect(.exited(143))
    }
  }

  @Test("SIGCONT to prompt alone continues a command that is stopped")
  func continued() throws {
    try startStopped(before: "exit 9").signal(SIGCONT).end(.exited(9))
  }

  @Test("The last text on descriptor 3 is shown, however soon the command ends after it")
  func lastText() throws {
    let command = "for i in $(seq 300); do echo out; done; echo '# full' >&3; exit 1"
    for _ in 0..<25 {
      let end = try start(command).end(.exited(1))
      #expect(end.transcript.withoutSequences.hasSuffix("): full\r\n"), "\(end.shown)")
    }
  }

  @Test("A command that ignores SIGTERM is killed after five seconds")
  func killed() throws {
    let session = try start(
      "trap '' TERM; while :; do \(pause); done", ["--button", "Stop:cancel"])
    let end = try session.shows("Stop [Esc]").type("\u{1B}").end(.exited(143))
    #expect(end.orphans == 0)
  }

  @Test("A timeout and a dismissal end the command")
  func dismissed() throws {
    let names = Names()
    let timeout = try start("exec sleep 30", ["--timeout", "0.3"]).end(.exited(124))
    #expect(timeout.orphans == 0)
    let session = try names.start(
      command: [executable, "--progress", "Building", "--name", "it", "--", "/bin/sleep", "30"],
      stdin: .terminal)
    try session.shows("Building")
    #expect(try names.run("--dismiss it").status == .exited(0))
    #expect(try session.end(.exited(2)).orphans == 0)
  }

  @Test("Ctrl-Z stops the command as well, even if it has a process group of its own")
  func suspended() throws {
    for options in [[], ["--button", "Stop:cancel"]] {
      let session = try start(
        "echo $$; echo ready; while :; do \(pause); done", options)
      try session.shows("ready")
      let shown = session.transcript.withoutSequences.components(of: "\r\n")
      let pid = shown.compactMap { pid_t($0.components(of: "\r").last.map(String.init) ?? "") }
        .first
      let command = try #require(pid)
      try session.type("\u{1A}").stops()
      try session.wait { read("/proc/\(command)/stat").contains(") T ") }
      try session.foreground()
      try session.wait { !read("/proc/\(command)/stat").contains(") T ") }
      try session.signal(SIGTERM).end(.exited(143))
    }
  }

  @Test("A process that the command leaves behind does not delay the end")
  func daemon() throws {
    let end = try start("(trap '' HUP; sleep 2; echo late) & echo begun").waitForEnd()
    #expect(end.status == .exited(0))
    #expect(lines(end) == ["begun", "Building… done (0\u{A0}s)"], "\(end.shown)")
  }

  @Test("The endless output of a process that the command leaves behind does not delay the end")
  func endlessDaemon() throws {
    let end = try start("yes & sleep 0.3").waitForEnd(within: 5)
    #expect(end.status == .exited(0))
    #expect(lines(end).last == "Building… done (0\u{A0}s)", "\(end.shown.suffix(200))")
  }

  @Test(
    "Without a terminal, and with --is-presented no, the command runs as if it were called alone")
  func alone() throws {
    let command = [
      "/bin/sh", "-c",
      #"printf 'a\r'; cat; echo "$PROMPT_PROGRESS" >&2; readlink /proc/self/fd/3 >&2; exit 7"#,
    ]
    for options in [[], ["--is-presented", "no"]] {
      let end = try run(
        [executable, "--progress", "T"] + options + ["--"] + command, stdin: "b\n"
      ).expect(.exited(7))
      #expect(end.outputText == "a\rb\n" && end.errorText == "3\n/dev/null\n", "\(end.shown)")
    }
  }

  @Test("A command without a title before it, or with --while-pid, is a usage error")
  func usage() throws {
    // Otherwise, the word would be a title, and the status would be 0.
    let end = try run([executable, "--progress", "--", "false"], stdin: "100\n")
      .expect(.exited(64))
    #expect(end.errorText.contains("the title before --"))
    try run([executable, "--progress", "T", "--while-pid", "1", "--", "true"])
      .expect(.exited(64))
  }
}
