// SPDX-License-Identifier: GPL-3.0-or-later

import Dialogs
import TerminalDialogs

extension Request {
  /// Returns the declaration of the dialog, and whether to present it (prompt(1), Presenting). A
  /// message from standard input and lists of actions and items are read and added later.
  ///
  /// - Throws: A usage error. Usage errors take precedence over all other errors.
  func declaration() throws(ExitError) -> (dialog: Dialog.Declaration, isPresented: Bool) {
    try validate()
    let texts = TextResolver(domain: textDomain, data: data)
    let description = try operand.map { text throws(ExitError) in try texts.shown(text) }
    // A blank title is no title.
    var title = try title.map { text throws(ExitError) in try texts.shown(text) }
    if title?.isBlank == true, description != nil { title = nil }
    var message: RawText?
    if case .text(let text) = self.message { message = try texts.shown(text) }
    // If an error has both a title and a description, the description is the first line of the
    // message.
    var text: [UInt8] = []
    if title != nil, let description, !description.isBlank { text = description.bytes }
    if let message, !message.isBlank {
      if !text.isEmpty { text.append(UInt8(ascii: "\n")) }
      text += message.bytes
    }
    var actions = DeclaredActions()
    for button in buttons { actions.written.append(try texts.action(button)) }
    if list != nil { actions.listIndex = listIndex }
    actions.defaultName = defaultAction
    actions.numbersIndices = format == .index
    actions.questionVisibility = actionQuestionVisibility
    let items = try declaredItems(in: texts)
    let fields = try fields(in: texts)
    actions.requiredText = try requiredText.map { text throws(ExitError) in try texts.filled(text) }
    let dismissing = try filledDismissing(texts)
    var dialog: Dialog.Declaration
    do throws(DialogError) {
      dialog = try Dialog.Declaration(
        isConfirmation ? .confirmation : isError ? .error : .alert, title: title ?? description,
        actions: actions, fields: fields, items: items, dismissalPolicy: dismissing)
    } catch {
      throw .usage(error)
    }
    dialog.message = text.isEmpty ? nil : RawText(bytes: text)
    dialog.appearance = appearance
    dialog.windowKeys = windowKeys
    dialog.discardsTypeAhead = discardsTypeAhead
    try requireTellingFormat(of: dialog)
    try requireTellingFormatOfDismissal()
    let hasNoError = isError && description?.isBlank == true
    return (dialog, isPresented && !data.isMissing && !hasNoError)
  }

  private func declaredItems(in texts: TextResolver) throws(ExitError) -> DeclaredItems? {
    if items.isEmpty, itemList == nil { return nil }
    var declared = DeclaredItems()
    for item in items { declared.written.append(try texts.item(item)) }
    if itemList != nil { declared.listIndex = itemListIndex }
    declared.selectionCount = selectionCount ?? .any
    declared.acceptsActionNames = acceptsActionNames
    declared.hidesNumbers = hidesNumbers
    (declared.isMenu, declared.hasPlainDetails) = (isMenu, hasPlainDetails)
    return declared
  }

  private func filledDismissing(_ texts: TextResolver) throws(ExitError) -> DismissalPolicy {
    var dismissing = dismissing
    dismissing.processName = dismissing.processID.flatMap { programName(ofProcess: $0) }
    guard let title = dismissalConfirmation else { return dismissing }
    var buttons: [Action] = []
    for button in dismissalButtons { buttons.append(try texts.action(button)) }
    let message = try dismissalMessage.map { text throws(ExitError) in try texts.shown(text) }
    dismissing.confirmation = DismissalConfirmation(
      try texts.shown(title), message: message.flatMap { $0.isBlank ? nil : $0 },
      buttons: buttons, condition: dismissalCondition ?? .always)
    return dismissing
  }

  /// Rejects a title that is given twice. An error may have both a title and a description.
  func requireOneTitle() throws(ExitError) {
    if title != nil, operand != nil, !isError {
      throw .usage("the title is given twice, by --title and as an operand")
    }
  }

  /// Rejects options that contradict each other or need another option, and a dialog with nothing
  /// to present (prompt(1), Options).
  private func validate() throws(ExitError) {
    if isConfirmation, !fields.isEmpty {
      throw .usage("a confirmation dialog has no fields: leave --confirm out", .formOptions)
    }
    if isConfirmation, isError { throw .usage("--confirm and --error cannot be combined") }
    try requireOneTitle()
    let readers = [
      (itemList == .standardInput, "--items-from -"), (list == .standardInput, "--buttons-from -"),
      (message == .standardInput, "--message -"), (readsStandardInput, "--stdin"),
    ].filter { $0.0 }.map { $0.1 }
    if readers.count > 1 {
      throw .usage("\(readers[0]) and \(readers[1]) both read standard input")
    }
    if columns != nil, list == nil, itemList == nil {
      throw .usage("--columns needs --buttons-from or --items-from")
    }
    if selectionCount != nil, items.isEmpty, itemList == nil {
      throw .usage("--selection-count needs --item or --items-from")
    }
    let refinements = [
      (dismissalMessage != nil, "--dismissal-message"),
      (!dismissalButtons.isEmpty, "--dismissal-button"),
      (dismissalCondition != nil, "--dismissal-should-present"),
    ]
    if dismissalConfirmation == nil, let refinement = refinements.first(where: { $0.0 }) {
      throw .usage("\(refinement.1) needs --dismissal-confirmation", .dismissalOptions)
    }
    if list != nil, requiredText != nil {
      throw .usage("--require-typing and --buttons-from cannot be combined")
    }
    let hasError = isError && operand != nil
    let hasItems = !items.isEmpty || itemList != nil
    let asksForMore = !fields.isEmpty || hasItems
    if isMissing(title), isMissing(operand), isMessageMissing, !hasError, !asksForMore {
      throw .usage("nothing to present: give a title or a message")
    }
    if appearance.titleVisibility == .hidden {
      if !isConfirmation {
        throw .usage("only a confirmation dialog can hide its title: write --confirm")
      }
      if isMessageMissing { throw .usage("a dialog with a hidden title needs a message") }
    }
  }

  /// Rejects a format that prints only the values or the items if the script could not determine
  /// which of several actions was chosen.
  private func requireTellingFormat(of dialog: Dialog.Declaration) throws(ExitError) {
    if format == .label, dialog.hasItems || !fields.isEmpty,
      list != nil || dialog.actions.count(where: { $0.role != .cancel }) > 1
    {
      let printed = dialog.hasItems ? "the items" : "the values"
      throw .usage(
        "the output would contain \(printed), but not which action was chosen: "
          + "write --format shell or --format json", .output)
    }
  }

  /// Rejects a format that prints only values or items if the script could not determine which of
  /// several actions confirmed the dismissal.
  private func requireTellingFormatOfDismissal() throws(ExitError) {
    let dismissing = dismissalButtons.count { $0.role != .cancel }
    if format == .label, dismissing > 1, !fields.isEmpty || !items.isEmpty || itemList != nil {
      throw .usage(
        "the output would not tell which --dismissal-button was chosen: "
          + "write --format shell or --format json", .output)
    }
  }

  private func isMissing(_ text: RawText?) -> Bool { text?.isBlank ?? true }

  private var isMessageMissing: Bool {
    if case .text(let text) = message { text.isBlank } else { message == nil }
  }
}
