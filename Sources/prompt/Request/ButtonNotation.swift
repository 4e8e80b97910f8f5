// SPDX-License-Identifier: GPL-3.0-or-later

import Dialogs

/// An action in the notation of `--button`: `LABEL[:ROLE[,ROLE]][=ID]` (prompt(1), Actions and
/// roles).
struct ButtonNotation: Equatable {
  let label: RawText
  private(set) var role: Role?
  private(set) var isDefault = false
  let id: RawText?
  /// The role in the spelling of the call, such as `destructive,default`; nil if there is none.
  private(set) var writtenRole: String?

  /// Creates an action from a label that is not in this notation.
  init(label: RawText, role: Role? = nil, isDefault: Bool = false) {
    (self.label, self.role, self.isDefault, id) = (label, role, isDefault, nil)
  }

  /// Parses `notation`.
  ///
  /// - Throws: A usage error if the roles or the ID are malformed, or if an ID does not follow a
  ///   colon. The label is not checked.
  init(_ notation: RawText) throws(ExitError) {
    let notation = try LabelNotation(notation)
    (label, id) = (notation.label, notation.id)
    if !notation.word.isEmpty { try readRoles(notation.word) }
  }

  private mutating func readRoles(_ written: RawText) throws(ExitError) {
    for word in written.bytes.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
    {
      switch String(decoding: word, as: UTF8.self) {
      case "default" where !isDefault: isDefault = true
      case "cancel" where role == nil: role = .cancel
      case "destructive" where role == nil: role = .destructive
      case "default", "cancel", "destructive":
        throw .usage(
          "the roles '\(written.shown)' cannot be combined: "
            + "write default, cancel or destructive, or default with one of the other two",
          .actionsAndRoles)
      default:
        throw .usage(
          "unknown role '\(written.shown)': a role is default, cancel or destructive; "
            + "write another colon after a label that contains one", .actionsAndRoles)
      }
    }
    writtenRole = written.string
  }
}
