// SPDX-License-Identifier: GPL-3.0-or-later

import Dialogs
import TerminalDialogs

/// The dates of calendars of zenity and dialog.
extension DateField {
  /// Creates a field whose initial value is a day in a call. A missing number, or a number below
  /// one, stands for that of today. A day that does not exist is replaced by one that exists, as in
  /// the calendars of these programs.
  init(on day: Int64?, _ month: Int64?, _ year: Int64?) {
    self.init()
    let today = Day.today
    func part(_ number: Int64?, _ otherwise: Int) -> Int {
      number.flatMap { $0 < 1 ? nil : Int(exactly: $0) } ?? otherwise
    }
    let now = today.parts
    let months = min(part(year, now.year), 9999) * 12 + min(part(month, now.month), 12 * 9999) - 1
    let days = [part(day, now.day), now.day, 28]
    let initial = days.lazy.compactMap {
      Day(year: min(months / 12, 9999), month: months % 12 + 1, day: $0)
    }.first
    _ = select(RawText((initial ?? today).date))
  }
}

extension FieldValue {
  /// Returns the date in a format of strftime(3); empty if the value is not a date.
  func formattedDate(by format: RawText) -> [UInt8] {
    let parts = withBytes { bytes in
      bytes.split(separator: UInt8(ascii: "-")).map {
        Int(String(decoding: $0, as: UTF8.self)) ?? 0
      }
    }
    guard parts.count == 3, let day = DateField.Day(year: parts[0], month: parts[1], day: parts[2])
    else { return [] }
    return CalendarTime.text(day.calendarTime, by: format, otherwise: "%d/%m/%Y")
  }
}
