// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc
import PseudoTerminal
import Testing

@Suite("Two dialogs on one terminal")
struct TurnTests {
  private let names = Names()

  /// Starts a script that presents a dialog through `launcher`, presents a second dialog with
  /// `arguments` after a line of input, and finally prints the statuses of both.
  private func start(
    through launcher: String = "", on terminal: String = "/dev/tty", second arguments: String,
    meanwhile: String = ":"
  ) throws -> Session {
    let session = try PromptTests.start(
      script: """
        \(launcher) "$0" -q --confirm First <\(terminal) 2>\(terminal) & first=$!
        read -r go
        "$0" -q --confirm Second --name second \(arguments) & second=$!
        \(meanwhile)
        wait $second; status=$?
        wait $first
        echo "$? $status"
        """, environment: names.environment)
    try session.shows(bold("First") + " [y/N] ").feed("go\n")
    #expect(try names.run("--query second --timeout 20").status == .exited(0))
    return session
  }

  /// Starts an interactive shell with job control, which shows its prompt, `ready> `.
  private func startShell() throws -> Session {
    let session = try Session(
      arguments: ["/bin/bash", "--norc", "--noprofile", "-i"],
      environment: Session.defaultEnvironment.merging(
        names.environment.merging(["PS1": "ready> "]) { $1 }
      ) { $1 }, stdout: .terminal, stderr: .terminal)
    try session.expect("ready> ")
    return session
  }

  /// Presents and answers a dialog in the foreground of a shell, and returns the preceding output.
  @discardableResult
  private func answerDialog(in session: Session) throws -> String {
    try session.type("\(executable) --confirm Between\n")
    let shown = try session.expect(bold("Between") + " [y/N] ")
    try session.type("y\r").shows("ready> ")
    return shown
  }

  private func finish(_ session: Session, _ statuses: String) throws {
    let end = try session.waitForEnd()
    #expect(end.outputText == statuses + "\n", "\(end.transcript.debugDescription)")
    #expect(end.modesAfter == end.modesBefore)
  }

  @Test(
    "A second dialog is shown after the first has ended, and its timeout starts only then")
  func turns() throws {
    let session = try start(second: "--timeout 2")
    _ = try run(["/bin/sleep", "2.1"])
    #expect(!session.transcript.contains("Second"))
    try session.type("y\r").answer(bold("Second") + " [y/N] ", "n\r")
    try finish(session, "0 1")
  }

  @Test(
    "A dialog without a controlling terminal takes turns with the others on its terminal",
    // The emulator cannot find out which terminal another process has opened as /dev/tty.
    arguments: ["/dev/tty", "\"/dev/$(ps -o tty= -p $$)\""].suffix(isEmulated ? 1 : 2))
  func withoutControllingTerminal(terminal: String) throws {
    let session = try start(through: "setsid -w", on: terminal, second: "")
    _ = try run(["/bin/sleep", "0.3"])
    #expect(!session.transcript.contains("Second"))
    try session.type("y\r").answer(bold("Second") + " [y/N] ", "y\r")
    try finish(session, "0 0")
  }

  @Test("A dialog that waits for its turn can be dismissed, and ends with its process")
  func ended() throws {
    for isDismissed in [true, false] {
      let worker = try Session(arguments: ["/bin/cat"], stdin: .pipe)
      let session = try start(second: isDismissed ? "" : "--while-pid \(worker.pid)")
      if isDismissed {
        #expect(try names.run("--dismiss second").status == .exited(0))
      } else {
        worker.endInput()
      }
      try session.wait { try names.run("--query second").status != .exited(0) }
      try session.type("y\r")
      try finish(session, "0 2")
      #expect(!session.transcript.contains("Second"))
    }
  }

