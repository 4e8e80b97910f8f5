// SPDX-License-Identifier: GPL-3.0-or-later

import Dialogs

extension RawText {
  /// The value of a BOOL; nil if the text is not a BOOL.
  var bool: Bool? {
    switch string {
    case "true", "yes", "on", "1": true
    case "false", "no", "off", "0": false
    default: nil
    }
  }
}
