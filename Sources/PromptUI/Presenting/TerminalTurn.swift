// SPDX-License-Identifier: GPL-3.0-or-later

/// The turn to use the terminal. Readline can edit only one line in a process, so the dialogs of a
/// process are presented one after the other, in the order of their calls. Progress is shown while
/// no dialog needs the terminal.
final class TerminalTurn: @unchecked Sendable {
  /// The turn of this process.
  static let shared = TerminalTurn()

  private let condition = Condition()
  // These properties are protected by the lock of `condition`.
  private var lastNumber = 0
  private var waiting: [Place] = []
  private var holder: Holder?

  /// A place in the queue.
  private struct Place {
    let number: Int
    let isDialogs: Bool
  }

  /// The current user of the turn.
  private struct Holder {
    /// Asks a progress view to release the turn for a dialog; nil for a dialog, which keeps the
    /// turn.
    let pause: (@Sendable () -> Void)?
  }

  /// What is shown on the terminal.
  enum Content { case dialog, progress }

  /// What is shown on the terminal, or is about to be shown; nil for nothing.
  var content: Content? {
    condition.withLock { holder.map { $0.pause == nil ? .dialog : .progress } }
  }

  /// Joins the queue. A progress view that has the turn is asked to release it for a dialog.
  ///
  /// - Returns: A number, which stays in the queue until `wait` or `giveUp` removes it.
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

  /// Leaves the queue.
  func giveUp(_ number: Int) { condition.change { waiting.removeAll { $0.number == number } } }

  /// Waits for the turn. The caller has the turn until it calls `end()`.
  ///
  /// - Parameters:
  ///   - number: The number that `takeNumber()` has returned to the caller; nil to join the queue
  ///     now.
  ///   - pause: Called when a dialog needs the turn; nil for a dialog, which keeps the turn.
  ///   - isCancelled: Whether to stop waiting. After a change of the result, call `review()`.
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
    // The next number may have become the first number in the queue, so its thread is woken.
    if !hasTurn { condition.change() }
    return hasTurn
  }

  /// Passes the turn to the next number.
  func end() { condition.change { holder = nil } }

  /// Makes all waiting threads check whether their wait is cancelled.
  func review() { condition.change() }
}
