// SPDX-License-Identifier: GPL-3.0-or-later

/// Modifiers of a view, and of the dialog in which it is presented. `dialogSeverity`, `keepsOrder`,
/// `timeout`, `requiresTyping` and `presentationName` also apply to the dialogs that the view
/// declares.
extension View {
  /// Sets the title of the dialog in which the view is presented.
  public func navigationTitle(_ title: some TitleConvertible) -> some View {
    adding(.title(title.titleString))
  }

  /// Disables the dismissal of this view by Escape, and leaves out the button `Close` of a sheet.
  ///
  /// - Parameter isDisabled: Whether Escape has no effect.
  public func interactiveDismissDisabled(_ isDisabled: Bool = true) -> some View {
    adding(.change { if isDisabled { $0.isInteractiveDismissDisabled = true } })
  }

  /// Asks a question before Escape dismisses this view.
  ///
  /// - Parameters:
  ///   - title: The question.
  ///   - shouldPresent: Whether the question is asked.
  ///   - actions: The buttons. Each button except the cancel button dismisses the view.
  ///   - message: The message.
  public func dismissalConfirmationDialog(
    _ title: some TitleConvertible, shouldPresent: Bool,
    @ViewBuilder actions: () -> some View = { EmptyView() },
    @ViewBuilder message: () -> some View = { EmptyView() }
  ) -> some View {
    let question = DialogConfiguration.Question(
      title: title.titleString, isPresented: shouldPresent, content: actions().content,
      message: message().content.message)
    return adding(.change { $0.dismissalConfirmation = question })
  }

  /// Sets the severity of the view and its dialogs.
  public func dialogSeverity(_ severity: DialogSeverity) -> some View {
    changing { $0.appearance.severity = severity.declaration }
  }

  /// Shows the buttons of the view and its dialogs in the order in which they are declared.
  public func keepsOrder() -> some View { changing { $0.appearance.keepsOrder = true } }

  /// Dismisses the view, and each of its dialogs, after a time.
  ///
  /// - Parameter duration: The time for each dialog, which must be longer than zero; nil for no
  ///   timeout.
  public func timeout(_ duration: Duration?) -> some View { changing { $0.timeout = duration } }

  /// Requires the user to type a text, in the view and in each of its dialogs, in order to choose
  /// the only button that does not cancel.
  ///
  /// - Parameter text: A text that can be typed as it is shown, and that does not mean no.
  public func requiresTyping(_ text: String) -> some View { changing { $0.requiredText = text } }

  /// Names the view and its dialogs, so that other processes can find them by `prompt --query` and
  /// dismiss them by `prompt --dismiss`.
  ///
  /// - Parameter name: The name, as for a dialog.
  public func presentationName(_ name: String) -> some View { changing { $0.name = name } }

  /// Leaves out the buttons, the fields and the list of this view.
  ///
  /// The condition is evaluated before the user fills in fields, so a button cannot depend on their
  /// values. Use ``TextField/required()`` or ``TextField/validated(_:_:)`` instead.
  ///
  /// - Parameter isDisabled: Whether the buttons, the fields and the list are left out.
  public func disabled(_ isDisabled: Bool) -> some View {
    ViewList {
      content.compactMap { element in
        switch element {
        case .button(let button): isDisabled ? .disabledButton(button) : element
        case .field, .list: isDisabled ? nil : element
        case .row, .title, .presentation, .change, .effect, .disabledButton: element
        }
      }
    }
  }

  /// Makes Enter alone choose the button in this view.
  public func keyboardShortcut(_ shortcut: KeyboardShortcut) -> some View {
    ViewList {
      content.map { element in
        guard case .button(let button) = element else { return element }
        return .button(button.keyboardShortcut(shortcut))
      }
    }
  }

  /// Runs an action once, before the view is presented.
  public func onAppear(perform action: (() -> Void)? = nil) -> some View {
    effect("onAppear") { place, memory in
      if memory.values.updateValue(true, forKey: place) != nil { return false }
      action?()
      return action != nil
    }
  }

  /// Runs an action when a value has changed since the last evaluation of the view.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - initial: Whether the action also runs at the first evaluation of the view.
  ///   - action: The action. Its arguments are the old and the new value.
  public func onChange<Value: Equatable>(
    of value: Value, initial: Bool = false, _ action: @escaping (Value, Value) -> Void
  ) -> some View {
    effect("onChange") { place, memory in
      let old = memory.values.updateValue(value, forKey: place) as? Value
      if old == value || old == nil && !initial { return false }
      action(old ?? value, value)
      return true
    }
  }

  /// Runs an action when a value has changed since the last evaluation of the view.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - initial: Whether the action also runs at the first evaluation of the view.
  ///   - action: The action.
  public func onChange(
    of value: some Equatable, initial: Bool = false, _ action: @escaping () -> Void
  ) -> some View {
    onChange(of: value, initial: initial) { _, _ in action() }
  }

  private func effect(
    _ name: String, _ run: @escaping (_ place: ViewPlace, ViewMemory) -> Bool
  ) -> ViewList {
    ViewList {
      let elements = content
      let place = ViewReading.nextPlace(for: name)
      return elements + [.effect(ViewEffect { run(place, $0) })]
    }
  }

  private func adding(_ element: Element) -> ViewList { ViewList { content + [element] } }

  /// Changes the dialog in which this view is presented, and the dialogs that the view declares.
  private func changing(_ change: @escaping (inout DialogConfiguration) -> Void) -> ViewList {
    ViewList { content.map { $0.changed(by: [change]) } + [.change(change)] }
  }
}
