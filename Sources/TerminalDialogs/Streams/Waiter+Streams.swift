// SPDX-License-Identifier: GPL-3.0-or-later

extension Waiter {
  /// Writes all of `bytes`, or throws. A slow reader does not keep a signal from ending the
  /// process.
  public func write(
    _ bytes: UnsafeRawBufferPointer, to descriptor: Int32
  ) throws(StreamInterruption) {
    try writeAll(
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

/// Writes all of `bytes` to a stream that may block.
///
/// - Parameters:
///   - wait: Waits until the descriptor can be written.
///   - failure: Makes the error to throw where a write fails.
func writeAll<Failure>(
  _ bytes: UnsafeRawBufferPointer, to descriptor: Int32,
  wait: () throws(Failure) -> Void, failure: (StreamError) -> Failure
) throws(Failure) {
  var written = 0
  while written < bytes.count {
    try wait()
    // A pipe that is ready takes this many bytes without blocking (PIPE_BUF on Linux).
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
