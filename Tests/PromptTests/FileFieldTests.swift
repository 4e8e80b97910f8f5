// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc
import PseudoTerminal
import Testing

@Suite("File fields")
struct FileFieldTests {
  private let folder = TemporaryFolder.make()

  /// Starts prompt with one file field, called f, in a folder.
  private func hold(
    _ arguments: [String] = [], in folder: String, environment: [String: String] = [:]
  ) throws -> Session {
    let session = try start(
      ["--file-field", "f"] + arguments, environment: environment, workingDirectory: folder)
    try session.expect("f: ")
    return session
  }

  // MARK: Names

  /// Names of files, the beginning from which Tab completes each, and the keys that type it.
  private static let names: [(name: [UInt8], beginning: String, typed: String?)] = [
    (Array("two words".utf8), "two", "two words"),
    (Array("it's \"quoted\" `x`".utf8), "it", "it's \"quoted\" `x`"),
    (Array("back\\slash $HOME *".utf8), "back", "back\\slash $HOME *"),
    // Quoted-insert enters what would be a key.
    (Array("line\nbreak\ttab".utf8), "line", "line\u{16}\nbreak\u{16}\ttab"),
    (Array("esc\u{1B}[2J".utf8), "esc", "esc\u{16}\u{1B}[2J"),
    (Array("bidi\u{202E}txt".utf8), "bidi", "bidi\u{202E}txt"),
    (Array("é漢🙂".utf8), "é", "é漢🙂"),
    // A terminal replaces bytes that are not UTF-8, so nobody can type them.
    (Array("caf".utf8) + [0xE9, 0xFF], "caf", nil),
    (Array("~name".utf8), "~na", "~name"),
    (Array("~root".utf8), "~ro", "~root"),
    (Array(" lead and end ".utf8), " le", " lead and end "),
    (Array("-n".utf8), "-", "-n"),
    (Array("#".utf8), "#", "#"),
  ]

  /// Makes an empty file in `folder`.
  private func make(_ name: [UInt8], in folder: TemporaryFolder) throws {
    let path = Array("\(folder.path)/".utf8) + name + [0]
    let descriptor = open(path.map { CChar(bitPattern: $0) }, O_CREAT | O_WRONLY, 0o600)
    try #require(descriptor >= 0)
    close(descriptor)
  }

  @Test(
    "A name is printed byte for byte, whether it is completed, typed, preset or a line of input",
    arguments: names.indices)
  func bytes(index: Int) throws {
    let (name, beginning, typed) = Self.names[index]
    try make(name, in: folder)
    let path = Array("\(folder.path)/".utf8) + name
    for keys in ["\(beginning)\t\r", "./\(beginning)\t\r", typed.map { "\($0)\r" }] {
      guard let keys else { continue }
      let end = try hold(in: folder.path).type(keys).end(.exited(0))
      let isRelative = keys.hasPrefix("./")
      let expected = isRelative ? Array("\(folder.path)/./".utf8) + name : path
      #expect(end.standardOutput == expected + [0x0A], "\(end.shown)")
      // The terminal shows a visible form.
      let shown = end.transcript.withoutOwnSequences
      #expect(shown.controls(besides: "\r\n\u{7}\u{8}").isEmpty, "\(shown.debugDescription)")
    }
    let preset = try Session(
      arguments: [executable, "T", "--file-field", "f", "--field-value"].map { Array($0.utf8) }
        + [Array("f=".utf8) + name] + ["--assume", "OK"].map { Array($0.utf8) },
      environment: environment, workingDirectory: folder.path)
    #expect(try preset.end(.exited(0)).standardOutput == path + [0x0A])
    // A line of standard input cannot contain a newline.
    if name.contains(0x0A) { return }
    let line = try run(
      [executable, "--stdin", "T", "--file-field", "f"], stdin: name + [0x0A],
      workingDirectory: folder.path)
    #expect(line.status == .exited(0) && line.standardOutput == path + [0x0A], "\(line.shown)")
  }

