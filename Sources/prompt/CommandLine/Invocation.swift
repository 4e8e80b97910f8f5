// SPDX-License-Identifier: GPL-3.0-or-later

import CPromptExecutable
import Dialogs

/// The task that a command line requests.
enum Invocation {
  case help(Request.HelpExtent)
  case version
  case present(Request)
  /// Finds the presentation with a name, and dismisses it if `isDismissing`.
  case find(String, isDismissing: Bool, timeout: Timeout?)
  /// Lends the terminal to other processes.
  case attend(timeout: Timeout?)
}

extension Invocation {
  /// Parses a command line with GNU's `getopt_long`. Options and the operand may be in any order,
  /// and `--` ends the options, regardless of POSIXLY_CORRECT (prompt(1), Options).
  ///
  /// - Throws: A usage error.
  init(
    argumentCount: Int32, arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>
  ) throws(ExitError) {
    var request = Request()
    var isFinding = true
    // The previous option, if it was given without its optional argument.
    var optionWithoutArgument: Option?
    let (shortOptions, longOptions) = (Self.shortOptions, Self.longOptions)
    while true {
      let step = prompt_arguments_next(argumentCount, arguments, shortOptions, longOptions)
      let given = step.argument.map { RawText(cString: $0) }
      let argument = given ?? ""
      let preceding = optionWithoutArgument
      optionWithoutArgument = nil
      switch (step.value, Self.index(of: step.value)) {
      case (-1, _):
        // Only after `--` are there any words left.
        let words = (Int(step.next)..<max(Int(step.next), Int(argumentCount)))
          .compactMap { arguments[$0].map { RawText(cString: $0) } }
        if request.isProgress, !words.isEmpty {
          guard request.operand != nil || request.title != nil else {
            throw .usage("write the title before --, as in --progress TITLE -- COMMAND")
          }
          request.takeCommand(words)
        } else {
          for word in words { try request.take(operand: word) }
        }
        let find = try Self.find(by: request, alone: isFinding)
        switch request.information {
        case .help(let extent): self = .help(extent)
        case .version: self = .version
        case nil: self = find ?? .present(request)
        }
        return
      case (Self.operandValue, _):
        if let preceding, request.information == nil, argument.bool != nil {
          throw .usage(
            "write --\(preceding.long)=\(argument.string) "
              + "with an equals sign, or the title '\(argument.string)' after --")
        }
        try request.take(operand: argument)
      case (_, .some(let index)):
        let option = Option.all[index]
        if !option.combinesWithFind { isFinding = false }
        if !option.combinesWithProgress { request.incompatibleOption = option.long }
        if case .optional(_, let otherwise) = option.argument, given == nil {
          optionWithoutArgument = option
          try option.effect(&request, RawText(otherwise.description))
        } else {
          try option.effect(&request, argument)
        }
      default:
        // getopt advances only after all letters of a cluster of short options, such as `-qV`. The
        // unknown letter is therefore in the next word or in the word before it.
        let words = [Int(step.next), Int(step.next) - 1].compactMap { index in
          index < Int(argumentCount) ? arguments[index].map { RawText(cString: $0) } : nil
        }
        let cluster = words.first { $0.isCluster(with: step.unknown) }
        throw Self.misuse(of: cluster ?? words.last ?? "", step)
      }
    }
  }

  /// Returns the invocation of `--dismiss`, `--query` or `--attend`; nil if none is given.
  ///
  /// - Parameter alone: Whether all other given options can be combined with them.
  private static func find(by request: Request, alone: Bool) throws(ExitError) -> Invocation? {
    if request.isAttending {
      guard alone, request.operand == nil, request.dismissedName == nil, request.queriedName == nil
      else { throw .usage("--attend can be combined with --timeout only; see prompt-attend(1)") }
      return .attend(timeout: request.dismissing.timeout)
    }
    guard let name = request.dismissedName ?? request.queriedName else { return nil }
    guard alone, request.operand == nil, request.dismissedName == nil || request.queriedName == nil
    else {
      throw .usage("--dismiss and --query can be combined with --timeout only, not with each other")
    }
    return .find(
      name, isDismissing: request.dismissedName != nil, timeout: request.dismissing.timeout)
  }

