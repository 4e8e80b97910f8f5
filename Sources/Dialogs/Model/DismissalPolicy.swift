// SPDX-License-Identifier: GPL-3.0-or-later

/// How a dialog is dismissed other than by choosing an action (prompt(1), Dismissing).
public struct DismissalPolicy: Sendable {
  /// Whether Escape and end-of-file at the terminal do not dismiss the dialog (SwiftUI's
  /// `interactiveDismissDisabled`).
  public var isInteractiveDisabled = false
  /// Whether Escape and end-of-file at the terminal dismiss a dialog that has no cancel action, too.
  public var dismissesWithoutCancel = false
  /// Whether the key, and not the label of the cancel action, is shown behind the question that Escape
  /// or end-of-file ends, since the caller tells one from the other.
  public var echoesKey = false
  /// The question before Escape or end-of-file dismisses the dialog.
  public var confirmation: DismissalConfirmation?
  /// How long the dialog is presented; nil for no limit.
  public var timeout: Timeout?
  /// The label or ID of the action that the time-out chooses.
  public var timeoutAction: Text?
  /// Whether the time-out action may be one that takes the values of the fields, which are then as
  /// they stand: filled in, or as they were at first. No secret is among them. What is shown does not
  /// name the action then, since nobody has chosen it.
  public var timeoutTakesValues = false
  /// The process whose end dismisses the dialog. Enter alone then chooses only an action that the
  /// author made the default action, so that a stray key ends neither the wait nor the work.
  public var processID: Int32?

  /// Makes a policy by which Escape and end-of-file dismiss the dialog, and time does not.
  public init() {}
}
