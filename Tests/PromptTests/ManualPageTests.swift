// SPDX-License-Identifier: GPL-3.0-or-later

import PseudoTerminal
import Testing

@Suite("Man page")
struct ManualPageTests {
  private static let page = read("\(repository)/man/prompt.1")

  /// The page as `man` shows it on a terminal with 80 columns.
  private static func shown() throws -> [Substring] {
    let end = try run(
      ["/usr/bin/env", "MANWIDTH=80", "man", "-E", "UTF-8", "-P", "cat", "-l"]
        + ["\(repository)/man/prompt.1"])
    #expect(end.status == .exited(0))
    return end.outputText.components(of: "\n")
  }

  /// The calls of prompt in the page, as a person types them. Each common task is a line after
  /// its name; elsewhere a display is one script, and so is what a sentence quotes.
  private static let calls: [String] = {
    let displays = page.components(of: "\n.Bd -literal").dropFirst()
      .compactMap { $0.components(of: "\n.Ed").first?.drop { $0 != "\n" }.dropFirst() }
      .map { plain(String($0)) }
    let tasks = (displays.first ?? "").components(of: "\n").map { String($0.dropFirst(15)) }
    let quoted = page.components(of: " Li prompt \\-").dropFirst()
      .compactMap { $0.components(of: " ;").first }.map { plain("prompt \\-" + $0) }
    return tasks
      + displays.dropFirst().filter { $0.contains("prompt -") || $0.contains("prompt \"") }
      + quoted
  }()

  /// `text` without the escapes of roff.
  private static func plain(_ text: String) -> String {
    [("\\-", "-"), ("\\e", "\\"), ("\\(aq", "'"), ("\\(dq", "\"")].reduce(text) { text, escape in
      text.components(of: escape.0).joined(separator: escape.1)
    }
  }

