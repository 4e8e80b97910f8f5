// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc
import PseudoTerminal
import Testing

/// One run of a call that a page shows, with the keys that a user types.
struct Trial: Sendable {
  /// Texts that the terminal shows one after the other, separated by bars.
  var questions = ""
  /// The keys to type after each of them, separated by bars.
  var keys = ""
  var status: Int32 = 0
  var output = ""
  /// A part of what is written to standard error.
  var errors = ""
  /// A script that creates the files for the call in its directory. Programs in `bin` come first.
  var preparation = ""
  /// A script that runs the call, which is the file `.call`, in the shell `$shell`.
  var command = #""$shell" .call"#
  /// A script that inspects the directory afterwards, and its expected output.
  var check = (script: "", prints: "")
  var environment: [String: String] = [:]
  var hasTerminal = true
  /// The limit on the processor time of the call, as a multiple of that of a plain dialog.
  var cost = 50.0
  /// Whether the catalogue that docs/recipes.md shows is installed.
  var hasCatalogue = false

  /// Runs the call in a temporary directory, which is a git repository.
  @discardableResult
  func perform(_ call: String, shell: String) throws -> Session.End {
    let folder = try TemporaryFolder()
    try folder.makeRepository(branches: ["login"])
    folder.write(".call", call + "\n")
    if hasCatalogue {
      folder.writeCatalogue("locale/de/LC_MESSAGES/backup.mo", catalogue(Self.translations))
    }
    let programs = executable.components(of: "/").dropLast().joined(separator: "/")
    let environment = PromptTests.environment.merging([
      "PATH": "\(folder.path)/bin:\(programs):/usr/bin:/bin", "shell": shell,
      "repository": repository, "executable": executable, "packages": packages ?? "",
    ]) { $1 }.merging(self.environment) { $1 }
    let prepared = try run(
      ["/bin/sh", "-euc", preparation], environment: environment, workingDirectory: folder.path)
    try #require(prepared.status == .exited(0), "\(prepared.outputText)\(prepared.errorText)")

    let session = try Session(
      arguments: ["/bin/sh", "-c", command], environment: environment,
      stdin: hasTerminal ? .terminal : .null, placement: hasTerminal ? .foreground : .noTerminal,
      workingDirectory: folder.path)
    for (text, keys) in zip(questions.components(of: "|"), keys.components(of: "|")) {
      if !text.isEmpty { try session.expect(String(text)) }
      if !keys.isEmpty { try session.type(String(keys)) }
    }
    let end = try session.end(.exited(status), prints: output, spending: cost)
    #expect(end.errorText.contains(errors), "\(end.errorText)")
    let checked = try run(
      ["/bin/sh", "-euc", check.script], environment: environment, workingDirectory: folder.path)
    #expect(checked.outputText == check.prints, "\(checked.errorText)")
    return end
  }

  /// The texts of the catalogue in docs/recipes.md, and their translations.
  private static let translations: [String: String] = {
    let lines = read("\(repository)/docs/recipes.md").components(of: "\n").map(String.init)
    var translations: [String: String] = [:]
    for (original, translation) in zip(lines, lines.dropFirst()) {
      let texts = [original, translation].map { $0.components(of: "\"").map(String.init) }
      guard original.hasPrefix("msgid"), texts.allSatisfy({ $0.count == 3 }), texts[0][1] != ""
      else { continue }
      translations[texts[0][1]] = texts[1][1]
    }
    return translations
  }()
}
