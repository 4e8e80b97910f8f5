// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc
import PseudoTerminal
import Testing

@Suite("Progress")
struct ProgressTests {
  private let folder = TemporaryFolder.make()

  private static let button = ["--button", "Stop:cancel"]

  /// Starts a progress bar, whose input the test writes.
  private func start(
    _ arguments: [String] = [], environment: [String: String] = [:], stdin: Session.Input = .pipe,
    stderr: Session.Output = .pipe, ignoring: [Int32] = [],
    placement: Session.Placement = .foreground
  ) throws -> Session {
    try PromptTests.start(
      ["--progress", "--title", "Copying"] + arguments, environment: environment, stdin: stdin,
      stderr: stderr, ignoring: ignoring, placement: placement)
  }

  /// The lines that stay on the terminal after carriage returns have overwritten others. A time in
  /// seconds is given as 0 s, as it depends on the load of the machine.
  private func lines(_ end: Session.End) -> [String] {
    // A typed line feed is echoed, and the bar is redrawn in its place.
    var pieces = end.transcript.components(of: "\r\u{1B}[K\u{1B}[A")
    let last = pieces.removeLast()
    let transcript =
      pieces.map { $0.components(of: "\r\n").dropLast().joined(separator: "\r\n") }.joined() + last
    var lines = transcript.withoutSequences.components(of: "\r\n").map {
      String($0.components(of: "\r").last { !$0.isEmpty } ?? "")
    }
    if lines.last == "" { lines.removeLast() }
    return lines.map { line in
      let parts = line.components(of: "(")
      guard parts.count == 2, let time = parts.last, time.hasSuffix(" s)") else { return line }
      return "\(parts[0])(0\u{A0}s)"
    }
  }

  /// The number of times that a line was drawn.
  private func drawings(_ transcript: String) -> Int {
    transcript.components(of: "\u{1B}[K").count - 1
  }

  /// Waits for the end of a bar, or of a script with one, and expects a complete last line.
  @discardableResult
  private func end(
    _ session: Session, _ status: Session.End.Status, spending dialogs: Double = 50
  ) throws -> Session.End {
    let end = try session.end(spending: dialogs).expect(status)
    #expect(end.errorText == "", "\(end.shown)")
    #expect(end.transcript.isEmpty || end.transcript.utf8.last == 10, "\(end.shown)")
    return end
  }

  // MARK: Status

  @Test(
    "The status reports whether the work is complete, with a terminal and without one",
    arguments: [
      ("100\n", 0, "done (0\u{A0}s)"), ("100", 0, "done (0\u{A0}s)"), ("", 0, "ended (0\u{A0}s)"),
      ("# a\n", 0, "ended (0\u{A0}s): a"), ("43\n", 2, "stopped at 43% (0\u{A0}s)"),
      ("0\n", 2, "stopped at 0% (0\u{A0}s)"), ("100\n20\n", 0, "done (0\u{A0}s)"),
      ("99.9999\n", 2, "stopped at 99% (0\u{A0}s)"),
    ] as [(String, Int32, String)])
  func statuses(input: String, status: Int32, shown: String) throws {
    let session = try start(stdin: .text(input))
    let end = try end(session, .exited(status))
    #expect(end.outputText == "")
    #expect(lines(end) == ["Copying… \(shown)"])
    for arguments in [["/usr/bin/env"], ["/usr/bin/env", "PROMPT_TERMINAL=0"]] {
      let end = try run(
        arguments + [executable, "--progress", "Copying"], environment: environment, stdin: input
      ).expect(.exited(status))
      #expect(end.transcript == "" && end.outputText == "" && end.errorText == "")
    }
  }

  @Test("A bar succeeds even if standard output is closed, a broken pipe or a full pipe")
  func closedOutput() throws {
    for output in [Session.Output.closed, .brokenPipe, .fullPipe] {
      let session = try PromptTests.start("--progress T", stdin: .text("100\n"), stdout: output)
      try end(session, .exited(0))
    }
  }

  @Test("With PROMPT_TERMINAL=0, a bar shows nothing and does not change the terminal modes")
  func forbidden() throws {
    let session = try start(Self.button, environment: ["PROMPT_TERMINAL": "0"])
    try session.feed("43\n").waitForIdleness()
    #expect(try session.modes == session.modesBefore)
    session.endInput()
    #expect(try end(session, .exited(2)).transcript == "")
  }

