// SPDX-License-Identifier: GPL-3.0-or-later

/// Asks the user to agree. Escape and the button `Cancel` decline.
///
/// ```swift
/// if try await confirm("Publish the release?") { publish() }
/// ```
///
/// - Parameters:
///   - question: The question.
///   - action: The label of the button that agrees.
///   - role: The purpose of that button; nil for none. Enter alone never chooses a destructive
///     button.
/// - Returns: Whether the user has agreed.
/// - Throws: `PresentationError`, as `present()` does.
nonisolated(nonsending) public func confirm(
  _ question: some TitleConvertible, action: some TitleConvertible = "OK", role: ButtonRole? = nil
) async throws(PresentationError) -> Bool {
  try await ConfirmationDialog(question) { Button(action, role: role) }.present().isChosen
}

/// Asks the user to choose one of several values.
///
/// ```swift
/// let branch = try await choose("Which branch?", from: branches)
/// ```
///
/// - Parameters:
///   - title: The question.
///   - values: The values.
///   - label: Returns the label of the button of a value.
/// - Returns: The chosen value; nil if the user has cancelled, if the input has ended, or if there
///   are no values.
/// - Throws: `PresentationError`, as `present()` does.
nonisolated(nonsending) public func choose<Value: Sendable>(
  _ title: some TitleConvertible, from values: some Sequence<Value>,
  label: (Value) -> String = { "\($0)" }
) async throws(PresentationError) -> Value? {
  let values = Array(values)
  if values.isEmpty { return nil }
  let outcome = try await ConfirmationDialog(title) {
    ForEach(0..<values.count) { index in Button(label(values[index])) }
  }.present()
  guard case .chosen(let choice) = outcome, values.indices.contains(choice.index) else {
    return nil
  }
  return values[choice.index]
}

/// Asks the user to choose one of the cases of a type.
///
/// - Parameters:
///   - title: The question.
///   - type: The type. The descriptions of its cases are the labels of the buttons.
/// - Returns: The chosen case; nil if the user has cancelled, if the input has ended, or if there
///   are no cases.
/// - Throws: `PresentationError`, as `present()` does.
nonisolated(nonsending) public func choose<Value: CaseIterable & Sendable>(
  _ title: some TitleConvertible, from type: Value.Type
) async throws(PresentationError) -> Value? {
  try await choose(title, from: type.allCases)
}
