// SPDX-License-Identifier: GPL-3.0-or-later

/// The questions about toggles and pickers, which are asked like actions (prompt(1), Forms): each has
/// options, of which one is chosen.
extension Conversation {
  /// Asks whether the toggle that the form asks for is on.
  func ask<C: Console>(
    for toggle: Toggle, of state: DialogState, on console: inout C, _ above: [Line]
  ) throws(C.Failure) -> AskResult<FieldValue> {
    let isOn =
      state.form.current?.value.map { $0 == .text(Toggle(isOn: true).value) } ?? toggle.isOn
    return try ask(
      for: Toggle.items(isOn: isOn, in: words), .toggle, of: state, on: &console, above)
  }

  /// Asks for an option of the picker that the form asks for.
  func ask<C: Console>(
    for picker: Picker, of state: DialogState, on console: inout C, _ above: [Line]
  ) throws(C.Failure) -> AskResult<FieldValue> {
    let value = state.form.current?.value
    let options = picker.options.map { option in
      value.map { option.selected($0 == .text(option.output)) } ?? option
    }
    return try ask(for: options, .picker, of: state, on: &console, above)
  }

  private func ask<C: Console>(
    for options: [Item], _ subject: Subject, of state: DialogState, on console: inout C,
    _ above: [Line]
  ) throws(C.Failure) -> AskResult<FieldValue> {
    guard let field = state.form.current?.field else { return .ended(.unanswered) }
    let message = state.form.isReturn ? [] : message(of: field, columns: console.screen.columns)
    return try ask(
      field.label, options, subject, in: state, on: &console, above: above + message,
      typed: state.form.current?.text ?? "", allowsBack: state.form.index > 0,
      requiresFreshInput: requiresFreshInput
    ).map { .text(options[$0].output) }
  }

  /// Asks a question of prompt's own that yes and no answer, below the field that the form asks for.
  /// The option at index 0 is yes; Enter takes the other.
  func ask<C: Console>(
    _ question: PlainText, in state: DialogState, on console: inout C
  ) throws(C.Failure) -> AskResult<Int> {
    try ask(
      Text(question.string), Toggle.items(isOn: false, in: words), .toggle, in: state, on: &console,
      above: [], typed: "", allowsBack: true, requiresFreshInput: true)
  }

  /// Asks for one of several options.
  ///
  /// - Returns: The index of the option that is chosen.
  private func ask<C: Console>(
    _ label: Text, _ options: [Item], _ subject: Subject, in state: DialogState,
    on console: inout C, above: [Line], typed: Text, allowsBack: Bool, requiresFreshInput: Bool
  ) throws(C.Failure) -> AskResult<Int> {
    let one = SelectionCount(minimum: 1, maximum: 1) ?? .any
    // The options have been checked. What cannot be asked is not answered.
    guard let dialog = try? Dialog(.alert, title: label, items: options, selectionCount: one) else {
      return .ended(.unanswered)
    }
    let conversation = Conversation(
      about: dialog, in: words, asking: subject, for: self, requiresFreshInput: requiresFreshInput)
    var selection = dialog.initialSelection
    let result = try conversation.askForItems(
      on: &console, changing: &selection, of: state, above: above, typed: typed,
      allowsBack: allowsBack)
    switch result {
    case .value: return selection.indices.first.map { .value($0) } ?? .ended(.unanswered)
    case .back(let typed): return .back(typed: typed)
    case .ended(let outcome): return .ended(outcome)
    }
  }
}
