// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc
import PseudoTerminal
import Testing

extension TemporaryFolder {
  /// Makes the directory of a test, without which no test of its suite can run.
  static func make() -> TemporaryFolder {
    guard let folder = try? TemporaryFolder() else { fatalError("there is no room in /tmp") }
    return folder
  }

  /// Makes the directory a git repository, with a first commit on main and these branches.
  func makeRepository(branches: [String]) throws {
    func git(_ arguments: [String]) throws {
      let end = try run(["/usr/bin/env", "git", "-C", path] + arguments)
      try #require(end.status == .exited(0), "\(end.errorText)")
    }
    try git(["init", "-q", "-b", "main"])
    let author = ["-c", "user.name=T", "-c", "user.email=t@example.org"]
    try git(author + ["commit", "-q", "--allow-empty", "-m", "Begin"])
    for branch in branches { try git(["branch", branch]) }
  }

  /// Copies prompt to the directory, and returns the path of the copy: other users may not be able
  /// to enter the directory of the repository.
  func copyExecutable() throws -> String {
    try #require(run(["/bin/cp", executable, path + "/prompt"]).status == .exited(0))
    return path + "/prompt"
  }

  /// Writes a message catalogue, and creates its directories.
  func writeCatalogue(_ path: String, _ content: [UInt8]) {
    let folders = path.components(of: "/").dropLast()
    for count in 1...folders.count {
      mkdir("\(self.path)/" + folders.prefix(count).joined(separator: "/"), 0o700)
    }
    write(path, content)
  }

  /// Writes an executable shell script.
  func write(_ name: String, script: String) throws {
    try #require(chmod(write(name, "#!/bin/sh\n\(script)\n"), 0o755) == 0)
  }
}

/// The content of a file; empty if it cannot be opened.
func read(_ path: String) -> String { String(decoding: readBytes(of: path), as: UTF8.self) }

/// The bytes of a file; empty if it cannot be opened.
func readBytes(of path: String) -> [UInt8] {
  guard let stream = fopen(path, "r") else { return [] }
  defer { fclose(stream) }
  var bytes: [UInt8] = []
  while case let byte = fgetc(stream), byte != EOF { bytes.append(UInt8(byte)) }
  return bytes
}

/// The target of a symbolic link; empty if there is no link.
func destination(of link: String) -> String {
  var target = [CChar](repeating: 0, count: 256)
  let count = max(0, readlink(link, &target, target.count))
  return String(decoding: target.prefix(count).map(UInt8.init(bitPattern:)), as: UTF8.self)
}
