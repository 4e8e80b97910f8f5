// SPDX-License-Identifier: GPL-3.0-or-later

import Dialogs
import TerminalDialogs

/// Writes the answer to standard output, by one checked write that no signal cuts in two.
struct AnswerWriter {
  let streams: StandardStreams
  let waiter: Waiter

  /// Blocks the process's signals, which are taken from here on where it waits.
  init(streams: StandardStreams) throws(ExitError) {
    self.streams = streams
    do throws(SystemError) {
      waiter = Waiter(signals: try Signals())
    } catch {
      throw ExitError(status: .software, text: "cannot watch for signals: \(error)")
    }
  }

  /// Refuses to ask what cannot be answered.
  func requireOutput() throws(ExitError) {
    // mutant: nothing is asked that cannot be answered [OutputTests]
    if !streams.canWriteOutput {
      throw ExitError(
        status: .ioError, text: "nothing was asked, since nothing can be written to standard output"
      )
    }
  }

  /// Writes `answer`, all of it, or fails. A signal that came before ends the process instead; one
  /// that comes later is too late.
  func write(answer: [UInt8]) throws(ExitError) {
    try answer.withUnsafeBytes { bytes in
      Result { () throws(ExitError) in try write(answer: bytes) }
    }.get()
  }

  /// Writes an answer with a secret in it, of which no copy is made.
  func write(answer: SecretBuffer) throws(ExitError) {
    try withExtendedLifetime(answer) { () throws(ExitError) in try write(answer: answer.bytes) }
  }

  private func write(answer: UnsafeRawBufferPointer) throws(ExitError) {
    // mutant: a signal that came before the answer ends the process
    //   [SystemCallTests/deadlyWithoutOutput]
    waiter.signals.dieIfPending()
    if answer.isEmpty { return }
    if streams.outputWasClosed {
      throw ExitError(.unwritable(descriptor: STDOUT_FILENO, SystemError(code: EBADF)))
    }
    do throws(StreamInterruption) {
      try waiter.write(answer, to: STDOUT_FILENO)
    } catch {
      switch error {
      case .signal(let signal): Signals.die(of: signal)
      case .failed(let error): throw ExitError(error)
      }
    }
    do throws(StreamError) { try streams.closeOutput() } catch { throw ExitError(error) }
  }
}
