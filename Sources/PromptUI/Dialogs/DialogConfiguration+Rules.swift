// SPDX-License-Identifier: GPL-3.0-or-later

internal import Dialogs

extension DialogConfiguration {
  /// Rejects invalid declarations. The module `Dialogs` contains the rules about labels and roles.
  func validate() throws(PresentationError) {
    // Without this check, a modifier that is applied to a button would silently have no effect.
    if !isAboutView, !content.changes.isEmpty {
      throw .invalid(
        "A modifier of the dialog, such as requiresTyping, is applied to a button: apply it to the dialog."
      )
    }
    if kind == .confirmation, !content.fields.isEmpty {
      throw .invalid("A confirmation dialog has no fields: use an Alert.")
    }
    if !content.fields.isEmpty, content.haveDisabledButton,
      content.buttons.allSatisfy({ $0.role == .cancel })
    {
      throw .invalid(
        "All buttons are disabled, before the fields are filled in: use required() or validated() of a field."
      )
    }
    if content.lists.count > 1 { throw .invalid("A dialog has at most one List.") }
    if appearance.titleVisibility == .hidden, message == nil {
      throw .invalid("A dialog with a hidden title needs a message.")
    }
    if content.buttons.count(where: { $0.isTimeoutAction }) > 1 {
      throw .invalid("More than one button is the timeout action.")
    }
    if let timeout, timeout <= .zero { throw .invalid("A timeout is longer than zero.") }
    for id in (content.buttons + (dismissalConfirmation?.content.buttons ?? [])).compactMap(\.id) {
      let text = RawText(id)
      if text.isBlank || !text.isOneLine {
        throw .invalid("The ID \(id.shown) is not one line of text with a visible character.")
      }
    }
    if let content = dismissalConfirmation?.content,
      !content.fields.isEmpty || !content.lists.isEmpty
    {
      throw .invalid("A dismissal confirmation dialog has only buttons.")
    }
    if let name, !name.isPresentationName {
      throw .invalid(
        "The presentation name \(name.shown) is not 1 to 32 letters A-Z and a-z, digits, '.', '_' and "
          + "'-', of which the first is no dot.")
    }
  }

  /// The rules about dismissing the dialog other than by choosing a button.
  var dismissalPolicy: Dialogs.DismissalPolicy {
    var policy = Dialogs.DismissalPolicy()
    if isInteractiveDismissDisabled { policy.interactiveDismissal = .disabled }
    policy.timeout = timeout.map { Dialogs.Timeout(milliseconds: $0.milliseconds) }
    policy.timeoutAction = content.buttons.first { $0.isTimeoutAction }?.declaration.output
    policy.confirmation = dismissalConfirmation.map { confirmation in
      Dialogs.DismissalConfirmation(
        RawText(confirmation.title),
        message: confirmation.message.map { RawText($0) },
        buttons: confirmation.content.buttons.map { $0.declaration },
        condition: confirmation.isPresented ? .always : .never)
    }
    return policy
  }
}

extension String {
  /// Whether this is a valid name for a presentation. Other processes can find the presentation by
  /// its name (prompt(1), Options).
  fileprivate var isPresentationName: Bool {
    1...32 ~= utf8.count && first != "."
      && utf8.allSatisfy { byte in
        switch Unicode.Scalar(byte) {
        case "A"..."Z", "a"..."z", "0"..."9", ".", "_", "-": true
        default: false
        }
      }
  }
}

extension Duration {
  /// The time in milliseconds, rounded up. It is limited to about 300 years, so that no sum of
  /// times overflows.
  fileprivate var milliseconds: Int64 {
    let (seconds, attoseconds) = components
    let limit: Int64 = 10_000_000_000
    if seconds >= limit { return limit * 1000 }
    return seconds * 1000 + (attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000
  }
}
