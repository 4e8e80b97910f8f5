// SPDX-License-Identifier: GPL-3.0-or-later

import Dialogs

/// Conversions of the argument of an option to the type of the option. They throw a usage error if
/// the argument is malformed.
extension RawText {
  func bool(for option: String) throws(ExitError) -> Bool {
    if let bool { return bool }
    throw .usage("\(option) takes true, yes, on, 1, false, no, off or 0, not '\(shown)'")
  }

  func dismissalCondition() throws(ExitError) -> DismissalConfirmation.Condition {
    if self == "changed" { return .ifChanged }
    if let bool { return bool ? .always : .never }
    throw .usage("--dismissal-should-present takes one of true, false, changed, not '\(shown)'")
  }

  func word<Word: RawRepresentable<String> & CaseIterable>(
    for option: String
  ) throws(ExitError) -> Word {
    if let word = Word(rawValue: string) { return word }
    let words = Word.allCases.map { $0.rawValue }.joined(separator: ", ")
    throw .usage("\(option) takes one of \(words), not '\(shown)'")
  }

  /// The extent of the help, from the word after `--help`. An empty word requests the help on the
  /// common options.
  func helpExtent() throws(ExitError) -> Request.HelpExtent {
    if isEmpty { return .common }
    if self == "all" { return .all }
    throw .usage(
      "--help takes no word but all, not '\(shown)': write --help all for every option"
    )
  }

  func timeout() throws(ExitError) -> Timeout {
    if let timeout = Timeout(notation: self) { return timeout }
    throw .usage(
      "'\(shown)' is not a valid time; "
        + "write 10, 0.5, 30s, 5m or 1h, over 0 and under 300 years")
  }

  func processNumber() throws(ExitError) -> Int32 {
    guard bytes.allSatisfy({ $0.isDigit }), let number = Int32(string), number > 0 else {
      throw .usage("'\(shown)' is not a valid process ID; write a whole number over 0")
    }
    return number
  }

  func presentationName() throws(ExitError) -> String {
    guard isPresentationName else {
      throw .usage(
        "'\(shown)' is not a valid name: a name is 1 to 32 letters A-Z and a-z, "
          + "digits, '.', '_' and '-', and does not begin with a dot", .dismissalOptions)
    }
    return string
  }
}
