// SPDX-License-Identifier: GPL-3.0-or-later

import Dialogs

/// An option of the command line: its name, its argument, and its effect.
///
/// The table `Option.all` is what the command line is read with, what `--help` prints, and what
/// `Scripts/completions` generates the completions of bash and fish from. `Option` has no
/// initializer of its own, so that the compiler lays the table out in the executable; otherwise,
/// each start would build it.
struct Option {
  /// Whether an option has an argument, and the name of the argument in `--help`.
  enum Argument {
    case none
    case required(StaticString)
    /// An argument that may be omitted, and its value if it is.
    case optional(StaticString, otherwise: StaticString)
  }

  /// How a shell completes the argument of an option.
  enum Completion {
    case nothing
    /// File names.
    case files
    /// These words, one per line, each optionally followed by a colon and a description.
    case words(StaticString)
    /// A role after the last colon of a label.
    case roles
    /// The state of an item after the last colon of a label.
    case states
    /// The IDs of this user's processes.
    case processes
    /// The names of the presentations that are shown now.
    case presentations
    /// The names of the fields of one kind on the command line, each followed by a suffix. There may be
    /// several suffixes, with spaces between them.
    case fields(FieldKind, suffix: StaticString)
    /// The names of the fields whose value is shown, each followed by an equals sign; those of toggles
    /// by their values too.
    case fieldValues
  }

  /// Kinds of fields.
  enum FieldKind {
    case text, secure, picker, file, all
    /// Fields whose value is typed: text, secure and file fields.
    case typed
    /// Fields whose value a pattern can match: text and secure fields.
    case matched
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
  var isEveryday = false
  var completion = Completion.nothing
  /// Whether the option can be combined with `--dismiss` and `--query`.
  var combinesWithFind = false
  /// Whether the option can be combined with `--progress`.
  var combinesWithProgress = false
  /// The effect of the option on the request. The argument is empty if the option takes none.
  let effect: @Sendable (inout Request, Text) throws(ExitError) -> Void
}
