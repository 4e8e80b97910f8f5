// SPDX-License-Identifier: GPL-3.0-or-later

import CPromptSupport

extension Waiter {
  /// Writes all of `bytes`, or throws. A signal ends the process even while the reader is slow.
  ///
  /// A terminal that is ready for one byte may block a write of several bytes, so the terminal is
  /// written through a nonblocking descriptor. If the dialog has no such descriptor, the terminal
  /// is opened again. If opening it fails, another thread writes, so that a signal can end the wait
  /// for that thread.
  ///
  /// - Parameter dialog: The dialog whose answer is written. The wait for a reader is ended by the
  ///   dialog's timeout, by its event and by a dismissal by its name. If the reader reads, the
  ///   whole answer is written.
  package func write(
    _ bytes: UnsafeRawBufferPointer, to descriptor: Int32, for dialog: DialogWaiter? = nil
  ) throws(DialogFailure) {
    dialog?.limitTimeOfOutput()
    func wait(for file: Int32, _ events: Int32) throws(DialogFailure) {
      do throws(TerminatingSignal) {
        if try self.wait(for: file, events, timeout: dialog == nil ? nil : 0) { return }
      } catch {
        throw .signal(error)
      }
      do throws(Interruption) {
        try dialog?.wait(for: file, events)
      } catch {
        switch error {
        case .dismissed(let dismissal):
          throw .stream(.unread(descriptor: descriptor, dismissal))
        case .failed(let failure): throw failure
        }
      }
    }
    func writeWithoutBlocking(to descriptor: Int32) throws(DialogFailure) {
      try writeAll(
        bytes, to: descriptor,
        wait: { () throws(DialogFailure) in try wait(for: descriptor, POLLOUT) },
        failure: { .stream($0) })
    }
    if isatty(descriptor) == 1, !prompt_terminal_is_master(descriptor) {
      if let dialogTerminal, prompt_terminal_is_same_file(descriptor, dialogTerminal.device) {
        Waiter.unblockStopOnOutput()
        return try writeWithoutBlocking(to: dialogTerminal.descriptor)
      }
      let file = Terminal.reopened(descriptor)
      if file != descriptor {
        Waiter.unblockStopOnOutput()
        defer { close(file) }
        return try writeWithoutBlocking(to: file)
      }
      let writing = Computation { writeAll(bytes, toTerminal: descriptor) }
      let error = try writing.result { (end) throws(DialogFailure) in
        try wait(for: end, POLLIN)
      }
      if let error { throw .stream(.unwritable(descriptor: descriptor, error)) }
      return
    }
    try writeWithoutBlocking(to: descriptor)
  }
}

/// Writes all of `bytes` to a terminal. The call blocks while the output of the terminal is
/// stopped.
///
/// - Returns: The error; nil if all bytes were written.
func writeAll(_ bytes: UnsafeRawBufferPointer, toTerminal descriptor: Int32) -> SystemError? {
  Waiter.unblockStopOnOutput()
  var written = 0
  while written < bytes.count {
    let part = UnsafeRawBufferPointer(rebasing: bytes[written...])
    let count = systemWrite(descriptor, part.baseAddress, part.count)
    if count < 0, errno != EINTR, errno != EAGAIN { return SystemError.last }
    written += max(0, count)
  }
  return nil
}

/// Writes all of `bytes` to a stream that may block.
///
/// - Parameters:
///   - wait: Waits until the descriptor can be written.
///   - failure: Creates the error to throw if a write fails.
func writeAll<Failure>(
  _ bytes: UnsafeRawBufferPointer, to descriptor: Int32,
  wait: () throws(Failure) -> Void, failure: (StreamError) -> Failure
) throws(Failure) {
  var written = 0
  while written < bytes.count {
    try wait()
    // A pipe that is ready accepts this number of bytes without blocking (PIPE_BUF on Linux).
    let end = min(bytes.count, written + 4096)
    let part = UnsafeRawBufferPointer(rebasing: bytes[written..<end])
    let count = systemWrite(descriptor, part.baseAddress, part.count)
    if count >= 0 {
      written += count
    } else if errno != EINTR, errno != EAGAIN {
      // The error is thrown, since the caller must not mistake an incomplete answer for a complete
      // one.
      throw failure(.unwritable(descriptor: descriptor, SystemError.last))
    }
  }
}
