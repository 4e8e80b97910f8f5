// SPDX-License-Identifier: GPL-3.0-or-later

extension RawText {
  /// The text up to its last question mark, or the end of it; nil if there is none. A question mark
  /// within a word, such as an address, does not count. The bytes are searched, since a message may
  /// be long.
  var upToLastQuestionMark: RawText? {
    let end = bytes.indices.reversed().first { index in
      let next = index + 1 < bytes.count ? bytes[index + 1] : UInt8(ascii: " ")
      return !next.isLetter && !next.isDigit && !"&=%_".utf8.contains(next)
        && bytes[...index].endsWithQuestionMark
    }
    return end.map { RawText(bytes: Array(bytes[...$0].suffix(1000))) }
  }

  /// The sentences of the text.
  var sentences: [RawText] {
    var sentences = [""]
    var isEnded = false
    for character in string {
      // A full stop within a name ends no sentence.
      if isEnded, character.isWhitespace { sentences.append("") }
      isEnded = ".!?؟;".contains(character)
      if "。！？".contains(character) { sentences.append("") }
      sentences[sentences.count - 1].append(character)
    }
    return sentences.map { RawText($0) }
  }
}

extension ArraySlice<UInt8> {
  /// Whether UTF-8 text ends with a question mark. In Greek, it is a semicolon after a letter.
  fileprivate var endsWithQuestionMark: Bool {
    guard let last else { return false }
    if last < 0x80 {
      let isGreek = last == UInt8(ascii: ";") && dropLast().suffix(3).contains { 0xCE...0xCF ~= $0 }
      return last == UInt8(ascii: "?") || isGreek
    }
    return ["？", "؟", "\u{37E}"].contains { suffix($0.utf8.count).elementsEqual($0.utf8) }
  }
}
