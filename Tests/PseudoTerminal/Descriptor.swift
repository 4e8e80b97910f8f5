// SPDX-License-Identifier: GPL-3.0-or-later

import CPseudoTerminal
import Glibc

/// A file descriptor that is closed together with its owner, if not before.
struct Descriptor: ~Copyable, Sendable {
  /// The descriptor's number, or -1 once it is closed.
  private(set) var number: Int32

  /// No descriptor.
  init() { number = -1 }

  /// Takes ownership of the descriptor that a system call has returned, and throws if it is
  /// negative.
  init(_ number: Int32, from call: String) throws {
    guard number >= 0 else { throw SessionError(call: call) }
    self.number = number
  }

  /// Opens a file.
  init(path: String, flags: Int32) throws {
    try self.init(open(path, flags | O_CLOEXEC, 0o666), from: "open \(path)")
  }

  deinit { if number >= 0 { _ = Glibc.close(number) } }

  var isOpen: Bool { number >= 0 }

  mutating func close() {
    if number >= 0 { _ = Glibc.close(number) }
    number = -1
  }

  func setNonBlocking() throws {
    guard fcntl(number, F_SETFL, O_NONBLOCK) == 0 else { throw SessionError(call: "fcntl") }
  }

  /// Appends the available bytes, up to about `limit`.
  ///
  /// Closes the descriptor at end-of-file or after an error.
  mutating func read(appendingTo bytes: inout [UInt8], limit: Int) {
    guard isOpen else { return }
    let size = 1 << 16
    let isAtEnd = withUnsafeTemporaryAllocation(byteCount: size, alignment: 1) { buffer in
      var total = 0
      while total < limit {
        let count = Glibc.read(number, buffer.baseAddress, size)
        if count > 0 {
          bytes.append(contentsOf: UnsafeRawBufferPointer(rebasing: buffer[..<count]))
          total += count
        } else if count == 0 || errno != EINTR {
          return count == 0 || errno != EAGAIN
        }
      }
      return false
    }
    if isAtEnd { close() }
  }

  /// Writes as much as possible without blocking, and removes it from `bytes`.
  ///
  /// Drops everything after an error, for example if there is no reader.
  func write(from bytes: inout [UInt8]) {
    var written = 0
    while written < bytes.count {
      let count = bytes.withUnsafeBytes { buffer in
        Glibc.write(number, buffer.baseAddress?.advanced(by: written), buffer.count - written)
      }
      if count > 0 {
        written += count
      } else if count == 0 || errno == EAGAIN {
        break
      } else if errno != EINTR {
        written = bytes.count
      }
    }
    bytes.removeFirst(written)
  }
}

/// The two ends of a pipe.
struct Pipe: ~Copyable {
  var reader: Descriptor
  var writer: Descriptor

  init() throws {
    var ends: (reader: Int32, writer: Int32) = (-1, -1)
    guard pseudo_terminal_pipe(&ends.reader, &ends.writer) == 0 else {
      throw SessionError(call: "pipe")
    }
    let reader = try Descriptor(ends.reader, from: "pipe")
    let writer = try Descriptor(ends.writer, from: "pipe")
    self.reader = reader
    self.writer = writer
  }
}
