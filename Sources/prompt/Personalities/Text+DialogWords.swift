// SPDX-License-Identifier: GPL-3.0-or-later

import Dialogs
import TerminalDialogs

extension Text {
  /// The words of the text as dialog reads them from a file or from `DIALOGOPTS`. White space
  /// separates words, except between double quotes. Between these, a backslash precedes a double
  /// quote that is a character of the word; everywhere, a backslash and the line break after it are
  /// omitted.
  var dialogWords: [Text] {
    let (quote, backslash) = (UInt8(ascii: "\""), UInt8(ascii: "\\"))
    var words: [Text] = []
    var word: [UInt8]?
    var isQuoted = false
    var rest = bytes[...]
    while let byte = rest.popFirst() {
      if byte == backslash, rest.first == 0x0A {
        rest.removeFirst()
      } else if byte == backslash, isQuoted, rest.first == quote {
        rest.removeFirst()
        word = (word ?? []) + [quote]
      } else if byte == quote {
        isQuoted.toggle()
        word = word ?? []
      } else if !isQuoted, byte.isWhiteSpace {
        if let word { words.append(Text(bytes: word)) }
        word = nil
      } else {
        word = (word ?? []) + [byte]
      }
    }
    if let word { words.append(Text(bytes: word)) }
    return words
  }
}

extension [Text] {
  /// The number of `--file` options that dialog accepts in a call, so that a file that names itself
  /// ends.
  private static var maximumFileCount: Int { 20 }

  /// The words of a call of dialog, with the words of a file in the place of each `--file FILE`.
  /// Such a word is an option wherever it is, except after `--`.
  func readingFiles() throws(CallError) -> [Text] {
    var words: [Text] = []
    // The words that are still to be read, the next one last.
    var rest = [Text](reversed())
    var fileCount = 0
    while let word = rest.popLast() {
      if word == "--", let literal = rest.popLast() {
        words += [word, literal]
      } else if word == "--file" {
        fileCount += 1
        if fileCount > Self.maximumFileCount {
          throw CallError(text: "--file is given more than \(Self.maximumFileCount) times")
        }
        guard let path = rest.popLast() else { throw CallError(text: "--file needs an argument") }
        rest += try Self.words(ofFile: path).reversed()
      } else {
        words.append(word)
      }
    }
    return words
  }

  private static func words(ofFile path: Text) throws(CallError) -> [Text] {
    let bytes: [UInt8]
    do throws(StreamError) {
      // dialog calls descriptor 3 `&3`.
      let descriptor = path.bytes.first == UInt8(ascii: "&") ? path.bytes.dropFirst() : []
      let isDescriptor =
        !descriptor.isEmpty && descriptor.allSatisfy { (0x30...0x39).contains($0) }
      bytes = try contents(
        ofFile: isDescriptor ? Text(bytes: [UInt8]("/dev/fd/".utf8) + descriptor) : path)
    } catch {
      throw CallError(text: ExitError(error).text)
    }
    // An argument cannot contain this byte.
    if bytes.contains(0) {
      throw CallError(text: "'\(path.shown)' contains a NUL byte, so it is not text")
    }
    return Text(bytes: bytes).dialogWords
  }
}
