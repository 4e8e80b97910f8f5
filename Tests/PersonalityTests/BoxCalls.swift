// SPDX-License-Identifier: GPL-3.0-or-later

extension Call {
  /// The calls that whiptail and dialog answer in the same way.
  static func boxes(of program: Program) -> [Call] {
    let name = program.rawValue
    return [
      Call(
        "Enter is Yes", "\(name) --yesno Go? 8 40", .enter,
        like: "installer: a question before the work"),
      Call(
        "Escape at a message is 255", "\(name) --msgbox 'All is well.' 8 40", .escape, status: 255),
      Call(
        "Escape at a text is 255", "\(name) --textbox {folder}/a.txt 20 70", .escape, status: 255),
      .malformed(
        "A file that does not exist is a failure", "\(name) --textbox {folder}/none 20 70"),
      Call(
        "An inputbox prints its text, without a newline and without quotes",
        "\(name) --title Host --inputbox 'Name of the host:' 8 60",
        original: ["Zo\u{EB} \"Q\" O'Neil\\$x", .enter], typed: ["Zo\u{EB} \"Q\" O'Neil\\$x\r"],
        prints: "Zo\u{EB} \"Q\" O'Neil\\$x", like: "installer: the name of the computer"),
      Call(
        "An inputbox begins with its initial text", "\(name) --inputbox Host? 8 60 web-1",
        original: [.enter], typed: [.after("web-1", "\r")], prints: "web-1",
        like: "partitions: a size is offered"),
      Call("An inputbox may be empty", "\(name) --inputbox Host? 8 60", .enter, prints: ""),
      Call(
        "Escape at an inputbox is Cancel and prints nothing", "\(name) --inputbox Host? 8 60",
        original: ["x", .escape], typed: ["x\u{1B}"], status: 255,
        but: Deviation(.escapeInAField, status: 1)),
      Call(
        "Cancel at an inputbox is 1", "\(name) --inputbox Host? 8 60",
        original: ["x", .tab, .tab, .enter], typed: ["x\u{1B}"], status: 1),
      Call(
        "The answer goes to the descriptor that is named",
        "\(name) --output-fd 3 --inputbox Host? 8 60", .text("x"), channel: .third, prints: "x"),
      Call(
        "A menu prints the tag of the row",
        "\(name) --title Main --menu 'What now?' 15 60 3 a Add r Remove", .second, prints: "r",
        like: "emulator setup: the main menu"),
      Call(
        "A menu with numbers as tags is answered by them",
        "\(name) --menu 'What now?' 15 60 3 1 Add 2 Remove 9 Quit",
        original: [.down, .down, .enter], typed: ["9\r"], prints: "9",
        like: "server: a menu with numbers"),
      Call(
        "A row of a menu that is marked is taken by Enter",
        "\(name) --default-item r --menu What? 15 60 3 a Add r Remove", .enter, prints: "r",
        like: "emulator setup: the last row again"),
      Call(
        "Escape at a menu is 255", "\(name) --menu 'What now?' 15 60 3 a Add r Remove", .escape,
        status: 255),
      Call(
        "The tag of a menu is printed without quotes",
        "\(name) --menu What? 15 60 3 'a b' A 'q\"x\\$' Q", .second, prints: #"q"x\$"#),
      Call(
        "Another row of a radiolist is set",
        "\(name) --radiolist Size? 15 60 3 s Small on l Large off",
        original: [.down, .space, .enter], typed: ["2\r"], prints: "l"),
      Call(
        "A radiolist in which nothing is set prints nothing",
        "\(name) --radiolist Size? 15 60 3 s Small off l Large off", original: [.enter],
        typed: ["\r", "\u{1B}"], status: 0, but: Deviation(.nothingChosen, status: 255)),
      Call(
        "In a radiolist Enter chooses the row that is on, whatever the default item is",
        "\(name) --default-item l --radiolist Size? 15 60 3 s Small on l Large off", .enter,
        prints: "s"),
      Call(
        "Escape at a checklist is 255", "\(name) --checklist Which? 15 60 3 git Git on", .escape,
        status: 255),
      Call(
        "A gauge ends with its input", "\(name) --title Copy --gauge Copying 6 50 0",
        input: "10\n50\n100\n", like: "installer: a gauge that a loop feeds"),
      Call("--help prints help", "\(name) --help", channel: .output, prints: .words),
      .malformed("A box without its width is malformed", "\(name) --yesno a 8"),
      .malformed("A height that is not a number is malformed", "\(name) --yesno a x 40"),
      .malformed(
        "A menu whose last row has no text is malformed", "\(name) --menu What? 15 60 3 a Add r"),
      .malformed(
        "A checklist whose last row has no state is malformed",
        "\(name) --checklist What? 15 60 3 a Add on r Remove"),
      .malformed("A menu without rows is malformed", "\(name) --menu What? 15 60 3"),
    ]
  }
}
