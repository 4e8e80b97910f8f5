// SPDX-License-Identifier: GPL-3.0-or-later

import PseudoTerminal
import Testing

@Suite("Calls")
struct CallTests {
  @Test(
    "A malformed call draws nothing, says why in one line, points to --help, and ends with 64",
    arguments: [
      ("", "give a title"), ("''", "give a title"), ("'  '", "give a title"),
      ("--title ''", "give a title"), ("--confirm", "give a title"), ("--error", "give a title"),
      ("a b", "only one title"), ("-- -a b", "only one title"), ("--title a b", "twice"),
      ("--confirm --error T", "cannot be combined"), ("--bogus T", "unknown option --bogus"),
      ("--bogus=\u{1B}[2J T", "unknown option --bogus"),
      ("--buton A T", "unknown option --buton; did you mean --button?"),
      ("--tiemout=3 T", "did you mean --timeout?"), ("--titel T", "did you mean --title?"),
      ("--defualt A T", "unknown option --defualt; did you mean --default-action?"),
      ("--requier A T", "unknown option --requier; did you mean --require-typing?"),
      ("--dismisal T", "unknown option --dismisal; did you mean --dismiss?"),
      ("-confirm T", "unknown option -c; did you mean --confirm?"), ("-x T", "unknown option -x"),
      ("-qx T", "unknown option -x"), ("--title", "--title needs an argument"),
      ("--confirm=yes T", "--confirm takes no argument"), ("--mess", "--mess needs an argument"),
      ("--ti", "--ti is ambiguous: --title, --timeout, --title-visibility, --timeout-action"),
      ("--m", "--m needs an argument"), ("--ke=1 T", "takes no argument"),
      ("--format xml T", "--format takes one of"),
      ("--stdin --message - T", "both read standard input"),
      ("T --button 'A: b'", "unknown role ' b'"), ("T --button A --button a", "share a name"),
      ("T --button A --button A", "two actions are called 'A'"),
      ("T --confirm --button Cancel", "write 'Cancel:cancel'"),
      ("T --confirm --button OK:cancel", "an automatic OK"),
      ("--message ''", "give a title or a message"), ("T --button ''", "needs a label"),
      ("T --button a\u{1B}b", "control character"),
      ("T --button A:cancel --button B:cancel", "more than one"),
      ("T --assume y --button A:cancel,destructive", "cannot be combined"),
      ("--help --bogus", "unknown option --bogus"), ("---title T", "unknown option ---title"),
      // These texts begin with a hyphen.
      (
        "'-5 degrees'",
        "'-5 degrees' is not an option; write -- before a text that begins with a hyphen"
      ),
      ("'-q Really?'", "'-q Really?' is not an option"), ("-5", "'-5' is not an option"),
      ("-q '-- more'", "'-- more' is not an option"),
      // These values need an equals sign.
      ("T --interactive-dismiss-disabled false", "write --interactive-dismiss-disabled=false"),
      ("--interactive-dismiss-disabled 0 T", "write --interactive-dismiss-disabled=0"),
      ("--interactive yes", "write --interactive-dismiss-disabled=yes"),
      // This ID lacks its colon.
      (
        "T --button Retry=retry",
        "write 'Retry:=retry', or 'Retry=retry:' for a label that contains an equals sign"
      ),
      // These are options of other programs.
      ("--yes T", "unknown option --yes; write --assume yes"),
      ("-y T", "unknown option -y; write --assume yes"),
      ("--text T", "unknown option --text; write the text as the title"),
      ("--text=T", "unknown option --text; write the text as the title"),
      ("--input-field a", "unknown option --input-field; write --text-field NAME"),
      ("--default=x T", "--default-action takes a whole label or ID, not 'x'; the actions are: OK"),
      ("--password", "unknown option --password; write --secure-field NAME"),
      // These are options of read.
      ("-p Delete?", "unknown option -p; write the text as the title, or --text-field NAME"),
      ("-rp 'Name: '", "unknown option -r; leave it out"),
      ("-t 5 T", "unknown option -t; write --timeout TIME"),
      ("-t5 T", "unknown option -t; write --timeout TIME"),
      ("-s T", "unknown option -s; write --secure-field NAME"),
      ("-title T", "unknown option -t; did you mean --title?"),
      ("T --require-typing '' --button A", "the text of --require-typing is empty"),
      ("T --require-typing ' a' --button A", "begins or ends with white space"),
      ("T --timeout x", "'x' is not a valid time; write 10"),
      ("T --timeout 99999999999999999h", "'99999999999999999h' is not a valid time; write 10"),
      ("T --while-pid x", "'x' is not a valid process ID"),
      ("T --name .x", "'.x' is not a valid name"),
      ("T --is-presented x", "--is-presented takes true, yes"),
      ("--query a --dismiss b", "not with each other"),
      ("T --presenting 1=x", "'1' is not a valid key"),
      ("'T {b}' --presenting a=x", "there is no --presenting for {b}"),
      ("'T }' --presenting a=x", "unmatched brace"),
    ] as [(ShellWords, String)])
  func malformed(arguments: ShellWords, says: String) throws {
    try expectUsageError(arguments.list, says: says)
  }

