// SPDX-License-Identifier: GPL-3.0-or-later

import Dialogs
import Glibc
import PseudoTerminal
import TerminalDialogs
import Testing

@testable import prompt

@Suite("Documents")
struct DocumentTests {
  private static func document(_ path: String) -> String { read("\(repository)/\(path)") }

  /// Returns the names of the long options that follow `prefix` in `text`.
  private func options(in text: String, after prefix: String) -> Set<String> {
    Set(
      text.components(of: prefix).dropFirst().map { part in
        String(part.prefix { $0.isLowercase || $0 == "-" })
      }.filter { !$0.isEmpty })
  }

  private var table: Set<String> { Set(Option.all.map(\.long.description)) }

  @Test("The whole help text names every option and every exit status")
  func help() throws {
    let help = try run([executable, "--help", "all"]).outputText
    #expect(options(in: help, after: "--").isSuperset(of: table))
    for status in ExitStatus.allCases {
      #expect(help.contains("\(status.rawValue) "), "\(status.rawValue)")
    }
  }

  @Test("The help text describes the everyday options and exit statuses on one screen")
  func everydayHelp() throws {
    let help = try run([executable, "--help"]).outputText
    let lines = help.components(of: "\n")
    // The next prompt of the shell needs a row, too.
    #expect(lines.count <= 44, "\(help)")
    let rows = lines.map { $0.drop { $0 == " " } }.filter { $0.hasPrefix("-") }
    let described = options(in: rows.joined(separator: "\n"), after: "--")
    #expect(described == Set(Option.all.filter(\.isCommon).map(\.long.description)))
    for status in [" 0 ", " 1 ", " 2 ", " 64 ", " 69 ", " 124 "] { #expect(help.contains(status)) }
    #expect(help.contains("prompt --help all"))
    // At most one description needs a line below its option.
    #expect(lines.count { $0.hasPrefix(Self.gap) } <= 1)
  }

  /// The indentation of a description that begins on the line below its option.
  private static let gap = String(repeating: " ", count: 35)

  @Test(
    "--help accepts the word all, or no word",
    arguments: [
      ["--help=all"], ["--help", "all"], ["-h", "all"], ["-hq", "all"], ["--help", "--", "all"],
    ])
  func helpExtent(arguments: [String]) throws {
    let all = try run([executable, "--help", "all"]).outputText
    #expect(all.contains("--dismissal-should-present WHEN"))
    #expect(try run([executable] + arguments).outputText == all)
    // A title before --help is not such a word.
    let everyday = try run([executable, "all", "--help"]).outputText
    #expect(everyday == (try run([executable, "--help"]).outputText) && everyday != all)
    try expectUsageError(["--help", "everything"], contains: ["write --help all for every option"])
    try expectUsageError(["--help=true"], contains: ["not 'true': write --help all"])
    try expectUsageError(["--help", "true"], contains: ["not 'true': write --help all"])
  }

  @Test("The groups of options in the help text are those of the man page")
  func groups() throws {
    let page = Self.document("man/prompt.1")
    var section = ""
    for option in Option.all {
      if let heading = option.heading {
        let name = heading.description.dropLast()
        section = try #require(
          page.components(of: "\n.Ss \(name)\n").dropFirst().first?.components(of: "\n.S").first
            .map(String.init))
      }
      #expect(section.contains("\n.It Fl -\(option.long)"), "--\(option.long)")
    }
  }

  @Test("Each section to which an error refers is a section of the man page")
  func sections() {
    let page = Self.document("man/prompt.1")
    for section in ManualSection.allCases {
      let name = section.rawValue
      let headings = ["\n.Sh \(name)\n", "\n.Ss \(name)\n"]
      #expect(headings.count { page.contains($0) } == 1, "\(name)")
    }
  }

  @Test("The advice about an option of another program names options that prompt has")
  func foreignOptions() {
    var names: Set<String> = []
    for row in Option.foreign.description.components(of: "\n") {
      let parts = row.components(of: "|").map(String.init)
      #expect(parts.count == 2)
      #expect(options(in: parts[1], after: "--").isSubset(of: table), "\(row)")
      for name in parts[0].components(of: " ").map(String.init) {
        #expect(!table.contains(name) && names.insert(name).inserted, "\(name)")
        #expect(Option.advice(onForeign: name) == parts[1])
      }
    }
  }

