// SPDX-License-Identifier: GPL-3.0-or-later

import Dialogs

extension Request {
  /// What is to be presented, or nil where that is nothing (contract, section 6).
  ///
  /// - Throws: A usage error, which comes before everything else.
  func draft() throws(Failure) -> Draft? {
    try validate()
    let texts = Texts(domain: textDomain, data: data)
    let description = try operand.map { text throws(Failure) in try texts.shown(text) }
    let message: Text? =
      if case .text(let text) = message { try texts.shown(text) } else { nil }
    let title = try title.map { text throws(Failure) in try texts.shown(text) }
    var actions: [Action] = []
    for button in buttons { actions.append(try texts.action(button)) }
    let draft = Draft(
      kind: isConfirmation ? .confirmation : isError ? .error : .alert,
      title: titleVisibility == .hidden ? nil : title ?? description,
      // Where an error has a title of its own, its description is the first line of the message.
      message: [title == nil ? nil : description, message],
      buttons: actions,
      requiredText: try requiredText.map { text throws(Failure) in try texts.filled(text) },
      keepsOrder: keepsOrder || format == .index)
    // Judged also where it is not presented.
    _ = try draft.dialog()
    let hasNoError = isError && description?.isBlank == true
    return isPresented && !data.isMissing && !hasNoError ? draft : nil
  }

  /// A dialog but for what is still to be read.
  struct Draft {
    let kind: Dialog.Kind
    let title: Text?
    let message: [Text?]
    let buttons: [Action]
    let requiredText: Text?
    let keepsOrder: Bool

    /// The dialog, with `text` as the last of its message.
    func dialog(readMessage text: Text? = nil) throws(Failure) -> Dialog {
      let lines = (message + [text]).compactMap(\.self).filter { !$0.isBlank }.map(\.bytes)
      let message = Array(lines.joined(separator: [UInt8(ascii: "\n")]))
      do throws(DialogError) {
        return try Dialog(
          kind, title: title, message: message.isEmpty ? nil : Text(bytes: message),
          buttons: buttons, requiredText: requiredText, keepsOrder: keepsOrder)
      } catch {
        throw .usage(error.description)
      }
    }
  }

  /// Refuses what contradicts itself, whatever the texts say (contract, section 1).
  private func validate() throws(Failure) {
    if isConfirmation, isError { throw .usage("--confirm and --error exclude each other") }
    if title != nil, operand != nil, !isError {
      throw .usage("the title is given twice, by --title and as operand")
    }
    if message == .standardInput, readsStandardInput {
      throw .usage("--message - and --stdin both read standard input")
    }
    let hasError = isError && operand != nil
    if isMissing(title), isMissing(operand), isMessageMissing, !hasError {
      throw .usage("nothing to present: give a title or a message")
    }
    if titleVisibility == .hidden {
      if !isConfirmation { throw .usage("only a confirmation dialog can hide its title") }
      if isMessageMissing { throw .usage("a hidden title needs a message in its place") }
    }
  }

  private func isMissing(_ text: Text?) -> Bool { text?.isBlank ?? true }

  private var isMessageMissing: Bool {
    if case .text(let text) = message { text.isBlank } else { message == nil }
  }
}