  @Test(
    "Among thousands of names, Tab completes their common beginning, and lists the first hundred")
  func manyNames() throws {
    for number in 0..<2100 { folder.write("name-\(10_000 + number * 997 % 2100)", "") }
    folder.write("name-other", "")
    let session = try hold(in: folder.path)
    try session.type("n\t").answer("name-", "\t\t")
    let list = try session.expect("…\r\n")
    #expect(list.components(of: "name-1").count == 101)
    for number in 10_000..<10_100 { #expect(list.contains("name-\(number)")) }
    try session.answer("f: name-", "11111\r").end(.exited(0), prints: "\(folder.path)/name-11111\n")
  }

  @Test("Among thousands of names, Tab completes only whole characters")
  func manyNamesOfLongCharacters() throws {
    // The first two bytes of the third characters are the same.
    for number in 0..<1100 {
      folder.write("写真一\(number)", "")
      folder.write("写真丁\(number)", "")
    }
    try hold(in: folder.path).type("写\t丁7\r").end(.exited(0), prints: "\(folder.path)/写真丁7\n")
  }

  @Test(
    "A path is made absolute, and neither resolved nor normalized",
    arguments: [
      ("a", "%/a"), ("./a", "%/./a"), ("d/../a", "%/d/../a"), ("d//a", "%/d//a"),
      ("link", "%/link"), ("linked/a", "%/linked/a"), ("/dev/null", "/dev/null"),
      ("/dev/../dev/null", "/dev/../dev/null"), ("//dev/null", "//dev/null"), ("", ""),
    ])
  func absolute(typed: String, path: String) throws {
    folder.write("a", "")
    mkdir("\(folder.path)/d", 0o700)
    folder.write("d/a", "")
    symlink("a", "\(folder.path)/link")
    symlink("d", "\(folder.path)/linked")
    try hold(in: folder.path).type("\(typed)\r")
      .end(.exited(0), prints: path.components(of: "%").joined(separator: folder.path) + "\n")
  }

  @Test("In the root folder, a path begins with one slash")
  func root() throws {
    try hold(in: "/").type("dev/null\r").end(.exited(0), prints: "/dev/null\n")
  }

  @Test(
    "A tilde that is alone or before a slash means the home folder, and any other tilde is part of a name",
    arguments: [
      ("~/a", "%/home/a", "%/home"), ("~/d/a", "%/home/d/a", "%/home"), ("~", "%/home", "%/home"),
      ("~/", "%/home/", "%/home"), ("~/a", "%/home/a", "%/home/"), ("~/dev/null", "/dev/null", "/"),
      ("~a", "%/~a", "%/home"), ("~root", "%/~root", "%/home"), ("~~", "%/~~", "%/home"),
      ("./~/a", "%/./~/a", "%/home"), ("a ~", "%/a ~", "%/home"),
      // A home folder that is not an absolute path is relative to the working folder.
      ("~/a", "%/home/a", "home"), ("~", "%/home", "home"),
    ])
  func tilde(typed: String, path: String, home: String) throws {
    func full(_ path: String) -> String { path.components(of: "%").joined(separator: folder.path) }
    for name in ["home", "home/d", "~"] { mkdir("\(folder.path)/\(name)", 0o700) }
    for name in ["home/a", "home/d/a", "~a", "~root", "~~", "~/a", "a ~"] { folder.write(name, "") }
    let isFolder = typed == "~" || typed == "~/"
    let session = try hold(
      ["--field-kind", isFolder ? "f=folder" : "f=file"], in: folder.path,
      environment: ["HOME": full(home)])
    try session.type("\(typed)\r").end(.exited(0), prints: full(path) + "\n")
  }

  @Test("Without HOME, a tilde means the home folder in the user database")
  func userDatabase() throws {
    let home = try #require(getpwuid(getuid())?.pointee.pw_dir.map { String(cString: $0) })
    for environment in [["HOME": ""], [:]] {
      let session = try Session(
        arguments: [executable, "--file-field", "f", "--field-kind", "f=folder"],
        environment: PromptTests.environment.filter { $0.key != "HOME" }
          .merging(environment) { $1 }, stdin: .null)
      try session.answer("f: ", "~\r").end(.exited(0), prints: "\(home)\n")
    }
  }

  // MARK: Completion

  @Test(
    "Tab interprets a tilde in the same way as Enter",
    arguments: [
      ("~na", "", "%/~name"), ("~dir/in", "", "%/~dir/inner"), ("~d", "in", "%/~dir/inner"),
      // Although root is a user with a home folder, ~root is a name.
      ("~root/in", "", "%/~root/inner"), ("a ~root/in", "", "%/a ~root/inner"),
      ("~/na", "", "%/home/name"), ("~/a", "de", "%/home/a ~root/deep"),
      ("~/b", "de", "%/home/b ~/deep"), ("./~na", "", "%/./~name"),
    ])
  func completedTilde(typed: String, then: String, path: String) throws {
    for name in ["~dir", "~root", "a ~root", "home", "home/a ~root", "home/b ~"] {
      mkdir("\(folder.path)/\(name)", 0o700)
    }
    for name in ["~name", "~dir/inner", "~root/inner", "a ~root/inner", "home/name"] {
      folder.write(name, "")
    }
    for name in ["home/a ~root/deep", "home/b ~/deep"] { folder.write(name, "") }
    try hold(in: folder.path, environment: ["HOME": "\(folder.path)/home"])
      .type("\(typed)\t" + (then == "" ? "" : "\(then)\t") + "\r")
      .end(.exited(0), prints: path.components(of: "%").joined(separator: folder.path) + "\n")
  }

  @Test("Tab completes a name among many although the address space is limited")
  func limitedMemory() throws {
    for number in 0..<3000 { try make(Array("other\(number)".utf8), in: folder) }
    try make(Array("name".utf8), in: folder)
    // A thread that reads the names needs 8 MiB for its stack.
    for megabytes in 4..<24 as Range<UInt> {
      let session = try hold(in: folder.path)
      let size = try #require(
        read("/proc/\(session.pid)/statm").components(of: " ").first.flatMap { UInt($0) })
      let limit = size * 4096 + megabytes << 20
      _ = try run(["/usr/bin/prlimit", "--pid=\(session.pid)", "--as=\(limit)"])
      try session.type("o\t\u{15}na\t\r").end(.exited(0), prints: folder.path + "/name\n")
    }
  }

