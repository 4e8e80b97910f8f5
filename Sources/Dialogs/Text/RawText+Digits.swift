// SPDX-License-Identifier: GPL-3.0-or-later

extension RawText {
  /// The text with ASCII digits, commas, hyphens and spaces in place of those of other scripts,
  /// which prompt itself shows in some languages; nil if there is nothing to replace.
  var withASCIIDigits: RawText? {
    var scalars = String.UnicodeScalarView()
    for scalar in string.unicodeScalars {
      switch scalar {
      case "，", "、", "،", "；": scalars.append(",")
      case "－", "～", "〜": scalars.append("-")
      case "\u{3000}": scalars.append(" ")
      default: scalars.append(scalar.asciiDigit ?? scalar)
      }
    }
    let text = RawText(String(scalars))
    return text == self ? nil : text
  }
}

extension Unicode.Scalar {
  /// The ASCII digit with the same value as this digit of another script; nil if the character is
  /// an ASCII digit itself, or no decimal digit.
  var asciiDigit: Unicode.Scalar? {
    guard value > 0x7F, properties.numericType == .decimal, let value = properties.numericValue
    else { return nil }
    return Unicode.Scalar(UInt32(0x30) + UInt32(value))
  }
}
