// SPDX-License-Identifier: GPL-3.0-or-later

import Dialogs
import TerminalDialogs

/// Writes the answer to standard output, as a whole that no signal interrupts.
struct AnswerWriter {
  let streams: StandardStreams
  let waiter: Waiter

  /// Blocks the signals of the process, which takes them only while it waits from now on.
  init(streams: StandardStreams) throws(ExitError) {
    self.streams = streams
    do throws(SystemError) {
      waiter = Waiter(signals: try Signals())
    } catch {
      throw ExitError(status: .software, text: "cannot watch for signals: \(error)")
    }
  }

  /// Throws if the answer could not be written.
  func requireOutput() throws(ExitError) {
    // mutant: nothing is asked if the answer could not be written [OutputTests]
    if !streams.canWriteOutput {
      throw ExitError(
        status: .ioError, text: "nothing was asked, since standard output cannot be written to"
      )
    }
  }

  /// Returns the result of `work`, which may take long. A signal ends the process meanwhile.
  func compute<Value>(_ work: @escaping () -> Value) -> Value {
    do throws(TerminatingSignal) { return try waiter.compute(work) } catch {
      Signals.die(of: error)
    }
  }

  /// Writes all of `answer`, or throws. A signal that came before ends the process instead; one
  /// that comes later has no effect.
  func write(answer: [UInt8]) throws(ExitError) {
    try answer.withUnsafeBytes { bytes in
      Result { () throws(ExitError) in try write(answer: bytes) }
    }.get()
  }

  /// Writes an answer that contains a secret, without copying it.
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
