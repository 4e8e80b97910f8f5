// SPDX-License-Identifier: GPL-3.0-or-later

import PseudoTerminal
import Testing

/// A row of `Tests/Hazards.md`.
struct Hazard: CustomTestStringConvertible {
  let number: Int
  /// The sentences of the tests that prove that `prompt` does not fail so.
  let proofs: [String]
  /// What is not proved, and why.
  let gap: String

  var testDescription: String { "\(number)" }

  /// Reads `| 1 | what fails | `a sentence`, `another one` | what is not proved |`.
  init?(row: Substring) {
    let cells = row.components(of: "|").map { $0.split(separator: " ").joined(separator: " ") }
    guard cells.count == 6, let number = Int(cells[1]) else { return nil }
    self.number = number
    proofs = cells[3].components(of: "`").enumerated().filter { $0.offset % 2 == 1 }
      .map { String($0.element) }
    gap = cells[4]
  }

  static let all = read("\(repository)/Tests/Hazards.md").components(of: "\n")
    .compactMap(Hazard.init)
}

@Suite("List of hazards")
struct HazardListTests {
  /// Every sentence that a test of this tree is named with, as it stands in the source.
  private static let sentences: Set<String> = {
    let files =
      (try? run(["/usr/bin/find", "\(repository)/Tests", "-name", "*Tests.swift"]))?
      .outputText.components(of: "\n") ?? []
    var found: Set<String> = []
    for file in files where !file.isEmpty {
      for part in read(String(file)).components(of: "@Test(").dropFirst() {
        let rest = part.drop { $0 == " " || $0 == "\n" }
        if rest.first == "\"" { found.insert(String(rest.dropFirst().prefix { $0 != "\"" })) }
      }
    }
    return found
  }()

  @Test("The hazards are numbered in order, and docs/testing.md says how many there are")
  func numbers() {
    #expect(Hazard.all.map(\.number) == Array(1...Hazard.all.count))
    let page = read("\(repository)/docs/testing.md")
    #expect(page.contains("[\(Hazard.all.count) ways](../Tests/Hazards.md)"))
  }

  @Test("Each hazard names tests that exist, or says why there is none", arguments: Hazard.all)
  func proofs(hazard: Hazard) {
    #expect(!hazard.proofs.isEmpty || !hazard.gap.isEmpty)
    for proof in hazard.proofs { #expect(Self.sentences.contains(proof), "\(proof)") }
  }

  @Test("Each hazard without a proof is named in docs/testing.md")
  func gaps() {
    let document = read("\(repository)/docs/testing.md")
    for hazard in Hazard.all where !hazard.gap.isEmpty {
      #expect(document.contains("(\(hazard.number))"), "\(hazard.number)")
    }
  }
}
