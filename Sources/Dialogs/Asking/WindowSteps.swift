// SPDX-License-Identifier: GPL-3.0-or-later

/// The moves of the focus from an answer to a button of a window.
///
/// The focus is at the answer again only after as many moves backwards as forwards. In a window,
/// further moves forwards also lead back to the answer, but their number depends on buttons that
/// the dialog does not show, and some windows ignore a move backwards from the first position. If
/// other moves led back, Enter might agree although it would not agree in the window.
package struct WindowSteps: Sendable {
  /// The direction in which a key moves the focus.
  package enum Direction: Sendable {
    case forwards, backwards
    /// The key may move the focus to another button.
    case unknown
  }

  /// The number of moves forwards; nil after a move in an unknown direction.
  private var count: Int? = 0

  /// Creates the state before any move.
  package init() {}

  /// Whether the focus is at the answer again.
  package var areUndone: Bool { count == 0 }

  /// Records the move of a further key.
  package mutating func take(_ direction: Direction) {
    switch direction {
    case .forwards: count = count.map { $0 + 1 }
    case .backwards: count = count.flatMap { $0 > 0 ? $0 - 1 : nil }
    case .unknown: count = nil
    }
  }
}