  @Test("Tab lists names in a form in which every character is visible")
  func listed() throws {
    for name in ["x\u{1B}[2J", "x\u{202E}txt", "x\n1", "x\u{9B}31m", "xé", "x y"] {
      try make(Array(name.utf8), in: folder)
    }
    try make([UInt8(ascii: "x"), 0xFF], in: folder)
    let session = try hold(in: folder.path)
    try session.type("x\t\t")
    let shown = try session.expect("\r\nf: x")
    for name in ["x^[[2J", "x<U+202E>txt", "x^J1", "x<U+009B>31m", "xé", "x y", "x\u{FFFD}"] {
      #expect(shown.contains(name), "\(shown.debugDescription)")
    }
    let end = try session.type("\u{1B}").end(.exited(1), prints: "")
    let transcript = end.transcript.withoutOwnSequences
    #expect(
      transcript.controls(besides: "\r\n\u{7}\u{8}").isEmpty, "\(transcript.debugDescription)")
  }

  @Test(
    "Among many names, Tab lists the first hundred, or as many as the user's inputrc allows",
    arguments: [["--file-field", "f"], ["--text-field", "f", "--field-completion", "f=files"]])
  func listedInPart(field: [String]) throws {
    let inputrc = folder.write("inputrc", "set completion-query-items 105\n")
    for number in 101...210 { folder.write("x\(number)", "") }
    for (settings, most) in [([:], 100), (["INPUTRC": inputrc], 105)] {
      let session = try start(field, environment: settings, workingDirectory: folder.path)
      try session.answer("f: ", "x\t\t")
      let shown = try session.expect("…\r\nf: x")
      #expect(shown.contains("x\(100 + most)") && !shown.contains("x\(101 + most)"), "\(shown)")
      try session.type("\u{15}/dev/null\r").end(.exited(0), prints: "/dev/null\n")
    }
  }

  @Test("Tab completes a folder up to a slash, and completes no paths in a text field")
  func folders() throws {
    mkdir("\(folder.path)/sub", 0o700)
    folder.write("sub/one", "")
    try hold(in: folder.path).type("s\to\t\r").end(.exited(0), prints: "\(folder.path)/sub/one\n")
    try start("--text-field f", workingDirectory: folder.path).answer("f: ", "s\t\r")
      .end(.exited(0), prints: "s\n")
  }

  @Test("A paste is a path, including its control characters, but without its final line break")
  func paste() throws {
    folder.write("a\nb\u{1B}[31m", "")
    let end = try hold(in: folder.path).type("\u{1B}[200~a\nb\u{1B}[31m\n\u{1B}[201~\r")
      .end(.exited(0), prints: "\(folder.path)/a\nb\u{1B}[31m\n")
    #expect(!end.transcript.contains("\u{1B}[31m"))
  }

  // MARK: What a path leads to

  @Test(
    "A path that is refused can be edited, below a sentence with the reason",
    arguments: [
      ("file", "nowhere", "The file “nowhere” does not exist."),
      ("file", "dangling", "The file “dangling” does not exist."),
      ("file", "file/x", "The file “file/x” does not exist."),
      ("file", "folder", "“folder” is a directory."), ("file", "~", "“~” is a directory."),
      ("file", "~nobody", "The file “~nobody” does not exist."),
      ("file", "loop", "The symbolic links at “loop” form a loop."),
      ("file", "loop/x", "The symbolic links at “loop/x” form a loop."),
      ("file", "x\u{1B}y", "The file “x^[y” does not exist."),
      ("folder", "nowhere", "The directory “nowhere” does not exist."),
      ("folder", "file", "“file” is not a directory."),
      ("folder", "dangling", "The directory “dangling” does not exist."),
      ("folder", "loop", "The symbolic links at “loop” form a loop."),
      ("new", "folder", "“folder” is a directory."),
      ("new", "linked", "“linked” is a directory."),
      ("new", "nowhere/x", "The directory “nowhere” does not exist."),
      ("new", "/nowhere/x", "The directory “/nowhere” does not exist."),
      ("new", "file/x", "“file” is not a directory."),
      ("new", "loop/x", "The symbolic links at “loop/x” form a loop."),
    ])
  func refused(kind: String, path: String, reason: String) throws {
    mkdir("\(folder.path)/folder", 0o700)
    folder.write("file", "")
    for (target, link) in [("nothing", "dangling"), ("loop", "loop"), ("folder", "linked")] {
      symlink(target, "\(folder.path)/\(link)")
    }
    let session = try hold(
      ["--field-kind", "f=\(kind)"], in: folder.path, environment: ["HOME": folder.path])
    try session.type(path.components(of: "\u{1B}").joined(separator: "\u{16}\u{1B}") + "\r")
      .shows(
        "\r\n    \(refusalSign)\(reason)\r\nf: ",
        path.components(of: "\u{1B}").joined(separator: "^["))
    // The rest of the line can be edited.
    let good = ["file": "file", "folder": "folder", "new": "fresh"][kind] ?? ""
    try session.type("\u{15}\(good)\r").end(.exited(0), prints: "\(folder.path)/\(good)\n")
  }

  @Test("However long a path is, the reason why it is refused is shown")
  func tooLong() throws {
    let name = String(repeating: "a", count: 250)
    mkdir("\(folder.path)/\(name)", 0o700)
    for (path, reason) in [
      (name, "is a directory."), ("\(name)b", "does not exist"),
      (String(repeating: "a", count: 300), "is too long for a name."),
      (String(repeating: "a/", count: 3000), "is too long for a name."),
    ] {
      let end = try run(
        [executable, "--stdin", "T", "--file-field", "f"], stdin: "\(path)\n/dev/null\n",
        workingDirectory: folder.path)
      end.expect(.exited(0), prints: "/dev/null\n")
      let words = end.errorText.split { " \n".contains($0) }.joined(separator: " ")
      #expect(words.contains(reason), "\(end.errorText)")
      #expect(end.errorText.components(of: "\n").count <= 8, "\(end.errorText)")
    }
  }

  @Test(
    "A path that the user has no permission to access is refused with that reason",
    .enabled(if: geteuid() == 0, "only root can be another user"))
  func noPermission() throws {
    chmod(folder.path, 0o755)
    mkdir("\(folder.path)/locked", 0o700)
    folder.write("locked/file", "")
    let copy = try folder.copyExecutable()
    for kind in ["file", "folder", "new"] {
      let session = try start(
        ["--file-field", "f", "--field-kind", "f=\(kind)"], of: copy,
        through: ["/usr/bin/setpriv", "--reuid=65534", "--clear-groups"],
        workingDirectory: folder.path)
      try session.answer("f: ", "locked/file\r")
        .shows("You do not have permission to access “locked/file”.\r\n")
        .answer("f: locked/file", "\u{1B}").end(.exited(1), prints: "")
    }
  }

  @Test(
    "A link to a folder is accepted as a folder, and whatever is not a folder as a file",
    arguments: [
      ("folder", "linked"), ("folder", "/"), ("folder", "sub/"), ("folder", "."), ("file", "link"),
      ("file", "fifo"), ("file", "/dev/tty"),
    ])
  func taken(kind: String, path: String) throws {
    mkdir("\(folder.path)/sub", 0o700)
    folder.write("file", "")
    symlink("sub", "\(folder.path)/linked")
    symlink("file", "\(folder.path)/link")
    mkfifo("\(folder.path)/fifo", 0o600)
    let session = try hold(["--field-kind", "f=\(kind)"], in: folder.path)
    try session.type("\(path)\r")
    let prefix = path.hasPrefix("/") ? "" : "\(folder.path)/"
    try session.end(.exited(0), prints: "\(prefix)\(path)\n")
  }

  // MARK: New files

  @Test(
    "The name of an existing file is accepted for a new file only if the user agrees to replace it")
  func replaced() throws {
    folder.write("old file", "kept")
    symlink("nothing", "\(folder.path)/dangling")
    // The name contains what looks like a key, but is quoted only once.
    folder.write("aa [Enter]", "")
    for name in ["old file", "dangling", "aa [Enter]"] {
      for answer in ["\r", "n\r", "no\r", "\u{1B}[Z", "\u{1B}"] {
        let session = try hold(["--field-kind", "f=new"], in: folder.path)
        try session.type("\(name)\r").answer("“\(name)” already exists. Replace it? [y/N] ", answer)
        if answer != "\u{1B}" {
          // The path can be edited.
          try session.answer("f: \(name)", "2\r")
        }
        let isLeft = answer == "\u{1B}"
        try session.end(
          .exited(isLeft ? 1 : 0), prints: isLeft ? "" : "\(folder.path)/\(name)2\n")
      }
      try hold(["--field-kind", "f=new"], in: folder.path).type("\(name)\r").answer("[y/N] ", "y\r")
        .end(.exited(0), prints: "\(folder.path)/\(name)\n")
    }
    // Nothing is opened, created or changed.
    #expect(read("\(folder.path)/old file") == "kept")
    #expect(PromptTests.names(in: folder.path).sorted() == ["aa [Enter]", "dangling", "old file"])
  }

  @Test("A yes that is typed before the question to replace a file does not answer the question")
  func typedAhead() throws {
    folder.write("old", "")
    try hold(["--field-kind", "f=new"], in: folder.path).type("old\ry\r")
      .answer(["“old” already exists. Replace it? [y/N] ": "n\r", "f: old": "er\r"])
      .end(.exited(0), prints: "\(folder.path)/older\n")
  }

  @Test("The question to replace a file has standard keys in vi mode")
  func viMode() throws {
    folder.write("old", "")
    let inputrc = folder.write("inputrc", "set editing-mode vi\n\"y\": \"n\"\n")
    try hold(["--field-kind", "f=new"], in: folder.path, environment: ["INPUTRC": inputrc])
      .type("old\r").answer("[y/N] ", "y\r").end(.exited(0), prints: "\(folder.path)/old\n")
    try hold(["--field-kind", "f=new"], in: folder.path, environment: ["INPUTRC": inputrc])
      .type("old\r").answer("[y/N] ", "\u{1B}").end(.exited(1), prints: "")
  }

  @Test("A relative path cannot be reached if the working folder was removed")
  func removedFolder() throws {
    let session = try hold(in: folder.path)
    rmdir(folder.path)
    try session.type("a\r").answer("“a” cannot be reached.\r\nf: a", "\u{15}/dev/null\r")
      .end(.exited(0), prints: "/dev/null\n")
  }
}
