// SPDX-License-Identifier: GPL-3.0-or-later

extension Call {
  /// The calls of whiptail.
  static let whiptail = [
    boxes(of: .whiptail),
    whiptailMessages, whiptailTexts, whiptailMenus, whiptailChecklists, whiptailGauges,
    whiptailScripts, whiptailMalformed, whiptailDetails, whiptailShown,
  ].flatMap { $0 }

  private static let whiptailMessages: [Call] = [
    Call(
      "Escape at a question is shown, and 255", "whiptail --yesno Go? 8 40", original: [.escape],
      typed: ["\u{1B}", .after("[Y/n] (Esc)\r\n", "")], status: 255),
    Call(
      "With --defaultno Enter is No", "whiptail --yesno 'Erase the disk?' 8 40 --defaultno", .enter,
      status: 1),
    Call(
      "With labels of its own a question is answered by them",
      """
      whiptail --backtitle B --title T --yes-button Continue --no-button 'Go back' --yesno 'First \
      line.\\nSecond line.' 0 0
      """, .lines("go", for: .tab, .enter), status: 1),
    Call(
      "The box may come before its options",
      "whiptail --yesno Go? 8 40 --title T --fb --topleft --clear", .enter),
    Call(
      "A text that looks like an option follows two hyphens", "whiptail --yesno -- -x? 8 40", .enter
    ),
    Call(
      "A text is shown and confirmed",
      "whiptail --title Notes --scrolltext --textbox {folder}/a.txt 20 70",
      .lines("", for: .tab, .enter)),
  ]

  private static let whiptailTexts: [Call] = [
    Call(
      "The text of an inputbox can be extended",
      "whiptail --inputbox Host? 8 60 web-1 --title Host", original: ["0", .enter],
      typed: [.after("web-1", "0\r")], prints: "web-10"),
    Call(
      "A passwordbox prints its text", "whiptail --title 'Log in' --passwordbox Password 8 60",
      .lines("p w \"\u{E9}", for: "p w \"\u{E9}", .enter), prints: "p w \"\u{E9}"),
    Call(
      "What is typed replaces the initial text of a passwordbox",
      "whiptail --passwordbox Password 8 60 init", .text("pw"), prints: "initpw",
      but: Deviation(.initialSecret, prints: "pw")),
    Call(
      "An inputbox that nobody changes prints its text byte for byte",
      "whiptail --inputbox 'Fields are separated by' 8 60 ' , '", .accept(": "), prints: " , "),
    Call(
      "Escape at a passwordbox is Cancel", "whiptail --passwordbox Password 8 60",
      original: ["pw", .escape], typed: ["pw\u{1B}"], status: 255,
      but: Deviation(.escapeInAField, status: 1)),
    Call(
      "With --nocancel Escape does nothing at an inputbox",
      "whiptail --inputbox Host? 8 60 --nocancel", original: [.escape], typed: ["\u{1B}", "x\r"],
      status: 1, but: Deviation(.escapeWithoutCancel, prints: "x", status: 0)),
    Call(
      "With --nocancel Escape does nothing at a passwordbox",
      "whiptail --nocancel --passwordbox Password 8 60", original: [.escape],
      typed: ["\u{1B}", "pw\r"], status: 1,
      but: Deviation(.escapeWithoutCancel, prints: "pw", status: 0)),
  ]

