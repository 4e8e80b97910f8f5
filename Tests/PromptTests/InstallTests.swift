// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc
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

  @Test(
    "The installed link zenity prints the version of zenity where PATH names its folder",
    arguments: Installation.Way.tried)
  func zenityVersion(way: Installation.Way) throws {
    let installation = try Installation(way)
    // Nothing else is found, not even the real zenity.
    let printed = try sh("PATH=$1; zenity --version", installation.links)
    #expect(try printed.wholeMatch(of: Regex(#"\d+\.\d+\.\d+\n"#)) != nil, "\(printed)")
  }

  @Test(
    "Each installed link asks as the program of its name, and is a process of that name",
    arguments: Installation.Way.tried,
    [
      ("zenity", ["--question", "--text", "Empty Trash?"]),
      ("whiptail", ["--yesno", "Empty Trash?", "0", "0"]),
      ("dialog", ["--yesno", "Empty Trash?", "0", "0"]),
    ])
  func link(way: Installation.Way, call: (name: String, arguments: [String])) throws {
    let installation = try Installation(way)
    let session = try Session(
      arguments: ["\(installation.links)/\(call.name)"] + call.arguments, stdin: .null)
    try session.expect("Empty Trash?")
    try session.expect("[Y/n] ")
    // Scripts wait for a dialog with pidof, or look for its name in ps.
    #expect(read("/proc/\(session.pid)/comm") == "\(call.name)\n")
    let found = try sh("pidof \(call.name)").split { $0 == " " || $0 == "\n" }
    #expect(found.contains("\(session.pid)"), "\(found)")
    try session.type("n\r")
    try session.end(.exited(1), prints: "")
  }

  @Test("What an installation adds to PATH is prompt alone", arguments: Installation.Way.tried)
  func programs(way: Installation.Way) throws {
    let installation = try Installation(way)
    #expect(names(in: installation.prefix + "/bin") == ["prompt"])
    #expect(Set(names(in: installation.links)) == ["zenity", "whiptail", "dialog"])
  }

  /// The installed pages, and what each says.
  private static let pages = [
    ("prompt", "ask a person at the terminal"), ("prompt-zenity", "zenity"),
    ("prompt-whiptail", "whiptail"), ("prompt-dialog", "dialog"),
  ]

  @Test(
    "The command man finds each installed page", arguments: Installation.Way.tried, pages)
  func man(way: Installation.Way, page: (name: String, text: String)) throws {
    let installation = try Installation(way)
    let shown = try sh(#"man -M "$1" "$2""#, installation.prefix + "/share/man", page.name)
    #expect(shown.contains(page.text) && shown.contains("prompt \(version)"))
  }

  @Test(
    "The command mandoc renders each installed page", arguments: Installation.Way.tried, pages)
  func mandoc(way: Installation.Way, page: (name: String, text: String)) throws {
    let installation = try Installation(way)
    let shown = try sh(
      #"mandoc -T utf8 "$1"/"$2".1*"#, installation.prefix + "/share/man/man1", page.name)
    #expect(shown.contains(page.text) && shown.contains("prompt \(version)"))
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

  @Test(
    "After make install, each shell finds the completion on a plain system",
    .enabled(if: canMount),
    arguments: [
      ("fish", #"fish --command "complete --do-complete 'prompt --requi'" | cut -f1"#),
      (
        "zsh",
        "zsh -fc 'autoload -U compinit; compinit -u -D; [ $_comps[prompt] = _prompt_dialog ] && "
          + "autoload +X _prompt_dialog && echo --require-typing'"
      ),
      (
        "bash",
        ". /usr/share/bash-completion/bash_completion; __load_completion prompt; "
          + "complete -p prompt >/dev/null && grep -o -m 1 -e --require-typing "
          + "/usr/local/share/bash-completion/completions/prompt"
      ),
      ("man", "man -w prompt >/dev/null && echo --require-typing"),
    ])
  func plainSystem(program: String, command: String) throws {
    let installation = try Installation(.makeInstall)
    let found = try sh(
      #"""
      unshare --mount sh -euc '
        mount --bind "$1/usr/local" /usr/local
        mount --bind "$1/etc/fish/completions" /etc/fish/completions
        exec env -i HOME="$1" PATH=/usr/local/bin:/usr/bin:/bin TERM=dumb bash -c "$2"' \
        sh "$1" "$2"
      """#, installation.root, command)
    #expect(found == "--require-typing\n")
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

/// Whether a test may mount folders over those of the system, where only its own programs see them.
private let canMount: Bool = {
  let end = try? run(["/usr/bin/unshare", "--mount", "mount", "--bind", "/tmp", "/usr/local"])
  return geteuid() == 0 && end?.status == .exited(0)
}()

@Suite("Installing with make")
struct MakeInstallTests {
  private static let links = ["dialog", "whiptail", "zenity"].map { "libexec/prompt/\($0)" }
  private static let pages = ["-dialog", "-whiptail", "-zenity", ""]
    .map { "share/man/man1/prompt\($0).1" }
  private static let files =
    ["bin/prompt"] + links + [
      "share/bash-completion/completions/prompt", "share/fish/vendor_completions.d/prompt.fish",
    ] + pages + ["share/zsh/site-functions/_prompt_dialog"]

  private let folder: TemporaryFolder
  private var root: String { folder.path + "/a root" }

  init() throws { folder = try TemporaryFolder() }

  /// Runs make in the repository.
  @discardableResult
  private func make(_ target: String, _ variables: String...) throws -> Session.End {
    try make(target, variables)
  }

  @discardableResult
  private func make(_ target: String, _ variables: [String]) throws -> Session.End {
    try run(
      ["/usr/bin/make", "-s", target, "EXECUTABLE=\(executable)", "DESTDIR=\(root)"] + variables,
      workingDirectory: repository)
  }

  /// What is in the root folder.
  private func listing(_ tests: String = "! -type d") throws -> [String] {
    try sh("mkdir -p \"$1\"; cd \"$1\"; find . \(tests) -printf '%P\\n' | LC_ALL=C sort", root)
      .lines
  }

  @Test(
    "The command make install puts eight files and three links under the prefix",
    arguments: ["", "/usr", "/opt/a prefix"])
  func prefix(_ prefix: String) throws {
    try make("install", "PREFIX=\(prefix)", "DEBIAN=")
    let under = prefix.isEmpty ? "" : prefix.dropFirst() + "/"
    #expect(try listing() == Self.files.map { under + $0 })
    #expect(try listing("-type l") == Self.links.map { under + $0 })
  }

  @Test(
    "Each link is relative, and leads to the executable, wherever the folders are",
    arguments: [
      ([], "../../bin/prompt"), (["PREFIX="], "../../bin/prompt"),
      (["PREFIX=/usr/"], "../../bin/prompt"), (["PREFIX=/opt/a prefix"], "../../bin/prompt"),
      (["LIBEXECDIR=/usr/libexec//"], "../../local/bin/prompt"),
      (["BINDIR=/else where"], "../../../../else where/prompt"),
      (["LIBEXECDIR=/usr/local/bin/lib"], "../../prompt"),
    ])
  func targets(variables: [String], target: String) throws {
    // The second time, the links are there.
    for _ in 1...2 {
      let end = try make("install", variables)
      #expect(end.status == .exited(0), "\(end.errorText)")
    }
    let links = try sh(
      #"cd "$1"; find . -type l -execdir cmp {} "$2" \; -printf '%l\n'"#, root, executable)
    #expect(links.lines == [target, target, target])
  }

  @Test("The command make uninstall leaves the folder of the links only if something else is in it")
  func uninstallFolder() throws {
    try make("install")
    try make("uninstall")
    #expect(try listing("-path '*libexec*'") == ["usr/local/libexec"])
    try make("install")
    try sh(#": >"$1/usr/local/libexec/prompt/other""#, root)
    let end = try make("uninstall")
    #expect(end.status == .exited(0) && end.errorText == "")
    #expect(try listing() == ["usr/local/libexec/prompt/other"])
  }

  @Test("Under /usr/local, the completion of fish goes where fish looks on Debian")
  func fish() throws {
    try make("install")
    let others = Self.files.filter { !$0.hasSuffix(".fish") }.map { "usr/local/" + $0 }
    #expect(try listing() == ["etc/fish/completions/prompt.fish"] + others)
    try make("uninstall")
    #expect(try listing().isEmpty)
  }

  /// Where the programs of a system look by default, whatever the environment says.
  private static let systems = [
    (
      debian: "yes",
      folders: [
        "usr/local/share/zsh/site-functions", "usr/share/zsh/vendor-completions",
        "usr/local/share/bash-completion/completions", "usr/share/bash-completion/completions",
        "etc/fish/completions", "usr/share/fish/vendor_completions.d",
        "usr/local/share/man/man1", "usr/share/man/man1", "usr/local/bin", "usr/bin",
        "usr/local/libexec/prompt", "usr/libexec/prompt",
      ]
    ),
    // Fedora
    (
      debian: "",
      folders: [
        "usr/local/share/zsh/site-functions", "usr/share/zsh/site-functions",
        "usr/local/share/bash-completion/completions", "usr/share/bash-completion/completions",
        "etc/fish/completions", "usr/share/fish/vendor_completions.d",
        "usr/local/share/man/man1", "usr/share/man/man1", "usr/local/bin", "usr/bin",
        "usr/local/libexec/prompt", "usr/libexec/prompt",
      ]
    ),
  ]

  @Test(
    "What make installs is where the programs of Debian and Fedora look", arguments: systems,
    ["/usr/local", "/usr"])
  func layout(system: (debian: String, folders: [String]), prefix: String) throws {
    try make("install", "PREFIX=\(prefix)", "DEBIAN=\(system.debian)")
    let files = try listing()
    #expect(files.count == Self.files.count)
    for file in files {
      let folder = file.components(of: "/").dropLast().joined(separator: "/")
      #expect(system.folders.contains(folder), "\(file)")
    }
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
      ("BINDIR", "bin"), ("LIBEXECDIR", "libexec"), ("MANDIR", "share/man"),
      ("BASHDIR", "share/bash-completion/completions"), ("ZSHDIR", "share/zsh/site-functions"),
      ("FISHDIR", "share/fish/vendor_completions.d"),
    ])
  func folder(variable: String, folder: String) throws {
    try make("install", "PREFIX=/usr", "DEBIAN=", "\(variable)=/else where")
    let expected = Self.files.map { file in
      file.hasPrefix(folder + "/") ? "else where\(file.dropFirst(folder.count))" : "usr/\(file)"
    }
    #expect(try listing() == expected.sorted())
    try make("uninstall", "PREFIX=/usr", "DEBIAN=", "\(variable)=/else where")
    #expect(try listing().isEmpty)
  }

  @Test("The command make uninstall removes the files that it installed, and nothing else")
  func uninstall() throws {
    try make("install")
    try sh(#"find "$1" ! -type d -execdir cp {} {}.other \;"#, root)
    let before = try listing("\\( -type d -o -name '*.other' \\)")
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
