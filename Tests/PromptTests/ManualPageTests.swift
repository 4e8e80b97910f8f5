// SPDX-License-Identifier: GPL-3.0-or-later

import PseudoTerminal
import Testing

@testable import prompt

@Suite("Man pages")
struct ManualPageTests {
  private static let page = read("\(repository)/man/prompt.1")

  /// The pages, with the maximum number of lines of each.
  private static let pages = [
    ("prompt", 1200), ("prompt-zenity", 270), ("prompt-whiptail", 270), ("prompt-dialog", 270),
  ]

  private static func path(_ name: String) -> String { "\(repository)/man/\(name).1" }

  /// A page as `man` shows it on a terminal with 80 columns.
  private static func shown(_ name: String = "prompt") throws -> [Substring] {
    let end = try run(
      ["/usr/bin/env", "MANWIDTH=80", "man", "--warnings", "-E", "UTF-8", "-P", "cat", "-l"]
        + [path(name)])
    #expect(end.status == .exited(0) && end.errorText == "", "\(end.errorText)")
    return end.outputText.components(of: "\n")
  }

  @Test(
    "Each page is of a limited length, fits 80 columns, names the version, and causes no warning",
    arguments: pages)
  func form(page: (name: String, limit: Int)) throws {
    let source = read(Self.path(page.name))
    #expect(source.components(of: "\n").dropLast().count <= page.limit)
    #expect(source.contains("\n.Os \"prompt \(version)\"\n"))
    for line in try Self.shown(page.name) { #expect(line.count <= 80, "\(line)") }
    try run(
      ["/usr/bin/env", "mandoc", "-T", "lint", "-W", "warning", Self.path(page.name)]
    ).expect(.exited(0), prints: "")
  }

  /// The calls of prompt in the page, as a user types them. In the common tasks, each line has a
  /// name and a call; elsewhere each display is one script, and so is each quotation in a sentence.
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

  /// The expectations for each call, by its first line: the end of its question, the keys to type,
  /// and the output. A bar separates several questions, and the keys for each. The value that a
  /// call assigns to a variable is printed.
  private static let expected: [String: (question: String, keys: String, output: String)] = [
    #"prompt -q --confirm "Install?" && echo "installing""#: ("[y/N] ", "y\r", "installing\n"),
    #"choice=$(prompt "Save as" --button PDF --button Text)"#: ("a name: ", "2\r", "Text\n"),
    #"file=$(ls | prompt --confirm "Open" --buttons-from -)"#: ("a name: ", "b\r", "b.txt\n"),
    #"apps=$(prompt "Install" --item git:on --item vim)"#: (
      "such as |deselect: ", "2\r|\r", "git\nvim\n"
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

  @Test(
    "The heading of each main section, such as EXIT STATUS, is an unindented line of its own")
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
    "No word of a sentence is the name of a macro, as mdoc would not show it",
    arguments: pages.map { $0.0 })
  func macros(page: String) {
    for line in read(Self.path(page)).components(of: "\n")
    where line.hasPrefix(".") && !line.hasPrefix(".\\\"") {
      // mdoc does not look for macros in a quoted argument.
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

  @Test("Every call in the page is tested")
  func everyCall() {
    let names = Self.calls.map { Self.name(of: $0) }
    #expect(names.count == Set(names).count)
    #expect(Set(names) == Set(Self.expected.keys))
  }

  @Test("Every call in the page does what the page states", arguments: calls)
  func call(script: String) throws {
    let expected = try #require(Self.expected[Self.name(of: script)])
    var script = script
    let variable = script.prefix { $0 != "=" }
    if variable.allSatisfy(\.isLowercase), script.hasSuffix(")") {
      script += " && echo \"$\(variable)\""
    }
    let trial = Trial(
      questions: expected.question, keys: expected.keys, output: expected.output,
      preparation: "touch a.txt b.txt",
      command: #"export XDG_RUNTIME_DIR="$PWD"; error=-x.; . ./.call"#)
    try trial.perform(script, shell: "/bin/sh")
  }
}
