// SPDX-License-Identifier: GPL-3.0-or-later

import Dialogs

extension Timeout {
  /// Reads `10`, `0.5`, `30s`, `5m`, `1h` (prompt(1), Options); nil where that is no time, or none
  /// that passes.
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
      // mutant: no time at all is no time-out [TimeoutNotationTests]
      value > 0,
      // Three hundred years, which no clock counts past.
      value * unit.1 < 1e13
    else { return nil }
    self.init(
      milliseconds: Int64((value * unit.1).rounded(.up)),
      description: "\(number.first == "." ? "0" : "")\(number) \(unit.0)")
  }
}
