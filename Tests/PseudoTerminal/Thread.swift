// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc

/// A dedicated thread, outside the pool of asynchronous code.
struct Thread: Sendable {
  private let number: pthread_t

  /// The body in a form that can be passed to the new thread.
  private final class Parcel {
    let body: @Sendable () -> Void

    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
  }

  /// Starts a thread, to be joined later.
  init(_ body: @escaping @Sendable () -> Void) throws {
    let parcel = Unmanaged.passRetained(Parcel(body))
    var number = pthread_t()
    let error = pthread_create(
      &number, nil,
      { argument in
        // Signals are left to the threads of the test runner; without SIGPIPE, writing to a job
        // that has ended only fails with EPIPE.
        var all = sigset_t()
        sigfillset(&all)
        pthread_sigmask(SIG_SETMASK, &all, nil)
        if let argument { Unmanaged<Parcel>.fromOpaque(argument).takeRetainedValue().body() }
        return nil
      }, parcel.toOpaque())
    guard error == 0 else {
      parcel.release()
      throw SessionError(call: "pthread_create", error: error)
    }
    self.number = number
  }

  /// Waits until the thread has ended. It must be called only once.
  func join() { pthread_join(number, nil) }
}
