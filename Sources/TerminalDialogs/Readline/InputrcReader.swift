// SPDX-License-Identifier: GPL-3.0-or-later

@preconcurrency import CPromptReadline
import Dialogs

/// Reads an inputrc and the files that it includes (readline(3), $include), and passes the lines to
/// Readline.
///
/// Readline itself would open any file, block if it is a FIFO, and let a file include itself until
/// the stack overflows.
struct InputrcReader {
  /// The maximum depth of files that include each other.
  private static let maximumDepth = 16
  /// The maximum number of files, and the maximum number of bytes in all files together.
  private static let maximumFiles = 100
  private static let maximumBytes = 1 << 20
  /// The maximum length of a key sequence in a file, in bytes. Readline creates a keymap for each
  /// key of a sequence.
  private static let maximumKeys = 1024
  /// The maximum length of all key sequences together, in bytes.
  private static let maximumTotalKeys = 1 << 15

  /// Whether `$include` may read files whose paths depend on the home directory or the working
  /// directory.
  private let includesRelativePaths: Bool
  private var files = 0
  private var bytes = 0
  private var keys = 0

  private init(includesRelativePaths: Bool) { self.includesRelativePaths = includesRelativePaths }

  /// Reads the file at `path`, if it exists.
  ///
  /// - Parameter includesRelativePaths: Whether `$include` may read files whose paths depend on the
  ///   home directory or the working directory.
  static func read(_ path: String, includesRelativePaths: Bool) {
    var reader = InputrcReader(includesRelativePaths: includesRelativePaths)
    reader.read(Array(path.utf8), depth: 0)
  }

  private mutating func read(_ path: [UInt8], depth: Int) {
    guard depth < Self.maximumDepth, files < Self.maximumFiles else { return }
    files += 1
    guard let content = Self.content(of: path, limit: Self.maximumBytes - bytes) else { return }
    bytes += content.count
    for line in content.split(separator: 0x0A) { interpret(line, depth: depth) }
  }

  /// Returns the contents of a file; nil if the file is not regular, has more than `limit` bytes,
  /// or cannot be read.
  private static func content(of path: [UInt8], limit: Int) -> [UInt8]? {
    let expanded = (path + [0]).withCharacters { path, _ in tilde_expand(path) }
    guard let expanded else { return nil }
    defer { free(expanded) }
    // Opening a FIFO would block until a process opens it for writing, and reading a terminal would
    // consume its keys.
    var status = stat()
    guard stat(expanded, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    let file = openFile(expanded, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC)
    if file < 0 { return nil }
    defer { _ = systemClose(file) }
    var content: [UInt8] = []
    var part = [UInt8](repeating: 0, count: 4096)
    while true {
      let count = systemRead(file, &part, part.count)
      if count < 0, errno == EINTR { continue }
      if count <= 0 { return count == 0 ? content : nil }
      content += part[..<count]
      if content.count > limit { return nil }
    }
  }

  private mutating func interpret(_ line: ArraySlice<UInt8>, depth: Int) {
    let line = line.prefix { $0 != 0 }.drop(while: Self.isBlank)
    if line.first == UInt8(ascii: "$") {
      let statement = line.dropFirst().drop(while: Self.isBlank)
      let name = statement.prefix { !Self.isBlank($0) }
      if name.map({ $0 | 0x20 }).elementsEqual("include".utf8) {
        let path = statement.dropFirst(name.count).drop(while: Self.isBlank)
        if Self.isInterpreting, includesRelativePaths || path.first == UInt8(ascii: "/") {
          read(Array(path), depth: depth + 1)
        }
        return
      }
    }
    let length = Self.keySequenceLength(of: line)
    if length > Self.maximumKeys || keys + length > Self.maximumTotalKeys { return }
    keys += length
    var text = Array(line) + [0]
    text.withUnsafeMutableBytes {
      _ = rl_parse_and_bind($0.baseAddress?.assumingMemoryBound(to: CChar.self))
    }
  }

  private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }

  /// The length of the quoted key sequence at the beginning of a line; 0 if there is none. If no
  /// quotation mark ends the sequence, this is the length of the line.
  private static func keySequenceLength(of line: ArraySlice<UInt8>) -> Int {
    guard line.first == UInt8(ascii: "\"") else { return 0 }
    var isEscaped = false
    for (index, byte) in line.dropFirst().enumerated() {
      if isEscaped {
        isEscaped = false
      } else if byte == UInt8(ascii: "\\") {
        isEscaped = true
      } else if byte == UInt8(ascii: "\"") {
        return index
      }
    }
    return line.count
  }

  /// Whether Readline interprets the next line, or ignores it because of a condition ($if).
  /// Readline does not report this, so a line that sets a variable is passed to it, and the
  /// variable is read.
  private static var isInterpreting: Bool {
    let name = "skip-completed-text"
    let value = rl_variable_value(name).map { String(cString: $0) } ?? ""
    var line = Array("set \(name) \(value == "on" ? "off" : "on")".utf8) + [0]
    line.withUnsafeMutableBytes {
      _ = rl_parse_and_bind($0.baseAddress?.assumingMemoryBound(to: CChar.self))
    }
    guard let now = rl_variable_value(name), String(cString: now) != value else { return false }
    rl_variable_bind(name, value)
    return true
  }
}
