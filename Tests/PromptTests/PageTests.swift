// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc
import PseudoTerminal
import Testing

@Suite("Calls in README and docs")
struct PageTests {
  /// A call that a page shows, as printed.
  struct Call: CustomTestStringConvertible {
    let page: String
    let text: String

    /// The key of the call in the table of trials.
    var firstLine: String { text.components(of: "\n").first.map(String.init) ?? "" }
    var testDescription: String { "\(page): \(firstLine)" }
  }

  /// The trials of the calls of each page, by the first line of the call.
  private static let trials = [
    "README.md": Trial.readme, "docs/installing.md": Trial.installing,
    "docs/recipes.md": Trial.recipes, "docs/faq.md": Trial.questions,
    "docs/coming-from.md": Trial.comingFrom, "docs/personalities.md": Trial.personalities,
  ]

  private static let pages = trials.keys.sorted()

  private static let calls = pages.flatMap { page in
    read("\(repository)/\(page)").components(of: "\n```sh\n").dropFirst()
      .compactMap { $0.components(of: "\n```").first.map(String.init) }
      // This page also shows the calls of other programs.
      .filter { page != "docs/coming-from.md" || $0.contains("prompt ") }
      .map { Call(page: page, text: $0) }
  }

  @Test("Every call in README and docs is tested")
  func everyCall() throws {
    for (page, trials) in Self.trials {
      let calls = Self.calls.filter { $0.page == page }.map(\.firstLine)
      #expect(calls.count == Set(calls).count, "\(page)")
      #expect(Set(calls) == Set(trials.keys), "\(page)")
    }
  }

  @Test(
    "Every call in README and docs does what its page states", arguments: calls,
    ["/bin/dash", "/bin/bash"])
  func call(call: Call, shell: String) throws {
    for trial in try #require(Self.trials[call.page]?[call.firstLine]) {
      try trial.perform(call.text, shell: shell)
    }
  }

  @Test("No call outside the recipes contains exit or exec, which would end the user's shell")
  func exits() {
    for call in Self.calls where call.page != "docs/recipes.md" {
      let words = call.text.split { !$0.isLetter }
      #expect(!words.contains("exit") && !words.contains("exec"), "\(call.testDescription)")
    }
  }

  @Test("README has at most 165 lines")
  func length() {
    #expect(read("\(repository)/README.md").components(of: "\n").count <= 166)
  }

  @Test("Every file and heading to which README and docs link exists")
  func links() throws {
    for page in Self.pages + ["docs/testing.md"] {
      let folder = page.components(of: "/").dropLast().map { $0 + "/" }.joined()
      for link in read("\(repository)/\(page)").components(of: "](").dropFirst() {
        let target = link.components(of: ")")[0].components(of: "#")
        if target[0].hasPrefix("https:") { continue }
        let file = "\(repository)/" + (target[0].isEmpty ? page : "\(folder)\(target[0])")
        #expect(access(file, F_OK) == 0, "\(page): \(link.prefix(60))")
        guard target.count > 1 else { continue }
        let anchors = read(file).components(of: "\n").filter { $0.hasPrefix("#") }.map { heading in
          String(
            heading.drop { $0 == "#" || $0 == " " }.lowercased().compactMap { character in
              character == " "
                ? "-"
                : character.isLetter || character.isNumber || character == "-"
                  ? character : nil
            })
        }
        #expect(anchors.contains(String(target[1])), "\(page): #\(target[1])")
      }
    }
  }

  @Test("The recipes link to every example")
  func examples() throws {
    let recipes = read("\(repository)/docs/recipes.md")
    let end = try run(["/bin/ls", "\(repository)/Examples"])
    for name in end.outputText.components(of: "\n").dropLast() {
      #expect(recipes.contains("(../Examples/\(name))"), "\(name)")
    }
  }
}
