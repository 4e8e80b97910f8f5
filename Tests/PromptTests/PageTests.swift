// SPDX-License-Identifier: GPL-3.0-or-later

import PseudoTerminal
import Testing

@Suite("Calls in README and docs")
struct PageTests {
  /// The calls of prompt in a page, each as printed.
  private static func calls(in path: String) -> [String] {
    read("\(repository)/\(path)").components(of: "\n```sh\n").dropFirst()
      .compactMap { $0.components(of: "\n```").first.map(String.init) }
      .filter { $0.contains("prompt ") }
  }

  private static let pages = ["README.md", "docs/coming-from.md"]

  /// What happens in each call, named by its first line: the end of its question, what is typed then,
  /// the status and the output. Where there are more questions, a bar stands between them, and between
  /// what is typed.
  private static let expected:
    [String: (question: String, keys: String, status: Int32, output: String)] = [
      // README.md
      #"file="10:30 {draft}.txt""#: (
        "Enter for Cancel: ", "10:30 {draft}.txt\r", 0, "It would go now.\n"
      ),
      #"case $(prompt "Replace notes.txt?" --button "Replace:destructive=replace" \"#: (
        "a name: ", "keep\r", 0, "keeping both\n"
      ),
      #"if out=$(prompt "Log in to example.org" --format shell \"#: (
        "User: |Password: ", "jane\r|a b\r", 0, "Hello, jane.\n"
      ),
      #"if out=$(prompt "New server" --format shell --text-field name:Name --field-required name \"#:
        (
          "Name:     |Port:     8080|[y/N] |Key file: |2 Large): ",
          "web\r|\r|y\r|/etc/passwd\r|l\r", 0,
          "web: port 8080, TLS on, l\n"
        ),
      #"branch=$(git branch --format='%(refname:short)' | prompt --confirm "Switch to" "#
        + "--buttons-from -) &&": ("a name: |shows all: ", "og\r|\r", 0, "Switching to login.\n"),
      #"echo yes | prompt -q --stdin --confirm "Install?" && echo "installing""#: (
        "", "", 0, "installing\ninstalling\n"
      ),
      #"prompt "Optional apps" --item 1Password:on --item Spotify --item Zoom |"#: (
        "when done: |when done: ", "3\r|\r", 0, "Installing 1Password.\nInstalling Zoom.\n"
      ),
      "{": ("Backing up… done (", "", 0, "All of it is there.\n"),
      // docs/coming-from.md
      #"prompt -q "Backup finished.""#: ("[Enter] ", "\r", 0, ""),
      #"prompt -q --confirm "Go on?" && echo "going on""#: ("[y/N] ", "y\r", 0, "going on\n"),
      #"prompt -q --confirm "Replace it?" --button Replace --button Keep:cancel"#: (
        "[y/N] ", "keep\r", 1, ""
      ),
      #"prompt -q --confirm "Delete notes.txt?" --button Delete:destructive"#: (
        "[y/N] ", "\r", 1, ""
      ),
      #"case $(prompt "Replace it?" --button Replace:destructive=replace \"#: (
        "a name: ", "both\r", 0, "keeping both\n"
      ),
      #"branch=$(git branch --format='%(refname:short)' |"#: (
        "a name: ", "2\r", 0, "switching to main\n"
      ),
      #"apps=$(prompt "Optional apps" --item 1Password:on --item Spotify --item Zoom) "#
        + #"&& echo "$apps""#: (
          "when done: |when done: ", "2-3\r|\r", 0, "1Password\nSpotify\nZoom\n"
        ),
      #"branches=$(git branch --format='%(refname:short)' | "#
        + #"prompt --confirm "Delete which branches?" \"#: (
          "when done: |when done: |2: login, main [y/N] ", "1-2\r|\r|y\r", 0, "login\nmain\n"
        ),
      #"printf '%s\t%s\n' en English fr Français |"#: ("of a name: ", "\r", 0, "fr\n"),
      #"name=$(prompt "Who are you?" --text-field name:Name --field-value "name=$USER") &&"#: (
        "Name: ", "Jane\r", 0, "Hello, Jane.\n"
      ),
      #"password=$(prompt "Open the safe." --secure-field password:Password) &&"#: (
        "Password: ", "a b\r", 0, "It has 3 characters.\n"
      ),
      #"if out=$(prompt "Log in." --format shell --text-field user:User \"#: (
        "User: |Password: |a name: ", "jane\r|a b\r|\r", 0, "jane: 3 characters\n"
      ),
      #"prompt "New server" --text-field name:Name --field-required name \"#: (
        "Name: |Port: 8080|[y/N] |2 Large): ", "web\r|\r|\r|large\r", 0, "web\n8080\noff\nLarge\n"
      ),
      #"file=$(prompt "Open" --file-field file:File --field-required file) && echo "opening $file""#:
        (
          "File: |File: notes.txt|Folder: ", "/etc/passwd\r|\u{15}/tmp/no-such\r|/etc\r", 0,
          "opening /etc/passwd\nsaving /tmp/no-such\nin /etc\n"
        ),
      #"prompt -q --confirm "Go on?" --timeout 10"#: ("[y/N] ", "n\r", 0, "not going on\n"),
      #"uname -s | prompt -q --title "This is the system:" --message -"#: (
        "[Enter] ", "\r", 0, ""
      ),
      #"seq 0 50 100 | prompt --progress "Copying" --button Stop:cancel"#: (
        "Copying… done (", "", 0, ""
      ),
      "sleep 1 &": ("Stop [Esc]|Copying… ended (", "|", 0, "copied\n"),
      "answer=yes": ("", "", 0, "installing\ninstalling\n"),
    ]

  private static func name(of call: String) -> String {
    call.components(of: "\n").first.map(String.init) ?? ""
  }

  @Test("Every call in README and docs is tried")
  func everyCall() {
    let names = Self.pages.flatMap { Self.calls(in: $0).map { Self.name(of: $0) } }
    #expect(names.count == Set(names).count)
    #expect(Set(names) == Set(Self.expected.keys))
  }

  @Test(
    "Every call in README and docs does what the page says beside it",
    arguments: pages.flatMap { calls(in: $0) })
  func call(script: String) throws {
    let expected = try #require(Self.expected[Self.name(of: script)])
    let folder = try TemporaryFolder()
    try folder.makeRepository(branches: ["login"])
    let session = try start(shell: "/bin/sh", script, workingDirectory: folder.path)
    for (question, keys) in zip(
      expected.question.components(of: "|"), expected.keys.components(of: "|"))
    {
      if !question.isEmpty { _ = try session.expect(String(question)) }
      try session.type(String(keys))
    }
    try session.end(.exited(expected.status), prints: expected.output)
  }

  @Test("Every file to which README and docs link exists")
  func links() throws {
    for page in Self.pages {
      let folder = page.components(of: "/").dropLast().map { $0 + "/" }.joined()
      for link in read("\(repository)/\(page)").components(of: "](").dropFirst() {
        let path = String(link.components(of: ")")[0])
        if path.hasPrefix("https:") { continue }
        let end = try run(["/usr/bin/test", "-e", "\(repository)/\(folder)\(path)"])
        #expect(end.status == .exited(0), "\(page): \(path)")
      }
    }
  }

  @Test("README names every example")
  func examples() throws {
    let readme = read("\(repository)/README.md")
    let end = try run(["/bin/ls", "\(repository)/Examples"])
    for name in end.outputText.components(of: "\n").dropLast() {
      #expect(readme.contains("(Examples/\(name))"), "\(name)")
    }
  }
}