  @Test("The man page describes every option and exit status, and no other option")
  func manPage() {
    let page = Self.document("man/prompt.1")
    let described = options(in: page, after: "\n.It Fl -")
    #expect(described.subtracting(table) == [] && table.subtracting(described) == [])
    for option in Option.all {
      guard let short = option.short else { continue }
      #expect(page.contains("\n.It Fl -\(option.long) , Fl \(short)"))
    }
    for status in ExitStatus.allCases { #expect(page.contains("\n.It \(status.rawValue)\n")) }
  }

  @Test("The man page and the completions contain the options as Scripts/options writes them")
  func writtenOptions() throws {
    let end = try run(["\(repository)/Scripts/options", "--check"])
    #expect(end.errorText == "")
    #expect(end.status == .exited(0))
  }

  @Test("The executable contains the translations of words.txt, in the order of the texts")
  func writtenTranslations() throws {
    let end = try run(["\(repository)/Scripts/words", "--check"])
    #expect(end.errorText == "")
    #expect(end.status == .exited(0))
    let english = Self.document("Sources/Dialogs/Localization/words.txt").components(of: "\n")
      .filter { $0.hasPrefix("en ") }
    #expect(english == Word.allCases.map { "en \($0.name) = \($0.english)" })
  }

  @Test("The words with which an argument is completed are the words that the option accepts")
  func completedWords() {
    let bash = Self.document("completions/prompt.bash")
    var count = 0
    for option in Option.all {
      let start = "\n        --\(option.long)) _prompt_dialog_offer \"$value\" \"$kept\" "
      guard let rest = bash.components(of: start).dropFirst().first else { continue }
      count += 1
      let words = rest.prefix { $0 != ";" }.split(separator: " ").map(String.init)
      var request = Request()
      for word in words {
        #expect(throws: Never.self, "--\(option.long) \(word)") {
          try option.effect(&request, RawText(word))
        }
      }
      do throws(ExitError) {
        try option.effect(&request, "?")
        Issue.record("--\(option.long) accepts any word")
      } catch {
        let all = words.joined(separator: ", ")
        #expect(
          words == ["true", "false"]
            || error.lines.contains(words.count > 1 ? "one of \(all), not" : "but \(all), not"))
      }
    }
    #expect(count > 5)
  }

  @Test("The documents state the number of languages in which prompt has words")
  func languages() throws {
    let words = Self.document("Sources/Dialogs/Localization/words.txt")
    let count = words.components(of: "\n").count { $0.contains(" ok = ") }
    let page = Self.document("man/prompt.1").components(of: "\nThe languages are ")
    let list = try #require(page.last?.components(of: ".\n").first)
    // The last two are joined by "and". Chinese, Portuguese and Serbian have words in two forms.
    let names = list.count { $0 == "," } + 2
    #expect(names + 3 == count)
    #expect(Self.document("README.md").contains("one of \(names)"))
    #expect(Self.document("CHANGELOG.md").contains("in \(names) languages"))
  }

  @Test(
    "Each document that mentions a version of prompt mentions the current one",
    arguments: [
      ("CHANGELOG.md", "## \(version)"), ("debian/changelog", "prompt (\(version)-"),
      ("docs/installing.md", "prompt-\(version).tar.gz"),
    ])
  func versions(path: String, mention: String) {
    #expect(Self.document(path).contains(mention))
  }

  @Test("No packed file contains an address in the reserved domain .invalid")
  func addresses() throws {
    let found = try run([
      "/bin/grep", "-rIlE", #"(@|://)[a-z.-]+\.invalid\b"#, "\(repository)/packaging",
      "\(repository)/debian", "\(repository)/README.md", "\(repository)/docs", "\(repository)/man",
    ])
    #expect(found.outputText == "")
  }

  @Test("The table of rules has at most 44 rows, and names files that exist")
  func ruleTable() {
    let document = Self.document("docs/rules.md")
    let rows = document.split(separator: "\n").drop { $0 != "| rule | file |" }.dropFirst(2)
      .prefix { $0.hasPrefix("| ") }
    #expect((1...44).contains(rows.count))
    for row in rows {
      let paths = row.components(of: "`").enumerated().filter { $0.offset % 2 == 1 }.map(\.element)
      #expect(!paths.isEmpty, "\(row)")
      for path in paths { #expect(access("\(repository)/Sources/\(path)", R_OK) == 0, "\(path)") }
    }
  }

  @Test(
    "A directory of Sources uses only types of the directories above it in the table of docs/design.md",
    arguments: ["Dialogs", "TerminalDialogs", "prompt"])
  func directories(module: String) throws {
    let table = Self.document("docs/design.md").components(of: "| directory of `\(module)` ").last
    let directories = (table ?? "").split(separator: "\n").dropFirst(2).prefix {
      $0.hasPrefix("| ")
    }
    .compactMap { $0.split(separator: "`").dropFirst().first.map(String.init) }
    #expect(directories.count > 5)
    for (index, directory) in directories.enumerated() {
      let later = directories.dropFirst(index + 1).map { "\(repository)/Sources/\(module)/\($0)" }
      if later.isEmpty { continue }
      let script = #"""
        directory=$1
        shift
        types=$(grep -hE '^(package |final |indirect )*(class|enum|protocol|struct|typealias) ' -r "$@" |
          sed -E 's/.*(class|enum|protocol|struct|typealias) ([A-Za-z]+).*/\2/' | sort -u | paste -sd'|')
        grep -nwE "$types" -r --include='*.swift' "$directory" | grep -vE '^[^:]*:[0-9]+: *//' || true
        """#
      let path = "\(repository)/Sources/\(module)/\(directory)"
      let uses = try run(["/bin/sh", "-euc", script, "sh", path] + later)
      #expect(uses.status == .exited(0) && uses.outputText == "", "\(uses.outputText)")
    }
  }

  @Test("The scripts pass shellcheck")
  func shellcheck() throws {
    let end = try run([
      "/bin/sh", "-c",
      """
      cd \(repository) && shellcheck $(find Examples -maxdepth 1 -type f) .ci/* completions/prompt.bash \
        $(grep -lx '#!/bin/sh' Scripts/*)
      """,
    ])
    #expect(end.status == .exited(0), "\(end.outputText)")
  }
}
