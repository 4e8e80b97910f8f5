// SPDX-License-Identifier: GPL-3.0-or-later

/// Data that a dialog's texts are filled in with: `{KEY}` stands for a value (contract, section 6).
///
/// Values are data: nothing in one is taken for a key, a role or an escape.
public struct PresentedData: Sendable {
  private var values: [(key: Text, value: Text)] = []

  /// No data: braces mean themselves.
  public init() {}

  /// Whether there are keys, so that braces have a meaning.
  public var hasKeys: Bool { !values.isEmpty }

  /// Whether there are keys, and not one of them has a value: there is nothing to present.
  public var isMissing: Bool { hasKeys && values.allSatisfy(\.value.isEmpty) }

  /// Takes `KEY=VALUE`.
  ///
  /// - Throws: `TemplateError` where the key is no identifier, or is there already.
  public mutating func add(_ assignment: Text) throws(TemplateError) {
    guard let equals = assignment.bytes.firstIndex(of: UInt8(ascii: "=")) else {
      throw .noValue(assignment)
    }
    let key = Text(bytes: Array(assignment.bytes[..<equals]))
    guard key.isIdentifier else { throw .malformedKey(key) }
    if values.contains(where: { $0.key == key }) { throw .repeatedKey(key) }
    values.append((key, Text(bytes: Array(assignment.bytes[(equals + 1)...]))))
  }

  /// `template` with the values in the place of their keys, and `{{` and `}}` as braces.
  ///
  /// - Throws: `TemplateError` where a key is unknown or a brace has no other.
  public func fill(_ template: Text) throws(TemplateError) -> Text {
    try fill(template) { key in values.first { $0.key == key }?.value }
  }

  /// The keys that `template` names, each once, in any order.
  public func keys(in template: Text) -> Set<Text> {
    var keys: Set<Text> = []
    _ = try? fill(template) { key in
      keys.insert(key)
      return ""
    }
    return keys
  }

  private func fill(_ template: Text, value: (Text) -> Text?) throws(TemplateError) -> Text {
    guard hasKeys else { return template }
    var filled: [UInt8] = []
    var rest = template.bytes[...]
    while let byte = rest.popFirst() {
      let isBrace = byte == UInt8(ascii: "{") || byte == UInt8(ascii: "}")
      if isBrace, rest.first == byte {
        rest.removeFirst()
      } else if isBrace {
        guard byte == UInt8(ascii: "{"), let end = rest.firstIndex(of: UInt8(ascii: "}")) else {
          throw .unmatchedBrace(template)
        }
        let key = Text(bytes: Array(rest[..<end]))
        guard let value = value(key) else { throw .unknownKey(key) }
        filled += value.bytes
        rest = rest[(end + 1)...]
        continue
      }
      filled.append(byte)
    }
    return Text(bytes: filled)
  }
}

/// What is wrong with data, or with a text that names it.
public enum TemplateError: Error, Equatable {
  /// There is no `=` between key and value.
  case noValue(Text)
  /// The key is no identifier.
  case malformedKey(Text)
  /// The key has a value already.
  case repeatedKey(Text)
  /// A text names a key that has no value.
  case unknownKey(Text)
  /// A brace in a text has no other.
  case unmatchedBrace(Text)
}

extension TemplateError: CustomStringConvertible {
  /// One line that says what is wrong and what to write instead.
  public var description: String {
    switch self {
    case .noValue(let text): "'\(shown(text))' has no '=': write KEY=VALUE"
    case .malformedKey(let key):
      "'\(shown(key))' is not a valid key: a key is made of letters A-Z and a-z, digits and '_', "
        + "and does not begin with a digit"
    case .repeatedKey(let key): "the key '\(shown(key))' is given twice"
    case .unknownKey(let key):
      "there is no --presenting for {\(shown(key))}; write {{ and }} for braces"
    case .unmatchedBrace(let text):
      "a brace in '\(shown(text))' has no counterpart; write {{ and }} for braces"
    }
  }

  private func shown(_ text: Text) -> String { PlainText(label: text).string }
}

extension Text {
  /// Whether this is an identifier of the shell: `[A-Za-z_][A-Za-z0-9_]*`.
  var isIdentifier: Bool {
    func isLetter(_ byte: UInt8) -> Bool {
      UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20 || byte == UInt8(ascii: "_")
    }
    guard let first = bytes.first, isLetter(first) else { return false }
    return bytes.allSatisfy { isLetter($0) || $0.isDigit }
  }
}
