// SPDX-License-Identifier: GPL-3.0-or-later

/// The turn to use the terminal. Readline has one line for a process, so the dialogs of a process follow
/// one another, in the order in which they were presented. Progress is shown when no dialog wants the
/// terminal.
final class TerminalTurn: @unchecked Sendable {
  /// The turn of this process.
  static let shared = TerminalTurn()

  private let condition = Condition()
  // The lock of `condition` protects these.
  private var lastNumber = 0
  private var waiting: [Place] = []
  private var holder: Holder?

  /// A place in the line.
  private struct Place {
    let number: Int
    let isDialogs: Bool
  }

  /// Who has the turn.
  private struct Holder {
    /// Asks a progress view to give the turn up for a while; nil for a dialog, which keeps it.
    let pause: (@Sendable () -> Void)?
  }

  /// Gets in line.
  ///
  /// - Returns: A number, which waits for its turn from now on, until `wait` or `giveUp` returns.
  func takeNumber(forDialog isDialogs: Bool = true) -> Int {
    var number = 0
    condition.withLock {
      lastNumber += 1
      number = lastNumber
      waiting.append(Place(number: number, isDialogs: isDialogs))
      if isDialogs { holder?.pause?() }
    }
    return number
  }

  /// Leaves the line.
  func giveUp(_ number: Int) { condition.change { waiting.removeAll { $0.number == number } } }

  /// Waits for the turn, which is then the caller's until `end()`.
  ///
  /// - Parameters:
  ///   - number: What the caller has got from `takeNumber()`; nil gets in line now.
  ///   - pause: Called when a dialog wants the turn; nil if the caller keeps it.
  ///   - isCancelled: Whether to stop waiting. When this changes, `review()` has to be called.
  /// - Returns: false if the wait was cancelled.
  func wait(
    _ number: Int? = nil, pausing pause: (@Sendable () -> Void)? = nil,
    unless isCancelled: () -> Bool
  ) -> Bool {
    let number = number ?? takeNumber(forDialog: pause == nil)
    let hasTurn = condition.wait { () -> Bool? in
      let isCancelled = isCancelled()
      let next = waiting.first { $0.isDialogs } ?? waiting.first
      let hasTurn = !isCancelled && holder == nil && next?.number == number
      guard hasTurn || isCancelled else { return nil }
      waiting.removeAll { $0.number == number }
      if hasTurn { holder = Holder(pause: pause) }
      return hasTurn
    }
    // The next one may be the first to wait now.
    if !hasTurn { condition.change() }
    return hasTurn
  }

  /// Gives the turn to the next.
  func end() { condition.change { holder = nil } }

  /// Has those who wait ask whether they are cancelled.
  func review() { condition.change() }
}
