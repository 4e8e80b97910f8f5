// SPDX-License-Identifier: GPL-3.0-or-later

/// The questions about toggles and pickers, which are asked like actions (prompt(1), Forms): each has
/// options, of which one is chosen.
extension Conversation {
  /// The result of asking for one of several options.
  enum OptionResult {
    /// The index of the option that is chosen.
    case option(Int)
    /// The person goes back to the field before, after having typed this.
    case back(typed: Text)
    case ended(Outcome)
  }

  /// Asks whether the toggle that the form asks for is on.
  func ask<C: Console>(
    for toggle: Toggle, of form: Form, on console: inout C, _ above: [Line]
  ) throws(C.Failure) -> FieldResult {
    let isOn = form.current?.value.map { $0 == .text(Toggle(isOn: true).value) } ?? toggle.isOn
    return try ask(
      for: Toggle.items(isOn: isOn, in: words), .toggle, of: form, on: &console, above)
  }

  /// Asks for an option of the picker that the form asks for.
  func ask<C: Console>(
    for picker: Picker, of form: Form, on console: inout C, _ above: [Line]
  ) throws(C.Failure) -> FieldResult {
    let value = form.current?.value
    let options = picker.options.map { option in
      value.map { option.selected($0 == .text(option.output)) } ?? option
    }
    return try ask(for: options, .picker, of: form, on: &console, above)
  }

  private func ask<C: Console>(
    for options: [Item], _ subject: Subject, of form: Form, on console: inout C,
    _ above: [Line]
  ) throws(C.Failure) -> FieldResult {
    guard let field = form.current?.field else { return .back(typed: "") }
    let result = try ask(
      field.label, options, subject, in: form, on: &console,
      above: form.isReturn ? above : above + message(of: field, in: console.screen),
      typed: form.current?.text ?? "", allowsBack: form.index > 0,
      requiresFreshInput: requiresFreshInput)
    switch result {
    case .option(let index): return .value(.text(options[index].output))
    case .back(let typed): return .back(typed: typed)
    case .ended(let outcome): return .ended(outcome)
    }
  }

  /// Asks a question of prompt's own that yes and no answer, below the field that the form asks for.
  /// The first option is yes; Enter takes the other.
  func ask<C: Console>(
    _ question: PlainText, in form: Form, on console: inout C
  ) throws(C.Failure) -> OptionResult {
    try ask(
      Text(question.string), Toggle.items(isOn: false, in: words), .toggle, in: form, on: &console,
      above: [], typed: "", allowsBack: true, requiresFreshInput: true)
  }

  private func ask<C: Console>(
    _ label: Text, _ options: [Item], _ subject: Subject, in form: Form,
    on console: inout C, above: [Line], typed: Text, allowsBack: Bool, requiresFreshInput: Bool
  ) throws(C.Failure) -> OptionResult {
    let one = SelectionCount(minimum: 1, maximum: 1) ?? .any
    // The options have been checked.
    guard let dialog = try? Dialog(.alert, title: label, items: options, selectionCount: one) else {
      return .back(typed: "")
    }
    let conversation = Conversation(
      about: dialog, in: words, asking: subject, for: self, requiresFreshInput: requiresFreshInput)
    var selection = dialog.initialSelection
    let result = try conversation.askForItems(
      on: &console, changing: &selection, of: form, above: above, typed: typed,
      allowsBack: allowsBack)
    switch result {
    case .done: return selection.indices.first.map { .option($0) } ?? .back(typed: "")
    case .back(let typed): return .back(typed: typed)
    case .ended(let outcome): return .ended(outcome)
    }
  }
}
