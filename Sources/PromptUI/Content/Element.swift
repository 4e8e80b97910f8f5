// SPDX-License-Identifier: GPL-3.0-or-later

/// A part of a dialog, after all views are resolved to their primitive views.
enum Element {
  case row(Row)
  case button(Button)
  /// A button that is left out, since it is disabled.
  case disabledButton(Button)
  case field(any FormField)
  case list(any SelectionList)
  /// The title of the view.
  case title(String)
  /// A dialog or sheet that is presented over the view.
  case presentation(ViewPresentation)
  /// A change of the dialog in which the view is presented.
  case change((inout DialogConfiguration) -> Void)
  /// An action of `onAppear` or `onChange`.
  case effect(ViewEffect)
}

/// A text. In a picker it is an option, and in a list it is an item.
struct Row {
  /// The text.
  let label: String
  /// The text that is shown beside the label.
  var detail: String?
  /// The value that the row represents.
  var tag: AnyHashable?
}

extension Element {
  /// Returns this element with `tag` if it is a row without a tag; otherwise the unchanged element.
  func tagged(_ tag: AnyHashable) -> Element {
    guard case .row(var row) = self, row.tag == nil else { return self }
    row.tag = tag
    return .row(row)
  }
}

extension [Element] {
  /// The texts.
  var rows: [Row] { compactMap { if case .row(let row) = $0 { row } else { nil } } }

  var buttons: [Button] { compactMap { if case .button(let button) = $0 { button } else { nil } } }

  /// Whether a button that does not cancel is disabled.
  var haveDisabledButton: Bool {
    contains { if case .disabledButton(let button) = $0 { button.role != .cancel } else { false } }
  }

  var fields: [any FormField] {
    compactMap { if case .field(let field) = $0 { field } else { nil } }
  }

  var lists: [any SelectionList] {
    compactMap { if case .list(let list) = $0 { list } else { nil } }
  }

  /// The texts as a label of one line.
  var label: String {
    rows.flatMap { [$0.label, $0.detail].compactMap { $0 } }.joined(separator: " ")
  }

  /// The texts as lines; nil if there are none.
  var message: String? {
    let lines = rows.flatMap { [$0.label, $0.detail].compactMap { $0 } }
    return lines.isEmpty ? nil : lines.joined(separator: "\n")
  }
}
