// SPDX-License-Identifier: GPL-3.0-or-later

import CPromptExecutable
import Dialogs

extension [Int32] {
  /// The standard streams to which an answer can be written.
  static var everyStream: [Int32] { [STDOUT_FILENO, STDERR_FILENO] }
}

extension [RawText] {
  /// The descriptors from which the caller of whiptail or dialog may read the answer if the call is
  /// malformed. The author of the call may have omitted the argument of an option, so that the next
  /// option was read as the argument. Therefore all words that name a descriptor are included, even
  /// the arguments of options. Standard error is included unless an option names another
  /// descriptor.
  func possibleDescriptors(of program: Personality) -> [Int32] {
    var descriptors = nameDescriptor(of: program) ? [] : [STDERR_FILENO]
    for (index, word) in enumerated() {
      switch word {
      case "--stdout": descriptors.append(STDOUT_FILENO)
      case "--stderr": descriptors.append(STDERR_FILENO)
      default:
        guard let option = word.longOption, option.name == "output-fd" else { continue }
        let number = option.argument ?? dropFirst(index + 1).first
        // If the word is not a number, the caller may have intended any stream.
        descriptors += number.flatMap { Int32($0.string) }.map { [$0] } ?? .everyStream
      }
    }
    return descriptors
  }

  /// Whether an option names the descriptor of the answer. Words that are arguments of options, or
  /// that follow `--`, do not count.
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
