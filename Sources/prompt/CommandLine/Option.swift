// SPDX-License-Identifier: GPL-3.0-or-later

import Dialogs

/// An option of the command line: its name, its argument, and its effect.
///
/// The command line is read with the table `Option.all`, and `--help` prints it. `Scripts/options`
/// writes it into the man page and the completions, with what only these need, which is in
/// `man/options.mdoc`. `Option` has no initializer of its own, so that the compiler lays the table
/// out in the executable; otherwise, each start would build it.
struct Option {
  /// Whether an option has an argument, and the name of the argument in `--help`.
  enum Argument {
    case none
    case required(StaticString)
    /// An argument that may be omitted, and its value if it is.
    case optional(StaticString, otherwise: StaticString)
  }

  /// The heading above the option in `--help`, if it is the first of a group.
  var heading: StaticString?
  /// The long name, without its hyphens.
  let long: StaticString
  var short: Unicode.Scalar?
  var argument = Argument.none
  /// The description of the option in `--help`.
  let help: StaticString
  /// Whether `--help` without a word describes the option.
  var isCommon = false
  /// Whether the option can be combined with `--dismiss` and `--query`.
  var combinesWithFind = false
  /// Whether the option can be combined with `--progress`.
  var combinesWithProgress = false
  /// The effect of the option on the request. The argument is empty if the option takes none.
  let effect: @Sendable (inout Request, Text) throws(ExitError) -> Void
}
