// SPDX-License-Identifier: GPL-3.0-or-later

import CPromptSupport
import Dialogs

/// Reading and writing streams on behalf of a dialog. Standard streams are shared with other
/// processes, so they are not made nonblocking; instead, each call waits until the stream is ready.
extension DialogWaiter {
  /// Writes all of `bytes`, or throws.
  ///
  /// A terminal that is ready for one byte may block a write of more, so another thread writes to a
  /// terminal, and the wait for that thread can end early.
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
  func readByte(from descriptor: Int32) throws(Interruption) -> UInt8? {
    var byte: UInt8 = 0
    while true {
      try wait(for: descriptor, POLLIN)
      // Another process may have read the input since. If the kernel cannot read without blocking, this
      // blocks until a signal ends it.
      switch waiter.unblocked({ prompt_terminal_read(descriptor, &byte, 1) }) {
      case 1: return byte
      case 0: return nil
      default:
        if errno != EINTR, errno != EAGAIN { throw .stream(.unreadable(nil, SystemError.last)) }
      }
    }
  }

  /// Reads a line up to a newline, which is not passed to `take`, or end-of-file. The bytes are read one
  /// by one, so that what follows the newline is left to others. Returns false if there is no line.
  func readLine(
    of descriptor: Int32, _ take: (UInt8) -> Void
  ) throws(Interruption) -> Bool {
    guard var byte = try readByte(from: descriptor) else { return false }
    while byte != 0x0A {
      take(byte)
      guard let next = try readByte(from: descriptor) else { break }
      byte = next
    }
    return true
  }

  /// Reads to end-of-file, and passes each line to `take` as soon as it is complete, without its newline.
  /// What comes after the first 65,536 bytes of a line is not kept.
  public func readLines(
    of descriptor: Int32, _ take: (Text) -> Void
  ) throws(Interruption) {
    var line: [UInt8] = []
    while try readLine(of: descriptor, { if line.count < 65536 { line.append($0) } }) {
      take(Text(bytes: line))
      line = []
    }
  }

  /// The maximum number of bytes that are read, so that an endless stream does not exhaust memory. The
  /// system takes 100 ms to release a gigabyte when a signal ends the process.
  static let maximumSize = 1 << 28

  /// The number of bytes in each part of a long text.
  private static let partSize = 1 << 20

  /// Reads to end-of-file.
  public func readToEnd(of descriptor: Int32) throws(Interruption) -> [UInt8] {
    // An array that grows is copied again and again, and a signal would wait for the copy of a large one.
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

  /// Joins the parts of a text, which may take long.
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
  public func readToEnd(ofFile path: Text) throws(Interruption) -> [UInt8] {
    // Without O_NONBLOCK, opening a FIFO waits for its writer, and no signal ends that.
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
