// SPDX-License-Identifier: GPL-3.0-or-later

import Dialogs
import TerminalDialogs

/// What a command line asks for.
enum Invocation {
  case help
  case version
  case present(Request)
  /// Finds the presentation of a name, and dismisses it if so told.
  case find(String, isDismissing: Bool, timeout: Timeout?)
}

/// What a command line says of the dialog to present, as it stands there.
struct Request {
  /// Where the message comes from.
  enum Message: Equatable {
    case text(Text)
    case standardInput
  }

  /// Where a list of actions comes from.
  enum List: Equatable {
    case file(Text)
    case standardInput
  }

  /// How the answer is printed (contract, section 7).
  enum Format: String, CaseIterable {
    case label, index, json, shell, none
  }

  /// Whether the title is shown (SwiftUI's `Visibility`); automatic is the same as visible here.
  enum Visibility: String, CaseIterable {
    case automatic, visible, hidden
  }

  var isConfirmation = false
  var isError = false
  var title: Text?
  var operand: Text?
  var message: Message?
  var buttons: [Text] = []
  var list: List?
  var fields: [Field] = []
  var fieldOptions: [FieldOption] = []
  var titleVisibility = Visibility.automatic
  var keepsOrder = false
  var isPresented = true
  var data = PresentedData()
  var requiredText: Text?
  var textDomain: Text?
  var dismissing = DismissalPolicy()
  var processID: Int32?
  var name: String?
  var dismissedName: String?
  var queriedName: String?
  var assumedAnswer: Text?
  var readsStandardInput = false
  var format = Format.label
}