  /// The short options for getopt. After a leading `-`, getopt reports operands in order, as
  /// options with the value 1. After `:`, it distinguishes a missing argument from an unknown
  /// option.
  private static var shortOptions: [CChar] {
    var options: [CChar] = [CChar(UInt8(ascii: "-")), CChar(UInt8(ascii: ":"))]
    for option in Option.all {
      if let short = option.short { options.append(CChar(truncatingIfNeeded: short.value)) }
    }
    return options + [0]
  }

  private static let operandValue: Int32 = 1
  /// The value of the first long option, which is above the values of all characters.
  private static let firstLongValue: Int32 = 256

  /// The long options for getopt, which end with an empty option. They are never freed.
  private static var longOptions: UnsafePointer<option> {
    let options = UnsafeMutablePointer<option>.allocate(capacity: Option.all.count + 1)
    for (index, option) in Option.all.enumerated() {
      (options + index).initialize(
        to: CPromptExecutable.option(
          name: UnsafeRawPointer(option.long.utf8Start).assumingMemoryBound(to: CChar.self),
          has_arg: option.argument.getoptValue,
          flag: nil, val: firstLongValue + Int32(index)))
    }
    (options + Option.all.count).initialize(to: CPromptExecutable.option())
    return UnsafePointer(options)
  }

  /// Returns the index in `Option.all` of the option that getopt reports as `value`; nil if `value`
  /// represents no option.
  private static func index(of value: Int32) -> Int? {
    let index = Int(value - firstLongValue)
    if Option.all.indices.contains(index) { return index }
    return Option.all.firstIndex { $0.short.map { Int32($0.value) } == value }
  }

  /// Returns the error for `word`, which getopt has rejected.
  private static func misuse(of word: RawText, _ step: prompt_arguments_step) -> ExitError {
    let shown = word.shown
    if word.isTextWithHyphen {
      return .usage("'\(shown)' is not an option; write -- before a text that begins with a hyphen")
    }
    let isLong = word.bytes.starts(with: "--".utf8)
    let name = shown.dropFirst(isLong ? 2 : 1).prefix { $0 != "=" }
    let candidates = Option.all.map { $0.long.description }.filter { $0.hasPrefix(name) }
    if step.value == Int32(UInt8(ascii: ":")) {
      // An abbreviated name is completed. If there are several candidates, the word is the whole
      // name of one of them.
      let option = isLong && candidates.count == 1 ? "--\(candidates[0])" : shown
      return .usage("\(option) needs an argument")
    }
    let foreignAdvice = Option.advice(onForeign: name).map { "; \($0)" }
    let suggestion = foreignAdvice ?? Option.suggestion(for: word).map { "; did you mean --\($0)?" }
    guard isLong else {
      // For short options, getopt reports the unknown character.
      let letter = RawText(bytes: [UInt8(truncatingIfNeeded: step.unknown)]).shown
      let advice = suggestion ?? Option.advice(onForeign: letter).map { "; \($0)" } ?? ""
      return .usage("unknown option -\(letter)\(advice)")
    }
    switch candidates.count {
    case _ where foreignAdvice != nil, 0:
      return .usage("unknown option --\(name)\(suggestion ?? "")")
    case 1: return .usage("--\(candidates[0]) takes no argument")
    default:
      let list = candidates.map { "--\($0)" }.joined(separator: ", ")
      return .usage("--\(name) is ambiguous: \(list)")
    }
  }
}

extension Request {
  fileprivate mutating func take(operand: RawText) throws(ExitError) {
    if case .help = information {
      information = .help(try operand.helpExtent())
      return
    }
    if self.operand != nil {
      throw .usage("only one title can be given; quote a title of several words")
    }
    self.operand = operand
  }
}

extension RawText {
  /// Whether this is a text that begins with a hyphen, and not an option: a number or several
  /// words, such as `-5 degrees`.
  fileprivate var isTextWithHyphen: Bool {
    let name = bytes.prefix { $0 != UInt8(ascii: "=") }
    return name.contains { $0 == UInt8(ascii: " ") || 0x09...0x0D ~= $0 }
      || name.dropFirst().first.map { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 } == true
  }

  /// Whether this is a word of short options that contains `character`.
  fileprivate func isCluster(with character: Int32) -> Bool {
    bytes.starts(with: "-".utf8) && !bytes.starts(with: "--".utf8)
      && bytes.contains(UInt8(truncatingIfNeeded: character))
  }
}

extension Option.Argument {
  fileprivate var getoptValue: Int32 {
    switch self {
    case .none: no_argument
    case .required: required_argument
    case .optional: optional_argument
    }
  }
}
