// SPDX-License-Identifier: GPL-3.0-or-later

import Dialogs

/// The notation `LABEL[:WORD][=ID]` of `--button` and `--item` (prompt(1), Actions and roles).
///
/// The word follows the last colon, so a label that contains a colon must be followed by another
/// colon. An ID also follows the last colon, and never contains a colon.
struct LabelNotation: Equatable {
  let label: RawText
  /// The text after the last colon, up to the `=` before an ID; empty if there is none.
  private(set) var word: RawText = ""
  private(set) var id: RawText?

  /// Parses `notation`.
  ///
  /// - Throws: A usage error if the ID is malformed or does not follow a colon. The label is not
  ///   checked.
  init(_ notation: RawText) throws(ExitError) {
    let bytes = notation.bytes
    guard let colon = bytes.lastIndex(of: UInt8(ascii: ":")) else {
      try notation.refuseIDWithoutColon()
      label = notation
      return
    }
    label = RawText(bytes: Array(bytes[..<colon]))
    let suffix = bytes[(colon + 1)...]
    let equals = suffix.firstIndex(of: UInt8(ascii: "="))

    if let equals {
      id = try RawText(bytes: Array(suffix[(equals + 1)...])).asActionID()
    }
    word = RawText(bytes: Array(suffix[..<(equals ?? suffix.endIndex)]))
  }
}

extension RawText {
  /// Returns this text if it is a valid ID; otherwise throws a usage error.
  func asActionID() throws(ExitError) -> RawText {
    if isActionID { return self }
    throw .usage(
      "'\(shown)' is not a valid ID: "
        + "an ID is made of letters A-Z and a-z, digits, '.', '_' and '-'", .actionsAndRoles)
  }

  /// Rejects this text, which contains no colon, if it ends with `=ID`.
  func refuseIDWithoutColon() throws(ExitError) {
    guard let equals = bytes.lastIndex(of: UInt8(ascii: "=")) else { return }
    let id = RawText(bytes: Array(bytes[(equals + 1)...]))
    guard id.isActionID else { return }
    let label = RawText(bytes: Array(bytes[..<equals]))
    throw .usage(
      "an ID must follow a colon: write '\(label.shown):=\(id.shown)', "
        + "or '\(label.shown)=\(id.shown):' for a label that contains an equals sign",
      .actionsAndRoles)
  }
}
