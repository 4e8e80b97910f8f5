// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc
import PseudoTerminal
import Testing

@Suite("Examples")
struct ExampleTests {
  private static let folder = executable.components(of: "/").dropLast().joined(separator: "/")

  private func start(
    _ example: String, _ arguments: [String] = [], environment: [String: String] = [:],
    workingDirectory: String? = nil
  ) throws -> Session {
    try Session(
      arguments: ["/bin/sh", "\(repository)/Examples/\(example)"] + arguments,
      environment: Session.defaultEnvironment.merging(
        ["PATH": "\(Self.folder):/usr/bin:/bin", "NO_COLOR": "1"].merging(environment) { $1 }
      ) { $1 }, workingDirectory: workingDirectory)
  }

  /// Runs an example, which reads its answers from standard input, without a terminal.
  private func read(_ input: String, _ call: [String]) throws -> Session.End {
    try PseudoTerminal.run(
      ["/bin/sh", "\(repository)/Examples/\(call[0])"] + call.dropFirst(),
      environment: Session.defaultEnvironment.merging(["PATH": "\(Self.folder):/usr/bin:/bin"]) {
        $1
      }, stdin: input)
  }

  private typealias Run = (
    example: String, questions: String, keys: String, output: String, status: Int32,
    environment: [String: String]
  )

  /// A run at the terminal: the ends of the questions, the keys that answer them, and the output.
  /// Bars separate the questions, and likewise the keys.
  private static func asking(
    _ example: String, _ questions: String = "", _ keys: String = "", _ output: String = "",
    status: Int32 = 0, with environment: [String: String] = [:]
  ) -> Run { (example, questions, keys, output, status, environment) }

  private static let runs = [
    asking(
      "save-failed", "a name: |[y/N] ", "retry\r|y\r",
      "The draft is saved.\nThe trash is empty.\n"),
    asking(
      "log-in", "User:     jane|Password: |a name: ", "t\r|it's secret\r|\r",
      "Would log in janet with a password of 11 bytes.\n", with: ["USER": "jane"]),
    asking("log-in", "User: ", "\u{1B}", status: 1),
    asking(
      "choose-packages", "for example |deselect: ", "3-4\r|\r",
      "apt-get install --yes curl git nodejs ripgrep\n"),
    asking(
      "choose-packages", "for example |deselect: |deselect: ", "tmux, node\r|1\r|\r",
      "apt-get install --yes git nodejs tmux\n"),
    asking("choose-packages", "deselect", "\u{1B}", "Nothing is installed.\n", status: 1),
    asking("drop-database", "Enter for Keep it: ", "orders\r", "Drop orders: done.\n"),
    asking("drop-database", "Enter for Keep it: ", "keep\r", "It is kept.\n", status: 1),
    asking("drop-database", "Enter for Keep it: ", "\u{1B}", "Dismissed: it is kept.\n", status: 1),
    asking("wait-for-device", "Plug the device in.", "", "The device is there.\n"),
    asking("wait-for-device", "Stop [Esc] ", "\u{1B}", "Stopped: there is no device.\n", status: 1),
    asking(
      "ask-while-working", "[y/N] ", "", "No answer is needed: the search found three pages.\n"),
    asking("ask-while-working", "[y/N] ", "y\r", "Going on without the search.\n"),
    asking(
      "kiosk", "(after 1\u{A0}s: Continue) ", "", "No answer in time: the next picture is shown.\n",
      with: ["KIOSK_TIME": "0.3"]),
    asking("kiosk", "(after 60\u{A0}s: Continue) ", "stay\r", "The picture stays.\n", status: 1),
    asking(
      "empty-trash", "│ \u{1B}[0m10:30 {draft}.txt|[y/N] ", "|y\r",
      "The trash is empty.\nThere was nothing in the trash.\n"),
    asking("empty-trash", "[y/N] ", "\r", "The trash stays as it is.\n", status: 1),
    asking(
      "release-checklist",
      "All tests pass.|a name: |names 1.4.0.|a name: |the tag v1.4.0.|a name: |"
        + "Left out: Changelog.|Cancel: |Cancel: ", "|\r||leave\r||done\r||y\r|1.4.0\r",
      "1.4.0 would be published now.\n"),
    asking(
      "install-service", "Install [y/N] |\(bold("Replace")) or Keep [y/N] ", "y\r|replace\r",
      "Installed, with a new configuration.\n"),
    asking(
      "install-service", "Install [y/N] |\(bold("Replace")) or Keep [y/N] ", "y\r|\r",
      "Installed. The configuration is kept.\n"),
    asking(
      "install-service", "", "", "Installed. The configuration is kept.\n",
      with: ["INSTALL_SERVICE": "yes"]),
    asking(
      "install-service", "", "", "Nothing is installed.\n", status: 1,
      with: ["INSTALL_SERVICE": "no"]),
    asking("install-service", status: 65, with: ["INSTALL_SERVICE": "maybe"]),
    asking("install-service", status: 69, with: ["PROMPT_TERMINAL": "0"]),
    asking("log-in", status: 69, with: ["PROMPT_TERMINAL": "0"]),
    asking("choose-packages", status: 69, with: ["PROMPT_TERMINAL": "0"]),
  ]

