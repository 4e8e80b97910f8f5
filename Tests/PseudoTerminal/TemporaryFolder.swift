// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc

/// A temporary directory, which is deleted when this object is released.
public final class TemporaryFolder: Sendable {
  /// The path of the directory.
  public let path: String

  /// Creates an empty directory.
  public init() throws {
    var template = Array("/tmp/prompt-tests-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { throw SessionError(call: "mkdtemp") }
    path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  deinit { _ = try? run(["/bin/rm", "-rf", path]) }

  /// Writes a file, and returns its path.
  @discardableResult
  public func write(_ name: String, _ content: String) -> String {
    write(name, Array(content.utf8))
  }

  /// Writes a file, and returns its path.
  @discardableResult
  public func write(_ name: String, _ content: [UInt8]) -> String {
    let file = "\(path)/\(name)"
    let stream = fopen(file, "w")
    fwrite(content, 1, content.count, stream)
    fclose(stream)
    return file
  }
}
