// SPDX-License-Identifier: GPL-3.0-or-later

import Dialogs

extension RawText {
  /// Whether this is a valid name for a presentation: 1 to 32 of the characters of an ID. The first
  /// character is not a dot (prompt(1), Options).
  var isPresentationName: Bool {
    isActionID && bytes.count <= 32 && bytes.first != UInt8(ascii: ".")
  }

  /// Whether this is a valid ID for an action: `[A-Za-z0-9._-]+`.
  var isActionID: Bool {
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
