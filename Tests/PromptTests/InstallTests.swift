// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc
import PseudoTerminal
import Testing

@testable import prompt

@Suite("Installations")
struct InstallTests {
  @Test(
    "An installation adds only prompt to PATH, and its links to a directory outside PATH",
    arguments: Installation.Way.tried)
  func programs(way: Installation.Way) throws {
    let installation = try Installation(way)
    #expect(names(in: installation.prefix + "/bin") == ["prompt"])
    #expect(Set(names(in: installation.links)) == ["zenity", "whiptail", "dialog"])
    let end = try run([installation.prefix + "/bin/prompt", "--version"])
    let lines = end.outputText.components(of: "\n").map(String.init)
    #expect(lines.count == 3 && lines[0] == "prompt \(version)", "\(end.errorText)")
    let build = try lines[1].wholeMatch(
      of: Regex(#"(static|shared), glibc 2\.\d+, Readline 8\.\d(, Swift's runtime)?"#))
    #expect(build != nil, "\(lines[1])")
    // PATH has no other directory, so that this cannot be the real zenity.
    let printed = try sh("PATH=$1; zenity --version", installation.links)
    #expect(try printed.wholeMatch(of: Regex(#"\d+\.\d+\.\d+\n"#)) != nil, "\(printed)")
  }

  @Test(
    "Each installed program asks its question, and its process has the name of the program",
    arguments: Installation.Way.tried,
    [
      ("bin/prompt", ["-q", "--confirm", "Empty Trash?", "--button", "Empty:default"]),
      ("libexec/prompt/zenity", ["--question", "--text", "Empty Trash?"]),
      ("libexec/prompt/whiptail", ["--yesno", "Empty Trash?", "0", "0"]),
      ("libexec/prompt/dialog", ["--yesno", "Empty Trash?", "0", "0"]),
    ])
  func asking(way: Installation.Way, call: (path: String, arguments: [String])) throws {
    let installation = try Installation(way)
    let session = try Session(
      arguments: ["\(installation.prefix)/\(call.path)"] + call.arguments, stdin: .null)
    try session.shows("Empty Trash?", "[Y/n] ")
    // Scripts wait for a dialog with pidof, or look for its name in ps.
    let name = String(call.path.components(of: "/").last ?? "")
    #expect(read("/proc/\(session.pid)/comm") == "\(name)\n")
    let found = try sh("pidof \(name)").split { $0 == " " || $0 == "\n" }
    #expect(found.contains("\(session.pid)"), "\(found)")
    try session.type("n\r").end(.exited(1), prints: "")
  }

  /// The installed pages, and a text that each contains.
  private static let pages = [
    ("prompt", "ask the user of a script at the terminal"), ("prompt-zenity", "zenity"),
    ("prompt-whiptail", "whiptail"), ("prompt-dialog", "dialog"),
    ("prompt-attend", "attend"),
  ]

  @Test(
    "The command man finds each installed page, and mandoc renders it",
    arguments: Installation.Way.tried, pages)
  func man(way: Installation.Way, page: (name: String, text: String)) throws {
    let installation = try Installation(way)
    for script in [#"man -M "$1" "$2""#, #"mandoc -T utf8 "$1"/man1/"$2".1*"#] {
      let shown = try sh(script, installation.prefix + "/share/man", page.name)
      #expect(shown.contains(page.text) && shown.contains("prompt \(version)"))
    }
  }

  @Test(
    "Each shell loads the installed completion", arguments: Installation.Way.tried,
    [
      #"""
      XDG_DATA_DIRS=$1/share PATH=$1/bin:$PATH bash -c '. /usr/share/bash-completion/bash_completion
        __load_completion prompt; complete -p prompt' |
        grep -q _prompt_dialog
      grep -o -m 1 -e --require-typing "$1/share/bash-completion/completions/prompt"
      """#,
      #"""
      FOLDER=$2 zsh -fc 'fpath=($FOLDER $fpath); autoload -U compinit; compinit -u -D
        [ $_comps[prompt] = _prompt_dialog ] && autoload +X _prompt_dialog && echo --require-typing'
      """#,
      #"""
      HOME=$1 PATH=$1/bin:$PATH fish --command \
        "set -p fish_complete_path '$3'; complete --do-complete 'prompt --requi'" | cut -f1
      """#,
    ])
  func completion(way: Installation.Way, script: String) throws {
    let installation = try Installation(way)
    let root = installation.root
    let found = try sh(script, installation.prefix, root + way.zshFolder, root + way.fishFolder)
    #expect(found == "--require-typing\n")
  }

  @Test(
    "The completions of zsh and fish are in directories that they search",
    arguments: Installation.Way.tried)
  func completionPaths(way: Installation.Way) throws {
    #expect(try sh("zsh -fc 'print -l $fpath'").lines.contains(way.zshFolder))
    // A tarball can be unpacked anywhere, and fish finds it by XDG_DATA_DIRS.
    let variable = way == .tarball ? "XDG_DATA_DIRS=/usr/local/share" : ""
    let folders = try sh(#"HOME=/ env $1 fish -c 'printf "%s\n" $fish_complete_path'"#, variable)
    #expect(folders.lines.contains(way.fishFolder), "\(folders)")
  }
}

@Suite("Installing with make")
struct MakeInstallTests {
  private let folder = TemporaryFolder.make()

  private static let links = ["dialog", "whiptail", "zenity"].map { "libexec/prompt/\($0)" }
  private static let pages = ["-attend", "-dialog", "-whiptail", "-zenity", ""]
    .map { "share/man/man1/prompt\($0).1" }
  private static let files =
    ["bin/prompt"] + links + [
      "share/bash-completion/completions/prompt", "share/fish/vendor_completions.d/prompt.fish",
    ] + pages + ["share/zsh/site-functions/_prompt_dialog"]

  private var root: String { folder.path + "/a root" }

  /// Runs make in the repository.
  private func make(_ target: String, _ variables: [String] = []) throws {
    try run(
      ["/usr/bin/make", "-s", target, "EXECUTABLE=\(executable)", "DESTDIR=\(root)"] + variables,
      workingDirectory: repository
    ).expect(.exited(0))
  }

  /// The paths in the root directory for which these tests of find(1) are true, in order.
  private func listing(_ tests: String = "! -type d") throws -> [String] {
    try sh("mkdir -p \"$1\"; cd \"$1\"; find . \(tests) -printf '%P\\n' | LC_ALL=C sort", root)
      .lines
  }

  @Test(
    "The command make install puts nine files and three links under the prefix",
    arguments: ["", "/usr", "/opt/a prefix"])
  func prefix(_ prefix: String) throws {
    try make("install", ["PREFIX=\(prefix)", "DEBIAN="])
    let under = prefix.isEmpty ? "" : prefix.dropFirst() + "/"
    #expect(try listing() == Self.files.map { under + $0 })
    #expect(try listing("-type l") == Self.links.map { under + $0 })
  }

  @Test(
    "The man pages name the directory of the links",
    arguments: [
      ([], "/usr/local/libexec/prompt"), (["PREFIX=/usr"], "/usr/libexec/prompt"),
      (["PREFIX=", "NAMED_LINKS=/usr/local/libexec/prompt"], "/usr/local/libexec/prompt"),
    ])
  func namedLinks(variables: [String], directory: String) throws {
    try make("install", variables)
    let named = try sh(
      #"cd "$1"; find . -name 'prompt-[dwz]*.1' -exec grep -oh '/[a-z/]*/libexec/prompt' {} +"#,
      root)
    #expect(named.lines.count == 9 && Set(named.lines) == [directory])
  }

  @Test(
    "Each link is relative and points to the executable, whatever the directories are",
    arguments: [
      ([], "../../bin/prompt"), (["PREFIX="], "../../bin/prompt"),
      (["PREFIX=/usr/"], "../../bin/prompt"), (["PREFIX=/opt/a prefix"], "../../bin/prompt"),
      (["LIBEXECDIR=/usr/libexec//"], "../../local/bin/prompt"),
      (["BINDIR=/else where"], "../../../../else where/prompt"),
      (["LIBEXECDIR=/usr/local/bin/lib"], "../../prompt"),
    ])
  func targets(variables: [String], target: String) throws {
    // The second time, the links exist already.
    for _ in 1...2 { try make("install", variables) }
    let links = try sh(
      #"cd "$1"; find . -type l -execdir cmp {} "$2" \; -printf '%l\n'"#, root, executable)
    #expect(links.lines == [target, target, target])
  }

  @Test(
    "Each installed file is in a directory that the programs of Debian and Fedora search",
    arguments: [("yes", "vendor-completions"), ("", "site-functions")], ["/usr/local", "/usr"])
  func layout(system: (debian: String, zshFolder: String), prefix: String) throws {
    let folders = [
      "usr/local/share/zsh/site-functions", "usr/share/zsh/\(system.zshFolder)",
      "usr/local/share/bash-completion/completions", "usr/share/bash-completion/completions",
      "etc/fish/completions", "usr/share/fish/vendor_completions.d",
      "usr/local/share/man/man1", "usr/share/man/man1", "usr/local/bin", "usr/bin",
      "usr/local/libexec/prompt", "usr/libexec/prompt",
    ]
    try make("install", ["PREFIX=\(prefix)", "DEBIAN=\(system.debian)"])
    let files = try listing()
    #expect(files.count == Self.files.count)
    for file in files {
      let folder = file.components(of: "/").dropLast().joined(separator: "/")
      #expect(folders.contains(folder), "\(file)")
    }
  }

  @Test(
    "Each directory of an installation can be set separately",
    arguments: [
      ("BINDIR", "bin"), ("LIBEXECDIR", "libexec"), ("MANDIR", "share/man"),
      ("BASHDIR", "share/bash-completion/completions"), ("ZSHDIR", "share/zsh/site-functions"),
      ("FISHDIR", "share/fish/vendor_completions.d"),
    ])
  func folder(variable: String, folder: String) throws {
    let variables = ["PREFIX=/usr", "DEBIAN=", "\(variable)=/else where"]
    try make("install", variables)
    let expected = Self.files.map { file in
      file.hasPrefix(folder + "/") ? "else where\(file.dropFirst(folder.count))" : "usr/\(file)"
    }
    #expect(try listing() == expected.sorted())
    try make("uninstall", variables)
    #expect(try listing().isEmpty)
  }

  @Test("The command make uninstall removes what make install installed, and nothing else")
  func uninstall() throws {
    try make("install")
    try sh(#"find "$1" ! -type d -execdir cp {} {}.other \;"#, root)
    let before = try listing("\\( -type d -o -name '*.other' \\)")
    #expect(before.count > 2 * Self.files.count)
    try make("uninstall")
    #expect(try listing("-mindepth 0") == before)
  }

  @Test(
    "The symbols of an executable are separated even while both files are in use, and only once")
  func separate() throws {
    folder.write("pause.c", "#include <unistd.h>\nint main(void) { return pause(); }\n")
    let lines = try sh(
      #"""
      cd "$1"
      separate=$2/Scripts/separate
      cc -g -o pause pause.c
      cp /bin/sleep pause.debug
      ./pause & ./pause.debug 60 &
      "$separate" pause
      cp -p pause separated
      "$separate" pause
      cmp pause separated
      kill -0 %1 && kill -0 %2 && kill %1 %2
      readelf --string-dump=.gnu_debuglink pause | grep -o 'pause\.debug'
      readelf --section-headers --wide pause | grep -c '\.debug_line ' || true
      readelf --section-headers --wide pause.debug | grep -c '\.debug_line '
      """#, folder.path, repository
    ).lines
    #expect(lines == ["pause.debug", "0", "1"])
  }

  @Test(
    "All users can read installed files with any umask, and existing directories keep their modes")
  func modes() throws {
    try sh(
      #"""
      umask 077
      mkdir -p "$2"/usr/local/bin
      chmod -R 755 "$2"
      chmod 2775 "$2"/usr/local/bin
      make -s install EXECUTABLE="$1" DESTDIR="$2"
      """#, executable, root)
    #expect(try listing("-mindepth 1 ! -perm -444").isEmpty)
    #expect(try listing("-mindepth 1 -type d ! -perm 755") == ["usr/local/bin"])
    #expect(try listing("-perm 2775") == ["usr/local/bin"])
    #expect(try listing("-type f -perm -111") == ["usr/local/bin/prompt"])
  }
}
