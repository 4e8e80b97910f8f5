// SPDX-License-Identifier: GPL-3.0-or-later

internal import CPromptSupport

/// A lock, and a signal to the threads that wait for what it protects to change (pthread_cond_wait(3)).
///
/// `Mutex` of the standard library has no such signal.
final class Condition: @unchecked Sendable {
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let condition = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)

  init() {
    pthread_mutex_init(mutex, nil)
    pthread_cond_init(condition, nil)
  }

  deinit {
    pthread_cond_destroy(condition)
    pthread_mutex_destroy(mutex)
    condition.deallocate()
    mutex.deallocate()
  }

  /// Returns what `body` returns, which no other thread runs meanwhile.
  func withLock<Value>(_ body: () -> Value) -> Value {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    return body()
  }

  /// Waits for a value. `value` is called under the lock, initially and each time that `change` has been
  /// called, until it returns one.
  func wait<Value>(for value: () -> Value?) -> Value {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    while true {
      if let value = value() { return value }
      pthread_cond_wait(condition, mutex)
    }
  }

  /// Changes what the lock protects, and wakes the threads that wait.
  func change(_ body: () -> Void = {}) {
    withLock(body)
    pthread_cond_broadcast(condition)
  }
}
