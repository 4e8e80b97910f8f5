// SPDX-License-Identifier: GPL-3.0-or-later

import Dialogs

/// A regular expression of libc's (POSIX, Extended Regular Expressions) for all of a text.
final class RegularExpression: @unchecked Sendable {
  private var compiled = regex_t()
  /// The locale that says what a character is.
  private let locale: locale_t?

  /// What is wrong with a pattern.
  struct Malformed: Error {
    let reason: String
  }

  /// - Parameter seesBytes: Whether a character is a byte. The matcher makes copies of what it
  ///   decodes, which nobody wipes, and none where it has nothing to decode.
  init(_ pattern: Text, seesBytes: Bool) throws(Malformed) {
    var notation = PatternNotation(pattern)
    let anchored = try notation.anchored()
    locale = newlocale(LC_CTYPE_MASK, seesBytes ? "C" : "C.UTF-8", nil)
    let before = locale.map { uselocale($0) }
    defer { if let before { uselocale(before) } }
    let code = regcomp(
      &compiled, anchored.map { CChar(bitPattern: $0) } + [0], REG_EXTENDED | REG_NOSUB)
    if code == 0 { return }
    var message = [CChar](repeating: 0, count: 200)
    regerror(code, &compiled, &message, message.count)
    throw Malformed(
      reason: String(decoding: message.prefix { $0 != 0 }.map(UInt8.init), as: UTF8.self))
  }

  deinit {
    regfree(&compiled)
    if let locale { freelocale(locale) }
  }

  /// Whether it matches all of `bytes`.
  func matches(_ bytes: UnsafeRawBufferPointer) -> Bool {
    let before = locale.map { uselocale($0) }
    defer { if let before { uselocale(before) } }
    var range = regmatch_t(rm_so: 0, rm_eo: regoff_t(bytes.count))
    let start = bytes.baseAddress?.assumingMemoryBound(to: CChar.self)
    return regexec(&compiled, start, 1, &range, REG_STARTEND) == 0
  }
}

/// The notation of an extended regular expression, read byte by byte.
private struct PatternNotation {
  private var rest: ArraySlice<UInt8>

  init(_ pattern: Text) { rest = pattern.bytes[...] }

  /// The same expression for a whole text. Without its anchors a search would begin at every
  /// character, and take quadratic time where nothing matches.
  ///
  /// - Throws: Where the expression holds an escape that POSIX leaves undefined. Libraries take
  ///   some of these for the bare character, and some for what can keep them busy for ever.
  mutating func anchored() throws(RegularExpression.Malformed) -> [UInt8] {
    var anchored = Array("^(".utf8)
    var depth = 0
    while let byte = rest.popFirst() {
      switch byte {
      case 0: throw RegularExpression.Malformed(reason: "it contains a NUL byte")
      case UInt8(ascii: "\\"):
        guard let escaped = rest.popFirst() else {
          throw RegularExpression.Malformed(reason: "it ends with a backslash; write '\\\\'")
        }
        if escaped.isUndefinedEscape { throw .init(reason: Self.advice(on: escaped)) }
        anchored += [byte, escaped]
      case UInt8(ascii: "["):
        let whole = [byte] + rest
        try skipBrackets()
        anchored += whole.dropLast(rest.count)
      case UInt8(ascii: ")") where depth == 0:
        // An ordinary character, which must not close the group around the whole.
        anchored += [UInt8(ascii: "\\"), byte]
      case UInt8(ascii: "("), UInt8(ascii: ")"):
        depth += byte == UInt8(ascii: "(") ? 1 : -1
        anchored.append(byte)
      default: anchored.append(byte)
      }
    }
    return anchored + Array(")$".utf8)
  }

