// SPDX-License-Identifier: GPL-3.0-or-later

import Synchronization

/// A view that is presented: the view on which `present()` was called, or the content of a sheet.
final class ViewScope {
  /// The sheet; nil for the view on which `present()` was called.
  let sheet: Sheet?
  /// The place of the modifier that presents the sheet.
  let place: ViewPlace
  /// The dismissal of the sheet.
  let dismissal = ViewDismissal()
  /// The places of presentations whose `isPresented` was still true after it was set to false. They
  /// are not presented again.
  var endless: Set<ViewPlace> = []
  /// The presentations that the content of the last dialog declares.
  var nested: [ViewPresentation] = []
  private let resolve: () -> [Element]
  private let memory = ViewMemory()
  private let outer: EnvironmentValues
  private var isPresented = false
  private var stopObserving: (() -> Void)?

  /// The number of evaluations after which a view that changes with each evaluation is invalid.
  private static let maximumReadings = 100

  /// Creates the scope of the view on which `present()` was called.
  init(_ view: some View) {
    (sheet, place, outer) = (nil, [], EnvironmentValues())
    resolve = { view.content }
  }

  /// Creates the scope of a sheet.
  ///
  /// - Parameters:
  ///   - place: The place of the modifier that presents the sheet.
  ///   - environment: The environment of the view around the sheet.
  init(_ sheet: Sheet, at place: ViewPlace, in environment: EnvironmentValues) {
    (self.sheet, self.place, outer) = (sheet, place, environment)
    resolve = sheet.content
    stopObserving = sheet.isPresented.observe? { [dismissal] isPresented in
      if !isPresented { dismissal.dismiss() }
    }
  }

  /// The environment of the view.
  var environment: EnvironmentValues {
    var environment = outer
    guard sheet != nil else { return environment }
    environment.isPresented = isPresented
    environment.dismiss = DismissAction { [dismissal] in dismissal.dismiss() }
    return environment
  }

  /// Whether the sheet has been dismissed.
  var isDismissed: Bool {
    guard let sheet else { return false }
    return dismissal.isDismissed || !sheet.isPresented.wrappedValue
  }

  /// Ends the presentation of a sheet. Its `isPresented` becomes false.
  func end() {
    stopObserving?()
    dismissal.dismiss()
    sheet?.isPresented.wrappedValue = false
  }

  /// Evaluates the view, and runs the actions of its `onAppear` and `onChange`, until none of them
  /// runs.
  ///
  /// - Throws: `PresentationError.invalid` if the view changes with each evaluation.
  func read() throws(PresentationError) -> [Element] {
    for _ in 0..<Self.maximumReadings {
      let read = ViewReading(memory, environment: environment).elements(of: resolve)
      var isChanged = false
      for effect in read.effects where effect.run(memory) { isChanged = true }
      // The sheet is evaluated again with `isPresented` true, so that `onChange(of: isPresented)`
      // reports the beginning of the presentation.
      if sheet != nil, !isPresented {
        (isPresented, isChanged) = (true, true)
      }
      let changes = sheet?.changes ?? []
      if !isChanged { return read.map { $0.changed(by: changes) } + changes.map { .change($0) } }
    }
    throw .invalid("The view changes each time that it is read: see its onAppear and onChange.")
  }
}

extension Element {
  /// Returns the element with changes of the dialogs in it.
  func changed(by changes: [(inout DialogConfiguration) -> Void]) -> Element {
    guard case .presentation(var presentation) = self else { return self }
    for change in changes { presentation.apply(change) }
    return .presentation(presentation)
  }
}

/// The dismissal of a sheet, which any task can request.
final class ViewDismissal: Sendable {
  private struct State {
    var isDismissed = false
    /// The request that ends the dialog on the terminal; nil while no dialog is presented.
    var request: DismissalRequest?
  }

  private let state = Mutex(State())

  /// Whether the sheet is dismissed.
  var isDismissed: Bool { state.withLock { $0.isDismissed } }

  /// Dismisses the sheet, and ends the dialog that is presented in it.
  func dismiss() {
    let request = state.withLock { state in
      state.isDismissed = true
      return state.request
    }
    request?.dismiss()
  }

  /// Sets the request that ends a dialog when the sheet is dismissed; nil after the end of the
  /// dialog.
  func end(by request: DismissalRequest?) {
    let isDismissed = state.withLock { state in
      state.request = request
      return state.isDismissed
    }
    if isDismissed { request?.dismiss() }
  }
}
