// SPDX-License-Identifier: GPL-3.0-or-later

/// The times at which a dialog shows how much time is left (prompt(1), Dismissing), once each. The
/// question is drawn again at 30, 10 and 5 seconds. If the dialog is read aloud, the user is warned
/// 20 seconds before the timeout, or halfway through a timeout of less than 40 seconds (WCAG 2.2,
/// success criterion 2.2.1).
struct TimeUpdates {
  /// The remaining times, in milliseconds, in descending order.
  private let times: [Int64]

  /// The remaining time that the question shows, in milliseconds.
  private var shown: Int64

  /// - Parameters:
  ///   - remaining: The time until the timeout, in milliseconds; nil without a timeout.
  ///   - isSpoken: Whether the dialog is read aloud.
  ///   - timeout: The whole time until the timeout, in milliseconds.
  init(remaining: Int64?, isSpoken: Bool = false, timeout: Int64 = 0) {
    // If the dialog is read aloud, a question that begins after the time of the warning warns at
    // once.
    shown = remaining.map { isSpoken ? max($0, timeout) : $0 } ?? 0
    times = isSpoken ? [min(20_000, timeout / 2)] : [30_000, 10_000, 5000]
  }

  /// Returns the delay until the next of these times, in milliseconds; nil if there is none. The
  /// delay is 0 if the time has passed, for example while the process was stopped.
  func delay(remaining: Int64?) -> Int64? {
    guard let remaining, let next = times.first(where: { $0 < shown }) else { return nil }
    return max(remaining - next, 0)
  }

  /// Returns the remaining time to show if one of the times has been reached since the last call.
  mutating func take(remaining: Int64) -> Int64? {
    guard let reached = times.last(where: { $0 >= remaining }), reached < shown else {
      return nil
    }
    shown = reached
    return reached
  }
}
