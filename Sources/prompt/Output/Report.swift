// SPDX-License-Identifier: GPL-3.0-or-later

import Dialogs
import TerminalDialogs

/// The output of an answer, byte for byte (prompt(1), Output).
struct Report {
  enum Part {
    case bytes([UInt8])
    /// The value of a field, quoted for the format.
    case value(FieldValue, Quoting)

    static var newline: Part { .bytes([UInt8(ascii: "\n")]) }
  }

  private var parts: [Part] = []

  /// Creates a report that consists of these parts.
  init(_ parts: [Part]) { self.parts = parts }

  /// Creates the report of `outcome` in the format of `request`.
  ///
  /// - Parameter outcome: The outcome; nil if nothing was presented, or if an error occurred.
  init(
    of outcome: DialogOutcome?, _ status: ExitStatus, on dialog: Dialog.Declaration,
    to request: Request
  ) {
    var choice: ChosenAction?
    var dismissal: DismissalKind?
    switch outcome {
    case .chosen(let chosen, by: let way): (choice, dismissal) = (chosen, way)
    case .dismissed(by: let way): dismissal = way
    case .unanswered, nil: break
    }
    let (index, action) = (choice?.index, choice?.action)
    let values = choice?.values ?? []
    // A cancelled dialog has no values and no items, unless the user chose to save them when the
    // dialog was dismissed.
    let isChosen = choice.map { !$0.isCancelling } ?? false
    let hasState = isChosen || choice?.keepsState == true
    let selected = (choice?.selection ?? []).map { dialog.items[$0].output }
    /// Returns the members of the JSON and shell formats. A member with neither a text nor a number
    /// is null in JSON, and empty in the shell format.
    func members() -> [(name: String, text: RawText?, number: Int?)] {
      let role = choice.flatMap { request.writtenRole(of: $0) }
      var members: [(name: String, text: RawText?, number: Int?)] = [
        ("action", action?.label, nil),
        ("id", action?.id, nil),
        ("index", nil, index.map { $0 + 1 }),
        ("role", role.map { RawText($0) }, nil),
        ("dismissal", (dismissal?.rawValue).map { RawText($0) }, nil),
      ]
      if !request.dismissalButtons.isEmpty {
        members.append(("dismissal_action", choice?.dismissalAction?.output, nil))
      }
      members.append(("status", nil, Int(status.rawValue)))
      return members
    }
    switch request.format {
    case .none: break
    case .label:
      if dialog.fields.isEmpty && !dialog.hasItems {
        if let action = choice?.dismissalAction ?? action {
          parts = [.bytes(action.output.bytes + newline)]
        }
      } else if isChosen {
        // This format prints only confirmed values. It omits values that are saved when the dialog
        // is dismissed.
        for value in values { parts += [.value(value, .raw), .bytes(newline)] }
        parts.append(.bytes(selected.flatMap { $0.bytes + newline }))
      }
    case .index:
      if let index { parts = [.bytes(Array("\(index + 1)\n".utf8))] }
    case .json:
      let members = members()
        .map { "\"\($0.name)\":\($0.text?.jsonString ?? $0.number.map { String($0) } ?? "null")" }
      parts = [.bytes(Array("{\(members.joined(separator: ","))".utf8))]
      if !dialog.fields.isEmpty { addJSON(values, of: dialog.fields) }
      if dialog.hasItems {
        let strings = selected.map { $0.jsonString }.joined(separator: ",")
        parts.append(.bytes(Array(",\"selection\":\(hasState ? "[\(strings)]" : "null")".utf8)))
      }
      if status == .unavailable { parts.append(.bytes(Array(",\"dialog\":\(dialog.json)".utf8))) }
      parts.append(.bytes(Array("}\n".utf8)))
    case .shell:
      for member in members() {
        let value = member.text ?? RawText(member.number.map { String($0) } ?? "")
        parts.append(.bytes(Array("prompt_\(member.name)=".utf8) + value.shellWord + newline))
      }
      for (index, field) in dialog.fields.enumerated() {
        let value = values.indices.contains(index) ? values[index] : .text("")
        parts += [
          .bytes(Array("prompt_field_".utf8) + field.name.bytes + Array("=".utf8)),
          .value(value, .shell), .newline,
        ]
      }
      if dialog.hasItems {
        let lines = RawText(bytes: Array(selected.map { $0.bytes }.joined(separator: newline)))
        let count = RawText(hasState ? String(selected.count) : "")
        for (name, value) in [("selection", lines), ("selection_count", count)] {
          parts.append(.bytes(Array("prompt_\(name)=".utf8) + value.shellWord + newline))
        }
      }
    }
  }

  private mutating func addJSON(_ values: [FieldValue], of fields: [Field]) {
    // There are no values if the dialog was cancelled or dismissed, unless the user chose to save
    // them.
    if values.isEmpty {
      parts.append(.bytes(Array(#","fields":null"#.utf8)))
      return
    }
    parts.append(.bytes(Array(#","fields":{"#.utf8)))
    for (index, (field, value)) in zip(fields, values).enumerated() {
      parts.append(.bytes(Array("\(index > 0 ? "," : "")\(field.name.jsonString):".utf8)))
      parts.append(.value(value, .json))
    }
    parts.append(.bytes(Array("}".utf8)))
  }

  private func forEachByte(_ body: (UInt8) -> Void) {
    for part in parts {
      switch part {
      case .bytes(let bytes): bytes.forEach(body)
      case .value(let value, let quoting): quoting.forEachByte(of: value, body)
      }
    }
  }

  /// The bytes of the report; empty if there is no output.
  var bytes: [UInt8] {
    var bytes: [UInt8] = []
    forEachByte { bytes.append($0) }
    return bytes
  }

  /// The bytes of a report that contains a secret; nil for any other report. The secret is copied
  /// only to this buffer.
  var secret: SecretBuffer? {
    let isSecret = parts.contains { if case .value(.secret, _) = $0 { true } else { false } }
    if !isSecret { return nil }
    let secret = SecretBuffer()
    forEachByte { secret.append($0) }
    return secret
  }
}

private let newline = [UInt8(ascii: "\n")]
