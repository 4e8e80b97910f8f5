// SPDX-License-Identifier: GPL-3.0-or-later

import Dialogs

extension Timeout {
  /// Parses a time such as `10`, `0.5`, `30s`, `5m` or `1h` (prompt(1), Options); nil if it is
  /// malformed, zero, or too long.
  init?(notation: RawText) {
    var number = notation.string[...]
    var unit = 1000.0
    switch number.last {
    case "s": number.removeLast()
    case "m": (unit, number) = (60_000, number.dropLast())
    case "h": (unit, number) = (3_600_000, number.dropLast())
    default: break
    }
    let parts = number.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    guard number.utf8.count <= 18, parts.count <= 2, parts.last?.isEmpty == false,
      number.utf8.allSatisfy({ $0.isDigit || $0 == UInt8(ascii: ".") })
    else { return nil }
    let digits = parts.joined().reduce(0.0) { 10 * $0 + Double($1 & 0x0F) }
    let decimals = parts.count == 2 ? parts[1].count : 0
    let exact = digits * unit / (0..<decimals).reduce(1.0) { power, _ in 10 * power }
    if exact == 0 { return nil }
    // The limit is about 300 years, so that no sum of times overflows.
    if exact >= 1e13 { return nil }
    self.init(milliseconds: Int64(exact.rounded(.up)))
  }
}
