// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc
import PseudoTerminal
import Testing

@Suite("Attending")
struct AttendingTests {
  @Test(
    "A dialog is answered on the attending terminal in the same way as on a terminal of its own",
    arguments: [
      ("--confirm 'Empty Trash?' --button 'Empty Trash:destructive'", [("[y/N] ", "y\r")], 0),
      ("Save? --button Save --button Stop:cancel --format json", [("[Y/n] ", "stop\r")], 1),
      ("Wipe? --require-typing disk --button Wipe:destructive", [("Wipe\u{1B}[0m: ", "disk\r")], 0),
      ("Pick --button Alpha --button Beta --button Gamma", [("name: ", "\u{1B}[B\r")], 0),
      (
        "Pick --item Alpha --item Beta --button Add",
        [("1,2: ", "1\r"), ("deselect: ", "\r"), ("] ", "\r")], 0
      ),
      (
        "In --text-field user --secure-field pw --format json",
        [("user: ", "m\u{7F}me\r"), ("pw: ", "se§cret\r")], 0
      ),
      ("When --date-field day --field-range day=2026-01-01..", [("01-01): ", "2026-02-03\r")], 0),
      ("Where --file-field f", [("f: ", "/etc/pass\t\r")], 0),
      ("Sure --toggle-field on", [("on", "y\r")], 0),
      ("Leave --text-field a", [("a: ", "\u{1B}")], 1),
    ] as [(ShellWords, [(String, String)], Int32)])
  func answers(line: ShellWords, turns: [(String, String)], status: Int32) throws {
    func hold(_ keyboard: Session, _ asker: Session) throws -> Session.End {
      for (question, keys) in turns { try keyboard.answer(question, keys) }
      return try asker.waitForEnd().expect(.exited(status))
    }
    let own = try start(line)
    let expected = try hold(own, own)
    let terminal = try AttendingTerminal()
    let end = try hold(terminal.session, try terminal.ask(line))
    #expect(end.outputText == expected.outputText)
    try terminal.session.waitForModesBefore()
  }

  @Test(
    "A call under the name of another program is answered on the attending terminal, and prints no notice",
    arguments: [
      ("dialog", "--stdout --menu Pick 0 0 0 a Alpha b Beta", "2\r", "b", ""),
      ("dialog", "--inputbox Name 0 0 old", "\u{15}new\r", "", "new"),
      ("dialog", "--yesno Sure? 0 0", "\r", "", ""),
      ("whiptail", "--inputbox Name 0 0 old", "\r", "", "old"),
      ("whiptail", "--menu Pick 0 0 0 a Alpha b Beta", "2\r", "", "b"),
      ("whiptail", "--msgbox Done 0 0", "\r", "", ""),
      ("zenity", "--entry --text Name", "me\r", "me\n", ""),
      ("zenity", "--question --text Sure?", "\r", "", ""),
      ("zenity", "--password", "secret\r", "secret\n", ""),
    ] as [(String, ShellWords, String, String, String)])
  func personality(
    name: String, line: ShellWords, keys: String, output: String, errors: String
  ) throws {
    let terminal = try AttendingTerminal()
    let asker = try terminal.ask(
      line, through: ["/bin/bash", "-c", "p=$1; shift; exec -a \(name) \"$p\" \"$@\"", "bash"])
    try terminal.session.shows("Process \(asker.pid) asks: ")
    try terminal.session.shows("\u{1B}[?2004h")
    try asker.waitForIdleness()
    try terminal.session.type(keys)
    let end = try asker.waitForEnd().expect(.exited(0))
    #expect(end.outputText == output)
    #expect(end.errorText == errors)
  }

