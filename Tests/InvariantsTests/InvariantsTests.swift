// SPDX-License-Identifier: GPL-3.0-or-later

import Invariants
import Testing

@Suite("Invariants")
struct InvariantsTests {
  /// Fragments that have a meaning in the input of some invariant, and some that have none.
  private static let pieces: [[UInt8]] =
    [
      "a", "B", "OK", "cancel", "default", "destructive", "on", "off", "all", "-", ":", ",", "=",
      "id", "{", "}", "{key}", "{{",
      "\n", "\t", " ", "\0", "'", "\"", "\\", "1", "0", ".", "s", "m", "h", "yes", "é", "e\u{301}",
      "中", "🙂",
      "\u{202E}", "\u{200D}", "\u{1B}", "\u{1B}[", "\u{1B}[200~", "\u{1B}[201~", "\u{1B}[A",
      "\u{1B}O", "\u{1B}]",
      "\u{7}", "M", "~", "[", "\r", "\u{9B}", "\u{AD}", "\u{2028}",
    ].map { Array($0.utf8) } + [[0xFF], [0xC3], [0xE2, 0x82], [0xF0], [0x80]]

  @Test("Random bytes violate no invariant", arguments: Invariant.allCases)
  func randomBytes(invariant: Invariant) {
    var random = SeededGenerator(seed: 5)
    for round in 0..<4000 {
      var bytes: [UInt8] = []
      for _ in 0..<Int.random(in: 0...14, using: &random) {
        bytes += Self.pieces.randomElement(using: &random) ?? []
      }
      let violation = invariant.violation(for: bytes)
      #expect(violation == nil, "\(invariant) \(round): \(bytes)")
      if violation != nil { return }
    }
  }
}
