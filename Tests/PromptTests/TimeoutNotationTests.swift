// SPDX-License-Identifier: GPL-3.0-or-later

import Dialogs
import Testing

@testable import prompt

@Suite("Notation of times")
struct TimeoutNotationTests {
  @Test(
    "A time is a positive number of seconds, minutes or hours",
    arguments: [
      ("10", 10_000, "10 s"), ("0.5", 500, "0.5 s"), (".5", 500, "0.5 s"),
      ("30s", 30_000, "30 s"), ("5m", 300_000, "5 min"), ("1h", 3_600_000, "1 h"),
      ("1.5h", 5_400_000, "1.5 h"), ("0.0001", 1, "0.0001 s"),
    ] as [(Text, Int64, String)])
  func times(notation: Text, milliseconds: Int64, description: String) {
    let timeout = Timeout(notation: notation)
    #expect(timeout?.milliseconds == milliseconds)
    #expect(timeout?.description == description)
  }

  @Test(
    "A time in any other notation is refused",
    arguments: [
      "", "0", "0.0", "5.", "-1", "+1", "s", ".", "1.2.3", "1e3", "inf", "nan", "0x1", "1d", "1 s",
      " 1",
      "1ms", "٣", "10000000000", "2777778h", "1sm", "10S",
    ] as [Text])
  func malformed(notation: Text) {
    #expect(Timeout(notation: notation) == nil)
  }
}
