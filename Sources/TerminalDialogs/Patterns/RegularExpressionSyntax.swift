// SPDX-License-Identifier: GPL-3.0-or-later

import Dialogs

/// Parses an extended regular expression byte by byte, and rejects constructs that libraries
/// interpret differently.
struct RegularExpressionSyntax {
  /// The maximum length in bytes. It limits the depth of nested groups, which libc compiles
  /// recursively.
  private static let maximumLength = 10_000

  private var rest: ArraySlice<UInt8>

  init(_ pattern: RawText) { rest = pattern.bytes[...] }

  /// Returns the expression in a group between anchors, so that it matches whole texts. Without
  /// anchors, a search would begin at every character, and take quadratic time if nothing matches.
  ///
  /// - Throws: `Malformed` if the expression is too long, ends with a backslash or contains a NUL
  ///   byte, if a group or a bracket expression is not closed, or if the expression contains an
  ///   escape sequence that POSIX leaves undefined. Some libraries treat such an escape sequence as
  ///   the character, and some as an operator whose matching can take exponential time.
  mutating func anchored() throws(RegularExpression.Malformed) -> [UInt8] {
    if rest.count > Self.maximumLength {
      throw RegularExpression.Malformed(reason: "it is longer than \(Self.maximumLength) bytes")
    }
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
        // An ordinary character in POSIX. It is escaped, since it would close the group around the
        // expression.
        anchored += [UInt8(ascii: "\\"), byte]
      case UInt8(ascii: "("), UInt8(ascii: ")"):
        depth += byte == UInt8(ascii: "(") ? 1 : -1
        anchored.append(byte)
      default: anchored.append(byte)
      }
    }
    if depth > 0 { throw Self.unclosed("(", by: ")") }
    return anchored + Array(")$".utf8)
  }

  /// Skips the rest of a bracket expression and its closing bracket. A bracket at the beginning is
  /// an ordinary character, as is a bracket in a character class, an equivalence class or a
  /// collating symbol.
  private mutating func skipBrackets() throws(RegularExpression.Malformed) {
    if rest.first == UInt8(ascii: "^") { rest.removeFirst() }
    if rest.first == UInt8(ascii: "]") { rest.removeFirst() }
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "]") { return }
      guard let next = rest.first else { break }
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
    throw Self.unclosed("[", by: "]")
  }

  private static func unclosed(
    _ opening: String, by closing: String
  ) -> RegularExpression.Malformed {
    .init(reason: "no '\(closing)' closes a '\(opening)'; write '\\\(opening)' for the character")
  }

  /// Returns the advice on a backslash and `escaped` outside a bracket expression.
  private static func advice(on escaped: UInt8) -> String {
    let escape = "'\\\(Character(Unicode.Scalar(escaped)))'"
    switch escaped {
    case UInt8(ascii: "1")...UInt8(ascii: "9"):
      return "it has no back-references; repeat the group instead of \(escape)"
    case UInt8(ascii: "b"), UInt8(ascii: "B"), UInt8(ascii: "<"), UInt8(ascii: ">"),
      UInt8(ascii: "A"), UInt8(ascii: "Z"), UInt8(ascii: "z"), UInt8(ascii: "`"),
      UInt8(ascii: "'"):
      return "it always matches the whole value; leave \(escape) out, or only its backslash"
    default:
      if let set = set(escaped) { return "write '[\(set)]' for \(escape)" }
      return plainAdvice(on: escaped, escape)
    }
  }

  /// Returns the advice on a backslash and `escaped` in a bracket expression.
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
      "a value contains no line breaks, tabs or other control characters; leave \(escape) out"
    default: "write the character itself for \(escape)"
    }
  }

  /// Returns the contents of the bracket expression that replaces an escape sequence such as `\d`,
  /// which denotes a set of characters in other regular expressions; nil for any other escape
  /// sequence.
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

  /// Whether POSIX leaves a backslash before this character undefined.
  fileprivate var isUndefinedEscape: Bool {
    switch self {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "<"), UInt8(ascii: ">"),
      UInt8(ascii: "`"), UInt8(ascii: "'"):
      true
    default: isLetter
    }
  }
}
