// SPDX-License-Identifier: GPL-3.0-or-later

import Dialogs

/// What a command line asks for.
struct Request {
  /// Where the message comes from.
  enum Message: Equatable {
    case text(Text)
    case standardInput
  }

  /// Where a list of actions or items comes from.
  enum List: Equatable {
    case file(Text)
    case standardInput

    /// Reads the argument of `--buttons-from` and `--items-from`.
    init(_ argument: Text) { self = argument == "-" ? .standardInput : .file(argument) }
  }

  /// How the answer is printed (prompt(1), Output).
  enum Format: String, CaseIterable {
    case label, index, json, shell, none
  }

  /// What is printed about prompt instead of presenting a dialog.
  enum Information {
    case help(Option.HelpExtent)
    case version
  }

  var information: Information?
  var isConfirmation = false
  var isError = false
  var title: Text?
  var operand: Text?
  var message: Message?
  var buttons: [ButtonNotation] = []
  var list: List?
  /// The number of buttons before the list.
  var listIndex = 0
  var items: [ItemNotation] = []
  var itemList: List?
  /// The number of items before the list of items.
  var itemListIndex = 0
  var columns: Columns?
  var selectionCount: SelectionCount?
  var fields: [Field] = []
  var fieldOptions: [FieldOption] = []
  var appearance = Dialog.Appearance()
  var isPresented = true
  var data = PresentedData()
  var requiredText: Text?
  var defaultAction: Text?
  var textDomain: Text?
  var dismissing = DismissalPolicy()
  var dismissalConfirmation: Text?
  var dismissalMessage: Text?
  var dismissalButtons: [ButtonNotation] = []
  var dismissalCondition: DismissalConfirmation.Condition?
  var name: String?
  var dismissedName: String?
  var queriedName: String?
  var assumedAnswer: Text?
  var isProgress = false
  /// The index of an option that cannot be combined with `--progress`.
  var incompatibleOptionIndex: Int?
  var readsStandardInput = false
  /// Whether input that was typed before a question is shown answers none.
  var discardsTypeAhead = false
  /// Whether an action other than the first one can be named instead of an item.
  var acceptsActionNames = false
  /// Whether an action is asked for after fields and items. Automatic means visible if there are buttons.
  var actionQuestionVisibility = Dialog.Visibility.automatic
  var format = Format.label
}

extension Request {
  /// An option that is given and cannot be combined with `--progress`; nil if there is none.
  var incompatibleOption: Option? { incompatibleOptionIndex.map { Option.all[$0] } }

  /// Returns the role of the action that was chosen as its author wrote it; "cancel" for an automatic
  /// Cancel.
  func writtenRole(of choice: Choice) -> String? {
    if let written = choice.writtenIndex {
      return buttons.indices.contains(written) ? buttons[written].writtenRole : nil
    }
    return choice.isCancelling ? "cancel" : nil
  }
}
