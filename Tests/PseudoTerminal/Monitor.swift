// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc

/// A value with a mutex, and a condition variable to wait for its changes.
final class Monitor<State: ~Copyable & Sendable>: @unchecked Sendable {
  // `Synchronization.Mutex` has no condition variable to go with it.
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let condition = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
  private var state: State

  init(_ state: consuming State) {
    self.state = state
    pthread_mutex_init(mutex, nil)
    // This clock does not jump when the time is set, unlike the default clock.
    var attributes = pthread_condattr_t()
    pthread_condattr_init(&attributes)
    pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC)
    pthread_cond_init(condition, &attributes)
    pthread_condattr_destroy(&attributes)
  }

  deinit {
    pthread_cond_destroy(condition)
    pthread_mutex_destroy(mutex)
    condition.deallocate()
    mutex.deallocate()
  }

  /// Runs `body` with exclusive access to the state, and wakes all waiting threads.
  func withLock<Result>(_ body: (inout State) throws -> Result) rethrows -> Result {
    pthread_mutex_lock(mutex)
    defer {
      pthread_cond_broadcast(condition)
      pthread_mutex_unlock(mutex)
    }
    return try body(&state)
  }

  /// Runs `body` now and after every change until it returns a value.
  ///
  /// Returns `nil` after a timeout.
  func wait<Result>(
    within seconds: Double,
    until body: (inout State) throws -> Result?
  ) rethrows -> Result? {
    var deadline = timespec()
    clock_gettime(CLOCK_MONOTONIC, &deadline)
    let nanoseconds = deadline.tv_nsec + Int(seconds * 1e9)
    deadline.tv_sec += nanoseconds / 1_000_000_000
    deadline.tv_nsec = nanoseconds % 1_000_000_000

    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    while true {
      if let result = try body(&state) { return result }
      if pthread_cond_timedwait(condition, mutex, &deadline) == ETIMEDOUT {
        // The last change may have happened at the moment of the timeout.
        return try body(&state)
      }
    }
  }
}
