// SPDX-License-Identifier: GPL-3.0-or-later

extension Call {
  /// The calls that whiptail and dialog answer in the same way.
  static func boxes(of program: Program) -> [Call] {
    let name = program.rawValue
    return [
      Call("No is 1", "\(name) --clear --title T --yesno Go? 0 0", .no, status: 1),
      Call(
        "A message is confirmed by Enter", "\(name) --title Done --msgbox 'All is well.' 8 40",
        .enter),
      Call("An infobox returns at once", "\(name) --infobox Working 5 40"),
      Call(
        "Enter takes the first row of a menu", "\(name) --menu 'What now?' 0 0 0 a Add r Remove",
        .enter,
        prints: "a"),
      Call(
        "A checklist in which nothing is chosen prints nothing",
        "\(name) --checklist Which? 15 60 3 git Git off vim Vim off", .enter),
      Call("Enter is Yes", "\(name) --yesno Go? 8 40", .enter),
      Call(
        "Escape at a message is 255", "\(name) --msgbox 'All is well.' 8 40", .escape, status: 255),
      Call(
        "Escape at a text is 255", "\(name) --textbox {folder}/a.txt 20 70", .escape, status: 255),
      .malformed(
        "A file that does not exist is a failure", "\(name) --textbox {folder}/none 20 70"),
      Call(
        "An inputbox prints its text, without a newline and without quotes",
        "\(name) --title Host --inputbox 'Name of the host:' 8 60",
        .lines("Zo\u{EB} \"Q\" O'Neil\\$x", for: "Zo\u{EB} \"Q\" O'Neil\\$x", .enter),
        prints: "Zo\u{EB} \"Q\" O'Neil\\$x"),
      Call(
        "An inputbox begins with its initial text", "\(name) --inputbox Host? 8 60 web-1",
        .accept("web-1"), prints: "web-1"),
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
        "\(name) --title Main --menu 'What now?' 15 60 3 a Add r Remove", .second, prints: "r"),
      Call(
        "A menu with numbers as tags is answered by them",
        "\(name) --menu 'What now?' 15 60 3 1 Add 2 Remove 9 Quit",
        .lines("9", for: .down, .down, .enter), prints: "9"),
      Call(
        "A row of a menu that is marked is taken by Enter",
        "\(name) --default-item r --menu What? 15 60 3 a Add r Remove", .enter, prints: "r"),
      Call(
        "Escape at a menu is 255", "\(name) --menu 'What now?' 15 60 3 a Add r Remove", .escape,
        status: 255),
      Call(
        "The tag of a menu is printed without quotes",
        "\(name) --menu What? 15 60 3 'a b' A 'q\"x\\$' Q", .second, prints: #"q"x\$"#),
      Call(
        "Another row of a radiolist is set",
        "\(name) --radiolist Size? 15 60 3 s Small on l Large off",
        .lines("2", for: .down, .space, .enter), prints: "l"),
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
        input: "10\n50\n100\n"),
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
