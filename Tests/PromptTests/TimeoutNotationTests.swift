// SPDX-License-Identifier: GPL-3.0-or-later

import Dialogs
import Testing

@testable import prompt

@Suite("Notation of times")
struct TimeoutNotationTests {
  @Test(
    "A time is a positive number of seconds, minutes or hours",
    arguments: [
      ("10", 10_000), ("0.5", 500), (".5", 500),
      ("30s", 30_000), ("5m", 300_000), ("1h", 3_600_000),
      ("1.5h", 5_400_000), ("0.0001", 1),
    ] as [(RawText, Int64)])
  func times(notation: RawText, milliseconds: Int64) {
    #expect(Timeout(notation: notation)?.milliseconds == milliseconds)
  }

  @Test(
    "A time in any other notation is refused",
    arguments: [
      "", "0", "0.0", "5.", "-1", "+1", "s", ".", "1.2.3", "1e3", "inf", "nan", "0x1", "1d", "1 s",
      " 1",
      "1ms", "٣", "10000000000", "2777778h", "1sm", "10S",
    ] as [RawText])
  func malformed(notation: RawText) {
    #expect(Timeout(notation: notation) == nil)
  }
}