  @Test("An example asks at the terminal, and acts on the answers", arguments: runs.indices)
  func run(index: Int) throws {
    let run = Self.runs[index]
    let session = try start(run.example, environment: run.environment)
    for (question, keys) in zip(run.questions.components(of: "|"), run.keys.components(of: "|")) {
      if !question.isEmpty { try session.answer(String(question), String(keys)) }
    }
    let end = try session.end(.exited(run.status), prints: run.output)
    #expect(!end.transcript.contains("secret"))
  }

  @Test(
    "An example without a terminal reads its answers from standard input",
    arguments: [
      ("save-failed", "retry\ny\n", 0, "The draft is saved.\nThe trash is empty.\n"),
      ("log-in", "jane\nsecret\nlog in\n", 0, "Would log in jane with a password of 6 bytes.\n"),
      ("log-in", "jane\n", 1, ""), ("choose-packages", "none\n\n", 0, "No package is chosen.\n"),
      ("drop-database", "y\norders\n", 0, "Drop orders: done.\n"),
      ("drop-database", "", 1, "No answer: it is kept.\n"),
      ("empty-trash", "no\n", 1, "The trash stays as it is.\n"),
      ("release-checklist", "done\ndone\ndone\n1.4.0\n", 0, "1.4.0 would be published now.\n"),
      ("release-checklist", "stop\n", 1, ""),
      ("release-checklist", "done\nskip\ndone\nno\n", 1, ""),
    ] as [(String, String, Int32, String)])
  func input(example: String, input: String, status: Int32, output: String) throws {
    try read(input, [example]).expect(.exited(status), prints: output)
  }

  @Test("The example install-service replaces nothing if --yes answers for the user")
  func installService() throws {
    let session = try start("install-service", ["--yes"], environment: ["PROMPT_TERMINAL": "0"])
    try session.end(.exited(0), prints: "Installed. The configuration is kept.\n")
  }

  @Test(
    "The example set-up-server asks again, with what was typed, until the server can be added")
  func setUpServer() throws {
    let folder = try TemporaryFolder()
    let file = folder.write("servers.conf", "[mail]\nport = 8080\n")
    folder.write("key.pem", "key")
    try start("set-up-server", ["servers.conf"], workingDirectory: folder.path)
      .answer([
        "Name:           ": "web\r", "Port (1-65535): 8080": "\r", "Use TLS? [y/N] ": "y\r",
        "Size: 1 \(bold("Small")) [Enter], 2 Large: ": "2\r", "Key file:       ": "key.pem\r",
        "│ \u{1B}[0mAnother server uses port 8080 already.": "", "Name:           web": "\r",
        "Port (1-65535): 8080": "\u{15}8443\r", "Use TLS? [Y/n] ": "\r",
        "Size: 1 Small, 2 \(bold("Large")) [Enter]: ": "\r",
        "Key file:       \(folder.path)/key.pem": "\r",
      ])
      .end(.exited(0), prints: "web is in servers.conf.\n")
    let written = "[web]\nport = 8443\ntls = on\nsize = l\nkey = \(folder.path)/key.pem\n"
    #expect(PromptTests.read(file) == "[mail]\nport = 8080\n" + written)
    for (input, problem) in [
      (["web", "1", "", "", ""], "There is a server called web already."),
      (["files", "1", "y", "", ""], "TLS needs a key file."),
    ] {
      let end = try read(input.map { $0 + "\n" }.joined(), ["set-up-server", file])
        .expect(.exited(1))
      #expect(end.errorText.contains("│ \(problem)"), "\(end.errorText)")
      #expect(end.outputText == "")
    }
    try start("set-up-server", ["servers.conf"], workingDirectory: folder.path)
      .answer("Name:     ", "\u{1B}").end(.exited(1), prints: "")
    #expect(PromptTests.read(file).hasSuffix(written))
    try start("set-up-server").end(.exited(64), prints: "")
  }

  @Test("The example choose-branch switches to the branch to which typing narrows the list")
  func chooseBranch() throws {
    let folder = try TemporaryFolder()
    try folder.makeRepository(branches: [])
    try start("choose-branch", workingDirectory: folder.path)
      .end(.exited(0), prints: "There is no other branch.\n")
    try folder.makeRepository(branches: ["feature/login", "feature/logout", "fix"])
    var session = try start("choose-branch", workingDirectory: folder.path)
    try session.shows("Switch from main to").answer("a name: ", "\r")
      .end(.exited(0), prints: "Still on main.\n")
    session = try start("choose-branch", workingDirectory: folder.path)
    try session.answer("a name: ", "log\r").shows("2 of 3 with “log”:")
      .answer(["shows all: ": "ut\r", "this one: ": "\r"])
      .end(.exited(0), prints: "On feature/logout now.\n")
  }

