// SPDX-License-Identifier: GPL-3.0-or-later

import Dialogs
import Testing

@testable import prompt

@Suite("Notation of buttons")
struct ButtonNotationTests {
  @Test(
    "A button is written as LABEL[:ROLE[,ROLE]][=ID], with the roles after the last colon",
    arguments: [
      ("Retry", "Retry", nil, false, nil), ("Retry:", "Retry", nil, false, nil),
      ("Not now:cancel", "Not now", Role.cancel, false, nil),
      ("Delete:destructive", "Delete", .destructive, false, nil),
      ("Go:default", "Go", nil, true, nil),
      ("Delete:destructive,default", "Delete", .destructive, true, nil),
      ("Delete:default,destructive", "Delete", .destructive, true, nil),
      ("Stay:cancel,default", "Stay", .cancel, true, nil),
      ("at 10:30:", "at 10:30", nil, false, nil), ("C::cancel", "C:", .cancel, false, nil),
      ("Löschen:destructive=delete", "Löschen", .destructive, false, "delete"),
      ("Retry:=again", "Retry", nil, false, "again"), ("a=b:", "a=b", nil, false, nil),
      ("a = b", "a = b", nil, false, nil), ("a=", "a=", nil, false, nil),
      ("a=b:=A.b_-9", "a=b", nil, false, "A.b_-9"),
    ] as [(RawText, RawText, Role?, Bool, RawText?)])
  func notation(notation: RawText, label: RawText, role: Role?, isDefault: Bool, id: RawText?)
    throws
  {
    let button = try ButtonNotation(notation)
    #expect(button.label == label)
    #expect(button.role == role)
    #expect(button.isDefault == isDefault)
    #expect(button.id == id)
  }

  @Test("A button keeps its role as it was written")
  func writtenRole() throws {
    #expect(try ButtonNotation("A:default,destructive").writtenRole == "default,destructive")
    #expect(try ButtonNotation("A:").writtenRole == nil)
  }

  @Test(
    "An unknown role is refused with a list of the roles and the rule of the last colon",
    arguments: ["Time: 10:30", "A:Cancel", "A: cancel", "A:cancel ", "A:cancel,", "A:,"]
      as [RawText])
  func unknownRole(notation: RawText) {
    let error = #expect(throws: ExitError.self) { try ButtonNotation(notation) }
    let line = error?.text ?? ""
    for word in ["default", "cancel", "destructive", "colon"] { #expect(line.contains(word)) }
  }

  @Test(
    "A button cannot both cancel and destroy, or have a role twice",
    arguments: [
      "A:cancel,destructive", "A:destructive,cancel", "A:default,default", "A:cancel,cancel",
      "A:default,cancel,destructive",
    ] as [RawText])
  func conflictingRoles(notation: RawText) {
    #expect(throws: ExitError.self) { try ButtonNotation(notation) }
  }

  @Test(
    "The ID of a button or item consists of letters, digits, dots, underscores and hyphens",
    arguments: ["", "a b", "ä", "a/b", "a,b", "\u{1B}"])
  func malformedID(id: String) {
    for prefix in ["A:=", "A:cancel="] {
      #expect(throws: ExitError.self) { try ButtonNotation(RawText(prefix + id)) }
    }
    for prefix in ["A:=", "A:off="] {
      let error = #expect(throws: ExitError.self) { try ItemNotation(RawText(prefix + id)) }
      #expect(error?.text.contains("is not a valid ID") == true)
    }
  }

  @Test(
    "An ID without a colon before it is refused, and the error shows where the colon goes",
    arguments: [
      ("Retry=retry", "'Retry:=retry'"), ("a=b=c", "'a=b:=c'"), ("=x", "':=x'"),
      ("a b=1.2_-", "'a b:=1.2_-'"),
    ] as [(RawText, String)])
  func idWithoutColon(notation: RawText, reason: String) {
    for error in [
      #expect(throws: ExitError.self) { try ButtonNotation(notation) },
      #expect(throws: ExitError.self) { try ItemNotation(notation) },
    ] {
      for text in [reason, "'\(notation.string):'"] {
        #expect(error?.text.contains(text) == true)
      }
    }
  }
}

@Suite("Notation of items")
struct ItemNotationTests {
  @Test(
    "An item is written as LABEL[:[on|off][=ID]], with the state after the last colon",
    arguments: [
      ("Zoom", "Zoom", false, nil), ("Zoom:", "Zoom", false, nil), ("Zoom:on", "Zoom", true, nil),
      ("Zoom:off", "Zoom", false, nil), ("Zoom:on=zoom", "Zoom", true, "zoom"),
      ("Zoom:off=zoom", "Zoom", false, "zoom"), ("Zoom:=zoom", "Zoom", false, "zoom"),
      ("Zoom:=A.b_-9", "Zoom", false, "A.b_-9"), ("at 10:30:", "at 10:30", false, nil),
      ("C::on", "C:", true, nil), ("a=b:", "a=b", false, nil), ("a=b:on=c", "a=b", true, "c"),
      ("a = b", "a = b", false, nil), ("a, b:on", "a, b", true, nil), (":on", "", true, nil),
    ] as [(RawText, RawText, Bool, RawText?)])
  func notation(notation: RawText, label: RawText, isSelected: Bool, id: RawText?) throws {
    let item = try ItemNotation(notation)
    #expect(item.label == label)
    #expect(item.isSelected == isSelected)
    #expect(item.id == id)
  }