  private static let whiptailMenus: [Call] = [
    Call(
      "The whole label of a button means the button, even if a row begins so",
      "whiptail --menu Queue 12 50 2 list x cancel-all y",
      .lines("cancel", for: .tab, .tab, .enter), status: 1),
    Call(
      "The tags of a menu need no order", "whiptail --menu 'What now?' 15 60 3 2 Two 1 One",
      .lines("1", for: .down, .enter), prints: "1"),
    Call(
      "A marked row that is not there does not matter",
      "whiptail --default-item x --menu What? 15 60 3 a Add r Remove", .enter, prints: "a"),
    Call(
      "Cancel at a menu is 1", "whiptail --menu 'What now?' 15 60 3 a Add r Remove",
      .lines("cancel", for: .tab, .tab, .enter), status: 1),
    Call(
      "Both buttons of a menu have labels",
      "whiptail --ok-button Select --cancel-button Finish --menu What? 15 60 3 a Add r Remove",
      .lines("finish", for: .tab, .tab, .enter), status: 1),
    Call(
      "With --notags a menu shows no tags and prints one",
      "whiptail --notags --menu What? 15 60 3 a1 Add r1 Remove",
      .lines("remove", for: .down, .enter), prints: "r1"),
    Call(
      "With --noitem a menu still takes pairs",
      "whiptail --noitem --menu What? 15 60 3 add '' remove ''",
      .lines("remove", for: .down, .enter), prints: "remove"),
    Call(
      "A row without a text is a row",
      "whiptail --menu 'Which disk?' 15 60 3 /dev/sda '' /dev/sdb ''",
      .lines("/dev/sdb", for: .down, .enter), prints: "/dev/sdb"),
    Call(
      "A row that is called Cancel is a row", "whiptail --menu What? 15 60 3 Start '' Cancel ''",
      .second, prints: "Cancel"),
    Call(
      "With --nocancel Escape does nothing at a menu",
      "whiptail --nocancel --menu What? 15 60 3 a Add r Remove", original: [.escape],
      typed: ["\u{1B}", "2\r"], status: 1,
      but: Deviation(.escapeWithoutCancel, prints: "r", status: 0)),
    Call(
      "A radiolist prints the tag that is set, without quotes",
      "whiptail --radiolist Size? 15 60 3 's s' Small ON l Large OFF", .enter, prints: "s s"),
  ]

