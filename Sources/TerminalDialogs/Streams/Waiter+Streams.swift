// SPDX-License-Identifier: GPL-3.0-or-later

import CPromptSupport

extension Waiter {
  /// Writes all of `bytes`, or throws. A slow reader does not keep a signal from ending the
  /// process.
  ///
  /// A terminal that is ready for one byte may block a write of more, so a descriptor that does not
  /// block is used: that of the dialog, or else one for which the terminal is opened again. If that
  /// fails, another thread writes, and the wait for it can end early.
  ///
  /// - Parameter dialog: The dialog of which `bytes` are the answer. Its time limit, the event and the
  ///   name that dismiss it end the wait for a reader, but not the writing to one that reads.
  public func write(
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

/// Writes all of `bytes` to a terminal, which blocks for as long as the terminal is stopped.
///
/// - Returns: Why it could not write; nil if it could.
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
///   - failure: Makes the error to throw if a write fails.
func writeAll<Failure>(
  _ bytes: UnsafeRawBufferPointer, to descriptor: Int32,
  wait: () throws(Failure) -> Void, failure: (StreamError) -> Failure
) throws(Failure) {
  var written = 0
  while written < bytes.count {
    try wait()
    // A pipe that is ready accepts this many bytes without blocking (PIPE_BUF on Linux).
    let end = min(bytes.count, written + 4096)
    let part = UnsafeRawBufferPointer(rebasing: bytes[written..<end])
    let count = systemWrite(descriptor, part.baseAddress, part.count)
    if count >= 0 {
      written += count
    } else if errno != EINTR, errno != EAGAIN {
      // The caller must learn that the answer is incomplete.
      throw failure(.unwritable(descriptor: descriptor, SystemError.last))
    }
  }
}
