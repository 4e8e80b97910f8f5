// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc
import PseudoTerminal
import Testing

@Suite("Calls in README, docs and the man pages")
struct PageTests {
  /// A call that a page shows, as printed.
  struct Call: CustomTestStringConvertible {
    let page: String
    let text: String
    /// The picture of the dialog that the page shows for the call; empty if there is none.
    var picture = ""

    /// The key of the call in the table of trials.
    var firstLine: String { text.components(of: "\n").first.map(String.init) ?? "" }
    var testDescription: String { "\(page): \(firstLine)" }
  }

  /// The trials of the calls of each page, by the first line of the call.
  private static let trials = [
    "README.md": Trial.readme, "docs/installing.md": Trial.installing,
    "docs/recipes.md": Trial.recipes, "docs/faq.md": Trial.questions,
    "docs/coming-from.md": Trial.comingFrom, "docs/personalities.md": Trial.personalities,
    "docs/agents.md": Trial.agents, "man/prompt.1": Trial.manual,
  ].merging(Trial.foreign) { $1 }

  private static let pages = trials.keys.sorted()

  private static let calls = pages.flatMap { page in
    if page.hasPrefix("man/") { return manualCalls(of: page) }
    return read("\(repository)/\(page)").components(of: "\n```sh\n").dropFirst()
      .map { part in
        let blocks = part.components(of: "\n```")
        let picture = blocks.count > 2 && blocks[1] == "" && blocks[2].hasPrefix("console\n")
        return Call(
          page: page, text: String(blocks[0]),
          picture: picture ? String(blocks[2].dropFirst(8)) : "")
      }
      // This page also shows the calls of other programs.
      .filter { page != "docs/coming-from.md" || $0.text.contains("prompt ") }
  }

  /// The calls of a man page. In the common tasks of prompt(1), each line has a name and a call;
  /// elsewhere each display is one script, and so is each quotation in a sentence. A display that
  /// has no call is the picture of the call before it.
  private static func manualCalls(of page: String) -> [Call] {
    let text = read("\(repository)/\(page)")
    let program = page == "man/prompt.1" ? "prompt" : String(page.dropFirst(11).dropLast(2))
    var displays = text.components(of: "\n.Bd -literal").dropFirst()
      .compactMap { $0.components(of: "\n.Ed").first?.drop { $0 != "\n" }.dropFirst() }
      .map { withoutEscapes(String($0)) }
    if program == "prompt" {
      let tasks = displays.removeFirst().components(of: "\n").map { String($0.dropFirst(15)) }
      let quoted = text.components(of: " Li prompt \\-").dropFirst()
        .compactMap { $0.components(of: " ;").first }.map { withoutEscapes("prompt \\-" + $0) }
      displays =
        tasks + displays.filter { $0.contains("prompt -") || $0.contains("prompt \"") } + quoted
    }
    var calls: [Call] = []
    for display in displays {
      if program == "prompt" || display.contains("\(program) -") {
        calls.append(Call(page: page, text: display))
      } else if !calls.isEmpty {
        calls[calls.count - 1].picture = display
      }
    }
    return calls
  }

  /// A text of mdoc without the escapes of roff.
  static func withoutEscapes(_ text: String) -> String {
    [("\\-", "-"), ("\\e", "\\"), ("\\(aq", "'"), ("\\(dq", "\""), ("\\[u2502]", "│")]
      .reduce(text) { text, escape in
        text.components(of: escape.0).joined(separator: escape.1)
      }
  }

  @Test("Every call in README, docs and the man pages is tested")
  func everyCall() throws {
    for (page, trials) in Self.trials {
      let calls = Self.calls.filter { $0.page == page }.map(\.firstLine)
      #expect(calls.count == Set(calls).count, "\(page)")
      #expect(Set(calls) == Set(trials.keys), "\(page)")
    }
  }

  @Test(
    "Every call in README, docs and the man pages does what its page states", arguments: calls,
    ["/bin/dash", "/bin/bash"])
  func call(call: Call, shell: String) throws {
    var script = call.text
    let variable = script.prefix { $0 != "=" }
    if call.page == "man/prompt.1", variable.allSatisfy(\.isLowercase), script.hasSuffix(")") {
      script += " && echo \"$\(variable)\""
    }
    let trials = try #require(Self.trials[call.page]?[call.firstLine])
    for trial in trials {
      let screen = try trial.perform(script, shell: shell).transcript.withoutOwnSequences
        .components(of: "\r\n").joined(separator: "\n")
        // A page has no spaces at the ends of lines.
        .components(of: "│ \n").joined(separator: "│\n")
      let isPictured = !call.picture.isEmpty && !call.page.hasSuffix(".md")
      #expect(!isPictured || screen.contains(call.picture), "\(screen)")
    }
    // The block below a call on a page of Markdown is the output of the first trial of the call.
    guard !call.picture.isEmpty, call.page.hasSuffix(".md"), let trial = trials.first else {
      return
    }
    let screen = try trial.perform(script, shell: shell, isShown: true).transcript.asScreen
      .withoutDurations
    #expect(screen.hasSuffix(call.picture.withoutDurations), "\(screen)")
  }

  @Test("No call outside the recipes contains exit or exec, which would end the user's shell")
  func exits() {
    for call in Self.calls where call.page.hasPrefix("docs/") && call.page != "docs/recipes.md" {
      let words = call.text.split { !$0.isLetter }
      #expect(!words.contains("exit") && !words.contains("exec"), "\(call.testDescription)")
    }
  }

  @Test("Every file and heading to which README and docs link exists")
  func links() throws {
    for page in Self.pages + ["docs/testing.md", "docs/tutorial.md"] where page.hasSuffix(".md") {
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

  @Test("The name of a link to a page is the title of the page or heading, or the name of the file")
  func linkNames() {
    for page in Self.pages + ["docs/tutorial.md", "SECURITY.md"] where page.hasSuffix(".md") {
      let folder = page.components(of: "/").dropLast().map { $0 + "/" }.joined()
      let parts = read("\(repository)/\(page)").components(of: "](")
      for (text, link) in zip(parts, parts.dropFirst()) {
        let name = text.components(of: "[").last.map {
          $0.components(of: "\n").joined(separator: " ")
        }
        let target = link.components(of: ")")[0].components(of: "#")
        guard target[0].hasSuffix(".md"), let name else { continue }
        let headings = read("\(repository)/\(folder)\(target[0])").components(of: "\n")
          .filter { $0.hasPrefix("#") }.map { String($0.drop { $0 == "#" || $0 == " " }) }
        let names = target.count > 1 ? headings : Array(headings.prefix(1))
        let file = target[0].components(of: "/").last.map(String.init)
        #expect(names.contains(name) || name == file, "\(page): \(name)")
      }
    }
  }
}
