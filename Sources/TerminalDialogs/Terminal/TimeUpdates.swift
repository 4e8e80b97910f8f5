// SPDX-License-Identifier: GPL-3.0-or-later

/// The times at which a question is drawn again to show how much time is left (prompt(1),
/// Dismissing): at 30, 10 and 5 seconds, once each.
struct TimeUpdates {
  /// The remaining times, in milliseconds, in descending order.
  private static let times: [Int64] = [30_000, 10_000, 5000]

  /// The remaining time that the question shows, in milliseconds.
  private var shown: Int64

  /// - Parameter remaining: The time until the timeout, in milliseconds; nil without a timeout.
  init(remaining: Int64?) { shown = remaining ?? 0 }

  /// Returns the delay until the next time, in milliseconds; nil if there is none.
  func delay(remaining: Int64?) -> Int64? {
    guard let remaining, let next = Self.times.first(where: { $0 < min(remaining, shown) }) else {
      return nil
    }
    return remaining - next
  }

  /// Returns the remaining time to show if one of the times has been reached since the last call.
  mutating func take(remaining: Int64) -> Int64? {
    guard let reached = Self.times.last(where: { $0 >= remaining }), reached < shown else {
      return nil
    }
    shown = reached
    return reached
  }
}
