// SPDX-License-Identifier: GPL-3.0-or-later

extension String.UnicodeScalarView {
  /// Returns whether the invisible character at `index` is a joiner, a variation selector or a tag
  /// that shapes the text around it. Anywhere else, such a character could hide data, or be the
  /// only difference between two texts that look the same.
  ///
  /// A sequence that is newer than the tables is shown in a visible form.
  ///
  /// - Parameter previous: The last character that was drawn.
  func isShaping(at index: Index, after previous: Unicode.Scalar?) -> Bool {
    // If the preceding character is omitted, or is replaced by a visible form, there is nothing to
    // shape.
    guard index > startIndex, self[self.index(before: index)] == previous else { return false }
    switch self[index].value {
    case 0x200C: return isNonJoinerOfLetters(at: index)
    case 0x200D: return isJoinerOfLetters(at: index) || isJoinerOfEmoji(at: index)
    case 0xE0020...0xE007F: return isTagOfFlag(at: index)
    default: return selectsVariation(at: index)
    }
  }

  /// Returns whether the ZERO WIDTH NON-JOINER at `index` separates letters that are joined
  /// otherwise, as in Persian, or prevents a conjunct of an Indic script (UAX #31, A1 and A2).
  ///
  /// Unlike in UAX #31, the characters after the non-joiner are not examined: Persian, Kurdish and
  /// Malayalam are also written with a non-joiner that has no effect, at the end of a word or after
  /// a letter such as alef. Moreover, the end of a word is not known while it is typed.
  private func isNonJoinerOfLetters(at index: Index) -> Bool {
    followsVirama(at: index) || base(before: index)?.isIn(joiningLetters) == true
  }

  /// Returns whether the ZERO WIDTH JOINER at `index` selects the form of a letter that is joined
  /// with the letter after it, or a form of an Indic conjunct (UAX #31, B). In Bengali and Kannada,
  /// the joiner is between ra and a virama.
  private func isJoinerOfLetters(at index: Index) -> Bool {
    if followsVirama(at: index) { return true }
    guard let letter = base(before: index) else { return false }
    if letter.isIn(joiningLetters) { return !letter.isIn(lettersJoinedBefore) }
    return character(after: index)?.isVirama(of: letter) == true
  }

  /// Returns whether the ZERO WIDTH JOINER at `index` is between two emoji. A skin tone or a
  /// variation selector may precede the joiner.
  private func isJoinerOfEmoji(at index: Index) -> Bool {
    guard let next = character(after: index), next.isPictograph, !next.properties.isEmojiModifier
    else { return false }
    var start = self.index(before: index)
    if self[start] == "\u{FE0F}", start > startIndex { start = self.index(before: start) }
    return self[start].isPictograph
  }

  /// Returns whether a variation of the character before `index` is defined for the variation
  /// selector at `index`.
  private func selectsVariation(at index: Index) -> Bool {
    let base = self[self.index(before: index)]
    switch self[index].value {
    case 0x180B...0x180D, 0x180F:
      return 0x1820...0x18AA ~= base.value && base.isLetterWithoutCase
    // With these selectors, the variants of ideographs are the compatibility ideographs. As for the
    // selectors below, every ideograph is treated as if it had variants.
    case 0xFE00: return base.properties.isUnifiedIdeograph || base.isIn(charactersWithVariant1)
    case 0xFE01: return base.properties.isUnifiedIdeograph || base.isIn(charactersWithVariant2)
    case 0xFE02: return base.properties.isUnifiedIdeograph
    case 0xFE0E...0xFE0F:
      guard base.properties.isEmoji else { return false }
      // The style of a digit differs only in a keycap.
      return base.isASCII
        ? character(after: index) == "\u{20E3}" : base.isIn(emojiWithStyles)
    // The Ideographic Variation Database, which has a variant of nearly every ideograph in use.
    case 0xE0100...0xE01EF: return base.properties.isUnifiedIdeograph
    default: return false
    }
  }

  /// Returns whether the tag at `index` is part of an emoji sequence for the flag of England,
  /// Scotland or Wales, which begins with a black flag (emoji-sequences.txt). Tags in other places
  /// are invisible.
  private func isTagOfFlag(at index: Index) -> Bool {
    var start = index
    var length = 0
    while start > startIndex, length < 6, 0xE0020...0xE007F ~= self[start].value {
      start = self.index(before: start)
      length += 1
    }
    guard self[start] == "\u{1F3F4}" else { return false }
    var tags = ""
    for scalar in self[start...].dropFirst().prefix(6) {
      guard 0xE0020...0xE007F ~= scalar.value, let tag = Unicode.Scalar(scalar.value & 0x7F) else {
        return false
      }
      tags.unicodeScalars.append(tag)
    }
    return ["gbeng\u{7F}", "gbsct\u{7F}", "gbwls\u{7F}"].contains(tags)
  }

  /// Returns whether the character before `index` is a virama of the letter before it.
  private func followsVirama(at index: Index) -> Bool {
    let virama = self.index(before: index)
    guard let letter = base(before: virama) else { return false }
    return self[virama].isVirama(of: letter)
  }

  private func character(after index: Index) -> Unicode.Scalar? {
    let next = self.index(after: index)
    return next < endIndex ? self[next] : nil
  }

  /// Returns the last character before `index` that is not a nonspacing mark. The search ends at an
  /// invisible character, so that each mark is examined for one joiner only, and a long text takes
  /// little time.
  private func base(before index: Index) -> Unicode.Scalar? {
    var start = index
    while start > startIndex {
      start = self.index(before: start)
      let scalar = self[start]
      let isMark = scalar.properties.generalCategory == .nonspacingMark && !scalar.isInvisible
      if !isMark { return scalar }
    }
    return nil
  }
}

extension Unicode.Scalar {
  /// Whether the character is an emoji that can be part of a sequence. Digits and the letters of
  /// flags are among the emoji (Unicode, emoji-data), but are not pictographs.
  fileprivate var isPictograph: Bool { !isASCII && !isRegionalIndicator && properties.isEmoji }

  /// Whether the character is a letter of a script without upper and lower case.
  fileprivate var isLetterWithoutCase: Bool {
    let category = properties.generalCategory
    return category == .otherLetter || category == .modifierLetter
  }

  /// Returns whether the character is a virama of the same script as `letter`. The Indic scripts
  /// have blocks of 128 code points.
  fileprivate func isVirama(of letter: Unicode.Scalar) -> Bool {
    value >> 7 == letter.value >> 7 && letter.isLetterWithoutCase
      && properties.canonicalCombiningClass == .virama
  }
}
