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
}

/// What a file holds.
func read(_ path: String) -> String {
  guard let stream = fopen(path, "r") else { return "" }
  defer { fclose(stream) }
  var bytes: [UInt8] = []
  while case let byte = fgetc(stream), byte != EOF { bytes.append(UInt8(byte)) }
  return String(decoding: bytes, as: UTF8.self)
}
