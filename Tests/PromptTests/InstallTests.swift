// SPDX-License-Identifier: GPL-3.0-or-later

import PseudoTerminal
import Testing

@testable import prompt

@Suite("Installations")
struct InstallTests {
  @Test("The installed executable prints its version", arguments: Installation.Way.tried)
  func versionOption(way: Installation.Way) throws {
    let installation = try Installation(way)
    let end = try run([installation.prefix + "/bin/prompt", "--version"])
    let lines = end.outputText.components(of: "\n").map(String.init)
    #expect(lines.count == 3 && lines[0] == "prompt \(version)", "\(end.errorText)")
    let build = try lines[1].wholeMatch(
      of: Regex(#"(static|shared), glibc 2\.\d+, Readline 8\.\d(, Swift's runtime)?"#))
    #expect(build != nil, "\(lines[1])")
  }

  @Test("The installed executable asks a question", arguments: Installation.Way.tried)
  func question(way: Installation.Way) throws {
    let installation = try Installation(way)
    let session = try Session(
      arguments: [installation.prefix + "/bin/prompt", "--confirm", "Empty Trash?"], stdin: .null)
    try session.expect("[y/N] ")
    try session.type("y\r")
    try session.end(.exited(0), prints: "OK\n")
  }

  @Test("The command man finds the installed page", arguments: Installation.Way.tried)
  func man(way: Installation.Way) throws {
    let installation = try Installation(way)
    let page = try sh(#"man -M "$1" prompt"#, installation.prefix + "/share/man")
    #expect(page.contains("ask a person at the terminal") && page.contains("prompt \(version)"))
  }

  @Test("The command mandoc renders the installed page", arguments: Installation.Way.tried)
  func mandoc(way: Installation.Way) throws {
    let installation = try Installation(way)
    let page = try sh(#"mandoc -T utf8 "$1"/prompt.1*"#, installation.prefix + "/share/man/man1")
    #expect(page.contains("ask a person at the terminal") && page.contains("prompt \(version)"))
  }

  @Test(
    "The program bash-completion finds the installed completion", arguments: Installation.Way.tried)
  func bash(way: Installation.Way) throws {
    let installation = try Installation(way)
    let session = try interactive(
      ["/bin/bash", "--noprofile", "--norc", "-i"],
      environment: ["XDG_DATA_DIRS": installation.prefix + "/share"],
      ". /usr/share/bash-completion/bash_completion")
    try session.type("prompt --requi\t")
    try session.expect("re-typing")
  }

  @Test("The shell zsh loads the installed completion", arguments: Installation.Way.tried)
  func zsh(way: Installation.Way) throws {
    let installation = try Installation(way)
    let session = try interactive(
      ["/usr/bin/zsh", "-f", "-i"], environment: ["FOLDER": installation.root + way.zshFolder],
      "fpath=($FOLDER $fpath); autoload -U compinit; compinit -u -D")
    try session.type("prompt --requi\t")
    try session.expect("re-typing")
  }

  @Test("The completion of zsh is in a folder where zsh looks", arguments: Installation.Way.tried)
  func zshPath(way: Installation.Way) throws {
    let folders = try sh("zsh -fc 'print -l $fpath'").lines
    #expect(folders.contains(way.zshFolder))
  }

  @Test("The shell fish loads the installed completion", arguments: Installation.Way.tried)
  func fish(way: Installation.Way) throws {
    let installation = try Installation(way)
    let offered = try sh(
      #"""
      HOME=$1 PATH=$2/bin:$PATH fish --command \
        "set -p fish_complete_path '$3'; complete --do-complete 'prompt --requi'"
      """#, installation.root, installation.prefix, installation.root + way.fishFolder)
    #expect(offered.hasPrefix("--require-typing\t"), "\(offered)")
  }

  @Test("The completion of fish is in a folder where fish looks", arguments: Installation.Way.tried)
  func fishPath(way: Installation.Way) throws {
    // A tarball can be unpacked anywhere, and XDG_DATA_DIRS tells fish where.
    let variable = way == .tarball ? "XDG_DATA_DIRS=/usr/local/share" : ""
    let folders = try sh(#"HOME=/ env $1 fish -c 'printf "%s\n" $fish_complete_path'"#, variable)
    #expect(folders.lines.contains(way.fishFolder), "\(folders)")
  }

  /// Starts an interactive shell, which has run a command.
  private func interactive(_ shell: [String], environment: [String: String], _ command: String)
    throws -> Session
  {
    let session = try Session(
      arguments: shell,
      environment: Session.defaultEnvironment.merging(environment) { $1 }
        .merging(["TERM": "dumb", "PS1": "$ "]) { $1 },
      columns: 200, stdout: .terminal, stderr: .terminal)
    try session.expect("$ ")
    // The quotes keep the echo of the command from looking like its output.
    try session.type("\(command); echo rea''dy\r")
    try session.expect("ready")
    try session.expect("$ ")
    return session
  }
}

@Suite("Installing with make")
struct MakeInstallTests {
  private static let files = [
    "bin/prompt", "share/bash-completion/completions/prompt",
    "share/fish/vendor_completions.d/prompt.fish", "share/man/man1/prompt.1",
    "share/zsh/site-functions/_prompt_dialog",
  ]

  private let folder: TemporaryFolder
  private var root: String { folder.path + "/a root" }

  init() throws { folder = try TemporaryFolder() }

  /// Runs make in the repository.
  @discardableResult
  private func make(_ target: String, _ variables: String...) throws -> Session.End {
    try run(
      ["/usr/bin/make", "-s", target, "EXECUTABLE=\(executable)", "DESTDIR=\(root)"] + variables,
      workingDirectory: repository)
  }

  /// What is in the root folder.
  private func listing(_ tests: String = "-type f") throws -> [String] {
    try sh("mkdir -p \"$1\"; cd \"$1\"; find . \(tests) -printf '%P\\n' | LC_ALL=C sort", root)
      .lines
  }

  @Test(
    "The command make install puts five files under the prefix",
    arguments: ["", "/usr", "/opt/a prefix"])
  func prefix(_ prefix: String) throws {
    try make("install", "PREFIX=\(prefix)")
    let under = prefix.isEmpty ? "" : prefix.dropFirst() + "/"
    #expect(try listing() == Self.files.map { under + $0 })
  }

  @Test("Under /usr/local, the completion of fish goes where fish looks on Debian")
  func fish() throws {
    try make("install")
    let others = Self.files.filter { !$0.hasSuffix(".fish") }.map { "usr/local/" + $0 }
    #expect(try listing() == ["etc/fish/completions/prompt.fish"] + others)
    try make("uninstall")
    #expect(try listing().isEmpty)
  }

  @Test(
    "Nothing is packed without the text of the licences", arguments: ["source", "binary", "deb"])
  func licenses(kind: String) throws {
    let end = try run(
      ["\(repository)/Scripts/pack", kind, folder.path + "/dist", executable],
      environment: Session.defaultEnvironment.merging(["COMMON_LICENSES": "/nonexistent"]) { $1 })
    #expect(end.status == .exited(1))
    #expect(
      end.errorText == "The text of a licence is missing: /nonexistent/GPL-3\n")
    #expect(names(in: folder.path + "/dist").isEmpty)
  }

  @Test(
    "Each folder of an installation can be set separately",
    arguments: [
      ("BINDIR", "bin/prompt", "prompt"), ("MANDIR", "share/man/man1/prompt.1", "man1/prompt.1"),
      ("BASHDIR", "share/bash-completion/completions/prompt", "prompt"),
      ("ZSHDIR", "share/zsh/site-functions/_prompt_dialog", "_prompt_dialog"),
      ("FISHDIR", "share/fish/vendor_completions.d/prompt.fish", "prompt.fish"),
    ])
  func folder(variable: String, file: String, name: String) throws {
    try make("install", "PREFIX=/usr", "\(variable)=/else where")
    let expected = Self.files.map { $0 == file ? "else where/\(name)" : "usr/\($0)" }
    #expect(try listing() == expected.sorted())
    try make("uninstall", "PREFIX=/usr", "\(variable)=/else where")
    #expect(try listing().isEmpty)
  }

  @Test("The command make uninstall removes the files that it installed, and nothing else")
  func uninstall() throws {
    try make("install")
    try sh(#"find "$1" -type f -execdir cp {} {}.other \;"#, root)
    let before = try listing("\\( ! -type f -o -name '*.other' \\)")
    #expect(before.count > 2 * Self.files.count)
    let end = try make("uninstall")
    #expect(end.status == .exited(0), "\(end.errorText)")
    #expect(try listing("-mindepth 0") == before)
  }

  @Test("Everybody can read the installed files, whatever the umask is")
  func umask() throws {
    try sh(
      #"umask 077; mkdir "$2"; make -s install EXECUTABLE="$1" DESTDIR="$2""#, executable, root)
    #expect(try listing("-mindepth 1 ! -perm -444").isEmpty)
    #expect(try listing("-mindepth 1 -type d ! -perm 755").isEmpty)
    #expect(try listing("-type f -perm -111") == ["usr/local/bin/prompt"])
  }

  @Test("Installing leaves the mode of an existing folder")
  func modes() throws {
    try sh(#"mkdir -p "$1"/usr/local/bin; chmod 2775 "$1"/usr/local/bin"#, root)
    try make("install")
    #expect(try listing("-perm 2775") == ["usr/local/bin"])
  }

  @Test("Installing builds nothing, and changes nothing in the source tree")
  func noBuild() throws {
    let tree = folder.path + "/tree"
    let state = try sh(
      #"""
      mkdir -p "$1/.build/release"
      cp -R Makefile Scripts man completions "$1"
      ln -s "$2" "$1/.build/release/prompt"
      find "$1" -printf '%p %u %T@\n' >"$3"
      make -s -C "$1" install SWIFT=false DESTDIR="$4" >&2
      find "$1" -printf '%p %u %T@\n' | diff "$3" -
      """#, tree, executable, folder.path + "/before", root)
    #expect(state == "")
    #expect(try listing().count == Self.files.count)
  }

  @Test("Where nothing was built, make install says so and installs nothing")
  func missing() throws {
    let end = try make("install", "EXECUTABLE=/nonexistent/prompt")
    #expect(end.status == .exited(2))
    #expect(end.errorText.hasPrefix("There is no /nonexistent/prompt yet: run make first.\n"))
    #expect(try listing().isEmpty)
  }
}
