// SPDX-License-Identifier: GPL-3.0-or-later

import Dialogs

extension Outcome {
  /// What goes to standard output, byte for byte (contract, section 7).
  func report(on dialog: Dialog, as format: Request.Format) -> [UInt8] {
    guard let action else { return [] }
    switch format {
    case .label: return dialog.actions[action].output.bytes + [UInt8(ascii: "\n")]
    case .index: return Array("\(action + 1)\n".utf8)
    case .none: return []
    }
  }
}
