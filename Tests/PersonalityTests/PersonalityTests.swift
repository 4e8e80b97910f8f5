// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc
import PseudoTerminal
import Testing

/// Each call with prompt under the name of the program.
@Suite("Personalities")
struct PersonalityTests {
  /// A folder with prompt under the names of the programs.
  private let programs: TemporaryFolder

  init() throws { programs = try TemporaryFolder.withPrograms() }

  @Test(
    "Called by the name of zenity, whiptail or dialog, prompt prints and returns what that does",
    arguments: Call.all)
  func prompt(call: Call) throws {
    let folder = try TemporaryFolder.forCalls()
    let session = try call.start(
      "\(programs.path)/\(call.program.rawValue)", in: folder, environment: [:])
    var person = Person(at: session, in: folder)
    for answer in call.typed { try person.give(answer) }
    // A key leaves ten seconds more than a time-out.
    let end = try session.waitForEnd(within: max(Session.patience, 20))
    call.check(
      end, prints: call.but?.prints ?? call.prints, status: call.but?.status ?? call.status,
      in: folder)
    #expect(end.modesAfter == end.modesBefore)
    #expect(end.orphans == 0)
  }

  @Test("prompt leads through the installers, which nobody has changed", arguments: Installer.all)
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
    "Without a terminal, a dialog that asks fails, and says so where no answer is expected",
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

  /// Calls that fail for different reasons, each with what is wrong.
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
    "Not one byte of a failure is where the answer is read, and the terminal shows it",
    arguments: failures, ["2>&1 >/dev/tty", "2>&1", "3>&1 1>&2 2>&3"])
  func failure(_ failure: (call: String, problem: String), redirection: String) throws {
    try expectNothing(of: failure, where: redirection)
  }

  @Test(
    "Where standard error is the answer's file, a failure of zenity is only on the terminal",
    arguments: [
      ("zenity --calendar", "--calendar is not supported"),
      ("zenity --text-info --filename=none", "cannot read 'none'"),
    ])
  func failureOfZenity(_ failure: (call: String, problem: String)) throws {
    try expectNothing(of: failure, where: "2>&1")
  }

  /// Expects that a script that substitutes what a call prints gets nothing, and that the terminal shows why.
  private func expectNothing(
    of failure: (call: String, problem: String), where redirection: String
  ) throws {
    let folder = try TemporaryFolder()
    // This is how a script of others edits a file.
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
    "Without a terminal, a failure whose only stream is the answer's is not printed",
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
    "A failure is printed nowhere if it is not known where the answer is read",
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
    "Without a terminal, a failure is printed on the stream on which no answer is read",
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

  /// Runs a call without a terminal, in a folder with a file of words of dialog.
  private func runAlone(_ call: String) throws -> Session.End {
    let folder = try TemporaryFolder()
    folder.write("stdout", "--stdout")
    let script = #"PATH=$1:$PATH; cd "$2"; \#(call)"#
    return try run(["/bin/sh", "-c", script, "sh", programs.path, folder.path])
  }

  @Test("A file that --file names is read for its words, wherever the option is")
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

  /// Starts a script of the shell, whose first argument is the folder with the programs.
  private func shell(
    _ script: String, _ options: [String] = []
  ) throws -> Session {
    try Session(arguments: ["/bin/sh", "-c", script, "sh", programs.path] + options)
  }

  @Test("Progress that closes itself ends with the whole of the work, not with its input")
  func autoClose() throws {
    let script = #"""
      mkfifo "$1/input"; exec 3<>"$1/input"; echo 100 >&3
      "$1/zenity" --progress --auto-close --text Copying <&3
      """#
    let session = try shell(script)
    #expect(try session.waitForEnd().status == .exited(0))
  }

  @Test(
    "Progress whose input does not end is ended by the time-out, and by Escape unless it has no Cancel",
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
    "A blank title of work is none",
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

  @Test("A tag with a line break is quoted, so that a shell takes its second line for no command")
  func lineBreak() throws {
    let end = try shell(#""$1/dialog" --stdout --checklist T 20 60 4 "$2" x on"#, ["git\nls"])
      .answer("deselect", "\r").waitForEnd()
    #expect(end.status == .exited(0) && end.outputText == "\"git\\\nls\"", "\(end.outputText)")
  }

  @Test(
    "An answer goes to no file of prompt's own, whose number the caller gives by mistake",
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
    "What is not on the screen agrees to nothing",
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
    "The labels that a script gives are on the screen, and the key that means OK",
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

  @Test("A gauge shows the text between two lines XXX")
  func gaugeBlocks() throws {
    let script = #"""
      mkfifo "$1/input"; exec 3<>"$1/input"; printf 'XXX\n40\nb.txt\nXXX\n' >&3
      "$1/whiptail" --gauge Copying 6 50 0 <&3
      """#
    let session = try shell(script)
    try session.expect("40%  b.txt")
  }

  @Test("What was typed before a question answers nothing")
  func typeAhead() throws {
    // A dialog in the background reads nothing, so this is typed before the question.
    let session = try Session(
      arguments: ["\(programs.path)/zenity", "--question", "--text", "Go?"], placement: .background)
    try session.stops().type("n\r").foreground().answer("[Y/n] ", "y\r")
    #expect(try session.waitForEnd().status == .exited(0))
  }

  @Test("The bell is not a part of an answer that is read together with standard error")
  func bell() throws {
    let session = try Session(
      arguments: ["/bin/sh", "-c", #""$1/zenity" --entry --text Name 2>&1"#, "sh", programs.path],
      stdout: .pipe)
    try session.expect("Name: ")
    // Backspace on an empty line rings it.
    try session.type("\u{7F}").answer("\u{7}", "a\r")
    #expect(try session.waitForEnd().outputText == "a\n")
  }

  @Test("A notification that listens shows the messages of standard input, to its end")
  func messages() throws {
    let session = try Session(
      arguments: ["\(programs.path)/zenity", "--notification", "--listen", "--text=Begun"],
      stdin: .bytes(Array("message: one\nicon: x\nmessage:two\\nmore\nmessage: last".utf8)))
    let end = try session.waitForEnd()
    #expect(end.status == .exited(0))
    #expect(end.transcript == "Begun\r\none\r\ntwo\r\n│ more\r\nlast\r\n")
  }

  @Test(
    "A person who stops progress hangs up the caller only with --auto-kill",
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

/// Types answers as a person does: each when prompt has asked for it.
private struct Person {
  let session: Session
  let folder: TemporaryFolder
  /// How much the terminal had shown when the last answer was typed.
  private var answered = 0

  init(at session: Session, in folder: TemporaryFolder) {
    self.session = session
    self.folder = folder
  }

  /// Waits for a question and answers it. Returns what the terminal shows since the last answer.
  @discardableResult
  mutating func give(_ answer: Call.Answer) throws -> String {
    var shown: [UInt8]
    var isAsked: Bool
    // Every question ends with a space, or with a text that is there to be changed.
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
  /// Whether this, which a terminal shows, ends with a question.
  fileprivate var endsWithQuestion: Bool {
    var shown = self[...]
    // What styles the text, or asks the terminal to mark pastes, may follow.
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
