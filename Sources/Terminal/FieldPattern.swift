// SPDX-License-Identifier: GPL-3.0-or-later

import Dialogs

/// A regular expression of libc's (POSIX, Extended Regular Expressions).
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
    locale = newlocale(LC_CTYPE_MASK, seesBytes ? "C" : "C.UTF-8", nil)
    let before = locale.map { uselocale($0) }
    defer { if let before { uselocale(before) } }
    if pattern.bytes.contains(0) { throw Malformed(reason: "it holds a NUL") }
    if Self.refersBack(pattern) {
      throw Malformed(reason: "extended regular expressions have no back-references")
    }
    let code = regcomp(&compiled, pattern.bytes.map { CChar(bitPattern: $0) } + [0], REG_EXTENDED)
    if code == 0 { return }
    var message = [CChar](repeating: 0, count: 200)
    regerror(code, &compiled, &message, message.count)
    throw Malformed(
      reason: String(decoding: message.prefix { $0 != 0 }.map(UInt8.init), as: UTF8.self))
  }

  /// Whether there is a `\1` to `\9` in it, which some libc take all the same: it can keep them busy
  /// for ever, deaf to signals and time.
  private static func refersBack(_ pattern: Text) -> Bool {
    var (isEscaped, isInBrackets) = (false, false)
    for byte in pattern.bytes {
      switch byte {
      case UInt8(ascii: "1")...UInt8(ascii: "9") where isEscaped: return true
      case UInt8(ascii: "[") where !isEscaped: isInBrackets = true
      case UInt8(ascii: "]"): isInBrackets = false
      default: break
      }
      // Between brackets it is a character like any other.
      isEscaped = byte == UInt8(ascii: "\\") && !isEscaped && !isInBrackets
    }
    return false
  }

  deinit {
    regfree(&compiled)
    if let locale { freelocale(locale) }
  }

  /// Whether it matches all of `bytes`, and not only a part: the longest match that begins first is
  /// found (POSIX, 9.1), which is the whole if the whole is one.
  func matches(_ bytes: UnsafeRawBufferPointer) -> Bool {
    let before = locale.map { uselocale($0) }
    defer { if let before { uselocale(before) } }
    var match = regmatch_t(rm_so: 0, rm_eo: regoff_t(bytes.count))
    let start = bytes.baseAddress?.assumingMemoryBound(to: CChar.self)
    return regexec(&compiled, start, 1, &match, REG_STARTEND) == 0
      && match.rm_so == 0 && Int(match.rm_eo) == bytes.count
  }
}

extension Field.Pattern {
  /// A POSIX extended regular expression that a value has to match as a whole (contract, section 9).
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
