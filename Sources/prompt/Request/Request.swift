// SPDX-License-Identifier: GPL-3.0-or-later

import CPromptExecutable
import Dialogs
import TerminalDialogs

/// The values of all options of a command line.
struct Request {
  /// The source of the message.
  enum Message: Equatable {
    case text(RawText)
    case standardInput
  }

  /// The source of a list of actions or items.
  enum List: Equatable {
    case file(RawText)
    case standardInput

    /// Reads the argument of `--buttons-from` or `--items-from`.
    init(_ argument: RawText) { self = argument == "-" ? .standardInput : .file(argument) }
  }

  /// The format in which the answer is printed (prompt(1), Output).
  enum Format: String, CaseIterable {
    case label, index, json, shell, none
  }

  /// Information about prompt that is printed instead of presenting a dialog.
  enum Information {
    case help(HelpExtent)
    case version
  }

  /// The extent of `--help`: the common options, or all options.
  enum HelpExtent {
    case common, all
  }

  var information: Information?
  var isConfirmation = false
  var isError = false
  var title: RawText?
  var operand: RawText?
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
  var requiredText: RawText?
  var defaultAction: RawText?
  var textDomain: RawText?
  var dismissing = DismissalPolicy()
  var dismissalConfirmation: RawText?
  var dismissalMessage: RawText?
  var dismissalButtons: [ButtonNotation] = []
  var dismissalCondition: DismissalConfirmation.Condition?
  var name: String?
  var dismissedName: String?
  var queriedName: String?
  /// Whether the terminal is lent to other processes.
  var isAttending = false
  var assumedAnswer: RawText?
  var isProgress = false
  /// The command whose progress is shown, with its arguments; empty for none.
  fileprivate(set) var command: [RawText] = []
  /// The name of a given option that cannot be combined with `--progress`; nil if there is none.
  var incompatibleOption: StaticString?
  var readsStandardInput = false
  /// Whether input that was typed before a question is discarded.
  var discardsTypeAhead = false
  /// Whether an action other than the first can be named instead of an item.
  var acceptsActionNames = false
  /// The effects of keys as in a window with buttons; nil if keys have the usual effects.
  var windowKeys: WindowKeys?
  /// Whether no numbers are shown beside the items.
  var hidesNumbers = false
  /// Whether the items are the commands of a menu.
  var isMenu = false
  /// Whether the details of items are as important as their labels, and therefore not faint.
  var hasPlainDetails = false
  /// Whether the user is asked for an action after fields and items. If the value is automatic, the
  /// user is asked if there are buttons or a list of actions.
  var actionQuestionVisibility = Dialog.Visibility.automatic
  var format = Format.label
}

extension Request {
  /// Sets the command whose progress is shown, and keeps the environment for it, with the variable
  /// `PROMPT_PROGRESS` added.
  mutating func takeCommand(_ words: [RawText]) {
    command = words
    setenv("PROMPT_PROGRESS", "3", 1)
    CommandCheck.keepEnvironment()
  }

  /// Returns the role of the chosen action in the spelling of the call; "cancel" for an automatic
  /// Cancel; nil for an action without a role.
  func writtenRole(of choice: ChosenAction) -> String? {
    if let written = choice.writtenIndex {
      return buttons.indices.contains(written) ? buttons[written].writtenRole : nil
    }
    return choice.isCancelling ? "cancel" : nil
  }
}
