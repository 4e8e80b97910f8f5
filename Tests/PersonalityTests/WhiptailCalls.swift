// SPDX-License-Identifier: GPL-3.0-or-later

extension Call {
  /// The calls of whiptail.
  static let whiptail = named(
    boxes(of: .whiptail), whiptailMessages, whiptailTexts, whiptailMenus, whiptailChecklists,
    whiptailGauges, whiptailScripts, whiptailMalformed, whiptailDetails, whiptailShown)

  private static let whiptailMessages: Table = [
    "Right leaves the button that Enter chooses": Call(
      "whiptail --yesno Erase? 8 40", .right, status: 1),
    "Escape at a question is shown, and 255": Call(
      "whiptail --yesno Go? 8 40", original: [.escape],
      typed: ["\u{1B}", .after("[Y/n] (Esc)\r\n", "")], status: 255),
    "An arrow key with Ctrl is Escape": Call(
      "whiptail --yesno Go? 8 40", original: [.key("\u{1B}[1;5D")], typed: ["\u{1B}[1;5D"],
      status: 255),
    "With --defaultno Enter is No": Call(
      "whiptail --yesno 'Erase the disk?' 8 40 --defaultno", .enter, status: 1),
    "With labels of its own a question is answered by them": Call(
      """
      whiptail --backtitle B --title T --yes-button Continue --no-button 'Go back' --yesno 'First \
      line.\\nSecond line.' 0 0
      """, .lines("go", for: .tab, .enter), status: 1),
    "The box may come before its options": Call(
      "whiptail --yesno Go? 8 40 --title T --fb --topleft --clear", .enter),
    "A text that looks like an option follows two hyphens": Call(
      "whiptail --yesno -- -x? 8 40", .enter),
    "A text is shown and confirmed": Call(
      "whiptail --title Notes --scrolltext --textbox {folder}/a.txt 20 70",
      .lines("", for: .tab, .enter)),
  ]

  private static let whiptailTexts: Table = [
    "The text of an inputbox can be extended": Call(
      "whiptail --inputbox Host? 8 60 web-1 --title Host", original: ["0", .enter],
      typed: [.after("web-1", "0\r")], prints: "web-10"),
    "A passwordbox prints its text": Call(
      "whiptail --title 'Log in' --passwordbox Password 8 60",
      .lines("p w \"\u{E9}", for: "p w \"\u{E9}", .enter), prints: "p w \"\u{E9}"),
    "What is typed replaces the initial text of a passwordbox": Call(
      "whiptail --passwordbox Password 8 60 init", .text("pw"), prints: "initpw",
      but: Deviation(.initialSecret, prints: "pw")),
    "An inputbox that nobody changes prints its text byte for byte": Call(
      "whiptail --inputbox 'Fields are separated by' 8 60 ' , '", .accept(": "), prints: " , "),
  ]

  private static let whiptailMenus: Table = [
    "An arrow key with Shift does not lead from Cancel to a row": Call(
      "whiptail --menu What? 15 60 3 a Add r Remove",
      original: [.tab, .tab, .key("\u{1B}[1;2A")], typed: ["\t\t\u{1B}[1;2A"], status: 255),
    "The whole label of a button means the button, even if a row begins so": Call(
      "whiptail --menu Queue 12 50 2 list x cancel-all y",
      .lines("cancel", for: .tab, .tab, .enter), status: 1),
    "The tags of a menu need no order": Call(
      "whiptail --menu 'What now?' 15 60 3 2 Two 1 One", .lines("1", for: .down, .enter),
      prints: "1"),
    "A marked row that is not there does not matter": Call(
      "whiptail --default-item x --menu What? 15 60 3 a Add r Remove", .enter, prints: "a"),
    "Both buttons of a menu have labels": Call(
      "whiptail --ok-button Select --cancel-button Finish --menu What? 15 60 3 a Add r Remove",
      .lines("finish", for: .tab, .tab, .enter), status: 1),
    "With --notags a menu shows no tags and prints one": Call(
      "whiptail --notags --menu What? 15 60 3 a1 Add r1 Remove",
      .lines("remove", for: .down, .enter), prints: "r1"),
    "With --noitem a menu still takes pairs": Call(
      "whiptail --noitem --menu What? 15 60 3 add '' remove ''",
      .lines("remove", for: .down, .enter), prints: "remove"),
    "A row that is called Cancel is a row": Call(
      "whiptail --menu What? 15 60 3 Start '' Cancel ''", .second, prints: "Cancel"),
    "With --nocancel Escape does nothing at a menu": Call(
      "whiptail --nocancel --menu What? 15 60 3 a Add r Remove", original: [.escape],
      typed: ["\u{1B}", "2\r"], status: 1,
      but: Deviation(.escapeWithoutCancel, prints: "r", status: 0)),
    "Without a Cancel button, Escape leaves a radiolist in which nothing is set": Call(
      "whiptail --nocancel --radiolist Agree? 15 60 3 yes 'I do' OFF", .escape, status: 1),
    "A radiolist prints the tag that is set, without quotes": Call(
      "whiptail --radiolist Size? 15 60 3 's s' Small ON l Large OFF", .enter, prints: "s s"),
  ]

