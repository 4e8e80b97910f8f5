// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc
import Invariants
import PseudoTerminal
import Testing

@Suite("FIFOs in place of files that libraries read")
struct SpecialFileTests {
  private let folder = TemporaryFolder.make()

  /// Makes FIFOs, with their directories.
  private func makeFIFOs(_ paths: [String]) {
    for path in paths {
      var directory = folder.path
      for name in path.split(separator: "/").dropLast() {
        directory += "/\(name)"
        mkdir(directory, 0o700)
      }
      #expect(mkfifo("\(folder.path)/\(path)", 0o600) == 0)
    }
  }

  /// Expects that a dialog is shown and answered, and that a timeout ends another one.
  private func expectDialog(_ arguments: String..., environment: [String: String]) throws {
    try start(["--confirm", "T"] + arguments, environment: environment, stdin: .terminal)
      .answer("[y/N] ", "y\r").end(.exited(0), prints: "OK\n")
    try start(
      ["--confirm", "T", "--timeout", "0.1"] + arguments, environment: environment, stdin: .terminal
    ).end(.exited(124))
  }

  @Test(
    "A terminal description that is a FIFO blocks neither a dialog nor a bar",
    arguments: ["TERMINFO", "HOME", "TERMINFO_DIRS"],
    ["xterm-256color", "xunknown", "x\u{301}term"])
  func terminalDescription(variable: String, terminal: String) throws {
    let prefix = variable == "HOME" ? ".terminfo/" : ""
    makeFIFOs(
      ["x", "78"].map { "\(prefix)\($0)/\(terminal)" } + ["d", "64"].map { "\(prefix)\($0)/dumb" })
    let path = variable == "TERMINFO_DIRS" ? "/nonexistent::\(folder.path)" : folder.path
    try expectDialog(environment: [variable: path, "TERM": terminal])
    // A FIFO may also be in place of the directory.
    makeFIFOs(["other/.terminfo"])
    let other = folder.path + (variable == "HOME" ? "/other" : "/other/.terminfo")
    try expectDialog(environment: [variable: other, "TERM": terminal])
    let bar = try start(
      "--progress T --while-pid 1 --timeout 0.1", environment: [variable: path, "TERM": terminal],
      stdin: .terminal)
    try bar.waitForEnd().expect(.exited(124))
  }

  @Test(
    "A directory of a list may begin with a combining mark, and its FIFOs block no dialog",
    arguments: [("TERMINFO_DIRS", "x/xterm"), ("LOCPATH", "C.UTF-8/LC_CTYPE")])
  func marks(variable: String, file: String) throws {
    makeFIFOs(["\u{301}dir/\(file)", "\u{301}dir/C.utf8/LC_CTYPE"])
    let session = try start(
      "--confirm T",
      environment: [variable: "/nonexistent:\u{301}dir", "TERM": "xterm", "LC_ALL": "C.UTF-8"],
      stdin: .terminal, workingDirectory: folder.path)
    try session.answer("[y/N] ", "y\r").end(.exited(0))
  }

  @Test("A terminal description that is a regular file is used")
  func regularDescription() throws {
    let source = folder.write(
      "source", "xregular|test,\n\tam, cols#80, cuu1=\\E[A, el=\\E[K, bold=\\E[1m,\n")
    let compiled = try run(["/usr/bin/tic", "-o", folder.path, source])
    try #require(compiled.status == .exited(0), "\(compiled.errorText)")
    let session = try start(
      "--confirm T", environment: ["TERMINFO": folder.path, "TERM": "xregular"], stdin: .terminal)
    try session.answer("\u{1B}[1m", "y\r").end(.exited(0))
  }

  @Test(
    "A damaged terminal description ends a dialog with 69, or is used",
    .enabled(if: getenv("ASAN_OPTIONS") == nil, "a sanitizer ends the process at the first fault"))
  func damagedDescription() throws {
    let source = folder.write(
      "source",
      "xdamaged|test,\n\tam, XT, cols#80, el=\\E[K, bold=\\E[1m, Smulx=\\E[4m, Ms=\\E]52;,\n")
    let compiled = try run(["/usr/bin/tic", "-x", "-o", folder.path, source])
    try #require(compiled.status == .exited(0), "\(compiled.errorText)")
    let path = "\(folder.path)/x/xdamaged"
    var random = SeededGenerator(seed: 34)
    let original = readBytes(of: path)
    for _ in 0..<60 {
      var content = original
      for _ in 0..<3 {
        content[Int.random(in: 12..<content.count, using: &random)] = .random(
          in: 0...255, using: &random)
      }
      folder.write("x/xdamaged", content)
      let end = try start(
        "--confirm T", environment: ["TERMINFO": folder.path, "TERM": "xdamaged"], stdin: .terminal
      ).type("y\r").waitForEnd()
      let isReported =
        end.status == .exited(69) && end.shown.contains("the terminal description is damaged")
      #expect(end.status == .exited(0) || isReported, "\(content) \(end.shown)")
      #expect(end.errorText.isEmpty || isReported, "\(content) \(end.shown)")
    }
  }

  @Test(
    "A message catalogue that is a FIFO does not block a dialog, and texts are not translated",
    arguments: ["de", "de_DE", "de_DE.UTF-8", "C.UTF-8"])
  func catalogue(language: String) throws {
    makeFIFOs(["\(language)/LC_MESSAGES/app.mo"])
    try expectDialog(
      "--text-domain", "app",
      environment: [
        "TEXTDOMAINDIR": folder.path, "LANGUAGE": "de_DE.UTF-8:C.UTF-8", "LC_ALL": "C.UTF-8",
      ])
  }

  @Test(
    "A language or a locale that is a path to a FIFO does not block a dialog",
    arguments: ["LANGUAGE", "LC_ALL", "LC_CTYPE", "LC_MESSAGES", "LANG"], [true, false])
  func path(variable: String, isAbsolute: Bool) throws {
    makeFIFOs(["app.mo", "SYS_LC_MESSAGES"].map { "else/LC_MESSAGES/\($0)" } + ["else/LC_CTYPE"])
    mkdir("\(folder.path)/catalogues", 0o700)
    let up = String(repeating: "../", count: 9)
    let path = "\(folder.path)/else"
    let locale = ["LC_ALL": variable == "LANGUAGE" ? "C.UTF-8" : "", "LANGUAGE": "de"]
    for catalogues in ["\(folder.path)/catalogues", ""] {
      for value in isAbsolute ? [path] : ["../else", "\(up)\(path)"] {
        try expectDialog(
          "--text-domain", "app",
          environment: ["TEXTDOMAINDIR": catalogues, variable: value].merging(locale) { own, _ in
            own
          })
      }
    }
  }

  @Test(
    "A part of a locale that is a FIFO does not block a dialog",
    arguments: ["LC_CTYPE", "LC_MESSAGES", "LC_MESSAGES/SYS_LC_MESSAGES"])
  func locale(part: String) throws {
    makeFIFOs(["C.UTF-8/\(part)", "C.utf8/\(part)"])
    for arguments in [[], ["--text-domain", "app"]] {
      for locale in ["C.UTF-8", "en_US.UTF-8"] {
        let session = try start(
          ["--confirm", "T"] + arguments, environment: ["LOCPATH": folder.path, "LC_ALL": locale],
          stdin: .terminal)
        try session.answer("[y/N] ", "y\r").end(.exited(0))
      }
    }
  }
}
