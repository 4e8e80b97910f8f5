// SPDX-License-Identifier: GPL-3.0-or-later

import Dialogs

/// Standard streams, which are shared with others and so are never changed, only waited for.
extension Waiter {
  /// Writes all of `bytes`, or throws.
  ///
  /// Short writes, `EINTR` and a stream that does not block are gone through; a pipe whose reader is
  /// slow does not keep a signal from ending the process.
  public func write(
    _ bytes: UnsafeRawBufferPointer, to descriptor: Int32
  ) throws(Interruption) {
    var written = 0
    while written < bytes.count {
      try waitAsAStream(for: descriptor, POLLOUT)
      // A pipe that can be written takes this much without blocking (POSIX, PIPE_BUF).
      let end = min(bytes.count, written + 4096)
      let part = UnsafeRawBufferPointer(rebasing: bytes[written..<end])
      let count = systemWrite(descriptor, part.baseAddress, part.count)
      if count >= 0 {
        written += count
      } else if errno != EINTR, errno != EAGAIN {
        throw .unwritable(descriptor: descriptor, SystemError.last)
      }
    }
  }

  /// Writes all of `bytes`, or throws.
  func write(_ bytes: [UInt8], to descriptor: Int32) throws(Interruption) {
    try bytes.withUnsafeBytes { bytes in
      Result { () throws(Interruption) in try write(bytes, to: descriptor) }
    }.get()
  }

  /// The next byte, or nil at the end.
  func readByte(from descriptor: Int32) throws(Interruption) -> UInt8? {
    var byte: UInt8 = 0
    while true {
      try waitAsAStream(for: descriptor, POLLIN)
      switch systemRead(descriptor, &byte, 1) {
      case 1: return byte
      case 0: return nil
      default: if errno != EINTR, errno != EAGAIN { throw .unreadable(nil, SystemError.last) }
      }
    }
  }

  /// How much is read at most, in bytes: who writes without end is not waited for until no memory is
  /// left.
  private static let most = 1 << 30

  /// All that is left to be read.
  public func readToEnd(of descriptor: Int32) throws(Interruption) -> [UInt8] {
    var bytes: [UInt8] = []
    while true {
      try waitAsAStream(for: descriptor, POLLIN)
      var failure: Int32 = 0
      let part = [UInt8](unsafeUninitializedCapacity: 65536) { buffer, count in
        let read = systemRead(descriptor, buffer.baseAddress, buffer.count)
        failure = read < 0 ? errno : 0
        count = max(0, read)
      }
      if part.isEmpty {
        if failure == 0 { return bytes }
        if failure != EINTR, failure != EAGAIN {
          throw .unreadable(nil, SystemError(code: failure))
        }
      }
      bytes += part
      if bytes.count > Self.most { throw .unreadable(nil, SystemError(code: EFBIG)) }
    }
  }

  /// All that a file holds.
  public func readToEnd(ofFile path: Text) throws(Interruption) -> [UInt8] {
    // Whoever is to write to a FIFO is waited for where a signal can end it: not in here.
    let flags = O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK
    let name = path.bytes.map { CChar(bitPattern: $0) } + [0]
    let descriptor = openFile(name, flags)
    if descriptor < 0 { throw .unreadable(path, SystemError.last) }
    defer { close(descriptor) }
    do throws(Interruption) {
      return try readToEnd(of: descriptor)
    } catch .unreadable(_, let error) {
      throw .unreadable(path, error)
    }
  }

  /// Waits as a process without a terminal of its own does: signals have their default action.
  func waitAsAStream(for descriptor: Int32, _ events: Int32) throws(Interruption) {
    while case .signal(let number) = try wait(for: descriptor, events, atMost: nil) {
      if Signals.isDeadly(number) { throw .signal(number) }
      if number == SIGTSTP { Signals.deliver(number) }
    }
  }
}
