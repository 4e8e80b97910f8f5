// SPDX-License-Identifier: GPL-3.0-or-later

import Dialogs
import Invariants
import Testing

@testable import prompt

@Suite("Presented data")
struct PresentedDataTests {
  private func data(_ assignments: RawText...) throws -> PresentedData {
    var data = PresentedData()
    for assignment in assignments { try data.add(assignment) }
    return data
  }

  @Test(
    "Data replaces its key in a text, and is not itself searched for keys",
    arguments: [
      ("{name} failed", "Draft failed"), ("{name}{name}", "DraftDraft"), ("{{name}}", "{name}"),
      ("{evil}", "{name}:destructive=x\u{1B}"), ("{{{name}}}", "{Draft}"), ("", ""), ("{no}", ""),
      ("a=b", "a=b"),
    ] as [(RawText, RawText)])
  func filled(template: RawText, expected: RawText) throws {
    let data = try data("name=Draft", "evil={name}:destructive=x\u{1B}", "no=")
    #expect(try data.fill(template) == expected)
  }

  @Test(
    "A text with an unknown key or an unpaired brace is refused",
    arguments: ["{x}", "{name", "name}", "{}", "{ name}"] as [RawText])
  func malformed(template: RawText) throws {
    let data = try data("name=Draft")
    #expect(throws: ExitError.self) { try data.fill(template) }
  }

  @Test("Without data, braces are literal")
  func noData() throws {
    #expect(try PresentedData().fill("{x} {{ }") == "{x} {{ }")
    #expect(!PresentedData().isMissing)
  }

  @Test(
    "Data is refused unless it is KEY=VALUE with an identifier as the key",
    arguments: ["", "name", "=v", "1a=v", "a-b=v", "ä=v", "a b=v", "{a}=v"] as [RawText])
  func assignments(assignment: RawText) {
    #expect(throws: ExitError.self) { try data(assignment) }
  }

  @Test("A key that is given twice is refused")
  func repeatedKey() {
    #expect(throws: ExitError.usage("the key 'a' is given twice")) { try data("a=1", "a=2") }
  }

  @Test("A value consists of all bytes after the first equals sign")
  func values() throws {
    let bytes = Array("a=".utf8) + [0xFF, 0x3D, 0x0A]
    #expect(try data(RawText(bytes: bytes)).fill("{a}").bytes == [0xFF, 0x3D, 0x0A])
  }

  @Test("Data is missing if every value is empty")
  func missing() throws {
    #expect(try data("a=", "b=").isMissing)
    #expect(try !data("a=", "b= ").isMissing)
  }

  @Test("A value is inserted unchanged, whatever it contains")
  func randomValues() throws {
    var random = SeededGenerator(seed: 3)
    let alphabet = Array("{}ab:=,\\$'\n".utf8)
    for _ in 0..<2000 {
      let value = (0..<8).map { _ in alphabet[Int.random(in: alphabet.indices, using: &random)] }
      let data = try data(RawText(bytes: Array("k=".utf8) + value), "z=1")
      #expect(try data.fill("<{k}>").bytes == Array("<".utf8) + value + Array(">".utf8))
    }
  }
}