  @Test(
    "Above a dialog, its process, program, directory and script are shown without control characters"
  )
  func introduction() throws {
    let folder = try TemporaryFolder()
    folder.write("a\u{1B}[2Jb.sh", "\"$1\" --confirm Sure?; echo $?\n")
    let terminal = try AttendingTerminal()
    // The path of the executable may be long.
    try terminal.session.resize(rows: 24, columns: 500)
    let script = try terminal.ask(
      "", through: ["/bin/sh", "\(folder.path)/a\u{1B}[2Jb.sh"], directory: folder.path)
    let shown = try terminal.session.expect("[y/N] ")
    let lines = shown.replacing("\u{7}", with: "").components(of: "\r\n")
    #expect(lines.contains { $0.hasPrefix("Process ") && $0.contains(" asks: /") }, "\(lines)")
    #expect(lines.contains("  in \(folder.path)"), "\(lines)")
    #expect(
      lines.contains { $0.hasPrefix("  for /bin/sh ") && $0.contains("[2Jb.sh") }, "\(lines)")
    #expect(!shown.contains("\u{1B}[2J"))
    try terminal.session.type("y\r")
    #expect(try script.waitForEnd().outputText == "OK\n0\n")
  }

  @Test("The caller is told where the question is asked, unless -q is given")
  func notice() throws {
    let terminal = try AttendingTerminal()
    for (line, notice) in [
      ("--confirm T", "prompt: asks on \(terminal.session.terminalName)\n"), ("-q --confirm T", ""),
    ] as [(ShellWords, String)] {
      let asker = try terminal.ask(line)
      try terminal.session.answer("[y/N] ", "y\r")
      #expect(try asker.waitForEnd().expect(.exited(0)).errorText == notice)
    }
  }

  @Test("The bell rings at most once in ten seconds")
  func bell() throws {
    let terminal = try AttendingTerminal()
    for _ in 0..<3 {
      try terminal.answersQuestion()
    }
    #expect(terminal.session.transcript.components(of: "\u{7}").count == 2)
  }

  @Test("What was typed before a question does not answer it")
  func typeAhead() throws {
    let terminal = try AttendingTerminal()
    try terminal.session.type("y\ry\r")
    let asker = try terminal.ask("--confirm T")
    try terminal.session.answer("[y/N] ", "n\r")
    try asker.waitForEnd().expect(.exited(1))
  }

  @Test(
    "A secret is neither echoed nor in the memory of the attendant", .enabled(if: geteuid() == 0))
  func secret() throws {
    let terminal = try AttendingTerminal()
    let asker = try terminal.ask("Log --secure-field pw")
    try terminal.session.answer("pw: ", "correct horse")
    #expect(try !terminal.session.modes.isEchoing)
    #expect(try terminal.session.copies(of: "correct horse") == 0)
    try terminal.session.type("\r")
    #expect(try asker.waitForEnd().outputText == "correct horse\n")
    #expect(try terminal.session.copies(of: "correct horse") == 0)
    #expect(!terminal.session.transcript.contains("horse"))
  }

  @Test("Dialogs are shown one after the other, in the order in which they came")
  func order() throws {
    let terminal = try AttendingTerminal()
    var askers: [Session] = []
    for index in 0..<3 {
      let asker = try terminal.ask("--confirm Question-\(index)")
      try asker.wait { asker.errorOutput.contains("asks on") }
      askers.append(asker)
    }
    for (index, asker) in askers.enumerated() {
      try terminal.session.answer("Question-\(index)", "").answer("[y/N] ", "y\r")
      try asker.waitForEnd().expect(.exited(0))
    }
  }

  @Test("The thirty-third dialog that waits is refused, and the others are not")
  func crowd() throws {
    let terminal = try AttendingTerminal()
    let first = try terminal.ask("--confirm T")
    try terminal.session.shows("[y/N] ")
    let crowd = try terminal.ask(
      "",
      through: [
        "/bin/sh", "-c",
        """
        for i in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30 31 32; do
          "$0" --confirm T --name "n$i" >/dev/null 2>&1 &
          "$0" --query "n$i" --timeout 20
        done
        until [ "$(ss -x 2>/dev/null | grep -c attend)" -ge 33 ] || ! command -v ss >/dev/null; do :; done
        sleep 1
        "$0" --confirm Last; echo "$?"
        kill $(jobs -p)
        """,
      ])
    let end = try crowd.waitForEnd(within: 60)
    #expect(end.outputText.hasSuffix("69\n"))
    #expect(end.errorText.contains("too many dialogs wait"))
    try terminal.session.type("y\r")
    try first.waitForEnd().expect(.exited(0))
  }

  @Test(
    "Ctrl-C ends the dialog by SIGINT, or dismisses it if the process ignores SIGINT, and the attendant goes on",
    arguments: [([], .signaled(SIGINT)), ([SIGINT], .exited(2))] as [([Int32], Session.End.Status)])
  func interrupt(ignored: [Int32], status: Session.End.Status) throws {
    let terminal = try AttendingTerminal()
    for line in ["--confirm T", "T --text-field T", "T --secure-field T"] as [ShellWords] {
      let asker = try terminal.ask(line, ignoring: ignored)
      try terminal.session.shows("Process \(asker.pid)").shows("\u{1B}[?2004h")
      try asker.waitForIdleness()
      try terminal.session.type("\u{3}")
      try asker.waitForEnd().expect(status)
    }
    // A Ctrl-C right after the end of a dialog was meant for the dialog, and does not end the
    // attendant.
    try terminal.session.type("\u{3}").waitForModesBefore()
    try terminal.answersQuestion()
  }

  @Test(
    "If the dialog does not end at Ctrl-C, a second Ctrl-C ends the attendant and restores the modes"
  )
  func secondInterrupt() throws {
    let terminal = try AttendingTerminal()
    let asker = try terminal.ask("Log --secure-field pw")
    try terminal.session.shows("pw: ")
    try asker.signal(SIGSTOP).stops()
    // Two signals that are pending at the same time would be merged into one.
    let read = terminal.session.bytesRead ?? 0
    try terminal.session.type("\u{3}").wait { (terminal.session.bytesRead ?? .max) > read }
    try terminal.session.type("\u{3}").end(.signaled(SIGINT))
    #expect(try terminal.names.files == "")
    try asker.signal(SIGCONT).waitForEnd()
  }

  @Test("Ctrl-C ends an attendant that shows no dialog, and its sockets are removed")
  func idleInterrupt() throws {
    let terminal = try AttendingTerminal()
    try terminal.session.type("\u{3}").end(.signaled(SIGINT))
    #expect(try terminal.names.files == "")
    try terminal.ask("--confirm T").waitForEnd().expect(.exited(69))
  }

  @Test(
    "Ctrl-Z takes the terminal from the dialog and stops the attendant, and fg shows the dialog again",
    arguments: [
      ("T --text-field a", "a: ", "ab", "ab\n"), ("T --secure-field a", "a: ", "ab", "ab\n"),
      ("--confirm T", "[y/N] ", "", "OK\n"),
    ] as [(ShellWords, String, String, String)])
  func suspension(line: ShellWords, question: String, text: String, output: String) throws {
    let terminal = try AttendingTerminal()
    let asker = try terminal.ask(line)
    try terminal.session.shows(question)
    // For each key, the dialog also reads a message of the attendant.
    let wanted = (asker.bytesRead ?? 0) + 2 * text.utf8.count
    try terminal.session.type(text)
    try asker.wait { (asker.bytesRead ?? wanted) >= wanted }
    for _ in 0..<3 {
      try asker.waitForIdleness()
      try terminal.session.type("\u{1A}").stops(by: SIGTSTP)
      #expect(try terminal.session.modes == terminal.session.modesBefore)
      #expect(asker.isRunning)
      try terminal.session.foreground().shows("Process \(asker.pid) asks: ", question)
    }
    try terminal.session.type(text.isEmpty ? "y\r" : "\r")
    #expect(try asker.waitForEnd().expect(.exited(0)).outputText == output)
    try terminal.session.waitForModesBefore()
  }

  @Test("An attendant that is moved to the background withdraws its dialog, and asks nothing there")
  func background() throws {
    let terminal = try AttendingTerminal()
    try terminal.session.type("\u{1A}").stops(by: SIGTSTP).background()
    let asker = try terminal.ask("--confirm T")
    try terminal.session.foreground().shows("[y/N] ").background().waitForModesBefore()
    try terminal.session.type("y\r").foreground().answer("[y/N] ", "n\r")
    try asker.waitForEnd().expect(.exited(1))
  }

  @Test(
    "A dialog reads no key while the attendant is stopped by SIGSTOP and a shell has set the modes")
  func stoppedAttendant() throws {
    let terminal = try AttendingTerminal()
    let asker = try terminal.ask("--confirm T")
    try terminal.session.shows("[y/N] ").signal(SIGSTOP).stops(by: SIGSTOP)
    try PseudoTerminal.run(["/bin/stty", "-F", terminal.session.terminalName, "sane"])
      .expect(.exited(0))
    try terminal.session.type("y\r")
    try asker.waitForIdleness()
    #expect(asker.isRunning)
    try terminal.session.foreground().answer("[y/N] ", "n\r")
    try asker.waitForEnd().expect(.exited(1))
  }

  @Test(
    "If the attendant ends, a dialog ends with 69, and the terminal is restored",
    arguments: [SIGTERM, SIGHUP, SIGKILL])
  func endOfAttendant(number: Int32) throws {
    let terminal = try AttendingTerminal()
    let asker = try terminal.ask("Log --secure-field pw")
    try terminal.session.shows("pw: ").signal(number)
    #expect(
      try asker.waitForEnd().expect(.exited(69)).errorText.hasSuffix(
        "prompt: the prompt --attend that showed the dialog has ended\n"))
    try terminal.session.waitForEnd().expect(.signaled(number))
    #expect(try terminal.session.modes == terminal.session.modesBefore)
  }

  @Test(
    "If the process of a dialog ends, the terminal is restored, and the next dialog is shown",
    arguments: [SIGTERM, SIGKILL, SIGSEGV])
  func endOfDialog(number: Int32) throws {
    let terminal = try AttendingTerminal()
    let asker = try terminal.ask("Log --secure-field pw")
    try terminal.session.shows("pw: ")
    try asker.signal(number).waitForEnd()
    try terminal.session.shows("\u{1B}[?2004l").waitForModesBefore()
    try terminal.answersQuestion()
  }

  @Test("A second prompt --attend of a user is refused, and names the terminal of the first")
  func second() throws {
    let terminal = try AttendingTerminal()
    let end = try terminal.names.start("--attend").waitForEnd().expect(.exited(75))
    #expect(end.errorText.contains("runs on \(terminal.session.terminalName)"))
    try terminal.answersQuestion()
  }

  @Test(
    "PROMPT_TERMINAL=attend selects the attending terminal even if there is another, and 0 excludes it"
  )
  func choice() throws {
    let terminal = try AttendingTerminal()
    let asker = try terminal.ask(
      "--confirm T", environment: ["PROMPT_TERMINAL": "attend"], placement: .foreground)
    try terminal.session.answer("[y/N] ", "y\r")
    let end = try asker.waitForEnd().expect(.exited(0), prints: "OK\n")
    #expect(end.transcript == "")
    try terminal.ask("--confirm T", environment: ["PROMPT_TERMINAL": "0"]).waitForEnd()
      .expect(.exited(69))
  }

  @Test(
    "A dialog has the look of the attending terminal, and is drawn again if the window is resized")
  func look() throws {
    let terminal = try AttendingTerminal(environment: ["NO_COLOR": "1"])
    let asker = try terminal.ask("--confirm T --button Wipe:destructive")
    let shown = try terminal.session.expect("[w/C] ")
    #expect(shown.contains("\u{1B}[1mT") && !shown.contains("\u{1B}[1;31m"))
    try terminal.session.resize(rows: 20, columns: 30).answer("[w/C] ", "c\r")
    try asker.waitForEnd().expect(.exited(1))
    let spoken = try AttendingTerminal(environment: ["ACCESSIBLE": "1"])
    let second = try spoken.ask("--confirm T")
    try spoken.session.answer("Enter for n: ", "y\r")
    try second.waitForEnd().expect(.exited(0))
  }

  @Test("A timeout and a dismissal by name end a dialog on the attending terminal")
  func endings() throws {
    let terminal = try AttendingTerminal()
    let timed = try terminal.ask("--confirm T --timeout 0.3")
    try terminal.session.shows("[y/N] ")
    try timed.waitForEnd().expect(.exited(124))
    let named = try terminal.ask("--confirm T --name it")
    try terminal.session.shows("[y/N] ")
    try terminal.names.run("--dismiss it").expect(.exited(0))
    try named.waitForEnd().expect(.exited(2))
    try terminal.session.waitForModesBefore()
  }

  @Test(
    "--attend accepts only --timeout, needs a terminal, and ends without an error if nobody asks in time"
  )
  func calls() throws {
    let names = Names(variable: "TMPDIR")
    try names.run("--attend").expect(.exited(69))
    for line in ["--attend T", "--attend --confirm", "--attend --query it"] as [ShellWords] {
      try names.start(line).waitForEnd().expect(.exited(64))
    }
    try names.start("--attend --timeout 0.2").end(.exited(0), prints: "")
    #expect(try names.files == "")
  }

  @Test("Keys that arrive together with Ctrl-C or Ctrl-Z do not answer the dialog")
  func burst() throws {
    let terminal = try AttendingTerminal()
    for (line, keys) in [
      ("T --button Save", "\r"), ("T --button Save", "y\r"),
      ("--confirm T --button Wipe:destructive", "y\r"),
    ] as [(ShellWords, String)] {
      for _ in 0..<3 {
        let asker = try terminal.ask(line)
        try terminal.session.shows("Process \(asker.pid)").shows("\u{1B}[?2004h")
        try asker.waitForIdleness()
        try terminal.session.type("\u{3}" + keys)
        try asker.waitForEnd().expect(.signaled(SIGINT))
      }
    }
    let asker = try terminal.ask("T --button Save")
    try terminal.session.shows("Save [Enter]")
    try asker.waitForIdleness()
    try terminal.session.type("\u{1A}\r").stops(by: SIGTSTP).foreground()
      .answer("Save [Enter]", "\r")
    try asker.waitForEnd().expect(.exited(0))
  }

  @Test(
    "The rest of a secret whose dialog is dismissed by name is neither shown nor an answer to the next dialog"
  )
  func rest() throws {
    let terminal = try AttendingTerminal()
    let first = try terminal.ask("Log --secure-field pw --name it")
    try terminal.session.answer("pw: ", "corr")
    let second = try terminal.ask("T --text-field x")
    try second.wait { second.errorOutput.contains("asks on") }
    try terminal.names.run("--dismiss it").expect(.exited(0))
    try first.waitForEnd().expect(.exited(2))
    try terminal.session.type("ecthorse\r").answer("x: ", "me\r")
    #expect(try second.waitForEnd().expect(.exited(0)).outputText == "me\n")
    #expect(!terminal.session.transcript.contains("horse"))
    try terminal.session.waitForModesBefore()
  }

  @Test("A dialog that is stopped from its own terminal releases the attending terminal")
  func stoppedDialog() throws {
    let terminal = try AttendingTerminal()
    let asker = try terminal.ask(
      "Log --secure-field pw", environment: ["PROMPT_TERMINAL": "attend"], placement: .foreground)
    try terminal.session.answer("pw: ", "se")
    try asker.type("\u{1A}").stops(by: SIGTSTP)
    try terminal.session.type("cret")
    try terminal.answersQuestion()
    #expect(!terminal.session.transcript.contains("cret"))
    try asker.foreground()
    try terminal.session.answer("pw: ", "et\r")
    try asker.waitForEnd().expect(.exited(0))
  }

  @Test(
    "A process that is stopped while it waits gets its turn when it continues, and others do not wait for it"
  )
  func stoppedWaiting() throws {
    let terminal = try AttendingTerminal()
    let first = try terminal.ask("--confirm A")
    try terminal.session.shows("[y/N] ")
    let stopped = try terminal.ask(
      "--confirm B", environment: ["PROMPT_TERMINAL": "attend"], placement: .foreground)
    try stopped.waitForIdleness()
    try stopped.type("\u{1A}").stops(by: SIGTSTP)
    let last = try terminal.ask("--confirm C")
    try terminal.session.type("y\r")
    try first.waitForEnd().expect(.exited(0))
    try terminal.session.shows("Process \(last.pid)").answer("[y/N] ", "y\r")
    try last.waitForEnd().expect(.exited(0))
    try stopped.foreground()
    try terminal.session.shows("Process \(stopped.pid)").answer("[y/N] ", "y\r")
    try stopped.waitForEnd().expect(.exited(0))
  }

  @Test(
    "An attendant that ends does not remove the socket of another attendant that has replaced its own"
  )
  func replacedSocket() throws {
    let first = try AttendingTerminal()
    unlink("\(first.names.privateFolder)/.attend")
    let second = try first.names.start("--attend")
    try second.shows("Ctrl-C ends this.")
    try first.session.signal(SIGTERM).waitForEnd()
    let asker = try first.ask("--confirm T")
    try second.answer("[y/N] ", "y\r")
    try asker.waitForEnd().expect(.exited(0))
  }

  @Test("A git hook without a terminal asks at the attending terminal")
  func hook() throws {
    let folder = try TemporaryFolder()
    try folder.makeRepository(branches: [])
    let hook = "#!/bin/sh\nexec \"$PROMPT\" -q --confirm 'Commit on main?' --button Commit\n"
    folder.write(".git/hooks/pre-commit", hook)
    try run(["/bin/chmod", "+x", folder.path + "/.git/hooks/pre-commit"]).expect(.exited(0))
    let terminal = try AttendingTerminal()
    for (keys, isDone) in [("n\r", false), ("y\r", true)] {
      let git = try Session(
        arguments: [
          "/usr/bin/env", "git", "-c", "user.name=T", "-c", "user.email=t@example.org", "commit",
          "-q",
          "--allow-empty", "-m", "m",
        ],
        environment: PromptTests.environment.merging(terminal.names.environment) { $1 }
          .merging(["PROMPT": executable]) { $1 },
        stdin: .null, placement: .noTerminal, workingDirectory: folder.path)
      try terminal.session.answer("Commit on main?", "").answer("] ", keys)
      #expect((try git.waitForEnd().status == .exited(0)) == isDone)
    }
  }

  @Test(
    "A job of cron, which has almost no environment, asks at the attending terminal",
    .enabled(if: geteuid() == 0 && access("/usr/bin/unshare", X_OK) == 0))
  func cron() throws {
    // In a namespace of its own, /tmp is not that of other tests.
    let script = """
      exec 9<"$0"
      mount -t tmpfs none /tmp && cat <&9 >/tmp/prompt && chmod +x /tmp/prompt || exit
      exec 9<&-
      (until [ -S /tmp/prompt-0/.attend ]; do :; done
      env -i HOME=/root PATH=/usr/bin:/bin setsid /tmp/prompt --confirm 'Empty the cache?' </dev/null
      echo "$?"; kill "$$") &
      exec /tmp/prompt --attend
      """
    let session = try Session(
      arguments: ["/usr/bin/unshare", "--mount", "/bin/sh", "-c", script, executable],
      environment: Session.defaultEnvironment, stdin: .null)
    try session.shows("Empty the cache?").answer("[y/N] ", "y\r")
    #expect(try session.waitForEnd().outputText == "OK\n0\n")
  }

  @Test(
    "No question is asked for a process of another user or in other namespaces",
    .enabled(if: geteuid() == 0),
    arguments: [
      ["/usr/bin/unshare", "--mount"], ["/usr/bin/unshare", "--user", "--map-root-user"],
      ["/usr/bin/unshare", "--pid", "--fork"],
      ["/usr/bin/setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"],
    ])
  func strangers(launcher: [String]) throws {
    let terminal = try AttendingTerminal()
    let end = try terminal.ask("--confirm T", through: launcher).waitForEnd().expect(.exited(69))
    #expect(!terminal.session.transcript.contains("asks"))
    // Another user does not see the socket, so the error does not mention it.
    #expect(
      end.errorText.contains("/.attend' has another user, other namespaces")
        == launcher[0].hasSuffix("unshare"))
  }

  @Test(
    "--attend reports why a socket cannot be used, and a dialog reports a directory that is open to others",
    .enabled(if: geteuid() == 0))
  func unusableSocket() throws {
    let terminal = try AttendingTerminal()
    let elsewhere = try terminal.names.start(
      command: ["/usr/bin/unshare", "--mount", executable, "--attend"])
    #expect(try elsewhere.waitForEnd().expect(.exited(75)).errorText.contains("of this user runs"))
    chmod(terminal.names.privateFolder, 0o755)
    let asker = try terminal.ask("--confirm T").waitForEnd().expect(.exited(69))
    #expect(
      asker.errorText.contains("/.attend' has another user, other namespaces, or a directory"))
    let names = Names(variable: "TMPDIR")
    mkdir(names.privateFolder, 0o700)
    close(open("\(names.privateFolder)/.attend", O_CREAT | O_WRONLY, 0o600))
    let end = try names.start("--attend").waitForEnd().expect(.exited(69))
    #expect(end.errorText.contains("/.attend': Address already in use"), "\(end.errorText)")
  }
}
