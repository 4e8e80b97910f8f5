// SPDX-License-Identifier: GPL-3.0-or-later

internal import Dialogs

/// A dialog in the terms of `Dialogs`, and what its parts mean to the client.
struct DialogDeclaration {
  /// The dialog.
  let dialog: Dialogs.Dialog
  /// Whether there is nothing to choose from in its list.
  let hasEmptyList: Bool
  private let buttons: [Button]
  private let fields: [any FormField]
  private let list: (any SelectionList)?
  /// The buttons of the question before the dialog is dismissed.
  private let dismissalButtons: [Button]

  /// Translates a dialog.
  ///
  /// - Throws: `PresentationError.invalid` if it breaks a rule.
  init(of configuration: DialogConfiguration) throws(PresentationError) {
    buttons = configuration.content.buttons
    fields = configuration.content.fields
    list = configuration.content.lists.first
    dismissalButtons = configuration.dismissalConfirmation?.content.buttons ?? []
    try configuration.validate()
    let items = try list?.items() ?? []
    hasEmptyList = list != nil && items.isEmpty
    var declared: [Field] = []
    for (index, field) in fields.enumerated() {
      declared.append(try field.field(named: "field\(index + 1)"))
    }
    // Nobody chooses from an empty list.
    let count = hasEmptyList ? .any : try list?.selectionCount() ?? .any
    do throws(DialogError) {
      dialog = try Dialogs.Dialog(
        configuration.kind, title: Dialogs.Text(configuration.title),
        appearance: configuration.appearance,
        message: configuration.message.map { Dialogs.Text($0) },
        buttons: buttons.map { $0.declaration }, fields: declared, items: items,
        selectionCount: count,
        requiredText: configuration.requiredText.map { Dialogs.Text($0) },
        dismissalPolicy: configuration.dismissalPolicy)
    } catch {
      throw PresentationError(error)
    }
    if dialog.isBlank, fields.isEmpty, list == nil {
      throw .invalid("A dialog needs a title or a message.")
    }
  }
}

/// What an outcome means to the client.
struct Ending {
  /// What `present` returns.
  let outcome: Outcome
  /// What sets the bindings of the fields and the list.
  var assignments: [() -> Void] = []
  /// The actions to run.
  var actions: [() -> Void] = []
}

extension DialogDeclaration {
  /// Returns what `outcome` means.
  func ending(of outcome: Dialogs.Outcome) -> Ending {
    switch outcome {
    case .chosen(let choice, _): return ending(of: choice)
    case .dismissed(.timeout): return Ending(outcome: .dismissed(.timeout))
    case .dismissed(.endOfInput), .unanswered: return Ending(outcome: .dismissed(.endOfInput))
    case .dismissed(.action), .dismissed(.interactive), .dismissed(.programmatic),
      .dismissed(.assumed):
      return Ending(outcome: .dismissed(.programmatic))
    }
  }

  private func ending(of choice: Dialogs.Choice) -> Ending {
    // The buttons of the dialog's own come last.
    let button = buttons.indices.contains(choice.index) ? buttons[choice.index] : nil
    if dialog.isCancelled(by: choice) {
      // No two of the buttons are equal.
      // Bindings keep their values, as after any dismissal.
      for value in choice.values { value.wipe() }
      let confirming = dismissalButtons.first { $0.declaration == choice.dismissalAction }
      return Ending(
        outcome: .cancelled, actions: [confirming?.action, button?.action].compactMap { $0 })
    }
    let action = dialog.actions[choice.index]
    let chosen = Choice(
      id: action.output.string, label: action.label.string, index: choice.index, role: button?.role)
    var assignments = zip(fields, choice.values).map { $0.assignment(of: $1) }
    // The copies that the bindings get are not overwritten.
    for value in choice.values { value.wipe() }
    if let list { assignments.append(list.assignment(of: choice.selection)) }
    return Ending(
      outcome: .chosen(chosen), assignments: assignments,
      actions: [button?.action].compactMap { $0 })
  }
}

extension Button {
  /// The button as a dialog declares it.
  var declaration: Dialogs.Action {
    let role: Dialogs.Role? =
      switch self.role {
      case .cancel: .cancel
      case .destructive: .destructive
      case nil: nil
      }
    return Dialogs.Action(
      Dialogs.Text(label), role: role, isDefault: isDefault, id: id.map { Dialogs.Text($0) },
      detail: detail.map { Dialogs.Text($0) })
  }
}
