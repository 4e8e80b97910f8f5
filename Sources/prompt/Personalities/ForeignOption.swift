// SPDX-License-Identifier: GPL-3.0-or-later

import Dialogs

/// An option of another program: its name, its argument, and its effect on the call.
struct ForeignOption<Call> {
  enum Argument {
    case none, text, number
    /// Several words, which follow the option and are ignored.
    case words(Int)
  }

  /// The name, without its hyphens.
  let name: Text
  var argument = Argument.none
  /// The effect of the option on the call. The argument is empty if the option takes none.
  let effect: @Sendable (inout Call, Text) throws(CallError) -> Void

  /// Makes an option where it is needed. A table that the compiler lays out in the executable would
  /// cost every start of prompt the relocation of its pointers.
  @inline(never)
  init(
    name: Text, argument: Argument = .none,
    effect: @escaping @Sendable (inout Call, Text) throws(CallError) -> Void
  ) {
    (self.name, self.argument, self.effect) = (name, argument, effect)
  }

  /// Returns options that have no effect.
  ///
  /// - Parameter names: The names, with spaces between them.
  static func passedOver(_ names: StaticString, argument: Argument = .none) -> [ForeignOption] {
    options(names, argument: argument) { _, _, _ in }
  }

  /// Returns options that a terminal cannot serve, each with a message.
  ///
  /// - Parameter names: The names, with spaces between them.
  static func impossible(_ names: StaticString) -> [ForeignOption] {
    options(names, argument: .none) { name, _, _ throws(CallError) in
      throw CallError(text: "--\(name.string) is not supported, since this is asked line by line")
    }
  }

  private static func options(
    _ names: StaticString, argument: Argument,
    effect: @escaping @Sendable (Text, inout Call, Text) throws(CallError) -> Void
  ) -> [ForeignOption] {
    Text(names.description).split(by: " ").map { name in
      ForeignOption(name: name, argument: argument) { call, argument throws(CallError) in
        try effect(name, &call, argument)
      }
    }
  }
}

/// Why a call of another program is malformed: one line of text, and the status that the program
/// returns then.
struct CallError: Error {
  let text: String
  var status: Int32 = 255

  /// Says that a word is not what it has to be.
  @inline(never)
  static func invalid(_ word: Text, _ expected: StaticString) -> CallError {
    CallError(text: "'\(word.shown)' is not \(expected)")
  }

  /// Says that a word is not an option.
  @inline(never)
  static func unknownOption(_ word: Text, status: Int32 = 255) -> CallError {
    CallError(text: "unknown option \(word.shown)", status: status)
  }
}

/// The words of a command line, of which each is an option, the argument of one, or an operand.
struct ForeignWords {
  private var rest: ArraySlice<Text>

  init(_ words: [Text]) { rest = words[...] }

  /// Takes the next word; nil after the last.
  mutating func next() -> Text? { rest.popFirst() }

  /// Takes the argument that belongs to `option`: what follows its equals sign, or the next word.
  ///
  /// - Throws: `CallError` if there is none, or if it has to be a whole number and is not.
  mutating func argument<Call>(
    of option: ForeignOption<Call>, given: Text?
  ) throws(CallError) -> Text {
    let name = option.name.string
    switch option.argument {
    // zenity and whiptail pass over what follows the equals sign of a flag.
    case .none: return ""
    case .text, .number:
      guard let argument = given ?? next() else {
        throw CallError(text: "--\(name) needs an argument")
      }
      if case .number = option.argument, Int64(argument.string) == nil {
        throw CallError(text: "--\(name) takes a whole number, not '\(argument.shown)'")
      }
      return argument
    case .words(let count):
      for _ in 0..<count where next() == nil {
        throw CallError(text: "--\(name) needs \(count) arguments")
      }
      return ""
    }
  }
}

extension Text {
  /// The name of a long option, and what follows its equals sign; nil if this is not a long option.
  var longOption: (name: Text, argument: Text?)? {
    guard bytes.count > 2, bytes.starts(with: "--".utf8) else { return nil }
    let word = bytes.dropFirst(2)
    guard let equals = word.firstIndex(of: UInt8(ascii: "=")) else {
      return (Text(bytes: Array(word)), nil)
    }
    return (Text(bytes: Array(word[..<equals])), Text(bytes: Array(word[(equals + 1)...])))
  }
}

extension [Text] {
  /// Reads options and operands in any order, as zenity and whiptail do. `--` ends the options.
  ///
  /// - Parameters:
  ///   - table: The options that there are.
  ///   - unknown: The error about any other word.
  ///   - takeOperand: What becomes of an operand.
  func read<Call>(
    into call: inout Call, by table: [ForeignOption<Call>], unknown: (Text) -> CallError,
    takeOperand: (inout Call, Text) -> Void
  ) throws(CallError) {
    var words = ForeignWords(self)
    var areOptions = true
    while let word = words.next() {
      if areOptions, word == "--" {
        areOptions = false
      } else if areOptions, word.bytes.first == UInt8(ascii: "-"), word.bytes.count > 1 {
        guard let (name, given) = word.longOption,
          let option = table.first(where: { $0.name == name })
        else { throw unknown(word) }
        try option.effect(&call, try words.argument(of: option, given: given))
      } else {
        takeOperand(&call, word)
      }
    }
  }
}
