// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc
import PseudoTerminal
import Testing

@Suite("Tutorial")
struct TutorialTests {
  private static let page = read("\(repository)/docs/tutorial.md")

  /// The questions of each step, and the keys that answer them.
  private static let answers: [[(question: String, keys: String)]] = [
    [("directory? ", "notes\r"), ("directory? ", "notes\r"), ("[y/N] ", "y\r")],
    [("directory? ", "notes\r"), ("[y/N] ", "\r")],
    [("a name: ", "not\r"), ("[y/N] ", "y\r")],
    [
      ("a name: ", "1\r"), ("Archive: notes", "\u{15}old/notes\r"),
      ("\(refusalSign)A name without slashes.", "\u{15}may\r"), ("2 none: ", "none\r"),
    ],
    notes + [("in all): ", "pin\r"), ("in all): ", "\r"), ("[y/N] ", "y\r")],
    notes + [("in all): ", "\r"), ("[y/N] ", "y\r")], [], [],
  ]
  private static let notes = [("a name: ", "1\r"), ("Archive: notes", "\r"), ("2 none: ", "\r")]

  /// The blocks of this language in a part of the page.
  private func blocks(_ language: String, in part: Substring) -> [String] {
    part.components(of: "\n```\(language)\n").dropFirst()
      .compactMap { $0.components(of: "\n```").first.map(String.init) }
  }

  /// The script of a step. A block that does not begin with `#!` replaces the end of the previous
  /// script, from the line that is also the first line of the block.
  private func script(_ block: String, after last: String) throws -> String {
    if block.hasPrefix("#!") { return block }
    let first = "\n" + (block.components(of: "\n").first ?? "") + "\n"
    let parts = last.components(of: first)
    try #require(parts.count == 2, "\(first)")
    return parts[0] + "\n" + block
  }

  @Test(
    "Each step of the tutorial shows on the screen what the page shows",
    arguments: ["/bin/dash", "/bin/bash"])
  func steps(shell: String) throws {
    let parts = Self.page.components(of: "\n## ")
    let steps = parts.dropFirst().dropLast()
    try #require(steps.count == 8 && Self.answers.count == 8)
    let folder = try TemporaryFolder()
    let work = "\(folder.path)/work"
    try #require(mkdir(work, 0o700) == 0)
    try #require(symlink(executable, "\(folder.path)/prompt") == 0)
    let environment = PromptTests.environment.merging([
      "PATH": "\(folder.path):/usr/bin:/bin"
    ]) { $1 }
    let prepared = try run(
      [shell, "-euc", try #require(blocks("sh", in: parts[0]).first)], environment: environment,
      workingDirectory: work)
    try #require(prepared.status == .exited(0))

    var script = ""
    for (step, answers) in zip(steps, Self.answers) {
      let number = step.prefix(1)
      let (block, screen) = (blocks("sh", in: step), blocks("console", in: step))
      try #require(block.count == 1 && screen.count == 1, "\(number)")
      script = try self.script(block[0], after: script)
      // The first command of the screen is the script.
      let name = screen[0].dropFirst("$ ./".count).prefix { $0.isLetter || $0 == "-" }
      folder.write("work/\(name)", script + "\n")
      try #require(chmod("\(work)/\(name)", 0o755) == 0)
      let commands = screen[0].components(of: "\n").filter { $0.hasPrefix("$ ") }.map { line in
        "cat <<'END'\n\(line)\nEND\n\(line.dropFirst(2))\n"
      }
      let shebang = "sed -i '1s,/bin/sh,\(shell),' ./\(name)\n"
      let session = try Session(
        arguments: [
          shell, "-c", "exec >/dev/tty 2>&1\n" + shebang + commands.joined() + "exit 0",
        ], environment: environment, workingDirectory: work)
      for (question, keys) in answers {
        try session.expect(question)
        try session.type(keys)
      }
      let end = try session.end(.exited(0), prints: "", spending: 500)
      let shown = end.transcript.asScreen.withoutDurations
      // An ellipsis replaces output that an earlier step shows.
      let expected = screen[0].withoutDurations.components(of: "\n⋮\n")
      #expect(shown.hasPrefix(expected[0]) && shown.hasSuffix(expected.last ?? ""), "\(shown)")
      #expect(expected.count == 2 || shown == expected[0], "\(shown)")
    }
  }
}
