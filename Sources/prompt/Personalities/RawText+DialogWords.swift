// SPDX-License-Identifier: GPL-3.0-or-later

import Dialogs
import TerminalDialogs

extension RawText {
  /// The words of the text, split as dialog splits a file or `DIALOGOPTS`. White space separates
  /// words, except between double quotes. Between double quotes, a backslash escapes a double
  /// quote. A backslash before a line break is omitted together with the line break.
  var dialogWords: [RawText] {
    let (quote, backslash) = (UInt8(ascii: "\""), UInt8(ascii: "\\"))
    var words: [RawText] = []
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
        if let word { words.append(RawText(bytes: word)) }
        word = nil
      } else {
        word = (word ?? []) + [byte]
      }
    }
    if let word { words.append(RawText(bytes: word)) }
    return words
  }
}

extension [RawText] {
  /// The maximum number of `--file` options in a call, which is the same as in dialog(1). The limit
  /// rejects a file that includes itself.
  private static var maximumFileCount: Int { 20 }

  /// Returns the words of a call of dialog(1), with each `--file FILE` replaced by the words of the
  /// file. A word `--file` always counts as this option, unless the word before it is `--`.
  func readingFiles() throws(CallError) -> [RawText] {
    var words: [RawText] = []
    // The remaining words in reverse order, so that the next word is the last element.
    var rest = [RawText](reversed())
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

  private static func words(ofFile path: RawText) throws(CallError) -> [RawText] {
    let bytes: [UInt8]
    do throws(StreamError) {
      // In dialog, `&3` means descriptor 3.
      let descriptor = path.bytes.first == UInt8(ascii: "&") ? path.bytes.dropFirst() : []
      let isDescriptor =
        !descriptor.isEmpty && descriptor.allSatisfy { (0x30...0x39).contains($0) }
      bytes = try contents(
        ofFile: isDescriptor ? RawText(bytes: [UInt8]("/dev/fd/".utf8) + descriptor) : path)
    } catch {
      throw CallError(text: ExitError(error).text)
    }
    // The argument of a command cannot contain a NUL byte.
    if bytes.contains(0) {
      throw CallError(text: "'\(path.shown)' contains a NUL byte, so it is not text")
    }
    return RawText(bytes: bytes).dialogWords
  }
}
