// SPDX-License-Identifier: GPL-3.0-or-later

import Dialogs
import Testing

@testable import prompt

@Suite("Notation of columns")
struct ColumnsNotationTests {
  @Test(
    "Columns are label, and besides it id and detail, in any order",
    arguments: [
      ("label", [.label]), ("id,label", [.id, .label]), ("label,id", [.label, .id]),
      ("label,detail", [.label, .detail]), ("detail,id,label", [.detail, .id, .label]),
      ("id,label,detail", [.id, .label, .detail]),
    ] as [(RawText, [Columns.Column])])
  func notation(notation: RawText, columns: [Columns.Column]) throws {
    #expect(try Columns(notation: notation) == Columns(columns))
  }

  @Test("A list of the one column label differs from a list without columns")
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
