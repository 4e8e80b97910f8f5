// SPDX-License-Identifier: GPL-3.0-or-later

import Dialogs

extension Timeout {
  /// Parses a time such as `10`, `0.5`, `30s`, `5m` or `1h` (prompt(1), Options); nil if it is
  /// malformed, zero, or too long.
  init?(notation: Text) {
    var number = notation.string[...]
    var unit = ("s", 1000.0)
    switch number.last {
    case "s": number.removeLast()
    case "m": (unit, number) = (("min", 60_000), number.dropLast())
    case "h": (unit, number) = (("h", 3_600_000), number.dropLast())
    default: break
    }
    let digits = number.utf8.filter(\.isDigit).count
    let isDecimal =
      digits > 0 && number.last != "." && number.utf8.count <= 18
      && (digits == number.utf8.count || digits + 1 == number.utf8.count && number.contains("."))
    guard isDecimal, let value = Double(number.contains(".") ? "0\(number)0" : String(number)),
      // mutant: a time-out is longer than zero [TimeoutNotationTests]
      value > 0,
      // About 300 years, so that no sum of times overflows.
      value * unit.1 < 1e13
    else { return nil }
    self.init(
      milliseconds: Int64((value * unit.1).rounded(.up)),
      description: "\(number.first == "." ? "0" : "")\(number) \(unit.0)")
  }
}
