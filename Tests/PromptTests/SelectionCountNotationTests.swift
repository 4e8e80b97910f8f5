// SPDX-License-Identifier: GPL-3.0-or-later

import Dialogs
import Testing

@testable import prompt

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
