// SPDX-License-Identifier: GPL-3.0-or-later

@preconcurrency import CPromptReadline

/// What a terminal supports, according to its description in terminfo.
struct Capabilities {
  /// Whether it has at least eight colours.
  let supportsColours: Bool
  let supportsBold: Bool
  let supportsFaint: Bool
  /// Whether it understands escape sequences.
  let supportsSequences: Bool

  /// Reads the description that Readline has loaded.
  init() {
    supportsColours = tgetnum("Co") >= 8
    supportsBold = tgetstr("md", nil) != nil
    supportsFaint = tgetstr("mh", nil) != nil
    supportsSequences = tgetstr("ce", nil) != nil
  }

  /// Loads the description without Readline. A terminal without one supports nothing.
  static func load() -> Capabilities {
    if tgetent(nil, TerminalDescription.name) != 1 { tgetent(nil, TerminalDescription.dumbName) }
    return Capabilities()
  }

  /// The names in termcap of the sequences that Readline writes, besides that of the visible bell.
  private static let outputNames = [
    "ce", "cl", "cr", "dc", "DC", "E3", "ei", "ic", "IC", "im", "ke", "ks", "le", "mm", "mo", "nd",
    "se", "so", "up", "ve", "vs",
  ]

  /// How long a sequence may make ncurses wait, in milliseconds, as the visible bell of common terminals does.
  private static let maximumPadding = 200

  /// Whether ncurses would wait in the middle of the output, or fill it, for a terminal of this description: its
  /// sequences contain long times to wait (terminfo(5), Delays and Padding). Nothing takes signals meanwhile.
  ///
  /// A terminal that takes padding characters gets these instead of a pause.
  static var haveLongPadding: Bool {
    let isPaused = tgetflag("NP") != 0
    return padding(of: "vb") > maximumPadding
      || outputNames.contains { padding(of: $0) > (isPaused ? 0 : maximumPadding) }
  }

  /// The time in a capability, in milliseconds: the sum of the numbers in each `$<…>`.
  private static func padding(of name: String) -> Int {
    guard var rest = tgetstr(name, nil) else { return 0 }
    var sum = 0
    while let start = strstr(rest, "$<") {
      rest = start + 2
      var number = 0
      while 0x30...0x39 ~= rest.pointee {
        number = min(number * 10 + Int(rest.pointee - 0x30), 1 << 30)
        rest += 1
      }
      sum += number
    }
    return sum
  }
}
