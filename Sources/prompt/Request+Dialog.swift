// SPDX-License-Identifier: GPL-3.0-or-later

import Dialogs

extension Request {
  /// Refuses what cannot be presented, whatever the texts turn out to be (contract, section 1).
  ///
  /// - Throws: A usage error.
  func validate() throws(Failure) {
    if isConfirmation, isError { throw .usage("--confirm and --error exclude each other") }
    if title != nil, operand != nil, !isError {
      throw .usage("the title is given twice, by --title and as operand")
    }
    if message == .standardInput, readsStandardInput {
      throw .usage("--message - and --stdin both read standard input")
    }
    if isMissing(title), isMissing(operand), message == nil {
      throw .usage("nothing to present: give a title or a message")
    }
  }

  private func isMissing(_ text: Text?) -> Bool { text?.isBlank ?? true }

  /// The dialog that is asked for.
  ///
  /// - Parameter read: Reads standard input to its end, for `--message -`.
  /// - Throws: A usage error, or what `read` throws.
  func dialog(reading read: () throws(Failure) -> [UInt8]) throws(Failure) -> Dialog {
    try validate()
    var buttons: [Action] = []
    let kind: Dialog.Kind = isConfirmation ? .confirmation : isError ? .error : .alert
    do throws(DialogError) {
      for button in self.buttons { buttons.append(try Action(notation: button)) }
      // Judged before anything is read.
      _ = try Dialog(kind, title: nil, buttons: buttons)
    } catch {
      throw .usage(error.description)
    }
    // The description of an error is its title; where there is a title of its own, it comes first in
    // the message.
    let lines = [title == nil ? nil : operand, try messageText(reading: read)].compactMap(\.self)
      .filter { !$0.isBlank }
    let message = Text(bytes: Array(lines.map(\.bytes).joined(separator: [UInt8(ascii: "\n")])))
    do throws(DialogError) {
      return try Dialog(
        kind, title: title ?? operand, message: message.isEmpty ? nil : message, buttons: buttons,
        keepsOrder: keepsOrder || format == .index)
    } catch {
      throw .usage(error.description)
    }
  }

  private func messageText(reading read: () throws(Failure) -> [UInt8]) throws(Failure) -> Text? {
    switch message {
    case nil: nil
    case .text(let text): text
    case .standardInput: Text(bytes: try read())
    }
  }
}
