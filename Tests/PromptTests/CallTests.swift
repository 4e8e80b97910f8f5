// SPDX-License-Identifier: GPL-3.0-or-later

import PseudoTerminal
import Testing

@Suite("Calls")
struct CallTests {
  @Test("A misspelt option that could be any of several options is refused without a suggestion")
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
      // A title may look like an option.
      "--button A --assume a --title=-h", "--button A --assume a --title=--timeout-action=OK",
      "--button A --assume a --title --", "--button A --assume a --title -q",
      "--button A --assume a -- --assume=OK", "--button A --assume a -- -h",
      "--button A --assume a -- --",
      // A word for true or false is a title unless it follows an option that could take it.
      "--button A --assume a --interactive-dismiss-disabled -- no",
      "no --button A --assume a --interactive-dismiss-disabled",
      "--button A --assume a --interactive-dismiss-disabled=true no",
      "--button A --assume a --interactive-dismiss-disabled --confirm no",
      "--button A --assume a --interactive-dismiss-disabled nothing",
    ] as [ShellWords])
  func conventions(arguments: ShellWords) throws {
    for environment in [[:], ["POSIXLY_CORRECT": "1"]] {
      try run([executable] + arguments.list, environment: environment).expect(
        .exited(0), prints: "A\n")
    }
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
    // Help fills the width, and contains the same words at any width, apart from the characters
    // with which a command is continued on the next line.
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
      ("cancel", 1, "Cancel\n"), ("em", 65, ""), ("1", 65, ""), ("ja", 65, ""),
    ] as [(String, Int32, String)])
  func assumed(answer: String, status: Int32, output: String) throws {
    let end = try start("--confirm T --button Empty:destructive --assume \(answer)")
      .end(.exited(status), prints: output)
    #expect(end.transcript == "")
    if status == 65 { #expect(end.errorText.contains("Empty, Cancel")) }
  }

  @Test("With a blank assumed answer, the question is asked", arguments: ["", "  "])
  func blankAssumption(answer: String) throws {
    try start("--confirm T --assume \(answer)").answer("[y/N] ", "y\r")
      .end(.exited(0), prints: "OK\n")
  }

  @Test("A call without a terminal ends with 69, explains what to do, and reads nothing")
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

  @Test("Ctrl-C and Ctrl-\\ end a dialog even on a terminal that sends no signals for these keys")
  func keysWithoutSignals() throws {
    for (key, number) in [("\u{3}", Int32(2)), ("\u{1C}", 3)] {
      try start("--confirm T", stdin: .terminal, stderr: .terminal, placement: .noTerminal)
        .answer("[y/N] ", "y" + key).end(.signaled(number), prints: "")
    }
    // Another program has disabled the signal keys of the terminal.
    try start(
      ["--confirm", "T"],
      through: ["/bin/sh", "-c", "stty -isig; echo ready >&2; exec \"$0\" \"$@\""],
      stdin: .terminal, stderr: .terminal, placement: .noTerminal
    ).shows("ready").answer("[y/N] ", "y\u{3}").waitForEnd().expect(.signaled(2), prints: "")
  }

  @Test("The message can be read from standard input")
  func messageFromInput() throws {
    try start("T --message -", stdin: .text("one\ntwo\u{1B}\n")).shows("one", "two^[")
      .answer("[Enter] ", "\r").end(.exited(0), prints: "OK\n")
  }
}
