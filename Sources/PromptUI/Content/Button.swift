// SPDX-License-Identifier: GPL-3.0-or-later

/// An action that a dialog offers.
///
/// ```swift
/// Button("Delete", role: .destructive) { delete(file) }
/// ```
///
/// The action runs when the terminal is as it was before, so it can print. It does not run if another
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

  /// Makes a button.
  ///
  /// - Parameters:
  ///   - title: The label.
  ///   - role: The purpose of the button, if it has a special one.
  ///   - action: What the button does.
  public init(
    _ title: some TitleConvertible, role: ButtonRole? = nil, action: @escaping () -> Void = {}
  ) {
    (label, detail, self.role, self.action) = (title.titleString, nil, role, action)
  }

  /// Makes a button whose label is a text.
  ///
  /// - Parameters:
  ///   - role: The purpose of the button, if it has a special one.
  ///   - action: What the button does.
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

  /// Names the button by a text that does not change when its label does: ``Choice/id``. It is an
  /// answer too.
  ///
  /// - Parameter id: One line of text that is not blank.
  public func id(_ id: String) -> Button { with { $0.id = id } }

  /// Makes Enter alone choose the button.
  public func keyboardShortcut(_ shortcut: KeyboardShortcut) -> Button {
    with { $0.isDefault = true }
  }

  /// Makes the time-out of the dialog choose the button, which must not be destructive. In a dialog
  /// with fields, it has to be the cancel button.
  public func timeoutAction() -> Button { with { $0.isTimeoutAction = true } }
}