  @Test("A dialog whose output has no reader when its turn comes is not shown, and ends with 74")
  func lostReader() throws {
    let session = try PromptTests.start(
      script: """
        exec 3<&0
        "$0" -q --confirm First & first=$!
        read -r go
        { "$0" --confirm Second --name second; echo "second $?" >&2; } \
          | { read -r go <&3; exec <&-; echo closed >&2; }
        wait $first
        """, environment: names.environment, stderr: .terminal)
    try session.shows(bold("First") + " [y/N] ").feed("go\n")
    #expect(try names.run("--query second --timeout 20").status == .exited(0))
    try session.feed("go\n").answer("closed", "y\r").shows("second 74").waitForEnd()
    #expect(!session.transcript.contains("Second"))
  }

  @Test("A signal ends a dialog that waits for its turn")
  func signal() throws {
    let session = try start(second: "", meanwhile: "read -r go; kill -TERM $second 2>/dev/null")
    try session.feed("go\n")
    try session.wait { try names.run("--query second").status != .exited(0) }
    try session.type("y\r")
    try finish(session, "0 143")
    #expect(!session.transcript.contains("Second"))
    #expect(try names.files == "")
  }

  @Test("A dialog whose turn comes in the background is not shown until it is in the foreground")
  func background() throws {
    let session = try start(second: "--timeout 2", meanwhile: "read -r go; kill -TERM $first")
    try session.background(continuing: false).feed("go\n")
    // The dialog is stopped like any background process that reads from its terminal, and has shown
    // nothing.
    try session.stops(by: SIGTTIN)
    #expect(!session.transcript.contains("Second"))
    // The timeout does not start before the dialog is shown.
    _ = try run(["/bin/sleep", "2.1"])
    try session.foreground().answer(bold("Second") + " [y/N] (closes in 2\u{A0}s) ", "y\r")
    try finish(session, "143 0")
  }

  @Test("A suspended dialog releases its turn, and takes it again when it continues")
  func suspended() throws {
    let session = try startShell()
    try session.type("\(executable) --confirm First\n").answer(bold("First") + " [y/N] ", "\u{1A}")
      .shows("ready> ")
    try answerDialog(in: session)
    try session.type("fg\n").answer(bold("First") + " [y/N] ", "n\r").shows("Cancel")
      .answer("ready> ", "exit\n").waitForEnd()
  }

  @Test(
    "A dialog that receives SIGCONT keeps its turn and its modes, and the next dialog stays hidden")
  func continued() throws {
    let session = try PromptTests.start(
      script: """
        "$0" -q --confirm First & first=$!
        read -r go
        "$0" -q Second --name second --secure-field s & second=$!
        read -r go
        for i in 1 2 3 4 5 6 7 8; do kill -CONT $first; kill -CONT $second; done
        kill -STOP $first; kill -CONT $first
        echo continued >&2
        wait $first; echo "$?"
        wait $second; echo "$?"
        """, environment: names.environment, stderr: .terminal)
    try session.shows(bold("First") + " [y/N] ").feed("go\n")
    #expect(try names.run("--query second --timeout 20").status == .exited(0))
    try session.feed("go\n").shows("continued")
    #expect(!session.transcript.contains("Second"))
    let end = try session.type("y\r").answer("s: ", "hunter2\r").waitForEnd()
    #expect(end.outputText == "0\n0\n")
    #expect(end.modesAfter == end.modesBefore)
    #expect(!end.transcript.contains("hunter2"))
  }

  @Test("A dialog that is suspended while it waits for its turn does not take the turn")
  func suspendedWaiting() throws {
    let session = try startShell()
    for _ in 0..<5 {
      try session.type("(\(executable) --confirm First & \(executable) --confirm First; wait)\n")
        .answer(bold("First") + " [y/N] ", "\u{1A}").shows("ready> ")
      try answerDialog(in: session)
      // bash's `wait` only warns about a job that it still records as stopped.
      let isKnown = "jobs %1 2>&1 | grep -q -e Stop -e Kill"
      try session.type("kill -KILL %1; while \(isKnown); do sleep 0.01; done; echo go''ne\n")
        .shows("gone\r\n", "ready> ")
    }
    session.close()
  }