  @Test("Without a controlling terminal, the bar is shown on standard error, and reads no keys")
  func standardErrorOnly() throws {
    let session = try start(Self.button, stderr: .terminal, placement: .noTerminal)
    try session.feed("43\n").shows(" 43% ")
    #expect(try session.modes == session.modesBefore)
    #expect(!session.transcript.contains("Esc"))
    session.endInput()
    try end(session, .exited(2))
  }

  @Test(
    "Input can be a file, a FIFO, a socket or /dev/null, and is read from its current offset",
    arguments: [
      ("printf '5\\n100\\n' > f; { read -r x; prompt --progress T; cat; } < f", 0),
      // The writer has ended before prompt reads.
      ("mkfifo f; echo 100 > f & { wait; prompt --progress T; } < f", 0),
      ("mkfifo f; : > f & { wait; prompt --progress T; } < f", 0),
      ("prompt --progress T < /dev/null", 0),
      (
        "python3 -I -S -c 'import socket, subprocess; a, b = socket.socketpair(); "
          + "a.send(b\"100\\n\"); a.close(); "
          + "raise SystemExit(subprocess.call([\"prompt\", \"--progress\", \"T\"], stdin=b))'", 0
      ),
    ] as [(String, Int32)])
  func inputs(script: String, status: Int32) throws {
    let session = try PromptTests.start(
      shell: "/bin/sh", script, stdin: .null, workingDirectory: folder.path)
    let end = try end(session, .exited(status), spending: 1000)
    #expect(end.outputText == "")
  }

