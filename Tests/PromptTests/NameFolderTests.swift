// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc
import PseudoTerminal
import Testing

@Suite("Directory of names")
struct NameFolderTests {
  private let nobody: uid_t = 65534

  /// Expects that nothing is presented if there is no other directory for a name.
  private func expectRefusal(_ names: Names) throws {
    let end = try names.start("--confirm T --name it", environment: ["TMPDIR": "/nonexistent"])
      .end(.exited(69))
    #expect(end.transcript == "")
    #expect(end.errorText.contains("only this user can enter"), "\(end.errorText)")
  }

  /// The permissions of a file, as in chmod(1).
  private func permissions(of path: String) -> mode_t {
    var status = stat()
    return lstat(path, &status) == 0 ? status.st_mode & 0o7777 : 0
  }

  @Test(
    "The next directory is used for a name if others can enter the first, or if a file is in its place",
    arguments: [true, false])
  func privateFolder(isFile: Bool) throws {
    let names = Names()
    let other = try TemporaryFolder()
    if isFile { names.folder.write("prompt", "") } else { mkdir(names.privateFolder, 0o755) }
    chmod(names.privateFolder, isFile ? 0o700 : 0o755)
    let session = try names.present(environment: ["TMPDIR": other.path])
    if !isFile { #expect(try names.files == "") }
    #expect(PromptTests.names(in: other.path + "/prompt-\(geteuid())") == ["it"])
    try names.start("--query it", environment: ["TMPDIR": other.path]).end(.exited(0))
    try session.type("y\r").end(.exited(0))
    try expectRefusal(names)
  }

  @Test("A directory that is a link, or that others could replace, is not used for names")
  func hostileFolder() throws {
    let names = Names()
    let other = try TemporaryFolder()
    symlink(other.path, names.privateFolder)
    try expectRefusal(names)
    unlink(names.privateFolder)
    chmod(names.folder.path, 0o777)
    try expectRefusal(names)
  }

  @Test(
    "A presentation that ends does not remove a file that has replaced its socket",
    arguments: [false, true])
  func replacedSocket(isPresentation: Bool) throws {
    let names = Names()
    let first = try names.start("--confirm One --name it").shows("[y/N] ")
    let path = names.privateFolder + "/it"
    unlink(path)
    var second: Session?
    if isPresentation {
      second = try names.start("--confirm Two --name it").shows("[y/N] ")
    } else {
      close(open(path, O_WRONLY | O_CREAT, 0o600))
    }
    try first.type("y\r").end(.exited(0))
    #expect(try names.run("--query it").status == .exited(isPresentation ? 0 : 3))
    #expect(permissions(of: path) != 0)
    try second?.type("y\r").end(.exited(0))
  }

  @Test("A file that is not a socket is not removed from the directory of names")
  func otherFile() throws {
    let names = Names()
    try names.present().signal(SIGKILL).waitForEnd()
    let path = names.privateFolder + "/it"
    unlink(path)
    close(open(path, O_WRONLY | O_CREAT, 0o600))
    try expectRefusal(names)
    #expect(try names.run("--query it").status == .exited(3))
    #expect(permissions(of: path) == 0o600)
  }

  @Test("A name can be taken and found with any umask", arguments: ["000", "177", "277", "777"])
  func umask(mask: String) throws {
    let names = Names()
    let session = try names.start(command: [
      "/bin/sh", "-c", "umask \(mask) && exec \"$0\" --confirm T --name it", executable,
    ])
    try session.expect("[y/N] ")
    #expect(permissions(of: names.privateFolder) == 0o700)
    #expect(permissions(of: names.privateFolder + "/it") == 0o700)
    #expect(try names.run("--query it").status == .exited(0))
    try session.type("y\r").end(.exited(0), prints: "OK\n")
  }

  @Test("A directory of names that its owner cannot enter is made accessible to the owner again")
  func closedFolder() throws {
    let names = Names()
    mkdir(names.privateFolder, 0o700)
    chmod(names.privateFolder, 0o600)
    let session = try names.present()
    #expect(permissions(of: names.privateFolder) == 0o700)
    #expect(try names.run("--dismiss it").status == .exited(0))
    try session.end(.exited(2), prints: "")
  }

  @Test(
    "A name can be taken in a directory whose path is longer than a socket address",
    arguments: ["XDG_RUNTIME_DIR", "TMPDIR"])
  func longPath(variable: String) throws {
    let names = Names(variable: variable, subfolder: String(repeating: "a", count: 200))
    let session = try names.present()
    #expect(try names.files == "it\n")
    #expect(try names.run("--query it").status == .exited(0))
    #expect(try names.start("T --name it").waitForEnd().status == .exited(75))
    #expect(try names.run("--dismiss it").status == .exited(0))
    try session.end(.exited(2), prints: "")
    #expect(try names.files == "")
    #expect(try names.run("--query it").status == .exited(3))
  }

  @Test(
    "A query or a dismissal creates no directory",
    arguments: [["--query", "it"], ["--dismiss", "it"], ["--query", "it", "--timeout", "0.1"]])
  func folderOfQuery(arguments: [String]) throws {
    let folder = try TemporaryFolder()
    try run(
      [executable] + arguments,
      environment: Session.defaultEnvironment.merging([
        "XDG_RUNTIME_DIR": folder.path, "TMPDIR": folder.path,
      ]) { $1 }
    ).expect(.exited(3))
    #expect(names(in: folder.path) == [])
  }

  @Test(
    "A process can wait for a name whose directory does not exist yet",
    arguments: ["XDG_RUNTIME_DIR", "TMPDIR"])
  func waitedInNewFolder(variable: String) throws {
    let names = Names(variable: variable)
    let waiting = try names.start("--query it --timeout 1h")
    try waiting.waitForIdleness()
    let session = try names.start("--confirm T --name it")
    try waiting.end(.exited(0), prints: "")
    try session.answer("[y/N] ", "y\r").end(.exited(0), prints: "OK\n")
  }

  /// Presents a dialog with a name for a moment, and returns how it ends.
  private func status(
    _ variable: String, _ path: String, in directory: String = "/"
  ) throws -> Session.End.Status {
    let folders = ["XDG_RUNTIME_DIR": "", "TMPDIR": "/nonexistent"].merging([variable: path]) { $1 }
    return try start("T --name it --timeout 0.1", environment: folders, workingDirectory: directory)
      .waitForEnd().status
  }

  @Test(
    "No directory of names is created in another user's directory, or through another user's link",
    .enabled(if: geteuid() == 0, "only root can be another user"))
  func foreignParent() throws {
    let (own, other) = (try TemporaryFolder(), try TemporaryFolder())
    for path in [own.path + "/runtime", own.path + "/links", other.path + "/runtime"] {
      mkdir(path, 0o700)
    }
    chown(other.path + "/runtime", nobody, nobody)
    // The user's own links are followed, unless they lead to a link of another user.
    symlink("runtime", own.path + "/link")
    symlink(own.path + "/link", own.path + "/link-to-link")
    symlink("../runtime", own.path + "/links/link")
    symlink(own.path + "/runtime", other.path + "/link")
    lchown(other.path + "/link", nobody, nobody)
    symlink(other.path + "/link", own.path + "/link-to-other")
    symlink("loop", own.path + "/loop")
    for refused in [
      other.path + "/runtime", other.path + "/link", own.path + "/link-to-other",
      other.path + "/link/.", own.path + "/loop",
    ] {
      #expect(try status("XDG_RUNTIME_DIR", refused) == .exited(69), "\(refused)")
    }
    #expect(names(in: own.path + "/runtime") == [])
    #expect(names(in: other.path + "/runtime") == [])
    for taken in ["/link", "/link-to-link", "/links/link", "/./runtime/"] {
      #expect(try status("XDG_RUNTIME_DIR", own.path + taken) == .exited(124), "\(taken)")
      #expect(names(in: own.path + "/runtime") == ["prompt"])
      rmdir(own.path + "/runtime/prompt")
    }
    // Another user can replace this link.
    chmod(own.path + "/links", 0o777)
    #expect(try status("XDG_RUNTIME_DIR", own.path + "/links/link") == .exited(69))
  }

  /// The mode and owner of a directory, and whether a directory two levels below it is used for
  /// names.
  private static let above: [(mode: mode_t, owner: uid_t?, isUsed: Bool)] = [
    (0o755, nil, true), (0o700, nil, true), (0o1777, nil, true), (0o711, 0, true),
    (0o777, nil, false), (0o775, nil, false), (0o757, nil, false), (0o755, 65534, false),
    (0o1777, 65534, false),
  ]

  @Test(
    "A directory is used for names only if no other user can change a directory above it",
    .enabled(if: geteuid() == 0, "only root can be another user"), arguments: above.indices)
  func directoriesAbove(index: Int) throws {
    let (mode, owner, isUsed) = Self.above[index]
    let folder = try TemporaryFolder()
    let runtime = folder.path + "/above/between/runtime"
    // A combining mark after a slash is a part of the next name.
    let marked = folder.path + "/above/\u{301}marked"
    for path in [
      "/above", "/above/between", "/above/between/runtime", "/above/\u{301}marked", "/links",
    ] {
      #expect(mkdir(folder.path + path, 0o700) == 0)
    }
    #expect(symlink(runtime, folder.path + "/links/absolute") == 0)
    #expect(symlink("../above/between/runtime", folder.path + "/links/relative") == 0)
    #expect(symlink(marked, folder.path + "/links/marked") == 0)
    #expect(symlink("../../links/relative", folder.path + "/above/between/link") == 0)
    #expect(chmod(folder.path + "/above", mode) == 0)
    if let owner { #expect(chown(folder.path + "/above", owner, owner) == 0) }
    let expected = Session.End.Status.exited(isUsed ? 124 : 69)
    for path in [
      runtime, folder.path + "/links/absolute", folder.path + "/links/relative",
      folder.path + "/above/between/link", folder.path + "/links/../above/between/runtime",
      marked, folder.path + "/links/marked",
    ] {
      #expect(try status("XDG_RUNTIME_DIR", path) == expected, "\(path)")
      #expect(try status("TMPDIR", path) == expected, "\(path)")
    }
    // The directories above the working directory are above a relative path.
    for (path, directory) in [
      (".", runtime), ("runtime", "/above/between"), ("..", runtime + "/x"),
    ] {
      let directory = directory.hasPrefix(folder.path) ? directory : folder.path + directory
      mkdir(directory, 0o700)
      #expect(try status("TMPDIR", path, in: directory) == expected, "\(path) \(directory)")
    }
    #expect(names(in: runtime).contains { $0.hasPrefix("prompt") } == isUsed)
  }
}