  @Test("A dialog that is suspended while it writes its answer does not block the next dialog")
  func suspendedWhileWriting() throws {
    let session = try startShell()
    try session.type(
      "\(executable) First --text-field n --format json --field-value n=$(printf %0100000d 0) "
        + "| sh -c 'sleep 100; cat'\n"
    )
    .shows("n: ").answer(["0000": "\r", "\u{1B}[?2004l": "\u{1A}"]).shows("Stopped", "ready> ")
    try answerDialog(in: session)
    session.close()
  }

  @Test("A dialog that was stopped by another process of its group does not block the next dialog")
  func stoppedByGroup() throws {
    let folder = try TemporaryFolder()
    let session = try startShell()
    // Another dialog of the group sends such a signal if the shell has just taken the terminal
    // back, and so does the kernel if another process of the group reads.
    for signal in ["TTIN", "TTOU", "TSTP"] {
      let goesOn = "\(folder.path)/\(signal)"
      try session.type(
        """
        (\(executable) --confirm First & while ! test -e \(goesOn); do sleep 0.01; done; \
        kill -\(signal) 0; wait)\n
        """)
      try session.expect(bold("First") + " [y/N] ")
      #expect(try run(["/bin/touch", goesOn]).status == .exited(0))
      try session.expect("ready> ")
      try answerDialog(in: session)
      try session.type("fg\n").answer(bold("First") + " [y/N] ", "y\r").shows("ready> ")
    }
    session.close()
  }

  @Test(
    "A dialog that moves to the background before it sets modes or reads a key releases its turn",
    arguments: ["tcsetattr", "read"])
  func sentToBackground(before call: String) throws {
    let folder = try TemporaryFolder()
    let library = try preloaded("fault.c", in: folder)
    let (reached, goesOn) = ("\(folder.path)/reached", "\(folder.path)/goes-on")
    let session = try startShell()
    // The dialog handles signals only when it waits, so the shell takes the terminal back as soon
    // as the rest of the job has stopped.
    try session.type(
      """
      (LD_PRELOAD=\(library) FAULT_CALL=\(call) FAULT_NTH=1 FAULT_TERMINAL=1 \
      FAULT_HOLD=\(goesOn) FAULT_MARK=\(reached) \(preloadable) --confirm First & wait)\n
      """)
    if call == "read" {
      try session.answer(bold("First") + " [y/N] ", "n")
    }
    try session.wait { access(reached, F_OK) == 0 }
    try session.type("\u{1A}").shows("Stopped").answer("ready> ", "touch \(goesOn)\n")
      .shows("ready> ")
    #expect(try !answerDialog(in: session).contains("First"))
    try session.type("fg\n").answer(bold("First") + " [y/N] ", "\u{15}y\r")
      .shows("OK\r\n", "ready> ")
    session.close()
  }

  @Test(
    "A dialog that returns to the foreground while it prepares to stop does not stop",
    arguments: 1...3)
  func returnedToForeground(atCheck number: Int) throws {
    let folder = try TemporaryFolder()
    let library = try preloaded("fault.c", in: folder)
    let (reached, goesOn) = ("\(folder.path)/reached", "\(folder.path)/goes-on")
    let session = try startShell()
    try session.type(
      """
      (LD_PRELOAD=\(library) FAULT_CALL=tcgetpgrp FAULT_NTH=\(number) FAULT_HOLD=\(goesOn) \
      FAULT_MARK=\(reached) \(preloadable) --confirm First & \
      echo "$BASHPID $!" >\(folder.path)/processes; wait)\n
      """)
    try session.expect(bold("First") + " [y/N] ")
    let processes = try run(["/bin/cat", "\(folder.path)/processes"]).outputText
      .split { $0.isWhitespace }.compactMap { pid_t($0) }
    try #require(processes.count == 2)
    // Only the shell of the job is stopped, so that the dialog finds itself in the background.
    kill(processes[0], SIGSTOP)
    try session.shows("Stopped", "ready> ")
    kill(processes[1], SIGCONT)
    try session.wait { access(reached, F_OK) == 0 }
    try session.type("fg\n").shows("wait )\r\n")
    folder.write("goes-on", "")
    #expect(try !session.expect(bold("First") + " [y/N] ").contains("Stopped"))
    try session.type("y\r").shows("OK\r\n", "ready> ")
    session.close()
  }

