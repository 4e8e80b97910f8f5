// SPDX-License-Identifier: GPL-3.0-or-later

import CPromptSupport
import Dialogs

/// Functions that read and write streams during a dialog. The standard streams are shared with
/// other processes, and must not be made nonblocking. Each function therefore waits until a stream
/// is ready before it reads or writes.
extension DialogWaiter {
  /// Writes all of `bytes`, or throws.
  ///
  /// A terminal that is ready for one byte may block a write of several bytes. If the stream is a
  /// terminal, another thread therefore writes, so that a signal or a dismissal can end the wait
  /// for that thread.
  func write(_ bytes: [UInt8], to descriptor: Int32) throws(Interruption) {
    guard isatty(descriptor) == 0 || prompt_terminal_is_master(descriptor) else {
      let error = try compute { bytes.withUnsafeBytes { writeAll($0, toTerminal: descriptor) } }
      if let error { throw .stream(.unwritable(descriptor: descriptor, error)) }
      return
    }
    try bytes.withUnsafeBytes { bytes in
      Result { () throws(Interruption) in
        try writeAll(
          bytes, to: descriptor,
          wait: { () throws(Interruption) in try wait(for: descriptor, POLLOUT) },
          failure: { .stream($0) })
      }
    }.get()
  }

  /// Reads a byte. Returns nil at end-of-file.
  ///
  /// - Parameter interval: The time between two calls of `check` while there is no input, in
  ///   milliseconds; nil for no calls.
  func readByte(
    from descriptor: Int32, each interval: Int64? = nil, check: () -> Void = {}
  ) throws(Interruption) -> UInt8? {
    var byte: UInt8 = 0
    while true {
      while try !wait(for: descriptor, POLLIN, timeout: interval) { check() }
      // Another process may have read the input since the wait. If the kernel cannot read without
      // blocking, this call blocks until a signal ends it.
      switch waiter.unblocked({ prompt_terminal_read(descriptor, &byte, 1) }) {
      case 1: return byte
      case 0: return nil
      default:
        if errno != EINTR, errno != EAGAIN { throw .stream(.unreadable(nil, SystemError.last)) }
      }
    }
  }

  /// Reads a line up to a newline, which is not passed to `take`, or up to end-of-file. The bytes
  /// are read one by one, so that other processes can read the input after the newline. Returns
  /// false if there is no line. `check` is called as by `readByte`.
  func readLine(
    of descriptor: Int32, each interval: Int64? = nil, check: () -> Void = {},
    _ take: (UInt8) -> Void
  ) throws(Interruption) -> Bool {
    guard var byte = try readByte(from: descriptor, each: interval, check: check) else {
      return false
    }
    while byte != 0x0A {
      take(byte)
      guard let next = try readByte(from: descriptor, each: interval, check: check) else { break }
      byte = next
    }
    return true
  }

  /// Reads up to end-of-file. Each line is passed to `take` without its newline, as soon as it is
  /// complete. A carriage return ends a line that is not empty, since programs draw their progress
  /// with it. Only the first 65,536 bytes of a line are kept. `check` is called as by `readByte`.
  package func readLines(
    of descriptor: Int32, each interval: Int64? = nil, check: () -> Void = {},
    _ take: (RawText) -> Void
  ) throws(Interruption) {
    var line: [UInt8] = []
    var hasReturned = false
    func add(_ byte: UInt8) {
      if byte != 0x0D {
        hasReturned = false
        if line.count < 65536 { line.append(byte) }
      } else if !line.isEmpty {
        hasReturned = true
        take(RawText(bytes: line))
        line = []
      }
    }
    while try readLine(of: descriptor, each: interval, check: check, add) {
      // A line feed directly after a carriage return ends no other line.
      if !hasReturned { take(RawText(bytes: line)) }
      (line, hasReturned) = ([], false)
    }
  }

  /// The maximum number of bytes that are read, so that an endless stream does not exhaust memory.
  /// It also limits the time to end the process by a signal: the system needs 100 ms to release a
  /// gigabyte.
  static let maximumSize = 1 << 28

  /// The number of bytes in each part of a long text.
  private static let partSize = 1 << 20

  /// Reads up to end-of-file. Throws if there are more than `maximumSize` bytes.
  package func readToEnd(of descriptor: Int32) throws(Interruption) -> [UInt8] {
    // The text is read in parts. A growing array would be copied again and again, and a signal
    // would have to wait for the copy of a large array.
    var parts: [[UInt8]] = []
    var last: [UInt8] = []
    var size = 0
    while true {
      try wait(for: descriptor, POLLIN)
      var failure: Int32 = 0
      let part = [UInt8](unsafeUninitializedCapacity: 65536) { buffer, count in
        let read = waiter.unblocked {
          prompt_terminal_read(descriptor, buffer.baseAddress, buffer.count)
        }
        failure = read < 0 ? errno : 0
        count = max(0, read)
      }
      if part.isEmpty {
        if failure == 0 { return try join(parts + [last], size: size) }
        if failure != EINTR, failure != EAGAIN {
          throw .stream(.unreadable(nil, SystemError(code: failure)))
        }
      }
      size += part.count
      last += part
      if last.count >= Self.partSize {
        parts.append(last)
        last = []
      }
      if size > Self.maximumSize {
        throw .stream(.unreadable(nil, SystemError(code: EFBIG)))
      }
    }
  }

  /// Joins the parts of a text, which may take a long time.
  private func join(_ parts: [[UInt8]], size: Int) throws(Interruption) -> [UInt8] {
    if parts.count < 2 { return parts.first ?? [] }
    return try compute {
      var bytes: [UInt8] = []
      bytes.reserveCapacity(size)
      for part in parts { bytes += part }
      return bytes
    }
  }

  /// Reads a whole file.
  package func readToEnd(ofFile path: RawText) throws(Interruption) -> [UInt8] {
    // Without O_NONBLOCK, opening a FIFO blocks until another process opens it for writing, and no
    // signal ends that call.
    let flags = O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK
    let descriptor = openFile(path.cString, flags)
    if descriptor < 0 { throw .stream(.unreadable(path, SystemError.last)) }
    defer { close(descriptor) }
    do throws(Interruption) {
      return try readToEnd(of: descriptor)
    } catch .failed(.stream(.unreadable(_, let error))) {
      throw .stream(.unreadable(path, error))
    }
  }
}
