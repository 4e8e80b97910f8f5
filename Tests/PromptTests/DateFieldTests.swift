// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc
import PseudoTerminal
import Testing

@Suite("Date fields")
struct DateFieldTests {
  private let folder = TemporaryFolder.make()

  /// Returns the date that is `days` days after today, and its day of the week, in UTC.
  private func date(_ days: Int) -> (date: String, weekday: String) {
    var time = time(nil) + days * 86_400
    var parts = tm()
    gmtime_r(&time, &parts)
    func padded(_ number: Int32) -> String { (number < 10 ? "0" : "") + String(number) }
    let weekdays = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"]
    return (
      "\(parts.tm_year + 1900)-\(padded(parts.tm_mon + 1))-\(padded(parts.tm_mday))",
      weekdays[Int(parts.tm_wday)]
    )
  }

  /// The environment of the tests: UTC, for which `date` computes dates, and no colours.
  private static let zone = ["TZ": "UTC0", "NO_COLOR": "1"]

  @Test("The date that results from a relative date is shown after it, wherever the cursor is")
  func relative() throws {
    for (typed, days) in [("tomorrow", 1), ("Today", 0), ("+10", 10), ("-1", -1)] {
      for key in ["", "\u{1}", "\u{1B}[D"] {
        let (date, weekday) = date(days)
        try start("T --date-field d:Date --text-field n:Name", environment: Self.zone)
          .answer("  Date (YYYY-MM-DD): ", typed + key + "\r").shows(
            "(\(weekday), \(date))\r\n  Name: "
          )
          .type("x\r").end(.exited(0), prints: "\(date)\nx\n")
      }
    }
  }

  @Test("A time zone that is a FIFO or a terminal does not block a date field, and UTC is used")
  func specialFileAsZone() throws {
    try #require(mkfifo(folder.path + "/zone", 0o600) == 0)
    for zone in [folder.path + "/zone", ":" + folder.path + "/zone", "/dev/tty", folder.path] {
      try start("T --date-field d:Date", environment: ["TZ": zone, "NO_COLOR": "1"])
        .answer("  Date (YYYY-MM-DD): ", "tomorrow\r").end(.exited(0), prints: "\(date(1).date)\n")
    }
    // For an empty TZ, and for a TZ without rules, libc reads these two files in TZDIR.
    for (name, zone) in [("Universal", ""), ("posixrules", "CET-1CEST")] {
      try #require(mkfifo(folder.path + "/" + name, 0o600) == 0)
      try start(
        "T --date-field d:Date",
        environment: ["TZ": zone, "TZDIR": folder.path, "NO_COLOR": "1"]
      ).answer("  Date (YYYY-MM-DD): ", "tomorrow\r").end(.exited(0), prints: "\(date(1).date)\n")
      unlink(folder.path + "/" + name)
    }
  }

  @Test("A malformed description of a time zone is not read")
  func malformedZone() throws {
    let header = Array("TZif2".utf8) + [UInt8](repeating: 0, count: 39)
    let zone = folder.write("malformed", header + header + Array("\nCET-1CEST\n".utf8))
    try start("T --date-field d:Date", environment: ["TZ": zone, "NO_COLOR": "1"])
      .answer("  Date (YYYY-MM-DD): ", "tomorrow\r").end(.exited(0), prints: "\(date(1).date)\n")
  }

  @Test("The date is shown even in another editing mode, or if a macro accepts the line")
  func editor() throws {
    let file = folder.write(
      "inputrc",
      """
      $if mode=vi
      $endif
      "\\C-t": "tomorrow\\C-m"
      "\\C-o": accept-line
      """)
    let vi = folder.write("vi", "set editing-mode vi\n")
    let (date, weekday) = date(1)
    for (inputrc, keys) in [
      (file, "\u{14}"), (file, "tomorrow\u{F}"), (vi, "tomorrow\r"), (vi, "tomorrow\u{1B}0\r"),
    ] {
      try start(
        "T --date-field d:Date", environment: Self.zone.merging(["INPUTRC": inputrc]) { $1 }
      )
      .answer("  Date (YYYY-MM-DD): ", keys).shows("(\(weekday), \(date))\r\n")
      .end(.exited(0), prints: "\(date)\n")
    }
  }

  @Test("Going back to a date shows what was typed, and after Escape no value is printed")
  func back() throws {
    let (date, weekday) = date(1)
    try start("T --date-field d:Date --text-field n:Name", environment: Self.zone)
      .answer([
        "  Date (YYYY-MM-DD): ": "tomorrow\r", "  Name:              ": "\u{1B}[Z",
        "  Date (YYYY-MM-DD): tomorrow": "\r",
      ])
      .shows(" (\(weekday), \(date))").answer("  Name:              ", "\u{1B}").end(
        .exited(1), prints: "")
  }

  @Test("A relative initial value is shown as a date, and today depends on the time zone")
  func initialValue() throws {
    try start("T --date-field d:Date --field-value d=+1", environment: Self.zone)
      .answer("  Date: \(date(1).date)", "\r").end(.exited(0), prints: "\(date(1).date)\n")
    let dates = try ["AAA-14", "BBB+12"].map { zone in
      try start("T --date-field d --field-value d=today --assume OK", environment: ["TZ": zone])
        .end(.exited(0)).outputText
    }
    // The two time zones are 26 hours apart.
    #expect(dates[0] > dates[1])
  }

  @Test("Dates on standard input and in assumed answers are checked by the same rules")
  func unattended() throws {
    let arguments = [
      executable, "T", "--date-field", "d", "--field-range", "d=2026-11-01..2026-11-30",
    ]
    try run(arguments + ["--stdin"], stdin: "2026-12-01\n2026-11-31\n2026-11-05\n")
      .expect(.exited(0), prints: "2026-11-05\n")
    try run(arguments + ["--field-value", "d=2026-12-01", "--assume", "OK"])
      .expect(.exited(65), prints: "")
  }
}