  @Test(
    "A dialog that waits for a stopped dialog reports the stopped process after two seconds",
    arguments: [
      ("\"$0\" -q --confirm Second", " [y/N] "),
      // Under the name of dialog, the answer is written to standard error.
      (
        "links=$(mktemp -d); ln -s \"$0\" \"$links/dialog\"; "
          + "\"$links/dialog\" --defaultno --yesno Second 0 0 2>/dev/null; rm -r \"$links\"",
        " [y/N] "
      ),
    ])
  func stoppedHolder(second: String, question: String) throws {
    let session = try PromptTests.start(
      script: """
        "$0" -q --confirm First & first=$!
        read -r go
        kill -STOP $first
        echo $first
        \(second)
        wait $first
        """, stderr: .terminal)
    try session.shows(bold("First") + " [y/N] ").feed("go\n")
    // On the terminal, the notice is wrapped.
    let notice = try session.expect("continues it\r\n").split { $0.isWhitespace }
      .joined(separator: " ")
    let holder = try #require(
      notice.components(of: "prompt: process ").last.map { String($0.prefix { $0.isNumber }) })
    #expect(notice.contains("\(holder) is stopped and holds the terminal; 'kill -CONT \(holder)' "))
    #expect(!session.transcript.contains("Second"))
    kill(try #require(pid_t(holder)), SIGCONT)
    let end = try session.type("y\r").answer(bold("Second") + question, "y\r").waitForEnd()
    #expect(end.outputText == "\(holder)\n")
    #expect(end.modesAfter == end.modesBefore)
  }

  @Test("A notice on the terminal does not release the locks of the dialog that waits")
  func locksAfterNotice() throws {
    let folder = TemporaryFolder.make()
    let session = try PromptTests.start(
      script: """
        "$0" --progress Working --button Stop:cancel --while-pid 1 & bar=$!
        read -r go
        kill -STOP $bar
        ln -s "$0" \(folder.path)/dialog
        \(folder.path)/dialog --defaultno --yesno Second 0 0 2>/dev/null & dialog=$!
        echo $dialog >\(folder.path)/pid
        wait $dialog
        kill $bar
        kill -CONT $bar
        wait $bar
        """)
    try session.shows("Stop [Esc]").feed("go\n").shows("continues it\r\n")
    // The shell may write the number of the process after the notice. The kernel returns the list
    // of locks in parts, and omits a lock if other locks are released between two parts, so the
    // list is read repeatedly. A lock that the dialog has lost would not come back, since the
    // dialog would not notice the loss.
    try session.wait {
      let dialog = read(folder.path + "/pid").dropLast()
      return !dialog.isEmpty
        && read("/proc/locks").split(separator: "\n").contains {
          $0.contains(" POSIX ") && $0.contains(" \(dialog) ")
        }
    }
    let words = session.transcript.split { $0.isWhitespace }
    let bar = try #require(words.firstIndex(of: "process").flatMap { pid_t(words[$0 + 1]) })
    kill(bar, SIGCONT)
    try session.answer(bold("Second") + " [y/N] ", "y\r").waitForEnd()
  }

