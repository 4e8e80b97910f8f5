// SPDX-License-Identifier: GPL-3.0-or-later

import Dialogs

/// An option of the command line: what it takes, what it means, and what it does.
///
/// The command line is read by the table of them, `Option.all`, `--help` is printed from it, and
/// the completions of bash and fish are made from it by `Scripts/completions`. With an initializer
/// of its own the compiler would no longer lay the table out in the executable, and each start
/// would make it.
struct Option {
  /// What an option takes. The name of the argument is for `--help`.
  enum Argument {
    case none
    case required(StaticString)
    /// An argument that may be missing, and what it is then.
    case optional(StaticString, otherwise: StaticString)
  }

  /// What completes the argument of an option.
  enum Completion {
    case nothing
    /// The names of files.
    case files
    /// These words, one a line, each with what it means after a colon, if anything is to be said.
    case words(StaticString)
    /// A role after the last colon of a label.
    case roles
    /// The numbers of this user's processes.
    case processes
    /// The names of the presentations that are shown now.
    case presentations
    /// The names of fields of one kind that the line asks for, each followed by a suffix.
    case fields(FieldKind, suffix: StaticString)
  }

  /// A kind of field.
  enum FieldKind {
    case text, secure, all
  }

  /// What precedes it in `--help`, where it is the first of a group.
  var heading: StaticString?
  /// The long name, without its hyphens.
  let long: StaticString
  var short: Unicode.Scalar?
  var argument = Argument.none
  /// What it means, for `--help`.
  let help: StaticString
  var completion = Completion.nothing
  /// Whether it can be combined with `--dismiss` and `--query`.
  var finds = false
  /// What it does to the request, given its argument, which is empty where it takes none.
  let effect: @Sendable (inout Request, Text) throws(ExitError) -> Void
}
