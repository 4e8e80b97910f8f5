// SPDX-License-Identifier: GPL-3.0-or-later

import CPromptSupport

/// Work in a thread of its own, whose result may or may not be waited for.
private final class Computation<Value>: @unchecked Sendable {
  private let work: () -> Value
  /// The thread writes the result before it closes its end of a pipe. It is read only after that.
  var result: Value?

  init(_ work: @escaping () -> Value) {
    self.work = work
  }

  /// Starts the thread.
  ///
  /// - Returns: A descriptor that is readable once the result is available; -1 where the system has
  ///   no thread or descriptor left.
  func start() -> Int32 {
    let job = Unmanaged.passRetained(Job { self.result = self.work() })
    let descriptor = prompt_terminal_thread(
      { job in
        guard let job else { return }
        Unmanaged<Job>.fromOpaque(job).takeRetainedValue().body()
      }, job.toOpaque())
    if descriptor < 0 { job.release() }
    return descriptor
  }
}

/// The body of a thread.
private final class Job {
  let body: () -> Void

  init(_ body: @escaping () -> Void) {
    self.body = body
  }
}

extension DialogWaiter {
  /// Returns the result of `work`, which may take long. A signal, the time limit and a dismissal
  /// end the wait at once. The work itself then goes on until the process exits, so it must change
  /// nothing.
  public func compute<Value>(_ work: @escaping () -> Value) throws(Interruption) -> Value {
    try compute(
      handlingJobControl: { (signal) throws(Interruption) in Signals.performDefault(signal) }, work)
  }

  /// Returns the result of `work`, as above.
  ///
  /// - Parameter handle: Handles a signal of job control, and returns whether the wait goes on
  ///   after it.
  func compute<Value>(
    handlingJobControl handle: (Signals.JobControl) throws(Interruption) -> Bool,
    _ work: @escaping () -> Value
  ) throws(Interruption) -> Value {
    let computation = Computation(work)
    let descriptor = computation.start()
    // Without another thread, this one does the work.
    if descriptor < 0 { return work() }
    defer { close(descriptor) }
    try wait(for: descriptor, POLLIN, handlingJobControl: handle)
    guard let result = computation.result else { return work() }
    return result
  }
}