  private static let whiptailChecklists: Table = [
    "A checklist prints its tags in quotes": Call(
      "whiptail --checklist Which? 15 60 3 git Git ON vim Vim OFF 'b c' BC on", .enter,
      prints: #""git" "b c""#),
    "With --separate-output each tag has a line": Call(
      "whiptail --separate-output --checklist Which? 15 60 3 git Git 1 vim Vim 0 'b c' BC yes",
      .enter, prints: "git\nb c\n"),
    "Quotes and backslashes in tags are not escaped": Call(
      "whiptail --checklist Which? 15 60 3 'q\"x' A on d\\$e B on", .enter, prints: #""q"x" "d\$e""#
    ),
    "With --notags a checklist shows its texts and prints tags": Call(
      "whiptail --notags --separate-output --checklist Which? 15 60 3 1 Git off 2 Vim off",
      .lines("vim", "", for: .down, .space, .enter), prints: "2\n"),
    "End has no effect in a checklist": Call(
      "whiptail --checklist Which? 15 60 3 a A off b B off",
      original: [.key("\u{1B}OF"), .space, .enter],
      typed: ["\u{1B}OF ", "\r"], prints: #""a""#),
    "Home has no effect in a radiolist": Call(
      "whiptail --radiolist Which? 15 60 3 a A off b B on",
      original: [.down, .key("\u{1B}OH"), .space, .enter],
      typed: ["\u{1B}[B\u{1B}OH\r"], prints: "b"),
    "End moves to the last row of a menu": Call(
      "whiptail --menu What? 15 60 3 a A b B c C", original: [.key("\u{1B}OF"), .enter],
      typed: ["\u{1B}OF\r"], prints: "c"),
    "A digit moves to no row": Call(
      "whiptail --menu What? 15 60 3 1a A 2b B 3c C", original: ["2", .down, .enter],
      typed: ["2\u{1B}[B\r"], prints: "2b"),
    "With --noitem a checklist has tags and states": Call(
      "whiptail --noitem --checklist Which? 15 60 3 git on vim off", .enter, prints: #""git""#),
    "Tab leads from a row to OK": Call(
      "whiptail --menu What? 15 60 3 a A b B", original: [.down, .tab, .enter],
      typed: ["\u{1B}[B\t\r"], prints: "b"),
    "Left leads back from OK to the row": Call(
      "whiptail --menu What? 15 60 3 a A b B c C", original: [.down, .tab, .left, .down, .enter],
      typed: ["\u{1B}[B\t\u{1B}[D\u{1B}[B\r"], prints: "c"),
    "Right moves from row to row, and Shift-Tab to Cancel": Call(
      "whiptail --checklist What? 15 60 3 a A off b B on",
      original: [.right, .key("\u{1B}[Z"), .enter],
      typed: ["\u{1B}[C\u{1B}[Z\r"], status: 1),
    "Right moves from row to row of a radio list, too": Call(
      "whiptail --radiolist What? 15 60 3 a A off b B on",
      original: [.right, .key("\u{1B}[Z"), .enter],
      typed: ["\u{1B}[C\u{1B}[Z\r"], status: 1),
    "Left stays on the rows": Call(
      "whiptail --menu What? 15 60 3 a A b B", original: [.left, .down, .enter],
      typed: ["\u{1B}[D\u{1B}[B\r"], prints: "b"),
    "Right leads from OK to Cancel": Call(
      "whiptail --checklist What? 15 60 3 a A off b B on", original: [.tab, .right, .enter],
      typed: ["\t\u{1B}[C\r"], status: 1),
    "OK, to which Tab leads, keeps the rows that are selected": Call(
      "whiptail --checklist What? 15 60 3 a A off b B on", original: [.down, .tab, .enter],
      typed: ["\u{1B}[B\t\r"], prints: "\"b\""),
    "On OK, to which Tab leads, Down does not move to another row": Call(
      "whiptail --nocancel --menu What? 15 60 3 a A b B", original: [.tab, .down, .enter],
      typed: ["\t\u{1B}[B\r"], prints: "a"),
    "The second Tab leads back from OK to the rows": Call(
      "whiptail --nocancel --menu What? 15 60 3 a A b B", original: [.tab, .tab, .down, .enter],
      typed: ["\t\t\u{1B}[B\r"], prints: "b"),
    "OK, to which Tab leads, ends a checklist on a row": Call(
      "whiptail --nocancel --checklist Which? 15 60 3 git Git on vim Vim off",
      original: [.down, .tab, .enter], typed: ["\u{1B}[B\t\r"], prints: #""git""#),
    "Up stays in the text, and PageDown leads to Cancel": Call(
      "whiptail --inputbox Host? 8 60", original: [.up, "x", .key("\u{1B}[6~"), .enter],
      typed: ["\u{1B}[Ax\u{1B}[6~\r"], status: 1),
    "A letter does not press a button": Call(
      "whiptail --inputbox Host? 8 60", original: ["x", .tab, "c", .enter], typed: ["x\tc\r"],
      prints: "x"),
    "With --nocancel a checklist is ended by Enter": Call(
      "whiptail --nocancel --checklist Which? 15 60 3 git Git on", .enter, prints: #""git""#),
  ]

  private static let whiptailGauges: Table = [
    "A gauge may end before 100": Call("whiptail --gauge Copying 6 50 20", input: "30\n")
  ]

  private static let whiptailScripts: Table = [
    "Options may stand between a text and its size": Call(
      "whiptail --title T --msgbox 'No such path.' --ok-button Continue 10 40 0", .enter),
    "Options may stand between the size of a menu and its rows": Call(
      """
      whiptail --menu Keys 20 70 10 --cancel-button Quit --ok-button Select 'a ' Update 'q ' 'Quit \
      to the shell'
      """, .second, prints: "q "),
    "Options may stand after the rows of a checklist": Call(
      "whiptail --checklist Which? 20 70 3 a '' ON b '' ON --separate-output", .enter,
      prints: "a\nb\n"),
    "A password needs no text": Call(
      "whiptail --title Password --backtitle B --passwordbox ' ' 0 0", .text("pw"), prints: "pw"),
    "Of two rows of a radiolist that are set the last one counts": Call(
      "whiptail --radiolist Size? 15 60 3 s Small on l Large on", .enter, prints: "l"),
    "Buttons may be sentences": Call(
      "whiptail --title T --yes-button 'All set!' --no-button 'Not yet...' --yesno Q 8 70", .no,
      status: 1),
    "Tags may begin with numbers": Call(
      """
      whiptail --title T --menu M 18 70 11 --cancel-button Back --ok-button Select '1 One' a '2 Two' b
      """, .second, prints: "2 Two"),
    "A word may follow the sizes of a question": Call(
      "whiptail --yesno On? --defaultno 20 60 2", .enter, status: 1),
    "A word may follow the sizes of a message": Call("whiptail --msgbox Done 20 60 1", .enter),
    "Two hyphens precede rows, and a row may have no tag": Call(
      """
      whiptail --backtitle B --menu M --ok-button Select --cancel-button Exit --default-item b 11 70 3 \
      -- a A '' sep b B
      """, .enter, prints: "b"),
    "Rows of a checklist may have no tag": Call(
      """
      whiptail --backtitle B --checklist M --separate-output --ok-button C --default-item '' 11 70 3 -- \
      x X on '' sep off y Y off
      """, .lines("y", "", for: .down, .down, .space, .tab, .enter), prints: "x\ny\n"),
    "A state may be quotation marks": Call(
      """
      whiptail --title T --checklist --noitem --separate-output M 15 26 7 a '""' b '""' c '""'
      """, .lines("1,3", "", for: .space, .down, .down, .space, .tab, .enter), prints: "a\nc\n"),
    "A menu without Cancel takes its first row": Call(
      "whiptail --title T --menu M --ok-button Go --nocancel 12 50 3 Add p Remove p Exit ''",
      .lines("1", for: .enter), prints: "Add"),
    "Tags of a radiolist may be numbers from 0": Call(
      "whiptail --title T --radiolist M --cancel-button Quit 10 58 2 0 None OFF 1 Some ON",
      .lines("0", for: .up, .space, .enter), prints: "0"),
    "Options may stand after the initial text": Call(
      "whiptail --backtitle B --inputbox M 8 58 105 --title T --cancel-button Quit",
      original: ["7", .enter], typed: [.after("105", "7\r")], prints: "1057"),
    "Of rows with the same tag any may be chosen": Call(
      "whiptail --menu What? 15 60 3 a Add a Append", .second, prints: "a"),
    "A text has line breaks of its own": Call(
      "whiptail --title Name --inputbox 'The name is too long.\nAnother one:' 20 70", .text("x"),
      prints: "x"),
    "TERM may be that of an old terminal": Call(
      "whiptail --title Installing --infobox Installing 7 68", environment: ["TERM": "ansi"]),
  ]

  private static let whiptailMalformed: Table = [
    "-v prints one line": Call(
      "whiptail -v", channel: .output, prints: "whiptail (newt): 0.52.23\n"),
    "-h prints help": Call("whiptail -h", channel: .output, prints: .words),
    "An empty text is shown and confirmed": Call(
      "whiptail --textbox {folder}/empty.txt 10 40", .enter),
    "--defaultno is about questions alone": Call(
      "whiptail --defaultno --menu What? 15 60 3 a Add r Remove", .enter, prints: "a"),
    "--version prints one line": Call(
      "whiptail --version", channel: .output, prints: "whiptail (newt): 0.52.23\n"),
    "A call without a box is malformed": .malformed("whiptail"),
    "A call with options alone is malformed": .malformed("whiptail --title T"),
    "Two boxes are malformed": .malformed("whiptail --yesno a 8 40 --msgbox b 8 40"),
    "An option without its argument ends with the status of an unknown option": Call(
      "whiptail --yesno a 8 40 --title", prints: .complaint, status: 1),
    "An option whose argument is no number ends with the status of an unknown option": Call(
      "whiptail --output-fd x --yesno a 8 40", prints: .complaint, status: 1),
    "An unknown option is 1": Call("whiptail --frob --yesno a 8 40", prints: .complaint, status: 1),
    "An option with an argument that it does not take is 1": Call(
      "whiptail --yesno=x a 8 40", prints: .complaint, status: 1),
    "Boxes in a row are not taken": Call(
      "whiptail --yesno a 8 40 --and-widget --msgbox b 8 40", prints: .complaint, status: 1),
    "A negative height is taken for an option": Call(
      "whiptail --yesno a -1 40", prints: .complaint, status: 1),
    "A gauge whose percentage is not a number is malformed": Call(
      "whiptail --gauge Copying 6 50 x", input: "", prints: .complaint, status: 255),
    "Nobody says OK to a message by saying no": Call(
      "whiptail --msgbox Erase? 8 40", original: [.escape], typed: ["no\r", "\u{1B}"], status: 255),
    "Sizes may be empty": Call("whiptail --msgbox a '' ''", .enter),
    "Tags that are numbers may have items that are numbers": Call(
      "whiptail --menu RAM? 15 40 3 1 2 2 4 4 8", .second, prints: "2"),
    "Tags that differ in case are told apart": Call(
      "whiptail --menu Which? 15 40 2 a low A up", .lines("A (2)", for: .down, .enter), prints: "A"),
    "The sound of the terminal is not a part of the answer": Call(
      "whiptail --inputbox Name? 8 40 def", original: [.enter],
      typed: [.after("def", "\u{1B}[C\u{1B}[C\r")], prints: "def"),
    "Words after the size of a message do not matter": Call(
      "whiptail --msgbox a 8 40 more", .enter),
  ]

  private static let whiptailDetails: Table = [
    "A hyphen alone is a tag": Call(
      "whiptail --menu What? 15 60 3 - Dash b B", .enter, prints: "-"),
    "Tags may begin with the same number": Call(
      "whiptail --menu Which? 15 60 3 '1 a' One '1 b' Two",
      original: [.down, .enter], typed: ["1 b\r"], prints: "1 b"),
    "Down leads from Yes to No": Call(
      "whiptail --yesno Erase? 8 40", original: [.down, .enter], typed: ["\u{1B}[B\r"], status: 1),
    "A text about the program is no answer": Call(
      "whiptail --yesno Go? 8 40 --version", prints: .words,
      but: Deviation(.zeroWithoutAnswer, prints: .complaint, status: 255)),
    "After two hyphens, two more are a text": Call("whiptail --yesno -- -- 8 40", .no, status: 1),
    "A field without a text has the title as its label": Call(
      "whiptail --title Host --inputbox ' ' 8 40", original: ["x", .enter],
      typed: [.after("  Host: ", "x\r")], prints: "x"),
  ]
}