  private static let whiptailChecklists: [Call] = [
    Call(
      "A checklist prints its tags in quotes",
      "whiptail --checklist Which? 15 60 3 git Git ON vim Vim OFF 'b c' BC on", .enter,
      prints: #""git" "b c""#),
    Call(
      "Rows of a checklist are changed by their numbers",
      "whiptail --checklist Which? 15 60 3 git Git ON vim Vim OFF 'b c' BC off",
      .lines("1,2", "", for: .space, .down, .space, .enter), prints: #""vim""#),
    Call(
      "With --separate-output each tag has a line",
      "whiptail --separate-output --checklist Which? 15 60 3 git Git 1 vim Vim 0 'b c' BC yes",
      .enter, prints: "git\nb c\n"),
    Call(
      "Quotes and backslashes in tags are not escaped",
      "whiptail --checklist Which? 15 60 3 'q\"x' A on d\\$e B on", .enter, prints: #""q"x" "d\$e""#
    ),
    Call(
      "Cancel at a checklist is 1", "whiptail --checklist Which? 15 60 3 git Git on",
      .lines("cancel", for: .tab, .tab, .enter), status: 1),
    Call(
      "With --notags a checklist shows its texts and prints tags",
      "whiptail --notags --separate-output --checklist Which? 15 60 3 1 Git off 2 Vim off",
      .lines("vim", "", for: .down, .space, .enter), prints: "2\n"),
    Call(
      "With --noitem a checklist has tags and states",
      "whiptail --noitem --checklist Which? 15 60 3 git on vim off", .enter, prints: #""git""#),
    Call(
      "With --nocancel a checklist is ended by Enter",
      "whiptail --nocancel --checklist Which? 15 60 3 git Git on", .enter, prints: #""git""#),
  ]

  private static let whiptailGauges: [Call] = [
    Call("A gauge may end before 100", "whiptail --gauge Copying 6 50 20", input: "30\n"),
    Call(
      "A gauge takes texts between lines with XXX", "whiptail --gauge Copying 6 50 0",
      input: "XXX\n10\nb c.txt\nXXX\n60\n"),
  ]

  private static let whiptailScripts: [Call] = [
    Call(
      "Options may stand between a text and its size",
      "whiptail --title T --msgbox 'No such path.' --ok-button Continue 10 40 0", .enter),
    Call(
      "Options may stand between the size of a menu and its rows",
      """
      whiptail --menu Keys 20 70 10 --cancel-button Quit --ok-button Select 'a ' Update 'q ' 'Quit \
      to the shell'
      """, .second, prints: "q "),
    Call(
      "Options may stand after the rows of a checklist",
      "whiptail --checklist Which? 20 70 3 a '' ON b '' ON --separate-output", .enter,
      prints: "a\nb\n"),
    Call(
      "A password needs no text", "whiptail --title Password --backtitle B --passwordbox ' ' 0 0",
      .text("pw"), prints: "pw"),
    Call(
      "Of two rows of a radiolist that are set the last one counts",
      "whiptail --radiolist Size? 15 60 3 s Small on l Large on", .enter, prints: "l"),
    Call(
      "Of rows with the same tag any may be chosen", "whiptail --menu What? 15 60 3 a Add a Append",
      .second, prints: "a"),
    Call(
      "A text has line breaks of its own",
      "whiptail --title Name --inputbox 'The name is too long.\nAnother one:' 20 70", .text("x"),
      prints: "x"),
    Call(
      "TERM may be that of an old terminal",
      "whiptail --title Installing --infobox Installing 7 68", environment: ["TERM": "ansi"]),
  ]

  private static let whiptailMalformed: [Call] = [
    Call(
      "-v prints one line", "whiptail -v", channel: .output, prints: "whiptail (newt): 0.52.23\n"),
    Call("-h prints help", "whiptail -h", channel: .output, prints: .words),
    Call(
      "An empty text is shown and confirmed", "whiptail --textbox {folder}/empty.txt 10 40", .enter),
    Call(
      "--defaultno is about questions alone",
      "whiptail --defaultno --menu What? 15 60 3 a Add r Remove", .enter, prints: "a"),
    Call(
      "--version prints one line", "whiptail --version", channel: .output,
      prints: "whiptail (newt): 0.52.23\n"),
    .malformed("A call without a box is malformed", "whiptail"),
    .malformed("A call with options alone is malformed", "whiptail --title T"),
    .malformed("Two boxes are malformed", "whiptail --yesno a 8 40 --msgbox b 8 40"),
    Call("An unknown option is 1", "whiptail --frob --yesno a 8 40", prints: .complaint, status: 1),
    Call(
      "Boxes in a row are not taken", "whiptail --yesno a 8 40 --and-widget --msgbox b 8 40",
      prints: .complaint, status: 1),
    Call(
      "A negative height is taken for an option", "whiptail --yesno a -1 40", prints: .complaint,
      status: 1),
    Call(
      "A gauge whose percentage is not a number is malformed", "whiptail --gauge Copying 6 50 x",
      input: "", prints: .complaint, status: 255),
    Call(
      "Nobody says OK to a message by saying no", "whiptail --msgbox Erase? 8 40",
      original: [.escape], typed: ["no\r", "\u{1B}"], status: 255),
    Call(
      "A passwordbox begins with the word after its sizes, which is not shown",
      "whiptail --passwordbox Secret? 8 40 init", .enter, prints: "init"),
    Call("Sizes may be empty", "whiptail --msgbox a '' ''", .enter),
    Call(
      "Tags that are numbers may have items that are numbers",
      "whiptail --menu RAM? 15 40 3 1 2 2 4 4 8", .second, prints: "2"),
    Call(
      "Tags that differ in case are told apart", "whiptail --menu Which? 15 40 2 a low A up",
      .lines("A (2)", for: .down, .enter), prints: "A"),
    Call(
      "The sound of the terminal is not a part of the answer", "whiptail --inputbox Name? 8 40 def",
      original: [.enter], typed: [.after("def", "\u{1B}[C\u{1B}[C\r")], prints: "def"),
    Call(
      "Words after the size of a message do not matter", "whiptail --msgbox a 8 40 more", .enter),
  ]

  private static let whiptailDetails: [Call] = [
    Call(
      "A hyphen alone is a tag", "whiptail --menu What? 15 60 3 - Dash b B", .enter, prints: "-"),
    Call(
      "Tags may begin with the same number", "whiptail --menu Which? 15 60 3 '1 a' One '1 b' Two",
      .second, prints: "1 b"),
    Call("After two hyphens, two more are a text", "whiptail --yesno -- -- 8 40", .no, status: 1),
    Call(
      "A field without a text has the title as its label",
      "whiptail --title Host --inputbox ' ' 8 40", original: ["x", .enter],
      typed: [.after("  Host: ", "x\r")], prints: "x"),
  ]
}
