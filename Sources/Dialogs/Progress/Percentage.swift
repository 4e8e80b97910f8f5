// SPDX-License-Identifier: GPL-3.0-or-later

/// The progress of work, from 0 to 100 percent.
package struct Percentage: Sendable, Equatable {
  /// The end of the work.
  package static let whole = Percentage(thousandths: 100_000)

  /// The thousandths of a percent, from 0 to 100,000.
  package let thousandths: Int

  private init(thousandths: Int) { self.thousandths = thousandths }

  /// Creates the percentage of a fraction of the work. A fraction below 0 counts as 0, and a
  /// fraction above 1 counts as 1.
  init(fraction: Double) {
    // NaN counts as 0. The product is rounded, since 0.29 as a binary fraction is slightly less
    // than 29 percent.
    let rounded = fraction > 0 ? Int((min(fraction, 1) * 100_000).rounded()) : 0
    // A fraction that is rounded up must not be shown as 100 percent, since the work has not ended.
    thousandths = fraction < 1 ? min(rounded, 99_999) : rounded
  }

  /// Parses a decimal number from 0 to 100. It may have decimal places, of which three are used,
  /// and may end with a percent sign. Spaces may precede the percent sign.
  ///
  /// - Returns: nil if the bytes are anything else.
  package init?(_ bytes: some Sequence<UInt8>) {
    var (number, isGreater, hasDigit) = (0, false, false)
    var places: Int?
    // The last space or percent sign after the number.
    var end: UInt8?
    for byte in bytes {
      if byte.isDigit, end == nil {
        hasDigit = true
        if places == 3 {
          isGreater = isGreater || byte != UInt8(ascii: "0")
        } else {
          number = min(number * 10 + Int(byte & 0x0F), 1_000_000)
          places = places.map { $0 + 1 }
        }
      } else if byte == UInt8(ascii: ".") || byte == UInt8(ascii: ","), places == nil, end == nil {
        // Some languages use a comma as the decimal separator. Digits have to precede and follow
        // the separator.
        if !hasDigit { return nil }
        (places, hasDigit) = (0, false)
      } else if byte == 0x20 || byte == UInt8(ascii: "%"), hasDigit, end != UInt8(ascii: "%") {
        end = byte
      } else {
        return nil
      }
    }
    for _ in (places ?? 0)..<3 { number *= 10 }
    guard hasDigit, end != 0x20, number <= (isGreater ? 99_999 : 100_000) else { return nil }
    thousandths = number
  }

  /// The whole percent, rounded down.
  package var percent: Int { thousandths / 1000 }
}

extension Words {
  /// Returns a percentage in whole percent: `43%`, which is spoken as `43 percent`.
  func percent(_ percentage: Percentage) -> PlainText {
    let percent = percentage.percent
    return isSpoken
      ? self(.spokenPercent, counting: Int64(percent))
      : self(.percent, ("number", PlainText(percent)))
  }
}
