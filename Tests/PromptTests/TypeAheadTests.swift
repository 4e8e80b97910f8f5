// SPDX-License-Identifier: GPL-3.0-or-later

import PseudoTerminal
import Testing

@Suite("Type-ahead")
struct TypeAheadTests {
  @Test("A paste that begins before a suspension does not continue after it")
  func discardedPaste() throws {
    try start("--confirm Empty? --button Empty:destructive").shows("[y/N] ")
      .typeUnseen("\u{1B}[200~").suspend().foreground().answer("[y/N] ", "y\r")
      .end(.exited(0), prints: "Empty\n")
  }

  @Test(
    "A key that arrives together with the end of a field does not answer a destructive question")
  func discardedKey() throws {
    let folder = try TemporaryFolder()
    // The key after half a character shows that it is incomplete, so both arrive at once.
    let inputrc = folder.write("inputrc", "\"\\357\": accept-line\n")
    let session = try start(
      "T --text-field t --button Empty:destructive --button Keep:cancel",
      environment: ["INPUTRC": inputrc])
    try session.answer("t: ", [0xE2, UInt8(ascii: "e")]).answer("a name: ", "\r").end(.exited(1))
  }

  @Test("Type-ahead answers a question that is not destructive, as in a shell")
  func counted() throws {
    try start("--confirm Save?", placement: .background).stops().type("y\n").foreground()
      .end(.exited(0), prints: "OK\n")
  }

  @Test("Input after the answer is left for the shell")
  func leftover() throws {
    let end = try start("--confirm Save?").answer("[y/N] ", "y\rls -l\r")
      .end(.exited(0), prints: "OK\n")
    #expect(String(decoding: end.leftover, as: UTF8.self).hasPrefix("ls -l"))
  }

  @Test("A line break in a paste does not act as Enter")
  func paste() throws {
    try start("--confirm Save?")
      .answer(["[y/N] ": "\u{1B}[200~y\nrm -r x\n\u{1B}[201~", "y^Jrm -r x": "\r"])
      .shows("Please answer y or n.").answer("[y/N] ", "\u{1B}[200~y\n\u{1B}[201~\r")
      .end(.exited(0), prints: "OK\n")
  }

  @Test(
    "A report of the terminal is not an answer, and does not reach the shell",
    arguments: [
      "\u{1B}[5;7R", "\u{1B}[I", "\u{1B}[O", "\u{1B}]11;rgb:1e1e/1e1e/1e1e\u{1B}\\",
      "\u{1B}[?62;22c", "\u{1B}P>|xterm(370)\u{1B}\\", "\u{1B}[99~", "\u{1B}[M\r\ry", "\u{1B}[200~",
    ])
  func reports(report: String) throws {
    let session = try start("--confirm Save?")
    try session.answer("[y/N] ", report)
    if report.hasSuffix("[200~") { try session.type("y\r\u{1B}[201~\u{15}") }
    let end = try session.type("n\r").end(.exited(1), prints: "Cancel\n")
    #expect(end.leftover == [])
  }

  @Test("Bytes that are not UTF-8 are shown as U+FFFD, and are not an answer")
  func malformed() throws {
    try start("--confirm Save? --button a --button b")
      .answer("a name: ", [0x61, 0xE2, 0x82, 0x0D]).shows("“a\u{FFFD}” is not in the list; type ")
      .answer("a name: ", [0xFF, 0x61, 0x0D]).shows("“\u{FFFD}a” is not in the list; type ")
      .answer("a name: ", "n\r").end(.exited(1), prints: "Cancel\n")
  }
}
