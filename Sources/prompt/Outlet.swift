// SPDX-License-Identifier: GPL-3.0-or-later

import Dialogs
import Terminal

/// Where the answer leaves: standard output, by one checked write that no signal cuts in two.
struct Outlet {
  let streams: StandardStreams
  let signals: Signals
  let waiter: Waiter

  /// Takes the process's streams and signals in hand.
  init(streams: StandardStreams) throws(Failure) {
    self.streams = streams
    do throws(SystemError) {
      signals = try Signals()
    } catch {
      throw Failure(status: .software, text: "cannot watch for signals: \(error)")
    }
    waiter = Waiter(signals: signals)
  }

  /// Refuses to ask what cannot be answered.
  func requireOutput() throws(Failure) {
    if !streams.takeAnAnswer {
      throw Failure(
        status: .ioError, text: "nothing was asked, since nothing can be written to standard output"
      )
    }
  }

  /// Writes `answer`, all of it, or fails. A signal that came before ends the process instead; one
  /// that comes later is too late.
  func write(answer: [UInt8]) throws(Failure) {
    try answer.withUnsafeBytes { bytes in
      Result { () throws(Failure) in try write(answer: bytes) }
    }.get()
  }

  private func write(answer: UnsafeRawBufferPointer) throws(Failure) {
    signals.dieIfPending()
    if answer.isEmpty { return }
    try attempt { () throws(Interruption) in
      if streams.outputWasClosed {
        throw .unwritable(descriptor: STDOUT_FILENO, SystemError(code: EBADF))
      }
      try waiter.write(answer, to: STDOUT_FILENO)
      try streams.closeOutput()
    }
  }

  /// Writes an answer with a secret in it, of which no copy is made.
  func write(answer: SecretBuffer) throws(Failure) {
    try answer.withBytes { bytes in
      Result { () throws(Failure) in try write(answer: bytes) }
    }.get()
  }

  /// What `body` returns; where a signal interrupted it, the process dies of that.
  func attempt<Value>(_ body: () throws(Interruption) -> Value) throws(Failure) -> Value {
    do throws(Interruption) {
      return try body()
    } catch {
      if case .signal(let number) = error { Signals.die(of: number) }
      throw Failure(error)
    }
  }
}
