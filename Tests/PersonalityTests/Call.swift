// SPDX-License-Identifier: GPL-3.0-or-later

import PseudoTerminal
import Testing

/// One call of zenity, whiptail or dialog, the input of the user, and the result.
///
/// In arguments, input, answers and output, `{folder}` is the private directory of the call. It is
/// the working directory, and contains `a.txt`, `b c.txt`, `empty.txt`, `new/` and nothing else.
struct Call: Sendable {
  /// Calls, each with what it demonstrates, in a sentence.
  typealias Table = KeyValuePairs<String, Call>

  /// What the call demonstrates.
  private(set) var name = ""
  let program: Program
  let arguments: [String]
  /// What standard input contains, or `nil` if it is the terminal.
  var input: String?
  var environment: [String: String] = [:]
  /// Where the answer is written.
  var channel: Channel
  /// The keys that the user presses in the original.
  let original: [Key]
  /// The input that the user types in prompt, each time it waits for an answer.
  let typed: [Answer]
  let prints: Output
  let status: Int32
  /// The intended difference of prompt, if there is one.
  let but: Deviation?

  /// Reads a command line, which begins with the name of the program.
  init(
    _ line: ShellWords, _ press: Press? = nil, input: String? = nil,
    environment: [String: String] = [:], channel: Channel? = nil, original: [Key] = [],
    typed: [Answer] = [], prints: Output = "", status: Int32 = 0, but: Deviation? = nil
  ) {
    guard let program = line.list.first.flatMap(Program.init) else {
      preconditionFailure("\(line)")
    }
    (self.program, arguments) = (program, Array(line.list.dropFirst()))
    (self.input, self.environment) = (input, environment)
    self.channel = channel ?? (program == .zenity ? .output : .errors)
    (self.original, self.typed) = (press?.original ?? original, press?.typed ?? typed)
    (self.prints, self.status, self.but) = (prints, status, but)
  }

  /// A malformed call, which shows no dialog.
  static func malformed(_ line: ShellWords) -> Call { Call(line, prints: .complaint, status: 255) }

  /// Returns the call with its name.
  func named(_ name: String) -> Call {
    var call = self
    call.name = name
    return call
  }

  /// Returns the calls of tables, with their names.
  static func named(_ tables: Table...) -> [Call] {
    tables.flatMap { $0.map { name, call in call.named(name) } }
  }

  static let all = zenity + whiptail + dialog
}

extension Call: CustomTestStringConvertible {
  var testDescription: String { "\(program.rawValue): \(name)" }
}

extension Call {
  enum Program: String, CaseIterable, Sendable {
    case zenity, whiptail, dialog
  }

  /// Where a program writes the answer.
  enum Channel: Sendable {
    case output, errors
    /// Descriptor 3.
    case third
  }

  /// What a program writes where the answer is expected.
  enum Output: ExpressibleByStringLiteral, Equatable, Sendable {
    /// This text, byte for byte.
    case text(String)
    /// No answer, but an error message: on standard error or, by prompt under the name of whiptail
    /// or dialog, on the terminal.
    case complaint
    /// Text that is not compared, such as the help.
    case words

    init(stringLiteral text: String) { self = .text(text) }
  }

  /// A key that the user presses, or a text that the user types, in the original.
  enum Key: ExpressibleByStringLiteral, Equatable, Sendable {
    case enter, escape, tab, space, up, down, left, right
    case text(String)
    /// A key of X, such as `alt+o`.
    case key(String)
    /// The next keys are pressed in the window that the program opens, or returns to, now.
    case nextWindow

    init(stringLiteral text: String) { self = .text(text) }
  }

  /// The input that the user types in prompt when it waits.
  struct Answer: ExpressibleByStringLiteral, Sendable {
    /// The end of the output before the input, or `nil` for the usual end of a question.
    var question: String?
    let keys: String

    init(stringLiteral keys: String) { self.keys = keys }

    /// An answer to a question without the usual end, such as a field with an initial text.
    static func after(_ question: String, _ keys: String) -> Answer {
      var answer = Answer(stringLiteral: keys)
      answer.question = question
      return answer
    }
  }

  /// Input that has the same effect in the original and in prompt.
  struct Press: Sendable {
    let original: [Key]
    let typed: [Answer]

    static let enter = Press(original: [.enter], typed: ["\r"])
    static let escape = Press(original: [.escape], typed: ["\u{1B}"])
    /// Chooses the second row of a list.
    static let second = Press(original: [.down, .enter], typed: ["2\r"])
    /// Chooses the second button of a question.
    static let no = Press(original: [.tab, .enter], typed: ["n\r"])
    /// Moves from the button that Enter chooses.
    static let right = Press(original: [.right, .enter], typed: ["\u{1B}[C\r"])
    /// Chooses the first button below a list or a text.
    static let ok = Press(original: [.tab, .tab, .enter], typed: ["\r"])

    /// Confirms an initial text by Enter.
    static func accept(_ text: String) -> Press {
      Press(original: [.enter], typed: [.after(text, "\r")])
    }

    /// Types each text, and Enter after it.
    static func text(_ texts: String...) -> Press {
      Press(
        original: texts.flatMap { [.text($0), .enter] },
        typed: texts.map { Answer(stringLiteral: $0 + "\r") })
    }

    /// Types each line in prompt, and presses the keys in the original.
    static func lines(_ lines: String..., for keys: Key...) -> Press {
      Press(original: keys, typed: lines.map { Answer(stringLiteral: $0 + "\r") })
    }
  }

  /// The output and the exit status of prompt if it differs intentionally.
  struct Deviation: Sendable {
    let difference: Difference
    let prints: Output
    let status: Int32

    init(_ difference: Difference, prints: Output = "", status: Int32 = 0) {
      self.difference = difference
      self.prints = prints
      self.status = status
    }
  }
}

extension Call.Key {
  /// The operands of xdotool.
  var commands: [String] {
    switch self {
    case .enter: Self.press("Return")
    case .escape: Self.press("Escape")
    case .tab: Self.press("Tab")
    case .space: Self.press("space")
    case .up: Self.press("Up")
    case .down: Self.press("Down")
    case .left: Self.press("Left")
    case .right: Self.press("Right")
    case .text(let text): text.unicodeScalars.flatMap(Self.commands)
    case .key(let key): Self.press(key)
    case .nextWindow: []
    }
  }

  /// The operands of xdotool that type a character. GTK accepts a character without a key by its
  /// code point.
  private static func commands(typing character: Unicode.Scalar) -> [String] {
    character.isASCII
      ? type(String(character))
      : press("ctrl+shift+u") + type(String(character.value, radix: 16) + " ")
  }

  private static func press(_ key: String) -> [String] { ["key", "--window", "0", key] }

  private static func type(_ text: String) -> [String] {
    ["type", "--window", "0", "--delay", "0", "--args", "1", text]
  }

  /// The bytes that a terminal sends for the key, with or without application keypad mode.
  func bytes(inKeypadMode isKeypad: Bool) -> String {
    let prefix = isKeypad ? "\u{1B}O" : "\u{1B}["
    return switch self {
    case .enter: "\r"
    case .escape: "\u{1B}"
    case .tab: "\t"
    case .space: " "
    case .up: prefix + "A"
    case .down: prefix + "B"
    case .right: prefix + "C"
    case .left: prefix + "D"
    case .text(let text), .key(let text): text
    case .nextWindow: ""
    }
  }
}
