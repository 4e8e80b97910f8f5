// SPDX-License-Identifier: GPL-3.0-or-later

/// How a dialog may go away other than by an action that is chosen (prompt(1), Dismissing).
public struct DismissalPolicy: Sendable {
  /// Whether Escape and end-of-file at the terminal do not dismiss it (SwiftUI's
  /// `interactiveDismissDisabled`).
  public var isInteractiveDisabled = false
  /// What is asked before Escape or end-of-file does (SwiftUI's `dismissalConfirmationDialog`).
  public var confirmation: Text?
  /// How long it is presented.
  public var timeout: Timeout?
  /// The action, by label or ID, that is chosen when the time is out.
  public var timeoutAction: Text?

  /// Whether it goes away when some process ends. It only waits then, so that Enter alone chooses
  /// nothing which its author did not make the default action: a stray key ends neither the wait nor
  /// the work.
  public var waitsForProcess = false

  /// Escape and end-of-file dismiss, and time does not.
  public init() {}
}

extension Dialog {
  /// The action that Escape and end-of-file choose, if they choose one.
  var interactiveAction: Int? { dismissalPolicy.isInteractiveDisabled ? nil : cancelAction }

  /// The action that is chosen when the time is out; nil where none is.
  ///
  /// - Throws: `DialogError` where it is no action, or one that a person has to choose.
  static func timeoutAction(
    among actions: [Action], by dismissalPolicy: DismissalPolicy, requiredText: Text?,
    hasFields: Bool,
    hasActionList: Bool
  ) throws(DialogError) -> Int? {
    guard let name = dismissalPolicy.timeoutAction else { return nil }
    let key = AnswerKey(name)
    let index = actions.firstIndex { $0.isCalled(key) }
    guard dismissalPolicy.timeout != nil else { throw .timeoutActionWithoutTimeout }
    // mutant: no time chooses what has to be typed
    guard requiredText == nil else { throw .timeoutActionWithRequiredText }
    guard let index else {
      throw hasActionList ? .timeoutActionIsNoButton(name) : .timeoutActionIsNone(name)
    }
    // mutant: no time destroys
    guard actions[index].role != .destructive else { throw .timeoutActionDestroys(name) }
    // Nobody has typed what it would take.
    // mutant: no time chooses what needs the fields
    if hasFields, actions[index].role != .cancel { throw .timeoutActionWithFields(name) }
    return index
  }

  /// The outcome when the time is out.
  public var outcomeOfTimeout: Outcome {
    timeoutAction.map { .chosen(Choice($0, in: self), by: .timeout) } ?? .dismissed(by: .timeout)
  }
}
