// SPDX-License-Identifier: GPL-3.0-or-later

import Dialogs
import Testing

@testable import prompt

@Suite("Notation of buttons")
struct ButtonNotationTests {
  @Test(
    "A button is written as LABEL[:ROLE[,ROLE]][=ID], with the roles after the last colon",
    arguments: [
      ("Retry", "Retry", nil, false, nil),
      ("Retry:", "Retry", nil, false, nil),
      ("Not now:cancel", "Not now", Role.cancel, false, nil),
      ("Delete:destructive", "Delete", .destructive, false, nil),
      ("Go:default", "Go", nil, true, nil),
      ("Delete:destructive,default", "Delete", .destructive, true, nil),
      ("Delete:default,destructive", "Delete", .destructive, true, nil),
      ("Stay:cancel,default", "Stay", .cancel, true, nil),
      ("at 10:30:", "at 10:30", nil, false, nil),
      ("C::cancel", "C:", .cancel, false, nil),
      ("Löschen:destructive=delete", "Löschen", .destructive, false, "delete"),
      ("Retry:=again", "Retry", nil, false, "again"),
      ("a=b:", "a=b", nil, false, nil),
      ("a = b", "a = b", nil, false, nil),
      ("a=", "a=", nil, false, nil),
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
    "An ID without a colon before it is refused, and the refusal says where the colon goes",
    arguments: [
      ("Retry=retry", "'Retry:=retry'"), ("a=b=c", "'a=b:=c'"), ("=x", "':=x'"),
      ("a b=1.2_-", "'a b:=1.2_-'"),
    ] as [(RawText, String)])
  func idWithoutColon(notation: RawText, says: String) {
    for error in [
      #expect(throws: ExitError.self) { try ButtonNotation(notation) },
      #expect(throws: ExitError.self) { try ItemNotation(notation) },
    ] {
      for text in [says, "'\(notation.string):'"] {
        #expect(error?.text.contains(text) == true)
      }
    }
  }
}
