// SPDX-License-Identifier: GPL-3.0-or-later

/// A button of a dialog, with an action.
///
/// ```swift
/// Button("Delete", role: .destructive) { delete(file) }
/// ```
///
/// The action runs after the terminal is restored, so that it can print. It does not run if another
/// button is chosen.
public struct Button: View, PrimitiveView {
  /// The type of the body.
  public typealias Body = Never

  let label: String
  let detail: String?
  let role: ButtonRole?
  let action: () -> Void
  private(set) var id: String?
  private(set) var isDefault = false
  private(set) var isTimeoutAction = false
  /// Whether the label is data, so that another button may have the same label.
  private(set) var isData = false

  /// Creates a button.
  ///
  /// - Parameters:
  ///   - title: The label.
  ///   - role: The purpose of the button; nil for none.
  ///   - action: The action that runs if the button is chosen.
  public init(
    _ title: some TitleConvertible, role: ButtonRole? = nil, action: @escaping () -> Void = {}
  ) {
    (label, detail, self.role, self.action) = (title.titleString, nil, role, action)
  }

  /// Creates a button whose label is a text.
  ///
  /// - Parameters:
  ///   - role: The purpose of the button; nil for none.
  ///   - action: The action that runs if the button is chosen.
  ///   - label: The label. A second text is shown beside it.
  public init(
    role: ButtonRole? = nil, action: @escaping () -> Void, @ViewBuilder label: () -> some View
  ) {
    let texts = label().content.rows.flatMap { [$0.label, $0.detail].compactMap { $0 } }
    self.label = texts.first ?? ""
    detail = texts.count > 1 ? texts.dropFirst().joined(separator: " ") : nil
    (self.role, self.action) = (role, action)
  }

  var elements: [Element] { [.button(self)] }

  /// This button, with its label marked as data.
  var ofData: Button { with { $0.isData = true } }

  /// Sets the ID of the button, ``Choice/id``, which is independent of its label. The user can also
  /// type the ID as an answer.
  ///
  /// - Parameter id: One line of text that is not blank.
  public func id(_ id: String) -> Button { with { $0.id = id } }

  /// Makes Enter alone choose the button.
  public func keyboardShortcut(_ shortcut: KeyboardShortcut) -> Button {
    with { $0.isDefault = true }
  }

  /// Makes the timeout of the dialog choose the button. The dialog must have a timeout and must not
  /// require typing. The button must not be destructive and, in a dialog with fields, must be the
  /// cancel button.
  public func timeoutAction() -> Button { with { $0.isTimeoutAction = true } }
}
