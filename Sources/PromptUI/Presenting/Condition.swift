// SPDX-License-Identifier: GPL-3.0-or-later

internal import CPromptSupport

/// A lock, combined with a notification of the threads that wait for a change of the protected data
/// (pthread_cond_wait(3)).
///
/// `Mutex` of the standard library has no such notification.
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

  /// Runs `body` under the lock, and returns its result.
  func withLock<Value>(_ body: () -> Value) -> Value {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    return body()
  }

  /// Waits until `value` returns a value. The closure is called under the lock, initially and after
  /// each call of `change`.
  func wait<Value>(for value: () -> Value?) -> Value {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    while true {
      if let value = value() { return value }
      pthread_cond_wait(condition, mutex)
    }
  }

  /// Changes the protected data, and wakes the waiting threads.
  func change(_ body: () -> Void = {}) {
    withLock(body)
    pthread_cond_broadcast(condition)
  }
}
