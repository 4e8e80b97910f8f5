// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

/// The table in docs/personalities.md.
@Suite("Differences")
struct DifferenceTests {
  /// The first column, without its heading.
  private func names() throws -> [String] {
    try read("\(repository)/docs/personalities.md").split(separator: "\n").compactMap { line in
      let cells = line.split(separator: "|", omittingEmptySubsequences: false)
      return cells.count == 7 ? String(cells[1].dropFirst().dropLast()) : nil
    }.filter { $0 != "what" && $0 != "--" && $0 != "-" }
  }

  @Test("docs/personalities.md explains each difference, in alphabetical order")
  func document() throws { #expect(try names() == Difference.allCases.map(\.rawValue).sorted()) }

  @Test("Each difference is demonstrated by a call", arguments: Difference.allCases)
  func calls(difference: Difference) {
    #expect(Call.all.contains { $0.but?.difference == difference })
  }
}