  /// What happens in each call, named by its first line: the end of its question, what is typed,
  /// and the output. Where there are more questions, a bar stands between them, and between what is
  /// typed. What a call assigns to a variable is printed.
  private static let expected: [String: (question: String, keys: String, output: String)] = [
    #"prompt -q --confirm "Install?" && echo "installing""#: ("[y/N] ", "y\r", "installing\n"),
    #"choice=$(prompt "Save as" --button PDF --button Text)"#: ("a name: ", "2\r", "Text\n"),
    #"file=$(ls | prompt --confirm "Open" --buttons-from -)"#: ("a name: ", "b\r", "b.txt\n"),
    #"apps=$(prompt "Install" --item git:on --item vim)"#: (
      "when done: |when done: ", "2\r|\r", "git\nvim\n"
    ),
    "name=$(prompt --text-field name:Name)": ("Name: ", "Jane\r", "Jane\n"),
    "password=$(prompt --secure-field password:Password)": ("Password: ", "a b\r", "a b\n"),
    #"seq 0 10 100 | prompt --progress "Copying""#: ("Copying… done (", "", ""),
    #"prompt -q --assume yes --confirm "Install?""#: ("", "", ""),
    #"seq 0 10 100 | prompt --progress "Copying" --button Stop:cancel"#: (
      "Copying… done (|Building… ended (", "|", ""
    ),
    #"{ echo 0; sleep 1 && echo 100; } | prompt --progress "Building""#: (
      "Building… done (", "", ""
    ),
    "trash=$(mktemp -d)": ("[y/N] ", "y\r", ""),
    #"name="minutes: 10:30.txt""#: ("a name: ", "retry\r", "Once more.\n"),
    #"printf '%s\n' one.txt two.txt | while IFS= read -r file; do"#: (
      "[y/N] |[y/N] ", "y\r|\r", "one.txt goes\ntwo.txt stays\n"
    ),
    #"disk=$(printf '%s\t%s\n' sda 1.8T sdb 14.5G |"#: (
      "a name: |[y/N] ", "2\r|y\r", "/dev/sdb would be written.\n"
    ),
    #"if out=$(prompt "Log in" --format shell \"#: (
      "User: |Password: ", "jane\r|a b\r", "jane: 3 characters\n"
    ),
    #"(sleep 1 && prompt --dismiss "search-$$") &"#: ("[y/N] ", "", "no longer needed\n"),
    #"prompt --error -- "$error""#: ("OK [Enter] ", "\r", "OK\n"),
    #"prompt -q "Backup finished." --message "It took 2 minutes."#: (
      "│ \u{1B}[0mIt took 2 minutes.|│ \u{1B}[0mNothing was skipped.|OK [Enter] ", "||\r", ""
    ),
  ]

  private static func name(of call: String) -> String {
    call.components(of: "\n").first.map(String.init) ?? ""
  }

  @Test("The page has at most 1,100 lines, and fits 80 columns")
  func size() throws {
    let lines = Self.page.components(of: "\n").dropLast()
    #expect(lines.count <= 1100)
    for line in try Self.shown() { #expect(line.count <= 80, "\(line)") }
  }

  @Test(
    "A search for the beginning of a line finds the exit status and each other top-level section")
  func headings() throws {
    let shown = try Self.shown()
    for heading in ["OUTPUT", "OPTIONS", "ANSWERS", "FORMS", "EXIT STATUS", "EXAMPLES"] {
      #expect(shown.contains { $0 == heading }, "\(heading)")
    }
  }

  /// The macros of mdoc(7) that are called in the middle of a line and that the pages do not use.
  private static let otherMacros: Set<Substring> = [
    "Ac", "Ad", "An", "Ao", "Ap", "Aq", "At", "Bc", "Bo", "Bq", "Brc", "Bro", "Brq", "Bsx", "Bx",
    "Cd", "Dc", "Do", "Dq", "Dv", "Dx", "Ec", "Em", "En", "Eo", "Er", "Es", "Fa", "Fc", "Fn", "Fo",
    "Fr", "Ft", "Fx", "Ic", "In", "Lb", "Lk", "Ms", "Mt", "Nd", "Nx", "Ot", "Ox", "Pc", "Pf", "Po",
    "Ql", "Qc", "Qo", "Qq", "Rv", "Sc", "So", "Sq", "St", "Sy", "Ta", "Tn", "Ux", "Vt", "Xc", "Xo",
  ]

  @Test(
    "No word of a sentence is taken for a macro, which would not show it",
    arguments: ["prompt", "prompt-zenity", "prompt-whiptail", "prompt-dialog"])
  func macros(page: String) {
    for line in read("\(repository)/man/\(page).1").components(of: "\n")
    where line.hasPrefix(".") && !line.hasPrefix(".\\\"") {
      // A quoted argument is only text.
      let text = line.components(of: "\"").enumerated().filter { $0.offset % 2 == 0 }
      let words = text.flatMap { $0.element.components(of: " ") }
      #expect(Self.otherMacros.isDisjoint(with: words), "\(line)")
    }
  }

  @Test("The first screen of the page shows the common tasks, each with a call")
  func firstScreen() throws {
    let screen = try Self.shown().prefix(24)
    #expect(screen.contains("COMMON TASKS"))
    for task in [
      "yes or no", "one of several", "one of a list", "several", "a name", "a password", "progress",
      "without asking",
    ] {
      #expect(
        screen.contains { $0.hasPrefix("     \(task) ") && $0.contains("prompt ") }, "\(task)")
    }
  }

  @Test("Every call in the page is tried")
  func everyCall() {
    let names = Self.calls.map { Self.name(of: $0) }
    #expect(names.count == Set(names).count)
    #expect(Set(names) == Set(Self.expected.keys))
  }

  @Test("Every call in the page does what the page says beside it", arguments: calls)
  func call(script: String) throws {
    let expected = try #require(Self.expected[Self.name(of: script)])
    let folder = try TemporaryFolder()
    for name in ["a.txt", "b.txt"] { folder.write(name, "") }
    var script = script
    let variable = script.prefix { $0 != "=" }
    if variable.allSatisfy(\.isLowercase), script.hasSuffix(")") {
      script += " && echo \"$\(variable)\""
    }
    let session = try start(
      shell: "/bin/sh", "export XDG_RUNTIME_DIR=\"$PWD\"; error=-x.\n\(script)",
      workingDirectory: folder.path)
    for (question, keys) in zip(
      expected.question.components(of: "|"), expected.keys.components(of: "|"))
    {
      if !question.isEmpty { _ = try session.expect(String(question)) }
      try session.type(String(keys))
    }
    try session.end(.exited(0), prints: expected.output)
  }
}
