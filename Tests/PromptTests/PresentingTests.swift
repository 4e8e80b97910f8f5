// SPDX-License-Identifier: GPL-3.0-or-later

import PseudoTerminal
import Testing

@Suite("Nothing to present")
struct NothingToPresentTests {
  @Test(
    "A dialog with nothing to present shows nothing, reads nothing, and ends with 3",
    arguments: [
      "--is-presented false T", "--is-presented no T", "--is-presented=off T", "--is-presented 0 T",
      "--error ''", "--error ' \n'", "--error --title T ''",
      "--presenting a= --presenting b= {a}{b}", "--error {e} --presenting e= --presenting x=1",
      "--is-presented false T --assume ok", "--is-presented false T --message -",
      "--presenting a= T --button {a} --button 'B {a}'",
    ] as [ShellWords])
  func notPresented(arguments: ShellWords) throws {
    let end = try start(arguments.list, stdin: .pipe).end(.exited(3), prints: "")
    #expect(end.transcript == "")
    #expect(end.errorText == "")
  }
}

@Suite("Presenting")
struct PresentingTests {
  static let hostile = [
    ":destructive", ":cancel", "=id", "{k}", "{{", "}", "\n", "\u{1B}]0;x\u{7}", "\u{202E}", "'",
    "\"", "$(x)", "`x`", "\\", "--title", "%s%n", "\u{9B}31m", "\u{1}", "-", "",
  ]

  @Test(
    "Data is shown and printed, and never acts as a role, an action or a control character",
    arguments: hostile)
  func data(value: String) throws {
    let session = try start(
      "'Remove {k}?' --message '{k}\nis {k}' --button 'Remove {k}:destructive=remove'",
      "--button 'Keep {k}:=keep' --presenting k=\(value) --presenting other=1 --format shell",
      environment: ["NO_COLOR": "1"])
    let end = try session.answer("Choose 1-2 or a name: ", "keep\r").end(.exited(0))
    let quoted = value.components(of: "'").joined(separator: "'\\''")
    #expect(
      end.outputText == """
        prompt_action='Keep \(quoted)'
        prompt_id='keep'
        prompt_index='2'
        prompt_role=''
        prompt_dismissal='action'
        prompt_status='0'

        """)
    let shown = end.transcript.withoutOwnSequences
    #expect(shown.controls().isEmpty, "\(shown.debugDescription)")
  }

  @Test(
    "The text of any option reaches the terminal only sanitized",
    arguments: hostile.filter { !$0.isEmpty })
  func options(value: String) throws {
    for arguments in [
      ["--title", "T" + value], ["--message", value + "M", "T"], ["--error", "E" + value],
      ["--confirm", "T", "--title-visibility", "hidden", "--message", "M" + value],
      ["--stdin", "--title", "T" + value, "--message", "M" + value],
      ["--assume", "no such" + value, "T"], ["--format", "x" + value, "T"],
      ["--require-typing", "a" + value + "b", "--confirm", "T"], ["--button", "A:" + value, "T"],
      ["--bogus" + value, "T"], ["--is-presented", value, "T"], ["--presenting", value, "T"],
    ] {
      let end = try start(
        arguments, environment: ["NO_COLOR": "1", "PROMPT_TERMINAL": "0"], stderr: .pipe
      )
      .waitForEnd()
      let shown = end.transcript + end.errorText
      #expect(shown.controls(besides: "\n").isEmpty, "\(arguments) \(shown.debugDescription)")
    }
  }

  @Test("An error has its description as the title, or in the message if there is a title")
  func error() throws {
    let end = try start("--error 'No such file.' --title 'Cannot open' --message 'Try again.'")
      .answer("[Enter] ", "\r").end(.exited(0), prints: "OK\n")
    #expect(
      end.transcript.withoutSequences.hasPrefix(
        "\r\nError: Cannot open\r\n│ No such file.\r\n│ Try again.\r\nOK [Enter] "))
    let untitled = try start("--error 'No such file.' --title ' '").answer("[Enter] ", "\r")
      .end(.exited(0), prints: "OK\n")
    #expect(untitled.transcript.withoutSequences.contains("Error: No such file. OK [Enter] "))
  }

  @Test("A dialog whose message is empty shows its hidden title, and a blank dialog is refused")
  func emptyMessage() throws {
    try start("--confirm Title --title-visibility hidden --message -", stdin: .bytes([]))
      .shows("Title").answer("[y/N] ", "y\r").end(.exited(0), prints: "OK\n")
    let end = try start("--message -", stdin: .bytes([0x0A])).end(.exited(66), prints: "")
    #expect(end.errorText.contains("no message"))
  }
}
