// SPDX-License-Identifier: GPL-3.0-or-later

import CPromptExecutable
import Dialogs

extension [Int32] {
  /// The standard streams on which an answer can be read.
  static var everyStream: [Int32] { [STDOUT_FILENO, STDERR_FILENO] }
}

extension [Text] {
  /// The descriptors on which the caller of whiptail or dialog may read the answer, if these words
  /// are malformed as a whole: all that any word names, also one that is the argument of an option,
  /// since the author of the call may have omitted that argument; and standard error, unless an
  /// option names another descriptor.
  func possibleDescriptors(of program: Personality) -> [Int32] {
    var descriptors = nameDescriptor(of: program) ? [] : [STDERR_FILENO]
    for (index, word) in enumerated() {
      switch word {
      case "--stdout": descriptors.append(STDOUT_FILENO)
      case "--stderr": descriptors.append(STDERR_FILENO)
      default:
        guard let option = word.longOption, option.name == "output-fd" else { continue }
        let number = option.argument ?? dropFirst(index + 1).first
        // A descriptor that is not a number may be meant to be any.
        descriptors += number.flatMap { Int32($0.string) }.map { [$0] } ?? .everyStream
      }
    }
    return descriptors
  }

  /// Whether an option names the descriptor of the answer, and not only a word that is an argument
  /// or follows the end of the options.
  private func nameDescriptor(of program: Personality) -> Bool {
    let table = BoxCall.options(of: program)
    var words = ForeignWords(self)
    while let word = words.next(), word != "--" {
      guard let (name, given) = word.longOption, given == nil || program == .whiptail,
        let option = table.first(where: { $0.name == name })
      else { continue }
      let argument = try? words.argument(of: option, given: given)
      if argument != nil, ["stdout", "stderr", "output-fd"].contains(name) { return true }
    }
    return false
  }
}
