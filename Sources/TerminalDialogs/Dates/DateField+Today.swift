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
  /// The current day in the user's time zone (`TZ`), or in UTC if the description of the time zone
  /// cannot be read.
  package static var today: DateField.Day {
    guard let parts = CalendarTime.now,
      let day = DateField.Day(
        year: Int(parts.tm_year) + 1900, month: Int(parts.tm_mon) + 1, day: Int(parts.tm_mday))
    else { return DateField.Day(clamping: time(nil) / 86_400) }
    return day
  }

  /// The beginning of the day in the form of the C library, without a time zone. The day of the
  /// week and of the year are set if the description of the time zone can be read.
  package var calendarTime: tm {
    var parts = tm()
    let (year, month, day) = self.parts
    (parts.tm_year, parts.tm_mon, parts.tm_mday) = (
      Int32(year - 1900), Int32(month - 1), Int32(day)
    )
    // At noon, no change to or from summer time moves the time to another day.
    parts.tm_hour = 12
    parts.tm_isdst = -1
    if prompt_time_zone_is_readable() { mktime(&parts) }
    (parts.tm_hour, parts.tm_isdst, parts.tm_gmtoff, parts.tm_zone) = (0, -1, 0, nil)
    return parts
  }
}
