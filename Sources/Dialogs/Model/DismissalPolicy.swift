// SPDX-License-Identifier: GPL-3.0-or-later

/// The ways to dismiss a dialog other than by an action (prompt(1), Dismissing).
package struct DismissalPolicy: Sendable {
  /// The effect of Escape and end-of-file at the terminal.
  package enum InteractiveDismissal: Sendable {
    /// Choose the cancel action; no effect if there is none.
    case cancels
    /// Choose the cancel action or, if there is none, dismiss the dialog without an action. The
    /// caller distinguishes these keys from an answer that chooses the cancel action, so the name
    /// of the key is shown after the question, and not the label of the action.
    case dismisses
    /// No effect (SwiftUI's `interactiveDismissDisabled`).
    case disabled
  }

  /// The effect of Escape and end-of-file at the terminal.
  package var interactiveDismissal = InteractiveDismissal.cancels
  /// The question before Escape or end-of-file dismisses the dialog.
  package var confirmation: DismissalConfirmation?
  /// The timeout; nil for none.
  package var timeout: Timeout?
  /// The label or ID of the action that the timeout chooses.
  package var timeoutAction: RawText?
  /// Whether the timeout action may return the values of the fields: the values that have been
  /// entered when the timeout expires, and the initial values of the other fields. Secrets are
  /// replaced by empty values. If the action may return the values, the dialog does not show its
  /// name, since the timeout only reports the values.
  package var timeoutTakesValues = false
  /// The process whose end dismisses the dialog; nil if the dialog waits for no process. While the
  /// dialog waits, Enter alone chooses an action only if the author made it the default action.
  /// Otherwise a stray key could end the wait or the work of the process.
  package var processID: Int32?
  /// The name of the program that this process runs; nil if it is unknown.
  package var processName: RawText?

  /// Creates a policy by which Escape and end-of-file choose the cancel action, without a timeout.
  package init() {}
}
