// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc
import PseudoTerminal
import Testing

/// Runs each call with prompt under the name of the program.
@Suite("Personalities")
struct PersonalityTests {
  /// A directory with links to prompt under the names of the programs.
  private let programs: TemporaryFolder

  init() throws { programs = try TemporaryFolder.withPrograms() }

  @Test(
    "Under the name of zenity, whiptail or dialog, prompt has that program's output and status",
    arguments: Call.all)
  func prompt(call: Call) throws {
    let folder = try TemporaryFolder.forCalls()
    let session = try call.start(
      "\(programs.path)/\(call.program.rawValue)", in: folder, environment: [:])
    var person = Person(at: session, in: folder)
    for answer in call.typed { try person.give(answer) }
    // Each key leaves at least ten seconds before a timeout.
    let end = try session.waitForEnd(within: max(Session.patience, 20))
    call.check(
      end, prints: call.but?.prints ?? call.prints, status: call.but?.status ?? call.status,
      in: folder)
    #expect(end.modesAfter == end.modesBefore)
    #expect(end.orphans == 0)
  }

  @Test("The installers run unchanged to their end with prompt", arguments: Installer.all)
  func installer(installer: Installer) throws {
    let folder = try TemporaryFolder.forCalls()
    let session = try installer.start(
      in: folder, path: "\(programs.path):/usr/bin:/bin", environment: [:])
    var person = Person(at: session, in: folder)
    for step in installer.steps {
      for (index, answer) in step.typed.enumerated() {
        let shown = try person.give(answer)
        if index == 0 { #expect(shown.contains(step.title), "\(shown)") }
      }
    }
    try installer.finish(session, in: folder)
  }

  @Test(
    "Without a terminal, a dialog fails, and its error is written where no answer is expected",
    arguments: [
      (["zenity", "--question"], "", "zenity: there is no terminal to ask on\n"),
      (
        ["whiptail", "--yesno", "Go?", "8", "40"], "whiptail: there is no terminal to ask on\n", ""
      ),
      (["dialog", "--msgbox", "a", "8", "40"], "dialog: there is no terminal to ask on\n", ""),
      (["zenity", "--notification"], "", "zenity: there is no terminal to ask on\n"),
      (
        ["dialog", "--stdout", "--inputbox", "a", "8", "40"], "",
        "dialog: there is no terminal to ask on\n"
      ),
      (
        ["dialog", "--editbox", "a", "8", "40"],
        "dialog: --editbox is not supported, since this is asked line by line\n", ""
      ),
      (["dialog", "--frob", "--output-fd", "1"], "", "dialog: unknown option --frob\n"),
    ])
  func noTerminal(call: [String], output: String, errors: String) throws {
    let end = try run(["\(programs.path)/\(call[0])"] + call.dropFirst())
    #expect(end.status == .exited(255))
    #expect(end.outputText == output)
    #expect(end.errorText == errors)
  }

  /// Calls that fail for different reasons, each with its error message.
  private static let failures: [(call: String, problem: String)] = [
    ("dialog --editbox smb.conf 20 70", "--editbox is not supported"),
    ("dialog --frob --yesno T 0 0", "unknown option --frob"),
    ("dialog --yesno T 0", "the box needs a text"),
    ("dialog --textbox none 0 0", "cannot read 'none'"),
    ("dialog --menu T 0 0 0 --file none", "cannot read 'none'"),
    ("dialog --menu T 0 0 0 --file", "--file needs an argument"),
    ("dialog --gauge T 0 0", "progress is read from standard input"),
    ("dialog --output-fd 9 --yesno T 0 0", "nothing was asked"),
    ("whiptail --frob", "unknown option --frob"),
    ("whiptail --textbox none 0 0", "cannot read 'none'"),
  ]

  @Test(
    "An error is shown on the terminal, and no byte of it is written where the answer is read",
    arguments: failures, ["2>&1 >/dev/tty", "2>&1", "3>&1 1>&2 2>&3"])
  func failure(_ failure: (call: String, problem: String), redirection: String) throws {
    try expectNothing(of: failure, where: redirection)
  }

  @Test(
    "If standard error is captured with the answer, an error of zenity is only on the terminal",
    arguments: [
      ("zenity --calendar", "--calendar is not supported"),
      ("zenity --text-info --filename=none", "cannot read 'none'"),
    ])
  func failureOfZenity(_ failure: (call: String, problem: String)) throws {
    try expectNothing(of: failure, where: "2>&1")
  }

  /// Expects that the command substitution of a call is empty, and that the terminal shows the
  /// error.
  private func expectNothing(
    of failure: (call: String, problem: String), where redirection: String
  ) throws {
    let folder = try TemporaryFolder()
    // Existing scripts edit files in this way.
    let script = #"""
      PATH=$1:$PATH; cd "$2"; echo kept >smb.conf
      choice=$(\#(failure.call) \#(redirection)); status=$?
      [ -z "$choice" ] || echo "$choice" >smb.conf
      cat smb.conf; exit "$status"
      """#
    let end = try shell(script, [folder.path]).waitForEnd()
    let shown = Comment(rawValue: "\(end.outputText) \(end.errorText) \(end.transcript)")
    #expect(end.outputText == "kept\n", shown)
    #expect(end.status == .exited(failure.call == "whiptail --frob" ? 1 : 255), shown)
    #expect(end.transcript.contains(failure.problem), shown)
  }

  @Test(
    "Without a terminal, an error is not printed if the only stream is that of the answer",
    arguments: [
      "dialog --editbox F 8 40", "dialog --frob", "dialog --stdout --frob", "whiptail --frob",
      "whiptail --msgbox a 8 40", "zenity --frob", "zenity --question",
    ])
  func oneStream(call: String) throws {
    let end = try run(["/bin/sh", "-c", #"PATH=$1:$PATH; \#(call) 2>&1"#, "sh", programs.path])
    #expect(end.status == .exited(call == "whiptail --frob" ? 1 : 255))
    #expect(end.outputText == "" && end.errorText == "")
  }

  @Test(
    "An error is not printed if the stream of the answer is unknown",
    arguments: [
      "dialog --file stdout --file none --msgbox x 0 0", "dialog --stdout --file none",
      "dialog --title --stdout --frob", "dialog --output-fd",
      "dialog --stdout --output-fd '' --yesno x 0 0", "dialog -- --stdout",
      "DIALOGOPTS=--stdout dialog --stderr --frob",
      "whiptail --output-fd 1 --title --output-fd=2 --frob",
      "whiptail --title --output-fd=1 --yesno x", "whiptail --output-fd 99999999999 --yesno x 0 0",
    ])
  func unknownStream(call: String) throws {
    let end = try runAlone(call)
    #expect(end.status == .exited(call.contains("whiptail") && call.contains("frob") ? 1 : 255))
    #expect(end.outputText == "" && end.errorText == "")
  }

  @Test(
    "Without a terminal, an error is printed on the stream on which no answer is read",
    arguments: [
      ("dialog --frob", false), ("dialog --title T --stdout --frob", true),
      ("dialog --stdout --frob", true), ("dialog --output-fd 1 --frob", true),
      ("DIALOGOPTS=--stdout dialog --frob", true), ("whiptail x --output-fd=1 --frob", true),
      ("whiptail --output-fd 2 --frob", false),
    ])
  func knownStream(call: String, isOnStandardError: Bool) throws {
    let end = try runAlone(call)
    let (failure, answer) =
      isOnStandardError ? (end.errorText, end.outputText) : (end.outputText, end.errorText)
    #expect(failure.hasSuffix(": unknown option --frob\n") && answer == "")
  }

  /// Runs a call without a terminal, in a directory with a file that `--file` can read.
  private func runAlone(_ call: String) throws -> Session.End {
    let folder = try TemporaryFolder()
    folder.write("stdout", "--stdout")
    let script = #"PATH=$1:$PATH; cd "$2"; \#(call)"#
    return try run(["/bin/sh", "-c", script, "sh", programs.path, folder.path])
  }

  @Test("Wherever --file appears, the words of its file are read as arguments")
  func words() throws {
    let folder = try TemporaryFolder()
    folder.write("rows", "a \"Item one\" b\\\n Two --file title")
    folder.write("title", #"--title "From a \"file\"""#)
    folder.write("itself", "--file itself")
    let script = #"""
      PATH=$1:$PATH; cd "$2"; exec 4<rows
      dialog --stdout --menu T 0 0 0 --file '&4' && dialog --file itself --yesno T 0 0
      """#
    let session = try shell(script, [folder.path])
    let shown = try session.expect("a name: ")
    #expect(shown.contains("From a \"file\"") && shown.contains("Item one"), "\(shown)")
    let end = try session.type("b\r").waitForEnd()
    #expect(end.status == .exited(255) && end.outputText == "b", "\(end.transcript)")
    #expect(end.transcript.contains("--file is given more than 20 times"))
  }

  /// Starts a shell script, whose first argument is the directory of the programs.
  private func shell(
    _ script: String, _ options: [String] = []
  ) throws -> Session {
    try Session(arguments: ["/bin/sh", "-c", script, "sh", programs.path] + options)
  }

  @Test("With --auto-close, progress ends at 100 percent, not at the end of its input")
  func autoClose() throws {
    let script = #"""
      mkfifo "$1/input"; exec 3<>"$1/input"; echo 100 >&3
      "$1/zenity" --progress --auto-close --text Copying <&3
      """#
    let session = try shell(script)
    #expect(try session.waitForEnd().status == .exited(0))
  }

  @Test(
    "Progress with endless input is ended by the timeout, or by Escape unless it has no Cancel",
    arguments: [
      (["--timeout=1"], "", 5), ([], "\u{1B}", 1), (["--no-cancel", "--timeout=1"], "\u{1B}", 5),
    ] as [([String], String, Int32)])
  func progressEnds(options: [String], keys: String, status: Int32) throws {
    let script = #"""
      folder=$1; shift; mkfifo "$folder/input"
      "$folder/zenity" --progress --text Copying "$@" <>"$folder/input"
      """#
    let session = try shell(script, options)
    try session.answer("Copying", keys)
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
    let session = try shell("echo 100 | \"$1\"/\(call)")
    try session.expect(title)
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
    for (question, keys) in keys {
      try session.answer(question, keys)
    }
    #expect(try session.waitForEnd().status == .exited(status))
  }

  @Test(
    "The labels of a script are shown, with the key that chooses OK",
    arguments: [
      (
        ["dialog", "--ok-label", "Delete", "--menu", "T", "0", "0", "0", "a", "A"],
        "     Cancel\r\n     Escape  [Esc]\r\nChoose 1 or a name (Delete): "
      ),
      (
        ["zenity", "--list", "--ok-label=Delete", "--column=A", "a"],
        "     Cancel  [Esc]\r\nChoose 1 or a name (Delete): "
      ),
      (
        [
          "whiptail", "--yes-button", "No, erase", "--no-button", "Yes, keep", "--yesno", "Q", "8",
          "40",
        ],
        "No, erase [Enter] or Yes, keep"
      ),
    ])
  func labels(call: [String], shown: String) throws {
    let session = try shell(#"PATH=$1:$PATH; shift; "$@""#, call)
    try session.expect(shown)
  }

  @Test("A gauge shows the text between two XXX lines")
  func gaugeBlocks() throws {
    let script = #"""
      mkfifo "$1/input"; exec 3<>"$1/input"; printf 'XXX\n40\nb.txt\nXXX\n' >&3
      "$1/whiptail" --gauge Copying 6 50 0 <&3
      """#
    let session = try shell(script)
    try session.expect("40%  b.txt")
  }

  @Test("Type-ahead does not answer a question")
  func typeAhead() throws {
    // A dialog in the background reads nothing, so this is typed before the question.
    let session = try Session(
      arguments: ["\(programs.path)/zenity", "--question", "--text", "Go?"], placement: .background)
    try session.stops().type("n\r").foreground().answer("[Y/n] ", "y\r")
    #expect(try session.waitForEnd().status == .exited(0))
  }

  @Test("The bell is not part of an answer that is captured together with standard error")
  func bell() throws {
    let session = try Session(
      arguments: ["/bin/sh", "-c", #""$1/zenity" --entry --text Name 2>&1"#, "sh", programs.path],
      stdout: .pipe)
    try session.expect("Name: ")
    // Backspace on an empty line rings it.
    try session.type("\u{7F}").answer("\u{7}", "a\r")
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
    let session = try shell(script, options)
    try session.answer("Copying", "\u{1B}")
    #expect(try session.waitForEnd().status == status)
  }
}

/// Types answers as a user does: each when its question is shown.
private struct Person {
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
  mutating func give(_ answer: Call.Answer) throws -> String {
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
    answered = shown.count
    try session.type(answer.keys.inFolder(folder.path))
    return since
  }
}

extension String {
  /// Whether this output of a terminal ends with a question.
  fileprivate var endsWithQuestion: Bool {
    var shown = self[...]
    // Escape sequences for styles or bracketed paste may follow.
    while let letter = shown.last, letter.isLetter,
      let start = shown.lastIndex(of: "\u{1B}"),
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
