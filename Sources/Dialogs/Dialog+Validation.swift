// SPDX-License-Identifier: GPL-3.0-or-later

extension Dialog {
  /// Refuses actions that could be mistaken for one another, or that cannot be shown as they are
  /// (contract, section 2).
  static func validate(_ actions: [Action]) throws(DialogError) {
    if actions.count(where: { $0.role == .cancel }) > 1 { throw .severalActions(role: "cancel") }
    if actions.count(where: \.isDefault) > 1 { throw .severalActions(role: "default") }

    var owners: [String: Int] = [:]
    owners.reserveCapacity(actions.count)
    for (place, action) in actions.enumerated() {
      guard action.label.isValidUTF8 else { throw .labelIsNotUTF8(action.label) }
      let label = action.label.string
      if label.unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) {
        throw .controlCharacterInLabel(action.label)
      }
      let key = AnswerKey(action.label).folded
      if key.isEmpty { throw .emptyLabel }
      for name in [key, action.id.map { AnswerKey($0).folded }].compactMap(\.self) {
        let owner = owners.updateValue(place, forKey: name)
        if let owner, owner != place { throw .sameName(actions[owner], action) }
      }
    }
  }
}
