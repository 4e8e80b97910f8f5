// SPDX-License-Identifier: GPL-3.0-or-later

import PseudoTerminal
import Testing

@Suite("Deceptive texts")
struct DeceptionTests {
  /// Returns the distinct escape sequences in what a terminal has shown.
  private func sequences(in shown: [UInt8]) -> Set<String> {
    var found: Set<String> = []
    var rest = shown[...]
    while let start = rest.firstIndex(of: 0x1B) {
      let end = rest[start...].dropFirst(2).firstIndex { 0x40...0x7E ~= $0 } ?? rest.endIndex - 1
      found.insert(String(decoding: rest[start...end], as: UTF8.self))
      rest = rest[(end + 1)...]
    }
    return found
  }

  @Test("Escape sequences in a text never reach the terminal")
  func escapeSequences() throws {
    let typed = Array("\u{1B}]0;x\u{7}\u{1B}[2J\u{1B}[8m".utf8) + [0x9B] + Array("31mX".utf8)
    let evil = typed + Array("\u{9B}6n\u{90}q\u{1}\u{2}\u{8}\u{7F}\u{202E}".utf8)
    let arguments =
      [executable, "--button", "A:destructive", "--button", "B", "--button", "{k}:=c"].map {
        Array($0.utf8)
      } + [
        Array("--title=".utf8) + evil, Array("--message=".utf8) + evil + [0x0A] + evil,
        Array("--presenting=k=".utf8) + evil,
      ]
    let session = try Session(arguments: arguments, environment: environment, stdin: .null)
    let end = try session.answer("a name: ", typed + [0x0D])
      .answer("this one: ", "\u{15}b\r").end(.exited(0), prints: "B\n")
    let shown = session.transcriptBytes
    #expect(
      sequences(in: shown).isSubset(of: [
        "\u{1B}[?2004h", "\u{1B}[?2004l", "\u{1B}[0m", "\u{1B}[1m", "\u{1B}[2m", "\u{1B}[1;31m",
        "\u{1B}[K", "\u{1B}[C", "\u{1B}[1P", "\u{1B}[1@", "\u{1B}[A",
      ]), "\(sequences(in: shown))")
    let controls = end.transcript.unicodeScalars.filter {
      $0.properties.generalCategory == .control && !["\r", "\n", "\u{1B}", "\u{8}"].contains($0)
    }
    #expect(controls.isEmpty, "\(controls.map(\.value)) \(end.transcript.debugDescription)")
    #expect(!end.transcript.contains("\u{202E}"))
    #expect(String(validating: shown, as: UTF8.self) != nil)
  }

  @Test("A message that imitates a dialog is shown behind the margin, above the real question")
  func falseDialog() throws {
    let message = "Fine.\n\n  1  Erase  [Enter]\n  2  Keep   [Esc]\n\nChoose 1-3 or a name: 1"
    let session = try start(
      "T --message \(message) --button Erase:destructive --button Move --button Keep:cancel",
      environment: ["NO_COLOR": "1"])
    let end = try session.shows("Choose 1-3 or a name: 1\r\n")
      .answer("Choose 1-3 or a name: ", "\r").end(.exited(1), prints: "Keep\n")
    #expect(
      end.transcript.withoutSequences.components(of: "\r\n") == [
        "", "T", "│ Fine.", "│ ", "│   1  Erase  [Enter]", "│   2  Keep   [Esc]", "│ ",
        "│ Choose 1-3 or a name: 1", "", "! 1  Erase", "  2  Move", "  3  Keep   [Enter] [Esc]", "",
        "Choose 1-3 or a name: (Keep)", "",
      ])
  }

  @Test(
    "A dialog writes no escape sequences if TERM is missing, unknown or hostile",
    arguments: [nil, "", "dumb", "no-such-terminal", "../../x", "/dev/tty", "a\u{1B}[2Jb", "long"])
  func terminalKinds(kind: String?) throws {
    var environment = environment
    environment["TERM"] = kind == "long" ? String(repeating: "x", count: 5000) : kind
    let session = try Session(
      arguments: [executable, "T", "--message", "m", "--button", "A:destructive", "--button", "B"],
      environment: environment, stdin: .null)
    let end = try session.answer("a name: ", "b\r").end(.exited(0), prints: "B\n")
    #expect(!end.transcript.contains("\u{1B}"))
  }
}
