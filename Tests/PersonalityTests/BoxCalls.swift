// SPDX-License-Identifier: GPL-3.0-or-later

import PseudoTerminal

extension Call {
  /// The calls that whiptail and dialog answer in the same way.
  static func boxes(of program: Program) -> Table {
    let name = program.rawValue
    return [
      "No is 1": Call("\(name) --clear --title T --yesno Go? 0 0", .no, status: 1),
      "A message is confirmed by Enter": Call(
        "\(name) --title Done --msgbox 'All is well.' 8 40", .enter),
      "An infobox returns at once": Call("\(name) --infobox Working 5 40"),
      "Enter takes the first row of a menu": Call(
        "\(name) --menu 'What now?' 0 0 0 a Add r Remove", .enter, prints: "a"),
      "A checklist in which nothing is chosen prints nothing": Call(
        "\(name) --checklist Which? 15 60 3 git Git off vim Vim off", .enter),
      "Enter is Yes": Call("\(name) --yesno Go? 8 40", .enter),
      "Escape at a message is 255": Call(
        "\(name) --msgbox 'All is well.' 8 40", .escape, status: 255),
      "Escape at a text is 255": Call(
        "\(name) --textbox {folder}/a.txt 20 70", .escape, status: 255),
      "A file that does not exist is a failure": .malformed(
        "\(name) --textbox {folder}/none 20 70"),
      "An inputbox prints its text, without a newline and without quotes": Call(
        "\(name) --title Host --inputbox 'Name of the host:' 8 60",
        .lines("Zo\u{EB} \"Q\" O'Neil\\$x", for: "Zo\u{EB} \"Q\" O'Neil\\$x", .enter),
        prints: "Zo\u{EB} \"Q\" O'Neil\\$x"),
      "An inputbox begins with its initial text": Call(
        "\(name) --inputbox Host? 8 60 web-1", .accept("web-1"), prints: "web-1"),
      "An inputbox may be empty": Call("\(name) --inputbox Host? 8 60", .enter, prints: ""),
      "Escape at an inputbox is Cancel and prints nothing": Call(
        "\(name) --inputbox Host? 8 60", original: ["x", .escape], typed: ["x\u{1B}"], status: 255,
        but: Deviation(.escapeInAField, status: 1)),
      "Cancel at an inputbox is 1": Call(
        "\(name) --inputbox Host? 8 60", original: ["x", .tab, .tab, .enter], typed: ["x\u{1B}"],
        status: 1),
      "Tab, pressed twice, leaves an inputbox for Cancel": Call(
        "\(name) --inputbox Host? 8 60 web-1", original: [.tab, .tab, .enter],
        typed: [.after("web-1", "\t\t\r")], status: 1),
      "Tab after a text leaves an inputbox for OK": Call(
        "\(name) --inputbox Host? 8 60", original: ["x", .tab, .enter], typed: ["x\t\r"],
        prints: "x"),
      "The answer goes to the descriptor that is named": Call(
        "\(name) --output-fd 3 --inputbox Host? 8 60", .text("x"), channel: .third, prints: "x"),
      "A menu prints the tag of the row": Call(
        "\(name) --title Main --menu 'What now?' 15 60 3 a Add r Remove", .second, prints: "r"),
      "Down at a menu begins behind the row that Enter chooses": Call(
        "\(name) --default-item b --menu What? 15 60 3 a A b B c C", original: [.down, .enter],
        typed: ["\u{1B}[B\r"], prints: "c"),
      "Down at the last row of a menu stays there": Call(
        "\(name) --menu What? 15 60 3 a A b B", original: [.down, .down, .enter],
        typed: ["\u{1B}[B\u{1B}[B\r"], prints: "b"),
      "Up at the first row of a menu stays there": Call(
        "\(name) --menu What? 15 60 3 a A b B", original: [.up, .enter], typed: ["\u{1B}[A\r"],
        prints: "a"),
      "Down at a question does not leave No": Call(
        "\(name) --defaultno --yesno Erase? 8 40", original: [.down, .enter],
        typed: ["\u{1B}[B\r"], status: 1),
      "Tab leaves a list that is longer than the screen for Cancel": Call(
        ShellWords(
          stringLiteral: "\(name) --checklist What? 20 60 12"
            + (1...60).map { " \($0) x on" }.joined()),
        original: program == .whiptail ? [.tab, .tab, .enter] : [.tab, .enter],
        typed: program == .whiptail ? ["\t\t\r"] : ["\t\r"], status: 1),
      "PageDown does not hide Cancel, which Tab has put on the line": Call(
        ShellWords(
          stringLiteral: "\(name) --checklist What? 20 60 12"
            + (1...60).map { " \($0) x on" }.joined()),
        original: program == .whiptail ? [.tab, .tab, .enter] : [.tab, .enter],
        typed: program == .whiptail ? ["\t\t\u{1B}[6~\r"] : ["\t\u{1B}[6~\r"], status: 1),
      "Tab keeps the row that is on the line if there is no Cancel": Call(
        "\(name) --nocancel --menu What? 15 60 3 a A b B", original: [.down, .tab, .enter],
        typed: ["\u{1B}[B\t\r"], prints: "b"),
      "Right does not hide Cancel, to which Tab leads": Call(
        "\(name) --inputbox Host? 8 60 web-1", original: [.tab, .right, .enter],
        typed: [.after("web-1", "\t\u{1B}[C\r")], status: 1),
      "Space presses Cancel, to which Tab leads": Call(
        "\(name) --inputbox Host? 8 60 web-1", original: [.tab, .tab, .space],
        typed: [.after("web-1", "\t\t ")], status: 1),
      "Down, Tab leaves a menu for Cancel": Call(
        "\(name) --menu What? 15 60 3 a A b B",
        original: program == .whiptail ? [.down, .tab, .tab, .enter] : [.down, .tab, .enter],
        typed: program == .whiptail ? ["\u{1B}[B\t\t\r"] : ["\u{1B}[B\t\r"], status: 1),
      "Down, pressed twice, leaves an inputbox for Cancel": Call(
        "\(name) --inputbox Host? 8 60 web-1", original: [.down, .down, .enter],
        typed: [.after("web-1", "\u{1B}[B\u{1B}[B\r")], status: 1),
      "Down, pressed twice, leaves a password for Cancel": Call(
        "\(name) --passwordbox Key? 8 60", original: ["s", .down, .down, .enter],
        typed: ["s\u{1B}[B\u{1B}[B\r"], status: 1),
      "Tab after a password is OK": Call(
        "\(name) --passwordbox Key? 8 60", original: ["s", .tab, .enter], typed: ["s\t\r"],
        prints: "s"),
      "Tab leaves a menu for Cancel": Call(
        "\(name) --menu What? 15 60 3 a A b B",
        original: program == .whiptail ? [.tab, .tab, .enter] : [.tab, .enter],
        typed: ["\t\t\r"], status: 1),
      "Escape before another key is not lost": Call(
        "\(name) --yesno Erase? 8 40", original: [.escape], typed: ["\u{1B}n\r"], status: 255),
      "Escape before a key of several bytes is not lost": Call(
        "\(name) --yesno Erase? 8 40", original: [.escape], typed: ["\u{1B}\u{1B}[B\r"], status: 255
      ),
      "Escape twice before another key is not lost": Call(
        "\(name) --menu What? 12 40 2 a A b B", original: [.escape], typed: ["\u{1B}\u{1B}\r\r"],
        status: 255),
      "Escape before another key is not lost in a field": Call(
        "\(name) --passwordbox Key? 8 60", original: [.escape], typed: ["\u{1B}n\r"],
        status: 255, but: Deviation(.escapeInAField, status: 1)),
      "Right after Tab leads from OK to Cancel": Call(
        "\(name) --inputbox Host? 8 60 web-1", original: ["x", .tab, .right, .enter],
        typed: [.after("web-1", "x\t\u{1B}[C\r")], status: 1),
      "A letter on Cancel, to which Tab leads, is no password": Call(
        "\(name) --passwordbox Key? 8 60", original: [.tab, .tab, "x", .enter],
        typed: ["\t\tx\r"], status: 1),
      "Tab leaves a typed letter for Cancel": Call(
        "\(name) --menu What? 15 60 3 a A b B",
        original: program == .whiptail ? ["b", .tab, .tab, .enter] : ["b", .tab, .enter],
        typed: program == .whiptail ? ["b\t\t\r"] : ["b\t\r"], status: 1),
      "Down does not leave Cancel, to which Tab leads": Call(
        "\(name) --menu What? 15 60 3 a A b B", original: [.tab, .down, .enter],
        typed: ["\t\u{1B}[B\r"], status: 1),
      "Down after a letter leads to the row after it": Call(
        "\(name) --menu What? 15 60 3 a A b B c C", original: ["b", .down, .enter],
        typed: ["b\u{1B}[B\r"], prints: "c"),
      "A third Tab does not agree": Call(
        "\(name) --yesno Erase? 8 40", original: [.tab, .tab, .tab, .enter], typed: ["\t\t\t\r"],
        status: 1),
      "Shift-Tab leads back from No": Call(
        "\(name) --yesno Erase? 8 40", original: [.tab, .key("\u{1B}[Z"), .enter],
        typed: ["\t\u{1B}[Z\r"]),
      "Left after Tab leads back from No": Call(
        "\(name) --yesno Erase? 8 40", original: [.tab, .left, .enter], typed: ["\t\u{1B}[D\r"]),
      "Shift-Tab after Tab leads back to the row": Call(
        "\(name) --menu What? 15 60 3 a A b B",
        original: [.down, .tab, .key("\u{1B}[Z"), .enter], typed: ["\u{1B}[B\t\u{1B}[Z\r"],
        prints: "b"),
      "Shift-Tab leads from Cancel to OK, and Tab to Cancel again": Call(
        "\(name) --inputbox Host? 8 60 web-1",
        original: [.tab, .tab, .key("\u{1B}[Z"), .tab, .enter],
        typed: [.after("web-1", "\t\t\u{1B}[Z\t\r")], status: 1),
      "Space after Tab closes a message": Call(
        "\(name) --msgbox Done. 8 40", original: [.tab, .space], typed: ["\t "]),
      "Space after a text and Tab presses OK": Call(
        "\(name) --inputbox Host? 8 60", original: ["x", .tab, .space], typed: ["x\t "],
        prints: "x"),
      "Space after a password and Tab presses OK": Call(
        "\(name) --passwordbox Key? 8 60", original: ["s", .tab, .space], typed: ["s\t "],
        prints: "s"),
      "Space after Shift-Tab presses OK if there is no Cancel": Call(
        "\(name) --nocancel --inputbox Host? 8 60", original: ["x", .key("\u{1B}[Z"), .space],
        typed: ["x\u{1B}[Z "], prints: "x"),
      "Tab keeps a row that was typed if there is no Cancel": Call(
        "\(name) --nocancel --menu What? 15 60 3 a A b B c C", original: ["c", .tab, .enter],
        typed: ["c\t\r"], prints: "c"),
      "End between Tab and Shift-Tab does not lead back to the row": Call(
        "\(name) --menu What? 15 60 3 a A b B",
        original: program == .whiptail
          ? [.tab, .tab, .key("\u{1B}[F"), .enter] : [.tab, .key("\u{1B}OF"), .enter],
        typed: program == .whiptail
          ? ["\t\t\u{1B}[F\r"] : ["\t\u{1B}[F\u{1B}[Z\r"], status: 1),
      "On OK, a letter has no effect on the text": Call(
        "\(name) --inputbox Host? 8 60", original: ["x", .tab, "y", .enter], typed: ["x\ty\r"],
        prints: "x"),
      "On OK, a letter has no effect on the password": Call(
        "\(name) --passwordbox Key? 8 60", original: ["x", .tab, "y", .enter], typed: ["x\ty\r"],
        prints: "x"),
      "Left leads back from OK to the text": Call(
        "\(name) --inputbox Host? 8 60", original: ["x", .tab, .left, "y", .tab, .enter],
        typed: ["x\t\u{1B}[Dy\t\r"], prints: "xy"),
      "Up leads back from OK to the password": Call(
        "\(name) --passwordbox Key? 8 60", original: ["x", .down, .up, "y", .tab, .enter],
        typed: ["x\u{1B}[B\u{1B}[Ay\t\r"], prints: "xy"),
      "The third Tab leads back to the text": Call(
        "\(name) --inputbox Host? 8 60", original: ["x", .tab, .tab, .tab, "y", .tab, .enter],
        typed: ["x\t\t\ty\t\r"], prints: "xy"),
      "The second Tab leads back to the text if there is no Cancel": Call(
        "\(name) --nocancel --inputbox Host? 8 60", original: ["x", .tab, .tab, "y", .tab, .enter],
        typed: ["x\t\ty\t\r"], prints: "xy"),
      "A letter that no row has does not move the mark": Call(
        "\(name) --menu What? 15 60 3 a A b B c C", original: [.down, "x", .down, .enter],
        typed: ["\u{1B}[Bx\u{1B}[B\r"], prints: "c"),
      "Backspace does not change a row": Call(
        "\(name) --menu What? 15 60 3 a1 A b2 B c3 C", original: [.down, "\u{7F}", .enter],
        typed: ["\u{1B}[B\u{7F}\r"], prints: "b2"),
      "Space selects a row of a checklist, and Down leads to the next row": Call(
        "\(name) --checklist What? 15 60 3 a A off b B on c C off",
        original: [.down, .space, .down, .space] + (program == .whiptail ? [.tab] : []) + [.enter],
        typed: [
          "\u{1B}[B ", "\u{1B}[B ",
          program == .whiptail ? "\t\r" : "\r",
        ], prints: program == .whiptail ? "\"c\"" : "c"),
      "Space selects the first row of a checklist before a key has led to a row": Call(
        "\(name) --checklist What? 15 60 3 a A off b B on c C off",
        original: [.space, .down, .space] + (program == .whiptail ? [.tab] : []) + [.enter],
        typed: [" ", "\u{1B}[B ", program == .whiptail ? "\t\r" : "\r"],
        prints: program == .whiptail ? "\"a\"" : "a"),
      "Down leads to the second row of a radiolist, whichever is set": Call(
        "\(name) --radiolist Size? 15 60 3 a A off b B on c C off",
        original: [.down, .space, .enter], typed: ["\u{1B}[B\r"], prints: "b"),
      "Space chooses the first row of a radiolist": Call(
        "\(name) --radiolist Size? 15 60 3 a A off b B on c C off",
        original: [.space, .enter], typed: [" \r"], prints: "a"),
      "Tab leaves OK": Call(
        "\(name) --yesno Erase? 8 40", original: [.tab, .enter], typed: ["\t\r"], status: 1),
      "The item of a row is a name of it": Call(
        "\(name) --menu 'What now?' 15 60 3 a Add r Remove", original: [.down, .enter],
        typed: ["remove\r"], prints: "r"),
      "A number beside a row is no name of it": Call(
        "\(name) --menu 'How many?' 15 60 3 few 2 many 1", original: [.enter], typed: ["1\r"],
        prints: "few"),
      "The label of a button is no name of a row": Call(
        "\(name) --menu 'What now?' 15 60 3 a Add r Cancel",
        original: program == .whiptail ? [.tab, .tab, .enter] : [.tab, .enter],
        typed: ["cancel\r"], status: 1),
      "A menu with numbers as tags is answered by them": Call(
        "\(name) --menu 'What now?' 15 60 3 1 Add 2 Remove 9 Quit",
        .lines("9", for: .down, .down, .enter), prints: "9"),
      "A row of a menu that is marked is taken by Enter": Call(
        "\(name) --default-item r --menu What? 15 60 3 a Add r Remove", .enter, prints: "r"),
      "Escape at a menu is 255": Call(
        "\(name) --menu 'What now?' 15 60 3 a Add r Remove", .escape, status: 255),
      "The tag of a menu is printed without quotes": Call(
        "\(name) --menu What? 15 60 3 'a b' A 'q\"x\\$' Q", .second, prints: #"q"x\$"#),
      "Another row of a radiolist is set": Call(
        "\(name) --radiolist Size? 15 60 3 s Small on l Large off",
        .lines("2", for: .down, .space, .enter), prints: "l"),
      "A radiolist in which nothing is set prints nothing": Call(
        "\(name) --radiolist Size? 15 60 3 s Small off l Large off", original: [.enter],
        typed: ["\r", "\u{1B}"], status: 0, but: Deviation(.nothingChosen, status: 255)),
      "In a radiolist Enter chooses the row that is on, whatever the default item is": Call(
        "\(name) --default-item l --radiolist Size? 15 60 3 s Small on l Large off", .enter,
        prints: "s"),
      "Escape at a checklist is 255": Call(
        "\(name) --checklist Which? 15 60 3 git Git on", .escape, status: 255),
      "A gauge ends with its input": Call(
        "\(name) --title Copy --gauge Copying 6 50 0", input: "10\n50\n100\n"),
      "--help prints help": Call("\(name) --help", channel: .output, prints: .words),
      "A box without its width is malformed": .malformed("\(name) --yesno a 8"),
      "A height that is not a number is malformed": .malformed("\(name) --yesno a x 40"),
      "A menu whose last row has no text is malformed": .malformed(
        "\(name) --menu What? 15 60 3 a Add r"),
      "A checklist whose last row has no state is malformed": .malformed(
        "\(name) --checklist What? 15 60 3 a Add on r Remove"),
      "A menu without rows is malformed": .malformed("\(name) --menu What? 15 60 3"),
    ]
  }
}
