// SPDX-License-Identifier: GPL-3.0-or-later

/// A title, an optional message and actions, all of them legal: what is to be presented.
///
/// The rules that make it up each have a file: automatic actions in `Dialog+AutomaticActions`, what
/// is refused in `Dialog+Validation`, the order on screen and the default action in `Dialog+Order`.
public struct Dialog: Sendable {
  /// How the dialog came about (prompt(1), Kinds of dialog).
  public enum Kind: Sendable {
    /// Says something; has an `OK` unless it is given actions.
    case alert
    /// Asks for confirmation; always has a way out.
    case confirmation
    /// An alert that presents an error, and says so.
    case error
  }

  /// What kind of dialog it is.
  public let kind: Kind
  /// What it is about, in one line; nil where the message says it all.
  public let title: Text?
  /// Whether the title is shown only where there is no message (SwiftUI's `titleVisibility`).
  public let isTitleHidden: Bool
  /// What there is to know before choosing.
  public private(set) var message: Text?
  /// What has to be typed, case and all, to choose the one action that does not cancel.
  public let requiredText: Text?
  /// How it may go away without an action being chosen.
  public let dismissalPolicy: DismissalPolicy
  /// The index of the action that is chosen when the time is out.
  public private(set) var timeoutAction: Int?
  /// The texts that are asked for before the actions are.
  public let fields: [Field]
  /// Whether an action has to be chosen: where there are fields and no actions of the author's, Enter
  /// on the last field is the answer.
  public let asksForAction: Bool
  /// All actions, in the order given, the automatic ones last.
  public private(set) var actions: Actions
  /// Indices in `actions`, in the order on screen.
  public private(set) var order: Order
  /// The index of the action that Enter alone chooses.
  public private(set) var defaultAction: Int?
  /// The index of the action that Escape and end-of-file choose.
  public private(set) var cancelAction: Int?
  /// Whether a list of actions belongs to it, made by some command.
  public let hasActionList: Bool
  /// Whether the numbers beside the actions are their indices in the order given, whatever their IDs
  /// are: those that `--format index` prints.
  let numbersIndices: Bool
  private let keepsOrder: Bool

  /// Puts a dialog together from what its author gave.
  ///
  /// - Parameters:
  ///   - isTitleHidden: Whether the title is shown only where there is no message.
  ///   - buttons: The author's actions, in order.
  ///   - hasActionList: Whether a list of actions will be added.
  ///   - fields: The texts that are asked for, in order.
  ///   - requiredText: What has to be typed to choose the one action that does not cancel.
  ///   - dismissalPolicy: How it may go away without an action being chosen.
  ///   - keepsOrder: Whether the order on screen is the order given.
  ///   - numbersIndices: Whether the numbers on screen are indices in that order, which is kept then.
  /// - Throws: `DialogError` where the actions break a rule of prompt(1), Actions and roles.
  public init(
    _ kind: Kind, title: Text?, isTitleHidden: Bool = false, message: Text? = nil,
    buttons: [Action] = [], hasActionList: Bool = false, fields: [Field] = [],
    requiredText: Text? = nil, dismissalPolicy: DismissalPolicy = DismissalPolicy(),
    keepsOrder: Bool = false, numbersIndices: Bool = false
  ) throws(DialogError) {
    let automatic = Self.automaticActions(
      besides: buttons, of: kind, hasActionList: hasActionList, hasFields: !fields.isEmpty)
    try Self.validate(buttons + automatic)
    self.kind = kind
    self.title = title
    self.isTitleHidden = isTitleHidden
    self.message = message
    self.requiredText = requiredText
    self.dismissalPolicy = dismissalPolicy
    if dismissalPolicy.timeoutAction != nil {
      self.timeoutAction = try Self.timeoutAction(
        among: buttons + automatic, by: dismissalPolicy, requiredText: requiredText,
        hasFields: !fields.isEmpty, hasActionList: hasActionList)
    }
    self.fields = fields
    self.asksForAction = fields.isEmpty || !buttons.isEmpty || hasActionList || requiredText != nil
    self.hasActionList = hasActionList
    self.numbersIndices = numbersIndices
    self.keepsOrder = keepsOrder || numbersIndices
    (actions, order) = (Actions(written: buttons, automatic: automatic), Order(count: 0))
    arrange()
    if requiredText != nil { try validateRequiredText() }
  }

  /// Finds the actions that Enter and Escape choose, and the order on screen.
  private mutating func arrange() {
    cancelAction = actions.firstIndex(withRole: .cancel)
    defaultAction = Self.defaultAction(
      among: actions, of: kind, requiresTyping: requiredText != nil,
      isWaiting: dismissalPolicy.waitsForProcess)
    order =
      keepsOrder
      ? Order(count: actions.count)
      : Order(
        count: actions.count, defaultAction: defaultAction, cancelAction: cancelAction)
  }

  /// This dialog with the lines of `list` after its author's actions.
  public func adding(_ list: ActionList) -> Dialog {
    var dialog = self
    let written = actions.written
    dialog.actions = Actions(written: written, list: list, automatic: actions.automatic)
    dialog.timeoutAction = timeoutAction.map { $0 < written.count ? $0 : $0 + list.count }
    dialog.arrange()
    return dialog
  }

  /// This dialog with `text` at the end of its message, on a line of its own. Blank text adds nothing.
  public func adding(toMessage text: Text) -> Dialog {
    if text.isBlank { return self }
    var dialog = self
    let beginning = message.map { $0.bytes + [UInt8(ascii: "\n")] } ?? []
    dialog.message = Text(bytes: beginning + text.bytes)
    return dialog
  }

  // mutant: an empty list is not presented
  //   `hasActionList && !actions.contains { $0.role != .cancel }` -> `false`
  /// Whether there is no action but one that cancels, since the list of them was empty.
  public var hasNoChoices: Bool { hasActionList && !actions.contains { $0.role != .cancel } }

  /// Whether there is nothing to tell a person what it is about.
  public var isBlank: Bool { title?.isBlank != false && message == nil && kind != .error }

  /// The index of the one action that does not cancel, where there is exactly one: what yes means.
  public var soleAction: Int? {
    if actions.offersSeveralChoices { return nil }
    return actions.firstIndex { $0.role != .cancel }
  }

  /// Whether showing it and comparing an answer with its actions takes no time to speak of, since there
  /// is neither much text nor a long list.
  public var isQuicklySearched: Bool {
    actions.count < 1000 && message?.bytes.count ?? 0 < 100_000
      && actions.written.allSatisfy {
        $0.label.bytes.count < 1000 && $0.translation?.bytes.count ?? 0 < 1000
      }
  }

  /// Whether an answer can do what cannot be undone: only what is typed when the question stands
  /// there is one (prompt(1), Answers).
  public var requiresFreshInput: Bool {
    requiredText != nil || actions.firstIndex(withRole: .destructive) != nil
  }
}
