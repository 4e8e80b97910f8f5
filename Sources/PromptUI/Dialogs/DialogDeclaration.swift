// SPDX-License-Identifier: GPL-3.0-or-later

internal import Dialogs

/// A dialog of the module `Dialogs`, with the buttons, fields and list of the client from which it
/// was created.
struct DialogDeclaration {
  /// The dialog; nil if its list is empty.
  let dialog: Dialogs.Dialog?
  /// The checks that run on the actor of the caller, each with the index of its field.
  let callerChecks: [(field: Int, check: CallerCheck)]
  private let buttons: [Button]
  private let fields: [any FormField]
  private let list: (any SelectionList)?
  /// The buttons of the question before the dialog is dismissed.
  private let dismissalButtons: [Button]

  /// Translates a dialog.
  ///
  /// - Throws: `PresentationError.invalid` if the dialog breaks a rule.
  init(of configuration: DialogConfiguration) throws(PresentationError) {
    buttons = configuration.content.buttons
    fields = configuration.content.fields
    list = configuration.content.lists.first
    dismissalButtons = configuration.dismissalConfirmation?.content.buttons ?? []
    try configuration.validate()
    var items = DeclaredItems(try list?.items() ?? [])
    var declared: [Field] = []
    var callerChecks: [(field: Int, check: CallerCheck)] = []
    for (index, field) in fields.enumerated() {
      let declaration = try field.declaration()
      declared.append(try field.field(named: "field\(index + 1)", as: declaration))
      if let check = declaration.callerCheck { callerChecks.append((index, check)) }
    }
    self.callerChecks = callerChecks
    // The selection count does not apply to an empty list, which is not presented.
    if let list, !items.written.isEmpty { items.selectionCount = try list.selectionCount() }
    var actions = DeclaredActions(zip(buttons, buttons.names).map { $0.declaration(named: $1) })
    // An alert with fields or a list can be cancelled, unless dismissal by Escape is disabled.
    actions.addsCancelAction = !configuration.isInteractiveDismissDisabled
    actions.requiredText = configuration.requiredText.map { RawText($0) }
    var declaration: Dialogs.Dialog.Declaration
    do throws(DialogError) {
      declaration = try Dialogs.Dialog.Declaration(
        configuration.kind, title: RawText(configuration.title), actions: actions,
        fields: declared, items: list == nil ? nil : items,
        dismissalPolicy: configuration.dismissalPolicy)
    } catch {
      throw PresentationError(error)
    }
    declaration.appearance = configuration.appearance
    declaration.message = configuration.message.map { RawText($0) }
    if declaration.isBlank, !configuration.isAboutView, fields.isEmpty, list == nil {
      throw .invalid("A dialog needs a title or a message.")
    }
    dialog = try? Dialogs.Dialog(declaration)
  }
}

/// The ending of a dialog: its outcome, and the closures that run after the dialog.
struct Ending {
  /// The outcome that `present` returns.
  let outcome: Outcome
  /// Closures that set the bindings of the fields and the list.
  var assignments: [() -> Void] = []
  /// The actions to run.
  var actions: [() -> Void] = []
}

extension DialogDeclaration {
  /// Returns the ending for `outcome`.
  func ending(of outcome: DialogOutcome) -> Ending {
    switch outcome {
    case .chosen(let choice, _): return ending(of: choice)
    case .dismissed(.timeout): return Ending(outcome: .dismissed(.timeout))
    case .dismissed(.endOfInput), .unanswered: return Ending(outcome: .dismissed(.endOfInput))
    case .dismissed(.action), .dismissed(.interactive), .dismissed(.programmatic),
      .dismissed(.assumed):
      return Ending(outcome: .dismissed(.programmatic))
    }
  }

  private func ending(of choice: ChosenAction) -> Ending {
    // The buttons that the dialog has added have the last indices, and no button of the client.
    let button = buttons.indices.contains(choice.index) ? buttons[choice.index] : nil
    if choice.isCancelling {
      // The bindings keep their values, as after any dismissal, so the input is overwritten. The
      // comparison finds the button that confirmed the dismissal: no two buttons of a question are
      // equal.
      for value in choice.values { value.wipe() }
      let confirming = dismissalButtons.first { $0.declaration == choice.dismissalAction }
      return Ending(
        outcome: .cancelled, actions: [confirming?.action, button?.action].compactMap { $0 })
    }
    let action = choice.action
    let chosen = Choice(
      label: button?.label ?? action.label.string, id: button?.id, index: choice.index,
      role: button?.role)
    var assignments = zip(fields, choice.values).map { $0.assignment(of: $1) }
    // Only these values are overwritten, and not the copies that the bindings receive.
    for value in choice.values { value.wipe() }
    if let list { assignments.append(list.assignment(of: choice.selection)) }
    return Ending(
      outcome: .chosen(chosen), assignments: assignments,
      actions: [button?.action].compactMap { $0 })
  }
}

extension [Button] {
  /// The labels of the actions. In a label that is data, all characters are visible, and a number
  /// distinguishes the label from equal labels, such as that of the cancel button that the dialog
  /// adds.
  fileprivate var names: [RawText] {
    let labels = map { RawText($0.label) }
    if !contains(where: { $0.isData }) { return labels }
    let added: [RawText] = contains { $0.role == .cancel } ? [] : ["Cancel"]
    let distinct = (labels.map { $0.visible } + added).shownNames
    return zip(zip(self, labels), distinct).map { button, name in button.0.isData ? name : button.1
    }
  }
}

extension Button {
  /// The button as an action of `Dialogs`.
  var declaration: Dialogs.Action { declaration(named: RawText(label)) }

  /// Returns the button as an action of `Dialogs`.
  fileprivate func declaration(named name: RawText) -> Dialogs.Action {
    let role: Dialogs.Role? =
      switch self.role?.purpose {
      case .cancel: .cancel
      case .destructive: .destructive
      case nil: nil
      }
    return Dialogs.Action(
      name, role: role, isDefault: isDefault, id: id.map { RawText($0) },
      detail: detail.map { RawText($0) })
  }
}
