// SPDX-License-Identifier: GPL-3.0-or-later

/// The progress of work, from 0 to 100 percent, in thousandths of a percent.
public struct Percentage: Sendable, Equatable {
  /// The whole of the work.
  public static let whole = Percentage(thousandths: 100_000)

  /// From 0 to 100,000.
  public let thousandths: Int

  private init(thousandths: Int) { self.thousandths = thousandths }

  /// Makes a percentage of a part of the work. Anything below 0 is 0, and anything above 1 is 1.
  init(fraction: Double) {
    // NaN is 0, and 0.29 is a little less than 29 percent.
    let rounded = fraction > 0 ? Int((min(fraction, 1) * 100_000).rounded()) : 0
    // Only the whole of the work is 100 percent.
    thousandths = fraction < 1 ? min(rounded, 99_999) : rounded
  }

  /// Reads a decimal number from 0 to 100, which a fraction and a percent sign may follow, the
  /// latter after spaces. Further digits of the fraction than three are left out.
  ///
  /// - Returns: nil if the bytes are anything else.
  public init?(_ bytes: some Sequence<UInt8>) {
    var iterator = bytes.makeIterator()
    var next = iterator.next()
    /// Reads digits as a number, at most `count` of which matter. The others make it greater, unless
    /// all of them are 0.
    func readDigits(most count: Int) -> (value: Int, places: Int, isGreater: Bool)? {
      var (value, places, isGreater, isEmpty) = (0, 0, false, true)
      while let byte = next, byte.isDigit {
        isEmpty = false
        if places < count {
          value = value * 10 + Int(byte & 0x0F)
          // Zeros at the beginning do not count.
          places += value == 0 && count > 3 ? 0 : 1
        } else if byte != UInt8(ascii: "0") {
          isGreater = true
        }
        next = iterator.next()
      }
      return isEmpty ? nil : (value, places, isGreater)
    }
    guard let (whole, _, _) = readDigits(most: 4) else { return nil }
    var thousandths = whole * 1000
    var isGreater = false
    // Some languages write a comma.
    if next == UInt8(ascii: ".") || next == UInt8(ascii: ",") {
      next = iterator.next()
      guard let digits = readDigits(most: 3) else { return nil }
      var (fraction, places) = (digits.value, digits.places)
      isGreater = digits.isGreater
      while places < 3 {
        fraction *= 10
        places += 1
      }
      thousandths += fraction
    }
    if next == 0x20 || next == UInt8(ascii: "%") {
      while next == 0x20 { next = iterator.next() }
      guard next == UInt8(ascii: "%") else { return nil }
      next = iterator.next()
    }
    guard next == nil, thousandths <= (isGreater ? 99_999 : 100_000) else { return nil }
    self.thousandths = thousandths
  }

  /// The whole percent, rounded down.
  public var percent: Int { thousandths / 1000 }
}
