// SPDX-License-Identifier: GPL-3.0-or-later

import Dialogs
import Terminal

/// What a command line asks for.
enum Invocation {
  case help
  case version
  case present(Request)
}

/// What a command line says of the dialog to present, as it stands there.
struct Request {
  /// Where the message comes from.
  enum Message: Equatable {
    case text(Text)
    case standardInput
  }

  /// How the answer is printed (contract, section 7).
  enum Format: String, CaseIterable {
    case label, index, none
  }

  var isConfirmation = false
  var isError = false
  var title: Text?
  var operand: Text?
  var message: Message?
  var buttons: [Text] = []
  var keepsOrder = false
  var assumedAnswer: Text?
  var readsStandardInput = false
  var format = Format.label
}
