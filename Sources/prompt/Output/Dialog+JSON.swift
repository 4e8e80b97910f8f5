// SPDX-License-Identifier: GPL-3.0-or-later

import Dialogs

extension Dialog.Declaration {
  /// The dialog as an object of JSON, for a caller that has no terminal (prompt(1), Output). It
  /// contains neither values of fields, nor the text that has to be typed, nor the lines of a list
  /// that is read later.
  var json: String {
    let isTitleHidden = appearance.titleVisibility == .hidden && message != nil
    return object([
      ("kind", quoted(kind.name)), ("title", quoted(isTitleHidden ? nil : title)),
      ("message", quoted(message)),
      (
        "actions",
        array(actions) { action in
          object([
            ("label", quoted(action.label)), ("id", quoted(action.id)),
            ("role", quoted(action.writtenRoles)),
          ])
        }
      ),
      ("fields", fields.isEmpty ? "null" : array(fields) { $0.json }),
      ("items", hasItems ? array(items) { $0.json } : "null"),
      ("selection_count", hasItems ? quoted(RawText(selectionCount.notation)) : "null"),
    ])
  }
}

extension Dialog.Kind {
  fileprivate var name: RawText {
    switch self {
    case .alert: "alert"
    case .confirmation: "confirmation"
    case .error: "error"
    }
  }
}

extension Action {
  /// The roles in the notation of `--button`; nil for none.
  fileprivate var writtenRoles: RawText? {
    let role: [String] =
      switch role {
      case .cancel: ["cancel"]
      case .destructive: ["destructive"]
      case nil: []
      }
    let roles = role + (isDefault ? ["default"] : [])
    return roles.isEmpty ? nil : RawText(roles.joined(separator: ","))
  }
}

extension Field {
  fileprivate var json: String {
    var options = "null"
    var range: String?
    var pattern: RawText?
    switch content {
    case .text(let field): (range, pattern) = (field.range?.notation, field.pattern?.source)
    case .secure(let field): pattern = field.pattern?.source
    case .date(let field): range = field.rangeNotation
    case .picker(let field): options = array(field.options) { $0.json }
    case .toggle, .file: break
    }
    return object([
      ("name", quoted(name)), ("label", quoted(label)), ("kind", quoted(RawText(content.name))),
      ("required", isRequired ? "true" : "false"), ("options", options),
      ("range", quoted(range.map { RawText($0) })), ("pattern", quoted(pattern)),
    ])
  }
}

extension Item {
  fileprivate var json: String { object([("label", quoted(label)), ("id", quoted(id))]) }
}

private func quoted(_ text: RawText?) -> String { text?.jsonString ?? "null" }

private func object(_ members: [(name: String, value: String)]) -> String {
  "{\(members.map { "\"\($0.name)\":\($0.value)" }.joined(separator: ","))}"
}

private func array<Elements: Sequence>(
  _ elements: Elements, _ json: (Elements.Element) -> String
) -> String {
  "[\(elements.map(json).joined(separator: ","))]"
}
