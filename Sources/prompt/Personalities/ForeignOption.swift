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
  let name: RawText
  var argument = Argument.none
  /// The effect of the option on the call. The argument is empty if the option has none.
  let effect: @Sendable (inout Call, RawText) throws(CallError) -> Void

  /// Creates an option at run time. The compiler could place a table of options in the executable,
  /// but the relocation of its pointers would delay every start of prompt.
  @inline(never)
  init(
    name: RawText, argument: Argument = .none,
    effect: @escaping @Sendable (inout Call, RawText) throws(CallError) -> Void
  ) {
    (self.name, self.argument, self.effect) = (name, argument, effect)
  }

  /// Returns options that have no effect.
  ///
  /// - Parameter names: The names, separated by spaces.
  static func passedOver(_ names: StaticString, argument: Argument = .none) -> [ForeignOption] {
    options(names, argument: argument) { _, _, _ in }
  }

  /// Returns options that are rejected with a message, since a terminal cannot support them.
  ///
  /// - Parameter names: The names, separated by spaces.
  static func impossible(_ names: StaticString) -> [ForeignOption] {
    options(names, argument: .none) { name, _, _ throws(CallError) in
      throw CallError(text: "--\(name.string) is not supported, since this is asked line by line")
    }
  }

  private static func options(
    _ names: StaticString, argument: Argument,
    effect: @escaping @Sendable (RawText, inout Call, RawText) throws(CallError) -> Void
  ) -> [ForeignOption] {
    RawText(names.description).split(by: " ").map { name in
      ForeignOption(name: name, argument: argument) { call, argument throws(CallError) in
        try effect(name, &call, argument)
      }
    }
  }
}

/// An error in a call of another program: one line of text, and the exit status that the other
/// program has after such an error; nil for its usual status.
struct CallError: Error {
  let text: String
  var status: Int32?

  /// Returns the error for a word that is not of the expected kind.
  @inline(never)
  static func invalid(_ word: RawText, _ expected: StaticString) -> CallError {
    CallError(text: "'\(word.shown)' is not \(expected)")
  }

  /// The error for a call that asks for a dialog and for a text about the program. The text must
  /// not be taken for the answer.
  static var informationBesideQuestion: CallError {
    CallError(
      text: "an option that prints a text about the program cannot be combined with a dialog")
  }

  /// Returns the error for an unknown option.
  @inline(never)
  static func unknownOption(_ word: RawText, status: Int32? = nil) -> CallError {
    CallError(text: "unknown option \(word.shown)", status: status)
  }
}

/// The words of a command line. Each of them is an option, the argument of an option, or an
/// operand.
struct ForeignWords {
  private var rest: ArraySlice<RawText>
  /// The exit status if the argument of an option is missing or invalid; nil for that of any other
  /// malformed call.
  private let errorStatus: Int32?

  init(_ words: [RawText], errorStatus: Int32? = nil) {
    (rest, self.errorStatus) = (words[...], errorStatus)
  }

  /// Consumes and returns the next word; nil at the end.
  mutating func next() -> RawText? { rest.popFirst() }

  /// Consumes and returns the argument of `option`: the text after its equals sign, or the next
  /// word. Words that are ignored are consumed; the result is then empty, as it is for an option
  /// without an argument.
  ///
  /// - Throws: `CallError` if the argument is missing, or if it is not a whole number although the
  ///   option requires one.
  mutating func argument<Call>(
    of option: ForeignOption<Call>, given: RawText?
  ) throws(CallError) -> RawText {
    let name = option.name.string
    switch option.argument {
    case .none: return ""
    case .text, .number:
      guard let argument = given ?? next() else {
        throw CallError(text: "--\(name) needs an argument", status: errorStatus)
      }
      if case .number = option.argument, Int64(argument.string) == nil {
        throw CallError(
          text: "--\(name) takes a whole number, not '\(argument.shown)'", status: errorStatus)
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

extension RawText {
  /// The name of a long option, and the text after its equals sign; nil if this is not a long
  /// option.
  var longOption: (name: RawText, argument: RawText?)? {
    guard bytes.count > 2, bytes.starts(with: "--".utf8) else { return nil }
    let word = bytes.dropFirst(2)
    guard let equals = word.firstIndex(of: UInt8(ascii: "=")) else {
      return (RawText(bytes: Array(word)), nil)
    }
    return (RawText(bytes: Array(word[..<equals])), RawText(bytes: Array(word[(equals + 1)...])))
  }
}

extension [RawText] {
  /// Reads options and operands in any order, as zenity and whiptail do. `--` ends the options.
  ///
  /// - Parameters:
  ///   - table: The known options.
  ///   - ignoresArguments: Whether a text after the equals sign of an option without an argument is
  ///     ignored; otherwise it is an error.
  ///   - errorStatus: The exit status if an option is unknown, or its argument is missing or
  ///     invalid; nil for that of any other malformed call.
  ///   - takeOperand: Adds an operand to the call.
  func read<Call>(
    into call: inout Call, by table: [ForeignOption<Call>], ignoresArguments: Bool,
    errorStatus: Int32? = nil,
    takeOperand: (inout Call, RawText) -> Void
  ) throws(CallError) {
    let unknown = { CallError.unknownOption($0, status: errorStatus) }
    var words = ForeignWords(self, errorStatus: errorStatus)
    var areOptions = true
    while let word = words.next() {
      if areOptions, word == "--" {
        areOptions = false
      } else if areOptions, word.bytes.first == UInt8(ascii: "-"), word.bytes.count > 1 {
        guard let (name, given) = word.longOption,
          let option = table.first(where: { $0.name == name })
        else { throw unknown(word) }
        if case .none = option.argument, given != nil, !ignoresArguments { throw unknown(word) }
        try option.effect(&call, try words.argument(of: option, given: given))
      } else {
        takeOperand(&call, word)
      }
    }
  }
}
