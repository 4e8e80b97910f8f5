// SPDX-License-Identifier: GPL-3.0-or-later

extension String {
  /// Returns whether this letter and another letter look alike, in lower case or as capitals
  /// (Unicode Technical Standard 39, section 4).
  func looksLike(_ other: String) -> Bool {
    lowercased().latinForm == other.lowercased().latinForm
      || uppercased().latinForm == other.uppercased().latinForm
  }

  /// The text without combining marks, and with Latin characters in place of the characters that
  /// look like them.
  var latinized: String {
    var latin = String.UnicodeScalarView()
    for scalar in unicodeScalars where scalar.properties.canonicalCombiningClass == .notReordered {
      latin.append(scalar.latinForm)
    }
    return String(latin)
  }

  /// The Latin letter that this text looks like if it is one letter; otherwise the unchanged text.
  private var latinForm: String {
    guard let scalar = unicodeScalars.first, unicodeScalars.count == 1 else { return self }
    return String(Character(scalar.latinForm))
  }
}

extension Unicode.Scalar {
  /// The Latin character that looks like this Greek, Cyrillic, full-width or other character
  /// (Unicode Technical Standard 39, section 4); the character itself if there is no such Latin
  /// character.
  var latinForm: Unicode.Scalar {
    if 0xFF21...0xFF5A ~= value { return Unicode.Scalar(value - 0xFEE0) ?? self }
    let letters = "ΑΒΕΖΗΙΚΜΝΟΡΤΥΧαγικνορυχАВЕКМНОРСТУХІЈЅаекорсухіјѕгıɡɑϲϹ".unicodeScalars
    let forms = "ABEZHIKMNOPTYXayikvopuxABEKMHOPCTYXIJSaekopcyxijsrigacC".unicodeScalars
    return zip(letters, forms).first { $0.0 == self }?.1 ?? self
  }
}
