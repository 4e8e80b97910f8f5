// SPDX-License-Identifier: GPL-3.0-or-later

internal import Dialogs

/// A presentation: a dialog from its declaration until the steps that follow its outcome.
struct Presentation {
  private let declaration: DialogDeclaration
  private let dialog: Dialogs.Dialog
  private let name: String?
  private let assumedAnswer: String?
  private let isPresented: Binding<Bool>
  private let request: DismissalRequest

  /// Creates a presentation of a dialog, and translates its declaration.
  ///
  /// - Parameter request: A request to end the dialog, which may already have been made.
  /// - Returns: nil if there is nothing to present.
  /// - Throws: `PresentationError.invalid` if the dialog breaks a rule.
  init?(
    of configuration: DialogConfiguration, until request: DismissalRequest = DismissalRequest()
  ) throws(PresentationError) {
    self.request = request
    isPresented = configuration.isPresented
    (name, assumedAnswer) = (configuration.name, configuration.assumedAnswer)
    guard isPresented.wrappedValue, !configuration.isDataMissing else { return nil }
    do throws(PresentationError) {
      declaration = try DialogDeclaration(of: configuration)
    } catch {
      isPresented.wrappedValue = false
      throw error
    }
    guard let dialog = declaration.dialog else { return nil }
    self.dialog = dialog
  }

  /// Presents the dialog while `work` runs, and suspends the caller until both have ended.
  nonisolated(nonsending) func run(
    while work: (@Sendable (DismissAction) async -> Void)?
  ) async throws(PresentationError) -> Outcome {
    let result: Result<DialogOutcome, PresentationError>
    let stopObserving = observe()
    do throws(PresentationError) {
      result = .success(try await hold(while: work))
    } catch {
      result = .failure(error)
    }
    stopObserving?()
    return try end(with: result)
  }

  /// Presents the dialog, and blocks the thread until the dialog ends.
  func runAndWait() throws(PresentationError) -> Outcome {
    let result: Result<DialogOutcome, PresentationError>
    let stopObserving = observe()
    do throws(PresentationError) {
      result = .success(try holdAndWait())
    } catch {
      result = .failure(error)
    }
    stopObserving?()
    return try end(with: result)
  }

  /// Dismisses the dialog when `isPresented` becomes false. Returns a closure that ends the
  /// observation; nil if the binding does not report changes.
  private func observe() -> (() -> Void)? {
    guard let observe = isPresented.observe else { return nil }
    let stop = observe { [request] isPresented in if !isPresented { request.dismiss() } }
    if !isPresented.wrappedValue { request.dismiss() }
    return stop
  }

  /// Runs the conversation. When this method returns, `work` has ended.
  private nonisolated(nonsending) func hold(
    while work: (@Sendable (DismissAction) async -> Void)?
  ) async throws(PresentationError) -> DialogOutcome {
    guard let work else { return try await hold() }
    // The work is cancelled at the end of the scope, which then waits until the work has ended.
    let dismiss = DismissAction { [request] in request.dismiss() }
    async let _: Void = work(dismiss)
    return try await hold()
  }

  private nonisolated(nonsending) func hold() async throws(PresentationError) -> DialogOutcome {
    if let outcome = try assumedOutcome() {
      try await checkAssumedValues(of: outcome)
      return outcome
    }
    let checks = declaration.callerChecks.map { $0.check }
    if let console = ScriptedConsole.current {
      return try await console.hold(dialog, until: request, checking: checks)
    }
    return try await Presenter.present(dialog, name: name, until: request.signal, checking: checks)
  }

  /// Returns the outcome of the assumed answer; nil if the user is asked.
  private func assumedOutcome() throws(PresentationError) -> DialogOutcome? {
    guard let assumedAnswer else { return nil }
    let outcome = dialog.outcome(assuming: RawText(assumedAnswer))
    if case .unanswered = outcome {
      throw .invalid(
        "The answer \(assumedAnswer.shown) cannot be assumed: \(obstacle(to: assumedAnswer))")
    }
    return outcome
  }

  /// Applies the checks that run on the actor of the caller to the values of an assumed answer.
  private nonisolated(nonsending) func checkAssumedValues(
    of outcome: DialogOutcome
  ) async throws(PresentationError) {
    guard case .chosen(let choice, _) = outcome else { return }
    for (index, check) in declaration.callerChecks where choice.values.indices.contains(index) {
      let value = choice.values[index]
      guard !value.isEmpty, let reason = await check.reason(for: value.string) else { continue }
      throw .invalid(
        "The answer \((assumedAnswer ?? "").shown) cannot be assumed: the value of "
          + "\(dialog.fields[index].label.string.shown) is not valid. \(reason)")
    }
  }

  /// Returns the reason why an answer cannot be assumed, as the end of a sentence.
  private func obstacle(to answer: String) -> String {
    if dialog.action(assuming: RawText(answer)) == nil { return "it is the name of no button." }
    guard let (field, reason) = dialog.refusedInitialValue else {
      return "the selection is not valid."
    }
    return "the value of \(field.label.string.shown) is not valid. \(reason.string)"
  }

  private func holdAndWait() throws(PresentationError) -> DialogOutcome {
    if let (index, _) = declaration.callerChecks.first {
      throw .invalid(
        "The field \(dialog.fields[index].label.string.shown) has a check that is async: call "
          + "present() instead of presentAndWait().")
    }
    if let outcome = try assumedOutcome() { return outcome }
    if let console = ScriptedConsole.current {
      return try console.holdAndWait(dialog, until: request)
    }
    return try Presenter.presentAndWait(dialog, name: name, until: request.signal)
  }

  /// Executes the steps that follow the outcome, after the terminal is restored: sets the bindings
  /// of the fields and the list, sets `isPresented` to false, and runs the action.
  private func end(
    with result: Result<DialogOutcome, PresentationError>
  ) throws(PresentationError) -> Outcome {
    let ending = (try? result.get()).map { declaration.ending(of: $0) }
    for assign in ending?.assignments ?? [] { assign() }
    isPresented.wrappedValue = false
    for action in ending?.actions ?? [] { action() }
    switch result {
    case .failure(let error): throw error
    case .success: return ending?.outcome ?? .notPresented
    }
  }
}
