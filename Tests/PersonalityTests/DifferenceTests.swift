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
  func document() throws {
    #expect(try names() == Difference.allCases.map(\.rawValue).sorted())
  }

  @Test("Each difference is demonstrated by a call", arguments: Difference.allCases)
  func calls(difference: Difference) {
    #expect(Call.all.contains { $0.but?.difference == difference })
  }

  @Test("A call with a difference has an output or exit status other than the original")
  func differences() {
    for call in Call.all {
      guard let but = call.but, but.difference != .progressEnds else { continue }
      #expect(but.prints != call.prints || but.status != call.status, "\(call.testDescription)")
    }
  }

  @Test("The names of a program's calls are unique")
  func sentences() {
    let names = Call.all.map(\.testDescription)
    for (name, calls) in Dictionary(grouping: names, by: \.self) where calls.count > 1 {
      Issue.record("\(name)")
    }
  }

  @Test("The calls cover at least forty distinct uses in scripts")
  func kinds() {
    let kinds = Call.all.compactMap { call in call.like.map { "\(call.program): \($0)" } }
    #expect(Set(kinds).count == kinds.count)
    #expect(kinds.count >= 40)
  }
}
