// SPDX-License-Identifier: GPL-3.0-or-later

import Dialogs

/// A POSIX extended regular expression, compiled by libc, that matches a whole text.
final class RegularExpression: @unchecked Sendable {
  private var compiled = regex_t()
  /// The locale that defines how bytes are decoded to characters.
  private let locale: locale_t?

  /// Thrown for a pattern that is not a valid regular expression.
  struct Malformed: Error {
    let reason: String
  }

  /// - Parameter matchesBytes: Whether each byte is a character. If so, libc makes no decoded copy
  ///   of the text. Such a copy could not be overwritten, so that a secret would stay in memory.
  init(_ pattern: RawText, matchesBytes: Bool) throws(Malformed) {
    var syntax = RegularExpressionSyntax(pattern)
    let anchored = try syntax.anchored()
    locale = newlocale(LC_CTYPE_MASK, matchesBytes ? "C" : "C.UTF-8", nil)
    let before = locale.map { uselocale($0) }
    defer { if let before { uselocale(before) } }
    let code = regcomp(
      &compiled, RawText(bytes: anchored).cString, REG_EXTENDED | REG_NOSUB)
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

  /// Returns whether the expression matches all of `bytes`.
  func matches(_ bytes: UnsafeRawBufferPointer) -> Bool {
    let before = locale.map { uselocale($0) }
    defer { if let before { uselocale(before) } }
    var range = regmatch_t(rm_so: 0, rm_eo: regoff_t(bytes.count))
    let start = bytes.baseAddress?.assumingMemoryBound(to: CChar.self)
    return regexec(&compiled, start, 1, &range, REG_STARTEND) == 0
  }
}
