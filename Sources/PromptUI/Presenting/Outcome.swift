// SPDX-License-Identifier: GPL-3.0-or-later

/// The outcome of a dialog.
///
/// ```swift
/// switch try await dialog.present() {
/// case .chosen(let choice): print("\(choice.label) was chosen")
/// case .cancelled: print("Nothing changes")
/// case .dismissed(.timeout): print("Nobody answered in time")
/// case .dismissed, .notPresented: break
/// }
/// ```
public enum Outcome: Sendable, Hashable {
  /// A button that does not cancel was chosen.
  case chosen(Choice)
  /// The dialog was cancelled by its cancel button or by Escape.
  case cancelled
  /// The dialog ended, and no button was chosen.
  case dismissed(Dismissal)
  /// There was nothing to present: `isPresented` was false, the data or error was nil, or the list
  /// was empty.
  case notPresented

  /// Whether a button that does not cancel was chosen.
  public var isChosen: Bool { if case .chosen = self { true } else { false } }

  /// The ID of the chosen button or, if it has none, its label; nil if no button that does not
  /// cancel was chosen.
  public var id: String? { if case .chosen(let choice) = self { choice.id } else { nil } }
}