  @Test(
    "A process that is not on the terminal cannot block a dialog by a lock",
    arguments: [
      "fcntl.lockf(terminal, fcntl.LOCK_EX | fcntl.LOCK_NB, 16, 16 * device)",
      // An open file description lock belongs to no process.
      "fcntl.fcntl(terminal, 37, struct.pack('hhqqixxxx', fcntl.F_WRLCK, 0, 16 * device, 16, 0))",
      // This process gives up its terminal, so that its lock belongs to no terminal.
      "fcntl.lockf(terminal, fcntl.LOCK_EX | fcntl.LOCK_NB, 16, 16 * device); leave = True",
    ])
  func foreignLock(locking: String) throws {
    let session = try PromptTests.start(script: "read -r go; exec \"$0\" --confirm T")
    let locker = try startLocker(of: session, by: locking)
    try session.feed("go\n").shows("[y/N] ")
    locker.endInput()
  }

  @Test("A dialog that waits for the lock on /dev/tty does not hold the lock on the device")
  func noLockWhileWaiting() throws {
    // A process of the same terminal holds the lock on /dev/tty.
    let script = """
      import fcntl, os, sys
      terminal = os.open("/dev/tty", os.O_RDWR)
      device = 0x8800 + int(os.ttyname(2).split("/")[-1])
      fcntl.lockf(terminal, fcntl.LOCK_EX | fcntl.LOCK_NB, 1, 16 * device)
      open(sys.argv[1], "w").close()
      sys.stdin.readline()
      """
    let folder = try TemporaryFolder()
    let session = try PromptTests.start(
      script: """
        exec 3<&0
        /usr/bin/python3 -I -S -c "$1" "$2" <&3 &
        while ! test -e "$2"; do sleep 0.01; done
        "$0" -q --confirm T --name it </dev/null
        echo "$?"
        """, arguments: [script, "\(folder.path)/locked"], environment: names.environment,
      stderr: .terminal)
    #expect(try names.run("--query it --timeout 20").status == .exited(0))
    pass(milliseconds: 200)
    let device = open(session.terminalName, O_RDWR | O_NOCTTY | O_CLOEXEC)
    defer { close(device) }
    try session.wait {
      var lock = flock()
      lock.l_type = Int16(F_WRLCK)
      lock.l_len = 1
      return fcntl(device, F_GETLK, &lock) == 0 && lock.l_type == Int16(F_UNLCK)
    }
    #expect(!session.transcript.contains("[y/N]"))
    try session.feed("go\n").answer("[y/N] ", "y\r")
    #expect(try session.waitForEnd().outputText == "0\n")
  }

  @Test(
    "A dialog that reads a message or a list from a pipe does not block the dialogs that write to the pipe",
    arguments: [
      (
        "\"$0\" 'Name?' --text-field n | \"$0\" --confirm 'Greet?' --message -",
        [("n: ", "joe\r"), ("OK [y/N] ", "OK\r")]
      ),
      (
        "{ \"$0\" -q --confirm One; \"$0\" -q --confirm Two; echo text; } "
          + "| \"$0\" -q --confirm Three --message -",
        [("One\u{1B}[0m [y/N] ", "y\r"), ("Two\u{1B}[0m [y/N] ", "y\r"), ("OK [y/N] ", "OK\r")]
      ),
      (
        "{ \"$0\" -q --confirm One; echo a; echo b; } "
          + "| \"$0\" -q --confirm Two --buttons-from -",
        [("One\u{1B}[0m [y/N] ", "y\r"), ("name: ", "b\r")]
      ),
    ])
  func pipeline(script: String, dialogs: [(question: String, answer: String)]) throws {
    let session = try PromptTests.start(
      script: script, environment: ["NO_COLOR": "1"], stdin: .terminal)
    for dialog in dialogs { try session.answer(dialog.question, dialog.answer) }
    try session.waitForEnd().expect(.exited(0))
  }

  @Test("Dialogs on two terminals do not wait for each other")
  func twoTerminals() throws {
    let first = try PromptTests.start("--confirm T")
    let second = try PromptTests.start("--confirm T")
    try first.expect("[y/N] ")
    try second.expect("[y/N] ")
    for session in [first, second] {
      try session.type("y\r").end(.exited(0), prints: "OK\n")
    }
  }
}
