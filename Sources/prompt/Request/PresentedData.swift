// SPDX-License-Identifier: GPL-3.0-or-later

import Dialogs

/// The data that replaces each `{KEY}` in the texts of a dialog (prompt(1), Data).
///
/// A value is literal: it is not searched for keys, roles or escape sequences.
struct PresentedData {
  private var values: [(key: RawText, value: RawText)] = []

  /// Whether there are keys, so that braces have a special meaning.
  var hasKeys: Bool { !values.isEmpty }

  /// Whether there are keys and all values are empty, so that there is nothing to present.
  var isMissing: Bool { hasKeys && values.allSatisfy { $0.value.isEmpty } }

  /// Adds `KEY=VALUE`.
  ///
  /// - Throws: A usage error if there is no `=`, or if the key is not an identifier or is given
  ///   twice.
  mutating func add(_ assignment: RawText) throws(ExitError) {
    guard let equals = assignment.bytes.firstIndex(of: UInt8(ascii: "=")) else {
      throw .usage("'\(assignment.shown)' has no '=': write KEY=VALUE")
    }
    let key = RawText(bytes: Array(assignment.bytes[..<equals]))
    guard key.isIdentifier else {
      throw .usage(
        "'\(key.shown)' is not a valid key: a key is made of letters A-Z and a-z, digits and '_', "
          + "and does not begin with a digit", .data)
    }
    if values.contains(where: { $0.key == key }) {
      throw .usage("the key '\(key.shown)' is given twice")
    }
    values.append((key, RawText(bytes: Array(assignment.bytes[(equals + 1)...]))))
  }

  /// Returns `template` with the keys replaced by their values, and `{{` and `}}` by single braces.
  /// If this data has no keys, returns `template` unchanged.
  ///
  /// - Throws: A usage error if a key is unknown, or a brace is unmatched.
  func fill(_ template: RawText) throws(ExitError) -> RawText {
    try fill(template) { key in values.first { $0.key == key }?.value }
  }

  /// Returns the keys in `template`, up to its first unmatched brace. If this data has no keys,
  /// `template` has none either.
  func keys(in template: RawText) -> Set<RawText> {
    var keys: Set<RawText> = []
    _ = try? fill(template) { key in
      keys.insert(key)
      return ""
    }
    return keys
  }

  private func fill(_ template: RawText, value: (RawText) -> RawText?) throws(ExitError) -> RawText
  {
    guard hasKeys else { return template }
    var filled: [UInt8] = []
    var rest = template.bytes[...]
    while let byte = rest.popFirst() {
      let isBrace = byte == UInt8(ascii: "{") || byte == UInt8(ascii: "}")
      if isBrace, rest.first == byte {
        rest.removeFirst()
      } else if isBrace {
        guard byte == UInt8(ascii: "{"), let end = rest.firstIndex(of: UInt8(ascii: "}")) else {
          throw .usage(
            "unmatched brace in '\(template.shown)'; write {{ and }} for literal braces", .data)
        }
        let key = RawText(bytes: Array(rest[..<end]))
        guard let value = value(key) else {
          throw .usage(
            "there is no --presenting for {\(key.shown)}; write {{ and }} for literal braces", .data
          )
        }
        filled += value.bytes
        rest = rest[(end + 1)...]
        continue
      }
      filled.append(byte)
    }
    return RawText(bytes: filled)
  }
}
