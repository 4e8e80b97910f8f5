// SPDX-License-Identifier: GPL-3.0-or-later

/// The words of a command line, as a table of calls has them: between spaces, and in single or double quotes
/// what contains spaces or nothing.
public struct ShellWords: ExpressibleByStringLiteral, CustomStringConvertible, Sendable {
  /// The words.
  public let list: [String]
  /// The command line.
  public let description: String

  /// Reads a command line.
  public init(stringLiteral text: String) {
    description = text
    var words: [String] = []
    var quote: Character?
    var isInWord = false
    for character in text {
      if character == quote {
        quote = nil
      } else if quote == nil, character == " " {
        isInWord = false
      } else {
        if !isInWord { words.append("") }
        isInWord = true
        if quote == nil, character == "'" || character == "\"" {
          quote = character
        } else {
          words[words.count - 1].append(character)
        }
      }
    }
    list = words
  }
}
