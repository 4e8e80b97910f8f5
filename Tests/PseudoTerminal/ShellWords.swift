// SPDX-License-Identifier: GPL-3.0-or-later

/// The words of a command line, separated by spaces as in a shell. Single or double quotes enclose
/// words that contain spaces or are empty. An interpolated value is never split.
public struct ShellWords: ExpressibleByStringInterpolation, CustomStringConvertible, Sendable {
  /// The words.
  public private(set) var list: [String] = []
  private var quote: Character?
  private var isInWord = false

  private init() {}

  /// Reads a command line.
  public init(stringLiteral text: String) { append(text) }

  /// Makes the words of a command line with interpolated values.
  public init(stringInterpolation: Interpolation) { self = stringInterpolation.words }

  /// The words, with spaces between them.
  public var description: String { list.joined(separator: " ") }

  private mutating func append(_ text: String) {
    for character in text {
      if character == quote {
        quote = nil
      } else if quote == nil, character == " " {
        isInWord = false
      } else if quote == nil, character == "'" || character == "\"" {
        quote = character
        extendWord(by: "")
      } else {
        extendWord(by: String(character))
      }
    }
  }

  private mutating func extendWord(by text: String) {
    if !isInWord { list.append("") }
    isInWord = true
    list[list.count - 1] += text
  }

  /// A command line with interpolated values, which is being put together.
  public struct Interpolation: StringInterpolationProtocol {
    fileprivate var words = ShellWords()

    /// Begins an empty command line.
    public init(literalCapacity: Int, interpolationCount: Int) {}

    /// Reads the next part of the command line.
    public mutating func appendLiteral(_ text: String) { words.append(text) }

    /// Appends a value to a word.
    public mutating func appendInterpolation(_ value: some CustomStringConvertible) {
      words.extendWord(by: value.description)
    }
  }
}