  @Test("The example write-image writes to the chosen disk only after a confirmation")
  func writeImage() throws {
    let folder = try TemporaryFolder()
    let image = folder.write("debian.iso", "image")
    /// Makes a program of the example print `lines`.
    func fake(_ program: String, _ lines: [String]) throws {
      try folder.write(program, script: lines.map { "echo '\($0)'\n" }.joined())
    }
    let path = ["PATH": "\(folder.path):\(Self.folder):/usr/bin:/bin"]
    try fake("lsblk", [])
    try start("write-image", [image], environment: path).end(.exited(3), prints: "")
    try fake("lsblk", ["sda     1.8T Samsung SSD", "sdb    14.5G USB Stick"])
    try fake("dd", ["It would be written."])
    let command = "dd if=\(image) of=/dev/sdb bs=4M conv=fsync status=progress\n"
    for (options, keys, status, output) in [
      ([], "y\r", 0, command), (["--write"], "y\r", 0, "It would be written.\n"),
      (["--write"], "\r", 1, "Nothing is written.\n"),
    ] as [([String], String, Int32, String)] {
      let session = try start("write-image", options + [image], environment: path)
      let shown = try session.expect("a name: ").withoutSequences
      #expect(shown.contains("\r\n  2  ( )  sdb  14.5G USB Stick\r\n"), "\(shown)")
      try session.type("2\r")
      let question = try session.expect("[y/N] ").withoutSequences
      #expect(question.contains("\r\n! Write: sdb [y/N] "), "\(question)")
      try session.type(keys).end(.exited(status), prints: output)
    }
    try start("write-image", ["--write"]).end(.exited(64), prints: "")
  }

  @Test("The example back-up keeps an archive only if it contains the whole folder")
  func backUp() throws {
    let folder = try TemporaryFolder()
    for name in ["photos", "programs"] { mkdir("\(folder.path)/\(name)", 0o700) }
    folder.write("photos/a.jpg", "photo")
    let archive = folder.write("photos.tar", "an older archive")
    /// Starts the example with these scripts in place of programs.
    func start(_ programs: [String: String]) throws -> Session {
      for (name, script) in programs { try folder.write("programs/\(name)", script: script) }
      return try self.start(
        "back-up", ["photos"],
        environment: ["PATH": "\(folder.path)/programs:\(Self.folder):/usr/bin:/bin"],
        workingDirectory: folder.path)
    }
    // Like pv, this script writes its numbers even if nobody reads them.
    let pv = "trap '' PIPE; echo 40 >&2; cat"
    for programs in [
      ["pv": pv + "; exit 1", "tar": "echo archive"], ["pv": pv, "tar": "echo archive; exit 2"],
      ["pv": pv + "; echo 100 >&2", "tar": "echo archive; exit 2"],
    ] {
      let end = try start(programs).end(.exited(2), prints: "")
      #expect(end.errorText == "The backup has failed: nothing is kept of it.\n")
      #expect(PromptTests.read(archive) == "an older archive")
    }
    let stopped = try start(["pv": pv, "tar": "exec sleep 1000"])
    let end = try stopped.answer("40%", "\u{1B}").end(.exited(1), prints: "")
    #expect(end.transcript.contains("Backing up… stopped at 40% ("))
    #expect(PromptTests.read(archive) == "an older archive")
    #expect(names(in: folder.path).sorted() == ["photos", "photos.tar", "programs"])

    let done = try start(["pv": pv, "tar": "echo archive"])
    let whole = try done.end(.exited(0), prints: "The backup is photos.tar.\n")
    #expect(whole.transcript.contains("Backing up… done ("))
    #expect(PromptTests.read(archive) == "archive\n")
    try self.start("back-up").end(.exited(64), prints: "")
  }

  @Test("The example build shows the end of a command's output only if the command fails")
  func build() throws {
    let succeeded = try start("build", ["echo", "compiling"])
      .end(.exited(0), prints: "The build has succeeded.\n")
    #expect(succeeded.transcript.contains("Building… ended ("))
    #expect(!succeeded.transcript.contains("compiling"))
    let failed = try start("build", ["sh", "-c", "seq 30; exit 3"]).end(.exited(3), prints: "")
    #expect(failed.errorText.hasPrefix("11\n12\n"))
    #expect(failed.errorText.hasSuffix("30\nThe build has failed, with status 3.\n"))
    let stopped = try start("build", ["sleep", "1000"])
    let end = try stopped.answer("Stop [Esc]", "\u{1B}").end(.exited(1), prints: "")
    #expect(end.errorText == "The build is stopped.\n")
  }
}