  @Test("A misspelt word with which several options begin suggests none of them")
  func ambiguousSuggestion() throws {
    let lines = try run([executable, "--fieldd", "T"]).errorText.lines
    #expect(lines.first == "prompt: unknown option --fieldd")
  }

  @Test(
    "Options and operands follow the conventions of GNU",
    arguments: [
      "T --button A --assume a", "--assume=a --button=A T", "--assume a --button A -- T",
      "--ass=a --mes=M --button=A T", "--assume a --button A -- --title", "--button=A --assume=a -",
      "--title --help --button A --assume a", "T --button=A --assume 'no such' --assume a",
      "--format index --format label T --button=A --assume a",
    ] as [ShellWords])
  func conventions(arguments: ShellWords) throws {
    for environment in [[:], ["POSIXLY_CORRECT": "1"]] {
      try run([executable] + arguments.list, environment: environment).expect(
        .exited(0), prints: "A\n")
    }
  }

  @Test(
    "A word for true or false is a title unless it follows an option that could take it",
    arguments: [
      ["--interactive-dismiss-disabled", "--", "no"], ["no", "--interactive-dismiss-disabled"],
      ["--interactive-dismiss-disabled=true", "no"],
      ["--interactive-dismiss-disabled", "--confirm", "no"],
      ["--interactive-dismiss-disabled", "nothing"],
    ])
  func boolAsTitle(arguments: [String]) throws {
    #expect(try run([executable, "--assume", "OK"] + arguments).outputText == "OK\n")
  }

  @Test("A label that is not UTF-8 makes the call malformed")
  func invalidLabel() throws {
    let button = Array("--button=a".utf8) + [0xFF]
    let end = try Session(arguments: [Array(executable.utf8), Array("T".utf8), button])
      .end(.exited(64), prints: "")
    #expect(end.errorText.contains("not valid UTF-8"))
  }

