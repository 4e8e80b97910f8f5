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
  /// The current day in the user's time zone (`TZ`).
  fileprivate static var today: DateField.Day {
    var now = time(nil)
    var parts = tm()
    let local = localtime_r(&now, &parts).flatMap { local in
      DateField.Day(
        year: Int(local.pointee.tm_year) + 1900, month: Int(local.pointee.tm_mon) + 1,
        day: Int(local.pointee.tm_mday))
    }
    // Without the local time, the day is that of UTC.
    return local ?? DateField.Day(clamping: Int(now / 86_400))
  }
}
