// SPDX-License-Identifier: GPL-3.0-or-later

import CPromptSupport

/// Work in a separate thread. A wait for its result can be ended before the work is done.
final class Computation<Value>: @unchecked Sendable {
  private let work: () -> Value
  /// The result of the work. The thread that does the work sets it before closing its end of a
  /// pipe; other threads read it only after the pipe is closed.
  private var value: Value?

  init(_ work: @escaping () -> Value) {
    self.work = work
  }

  /// Returns the result of the work.
  ///
  /// - Parameter wait: Waits until a descriptor is readable. If it throws, the work continues until
  ///   the process exits.
  func result<Failure>(waiting wait: (Int32) throws(Failure) -> Void) throws(Failure) -> Value {
    let end = start()
    // If no thread can be created, the current thread does the work.
    if end < 0 { return work() }
    defer { close(end) }
    try wait(end)
    return value ?? work()
  }

  /// Starts the thread.
  ///
  /// - Returns: A descriptor that is readable when the result is available; -1 if the system has no
  ///   thread, descriptor or memory left.
  private func start() -> Int32 {
    let job = Unmanaged.passRetained(Job { self.value = self.work() })
    let descriptor = prompt_terminal_thread(
      { job in
        guard let job else { return }
        Unmanaged<Job>.fromOpaque(job).takeRetainedValue().body()
      }, job.toOpaque())
    if descriptor < 0 { job.release() }
    return descriptor
  }
}

/// The body of a thread, as an object.
private final class Job {
  let body: () -> Void

  init(_ body: @escaping () -> Void) {
    self.body = body
  }
}

extension Waiter {
  /// Returns the result of `work`, which may take a long time.
  ///
  /// If a signal ends the wait, the work continues until the process exits, so it must not have
  /// side effects.
  ///
  /// - Throws: The signal that ends the process before `work` is done.
  package func compute<Value>(_ work: @escaping () -> Value) throws(TerminatingSignal) -> Value {
    try Computation(work).result { (end) throws(TerminatingSignal) in try wait(for: end, POLLIN) }
  }
}

extension DialogWaiter {
  /// Returns the result of `work`, which may take a long time. A signal that ends the process, the
  /// timeout and a dismissal end the wait immediately. The work then continues until the process
  /// exits, so it must not have side effects.
  package func compute<Value>(_ work: @escaping () -> Value) throws(Interruption) -> Value {
    try compute(
      handlingJobControl: { (signal) throws(Interruption) in performDefault(signal) }, work)
  }

  /// Returns the result of `work`, as the method above does.
  ///
  /// - Parameter handle: Handles a job-control signal, and returns whether to continue the wait.
  func compute<Value>(
    handlingJobControl handle: (JobControl) throws(Interruption) -> Bool,
    _ work: @escaping () -> Value
  ) throws(Interruption) -> Value {
    try Computation(work).result { (end) throws(Interruption) in
      try wait(for: end, POLLIN, handlingJobControl: handle)
    }
  }
}
