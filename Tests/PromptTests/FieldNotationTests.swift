// SPDX-License-Identifier: GPL-3.0-or-later

import Dialogs
import Testing

@testable import prompt

@Suite("Notation of fields")
struct FieldNotationTests {
  @Test(
    "A field is written as a name, and a label after the first colon",
    arguments: [
      ("user", "user", "user"), ("user:User name", "user", "User name"),
      ("_a1:What: this?", "_a1", "What: this?"), ("user:", "user", "user"),
    ])
  func notation(notation: String, name: String, label: String) throws {
    let field = try Field(notation: RawText(notation), .text(LineField()))
    #expect(field.name.string == name)
    #expect(field.label.string == label)
  }

  @Test(
    "A field whose name is no identifier or whose label cannot be shown is malformed",
    arguments: [
      ("", .malformedName("")), ("1a", .malformedName("1a")), ("a-b:C", .malformedName("a-b")),
      ("é", .malformedName("é")), (":L", .malformedName("")), (":", .malformedName("")),
      ("a: ", .emptyLabel("a")), ("a:b\u{7}", .label(.controlCharacter("b\u{7}"))),
    ] as [(RawText, FieldError)])
  func malformed(notation: RawText, error: FieldError) {
    #expect(throws: error) { try Field(notation: notation, .text(LineField())) }
  }
}
