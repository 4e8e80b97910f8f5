// SPDX-License-Identifier: GPL-3.0-or-later

/// How a dialog is dismissed other than by choosing an action (prompt(1), Dismissing).
public struct DismissalPolicy: Sendable {
  /// What Escape and end-of-file at the terminal do.
  public enum InteractiveDismissal: Sendable {
    /// They choose the cancel action, if there is one.
    case cancels
    /// They dismiss the dialog, even if it has no cancel action. The caller distinguishes this from the cancel
    /// action, so the key is shown behind the question, and not the label of that action.
    case dismisses
    /// They do nothing (SwiftUI's `interactiveDismissDisabled`).
    case disabled
  }

  /// What Escape and end-of-file at the terminal do.
  public var interactiveDismissal = InteractiveDismissal.cancels
  /// The question before Escape or end-of-file dismisses the dialog.
  public var confirmation: DismissalConfirmation?
  /// How long the dialog is presented; nil for no limit.
  public var timeout: Timeout?
  /// The label or ID of the action that the time-out chooses.
  public var timeoutAction: Text?
  /// Whether the time-out action may be one that takes the values of the fields, which are then as
  /// they are: filled in, or with their initial values. No secret is among them. What is shown does not
  /// name the action then, since no user has chosen it.
  public var timeoutTakesValues = false
  /// The process whose end dismisses the dialog. Enter alone then chooses only an action that the
  /// author made the default action, so that a stray key ends neither the wait nor the work.
  public var processID: Int32?

  /// Makes a policy by which Escape and end-of-file dismiss the dialog, and time does not.
  public init() {}
}
