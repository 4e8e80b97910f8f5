// SPDX-License-Identifier: GPL-3.0-or-later

import Dialogs
import Testing

@testable import prompt

@Suite("Notation of items")
struct ItemNotationTests {
  @Test(
    "An item is written as LABEL[:[on|off][=ID]], with the state after the last colon",
    arguments: [
      ("Zoom", "Zoom", false, nil), ("Zoom:", "Zoom", false, nil),
      ("Zoom:on", "Zoom", true, nil), ("Zoom:off", "Zoom", false, nil),
      ("Zoom:on=zoom", "Zoom", true, "zoom"), ("Zoom:off=zoom", "Zoom", false, "zoom"),
      ("Zoom:=zoom", "Zoom", false, "zoom"), ("Zoom:=A.b_-9", "Zoom", false, "A.b_-9"),
      ("at 10:30:", "at 10:30", false, nil), ("C::on", "C:", true, nil),
      ("a=b:", "a=b", false, nil), ("a=b:on=c", "a=b", true, "c"), ("a = b", "a = b", false, nil),
      ("a, b:on", "a, b", true, nil), (":on", "", true, nil),
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
