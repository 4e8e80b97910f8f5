// SPDX-License-Identifier: GPL-3.0-or-later

import Dialogs

/// What goes to standard output, byte for byte (contract, section 7).
struct Report {
  /// Its bytes; none where there is nothing to say.
  let bytes: [UInt8]

  /// What is said of `outcome`.
  ///
  /// - Parameter dialog: What was presented; nil where nothing was.
  init(of outcome: Outcome, on dialog: Dialog?, as format: Request.Format) {
    let place = outcome.action
    let action = place.flatMap { dialog?.actions[$0] }
    let fields: [(name: String, value: Value)] = [
      ("action", action.map { .text($0.label) } ?? .null),
      ("id", (action?.id).map { .text($0) } ?? .null),
      ("index", place.map { .number($0 + 1) } ?? .null),
      ("role", (action?.writtenRole).map { .text(Text($0)) } ?? .null),
      ("dismissal", (outcome.dismissal?.rawValue).map { .text(Text($0)) } ?? .null),
      ("status", .number(Int(outcome.status.rawValue))),
    ]
    switch format {
    case .label: bytes = action.map { $0.output.bytes + newline } ?? []
    case .index: bytes = place.map { Array("\($0 + 1)\n".utf8) } ?? []
    case .none: bytes = []
    case .json:
      let members = fields.map { "\"\($0.name)\":\($0.value.json)" }.joined(separator: ",")
      bytes = Array("{\(members)}\n".utf8)
    case .shell:
      bytes = fields.flatMap { Array("prompt_\($0.name)=".utf8) + $0.value.shell + newline }
    }
  }

  /// A value in a machine's format.
  private enum Value {
    case text(Text)
    case number(Int)
    case null

    var json: String {
      switch self {
      case .null: "null"
      case .number(let number): String(number)
      case .text(let text): text.jsonString
      }
    }

    var shell: [UInt8] {
      switch self {
      case .null: Text("").shellWord
      case .number(let number): Text(String(number)).shellWord
      case .text(let text): text.shellWord
      }
    }
  }
}

private let newline = [UInt8(ascii: "\n")]
