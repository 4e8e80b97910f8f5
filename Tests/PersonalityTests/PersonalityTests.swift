// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc
import PseudoTerminal
import Testing

/// Runs each call with prompt under the name of the program.
@Suite("Personalities")
struct PersonalityTests {
  /// A directory with links to prompt under the names of the programs.
  private let programs: TemporaryFolder

  init() throws {
    programs = try TemporaryFolder.withPrograms()
    programs.write("text", "kept\n")
  }

  @Test("A timeout of dialog does not end a gauge, whose work goes on")
  func gaugeWithTimeout() throws {
    let script = #"""
      exec 3>&1
      { echo 10; sleep 1.5; echo 20 && echo finished >&3; } \
        | "$0/dialog" --timeout 1 --gauge Copying 9 40
      """#
    let end = try Session(
      arguments: ["/bin/sh", "-c", script, programs.path], stdin: .terminal, stdout: .pipe
    ).waitForEnd()
    #expect(end.status == .exited(0) && end.outputText == "finished\n", "\(end)")
  }

  @Test(
    "Under the name of zenity, whiptail or dialog, prompt has that program's output and status",
    arguments: Call.all)
  func prompt(call: Call) throws {
    let folder = try TemporaryFolder.forCalls()
    let session = try call.start(
      "\(programs.path)/\(call.program.rawValue)", in: folder, environment: [:])
    var user = User(at: session, in: folder)
    for answer in call.typed { try user.answer(answer) }
    // Each key leaves at least ten seconds before a timeout.
    let end = try session.waitForEnd(within: max(Session.patience, 20))
    call.check(
      end, prints: call.but?.prints ?? call.prints, status: call.but?.status ?? call.status,
      in: folder)
    #expect(end.modesAfter == end.modesBefore && end.orphans == 0)
  }

  @Test("The installers run unchanged to their end with prompt", arguments: Installer.all)
  func installer(installer: Installer) throws {
    let folder = try TemporaryFolder.forCalls()
    let session = try installer.start(
      in: folder, path: "\(programs.path):/usr/bin:/bin", environment: [:])
    var user = User(at: session, in: folder)
    for (title, press) in installer.steps {
      for (index, answer) in press.typed.enumerated() {
        let shown = try user.answer(answer)
        if index == 0 { #expect(shown.contains(title), "\(shown)") }
      }
    }
    try installer.finish(session, in: folder)
  }

  @Test("The heading of a form of dialog names Up, since Shift-Tab leads to Cancel")
  func headingOfForm() throws {
    let script = #""$1/dialog" --form Who? 12 40 2 Name 1 1 Ann 1 8 9 0 City 2 1 Rome 2 8 9 0"#
    let end = try shell(script).answer("Ann", "\t\r").waitForEnd()
    #expect(end.transcript.contains("Cancel [Esc]   Back [↑]\r\n"))
    let field = #""$1/dialog" --help-button --inputbox Who? 8 40 Ann"#
    #expect(try !shell(field).answer("Ann", "\u{1B}").waitForEnd().transcript.contains("Back"))
  }

  @Test(
    "A byte of an initial text that is not UTF-8 is shown as a question mark, and Enter prints the byte"
  )
  func malformedInitialText() throws {
    for (typed, printed) in [("\r", "caf351"), ("z\r", "caf?z")] {
      let session = try shell(
        #"""
        v=$("$1/whiptail" --inputbox p 8 40 "$(printf 'caf\351')" 3>&1 1>&2 2>&3)
        printf '%s' "$v" | od -An -c | tr -d ' \n\\'
        """#)
      let end = try session.answer("p: caf?", typed).waitForEnd()
      #expect(end.outputText == printed)
    }
  }

  @Test(
    "Without a terminal, an error is printed only on a stream on which no answer is read",
    arguments: [
      ("whiptail --yesno Go? 8 40", "whiptail: there is no terminal to ask on\n", ""),
      ("dialog --msgbox a 8 40", "dialog: there is no terminal to ask on\n", ""),
      ("dialog --stdout --inputbox a 8 40", "", "dialog: there is no terminal to ask on\n"),
      ("dialog --print-size --yesno a 8 40", "dialog: there is no terminal to ask on\n", ""),
      ("zenity --question", "", "zenity: there is no terminal to ask on\n"),
      ("zenity --notification", "", "zenity: there is no terminal to ask on\n"),
      (
        "dialog --create-rc a",
        "dialog: --create-rc is not supported, since this is asked line by line\n", ""
      ),
      ("dialog --frob", "dialog: unknown option --frob\n", ""),
      ("dialog --frob --output-fd 1", "", "dialog: unknown option --frob\n"),
      ("dialog --title T --stdout --frob", "", "dialog: unknown option --frob\n"),
      ("dialog --stdout --frob", "", "dialog: unknown option --frob\n"),
      ("dialog --output-fd 1 --frob", "", "dialog: unknown option --frob\n"),
      ("DIALOGOPTS=--stdout dialog --frob", "dialog: unknown option --frob\n", ""),
      ("whiptail x --output-fd=1 --frob", "", "whiptail: unknown option --frob\n"),
      ("whiptail --output-fd 2 --frob", "whiptail: unknown option --frob\n", ""),
      // The stream of the answer is unknown, so no error is printed.
      ("dialog --file stdout --file none --msgbox x 0 0", "", ""),
      ("dialog --stdout --file none", "", ""), ("dialog --title --stdout --frob", "", ""),
      ("dialog --output-fd", "", ""), ("dialog --stdout --output-fd '' --yesno x 0 0", "", ""),
      ("dialog -- --stdout", "", ""),
      ("whiptail --output-fd 1 --title --output-fd=2 --frob", "", ""),
      ("whiptail --title --output-fd=1 --yesno x", "", ""),
      ("whiptail --output-fd 99999999999 --yesno x 0 0", "", ""),
      // The answer is read from all streams, so no error is printed.
      ("EDITOR=true dialog --editbox none 8 40 2>&1", "", ""), ("dialog --frob 2>&1", "", ""),
      ("dialog --stdout --frob 2>&1", "", ""), ("whiptail --frob 2>&1", "", ""),
      ("whiptail --msgbox a 8 40 2>&1", "", ""), ("zenity --frob 2>&1", "", ""),
      ("zenity --question 2>&1", "", ""),
    ])
  func noTerminal(call: String, output: String, errors: String) throws {
    let folder = try TemporaryFolder()
    folder.write("stdout", "--stdout")
    let script = #"PATH=$1:$PATH; cd "$2"; \#(call)"#
    let end = try run(["/bin/sh", "-c", script, "sh", programs.path, folder.path])
    #expect(end.status == .exited(call.contains("whiptail") && call.contains("frob") ? 1 : 255))
    #expect(end.outputText == output && end.errorText == errors, "\(end)")
  }

  /// Calls that fail for different reasons, each with its error message and redirections.
  private static let failures: [(call: String, problem: String, redirections: [String])] =
    [
      (
        "SUDO_UID=1 EDITOR=true dialog --editbox smb.conf 20 70",
        "--editbox opens no editor with the rights of another user"
      ),
      (
        "EDITOR= VISUAL= PATH=$1 dialog --editbox smb.conf 20 70",
        "--editbox needs an editor: set VISUAL or EDITOR"
      ),
      ("dialog --frob --yesno T 0 0", "unknown option --frob"),
      ("dialog --yesno T 0", "the box needs a text"),
      ("dialog --textbox none 0 0", "cannot read 'none'"),
      ("dialog --menu T 0 0 0 --file none", "cannot read 'none'"),
      ("dialog --menu T 0 0 0 --file", "--file needs an argument"),
      ("dialog --gauge T 0 0", "progress is read from standard input"),
      ("dialog --output-fd 9 --yesno T 0 0", "nothing was asked"),
      ("whiptail --frob", "unknown option --frob"),
      ("whiptail --textbox none 0 0", "cannot read 'none'"),
    ].map { ($0, $1, ["2>&1 >/dev/tty", "2>&1", "3>&1 1>&2 2>&3"]) } + [
      ("zenity --html", "--html is not supported", ["2>&1"]),
      ("zenity --text-info --filename=none", "cannot read 'none'", ["2>&1"]),
    ]

  @Test(
    "An error is shown on the terminal, and no byte of it is written where the answer is read",
    arguments: failures.flatMap { failure in
      failure.redirections.map { (failure.call, failure.problem, $0) }
    })
  func failure(call: String, problem: String, redirection: String) throws {
    let folder = try TemporaryFolder()
    // Existing scripts edit files in this way.
    let script = #"""
      PATH=$1:$PATH; cd "$2"; echo kept >smb.conf
      choice=$(\#(call) \#(redirection)); status=$?
      [ -z "$choice" ] || echo "$choice" >smb.conf
      cat smb.conf; exit "$status"
      """#
    let end = try shell(script, [folder.path]).waitForEnd()
    let shown = Comment(rawValue: "\(end.outputText) \(end.errorText) \(end.transcript)")
    #expect(end.outputText == "kept\n", shown)
    #expect(end.status == .exited(call == "whiptail --frob" ? 1 : 255), shown)
    #expect(end.transcript.contains(problem), shown)
  }

  @Test("An editor gets a private copy of the text, and the user's file is not changed")
  func editor() throws {
    let folder = try TemporaryFolder()
    folder.write("text", "kept\n")
    let script = #"""
      PATH=$1:$PATH; cd "$2"; export TMPDIR="$2" XDG_RUNTIME_DIR=
      EDITOR='stat -c "%a %u" >seen "$1"; echo changed >"$1"; [ -t 0 ] && [ -t 1 ] && cat </dev/null' \
        dialog --stdout --editbox text 0 0
      echo "$?"; cat text seen; ls -A prompt-*
      EDITOR='echo changed >"$1"; kill -9 $$ #' dialog --stdout --editbox text 0 0
      echo "$?"; ls -A prompt-*
      """#
    let end = try shell(script, [folder.path]).waitForEnd()
    #expect(end.outputText == "changed\n0\nkept\n600 \(geteuid())\n1\n", "\(end.transcript)")
  }

  @Test("A signal ends the editor, restores the terminal, and removes the copy of the text")
  func endedEditor() throws {
    let folder = try TemporaryFolder()
    folder.write("text", "kept\n")
    let script = #"""
      PATH=$1:$PATH; cd "$2"; export TMPDIR="$2" XDG_RUNTIME_DIR= EDITOR
      EDITOR='stty -echo; trap "exit 1" TERM; echo ready; while :; do sleep 0.1; done #'
      exec dialog --stdout --editbox text 0 0
      """#
    let end = try shell(script, [folder.path]).shows("ready").signal(SIGTERM).waitForEnd()
    #expect(end.status == .signaled(SIGTERM) && end.outputText == "", "\(end.transcript)")
    #expect(end.modesAfter == end.modesBefore && end.orphans == 0)
    let copies = "\(folder.path)/prompt-\(geteuid())"
    #expect(try run(["/bin/ls", "-A", copies]).outputText == "")
  }

  /// Starts an edit box with an editor, which has the copy of the text as `$1`.
  private func startEditor(
    _ editor: String, _ options: String = "", ignoring ignored: [Int32] = []
  ) throws -> Session {
    let folder = "\(programs.path)/\(UInt64.random(in: 0 ... .max))"
    try #require(mkdir(folder, 0o700) == 0)
    try #require(link("\(programs.path)/text", "\(folder)/text") == 0)
    return try Session(
      arguments: [
        "/bin/sh", "-c",
        #"""
        PATH=$1:$PATH; cd "$2"; export TMPDIR="$2" XDG_RUNTIME_DIR= EDITOR="$3"
        dialog --stdout $4 --editbox text 0 0; echo "$?"; ls -A prompt-*
        """#, "sh", programs.path, folder, editor, options,
      ], ignoring: ignored)
  }

  @Test(
    "Whatever an editor does, the terminal is restored, and nothing is left behind",
    arguments: [
      ("f() { stty -echo -icanon; }; f", "", "kept\n0\n"),
      ("f() { rm \"$1\"; }; f", "", "1\n"),
      ("f() { rm \"$1\"; mkfifo \"$1\"; }; f", "", "1\n"),
      ("f() { rm \"$1\"; mkdir \"$1\"; }; f", "", "1\n"),
      ("f() { ln -sf /etc/passwd \"$1\"; }; f", "", "1\n"),
      ("exec sleep 60 #", "--timeout 1", "255\n"),
      ("sed -i.bak s/kept/new/", "", "new\n0\n"),
      ("f() { dialog --infobox nested 0 0 >&2 && echo more >>\"$1\"; }; f", "", "kept\nmore\n0\n"),
    ])
  func oddEditor(editor: String, options: String, output: String) throws {
    let end = try startEditor(editor, options).waitForEnd()
    #expect(end.outputText == output, "\(end.transcript)")
    #expect(end.modesAfter == end.modesBefore && end.orphans == 0)
  }

  @Test("After a timeout, an editor has the time to restore the terminal")
  func expiredEditor() throws {
    let folder = try TemporaryFolder()
    let editor = folder.write(
      "editor",
      """
      #!/bin/sh
      trap 'sleep 0.2; echo restored >\(folder.path)/seen; exit 1' TERM
      while :; do sleep 0.1; done
      """)
    try #require(chmod(editor, 0o700) == 0)
    let end = try startEditor(editor, "--timeout 1").waitForEnd()
    #expect(end.outputText == "255\n", "\(end.transcript)")
    #expect(access("\(folder.path)/seen", F_OK) == 0)
  }

  @Test("The text of an editor is not an answer if the terminal is lost while the editor runs")
  func editorWithoutTerminal() throws {
    // The editor ends with status 0 when it cannot read the terminal any more.
    let session = try startEditor(
      "f() { echo ready; cat >/dev/null; true; }; f", ignoring: [SIGHUP])
    try session.answer("ready", "").hangUp()
    #expect(try session.waitForEnd().outputText == "255\n")
  }

  @Test("A signal ends the command whose output is shown, with all its processes")
  func endedCommand() throws {
    let session = try Session(
      arguments: [
        "\(programs.path)/dialog", "--prgbox", "T", "echo ready; sleep 61.7; true", "0", "0",
      ])
    let end = try session.shows("ready").signal(SIGTERM).waitForEnd()
    #expect(end.status == .signaled(SIGTERM))
    #expect(
      try eventually {
        try !run(["/bin/ps", "-e", "-o", "args="]).outputText.contains("\nsleep 61.7\n")
      })
  }

  @Test("A command whose output is shown is reported if it uses the terminal, and Ctrl-C ends it")
  func stoppedCommand() throws {
    let session = try Session(
      arguments: ["\(programs.path)/dialog", "--prgbox", "T", "read -r x </dev/tty", "0", "0"])
    let end = try session.answer("Ctrl-C ends it", "\u{3}").waitForEnd()
    #expect(end.status == .signaled(SIGINT))
  }

  @Test("Ctrl-Z stops the editor, the shell continues it, and the editor can show dialogs")
  func suspendedEditor() throws {
    let session = try Session(
      arguments: ["/bin/bash", "--norc", "-i"],
      environment: Session.defaultEnvironment.merging([
        "PATH": "\(programs.path):/usr/bin:/bin", "PS1": "> ", "TMPDIR": programs.path,
        "EDITOR":
          #"f() { echo ready; read -r x; dialog --yesno "$x?" 0 0 && echo "$x" >"$1"; }; f"#,
      ]) { $1 }, stdout: .terminal, stderr: .terminal)
    // The shell shows a call in this form when it continues it.
    let call = "dialog --stdout --editbox \(programs.path)/text 0 0 > \(programs.path)/answer"
    try session.answer("> ", "\(call)\r").answer("ready\r\n", "\u{1A}")
    try session.answer("Stopped", "fg\r").shows("fg\r\n").answer("\(call)\r\n", "new\r")
    try session.shows("new?").answer("] ", "y\r").answer("> ", "exit\r").waitForEnd()
    #expect(try read("\(programs.path)/answer") == "new\n")
  }

  @Test("After a pause has ended by itself, the next box is shown, and its answer counts")
  func pauseBeforeQuestion() throws {
    let session = try shell(#"PATH=$1:$PATH; dialog --pause Wait 9 40 1 --yesno Wipe? 9 40"#)
    try session.shows("Wipe?").answer("] ", "n\r")
    #expect(try session.waitForEnd().status == .exited(1))
  }

  @Test("A text that is edited has the same question about agreement as any other text")
  func agreement() throws {
    for (answer, status, output) in [("y\r", 0, "kept\n"), ("\r", 1, "")]
      as [(String, Int32, String)]
    {
      let call = "EDITOR=true zenity --text-info --editable --filename=text --checkbox 'I agree.'"
      let session = try shell(#"PATH=$1:$PATH; cd "$1"; \#(call)"#)
      let end = try session.shows("I agree.").answer("] ", answer == "y\r" ? "ok\r" : "\r")
        .waitForEnd()
      #expect(end.status == .exited(status) && end.outputText == output, "\(end.transcript)")
    }
  }

  @Test(
    "The second question of a box has the timeout of the box, and no Cancel if the box has none")
  func secondQuestion() throws {
    for (call, answer, status) in [
      ("dialog --timeout 5 --inputmenu T 0 0 5 a A b B", "2\r", 255),
      ("zenity --list --editable --timeout 5 --column x a b", "2\r", 5),
    ] as [(String, String, Int32)] {
      let session = try shell(#"PATH=$1:$PATH; \#(call)"#).answer("): ", answer)
      #expect(try session.waitForEnd().status == .exited(status))
    }
    let session = try shell(#"PATH=$1:$PATH; dialog --no-cancel --inputmenu T 0 0 5 a A b B"#)
    try session.answer("name: ", "2\r").shows("b: ").type("\u{1B}")
    let end = try session.answer("b: ", "\r").waitForEnd()
    #expect(end.status == .exited(0) && !end.transcript.contains("Cancel"), "\(end.transcript)")
  }

  @Test("Tab leads from a row of whiptail's radio list to Cancel, and not to OK")
  func tabInRadioList() throws {
    let session = try shell(#"PATH=$1:$PATH; whiptail --radiolist T 0 0 2 a A on b B off"#)
    #expect(try session.answer("name: ", "\t\r").waitForEnd().status == .exited(1))
  }

  @Test("Ctrl-C in an editor is handled by the editor, and does not end the dialog")
  func interruptedEditor() throws {
    let editor = #"trap "echo changed >$1; exit 0" INT; echo ready; while :; do sleep 0.1; done #"#
    let end = try startEditor(editor).shows("ready").type("\u{3}").waitForEnd()
    #expect(end.outputText == "changed\n0\n", "\(end.transcript)")
  }

  @Test("Wherever --file appears, the words of its file are read as arguments")
  func words() throws {
    let folder = try TemporaryFolder()
    folder.write("rows", "T 0 0 0 a \"Item one\" b\\\n Two")
    folder.write("box", "--file title --menu --file &4")
    folder.write("title", #"--title "From a \"file\"""#)
    folder.write("itself", "--file itself")
    let script = #"""
      PATH=$1:$PATH; cd "$2"; exec 4<rows
      dialog --stdout --file box && dialog --file itself --yesno T 0 0
      """#
    let session = try shell(script, [folder.path])
    let shown = try session.expect("a name: ")
    #expect(shown.contains("From a \"file\"") && shown.contains("Item one"), "\(shown)")
    let end = try session.type("b\r").waitForEnd()
    #expect(end.status == .exited(255) && end.outputText == "b", "\(end.transcript)")
    #expect(end.transcript.contains("--file is given more than 20 times"))
  }

  @Test(
    "An inputrc does not change the keys that lead from a field to Cancel",
    arguments: ["\t", "\u{1B}[B"])
  func boundKeys(key: String) throws {
    let script = #"""
      printf 'TAB: menu-complete\n"\\e[B": history-search-forward\n' >"$1/inputrc"
      INPUTRC="$1/inputrc" "$1/dialog" --inputbox Host? 8 40 web-1
      """#
    let session = try shell(script).shows("web-1").type(key + key).shows("Cancel").type("\r")
    #expect(try session.waitForEnd().status == .exited(1))
  }

  @Test("On a button, Escape dismisses the dialog even if an inputrc binds Escape to accept-line")
  func escapeOnButton() throws {
    let script = #"""
      printf 'set editing-mode vi\nset keymap vi-insert\n"\\e": accept-line\n' >"$1/inputrc"
      INPUTRC="$1/inputrc" "$1/dialog" --stdout --inputbox Host? 8 40 web-1
      """#
    let session = try shell(script).shows("web-1").type("\t\t").shows("Cancel").type("\u{1B}")
    let end = try session.waitForEnd()
    #expect(end.status == .exited(1) && end.outputText == "", "\(end.transcript)")
  }

  @Test("An inputrc does not change the keys that lead to OK if there is no Cancel")
  func boundKeysWithoutCancel() throws {
    let script = #"""
      printf 'TAB: "zzz\\C-m"\n"\\e[B": "zzz"\n' >"$1/inputrc"
      INPUTRC="$1/inputrc" "$1/dialog" --nocancel --stdout --inputbox Host? 8 40 web-1
      """#
    let session = try shell(script).shows("web-1").type("\t\u{1B}[B\r")
    let end = try session.waitForEnd()
    #expect(end.status == .exited(0) && end.outputText == "web-1")
  }

  @Test("Ctrl-D cancels in vi mode, even after a text")
  func endOfFileInViMode() throws {
    let script = #"""
      echo 'set editing-mode vi' >"$1/inputrc"
      INPUTRC="$1/inputrc" "$1/dialog" --stdout --inputbox Host? 8 40 web-1
      """#
    let end = try shell(script).shows("web-1").type("x\u{4}").waitForEnd()
    #expect(end.status == .exited(1) && end.outputText.isEmpty, "\(end.transcript)")
  }

  /// Starts a shell script, whose first argument is the directory of the programs.
  private func shell(_ script: String, _ options: [String] = []) throws -> Session {
    try Session(arguments: ["/bin/sh", "-c", script, "sh", programs.path] + options)
  }

  @Test("With --auto-close, progress ends at 100 percent, not at the end of its input")
  func autoClose() throws {
    let script = #"""
      mkfifo "$1/input"; exec 3<>"$1/input"; echo 100 >&3
      "$1/zenity" --progress --auto-close --text Copying <&3
      """#
    #expect(try shell(script).waitForEnd().status == .exited(0))
  }

  @Test(
    "Progress with endless input is ended by the timeout, or by Escape if it has a Cancel button",
    arguments: [
      (["--timeout=1"], "", 5), ([], "\u{1B}", 1), ([], "\u{1B}n", 1), ([], "\u{1B}\u{1B}[B", 1),
      ([], "\u{4}", 1), (["--no-cancel", "--timeout=1"], "\u{1B}", 5),
    ] as [([String], String, Int32)])
  func progressEnds(options: [String], keys: String, status: Int32) throws {
    let script = #"""
      folder=$1; shift; mkfifo "$folder/input"
      "$folder/zenity" --progress --text Copying "$@" <>"$folder/input"
      """#
    let session = try shell(script, options).answer("Copying", keys)
    #expect(try session.waitForEnd().status == .exited(status))
  }

  @Test(
    "A blank title of progress is ignored",
    arguments: [
      ("zenity --progress --title=' ' --text Copying", "Copying"),
      ("zenity --progress --title= --text=", "Running"),
      ("dialog --backtitle '' --gauge Copying 8 40", "Copying"),
      ("whiptail --title ' ' --backtitle ' ' --gauge Copying 8 40 0", "Copying"),
    ])
  func blankTitle(call: String, title: String) throws {
    let session = try shell("echo 100 | \"$1\"/\(call)").shows(title)
    #expect(try session.waitForEnd().status == .exited(0))
  }

  @Test("A tag with a line break is quoted, so that a shell does not execute its second line")
  func lineBreak() throws {
    let end = try shell(#""$1/dialog" --stdout --checklist T 20 60 4 "$2" x on"#, ["git\nls"])
      .answer("deselect", "\r").waitForEnd()
    #expect(end.status == .exited(0) && end.outputText == "\"git\\\nls\"", "\(end.outputText)")
  }

  @Test(
    "An output descriptor that the caller has not opened is rejected, even if prompt uses it",
    arguments: [
      "dialog --passwordbox One 8 40 --output-fd 4 --passwordbox Two 8 40",
      "whiptail --output-fd 3 --inputbox T 8 40", "whiptail --output-fd 0 --inputbox T 8 40 <&-",
      "dialog --output-fd 9 --yesno T 8 40",
    ])
  func closedDescriptor(call: String) throws {
    let end = try shell(#"PATH=$1:$PATH; \#(call)"#).waitForEnd()
    #expect(end.status == .exited(255))
    #expect((end.outputText + end.transcript).contains("nothing was asked, since descriptor"))
    #expect(!end.transcript.contains("One") && !end.transcript.contains("T:"))
  }

  @Test(
    "A label, text or default that is not on the screen does not confirm a dialog",
    arguments: [
      (
        "dialog --default-button cancel --radiolist T 0 0 0 a A off b B off",
        [("name: ", "ok\r"), ("name: ", "\u{1B}")], 255
      ),
      (
        "dialog --defaultno --menu T 0 0 0 system x okra y",
        [("name: ", "ok\r"), ("] ", "n\r")], 1
      ),
      ("dialog --yesno T 0 0 --and-widget --print-maxsize", [("] ", "n\r")], 1),
      ("dialog --cancel-label KEEP --menu T 0 0 0 keep a x b", [("name: ", "KEEP\r")], 1),
      ("dialog --menu T 0 0 0 Cancel a x b", [("name: ", "cancel\r"), ("name: ", "\u{1B}")], 255),
      (
        "DIALOGOPTS=--defaultno dialog --yesno T 0 0 --and-widget --yesno U 0 0",
        [("] ", "\r"), ("] ", "\r")], 1
      ),
      ("DIALOGOPTS='--timeout --calendar --defaultno' dialog --yesno T 0 0", [("] ", "\r")], 1),
      ("dialog --default-button nope --yesno T 0 0", [], 255),
      ("zenity --text-info <&-", [], 255), ("zenity --list --column a <&-", [], 255),
    ] as [(String, [(String, String)], Int32)])
  func notAgreed(call: String, keys: [(String, String)], status: Int32) throws {
    let session = try shell(#"PATH=$1:$PATH; export PATH; \#(call)"#)
    for (question, keys) in keys { try session.answer(question, keys) }
    #expect(try session.waitForEnd().status == .exited(status))
  }

  @Test(
    "The labels that a script sets are shown, with the key that chooses OK",
    arguments: [
      (
        ["dialog", "--ok-label", "Delete", "--menu", "T", "0", "0", "0", "a", "A"],
        "     Cancel\r\n     Escape  [Esc]\r\nChoose 1 or a name (Delete): "
      ),
      (
        ["zenity", "--list", "--ok-label=Delete", "--column=", "a"],
        "     Cancel  [Esc]\r\nChoose 1 or a name (Delete): "
      ),
      (
        [
          "whiptail", "--yes-button", "No, erase", "--no-button", "Yes, keep", "--yesno", "Q", "8",
          "40",
        ], "No, erase [Enter] or Yes, keep"
      ),
      (
        ["dialog", "--cancel-label", "Back", "--form", "F", "0", "0", "0"]
          + ["A", "1", "1", "", "1", "5", "9", "0", "B", "2", "1", "", "2", "5", "9", "0"],
        "Back [Esc]\r\n\r\n  A: "
      ),
      (
        [
          "dialog", "--colors", "--title", "\\Z1T\\Zn", "--menu", "M", "0", "0", "0", "a",
          "\\Z4A\\Zn",
        ],
        "T\u{1B}[0m\r\n\u{1B}[2m│ \u{1B}[0mM\r\n\r\n  1  \u{1B}[1ma\u{1B}[0m       A  [Enter]"
      ),
    ])
  func labels(call: [String], shown: String) throws {
    try shell(#"PATH=$1:$PATH; shift; "$@""#, call).expect(shown)
  }

  @Test("A gauge shows the text between two XXX lines")
  func gaugeBlocks() throws {
    let script = #"""
      mkfifo "$1/input"; exec 3<>"$1/input"; printf 'XXX\n40\nb.txt\nXXX\n' >&3
      "$1/whiptail" --gauge Copying 6 50 0 <&3
      """#
    try shell(script).expect("40%  b.txt")
  }

  @Test(
    "The last line of progress keeps the text of a failure, and a long text is above the bar",
    arguments: [
      (
        "zenity --progress --title Copy --text Disk", "50\n# Error:\\ndisk full\n",
        "Copy… stopped at 50% (0\u{A0}s): Error: disk full"
      ),
      (
        "zenity --progress --title Copy --text 'Wait\\nhere'", "100\n",
        "│ \u{1B}[0mWait\r\n\u{1B}[2m│ \u{1B}[0mhere\r\n"
      ),
      (
        "dialog --title Copy --gauge Disk 0 0 0", "XXX\n50\nFull\nXXX\n",
        "Copy… stopped at 50% (0\u{A0}s): Full"
      ),
      ("whiptail --gauge 'Wait\n\nhere' 6 50 0", "100\n", "│ \u{1B}[0mhere\r\n"),
    ])
  func progressTexts(call: String, input: String, shown: String) throws {
    let session = try Session(
      arguments: ["/bin/sh", "-c", "PATH=$0:$PATH; \(call)", programs.path],
      stdin: .bytes(Array(input.utf8)))
    let end = try session.waitForEnd()
    #expect(end.status == .exited(0) && end.transcript.contains(shown), "\(end.transcript)")
  }

  @Test("Type-ahead does not answer a question")
  func typeAhead() throws {
    // A dialog in the background reads nothing, so these keys are typed before the question.
    let session = try Session(
      arguments: ["\(programs.path)/zenity", "--question", "--text", "Go?"], placement: .background)
    try session.stops().type("n\r").foreground().answer("[Y/n] ", "y\r")
    #expect(try session.waitForEnd().status == .exited(0))
  }

  @Test("The bell is not part of an answer that is captured together with standard error")
  func bell() throws {
    let session = try shell(#""$1/zenity" --entry --text Name 2>&1"#)
    // Backspace on an empty line rings the bell.
    try session.answer("Name: ", "\u{7F}").answer("\u{7}", "a\r")
    #expect(try session.waitForEnd().outputText == "a\n")
  }

  @Test("A notification with --listen shows the messages on standard input until end-of-file")
  func messages() throws {
    let session = try Session(
      arguments: ["\(programs.path)/zenity", "--notification", "--listen", "--text=Begun"],
      stdin: .bytes(Array("message: one\nicon: x\nmessage:two\\nmore\nmessage: last".utf8)))
    let end = try session.waitForEnd()
    #expect(end.status == .exited(0))
    #expect(end.transcript == "Begun\r\none\r\ntwo\r\n│ more\r\nlast\r\n")
  }

  @Test(
    "Stopping progress sends SIGHUP to the caller only with --auto-kill",
    arguments: [([], .exited(0)), (["--auto-kill"], .signaled(SIGHUP))]
      as [([String], Session.End.Status)])
  func autoKill(options: [String], status: Session.End.Status) throws {
    // The standard input of progress never ends.
    let script =
      #"mkfifo "$1/input"; "$1/zenity" --progress --text Copying $2 <>"$1/input"; exit 0"#
    let session = try shell(script, options).answer("Copying", "\u{1B}")
    #expect(try session.waitForEnd().status == status)
  }
}

/// Types answers as a user does: each when its question is shown.
private struct User {
  let session: Session
  let folder: TemporaryFolder
  /// The length of the transcript when the last answer was typed.
  private var answered = 0

  init(at session: Session, in folder: TemporaryFolder) {
    self.session = session
    self.folder = folder
  }

  /// Waits for a question and answers it. Returns the output since the last answer.
  @discardableResult
  mutating func answer(_ answer: Call.Answer) throws -> String {
    var shown: [UInt8]
    var isAsked: Bool
    // Every question ends with a space, or with an initial text.
    let end = answer.question?.inFolder(folder.path) ?? " "
    repeat {
      try session.expect(end)
      shown = session.transcriptBytes
      let text = String(decoding: shown, as: UTF8.self)
      isAsked = answer.question != nil || text.endsWithQuestion
    } while shown.count <= answered || !isAsked
    let since = String(decoding: shown[answered...], as: UTF8.self)
    // Output that is only waited for, without an answer, can already contain the next question.
    if !answer.keys.isEmpty { answered = shown.count }
    try session.type(answer.keys.inFolder(folder.path))
    return since
  }
}

extension String {
  /// Whether this output of a terminal ends with a question.
  fileprivate var endsWithQuestion: Bool {
    var shown = self[...]
    // Escape sequences for styles or bracketed paste may follow.
    while let letter = shown.last, letter.isLetter, let start = shown.lastIndex(of: "\u{1B}"),
      shown[start...].dropFirst(2).dropLast().allSatisfy({ !$0.isLetter && $0 != " " })
    {
      shown = shown[..<start]
    }
    guard shown.last == " " else { return false }
    while shown.last == " " { shown.removeLast() }
    guard let last = shown.last else { return false }
    return ":?>]".contains(last)
  }
}
