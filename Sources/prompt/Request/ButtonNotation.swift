// SPDX-License-Identifier: GPL-3.0-or-later

import Dialogs

/// An action in the notation of `--button`: `LABEL[:ROLE[,ROLE]][=ID]` (prompt(1), Actions and
/// roles).
struct ButtonNotation: Equatable {
  let label: Text
  private(set) var role: Role?
  private(set) var isDefault = false
  private(set) var id: Text?
  /// The role as its author wrote it, such as `destructive,default`; nil if there is none.
  private(set) var writtenRole: String?

  /// Parses `notation`. The role follows the last colon, so a label that contains a colon must be
  /// followed by another one. An ID also comes after that colon, and never contains one itself.
  ///
  /// - Throws: A usage error if the role or the ID is malformed. The label is not checked.
  init(_ notation: Text) throws(ExitError) {
    let bytes = notation.bytes
    guard let colon = bytes.lastIndex(of: UInt8(ascii: ":")) else {
      // mutant: a label that ends like an ID is refused [ButtonNotationTests]
      try notation.refuseIDWithoutColon()
      label = notation
      return
    }
    label = Text(bytes: Array(bytes[..<colon]))
    let suffix = bytes[(colon + 1)...]
    let equals = suffix.firstIndex(of: UInt8(ascii: "="))

    if let equals {
      let id = Text(bytes: Array(suffix[(equals + 1)...]))
      guard id.isActionID else {
        throw .usage(
          "'\(id.shown)' is not a valid ID: "
            + "an ID is made of letters A-Z and a-z, digits, '.', '_' and '-'")
      }
      self.id = id
    }
    let written = Text(bytes: Array(suffix[..<(equals ?? suffix.endIndex)]))
    if !written.isEmpty { try readRoles(written) }
  }

  private mutating func readRoles(_ written: Text) throws(ExitError) {
    for word in written.bytes.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
    {
      switch String(decoding: word, as: UTF8.self) {
      case "default" where !isDefault: isDefault = true
      case "cancel" where role == nil: role = .cancel
      case "destructive" where role == nil: role = .destructive
      case "default", "cancel", "destructive":
        throw .usage(
          "the roles '\(written.shown)' cannot be combined: "
            + "write default, cancel or destructive, or default with one of the other two")
      default:
        throw .usage(
          "unknown role '\(written.shown)': a role is default, cancel or destructive; "
            + "write another colon after a label that contains one")
      }
    }
    writtenRole = written.string
  }
}

extension Text {
  /// Refuses a text that ends with `=ID`, but without the colon that must precede it.
  fileprivate func refuseIDWithoutColon() throws(ExitError) {
    guard let equals = bytes.lastIndex(of: UInt8(ascii: "=")) else { return }
    let id = Text(bytes: Array(bytes[(equals + 1)...]))
    guard id.isActionID else { return }
    let label = Text(bytes: Array(bytes[..<equals]))
    throw .usage(
      "an ID must follow a colon: write '\(label.shown):=\(id.shown)', "
        + "or '\(label.shown)=\(id.shown):' for a label that contains an equals sign")
  }
}
