// SPDX-License-Identifier: GPL-3.0-or-later

import Dialogs
import TerminalDialogs

/// Writes an answer. An answer that cannot be written completely is an error.
struct AnswerWriter {
  let streams: StandardStreams
  let process: ExecutableProcess
  let waiter: Waiter

  /// Blocks the signals of the process. From now on, they are read only while the process waits.
  init(streams: StandardStreams) throws(ExitError) {
    self.streams = streams
    do throws(SystemError) {
      process = try ExecutableProcess()
      waiter = Waiter(process: process)
    } catch {
      throw ExitError(.system(error))
    }
  }

  /// Returns the result of `work` for `dialog`. During the work, which may take a long time, a
  /// signal ends the process.
  func compute<Value>(for dialog: DialogWaiter?, _ work: @escaping () -> Value) -> Value {
    do throws(TerminatingSignal) { return try waiter.compute(work) } catch {
      dialog?.endPresentation()
      ExecutableProcess.die(of: error)
    }
  }

  /// Writes all of `answer`, and returns its status. A signal that arrived before the call ends the
  /// process without an answer. A later signal ends the process only if a part of the answer is
  /// still to be written. The dialog keeps its name until the answer is written.
  ///
  /// - Throws: An error if the answer cannot be written; after writing, the error of the answer, if
  ///   there is one.
  func write(_ answer: Answer, to descriptor: Int32 = STDOUT_FILENO) throws(ExitError) -> Int32 {
    defer { answer.dialog?.endPresentation() }
    if let secret = answer.secret {
      defer { secret.wipe() }
      try withExtendedLifetime(secret) { () throws(ExitError) in
        try write(secret.bytes, to: descriptor, for: answer.dialog)
      }
    } else {
      try write(answer.bytes, to: descriptor, for: answer.dialog)
    }
    if let error = answer.error { throw error }
    return answer.status
  }

  /// Writes all of `bytes`, which are the answer of `dialog`, if there is one.
  func write(
    _ bytes: [UInt8], to descriptor: Int32 = STDOUT_FILENO, for dialog: DialogWaiter? = nil
  ) throws(ExitError) {
    try bytes.withUnsafeBytes { bytes in
      Result { () throws(ExitError) in try write(bytes, to: descriptor, for: dialog) }
    }.get()
  }

  private func write(
    _ answer: UnsafeRawBufferPointer, to descriptor: Int32, for dialog: DialogWaiter?
  ) throws(ExitError) {
    waiter.dieIfPending(after: { dialog?.endPresentation() })
    if answer.isEmpty { return }
    if streams.wasClosed(descriptor) {
      throw ExitError(.unwritable(descriptor: descriptor, SystemError(code: EBADF)))
    }
    do throws(DialogFailure) {
      try waiter.write(answer, to: descriptor, for: dialog)
    } catch {
      dialog?.endPresentation()
      throw ExitError(error)
    }
    do throws(StreamError) { try streams.close(descriptor) } catch { throw ExitError(error) }
  }
}

extension StandardStreams {
  /// Throws if the answer could not be written to `descriptor`.
  func requireOutput(on descriptor: Int32) throws(ExitError) {
    if !canWrite(to: descriptor) {
      throw ExitError(
        status: .ioError,
        text: "nothing was asked, since \(descriptor.streamName) cannot be written to")
    }
  }
}

/// Returns the exit status of `body`. Signals are read only while `body` waits.
func perform(
  with streams: StandardStreams, _ body: (AnswerWriter) throws(ExitError) -> Int32
) throws(ExitError) -> Int32 {
  let writer = try AnswerWriter(streams: streams)
  do throws(ExitError) {
    return try body(writer)
  } catch {
    // The terminal is restored, and only the error is still to be reported, so a signal may end the
    // process.
    writer.process.unblockForError()
    throw error
  }
}
