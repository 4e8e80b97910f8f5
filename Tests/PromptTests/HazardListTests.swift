// SPDX-License-Identifier: GPL-3.0-or-later

import PseudoTerminal
import Testing

@Suite("List of hazards")
struct HazardListTests {
  /// The names of the tests of this tree, as they are written in the source.
  private static let sentences: Set<String> = {
    let files = try? run(["/usr/bin/find", "\(repository)/Tests", "-name", "*Tests.swift"])
    let parts = (files?.outputText.lines ?? []).flatMap {
      read($0).components(of: "@Test(").dropFirst().map { $0.drop { $0 == " " || $0 == "\n" } }
    }
    let names = parts.filter { $0.first == "\"" }
    return Set(names.map { String($0.dropFirst().prefix { $0 != "\"" }) })
  }()

  /// The rows: `| 1 | what fails | `a sentence`, `another one` | what is not proved |`.
  private static let rows = read("\(repository)/Tests/Hazards.md").lines
    .map { row in row.components(of: "|").map { $0.split(separator: " ").joined(separator: " ") } }
    .filter { $0.count == 6 && Int($0[1]) != nil }

  @Test("Each hazard names tests that exist, or states why there is none", arguments: rows)
  func proofs(row: [String]) {
    let proofs = row[3].components(of: "`").enumerated().filter { $0.offset % 2 == 1 }
    #expect(!proofs.isEmpty || !row[4].isEmpty, "\(row)")
    for proof in proofs.map({ String($0.element) }) {
      #expect(Self.sentences.contains(proof), "\(proof)")
    }
  }
}