  @Test("A message is shown above the bar, once")
  func message() throws {
    for term in ["xterm-256color", "dumb"] {
      let session = try start(
        ["--message", "Do not unplug.\nIt takes long."],
        environment: ["TERM": term, "NO_COLOR": "1"])
      try session.shows("It takes long.").feed("10\n").feed("100\n").endInput()
      #expect(
        try lines(end(session, .exited(0))).filter { !$0.contains("%") } == [
          "│ Do not unplug.", "│ It takes long.",
        ] + (term == "dumb" ? ["Copying…"] : []) + ["Copying… done (0\u{A0}s)"])
    }
  }

  @Test("A timeout ends a bar with 124, and a dismissal by its name ends it with 2")
  func dismissals() throws {
    let names = Names()
    let timed = try start(["--timeout", "0.01"] + Self.button)
    #expect(try lines(end(timed, .exited(124))) == ["Copying… stopped (0\u{A0}s)"])
    let named = try start(["--name", "it"], environment: names.environment)
    try named.expect("Copying…")
    #expect(try names.run("--query it").status == .exited(0))
    #expect(try names.run("--dismiss it").status == .exited(0))
    #expect(try lines(end(named, .exited(2))) == ["Copying… stopped (0\u{A0}s)"])
  }

  @Test("Standard input that is closed or a terminal is refused unless --while-pid is given")
  func neededInput() throws {
    for (input, reason) in [(Session.Input.closed, "closed"), (.terminal, "is a terminal")] {
      let end = try start(stdin: input).end(.exited(64), prints: "")
      #expect(end.errorText.contains(reason) && end.errorText.contains("--while-pid PID"))
      let worker = try Session(arguments: ["/bin/cat"], stdin: .pipe)
      let session = try start(["--while-pid", "\(worker.pid)"], stdin: input)
      try session.expect("Copying…")
      worker.endInput()
      #expect(try lines(self.end(session, .exited(0))).count == 1)
    }
  }

  // MARK: Scripts

  @Test("A bar does not consume the input of a while-read loop", arguments: ShellTests.shells)
  func loop(shell: String) throws {
    let list = folder.write("list", "a\nb\n")
    let session = try PromptTests.start(
      shell: shell,
      """
      while read -r f; do
        sh -c : & prompt --progress "$f" --while-pid $!
        echo "$f $?"
        echo 50 | prompt --progress "$f"
        echo "$f $?"
      done < \(list)
      """)
    let end = try end(session, .exited(0), spending: 1000)
    #expect(end.outputText == "a 0\na 2\nb 0\nb 2\n")
    #expect(lines(end).count == 4)
  }

  @Test("Whole lines that another program writes stay, and the bar continues below them")
  func otherOutput() throws {
    let session = try PromptTests.start(
      shell: "/bin/sh",
      "(echo 10; read -r go; echo warning >/dev/tty; echo 20; read -r go; echo 100) "
        + "| prompt --progress Copying", stdin: .pipe)
    try session.shows("10%").feed("go\n").shows("20%").feed("go\n")
    let shown = lines(try end(session, .exited(0), spending: 500))
    #expect(shown.first?.hasPrefix("warning") == true, "\(shown)")
    #expect(shown.last == "Copying… done (0\u{A0}s)", "\(shown)")
  }

  // MARK: Keys

  @Test("Escape stops the bar, other keys have no effect, and no key is left for the shell")
  func escape() throws {
    let session = try start(Self.button)
    try session.feed("43\n").shows("43%", "Stop [Esc]").typeUnseen("\r\u{4}y \u{1B}[A\u{13}")
      .feed("44\n").answer("44%", "q\u{1B}")
    let end = try end(session, .exited(1))
    #expect(lines(end) == ["Copying… stopped at 44% (0\u{A0}s)"], "\(end.shown)")
    #expect(end.leftover == [])
  }

  @Test("A flood of SIGCONT does not prevent Escape from stopping the bar")
  func keyInFlood() throws {
    let session = try start(Self.button)
    try session.expect("Stop [Esc]")
    let flood = try Session(
      arguments: [
        "/usr/bin/python3", "-I", "-S", "-c",
        """
        import os, sys, time
        print("floods", flush=True)
        while True:
            os.kill(int(sys.argv[1]), 18); time.sleep(0.001)
        """, "\(session.pid)",
      ], stdin: .null, stdout: .terminal)
    try flood.expect("floods")
    try session.type("\u{1B}")
    try end(session, .exited(1), spending: 5000)
    flood.close()
  }

  /// The mode changes of programs that read a password, such as getpass(3), ssh(1) and Python's
  /// getpass: each turns off ECHO, and some turn off another flag.
  private static let passwordPrograms = [
    "new[3] &= ~termios.ECHO", "new[3] &= ~(termios.ECHO | termios.ISIG)",
    "new[3] &= ~(termios.ECHO | termios.ECHONL)",
  ]

  @Test(
    "A bar with a button draws nothing and reads no keys while a program reads a password",
    arguments: passwordPrograms, [true, false])
  func password(change: String, isOver: Bool) throws {
    let program = """
      import os, sys, termios
      terminal = os.open("/dev/tty", os.O_RDWR)
      old, new = termios.tcgetattr(terminal), termios.tcgetattr(terminal)
      \(change)
      termios.tcsetattr(terminal, termios.TCSAFLUSH, new)
      os.write(terminal, b"Password: ")
      # PAM, and with it su and login, read the line by one call.
      line = os.read(terminal, 100)
      termios.tcsetattr(terminal, termios.TCSAFLUSH, old)
      os.write(terminal, b"\\n")
      open(sys.argv[1], "wb").write(line)
      """
    let session = try PromptTests.start(
      script: """
        { echo 10; read -r go; python3 -I -S -c "$2" "$1/password"; echo 20; read -r go; echo 100; } \
          | { "$0" --progress Copying --button Stop:cancel \(isOver ? "--timeout 3" : "")
            : >"$1/over"; }
        """, arguments: [folder.path, program])
    try session.shows("10%", "[Esc]").feed("go\n").shows("Password: ")
    // The bar would be drawn in this time.
    pass(milliseconds: 1200)
    try session.type("§§\u{1B}")
    pass(milliseconds: 200)
    if isOver {
      // The bar ends while the password is typed, and echo stays off.
      try session.wait { access("\(folder.path)/over", F_OK) == 0 }
      #expect(try !session.modes.isEchoing)
    }
    let shown = session.transcript
    #expect(shown.hasSuffix("Password: "), "\(shown.debugDescription)")
    try session.type("§\r")
    try session.wait { read("\(folder.path)/password").hasSuffix("\n") }
    #expect(read("\(folder.path)/password") == "§§\u{1B}§\n")
    if !isOver {
      try session.expect("20%")
      #expect(session.transcript.hasSuffix("Stop [Esc]\u{1B}[K\r"))
      try session.feed("go\n").end(spending: 500).expect(.exited(0))
    } else {
      try session.feed("go\n").waitForEnd()
    }
    #expect(!session.transcript.contains("§"))
  }

  @Test("A bar reads no keys from a terminal whose echo is off when the bar begins")
  func echoOff() throws {
    let session = try PromptTests.start(
      script: """
        stty -echo </dev/tty
        { echo 43; read -r go; echo 100; } | "$0" --progress Copying --button Stop:cancel
        stty echo </dev/tty
        """)
    try session.expect("43%")
    #expect(!session.transcript.contains("[Esc]"))
    try session.feed("go\n").shows("done")
    #expect(try session.end(spending: 500).status == .exited(0))
  }

  @Test("Without a cancel action, a bar changes no terminal mode and reads no key")
  func noKeys() throws {
    let session = try start()
    try session.feed("43\n").shows("43%")
    #expect(try session.modes == session.modesBefore)
    try session.type("secret\n").feed("100\n").endInput()
    #expect(try end(session, .exited(0)).leftover == Array("secret\n".utf8))
  }

  // MARK: Signals and job control

  @Test(
    "A signal ends a bar with a line that shows its progress, and the terminal is restored",
    arguments: [SIGINT, SIGTERM, SIGHUP, SIGQUIT], [[], button])
  func signals(signal: Int32, arguments: [String]) throws {
    let session = try start(arguments)
    try session.feed("43\n").shows("43%")
    if signal == SIGINT { try session.type("\u{3}") } else { try session.signal(signal) }
    let end = try end(session, .signaled(signal))
    #expect(lines(end) == ["Copying… stopped at 43% (0\u{A0}s)"], "\(end.shown)")
  }

  @Test(
    "Ctrl-Z restores the terminal and suspends a bar, and fg shows the bar again",
    arguments: [[], button])
  func suspension(arguments: [String]) throws {
    let session = try start(arguments)
    try session.feed("43\n").shows("43%")
    for _ in 0..<3 {
      try session.suspend()
      let shown = session.transcriptBytes
      #expect(shown.last == 10)
      try session.foreground()
      try session.wait {
        String(decoding: session.transcriptBytes[shown.count...], as: UTF8.self).contains("43%")
      }
    }
    if !arguments.isEmpty { try session.type("\u{1B}") } else { session.endInput() }
    try end(session, .exited(arguments.isEmpty ? 2 : 1))
  }

  @Test(
    "A bar in the background is not stopped, reads its input, and is not shown until fg",
    arguments: [[], button])
  func background(arguments: [String]) throws {
    let session = try start(arguments, placement: .background)
    try session.feed("43\n")
    // The bar would be drawn in this time.
    pass(milliseconds: 300)
    #expect(session.transcript == "")
    #expect(try session.modes == session.modesBefore)
    // A shell does not send SIGCONT to a job that is already running.
    try session.foreground(continuing: false).shows("43%").background(continuing: false)
    try session.wait { try session.modes == session.modesBefore }
    try session.feed("100\n").endInput()
    let end = try session.end(.exited(0), prints: "")
    #expect(!end.transcript.contains("done"))
  }

  @Test("Input to a shell does not make a bar in the background use processor time")
  func typedInBackground() throws {
    let session = try start(Self.button)
    // The bar has just been drawn, so that it is not drawn again for a second.
    try session.shows(" 1\u{A0}s ").background(continuing: false).type("x\n")
    try session.wait { try session.modes == session.modesBefore }
    try session.foreground(continuing: false).shows("[Esc]").endInput()
    try end(session, .exited(0))
  }

  @Test("A bar that is stopped in raw mode and continues in the background restores the modes")
  func continuedInBackground() throws {
    let session = try start(Self.button)
    try session.shows("[Esc]").signal(SIGSTOP).stops().background(continuing: true)
    try session.wait { try session.modes == session.modesBefore }
    try session.type("x\n").endInput()
    #expect(try session.end(.exited(0), prints: "").leftover == Array("x\n".utf8))
  }

  // MARK: Dialogs

  @Test(
    "A dialog replaces the line of a bar on its terminal, and the bar continues below it",
    arguments: ["", "--button Stop:cancel"], ["xterm-256color", "dumb"])
  func dialog(button: String, terminal: String) throws {
    let session = try PromptTests.start(
      script: """
        { echo 10; read -r go; "$0" -q --confirm Overwrite; answer=$?; echo 20; read -r go
          test $answer = 0 && echo 100; } | "$0" --progress Copying \(button)
        """, environment: ["TERM": terminal])
    if terminal != "dumb" { _ = try session.expect("10%") }
    try session.feed("go\n")
    let before = try session.expect("Overwrite")
    #expect(terminal == "dumb" || before.contains("\r\u{1B}[K"))
    try session.expect("[y/N] ")
    // The bar would be drawn in this time.
    pass(milliseconds: 1200)
    #expect(session.transcript.hasSuffix("[y/N] "))
    try session.type("y\r").shows("20%").feed("go\n")
    let end = try end(session, .exited(0), spending: 500)
    let shown = lines(end)
    #expect(shown.filter { $0.contains("[y/N] y") }.count == 1, "\(shown)")
    #expect(shown.allSatisfy { !$0.contains("Overwrite") || !$0.contains("%") }, "\(shown)")
    #expect(shown.last?.hasPrefix("Copying… done") == true)
  }

  @Test("An incomplete key before a dialog takes no processor time while the dialog is shown")
  func partOfKey() throws {
    let session = try PromptTests.start(
      script: """
        { echo 10; read -r go; "$0" -q --confirm Overwrite; echo 100; } \
          | "$0" --progress Copying --button Stop:cancel
        """)
    try session.answer("[Esc]", "\u{1B}[").feed("go\n").shows("[y/N] ")
    // The incomplete key expires in this time.
    pass(milliseconds: 4000)
    try session.type("y\r")
    try end(session, .exited(0))
  }

  @Test(
    "Two bars on one terminal restore it, whichever ends first",
    arguments: ["First", "Second"], ["", "--button Stop:cancel"])
  func twoBars(first: String, button: String) throws {
    for name in ["First", "Second"] {
      #expect(mkfifo("\(folder.path)/\(name)", 0o600) == 0)
    }
    let session = try PromptTests.start(
      script: """
        { echo 7; read -r go; echo 100; } < "$1/First" | "$0" --progress First \(button) &
        read -r go
        { echo 8; read -r go; echo 100; } < "$1/Second" | "$0" --progress Second \(button) &
        wait
        """, arguments: [folder.path])
    var ends = ["First", "Second"].map { open("\(folder.path)/\($0)", O_RDWR | O_CLOEXEC) }
    if first == "Second" { ends.reverse() }
    defer { for end in ends { close(end) } }
    try session.wait { session.transcript.contains(" 7%") }
    try session.feed("go\n")
    try session.wait { session.transcript.contains(" 8%") }
    _ = write(ends[0], "go\n", 3)
    try session.expect("\(first)… done")
    _ = write(ends[1], "go\n", 3)
    let end = try end(session, .exited(0), spending: 500)
    #expect(end.transcript.components(of: "… done").count == 3)
  }

  @Test("A bar is drawn while another bar is shown on its terminal")
  func drawnTogether() throws {
    let session = try start(stdin: .pipe, placement: .background)
    let device = open(session.terminalName, O_RDWR | O_NOCTTY | O_CLOEXEC)
    defer { close(device) }
    var lock = flock()
    lock.l_type = Int16(F_RDLCK)
    lock.l_len = 1
    #expect(fcntl(device, F_SETLK, &lock) == 0)
    try session.foreground().feed("43\n").shows("43%").endInput()
    try end(session, .exited(2))
  }

  // MARK: Terminals

  @Test("On a dumb terminal, a bar writes a line for each new tenth and each new text")
  func dumb() throws {
    let session = try start(Self.button, environment: ["TERM": "dumb"])
    try session.feed("10\n# a\n").shows("Copying: 10%  a\r\n").feed("11\n#\n").feed("25\n")
      .shows("Copying: 25%\r\n").feed("100\n")
    session.endInput()
    let end = try end(session, .exited(0))
    #expect(!end.transcript.contains("\u{1B}"))
    #expect(lines(end).count == 4 && lines(end).first == "Copying…")
  }

  @Test("On a dumb terminal, progress that is reported during a dialog is written after the dialog")
  func dumbDuringDialog() throws {
    let session = try PromptTests.start(
      script: """
        { echo 10; read -r go; "$0" -q --confirm Overwrite & read -r go; echo 20; wait; read -r go
          echo 100; } | "$0" --progress Copying
        """, environment: ["TERM": "dumb"])
    try session.expect("10%")
    try session.feed("go\n").shows("[y/N] ").feed("go\n")
    // The line would be written in this time.
    pass(milliseconds: 1200)
    #expect(session.transcript.hasSuffix("[y/N] "))
    try session.type("y\r").shows("20%").feed("go\n")
    try end(session, .exited(0), spending: 500)
  }

  @Test(
    "On a console without block characters, the bar consists of ASCII characters",
    arguments: ["linux", "vt100"])
  func ascii(terminal: String) throws {
    let session = try start(environment: ["TERM": terminal])
    try session.feed("50\n").shows("[###############               ]  50%").endInput()
    let end = try end(session, .exited(2))
    #expect(!end.transcript.contains("█"))
  }

  @Test("A bar is drawn for the new width when the window is resized")
  func resized() throws {
    let session = try start()
    try session.feed("50\n# a text\n").shows("a text")
    for columns in [40, 20, 10, 2, 1, 80] as [UInt16] {
      try session.resize(rows: 24, columns: columns)
      try session.wait {
        let drawn = session.transcript.components(of: "\u{1B}[K").dropLast().last ?? ""
        let width = drawn.components(of: "\r").last.map { String($0).withoutSequences.count } ?? 0
        return columns == 80 ? width > 40 : width > 0 && width < max(2, Int(columns))
      }
    }
    session.endInput()
    try end(session, .exited(2))
  }

  @Test(
    "A bar on a stalled terminal continues to read its input, even after a hang-up",
    arguments: [true, false], [[], button])
  func stalled(hangsUp: Bool, arguments: [String]) throws {
    let session = try start(arguments, ignoring: [SIGHUP])
    try session.feed("1\n").answer(" 1%", "\u{13}")
    let lines = String(repeating: "# text\n42\n", count: 100_000)
    let wanted = (session.bytesRead ?? 0) + lines.utf8.count
    try session.feed(lines)
    try session.wait { (session.bytesRead ?? wanted) >= wanted }
    if hangsUp {
      try session.hangUp()
      // The bar would be drawn in this time.
      pass(milliseconds: 1200)
    }
    try session.feed("100\n").endInput()
    try session.end(spending: 100).expect(.exited(0))
  }

  // MARK: Time

  @Test(
    "An idle bar wakes up at most once a second, or ten times a second if it reads keys",
    arguments: [(.foreground, button, 10), (.foreground, [], 1), (.background, button, 1)]
      as [(Session.Placement, [String], Int)])
  func idle(placement: Session.Placement, options: [String], rate: Int) throws {
    let session = try start(options, placement: placement)
    func switches() -> Int {
      Int(status(of: session.pid, "voluntary_ctxt_switches") ?? "") ?? .max
    }
    try session.feed("50\n")
    if placement == .foreground { _ = try session.expect("50%") }
    try session.waitForIdleness()
    let (before, start) = (switches(), now())
    pass(milliseconds: 2500)
    let seconds = (now() - start) / 1000
    // The last input may be drawn in this time.
    #expect(switches() - before <= (Int(seconds) + 1) * rate + 1)
    session.endInput()
    try end(session, .exited(2))
  }

  @Test("A bar is drawn at most ten times a second, however many lines it reads")
  func rate() throws {
    let start = now()
    let end = try PromptTests.start(
      shell: "/bin/sh", "seq 0 0.0001 100 | prompt --progress T", stdin: .null
    )
    .end(spending: 10_000)
    #expect(drawings(end.transcript) <= Int((now() - start) / 100) + 2)
  }

  @Test(
    "A million lines take fewer instructions than sed needs to count them", .enabled(if: isShipped))
  func million() throws {
    let list = folder.write("list", (0..<500_000).map { "# file \($0)\n\($0 / 5000)\n" }.joined())
    func count(_ command: [String]) throws -> Int {
      try instructions { log in
        try Session(
          arguments: log + command, environment: environment, stdin: .file(list),
          placement: .noTerminal)
      }
    }
    #expect(try count([executable, "--progress", "T"]) < count(["/bin/sed", "-n", "$="]))
  }
}
