// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc
import PseudoTerminal
import Testing

/// A folder that is gone when it is no longer used.
final class TemporaryFolder {
  let path: String

  init() throws {
    var template = Array("/tmp/prompt-tests-XXXXXX".utf8CString)
    try #require(mkdtemp(&template) != nil)
    path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  deinit {
    _ = try? run(["/bin/rm", "-rf", path])
  }

  /// Makes it a repository of git, with a first commit on main.
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

  /// Writes a file, and returns its path.
  @discardableResult
  func write(_ name: String, _ content: String) -> String { write(name, Array(content.utf8)) }

  /// Writes a file, and returns its path.
  @discardableResult
  func write(_ name: String, _ content: [UInt8]) -> String {
    let file = "\(path)/\(name)"
    let stream = fopen(file, "w")
    fwrite(content, 1, content.count, stream)
    fclose(stream)
    return file
  }

  /// Writes a program for the shell.
  func write(_ name: String, script: String) throws {
    try #require(chmod(write(name, "#!/bin/sh\n\(script)\n"), 0o755) == 0)
  }
}

/// What a file holds.
func read(_ path: String) -> String {
  guard let stream = fopen(path, "r") else { return "" }
  defer { fclose(stream) }
  var bytes: [UInt8] = []
  while case let byte = fgetc(stream), byte != EOF { bytes.append(UInt8(byte)) }
  return String(decoding: bytes, as: UTF8.self)
}
