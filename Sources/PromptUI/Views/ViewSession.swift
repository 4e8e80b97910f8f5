// SPDX-License-Identifier: GPL-3.0-or-later

internal import Dialogs

/// The presentation of a view: the order of its dialogs.
///
/// The view is presented once, as the dialog that its texts, buttons, fields and list form. After
/// each action, the view is evaluated again, and the dialogs and sheets whose `isPresented` has
/// become true are presented, beginning with the one nearest to the view.
final class ViewSession {
  /// The outcome of the dialog of the view.
  private(set) var outcome = Outcome.notPresented
  /// The view, and the sheets over it.
  private var scopes: [ViewScope]
  /// The view, sheet or dialog that was presented last; nil before the first presentation.
  private var subject: Subject?
  /// Whether the dialog of the view was presented.
  private var isAsked = false

  /// The maximum depth of nested sheets.
  private static let maximumDepth = 100

  private enum Subject {
    /// The view on which `present()` was called.
    case view
    /// A sheet. Without buttons of its own, the sheet ends after it was presented once.
    case sheet(endsWithQuestion: Bool)
    /// A dialog that a modifier declares.
    case dialog(ViewPresentation)
  }

  init(of view: some View) { scopes = [ViewScope(view)] }

  /// Returns the presentation of the next dialog; nil if there is none.
  ///
  /// - Throws: `PresentationError.invalid` if a dialog breaks a rule, if a sheet cannot be
  ///   dismissed or presents itself, or if a view changes with each evaluation.
  func next() throws(PresentationError) -> Presentation? {
    while let scope = scopes.last {
      if scope.isDismissed {
        endSheet(scope)
        continue
      }
      let elements = try scope.read()
      if scope.isDismissed { continue }
      let pending = (scope.nested + elements.presentations).first {
        $0.isPending && !scope.endless.contains($0.place)
      }
      if let pending {
        if let presentation = try begin(pending, over: scope) { return presentation }
      } else if scope.sheet != nil {
        if let presentation = try askSheet(scope, elements) { return presentation }
      } else {
        return isAsked ? nil : try askView(elements)
      }
    }
    return nil
  }

  /// Begins the presentation that a modifier declares. Returns the presentation of a dialog; nil
  /// for a sheet, or if there is nothing to present.
  private func begin(
    _ pending: ViewPresentation, over scope: ViewScope
  ) throws(PresentationError) -> Presentation? {
    switch pending.content {
    case .sheet(let sheet):
      if scopes.count > Self.maximumDepth { throw .invalid("A sheet presents itself.") }
      scopes.append(ViewScope(sheet, at: pending.place, in: scope.environment))
      return nil
    case .dialog(let dialog):
      subject = .dialog(pending)
      let presentation = try presentation(of: dialog)
      if presentation == nil { end(pending) }
      return presentation
    }
  }

  private func askView(_ elements: [Element]) throws(PresentationError) -> Presentation? {
    (subject, isAsked) = (.view, true)
    guard let question = DialogConfiguration(asking: elements, inSheet: false) else { return nil }
    return try presentation(of: question)
  }

  private func askSheet(
    _ scope: ViewScope, _ elements: [Element]
  ) throws(PresentationError) -> Presentation? {
    guard let question = DialogConfiguration(asking: elements, inSheet: true) else {
      throw .invalid("A sheet without texts, buttons and fields cannot be dismissed.")
    }
    subject = .sheet(endsWithQuestion: elements.buttons.isEmpty)
    let presentation = try presentation(of: question)
    if presentation == nil { scope.dismissal.dismiss() }
    return presentation
  }

  private func presentation(
    of dialog: DialogConfiguration
  ) throws(PresentationError) -> Presentation? {
    let request = DismissalRequest()
    for scope in scopes { scope.dismissal.end(by: request) }
    return try Presentation(of: dialog, until: request)
  }

  /// Continues after the outcome of the last dialog.
  func take(_ outcome: Outcome) {
    for scope in scopes { scope.dismissal.end(by: nil) }
    let isChosen = if case .chosen = outcome { true } else { false }
    switch subject {
    case .dialog(let presentation):
      end(presentation)
      if isChosen { scopes.last?.nested = presentation.nested }
    case .sheet(let endsWithQuestion):
      if endsWithQuestion || !isChosen { scopes.last?.dismissal.dismiss() }
    case .view:
      self.outcome = outcome
      // When the view is cancelled or dismissed, nothing more is presented.
      if !isChosen { end() }
    case nil: break
    }
  }

  /// Ends all presentations. The `isPresented` of each sheet becomes false.
  func end() {
    while let scope = scopes.popLast() { scope.end() }
  }

  private func endSheet(_ scope: ViewScope) {
    scopes.removeLast()
    scope.end()
    if scope.sheet?.isPresented.wrappedValue == true { scopes.last?.endless.insert(scope.place) }
    scope.sheet?.onDismiss?()
  }

  private func end(_ presentation: ViewPresentation) {
    presentation.isPresented.wrappedValue = false
    if presentation.isPresented.wrappedValue { scopes.last?.endless.insert(presentation.place) }
  }
}

extension DialogConfiguration {
  /// Creates a dialog from the elements of a view; nil if they include no texts, buttons, fields or
  /// lists.
  ///
  /// - Parameter isSheet: Whether the view is the content of a sheet.
  init?(asking elements: [Element], inSheet isSheet: Bool) {
    let (buttons, fields, lists) = (elements.buttons, elements.fields, elements.lists)
    let hasInput = !fields.isEmpty || !lists.isEmpty
    if buttons.isEmpty, !hasInput, elements.message == nil { return nil }
    var title = elements.title ?? ""
    // A view that consists of a single button is presented as a question about its action.
    if let button = buttons.first, buttons.count == 1, !hasInput, elements.message == nil,
      title.isEmpty, button.role != .cancel, !isSheet
    {
      title = "\(button.label)?"
    }
    let isConfirmation = !isSheet && fields.isEmpty && !buttons.isEmpty
    self.init(
      isConfirmation ? .confirmation : .alert, title: title, isPresented: .constant(true),
      presenting: (), actions: { EmptyView() }, message: { EmptyView() })
    isAboutView = true
    content = elements.asked
    message = elements.message
    for change in elements.changes { change(&self) }
    if isSheet, !buttons.isEmpty, !isInteractiveDismissDisabled,
      !buttons.contains(where: { $0.role == .cancel })
    {
      content.append(.button(Button("Close", role: .cancel)))
    }
  }
}

extension [Element] {
  /// The buttons, fields and lists. Unless a button is the default action, the first button without
  /// a role becomes the default action.
  fileprivate var asked: [Element] {
    var needsDefault = !buttons.contains { $0.isDefault }
    return compactMap { element in
      switch element {
      case .button(let button) where needsDefault && button.role == nil:
        needsDefault = false
        return .button(button.keyboardShortcut(.defaultAction))
      case .button, .field, .list, .disabledButton: return element
      case .row, .title, .presentation, .change, .effect: return nil
      }
    }
  }
}
