// SPDX-License-Identifier: GPL-3.0-or-later

@preconcurrency import CPromptReadline

/// The capabilities of a terminal, according to its terminfo description.
struct Capabilities {
  /// Whether the terminal has at least eight colours.
  let supportsColours: Bool
  let supportsBold: Bool
  /// Whether the terminal supports faint text, and shows it with sufficient contrast.
  let supportsFaint: Bool
  let supportsUnderline: Bool
  /// Whether the terminal supports escape sequences.
  let supportsSequences: Bool
  /// Whether the cursor can be moved to the row above.
  let canMoveUp: Bool

  /// Creates the capabilities from the terminfo description that Readline has loaded for a type of
  /// terminal.
  init(of type: String?) {
    supportsColours = tgetnum("Co") >= 8
    supportsBold = tgetstr("md", nil) != nil
    supportsFaint = tgetstr("mh", nil) != nil && !TerminalDescription.isConsole(type)
    supportsUnderline = tgetstr("us", nil) != nil
    supportsSequences = tgetstr("ce", nil) != nil
    canMoveUp = tgetstr("up", nil) != nil
  }

  /// Loads the description without Readline. A terminal without a description has no capabilities.
  static func load(of type: String?) -> Capabilities {
    UncheckedFile.terminalDescription.reading {
      if tgetent(nil, TerminalDescription.name(of: type)) != 1 {
        tgetent(nil, TerminalDescription.dumbName)
      }
      return Capabilities(of: type)
    }
  }

  /// The termcap names of the sequences that Readline writes, except for the visible bell.
  private static let outputNames = [
    "ce", "cl", "cr", "dc", "DC", "E3", "ei", "ic", "IC", "im", "ke", "ks", "le", "mm", "mo", "nd",
    "se", "so", "up", "ve", "vs",
  ]

  /// The maximum padding of a sequence, in milliseconds. It allows for the visible bell of common
  /// terminals.
  private static let maximumPadding = 200

  /// Whether the description contains sequences with long padding (terminfo(5), Delays and
  /// Padding). ncurses would then pause in the middle of the output, or fill the output with
  /// padding characters. During a pause, no signals are read.
  ///
  /// A terminal that supports padding characters receives them instead of a pause.
  static var haveLongPadding: Bool {
    let isPaused = tgetflag("NP") != 0
    return padding(of: "vb") > maximumPadding
      || outputNames.contains { padding(of: $0) > (isPaused ? 0 : maximumPadding) }
  }

  /// The padding of a capability, in milliseconds: the sum of the numbers in each `$<…>`.
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
