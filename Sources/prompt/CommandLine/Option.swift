// SPDX-License-Identifier: GPL-3.0-or-later

import Dialogs

/// An option of the command line: its name, its argument, and its effect.
///
/// The table `Option.all` is used to read the command line and to print `--help`. `Scripts/options`
/// generates the options of the man page and the completions from the table and from
/// `man/options.mdoc`, which contains the additional texts. `Option` has no initializer of its own,
/// so that the compiler places the table in the executable. Otherwise, each start would build the
/// table.
struct Option {
  /// Whether an option has an argument, and the name of the argument in `--help`.
  enum Argument {
    case none
    case required(StaticString)
    /// An optional argument, and the value that is used if it is omitted.
    case optional(StaticString, otherwise: StaticString)
  }

  /// The heading above the option in `--help`, if the option is the first of a group.
  var heading: StaticString?
  /// The long name, without its hyphens.
  let long: StaticString
  var short: Unicode.Scalar?
  var argument = Argument.none
  /// The description of the option in `--help`.
  let help: StaticString
  /// Whether the option is described by `--help` without `all`.
  var isCommon = false
  /// Whether the option can be combined with `--dismiss`, `--query` or `--attend`, or is one of
  /// these options.
  var combinesWithFind = false
  /// Whether the option can be combined with `--progress`, or is this option.
  var combinesWithProgress = false
  /// The effect of the option on the request. The argument is empty if the option has none.
  let effect: @Sendable (inout Request, RawText) throws(ExitError) -> Void
}
