// SPDX-License-Identifier: GPL-3.0-or-later

extension Action {
  /// Reads `LABEL[:ROLE[,ROLE]][=ID]`, as `--button` takes it (contract, section 2).
  ///
  /// The role stands after the *last* colon, so a label that holds a colon is written with a final
  /// one. An ID stands after that colon only, and can never hold a colon itself.
  ///
  /// - Throws: `DialogError` where the role or the ID is malformed; the label is judged by `Dialog`.
  public init(notation: Text) throws(DialogError) {
    let bytes = notation.bytes
    guard let colon = bytes.lastIndex(of: UInt8(ascii: ":")) else {
      try notation.refuseIDWithoutColon()
      self.init(notation)
      return
    }
    let label = Text(bytes: Array(bytes[..<colon]))
    let suffix = bytes[(colon + 1)...]
    let equals = suffix.firstIndex(of: UInt8(ascii: "="))

    var id: Text?
    if let equals {
      id = Text(bytes: Array(suffix[(equals + 1)...]))
      if let id, !id.isIdentifierOfAnAction { throw .malformedID(id) }
    }

    let written = Text(bytes: Array(suffix[..<(equals ?? suffix.endIndex)]))
    if written.isEmpty {
      self.init(label, id: id)
      return
    }
    var role: Role?
    var isDefault = false
    for word in written.bytes.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
    {
      switch String(decoding: word, as: UTF8.self) {
      case "default" where !isDefault: isDefault = true
      case "cancel" where role == nil: role = .cancel
      case "destructive" where role == nil: role = .destructive
      case "default", "cancel", "destructive": throw .conflictingRoles(written)
      default: throw .unknownRole(written)
      }
    }
    self.init(label, role: role, isDefault: isDefault, id: id, writtenRole: written.string)
  }
}

extension Text {
  /// Whether this may be the name of a presentation: 1 to 32 of the characters of an ID, the first one
  /// no dot (contract, section 1).
  public var isPresentationName: Bool {
    isIdentifierOfAnAction && bytes.count <= 32 && bytes.first != UInt8(ascii: ".")
  }

  /// Refuses what ends as an ID does, but without the colon that has to stand before it.
  fileprivate func refuseIDWithoutColon() throws(DialogError) {
    guard let equals = bytes.lastIndex(of: UInt8(ascii: "=")) else { return }
    let id = Text(bytes: Array(bytes[(equals + 1)...]))
    guard id.isIdentifierOfAnAction else { return }
    throw .idWithoutColon(label: Text(bytes: Array(bytes[..<equals])), id: id)
  }

  /// Whether this may be an action's ID: `[A-Za-z0-9._-]+`.
  fileprivate var isIdentifierOfAnAction: Bool {
    !isEmpty
      && bytes.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "_"),
          UInt8(ascii: "-"):
          true
        default: false
        }
      }
  }
}