  @Test(
    "An unknown state is refused with a list of the states and a hint about colons in labels",
    arguments: [
      "Time: 10:30", "A:On", "A:ON", "A: on", "A:on ", "A:on,off", "A:true", "A:yes", "A:1",
      "A:destructive", "A:selected", "A:x=id",
    ] as [RawText])
  func unknownState(notation: RawText) {
    let error = #expect(throws: ExitError.self) { try ItemNotation(notation) }
    #expect(error?.status == .usage)
    for word in ["on or off", "another colon"] { #expect(error?.text.contains(word) == true) }
  }
}

@Suite("Notation of the number of items")
struct SelectionCountNotationTests {
  @Test(
    "A number of items is written as N, MIN..MAX, MIN.. or ..MAX",
    arguments: [
      ("0", 0, 0), ("1", 1, 1), ("12", 12, 12), ("007", 7, 7), ("1..3", 1, 3), ("0..3", 0, 3),
      ("2..2", 2, 2), ("0..0", 0, 0), ("2..", 2, nil), ("0..", 0, nil), ("..3", 0, 3),
      ("..0", 0, 0), ("9223372036854775807", Int.max, Int.max), ("1..9223372036854775807", 1, .max),
    ] as [(RawText, Int, Int?)])
  func notation(notation: RawText, minimum: Int, maximum: Int?) throws {
    let count = try SelectionCount(notation: notation)
    #expect(count.minimum == minimum)
    #expect(count.maximum == maximum)
  }

  @Test(
    "A malformed number of items is refused with a list of the valid forms",
    arguments: [
      "", " ", "..", ".", "...", "1.", ".1", "1.2", "1...3", "1..2..3", "a", "1..b", "-1", "+1",
      "-1..2", "1..-2", " 1", "1 ", "1 .. 2", "1-3", "1,3", "0x1", "1e3", "²", "١", "1\u{1B}",
      "99999999999999999999", "1..99999999999999999999", "99999999999999999999..",
    ] as [RawText])
  func malformed(notation: RawText) {
    let error = #expect(throws: ExitError.self) { try SelectionCount(notation: notation) }
    #expect(error?.status == .usage)
    #expect(error?.text.contains("write N, MIN..MAX, MIN.. or ..MAX") == true)
    #expect(error?.text.contains("\u{1B}") == false)
  }

  @Test(
    "Bounds are refused if the minimum is greater than the maximum",
    arguments: ["3..1", "1..0"] as [RawText])
  func backwards(notation: RawText) {
    let error = #expect(throws: ExitError.self) { try SelectionCount(notation: notation) }
    #expect(error?.status == .usage)
    #expect(error?.text == "the bounds '\(notation.string)' are the wrong way round")
  }
}

@Suite("Notation of columns")
struct ColumnsNotationTests {
  @Test(
    "Columns are label and, optionally, id and detail, in any order",
    arguments: [
      ("label", [.label]), ("id,label", [.id, .label]), ("label,id", [.label, .id]),
      ("label,detail", [.label, .detail]), ("detail,id,label", [.detail, .id, .label]),
      ("id,label,detail", [.id, .label, .detail]),
    ] as [(RawText, [Columns.Column])])
  func notation(notation: RawText, columns: [Columns.Column]) throws {
    #expect(try Columns(notation: notation) == Columns(columns))
  }

  @Test("The single column label differs from a list without columns")
  func soleLabel() throws {
    #expect(try Columns(notation: "label") != .wholeLine)
  }

  @Test(
    "An unknown column is refused with a list of the columns",
    arguments: [
      "", ",", "label,", ",label", "label,,id", "Label", "label, id", " label", "labels", "name",
      "label;id", "label id", "label\tid", "ID,label",
    ] as [RawText])
  func unknown(notation: RawText) {
    let error = #expect(throws: ExitError.self) { try Columns(notation: notation) }
    #expect(error?.status == .usage)
    #expect(error?.text.contains("a column is label, id or detail") == true)
  }

  @Test(
    "Columns without a label, and a column that comes twice, are refused",
    arguments: ["id", "detail", "id,detail", "label,label", "label,id,id", "detail,label,detail"]
      as [RawText])
  func incomplete(notation: RawText) {
    let error = #expect(throws: ExitError.self) { try Columns(notation: notation) }
    #expect(error?.status == .usage)
    #expect(error?.text == "--columns needs label, and each column once: '\(notation.string)'")
  }
}

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

@Suite("Notation of times")
struct TimeoutNotationTests {
  @Test(
    "A time is a positive number of seconds, minutes or hours",
    arguments: [
      ("10", 10_000), ("0.5", 500), (".5", 500), ("30s", 30_000), ("5m", 300_000),
      ("1h", 3_600_000), ("1.5h", 5_400_000), ("0.0001", 1),
    ] as [(RawText, Int64)])
  func times(notation: RawText, milliseconds: Int64) {
    #expect(Timeout(notation: notation)?.milliseconds == milliseconds)
  }

  @Test(
    "A time in any other notation is refused",
    arguments: [
      "", "0", "0.0", "5.", "-1", "+1", "s", ".", "1.2.3", "1e3", "inf", "nan", "0x1", "1d", "1 s",
      " 1", "1ms", "٣", "10000000000", "2777778h", "1sm", "10S",
    ] as [RawText])
  func malformed(notation: RawText) {
    #expect(Timeout(notation: notation) == nil)
  }
}