  @Test("Help and version are printed on standard output")
  func helpAndVersion() throws {
    for option in ["--help", "-h", "--version", "-V"] {
      let end = try run([executable, option]).expect(.exited(0))
      #expect(end.errorText == "")
      #expect(
        end.outputText.hasPrefix(option.lowercased().contains("h") ? "Usage: prompt" : "prompt "))
      #expect(try run([executable, option], stdout: .file("/dev/full")).status == .exited(74))
    }
  }

  @Test(
    "Help fits the width of the terminal, between 40 and 80 columns",
    arguments: [20, 40, 60, 66, 79, 80, 200] as [UInt16], ["--help", "--help=all"])
  func helpOnTerminal(columns: UInt16, option: String) throws {
    let help = try start([option], columns: columns, stdout: .terminal).end(.exited(0)).transcript
    let lines = help.components(of: "\r\n")
    let width = min(max(Int(columns), 40), 80)
    for line in lines { #expect(line.count <= width, "\(line)") }
    // Help uses the width, says the same at any width, and continues a command as a shell does.
    #expect(lines.contains { $0.count > width - 10 })
    func words(_ text: String) -> [Substring] {
      text.split { $0 == " " || $0 == ";" || $0 == "\\" || $0.isNewline }.sorted()
    }
    let plain = try run([executable, option]).outputText
    #expect(words(help) == words(plain))
    #expect(plain.components(of: "\n").allSatisfy { $0.count <= 80 })
    #expect(plain.hasSuffix("man prompt\n"))
  }

  @Test(
    "An assumed answer is taken without asking anybody",
    arguments: [
      ("y", 0, "Empty\n"), ("EMPTY", 0, "Empty\n"), ("no", 1, "Cancel\n"),
      ("cancel", 1, "Cancel\n"),
      ("em", 65, ""), ("1", 65, ""), ("ja", 65, ""),
    ] as [(String, Int32, String)])
  func assumed(answer: String, status: Int32, output: String) throws {
    let end = try start("--confirm T --button Empty:destructive --assume \(answer)")
      .end(.exited(status), prints: output)
    #expect(end.transcript == "")
    if status == 65 { #expect(end.errorText.contains("Empty, Cancel")) }
  }

  @Test("A blank assumed answer leaves the question to the person", arguments: ["", "  "])
  func blankAssumption(answer: String) throws {
    try start("--confirm T --assume \(answer)").answer("[y/N] ", "y\r")
      .end(.exited(0), prints: "OK\n")
  }

  @Test("A call without a terminal ends with 69, says what to do, and reads nothing")
  func noTerminal() throws {
    let folder = try TemporaryFolder()
    let list = folder.write("list", "yes\nno\n")
    let end = try run([
      "/bin/sh", "-c", "\(executable) --confirm T <\(list); echo $?; exec \(executable) T",
    ])
    end.expect(.exited(69), prints: "69\n")
    #expect(end.errorText.contains("--stdin") && end.errorText.contains("--assume"))
    let rest = try run([
      "/bin/sh", "-c", "exec <\(list); \(executable) --confirm T 2>&-; read x; echo $x",
    ])
    #expect(rest.outputText == "yes\n")
    let message = try run(
      ["/bin/sh", "-c", "\(executable) T --message - 2>&-; cat"], stdin: "text\n")
    #expect(message.outputText == "text\n")
  }

  @Test("PROMPT_TERMINAL=0 makes a call behave as without a terminal")
  func disabledTerminal() throws {
    let session = try start(
      "--confirm T", environment: ["PROMPT_TERMINAL": "0"], stdin: .terminal, stderr: .terminal)
    try session.end(.exited(69), prints: "")
  }

  @Test(
    "Without a controlling terminal, a dialog uses standard input and error if both are terminals")
  func noControllingTerminal() throws {
    try start("--confirm T", stdin: .terminal, stderr: .terminal, placement: .noTerminal)
      .answer("[y/N] ", "y\r").end(.exited(0), prints: "OK\n")
  }

  @Test("Ctrl-C and Ctrl-\\ end a dialog even on a terminal that sends it no signal for them")
  func keysWithoutSignals() throws {
    for (key, number) in [("\u{3}", Int32(2)), ("\u{1C}", 3)] {
      try start("--confirm T", stdin: .terminal, stderr: .terminal, placement: .noTerminal)
        .answer("[y/N] ", "y" + key).end(.signaled(number), prints: "")
    }
  }

  @Test("The message can be read from standard input")
  func messageFromInput() throws {
    try start("T --message -", stdin: .text("one\ntwo\u{1B}\n")).shows("one", "two^[")
      .answer("[Enter] ", "\r").end(.exited(0), prints: "OK\n")
  }
}