  /// Passes over what is left of a bracket expression, its end included. A bracket that comes first
  /// does not end it, nor does one within a class, an equivalence class or a collating symbol.
  private mutating func skipBrackets() throws(RegularExpression.Malformed) {
    if rest.first == UInt8(ascii: "^") { rest.removeFirst() }
    if rest.first == UInt8(ascii: "]") { rest.removeFirst() }
    while let byte = rest.popFirst(), byte != UInt8(ascii: "]") {
      guard let next = rest.first else { return }
      switch (byte, next) {
      case (0, _): throw RegularExpression.Malformed(reason: "it contains a NUL byte")
      case (UInt8(ascii: "["), UInt8(ascii: ".")), (UInt8(ascii: "["), UInt8(ascii: ":")),
        (UInt8(ascii: "["), UInt8(ascii: "=")):
        rest.removeFirst()
        while let inner = rest.popFirst() {
          if inner == next, rest.first == UInt8(ascii: "]") {
            rest.removeFirst()
            break
          }
        }
      case (UInt8(ascii: "\\"), UInt8(ascii: "\\")): rest.removeFirst()
      case (UInt8(ascii: "\\"), _) where next.isUndefinedEscape:
        throw RegularExpression.Malformed(reason: Self.advice(onBracketed: next))
      default: break
      }
    }
  }

  /// What to write for a backslash and `escaped`, outside brackets.
  private static func advice(on escaped: UInt8) -> String {
    let escape = "'\\\(Character(Unicode.Scalar(escaped)))'"
    switch escaped {
    case UInt8(ascii: "1")...UInt8(ascii: "9"):
      return "it has no back-references; write the group once more for \(escape)"
    case UInt8(ascii: "b"), UInt8(ascii: "B"), UInt8(ascii: "<"), UInt8(ascii: ">"),
      UInt8(ascii: "A"), UInt8(ascii: "Z"), UInt8(ascii: "z"), UInt8(ascii: "`"),
      UInt8(ascii: "'"):
      return "it always matches the whole value; leave \(escape) out, or only its backslash"
    default:
      if let set = set(escaped) { return "write '[\(set)]' for \(escape)" }
      return plainAdvice(on: escaped, escape)
    }
  }

  /// What to write for a backslash and `escaped` in a bracket expression.
  private static func advice(onBracketed escaped: UInt8) -> String {
    let escape = "'\\\(Character(Unicode.Scalar(escaped)))'"
    if let set = set(escaped) {
      return set.hasPrefix("^")
        ? "write '[\(set)]' in place of the brackets with \(escape)"
        : "write '\(set)' for \(escape) within brackets"
    }
    if !escaped.isLetter {
      return "within brackets a backslash stands for itself; write it last, not as \(escape)"
    }
    return plainAdvice(on: escaped, escape)
  }

  private static func plainAdvice(on escaped: UInt8, _ escape: String) -> String {
    switch escaped {
    case UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"), UInt8(ascii: "f"),
      UInt8(ascii: "v"), UInt8(ascii: "a"), UInt8(ascii: "e"):
      "a value never holds line breaks, tabs or other controls; leave \(escape) out"
    default: "write the character itself for \(escape)"
    }
  }

  /// What stands in brackets for one of the escapes that other expressions have for a set.
  private static func set(_ escaped: UInt8) -> String? {
    switch escaped {
    case UInt8(ascii: "d"): "0-9"
    case UInt8(ascii: "D"): "^0-9"
    case UInt8(ascii: "w"): "[:alnum:]_"
    case UInt8(ascii: "W"): "^[:alnum:]_"
    case UInt8(ascii: "s"): "[:space:]"
    case UInt8(ascii: "S"): "^[:space:]"
    case UInt8(ascii: "h"): "[:blank:]"
    default: nil
    }
  }
}

extension UInt8 {
  fileprivate var isLetter: Bool { UInt8(ascii: "a")...UInt8(ascii: "z") ~= self | 0x20 }

  /// Whether POSIX leaves open what a backslash before this character means.
  fileprivate var isUndefinedEscape: Bool {
    switch self {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "<"), UInt8(ascii: ">"),
      UInt8(ascii: "`"), UInt8(ascii: "'"):
      true
    default: isLetter
    }
  }
}

extension Field.Pattern {
  /// A POSIX extended regular expression that a value has to match as a whole (contract, section
  /// 9).
  ///
  /// - Parameter seesBytes: Whether a character is a byte, as it is in secure fields: so no copy of
  ///   the value is made.
  /// - Throws: `FieldError` where it is none.
  public init(_ source: Text, seesBytes: Bool) throws(FieldError) {
    do throws(RegularExpression.Malformed) {
      let expression = try RegularExpression(source, seesBytes: seesBytes)
      self.init(source: source) { expression.matches($0) }
    } catch {
      throw .malformedPattern(source, reason: error.reason)
    }
  }
}
