// SPDX-License-Identifier: GPL-3.0-or-later

extension RawText {
  /// The text as a label: one line of UTF-8 without white space around it, in which each control
  /// character is replaced by a space.
  package var printable: RawText { RawText(RawText(withoutControls).trimmed) }

  /// The text with a space in place of each control character.
  package var withoutControls: String {
    let scalars = string.unicodeScalars.map {
      $0.properties.generalCategory == .control ? " " : $0
    }
    return String(String.UnicodeScalarView(scalars))
  }
}

extension [RawText] {
  /// The texts as the names of rows. A blank text is replaced by a dash, and equal texts are
  /// distinguished by a number.
  package var shownNames: [RawText] {
    map { $0.printable }.map { $0.isBlank ? "–" : $0 }.distinctNames
  }

  /// The texts as distinct names. If several texts are equal, regardless of case, a number is added
  /// to each of them.
  package var distinctNames: [RawText] {
    let keys = map { AnswerKey($0).folded }
    var counts: [String: Int] = [:]
    for key in keys { counts[key, default: 0] += 1 }
    var names = self
    var numbers: [String: Int] = [:]
    for (index, key) in keys.enumerated() where counts[key] != 1 {
      var number = numbers[key] ?? 0
      repeat {
        number += 1
        names[index] = RawText("\(self[index].string) (\(number))")
      } while counts[AnswerKey(names[index]).folded] != nil
      numbers[key] = number
    }
    return names
  }

  /// The texts that can be names beside `others`. A text is replaced by nil if it is a number, is
  /// blank, or is the same as another text or one of `others`, regardless of case.
  package func names(besides others: [RawText]) -> [RawText?] {
    let keys = map(AnswerKey.init)
    var counts: [AnswerKey: Int] = [:]
    for key in keys + others.map(AnswerKey.init) { counts[key, default: 0] += 1 }
    return zip(self, keys).map { name, key in
      name.isBlank || key.isNumber || counts[key] != 1 ? nil : name
    }
  }
}
