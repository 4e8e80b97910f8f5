// SPDX-License-Identifier: GPL-3.0-or-later

import Dialogs

/// Reads and writes of standard streams, which are shared with other processes and so are never
/// made nonblocking. Each is made only once the stream is ready for it.
private enum Stream {
  /// The most that is read of one stream, in bytes, so that an endless one does not fill the
  /// memory.
  static let longest = 1 << 30

  /// Writes all of `bytes`.
  ///
  /// - Parameters:
  ///   - wait: Waits until the descriptor can be written.
  ///   - failure: The error to throw where it cannot.
  static func write<Failure>(
    _ bytes: UnsafeRawBufferPointer, to descriptor: Int32,
    wait: () throws(Failure) -> Void, failure: (StreamError) -> Failure
  ) throws(Failure) {
    var written = 0
    while written < bytes.count {
      try wait()
      // A pipe that is ready takes this many bytes without blocking (POSIX, PIPE_BUF).
      let end = min(bytes.count, written + 4096)
      let part = UnsafeRawBufferPointer(rebasing: bytes[written..<end])
      let count = systemWrite(descriptor, part.baseAddress, part.count)
      if count >= 0 {
        written += count
      } else if errno != EINTR, errno != EAGAIN {
        throw failure(.unwritable(descriptor: descriptor, SystemError.last))
      }
    }
  }
}

extension Waiter {
  /// Writes all of `bytes`, or throws. A slow reader does not keep a signal from ending the
  /// process.
  public func write(
    _ bytes: UnsafeRawBufferPointer, to descriptor: Int32
  ) throws(StreamInterruption) {
    try Stream.write(
      bytes, to: descriptor,
      wait: { () throws(StreamInterruption) in
        do throws(TerminatingSignal) {
          try wait(for: descriptor, POLLOUT)
        } catch {
          throw .signal(error)
        }
      },
      failure: { .failed($0) })
  }
}

extension DialogWaiter {
  /// Writes all of `bytes`, or throws.
  ///
  /// A terminal that is ready for one byte may block a write of more, and so is written to in a
  /// thread that need not be waited for.
  func write(_ bytes: [UInt8], to descriptor: Int32) throws(Interruption) {
    guard isatty(descriptor) == 0 else {
      let error = try compute { () -> SystemError? in
        var written = 0
        while written < bytes.count {
          let count = bytes[written...].withUnsafeBytes {
            systemWrite(descriptor, $0.baseAddress, $0.count)
          }
          if count < 0, errno != EINTR, errno != EAGAIN { return SystemError.last }
          written += max(0, count)
        }
        return nil
      }
      if let error { throw .stream(.unwritable(descriptor: descriptor, error)) }
      return
    }
    try bytes.withUnsafeBytes { bytes in
      Result { () throws(Interruption) in
        try Stream.write(
          bytes, to: descriptor,
          wait: { () throws(Interruption) in try wait(for: descriptor, POLLOUT) },
          failure: { .stream($0) })
      }
    }.get()
  }

  /// The next byte, or nil at the end.
  func readByte(from descriptor: Int32) throws(Interruption) -> UInt8? {
    var byte: UInt8 = 0
    while true {
      try wait(for: descriptor, POLLIN)
      // Another process may have taken what was there: then this blocks, and a signal has to end
      // it.
      switch waiter.signals.unblocked({ systemRead(descriptor, &byte, 1) }) {
      case 1: return byte
      case 0: return nil
      default:
        if errno != EINTR, errno != EAGAIN { throw .stream(.unreadable(nil, SystemError.last)) }
      }
    }
  }

  /// All that is left to be read.
  public func readToEnd(of descriptor: Int32) throws(Interruption) -> [UInt8] {
    var bytes: [UInt8] = []
    while true {
      try wait(for: descriptor, POLLIN)
      var failure: Int32 = 0
      let part = [UInt8](unsafeUninitializedCapacity: 65536) { buffer, count in
        let read = waiter.signals.unblocked {
          systemRead(descriptor, buffer.baseAddress, buffer.count)
        }
        failure = read < 0 ? errno : 0
        count = max(0, read)
      }
      if part.isEmpty {
        if failure == 0 { return bytes }
        if failure != EINTR, failure != EAGAIN {
          throw .stream(.unreadable(nil, SystemError(code: failure)))
        }
      }
      bytes += part
      if bytes.count > Stream.longest { throw .stream(.unreadable(nil, SystemError(code: EFBIG))) }
    }
  }

  /// All that a file contains.
  public func readToEnd(ofFile path: Text) throws(Interruption) -> [UInt8] {
    // Without O_NONBLOCK, opening a FIFO waits for its writer where no signal ends it.
    let flags = O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK
    let name = path.bytes.map { CChar(bitPattern: $0) } + [0]
    let descriptor = openFile(name, flags)
    if descriptor < 0 { throw .stream(.unreadable(path, SystemError.last)) }
    defer { close(descriptor) }
    do throws(Interruption) {
      return try readToEnd(of: descriptor)
    } catch .stream(.unreadable(_, let error)) {
      throw .stream(.unreadable(path, error))
    }
  }
}
