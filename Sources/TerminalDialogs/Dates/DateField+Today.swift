// SPDX-License-Identifier: GPL-3.0-or-later

import CPromptSupport
import Dialogs

extension DateField {
  /// Creates a field that counts days in the user's time zone.
  package init() {
    self.init { .today }
  }
}

extension DateField.Day {
  /// The current day in the user's time zone (`TZ`), or in UTC if its description cannot be read.
  fileprivate static var today: DateField.Day {
    var now = time(nil)
    var parts = tm()
    // Reading a FIFO or a terminal would take forever, and no signal would end it. gmtime(3) would read
    // it, too.
    guard prompt_time_zone_is_readable(), localtime_r(&now, &parts) != nil,
      let day = DateField.Day(
        year: Int(parts.tm_year) + 1900, month: Int(parts.tm_mon) + 1, day: Int(parts.tm_mday))
    else { return DateField.Day(clamping: Int(now / 86_400)) }
    return day
  }
}
