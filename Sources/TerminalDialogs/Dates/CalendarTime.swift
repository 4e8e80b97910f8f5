// SPDX-License-Identifier: GPL-3.0-or-later

import CPromptSupport
import Dialogs

/// Local times in the form of the C library.
package enum CalendarTime {
  /// The current time in the user's time zone (`TZ`); nil if the description of the zone cannot be
  /// read.
  package static var now: tm? {
    var now = time(nil)
    var parts = tm()
    // If the description of the zone is a FIFO or a terminal, reading it would block, and no signal
    // would end the call. gmtime(3) would read it, too.
    guard prompt_time_zone_is_readable(), localtime_r(&now, &parts) != nil else { return nil }
    return parts
  }

  /// Returns a day or a time as text, by a format of strftime(3); nil if the text is longer than
  /// 1023 bytes, or is empty although the format is not, or if the description of the time zone
  /// cannot be read.
  package static func text(_ parts: tm, by format: RawText) -> [UInt8]? {
    guard prompt_time_zone_is_readable() else { return nil }
    var parts = parts
    var text = [CChar](repeating: 0, count: 1024)
    let count = strftime(&text, text.count, format.cString, &parts)
    if count == 0, !format.isEmpty { return nil }
    return text.prefix(count).map { UInt8(bitPattern: $0) }
  }

  /// Returns a day or a time as text, by `format` or, if that fails, by `otherwise`. The text is
  /// empty if both fail.
  package static func text(
    _ parts: tm, by format: RawText, otherwise: RawText
  ) -> [UInt8] {
    text(parts, by: format) ?? text(parts, by: otherwise) ?? []
  }
}
