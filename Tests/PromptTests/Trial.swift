// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc
import PseudoTerminal
import Testing

/// One run of a call that a page shows, with the keys that a user types.
struct Trial: Sendable {
  let questions: String
  let keys: String
  let status: Int32
  let output: String
  let errors: String
  let preparation: String
  let command: String
  let check: (script: String, prints: String)
  let environment: [String: String]
  let hasTerminal: Bool
  let cost: Double
  let hasCatalogue: Bool

  /// - Parameters:
  ///   - questions: Texts that the terminal shows one after the other, separated by bars.
  ///   - keys: The keys to type after each of these texts, separated by bars.
  ///   - errors: A part of what is written to standard error.
  ///   - preparation: A script that creates the files for the call in its directory. Programs in
  ///     `bin` come first.
  ///   - command: A script that runs the call, which is the file `.call`, in the shell `$shell`.
  ///   - check: A script that inspects the directory afterwards, and its expected output.
  ///   - cost: The limit on the processor time, as a multiple of that of a plain dialog.
  ///   - hasCatalogue: Whether the catalogue that docs/recipes.md shows is installed.
  init(
    _ questions: String = "", _ keys: String = "", status: Int32 = 0, output: String = "",
    errors: String = "", preparation: String = "", command: String = #""$shell" .call"#,
    check: (script: String, prints: String) = ("", ""), environment: [String: String] = [:],
    hasTerminal: Bool = true, cost: Double = 50, hasCatalogue: Bool = false
  ) {
    (self.questions, self.keys, self.status, self.output) = (questions, keys, status, output)
    (self.errors, self.preparation, self.command) = (errors, preparation, command)
    (self.check, self.environment, self.hasTerminal) = (check, environment, hasTerminal)
    (self.cost, self.hasCatalogue) = (cost, hasCatalogue)
  }

  /// Runs the call in a temporary directory, which is a git repository.
  ///
  /// - Parameter isShown: Whether the output of the call goes to the terminal and not to a pipe.
  @discardableResult
  func perform(_ call: String, shell: String, isShown: Bool = false) throws -> Session.End {
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
      arguments: ["/bin/sh", "-c", isShown ? "exec >/dev/tty 2>&1\n\(command)" : command],
      environment: environment,
      stdin: hasTerminal ? .terminal : .null, placement: hasTerminal ? .foreground : .noTerminal,
      workingDirectory: folder.path)
    for (text, keys) in zip(questions.components(of: "|"), keys.components(of: "|")) {
      if !text.isEmpty { try session.expect(String(text)) }
      if !keys.isEmpty { try session.type(String(keys)) }
    }
    let end = try session.end(.exited(status), prints: isShown ? "" : output, spending: cost)
    #expect(isShown || end.errorText.contains(errors), "\(end.errorText)")
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

extension [Trial] {
  /// One trial, at the terminal.
  static func once(
    _ questions: String, _ keys: String, _ output: String = "", status: Int32 = 0
  ) -> [Trial] {
    [Trial(questions, keys, status: status, output: output)]
  }
}
