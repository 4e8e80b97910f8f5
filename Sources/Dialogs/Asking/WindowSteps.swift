// SPDX-License-Identifier: GPL-3.0-or-later

/// The steps by which keys have moved from an answer to a button of a window.
///
/// Only as many steps backwards as forwards lead back. Further steps forwards lead back in a window,
/// too, but their number depends on buttons that a dialog on a line does not show, and some windows
/// ignore a step backwards from the first place. Enter would then agree where it would not in the
/// window.
package struct WindowSteps: Sendable {
  /// The direction of the step of a key.
  package enum Direction: Sendable {
    case forwards, backwards
    /// The key may lead to another button.
    case unknown
  }

  /// The number of steps forwards; nil after an unknown one.
  private var count: Int? = 0

  /// Creates the steps before any key.
  package init() {}

  /// Whether the keys have led back to the answer.
  package var areUndone: Bool { count == 0 }

  /// Takes the step of a further key.
  package mutating func take(_ direction: Direction) {
    switch direction {
    case .forwards: count = count.map { $0 + 1 }
    case .backwards: count = count.flatMap { $0 > 0 ? $0 - 1 : nil }
    case .unknown: count = nil
    }
  }
}
