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

  /// Runs an example that has no terminal, and answers with the lines of `input`.
  private func answer(_ input: String, to example: String) throws -> Session.End {
    try run(
      ["/bin/sh", "\(repository)/Examples/\(example)"],
      environment: Session.defaultEnvironment.merging(["PATH": "\(Self.folder):/usr/bin:/bin"]) {
        $1
      }, stdin: input)
  }

  @Test("The example save-failed saves what could not be saved, and empties the trash")
  func saveFailed() throws {
    let end = try start("save-failed").answer(["a name: ": "retry\r", "[y/N] ": "y\r"])
      .end(.exited(0))
    #expect(!end.outputText.isEmpty)
    #expect(try answer("retry\ny\n", to: "save-failed").outputText == end.outputText)
  }

  @Test("The example log-in asks for a user and a password, and shows nothing of the password")
  func logIn() throws {
    let end = try start("log-in", environment: ["USER": "jane"])
      .answer(["User:     jane": "t\r", "Password: ": "it's secret\r", "a name: ": "\r"])
      .end(.exited(0), prints: "Would log in janet with a password of 11 bytes.\n")
    #expect(!end.transcript.contains("secret"))
    try start("log-in").answer("User: ", "\u{1B}").end(.exited(1), prints: "")
    let answers = try answer("jane\nsecret\nlog in\n", to: "log-in")
    #expect(answers.outputText == "Would log in jane with a password of 6 bytes.\n")
    #expect(try answer("jane\n", to: "log-in").status == .exited(1))
    try start("log-in", environment: ["PROMPT_TERMINAL": "0"]).end(.exited(69), prints: "")
  }

  @Test(
    "The example set-up-server asks again, with what was typed, until the file can take the server")
  func setUpServer() throws {
    let folder = try TemporaryFolder()
    let file = folder.write("servers.conf", "[mail]\nport = 8080\n")
    folder.write("key.pem", "key")
    try start("set-up-server", ["servers.conf"], workingDirectory: folder.path)
      .answer([
        "Name:     ": "web\r", "Port:     8080": "\r", "Use TLS? [y/N] ": "y\r",
        "Size (1 \(bold("Small")) [Enter], 2 Large): ": "2\r", "Key file: ": "key.pem\r",
        "│ \u{1B}[0mAnother server uses port 8080 already.": "", "Name:     web": "\r",
        "Port:     8080": "\u{15}8443\r", "Use TLS? [Y/n] ": "\r",
        "Size (1 Small, 2 \(bold("Large")) [Enter]): ": "\r",
        "Key file: \(folder.path)/key.pem": "\r",
      ])
      .end(.exited(0), prints: "web is in servers.conf.\n")
    let written = "[web]\nport = 8443\ntls = on\nsize = l\nkey = \(folder.path)/key.pem\n"
    #expect(read(file) == "[mail]\nport = 8080\n" + written)
    for (input, problem) in [
      (["web", "1", "", "", ""], "There is a server called web already."),
      (["files", "1", "y", "", ""], "TLS needs a key file."),
    ] {
      let end = try run(
        ["/bin/sh", "\(repository)/Examples/set-up-server", file],
        environment: Session.defaultEnvironment.merging(["PATH": "\(Self.folder):/usr/bin:/bin"]) {
          $1
        }, stdin: input.map { $0 + "\n" }.joined())
      #expect(end.status == .exited(1))
      #expect(end.errorText.contains("│ \(problem)"), "\(end.errorText)")
      #expect(end.outputText == "")
    }
    try start("set-up-server", ["servers.conf"], workingDirectory: folder.path)
      .answer("Name:     ", "\u{1B}").end(.exited(1), prints: "")
    #expect(read(file).hasSuffix(written))
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
    try session.answer("a name: ", "log\r").shows("2 of 3 have “log”:")
      .answer(["shows all: ": "ut\r", "Enter takes feature/logout; ? shows all: ": "\r"])
      .end(.exited(0), prints: "On feature/logout now.\n")
  }

  @Test("The example choose-packages prints the packages that are chosen, some of them at first")
  func choosePackages() throws {
    for (answers, status, output) in [
      (["3-4", ""], 0, "apt-get install --yes curl git nodejs ripgrep\n"),
      (["tmux, node", "1", ""], 0, "apt-get install --yes git nodejs tmux\n"),
      (["none", ""], 0, "No package is chosen.\n"),
    ] as [([String], Int32, String)] {
      let session = try start("choose-packages")
      for answer in answers {
        try session.answer("Enter when done: ", answer + "\r")
      }
      try session.end(.exited(status), prints: output)
      let lines = answers.map { $0 + "\n" }.joined()
      #expect(try answer(lines, to: "choose-packages").outputText == output)
    }
    try start("choose-packages").answer("Enter when done: ", "\u{1B}")
      .end(.exited(1), prints: "Nothing is installed.\n")
    try start("choose-packages", environment: ["PROMPT_TERMINAL": "0"]).end(.exited(69), prints: "")
  }

  @Test("The example write-image writes to the one disk that is chosen, once that is confirmed")
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

  @Test("The example drop-database drops a database only after its name has been typed")
  func dropDatabase() throws {
    for (keys, status, output) in [
      ("orders\r", 0, "Drop orders: done.\n"), ("keep\r", 1, "It is kept.\n"),
      ("\u{1B}", 1, "Dismissed: it is kept.\n"),
    ] as [(String, Int32, String)] {
      try start("drop-database").answer("Enter for Keep it: ", keys)
        .end(.exited(status), prints: output)
    }
    #expect(try answer("y\norders\n", to: "drop-database").outputText == "Drop orders: done.\n")
    #expect(try answer("", to: "drop-database").outputText == "No answer: it is kept.\n")
  }

  @Test("The example wait-for-device waits until the device appears, or until it is stopped")
  func waitForDevice() throws {
    try start("wait-for-device").shows("Plug the device in.")
      .end(.exited(0), prints: "The device is there.\n")
    try start("wait-for-device").answer("Stop [Esc] ", "\u{1B}")
      .end(.exited(1), prints: "Stopped: there is no device.\n")
  }

  @Test("The example back-up keeps an archive only if all of the folder is in it")
  func backUp() throws {
    let folder = try TemporaryFolder()
    for name in ["photos", "programs"] { mkdir("\(folder.path)/\(name)", 0o700) }
    folder.write("photos/a.jpg", "photo")
    let archive = folder.write("photos.tar", "an older archive")
    /// Starts the example with programs that are these scripts.
    func start(_ programs: [String: String]) throws -> Session {
      for (name, script) in programs { try folder.write("programs/\(name)", script: script) }
      return try self.start(
        "back-up", ["photos"],
        environment: ["PATH": "\(folder.path)/programs:\(Self.folder):/usr/bin:/bin"],
        workingDirectory: folder.path)
    }
    // Like pv, it writes its numbers even if nobody reads them.
    let pv = "trap '' PIPE; echo 40 >&2; cat"
    for programs in [
      ["pv": pv + "; exit 1", "tar": "echo archive"], ["pv": pv, "tar": "echo archive; exit 2"],
      ["pv": pv + "; echo 100 >&2", "tar": "echo archive; exit 2"],
    ] {
      let end = try start(programs).end(.exited(2), prints: "")
      #expect(end.errorText == "The backup has failed: nothing is kept of it.\n")
      #expect(read(archive) == "an older archive")
    }
    let stopped = try start(["pv": pv, "tar": "exec sleep 1000"])
    let end = try stopped.answer("40 %", "\u{1B}").end(.exited(1), prints: "")
    #expect(end.transcript.contains("Backing up… stopped at 40 %"))
    #expect(read(archive) == "an older archive")
    #expect(try run(["/bin/ls", folder.path]).outputText == "photos\nphotos.tar\nprograms\n")

    let done = try start(["pv": pv, "tar": "echo archive"])
    let whole = try done.end(.exited(0), prints: "The backup is photos.tar.\n")
    #expect(whole.transcript.contains("Backing up… done ("))
    #expect(read(archive) == "archive\n")
    try self.start("back-up").end(.exited(64), prints: "")
  }

  @Test("The example build shows the end of what a command prints only if it fails")
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

  @Test(
    "The example ask-while-working withdraws its question when no answer is needed any more")
  func askWhileWorking() throws {
    let end = try start("ask-while-working").shows("[y/N] ").end(.exited(0))
    #expect(end.outputText.hasPrefix("No answer is needed"))
    try start("ask-while-working").answer("[y/N] ", "y\r")
      .end(.exited(0), prints: "Going on without the search.\n")
  }

  @Test("The example kiosk goes on by itself if nobody answers")
  func kiosk() throws {
    try start("kiosk", environment: ["KIOSK_TIME": "0.3"]).shows("(no answer in 1 s: Continue) ")
      .end(.exited(0), prints: "Nobody answered: the next picture is shown.\n")
    try start("kiosk").answer("(no answer in 60 s: Continue) ", "stay\r")
      .end(.exited(1), prints: "The picture stays.\n")
  }

  @Test("The example empty-trash shows the trash and empties it, and asks nothing if it is empty")
  func emptyTrash() throws {
    for (keys, status, output) in [
      ("y\r", 0, "The trash is empty.\nThere was nothing in the trash.\n"),
      ("\r", 1, "The trash stays as it is.\n"),
    ] as [(String, Int32, String)] {
      try start("empty-trash").shows("│ \u{1B}[0m10:30 {draft}.txt").answer("[y/N] ", keys)
        .end(.exited(status), prints: output)
      try answer(status == 0 ? "yes\n" : "no\n", to: "empty-trash")
        .expect(.exited(status), prints: output)
    }
  }

  @Test("The example release-checklist goes through its list before it publishes")
  func releaseChecklist() throws {
    let published = try start("release-checklist")
    for (question, keys) in [
      ("All tests pass.", "\r"), ("names 1.4.0.", "leave\r"), ("the tag v1.4.0.", "done\r"),
    ] {
      try published.shows(question).answer("a name: ", keys)
    }
    try published.shows("Left out: Changelog.").answer(["Cancel: ": "y\r", "Cancel: ": "1.4.0\r"])
    try published.end(.exited(0), prints: "1.4.0 would be published now.\n")
    let answers = try answer("done\ndone\ndone\n1.4.0\n", to: "release-checklist")
    #expect(answers.outputText == "1.4.0 would be published now.\n")
    #expect(answers.errorText.contains("Left out: nothing."))
    for answers in ["stop\n", "done\nskip\ndone\nno\n"] {
      try answer(answers, to: "release-checklist").expect(.exited(1), prints: "")
    }
  }

  @Test("The example install-service replaces nothing if nobody is there to be asked")
  func installService() throws {
    for (keys, output) in [
      ("replace\r", "Installed, with a new configuration.\n"),
      ("\r", "Installed. The configuration is kept.\n"),
    ] {
      try start("install-service")
        .answer(["Install [y/N] ": "y\r", bold("Replace") + " or Keep [y/N] ": keys])
        .end(.exited(0), prints: output)
    }
    for (environment, status, output) in [
      (["INSTALL_SERVICE": "yes"], 0, "Installed. The configuration is kept.\n"),
      (["INSTALL_SERVICE": "no"], 1, "Nothing is installed.\n"),
      (["INSTALL_SERVICE": "maybe"], 65, ""),
      (["PROMPT_TERMINAL": "0"], 69, ""),
    ] as [([String: String], Int32, String)] {
      try start("install-service", environment: environment).end(.exited(status), prints: output)
    }
    let end = try run(
      ["/bin/sh", "\(repository)/Examples/install-service", "--yes"],
      environment: Session.defaultEnvironment.merging(["PATH": "\(Self.folder):/usr/bin:/bin"]) {
        $1
      })
    #expect(end.outputText == "Installed. The configuration is kept.\n")
  }
}
