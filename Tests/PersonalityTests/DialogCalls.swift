// SPDX-License-Identifier: GPL-3.0-or-later

import PseudoTerminal

extension Call {
  /// The calls of dialog.
  static let dialog =
    named(
      boxes(of: .dialog), dialogMessages, dialogTexts, dialogMenus, dialogChecklists, dialogButtons,
      dialogGauges, dialogRows, dialogBoxes, dialogScripts, dialogEndings, dialogMalformed,
      dialogDetails, dialogShown, dialogResults, dialogForms, dialogValues, dialogEditing)
    + dialogStatuses
    + dialogImpossible

  private static let dialogMessages: Table = [
    "Escape at a question is 255": Call("dialog --yesno Go? 8 40", .escape, status: 255),
    "An arrow key with Ctrl is Escape on a terminal that does not describe it": Call(
      "dialog --yesno Go? 8 40", environment: ["TERM": "screen-256color"],
      original: [.tab, .key("\u{1B}[1;5D")], typed: ["\t\u{1B}[1;5D"], status: 255),
    "An arrow key with Alt does not lead from Cancel to OK": Call(
      "dialog --inputbox Host? 8 60", environment: ["TERM": "linux"],
      original: [.tab, .tab, .key("\u{1B}[1;3D")], typed: ["\t\t\u{1B}[1;3D"], status: 255,
      but: Deviation(.escapeInAField, status: 1)),
    "With --defaultno Enter is No": Call(
      "dialog --defaultno --yesno Erase? 8 40", .enter, status: 1),
    "Up and Home do not choose Yes where No is the default": Call(
      "dialog --defaultno --yesno Erase? 8 40", original: [.up, .enter],
      typed: ["\u{1B}[A\u{1B}[H\r"], status: 1),
    "A letter does not leave Cancel, to which Tab leads": Call(
      "dialog --menu What? 15 60 3 a A b B", original: [.tab, "b", .enter], typed: ["\tb\r"],
      status: 1),
    "Tab leads from OK to the other button of a message": Call(
      "dialog --extra-button --msgbox Done 0 0", original: [.tab, .enter], typed: ["\t\r"],
      status: 3),
    "The letter of Cancel leads to it from OK": Call(
      "dialog --passwordbox Key? 8 60", original: ["x", .tab, "c", .enter], typed: ["x\tc\r"],
      status: 1),
    "A digit leads to the tag that begins with it": Call(
      "dialog --menu What? 15 60 3 3rd A 1st B 2nd C", original: ["1", .enter],
      typed: ["1st\r"], prints: "1st"),
    "Down starts at the tag whose digit was typed": Call(
      "dialog --menu What? 15 60 4 1 A 2 B 3 C 4 D", original: ["2", .down, .enter],
      typed: ["2\u{1B}[B\r"], prints: "3"),
    "Up starts at the tag whose digit was typed, not at the default item": Call(
      "dialog --default-item 2 --menu What? 15 60 4 1 A 2 B 3 C 4 D",
      original: ["4", .up, .enter], typed: ["4\u{1B}[A\r"], prints: "3"),
    "Down starts at the tag that begins with the digit": Call(
      "dialog --menu What? 15 60 3 10 A 20 B 30 C", original: ["2", .down, .enter],
      typed: ["2\u{1B}[B\r"], prints: "30"),
    "A digit moves to the row with this number if no tag begins with it": Call(
      "dialog --menu What? 15 60 3 a A b B c C", original: ["2", .down, .enter],
      typed: ["2\u{1B}[B\r"], prints: "c"),
    "Space after a digit and Down selects the next row": Call(
      "dialog --checklist Which? 15 60 3 1 A off 2 B off 3 C off",
      original: ["2", .down, .space, .enter], typed: ["2\u{1B}[B ", "\r"], prints: "3"),
    "With --default-button=no Enter is No": Call(
      "dialog --default-button no --yesno Erase? 8 40", .enter, status: 1),
    "With labels of its own a question is answered by them": Call(
      """
      dialog --backtitle B --yes-label Reboot --no-label Stay --yesno 'All is done.\\nReboot?' 10 \
      40
      """, .lines("stay", for: .tab, .enter), status: 1),
    "Keys are read from the terminal, whatever --input-fd says": Call(
      "dialog --input-fd 0 --yesno Go? 8 40", .enter),
    "Options that only draw do not matter": Call(
      """
      dialog --no-shadow --shadow --begin 2 2 --cr-wrap --no-collapse --tab-correct --tab-len 4 \
      --aspect 9 --no-mouse --keep-window --trim --size-err --scrollbar --visit-items --hline h \
      --hfile /dev/null --no-kill --no-nl-expand --yesno Go? 0 0
      """, .enter),
    "More options that only draw do not matter": Call(
      """
      dialog --auto-placement --beep --beep-after --fullbutton --keep-colors --screen-center \
      --under-mouse --no-close --no-hot-list --cursor-off-label \
      --erase-on-exit --iso-week --ignore --week-start 1 --yesno Go? 0 0
      """, .enter),
    "Options have other spellings": Call(
      "dialog --noitems --notags --nocollapse --nocancel --menu Which? 0 0 0 a b", .second,
      prints: "b"),
    "A gauge has another spelling": Call(
      "dialog --guage Copying 8 40 30", input: "50\n"),
    "An infobox stays for the seconds of --sleep": Call("dialog --sleep 1 --infobox Working 5 40"),
    "A text is shown and confirmed": Call(
      "dialog --title Notes --exit-label Back --textbox {folder}/a.txt 20 70", .enter),
  ]

  private static let dialogTexts: Table = [
    "With --no-cancel Escape does nothing at an inputbox": Call(
      "dialog --no-cancel --inputbox Host? 8 60", original: [.escape], typed: ["\u{1B}", "x\r"],
      status: 255, but: Deviation(.escapeWithoutCancel, prints: "x", status: 0)),
    "With --default-button=ok Right leads to Cancel": Call(
      "dialog --default-button ok --inputbox Host? 8 60", original: [.right, .enter],
      typed: ["\u{1B}[C\r"], status: 1),
    "PageDown leads from a date to Cancel": Call(
      "dialog --calendar When? 0 0 2 3 2024", original: [.key("\u{1B}[6~"), .enter],
      typed: [.after("2024-03-02", "\u{1B}[6~\r")], status: 1),
    "Tab leads from OK to the next button": Call(
      "dialog --extra-button --help-button --msgbox Done 8 60", original: [.tab, .enter],
      typed: ["\t\r"], status: 3),
    "Left leads from OK to the last button": Call(
      "dialog --extra-button --help-button --msgbox Done 8 60", original: [.left, .enter],
      typed: ["\u{1B}[D\r"], status: 2),
    "With --nocancel Escape does nothing at a passwordbox": Call(
      "dialog --nocancel --passwordbox Password 10 60", original: [.escape],
      typed: ["\u{1B}", "pw\r"], status: 255,
      but: Deviation(.escapeWithoutCancel, prints: "pw", status: 0)),
    "With --insecure a passwordbox prints the same": Call(
      "dialog --insecure --passwordbox Password 8 60", .text("pw"), prints: "pw"),
    "With --quoted a hidden value is quoted, too": Call(
      "dialog --quoted --insecure --passwordform Who? 12 40 2 N 1 1 '' 1 4 20 0",
      original: ["a b;c", .tab, .enter], typed: ["a b;c\r"], prints: "\"a b\\;c\"\n"),
    "With --quoted a hidden value that stays is quoted, too": Call(
      "dialog --quoted --passwordform Who? 12 40 2 N 1 1 'a b' 1 4 20 0",
      original: [.tab, .enter], typed: ["\r"], prints: "\"a b\"\n"),
    "With --max-input a text is no longer than that": Call(
      "dialog --max-input 3 --inputbox Code? 8 60", .text("abc"), prints: "abc"),
    "With --stdout the answer goes to standard output": Call(
      "dialog --stdout --inputbox Host? 8 60", .text("x"), channel: .output, prints: "x"),
    "With --stderr the answer goes to standard error": Call(
      "dialog --stderr --inputbox Host? 8 60", .text("x"), prints: "x"),
    "--stdout counts even in place of an argument": Call(
      "dialog --title --stdout --inputbox Host? 8 60 x", prints: .complaint, status: 255),
    "The descriptor that is named may be standard output": Call(
      "dialog --output-fd 1 --inputbox Host? 8 60", .text("x"), channel: .output, prints: "x"),
  ]

  private static let dialogMenus: Table = [
    "Both buttons of a menu have labels": Call(
      "dialog --ok-label Select --cancel-label Exit --menu What? 15 60 3 a Add r Remove",
      .lines("exit", for: .tab, .enter), status: 1),
    "With --no-tags a menu shows no tags and prints one": Call(
      "dialog --no-tags --menu What? 15 60 3 a1 Add r1 Remove",
      .lines("remove", for: .down, .enter), prints: "r1"),
    "With --no-items a menu has tags alone": Call(
      "dialog --no-items --menu 'Which disk?' 15 60 3 /dev/sda /dev/sdb",
      .lines("/dev/sdb", for: .down, .enter), prints: "/dev/sdb"),
    "A state that is 1 is not on": Call(
      "dialog --checklist Which? 15 60 3 git Git 1 vim Vim ON", .enter, prints: "vim"),
    "With --item-help each row of a menu has a help": Call(
      "dialog --item-help --menu What? 15 60 3 a Add 'Adds one' r Remove 'Removes it'", .second,
      prints: "r"),
  ]

  private static let dialogChecklists: Table = [
    "A checklist prints its tags, in quotes where there is need": Call(
      "dialog --checklist Which? 15 60 3 git Git ON vim Vim OFF 'b c' BC on", .enter,
      prints: #"git "b c""#),
    "Rows of a checklist are changed by their numbers": Call(
      "dialog --checklist Which? 15 60 3 git Git ON vim Vim OFF 'b c' BC off",
      .lines("1,2", "", for: .space, .down, .space, .enter), prints: "vim"),
    "Tags are quoted and escaped as dialog does it": Call(
      """
      dialog --checklist Which? 15 60 6 'q\"x' A on b$c B on d\\e D on \"i'j\" I on k# K on '' E \
      on
      """, .enter, prints: "\"q\\\"x\" \"b\\$c\" \"d\\\\e\" i'j \"k\\#\" \"\""),
    "With --separate-output each tag has a line": Call(
      """
      dialog --stdout --separate-output --checklist Which? 15 60 3 git Git on vim Vim off 'b c' BC \
      on
      """, .enter, channel: .output, prints: "git\nb c\n"),
    "With --single-quoted tags have single quotes": Call(
      "dialog --single-quoted --checklist Which? 15 60 3 git Git on 'b c' BC on", .enter,
      prints: "git 'b c'"),
    "The separator stands before each tag": Call(
      "dialog --separator ; --checklist Which? 15 60 3 a A on b B on", .enter, prints: ";a;b"),
    "The cursor of a checklist begins on the default item": Call(
      "dialog --default-item b --checklist Which? 15 60 3 a A off b B off c C off",
      original: [.down, .space, .enter], typed: ["\u{1B}[B ", "\r"], prints: "c"),
    "The separator stands before the tag of a radiolist, too": Call(
      "dialog --separator ; --radiolist Which? 15 60 3 a A on b B off", .enter, prints: ";a"),
    "With --separate-output and --quoted each tag that a shell would divide is quoted": Call(
      "dialog --separate-output --quoted --checklist Which? 15 60 3 'a b' A on c C on", .enter,
      prints: "\"a b\"\nc\n"),
    "The output separator does the same": Call(
      "dialog --output-separator ; --checklist Which? 15 60 3 a A on b B on", .enter, prints: ";a;b"
    ),
    "With --no-items a checklist has tags and states": Call(
      "dialog --no-items --checklist Which? 15 60 3 git on vim off", .enter, prints: "git"),
    "Cancel at a checklist is 1": Call(
      "dialog --checklist Which? 15 60 3 git Git on", .lines("cancel", for: .tab, .enter), status: 1
    ),
  ]

  private static let dialogButtons: Table = [
    "The extra button of a question is 3": Call(
      "dialog --extra-button --extra-label Later --yesno Go? 8 60",
      .lines("later", for: .tab, .enter), status: 3),
    "The extra button of a menu prints the tag": Call(
      "dialog --extra-button --extra-label Edit --menu What? 15 60 3 a Add r Remove",
      .lines("2", "edit", for: .down, .tab, .enter), prints: "r", status: 3),
    "The extra button of an inputbox prints the text": Call(
      "dialog --extra-button --extra-label Browse --inputbox Path? 8 60 zz",
      original: [.tab, .tab, .enter], typed: [.after("zz", "\r"), "browse\r"], prints: "zz",
      status: 3),
    "Beside an extra button OK is still 0": Call(
      "dialog --extra-button --inputbox Path? 8 60 zz", original: [.enter],
      typed: [.after("zz", "\r"), "\r"], prints: "zz"),
    "Help at a question is 2 and prints nothing": Call(
      "dialog --help-button --yesno Go? 8 60", .lines("help", for: .tab, .tab, .enter), status: 2),
    "Help at a menu prints the tag after HELP": Call(
      "dialog --help-button --help-label About --menu What? 15 60 3 x X",
      .lines("1", "about", for: .tab, .tab, .enter), prints: "HELP x", status: 2),
    "Help at a menu with --item-help prints that help": Call(
      "dialog --help-button --item-help --menu What? 15 60 3 x X 'it does x'",
      .lines("1", "help", for: .tab, .tab, .enter), prints: "HELP it does x", status: 2),
    "Help at a menu has no state, even with --help-status": Call(
      "dialog --help-button --help-status --menu What? 15 60 3 'a b' A c C",
      .lines("1", "help", for: .tab, .tab, .enter), prints: "HELP a b", status: 2),
    "Help at a checklist with --help-status quotes the tag as the state does": Call(
      "dialog --help-button --help-status --checklist Which? 15 60 3 'a b' A on e E on",
      .lines("", "help", for: .tab, .tab, .enter), prints: "HELP \"a b\" \"a b\" e", status: 2),
    "With --separator the state of Help begins with it": Call(
      "dialog --help-button --help-status --separator , --checklist Which? 15 60 3 a A on e E on",
      original: [.tab, .tab, .enter], typed: ["help\r"], prints: "HELP a,a,e", status: 2),
    "With --separator and --separate-output each tag of a list to build follows it": Call(
      "dialog --separate-output --separator , --buildlist Which? 15 60 3 a A on e E on", .enter,
      prints: ",a,e"),
    "With --separate-output a box without several rows is malformed": .malformed(
      "dialog --separate-output --menu Which? 15 60 3 a A"),
    "A list with --separate-output may precede another box": Call(
      """
      dialog --separate-output --checklist Which? 15 60 3 a A on --and-widget \
      --yesno Go? 8 40
      """, original: [.enter, .enter], typed: ["\r", "\r"], prints: "a\n"),
    "With --separate-output help and its state are lines": Call(
      """
      dialog --help-button --help-status --separate-output --checklist Which? 15 60 3 'a b' A on e \
      E on
      """, .lines("", "help", for: .tab, .tab, .enter), prints: "HELP a b\na b\ne\n", status: 2),
    "With --separate-output an empty line precedes the state of a tree after Help": Call(
      "dialog --help-button --help-status --separate-output --treeview T 12 40 4 a A on 0 b B off 1",
      original: [.tab, .tab, .enter], typed: ["help\r"], prints: "HELP a\n\na", status: 2),
    "Space after Tab presses the extra button of a message": Call(
      "dialog --extra-button --msgbox Done. 8 40", original: [.tab, .space], typed: ["\t "],
      status: 3),
    "An item that is also the tag of several rows is no second name": Call(
      "dialog --menu Q 0 0 0 x a a foo A bar", original: ["A", .enter],
      typed: ["A\r", "2\r"], prints: "a"),
    "With --quoted help quotes the tag": Call(
      "dialog --help-button --quoted --menu What? 15 60 3 'a b' A c C",
      .lines("1", "help", for: .tab, .tab, .enter), prints: "HELP \"a b\"", status: 2),
    "Help with --help-tags prints the tag": Call(
      "dialog --help-button --item-help --help-tags --menu What? 15 60 3 x X 'it does x'",
      .lines("1", "help", for: .tab, .tab, .enter), prints: "HELP x", status: 2),
    "Help at an inputbox prints the text": Call(
      "dialog --help-button --inputbox Path? 8 60 zz", original: [.tab, .tab, .tab, .enter],
      typed: [.after("zz", "\r"), "help\r"], prints: "zz", status: 2),
  ]

  private static let dialogGauges: Table = [
    "A gauge needs no percentage": Call("dialog --gauge Copying 6 50", input: "10\n"),
    "A gauge takes texts between lines with XXX": Call(
      "dialog --gauge Copying 6 50 0", input: "XXX\n10\nb c.txt\nand more\nXXX\n60\n"),
  ]

  private static let dialogRows: Table = [
    "Boxes in a row are shown one after the other": Call(
      "dialog --title 1 --inputbox Name? 8 60 --and-widget --title 2 --inputbox Host? 8 60",
      .text("x", "y"), prints: "x\ty"),
    "After No the next box of the row is shown": Call(
      "dialog --yesno Go? 8 60 --and-widget --inputbox Host? 8 60",
      .lines("n", "y", for: .tab, .enter, "y", .enter), prints: "y"),
    "After Escape no box of the row is shown": Call(
      "dialog --yesno Go? 8 60 --and-widget --inputbox Host? 8 60", .escape, status: 255),
    "After Escape at an inputbox no box of the row is shown": Call(
      "dialog --inputbox Name? 8 60 --and-widget --inputbox Host? 8 60", .escape, status: 255,
      but: Deviation(.escapeInAField, status: 1)),
    "The status is that of the last box of the row": Call(
      "dialog --yesno Go? 8 60 --and-widget --yesno Sure? 8 60",
      .lines("", "n", for: .enter, .tab, .enter), status: 1),
  ]

  private static let dialogBoxes: Table = [
    "After OK another box of the call is shown, without --and-widget too": Call(
      "dialog --yesno Go? 8 40 --msgbox Well. 8 40", .lines("", "", for: .enter, .enter)),
    "After No another box of the call is not shown without --and-widget": Call(
      "dialog --yesno Go? 8 40 --msgbox Well. 8 40", .no, status: 1),
    "--print-maxsize says how large the terminal is": Call(
      "dialog --print-maxsize", prints: "MaxSize: 24, 80\n"),
    "--print-maxsize before a box asks all the same": Call(
      "dialog --print-maxsize --yesno Erase? 8 40", .no, prints: .words, status: 1),
    "No setting answers for a person": Call(
      "dialog --yesno Erase? 8 40", .no, environment: ["DIALOGOPTS": "--print-maxsize"], status: 1),
    "No separator precedes an answer with --separate-output": Call(
      """
      dialog --menu A 15 40 3 a A --and-widget --separate-output --checklist B 15 40 3 c C on \
      --and-widget --menu D 15 40 3 e E
      """, original: [.enter, .enter, .enter], typed: ["\r", "\r", "\r"], prints: "ac\n\te"),
    "A word is not written where the answer is read after a timeout": Call(
      "dialog --stdout --timeout 1 --menu A 15 40 3 a A", environment: ["DIALOG_TIMEOUT": "7"],
      channel: .output, status: 7),
    "White space after a size is malformed": .malformed("dialog --yesno Go? 8 '40 '"),
    "White space may precede a size": Call("dialog --yesno Go? 8 ' 40'", .enter),
    "After a timeout no other box is shown": Call(
      "dialog --timeout 1 --yesno A? 8 40 --and-widget --infobox B 8 40",
      environment: ["DIALOG_TIMEOUT": "3"], prints: .text("\ntimeout\n"), status: 3),
    "The default button of a message may be Extra": Call(
      "dialog --default-button extra --extra-button --msgbox a 8 40", .enter, status: 3),
    "In single quotes, a shell reads each tag as it is": Call(
      "dialog --single-quoted --checklist Which? 15 60 4 a$ A on \"i'j\" B on c;d C on e\\f E on",
      .enter, prints: #"'a$' 'i\'j' 'c;d' 'e\\f'"#,
      but: Deviation(.singleQuotes, prints: #"'a$' 'i'\''j' 'c;d' 'e\f'"#, status: 0)),
    "An initial value of a form is shortened to the width of its field": Call(
      "dialog --form T 12 40 1 L 1 1 abcdef 1 10 3 0", original: [.tab, .enter],
      typed: [.after("abc", "\r")], prints: "abc\n"),
    "The maximum length of a form's row shortens its initial value, but not what is typed": Call(
      "dialog --form T 12 40 2 L 1 1 abcdef 1 10 9 4 M 2 1 '' 2 10 9 3",
      original: [.down, "wxyz", .tab, .enter], typed: [.after("abcd", "\r"), "wxyz\r"],
      prints: "abcd\nwxyz\n"),
    "An initial text may be longer than --max-input": Call(
      "dialog --max-input 3 --inputbox Code? 8 60 abcdef", .accept("abcdef"), prints: "abcdef"),
    "A status in the environment is a number in any notation of C": Call(
      "dialog --yesno Go? 8 40", .enter, environment: ["DIALOG_OK": " 0x4"], status: 4),
    "Each of two options that print something does so": Call(
      "dialog --print-version --print-version",
      prints: "Version: 1.3-20230209\nVersion: 1.3-20230209\n"),
    "--print-version prints the version where answers are printed": Call(
      "dialog --print-version", prints: "Version: 1.3-20230209\n"),
    "--last-key prints the key that ended a box": Call(
      "dialog --last-key --inputbox Host? 8 60", .text("x"), prints: "x 10 ",
      but: Deviation(.lastKey, prints: "x", status: 0)),
  ]

  private static let dialogScripts: Table = [
    "--clear alone clears the screen": Call("dialog --clear", channel: .output, prints: .words),
    "An option may stand after the box": Call(
      "dialog --inputbox 'Name of the node:' 0 0 n1 --stdout", .accept("n1"), channel: .output,
      prints: "n1"),
    "An option after the last box does not change the box": Call(
      "dialog --defaultno --yesno Go? 8 40 --default-button yes", .enter, status: 1),
    "An option after the last box does not take Cancel away": Call(
      "dialog --stdout --menu What? 10 40 2 a A b B --nocancel", channel: .output,
      original: [.tab, .enter], typed: ["\t\r"], status: 1),
    "With an option after the last box OK is an error": Call(
      "dialog --stdout --yesno Go? 8 40 --title T", .enter, channel: .output, prints: "",
      status: 255),
    "Ctrl-N leads from a number to Cancel": Call(
      "dialog --rangebox 'How much?' 10 40 1 9 5", original: [.key("\u{E}"), .enter],
      typed: [.after("5", "\u{E}\r")], status: 1),
    "Ctrl-N, pressed twice, leads from a path to Cancel": Call(
      "dialog --fselect {folder}/a.txt 10 60", original: [.key("\u{E}\u{E}"), .enter],
      typed: [.after("a.txt", "\u{E}\u{E}\r")], status: 1),
    "Ctrl-P does not lead from Cancel to the text": Call(
      "dialog --inputbox Host? 8 60", original: ["x", .tab, .tab, .key("\u{10}"), .enter],
      typed: ["x\t\t\u{10}\r"], status: 1),
    "The texts of a menu may be blanks": Call(
      "dialog --menu Library? 15 40 4 react ' ' vue ' ' none ''", .lines("vue", for: .down, .enter),
      prints: "vue"),
    "A text has an extra button": Call(
      "dialog --extra-button --extra-label Delete --textbox {folder}/a.txt 20 70",
      .lines("delete", for: .tab, .enter), status: 3),
    "Of two rows of a radiolist that are set the first one counts": Call(
      "dialog --radiolist Size? 0 0 0 s Small on l Large on", .enter, prints: "s"),
    "Several boxes may each have options of their own": Call(
      """
      dialog --clear --keep-tite --backtitle A --title A --msgbox Hello 20 70 --and-widget --clear \
      --backtitle B --title B --no-button Exit --yes-button Continue --yesno Go? 20 70
      """, .lines("", "n", for: .enter, .tab, .enter), status: 1),
    "The states of a radiolist may be in capitals": Call(
      """
      dialog --no-shadow --cancel-label Exit --ok-label Select --radiolist Disk? 20 70 3 a x ON b x \
      OFF c x OFF
      """, .lines("b", for: .down, .space, .enter), prints: "b"),
    "Tags may be sentences without items": Call(
      "dialog --cancel-label Exit --menu Server? 20 70 7 'A (x, y)' '' B '' Other ''",
      .lines("Other", for: .down, .down, .enter), prints: "Other"),
    "The default item may be no row, and a row may be empty": Call(
      "dialog --default-item . --menu Keyboard? 0 0 0 L l 'K x' '(k)' '' '' R ''",
      .lines("K x", for: .down, .enter), prints: "K x"),
    "An empty row is chosen by its number": Call(
      "dialog --menu Keyboard? 0 0 0 L l 'K x' '(k)' '' '' R ''",
      .lines("3", for: .down, .down, .enter),
      prints: ""),
    "A tag may contain several spaces": Call(
      "dialog --menu 'Place:' 0 0 0 none - /d1 '' '/d2   20G' ''",
      .lines("/d2   20G", for: .down, .down, .enter), prints: "/d2   20G"),
    "A button that is misspelled is malformed": .malformed(
      "dialog --title T --menu W? --cancel-button=Ignore 0 0 0 x '' y ''"),
    "Values of a form may have no labels of their own": Call(
      "dialog --form F 0 0 0 S: 1 1 '' 1 16 30 0 E: 2 1 '' 2 16 4 3 P: 3 1 '' 3 16 63 0",
      original: ["my n", .down, "D", .down, "pw", .enter],
      typed: [.after("S: ", "my n\r"), .after("E: ", "D\r"), .after("P: ", "pw\r")],
      prints: "my n\nD\npw\n"),
    "Rows without tags are answered by their items": Call(
      "dialog --insecure --no-tags --checklist C 20 60 18 a a:1 on b b:2 off",
      .lines("b:2", "", for: .down, .space, .enter), prints: "a b"),
    "Help about a row prints the help of the row": Call(
      """
      dialog --colors --cancel-label Back --item-help --help-button --menu M 22 76 16 U Upd 'U help' \
      D Del 'D help'
      """, .lines("1", "help", for: .tab, .tab, .enter), prints: "HELP U help", status: 2),
    "A text may contain line breaks of both kinds": Call(
      "dialog --stdout --title T --inputbox 'A?\n\\n\\nB\nC:' 0 0", channel: .output,
      original: ["x", .enter],
      typed: [.after("> ", "x\r")], prints: "x"),
    "A field has OK, two other buttons and Cancel": Call(
      """
      dialog --visit-items --ok-label PKG --extra-button --extra-label String --help-button --inputbox \
      Term? 11 41
      """, original: ["x", .tab, .tab, .enter],
      typed: [.after("Term? ", "x\r"), .after("a name: ", "String\r")], prints: "x", status: 3),
    "A text has an exit button without Cancel": Call(
      """
      dialog --title P --ok-label Start --extra-button --extra-label Back --no-cancel --textbox \
      {folder}/a.txt 0 0
      """, .lines("back", for: .tab, .enter), status: 3),
    "A pause is left by Cancel": Call(
      "dialog --pause 'Reboot soon.' 8 58 30", original: [.tab, .enter],
      typed: [.after(": OK) ", "cancel\r")], status: 1),
    "Tags with spaces are printed on lines of their own without quotes": Call(
      """
      dialog --colors --separate-output --nocancel --backtitle B --checklist C 14 76 8 a A ON 'b c' \
      B OFF
      """, .lines("b c", "", for: .down, .space, .enter), prints: "a\nb c\n"),
    "A question begins with a line break": Call(
      """
      dialog --clear --colors --title T --backtitle B --yes-button 'Erase it' --no-button Cancel --yesno \
      '\\nx:\\n  y\\n\\nGo?' 10 70
      """, .lines("cancel", for: .tab, .enter), status: 1),
    "The lowest number is a percentage, too": Call(
      "dialog --mixedgauge T 0 60 50 a -9223372036854775808", prints: ""),
    "A gauge takes blocks": Call(
      "dialog --colors --title T --backtitle B --gauge g 9 74 0", input: "XXX\n30\nS\nXXX\n100\n"),
  ]

  /// Calls in which a variable sets the exit status.
  private static let dialogStatuses =
    ([
      ("OK", .enter), ("ESC", .escape), ("EXTRA", .lines("extra", for: .tab, .enter)),
      ("CANCEL", .lines("no", for: .tab, .tab, .enter)),
      ("HELP", .lines("help", for: .tab, .tab, .tab, .enter)),
    ] as [(String, Press)]).map { name, press in
      Call(
        "dialog --extra-button --help-button --yesno Go? 8 60", press,
        environment: ["DIALOG_\(name)": "9"], status: 9
      ).named("DIALOG_\(name) is the status")
    }

  private static let dialogEndings: Table = [
    "A message that times out is 255": Call("dialog --timeout 1 --msgbox Done. 8 40", status: 255),
    "A menu that times out is 255 and prints nothing": Call(
      "dialog --timeout 1 --menu What? 15 60 3 a Add", status: 255),
    "DIALOG_TIMEOUT is the status of a timeout, which is said": Call(
      "dialog --timeout 1 --yesno Go? 8 40", environment: ["DIALOG_TIMEOUT": "7"],
      prints: .text("\ntimeout\n"), status: 7),
    "No status from the environment makes Cancel a success": Call(
      "dialog --yesno Go? 8 40", .no, environment: ["DIALOG_CANCEL": "0"],
      but: Deviation(.zeroWithoutAnswer, status: 1)),
    "No status from the environment makes Escape a success": Call(
      "dialog --yesno Go? 8 40", .escape, environment: ["DIALOG_ESC": "0"],
      but: Deviation(.zeroWithoutAnswer, status: 255)),
    "DIALOGOPTS holds options": Call(
      "dialog --yesno Go? 8 40", .enter, environment: ["DIALOGOPTS": #"--defaultno --title "A B""#],
      status: 1),
    "DIALOGOPTS does not name the stream of the answer": Call(
      "dialog --inputbox Host? 8 40 q", .accept("q"), environment: ["DIALOGOPTS": "--stdout"],
      prints: "q"),
    "With an extra button, editable rows have no further question": Call(
      "dialog --extra-button --inputmenu What? 0 0 0 a Apple b Bean", original: [.enter],
      typed: ["a\r", .after("a: Apple", "\r")], prints: "a"),
    "A gauge of several states may have none": Call("dialog --mixedgauge T 0 60 50"),
    "A separator precedes the tag of a tree": Call(
      "dialog --separator , --treeview Which? 0 0 0 a A on 0 b B off 1", .enter, prints: ",a"),
    "Right leaves OK": Call("dialog --yesno Erase? 8 40", .right, status: 1),
    "Right leaves OK at a menu": Call("dialog --menu What? 15 60 3 a A b B", .right, status: 1),
    "--file reads the rows of a menu from a file": Call(
      "dialog --menu What? 15 60 3 --file {folder}/a.txt z Z", .second, prints: "z"),
    "After two hyphens, --file is a word": Call(
      "dialog --menu What? 15 60 3 -- --file A", .enter, prints: "--file"),
    "A file of --file that does not exist is a failure": .malformed(
      "dialog --file {folder}/none --yesno Go? 8 40"),
    "The names that whiptail has for labels are dialog's, too": Call(
      "dialog --yes-button Reboot --no-button Stay --yesno Reboot? 10 40",
      .lines("stay", for: .tab, .enter), status: 1),
    "Options of Xdialog and whiptail only draw": Call(
      """
      dialog --fb --fullbutton --icon x --wmclass x --smooth --scrolltext --topleft --no-cr-wrap \
      --noitem --menu What? 15 60 3 a b
      """, .second, prints: "b"),
    "Two hyphens are passed over": Call("dialog -- --yesno -- -x? 8 40", .enter),
  ]

  private static let dialogImpossible: [Call] = [
    Call(
      "dialog --print-text-size abc 0 0", prints: .words,
      but: Deviation(.impossible, prints: .complaint, status: 255)
    ).named("The size of a text is not printed")
  ]

  private static let dialogEditing: Table = [
    "An edit box with another button asks for a button after the editor": Call(
      "dialog --extra-button --extra-label Later --editbox {folder}/a.txt 20 50",
      environment: ["EDITOR": "true"], original: [.tab, .tab, .enter], typed: ["later\r"],
      status: 3),
    "Up leads back to the field above, also from a value that was changed": Call(
      "dialog --form Q 12 40 2 A: 1 1 '' 1 5 10 10 B: 2 1 '' 2 5 10 10",
      original: [.down, "x", .up, "y", .enter],
      typed: [
        .after("A: ", "\u{1B}[B"), .after("B: ", "x\u{1B}[A"), .after("A: ", "y\r"),
        .after("B: x", "\r"),
      ], prints: "y\nx\n"),
    "A row of an input menu that is not changed prints its tag": Call(
      "dialog --inputmenu What? 0 0 0 a Apple b Bean", original: [.enter],
      typed: ["a\r", .after("a: Apple", "\r")], prints: "a"),
    "A row of an input menu that is changed prints its tag and its text, with the status of Extra":
      Call(
        "dialog --inputmenu What? 0 0 0 a Apple b Bean", original: [.tab, .enter, "x", .enter],
        typed: ["a\r", .after("a: Apple", "\u{1}x\r")], prints: "RENAMED a xApple", status: 3),
    "Tags and texts of an input menu are quoted with --quoted": Call(
      "dialog --quoted --inputmenu What? 0 0 0 'a b' 'c d'", original: [.tab, .enter, "x", .enter],
      typed: ["1\r", .after("c d", "\u{1}x\r")], prints: "RENAMED \"a b\" \"xc d\"", status: 3),
    "Escape at an input menu is 255": Call(
      "dialog --inputmenu What? 0 0 0 a Apple", .escape, status: 255),
    "Cancel at an input menu is 1": Call(
      "dialog --inputmenu What? 0 0 0 a Apple b Bean", original: [.tab, .tab, .enter],
      typed: ["cancel\r"], status: 1),
    "An edit box prints the whole text": Call(
      "dialog --editbox {folder}/a.txt 20 50", environment: ["EDITOR": "true"],
      original: [.tab, .enter], prints: "one\ntwo\n"),
    "An edit box prints the changed text": Call(
      "dialog --editbox {folder}/a.txt 20 50", environment: ["EDITOR": "sed -i 1s/^/x/"],
      original: ["x", .tab, .enter], prints: "xone\ntwo\n"),
    "Leaving an edit box without a decision is Cancel": Call(
      "dialog --editbox {folder}/a.txt 20 50", environment: ["VISUAL": "false"],
      original: [.tab, .tab, .enter], status: 1),
    "The file of an edit box must exist": .malformed("dialog --editbox {folder}/none 20 50"),
    "The output of a command is shown until Enter, and its status is not returned": Call(
      "dialog --prgbox T 'echo a; exit 3' 8 40", original: [.enter], typed: ["\r"]),
    "With --no-ok the output of a command has only its extra button": Call(
      "dialog --no-ok --extra-button --prgbox 'echo a' 8 40", original: [.enter], typed: ["\r"],
      status: 3),
    "With --no-ok the output that is read has only its help button": Call(
      "dialog --no-ok --help-button --programbox a 8 40", .enter, input: "one\n", status: 2),
    "With --no-ok and no other button the output of a command has OK": Call(
      "dialog --no-ok --prgbox 'echo a' 8 40", original: [.enter], typed: ["\r"]),
    "With --no-ok a message keeps OK beside its extra button": Call(
      "dialog --no-ok --extra-button --msgbox Done 8 40", .enter),
    "Escape after the output of a command is 255": Call(
      "dialog --prgbox 'echo a >&2' 8 40", original: [.escape], typed: ["\u{1B}"], status: 255),
    "The size of a box is printed before its answer": Call(
      "dialog --print-size --inputbox Host? 8 40", .text("x"), prints: "Size: 8, 40\nx"),
    "The size of a box is printed even if it is cancelled": Call(
      "dialog --print-size --yesno Go? 8 40", .no, prints: "Size: 8, 40\n", status: 1),
  ]

  private static let dialogResults: Table = [
    "An empty text keeps its position among the answers of several boxes": Call(
      "dialog --separate-widget | --inputbox User 8 40 --and-widget --inputbox Host 8 40",
      original: [.enter, "y", .enter], typed: ["\r", "y\r"], prints: "|y"),
    "An empty checklist keeps its position": Call(
      "dialog --separate-widget | --inputbox Host 8 40 --checklist T 0 0 0 a A off",
      original: ["y", .enter, .enter], typed: ["y\r", "\r"], prints: "y|"),
    "A cancelled menu keeps its position if another box follows": Call(
      "dialog --separate-widget | --menu What? 0 0 0 a A --and-widget --inputbox Host 8 40",
      original: [.tab, .enter, "y", .enter], typed: ["cancel\r", "y\r"], prints: "|y"),
    "A question has no position": Call(
      "dialog --separate-widget | --yesno Go? 8 40 --inputbox Host 8 40",
      original: [.enter, "y", .enter], typed: ["y\r", "y\r"], prints: "y"),
    "A question after two answers has no separator": Call(
      "dialog --separate-widget | --inputbox A 8 40 --inputbox B 8 40 --yesno Go? 8 40",
      original: ["x", .enter, "y", .enter, .enter], typed: ["x\r", "y\r", "y\r"],
      prints: "x|y|", but: Deviation(.boxWithoutOutput, prints: "x|y")),
    "The last box prints nothing if it is cancelled": Call(
      "dialog --separate-widget | --inputbox Host 8 40 --menu What? 0 0 0 a A",
      original: ["y", .enter, .tab, .enter], typed: ["y\r", "cancel\r"], prints: "y", status: 1),
    "Escape leaves a pause without Cancel": Call(
      "dialog --no-cancel --pause Wait 9 40 60", original: [.escape],
      typed: [.after(": OK) ", "\u{1B}")], status: 255),
    "A pause prints nothing when its time has passed": Call(
      "dialog --pause Wait 9 40 1", environment: ["DIALOG_TIMEOUT": "5"]),
    "Help at a form prints the label of its first field": Call(
      "dialog --help-button --passwordform T 12 40 2 L 1 1 s 1 10 9 9",
      original: [.tab, .tab, .tab, .enter], typed: ["\r", "help\r"], prints: "HELP L", status: 2),
    "Help at a radiolist with --help-status quotes the tag, but not the state": Call(
      "dialog --help-button --help-status --radiolist Which? 15 60 3 'a b' A on c C off",
      original: [.tab, .tab, .enter], typed: ["help\r"], prints: "HELP \"a b\" a b", status: 2),
    "Without a Cancel button, Escape leaves a radiolist in which nothing is set": Call(
      "dialog --no-cancel --radiolist Agree? 15 60 3 'Yes, I do' '' off", .escape, status: 255),
    "With --help-status the values follow": Call(
      "dialog --help-button --help-status --form T 12 40 2 L 1 1 v 1 10 9 9 M 2 1 w 2 10 9 9",
      original: [.tab, .tab, .tab, .enter],
      typed: [.after("L: v", "\r"), .after("M: w", "\r"), "help\r"], prints: "HELP L\nv\nw\n",
      status: 2),
    "With --item-help Help at a form prints the help": Call(
      "dialog --help-button --item-help --form T 12 40 2 L 1 1 v 1 10 9 9 'A name'",
      original: [.tab, .tab, .tab, .enter], typed: [.after("L: v", "\r"), "help\r"],
      prints: "HELP A name", status: 2),
    "With --no-ok Enter at a question is its extra button": Call(
      "dialog --no-ok --extra-button --extra-label Back --yesno Erase? 8 40", .enter, status: 3),
    "A text that is longer than --max-input is refused": Call(
      "dialog --max-input 3 --inputbox Code? 8 60", original: ["abcdef", .enter],
      typed: ["abcdef\r", .after("”\r\nCode? abcdef", "\u{15}abc\r")], prints: "abc"),
    "DIALOG_ERROR is the status of a malformed call": Call(
      "dialog --yesno Go?", environment: ["DIALOG_ERROR": "7"], prints: .complaint, status: 7),
    "A month below one is that of today": Call(
      "dialog --date-format %Y --calendar Day? 0 0 5 -1 2024", .accept("-05"), prints: "2024"),
    "An hour below zero is that of now": Call(
      "dialog --time-format %M:%S --timebox When? 0 0 -1 7 9", .accept("07:09"), prints: "07:09"),
  ]

  private static let dialogForms: Table = [
    "With --visit-items, Enter accepts a list, whatever the default button is": Call(
      "dialog --visit-items --defaultno --checklist C 0 0 0 a A on b B off", .enter, prints: "a"),
    "A form prints each value with a newline after it": Call(
      "dialog --form Who? 12 40 2 Name 1 1 Ann 1 8 9 0 City 2 1 '' 2 8 9 0",
      original: [.tab, .enter], typed: [.after("Ann", "\r"), "\r"], prints: "Ann\n\n"),
    "OK in the first field accepts all fields of a form": Call(
      "dialog --form Who? 12 40 2 Name 1 1 Ann 1 8 9 0 City 2 1 Rome 2 8 9 0",
      original: [.tab, .enter], typed: [.after("Ann", "\t\r")], prints: "Ann\nRome\n"),
    "OK in the first field accepts all fields of a form with passwords": Call(
      "dialog --passwordform Who? 12 40 2 Key 1 1 '' 1 8 9 0 Pin 2 1 '' 2 8 9 0",
      original: ["k", .tab, .space], typed: ["k\t "], prints: "k\n\n"),
    "A password of a form is kept if the user goes back over it": Call(
      "dialog --passwordform Who? 12 40 2 Key 1 1 '' 1 8 9 0 Pin 2 1 '' 2 8 9 0",
      original: ["k", .down, .up, .tab, .enter],
      typed: ["k\u{1B}[B", "\u{1B}[A", .after("\u{1B}[6D", "\t\r")],
      prints: "k\n\n"),
    "Up leads from a password that was typed to the field above, and OK accepts both": Call(
      "dialog --mixedform Who? 12 40 2 Name 1 1 '' 1 8 9 0 0 Key 2 1 '' 2 8 9 0 1",
      original: [.down, "pw", .up, "R", .tab, .enter],
      typed: ["\u{1B}[B", "pw\u{1B}[A", "R\t\r"], prints: "R\npw\n"),
    "Shift-Tab leads from any field of a form to Cancel": Call(
      "dialog --form Who? 12 40 2 Name 1 1 Ann 1 8 9 0 City 2 1 Rome 2 8 9 0",
      original: [.down, .key("\u{1B}[Z"), .enter],
      typed: [.after("Ann", "\u{1B}[B"), .after("Rome", "\u{1B}[Z\r")], status: 1),
    "Shift-Tab leads from any password of a form to Cancel": Call(
      "dialog --passwordform Who? 12 40 2 Key 1 1 '' 1 8 9 0 Pin 2 1 '' 2 8 9 0",
      original: [.down, .key("\u{1B}[Z"), .enter], typed: ["\u{1B}[B", "\u{1B}[Z\r"], status: 1),
    "A negative maximum length does not shorten an initial value of a form": Call(
      "dialog --form T 12 40 1 L 1 1 abcdef 1 10 3 -1", original: [.tab, .enter],
      typed: [.after("abcdef", "\r")], prints: "abcdef\n"),
    "A value of a form is edited": Call(
      "dialog --form Who? 12 40 2 Name 1 1 Ann 1 8 9 0",
      original: ["x", .tab, .enter], typed: [.after("Ann", "\u{1}x\r")], prints: "xAnn\n"),
    "A separator follows each value of a form": Call(
      "dialog --separator | --form Who? 12 40 2 Name 1 1 Ann 1 8 9 0 City 2 1 Rome 2 8 9 0",
      original: [.tab, .enter], typed: [.after("Ann", "\r"), .after("Rome", "\r")],
      prints: "Ann|Rome|"),
    "A value of a form that cannot be changed is not printed": Call(
      "dialog --form Who? 12 40 2 Id 1 1 7 1 8 0 0 Key 2 1 8 2 8 -5 0 City 3 1 Rome 3 8 9 0",
      original: [.tab, .enter], typed: [.after("Rome", "\r")], prints: "Rome\n"),
    "A value of a form is quoted with --quoted": Call(
      "dialog --quoted --form Who? 12 40 2 Name 1 1 'A b\"$' 1 8 9 0",
      original: [.tab, .enter], typed: [.after("A b\"$", "\r")], prints: "\"A b\\\"\\$\"\n"),
    "Cancel at a form is 1": Call(
      "dialog --form Who? 12 40 2 Name 1 1 '' 1 8 9 0", original: [.tab, .tab, .enter],
      typed: ["\u{1B}"], status: 1),
    "Escape at a form is Cancel": Call(
      "dialog --form Who? 12 40 2 Name 1 1 '' 1 8 9 0", original: [.escape], typed: ["\u{1B}"],
      status: 255, but: Deviation(.escapeInAField, status: 1)),
    "A mixed form prints hidden values, and those that cannot be changed": Call(
      "dialog --mixedform Who? 12 40 3 N 1 1 zz 1 4 9 0 0 P 2 1 s 2 4 9 0 1 R 3 1 ro 3 4 9 0 2",
      original: [.tab, .enter], typed: [.after("zz", "\r"), "\r"], prints: "zz\ns\nro\n"),
    "A form of secrets prints them": Call(
      "dialog --insecure --passwordform Who? 12 40 2 N 1 1 '' 1 4 9 0",
      original: ["pw", .tab, .enter], typed: ["pw\r"], prints: "pw\n"),
    "Down does not leave the only field of a form": Call(
      "dialog --insecure --passwordform Who? 12 40 2 N 1 1 '' 1 4 9 0",
      original: [.down, "pw", .tab, .enter], typed: ["\u{1B}[Bpw\r"], prints: "pw\n"),
    "A form without rows is malformed": .malformed("dialog --form Who? 12 40 2"),
    "A form whose row is incomplete is malformed": .malformed(
      "dialog --form Who? 12 40 2 Name 1 1 '' 1 8 9"),
  ]

  private static let dialogValues: Table = [
    "A range prints its number": Call(
      "dialog --rangebox 'How much?' 0 40 0 9 5", .accept("5"), prints: "5"),
    "The number of a range is the minimum unless the call has another": Call(
      "dialog --rangebox 'How much?' 0 40 3 9", .accept("3"), prints: "3"),
    "A number outside of the range is moved into it": Call(
      "dialog --rangebox 'How much?' 0 40 0 9 50", .accept("9"), prints: "9"),
    "A range without numbers is malformed": .malformed("dialog --rangebox 'How much?' 0 40"),
    "A range of words is malformed": .malformed("dialog --rangebox 'How much?' 0 40 a 9"),
    "A calendar prints its day": Call(
      "dialog --calendar When? 0 0 2 3 2024", .accept("2024-03-02"), prints: "02/03/2024"),
    "A calendar prints its day by --date-format": Call(
      "dialog --date-format '%Y-%m-%d %a' --calendar When? 0 0 2 3 2024", .accept("2024-03-02"),
      prints: "2024-03-02 Sat"),
    "Down does not hide Cancel, to which Tab leads in a form": Call(
      "dialog --form Log 12 50 2 User 1 1 u 1 10 20 0 Host 2 1 h 2 10 20 0",
      original: [.tab, .down, .enter], typed: [.after("u", "\t\u{1B}[B\r")], status: 1),
    "Down goes to the next row of a form": Call(
      "dialog --mixedform Log 12 50 2 User 1 1 '' 1 10 20 0 0 Pass 2 1 '' 2 10 20 0 1",
      original: ["root", .down, "hunter2", .enter], typed: ["root\u{1B}[B", "hunter2\r"],
      prints: "root\nhunter2\n"),
    "A textbox with --defaultno is left with the status of No": Call(
      "dialog --defaultno --textbox {folder}/a.txt 20 60", .enter, status: 1),
    "Tab leaves a calendar for Cancel": Call(
      "dialog --calendar When? 0 0 2 3 2024", original: [.tab, .enter],
      typed: [.after("2024-03-02", "\t\r")], status: 1),
    "Tab leaves a timebox for Cancel": Call(
      "dialog --timebox When? 0 0 5 7 9", original: [.tab, .enter],
      typed: [.after("05:07:09", "\t\r")], status: 1),
    "Tab leaves a range for Cancel": Call(
      "dialog --rangebox 'How much?' 0 40 0 9 5", original: [.tab, .enter],
      typed: [.after("5", "\t\r")], status: 1),
    "Tab, pressed twice, leaves a form for Cancel": Call(
      "dialog --form Host? 0 0 0 Name 1 1 web 1 8 9 0", original: [.tab, .tab, .enter],
      typed: [.after("web", "\t\t\r")], status: 1),
    "A calendar of words is malformed": .malformed("dialog --calendar When? 0 0 x 3 2024"),
    "A time is printed": Call(
      "dialog --timebox When? 0 0 1 2 3", .accept("01:02:03"), prints: "01:02:03"),
    "A time is printed by --time-format": Call(
      "dialog --time-format %H.%M --timebox When? 0 0 23 59 59", .accept("23:59:59"),
      prints: "23.59"),
    "An impossible time is a failure": Call(
      "dialog --timebox When? 0 0 25 2 3", prints: .words, status: 255),
    "A file is printed as it is written": Call(
      "dialog --fselect {folder}/a.txt 10 50", .accept("/a.txt"), prints: "{folder}/a.txt"),
    "A directory is printed as it is written": Call(
      "dialog --dselect {folder}/new 10 50", .accept("/new"), prints: "{folder}/new"),
    "A relative path is printed as it is written": Call(
      "dialog --fselect a.txt 10 50", .accept("a.txt"), prints: "a.txt"),
    "A relative directory is printed as it is written": Call(
      "dialog --stdout --dselect ./ 10 50", .accept("./"), channel: .output, prints: "./"),
    "A file that does not exist is asked for again": Call(
      "dialog --fselect {folder}/none 10 50", original: [.enter],
      typed: [.after("/none", "\r"), .after("File: {folder}/none", "\u{1B}")],
      prints: "{folder}/none",
      but: Deviation(.missingPath, status: 1)),
    "A list to build is a checklist": Call(
      "dialog --buildlist Which? 0 0 0 a A on b B off 'c d' C on", .enter, prints: "a \"c d\""),
    "A list to build prints its tags on lines": Call(
      "dialog --separate-output --buildlist Which? 0 0 0 a A on b B on", .enter, prints: "a\nb"),
    "A tree is a list of which one row is chosen": Call(
      "dialog --treeview Which? 0 0 0 a A off 0 b B on 1 c C off 2", .enter, prints: "b"),
    "A pause that expires is 0": Call("dialog --pause Wait 12 40 1"),
    "Cancel at a pause is 1": Call(
      "dialog --pause Wait 12 40 60", original: [.tab, .enter], typed: [.after(": OK) ", "c\r")],
      status: 1),
    "A pause without seconds is malformed": .malformed("dialog --pause Wait 12 40"),
    "The output of a pipe is shown as it comes": Call(
      "dialog --progressbox a 8 40", input: "one\ntwo\n"),
    "The output of a pipe has no text of its own": Call(
      "dialog --progressbox 8 40", input: "one\n"),
    "A carriage return ends a line of a program, and belongs to a line feed after it": Call(
      "dialog --programbox a 8 40", input: "10%\r20%\r\ndone\n", original: [.enter],
      typed: [.after("10%\r\n│ 20%\r\n│ done\r\n", ""), "\r"]),
    "An empty line of a program is shown": Call(
      "dialog --programbox a 8 40", input: "one\n\ntwo\r\n\r\nthree\r\n", original: [.enter],
      typed: [
        .after("one\r\n│ \r\n│ two\r\n│ \r\n│ three\r\n", ""), "\r",
      ]),
    "The output of a program is confirmed by Enter": Call(
      "dialog --programbox a 8 40", .enter, input: "one\ntwo\n"),
    "Escape after the output of a program is 255": Call(
      "dialog --programbox a 8 40", .escape, input: "one\n", status: 255),
    "The end of a file is shown and confirmed": Call(
      "dialog --tailbox {folder}/a.txt 20 50", .enter),
    "A list with --reorder prints its tags in the order of the list": Call(
      "dialog --reorder --buildlist Which? 0 0 0 a A off b B off c C on",
      original: [.space, .enter], typed: ["1\r", "\r"], prints: "c a",
      but: Deviation(.selectionOrder, prints: "a c")),
    "The end of a file is shown and confirmed, also in the background": Call(
      "dialog --tailboxbg {folder}/a.txt 20 50", .enter),
    "The end of a file that does not exist is a failure": .malformed(
      "dialog --tailbox {folder}/none 20 50"),
    "The progress of several things is shown at once": Call(
      "dialog --mixedgauge a 8 40 30 x 1 y -20"),
  ]

  private static let dialogMalformed: Table = [
    "--version prints one line": Call(
      "dialog --version", channel: .output, prints: "Version: 1.3-20230209\n"),
    "A call without a box is malformed": Call(
      "dialog", channel: .output, prints: .words,
      but: Deviation(.zeroWithoutAnswer, prints: .complaint, status: 255)),
    "An unknown option is malformed": .malformed("dialog --frob --yesno a 8 40"),
    "The version after a box is malformed": Call(
      "dialog --inputbox Flags 8 40 --print-version", original: [.enter], prints: .words,
      status: 255,
      but: Deviation(.zeroWithoutAnswer, prints: .complaint, status: 255)),
    "The help beside a box is no answer": Call(
      "dialog --inputbox Flags 8 40 --help", prints: .words,
      but: Deviation(.zeroWithoutAnswer, prints: .complaint, status: 255)),
    "A message with words after its size is malformed": .malformed("dialog --msgbox a 8 40 more"),
    "A row that ends with --and-widget ends with its last box": Call(
      "dialog --yesno a 8 40 --and-widget", .enter),
    "A timeout that is not a number is malformed": .malformed(
      "dialog --timeout soon --yesno a 8 40"),
  ]

  private static let dialogDetails: Table = [
    "With --quoted the tag of a menu is quoted if a shell would divide it": Call(
      "dialog --quoted --menu What? 15 60 3 'a b' A c C", .enter, prints: "\"a b\""),
    "Quotes in DIALOGOPTS join words": Call(
      "dialog --yesno Go? 8 60", .lines("not now", for: .tab, .enter),
      environment: ["DIALOGOPTS": #"--extra-button --extra-label "Not now""#], status: 3),
    "--stdout holds for all boxes of a row": Call(
      "dialog --stdout --inputbox Name? 8 60 --and-widget --inputbox Host? 8 60", .text("x", "y"),
      channel: .output, prints: "x\ty"),
    "A status whose last eight bits are 0 makes no refusal a success": Call(
      "dialog --yesno Go? 8 40", .no, environment: ["DIALOG_CANCEL": "256"],
      but: Deviation(.zeroWithoutAnswer, status: 1)),
    "DIALOGOPTS does not print the version in place of a question": Call(
      "dialog --yesno Go? 8 40", .no, environment: ["DIALOGOPTS": "--version"], status: 1),
    "With --nocancel a question still has No": Call(
      "dialog --nocancel --yesno Go? 8 40", .no, status: 1),
    "The default button may be called cancel": Call(
      "dialog --default-button cancel --yesno Go? 8 40", .enter, status: 1),
    "The default button may be Help": Call(
      "dialog --default-button help --help-button --yesno Go? 8 60", .enter, status: 2),
    "The default button of an inputbox may be Cancel": Call(
      "dialog --default-button cancel --inputbox Host? 8 60 zz", original: [.enter],
      typed: [.after("zz", "\r"), "\r"], status: 1),
    "A passwordbox begins with the word after its sizes": Call(
      "dialog --passwordbox Secret? 8 40 init", .enter, prints: "init"),
    "A password of a form that was erased stays empty when the user returns to it": Call(
      "dialog --insecure --passwordform Pw 0 0 0 A 1 1 inita 1 5 10 10 B 2 1 initb 2 5 10 10",
      original: ["\u{15}", .down, .up, .enter],
      typed: [
        .after("A:", "\u{15}\r"), .after("B:", "\u{1B}[A"), .after("A:", "\r"), .after("B:", "\r"),
      ], prints: "\ninitb\n"),
    "A key that erases discards the word after the sizes of a passwordbox": Call(
      "dialog --insecure --passwordbox Secret? 8 40 init", original: ["\u{15}", .enter],
      typed: ["\u{15}\r"]),
    "With --separate-output the separator ends each tag": Call(
      "dialog --separate-output --separator ; --checklist Which? 15 60 3 a A on 'b c' B on", .enter,
      prints: "a;b c;"),
    "All that a shell would expand is quoted": Call(
      """
      dialog --checklist Which? 20 60 9 a&b A on c(d A on e)f A on g<h A on i>j A on k?l A on m[n \
      A on o]p A on q^r A on s`t A on u{v A on w}x A on q;r A on x*y A on a|b A on z~ A on
      """, .enter,
      prints: #"""
        "a\&b" "c\(d" "e\)f" "g\<h" "i\>j" "k\?l" "m\[n" "o\]p" "q\^r" "s\`t" "u\{v" "w\}x" \#
        "q\;r" "x\*y" "a\|b" "z\~"
        """#),
    "A tag with a tab is quoted": Call(
      "dialog --checklist Which? 15 60 3 'a\tb' A on", .enter, prints: "\"a\tb\""),
    "A tag that is a number is the name of its row if it has no text": Call(
      "dialog --menu Which? 15 60 3 5 '' 7 Two", original: [.down, .enter],
      typed: [.after("Type a name: ", "7\r")], prints: "7"),
    "Two buttons may have the same label": Call(
      "dialog --ok-label Go --cancel-label Go --menu Which? 15 60 3 a A b B",
      .lines("go (2)", for: .tab, .enter), status: 1),
    "A button without a label has its usual one": Call(
      "dialog --yes-label '' --yesno Go? 8 40", original: [.tab, .enter],
      typed: [.after("[Y/n] ", "n\r")], status: 1),
    "A timeout of many years is none": Call(
      "dialog --timeout 9999999999999999 --yesno Go? 8 40", .no, status: 1),
    "A message needs no text": Call("dialog --msgbox '' 8 40", .enter),
    "A text may look like an option with an argument": Call(
      "dialog --yesno --title=x 8 40", .no, status: 1),
    "--print-version before a box prints it before the answer": Call(
      "dialog --print-version --inputbox Host? 8 40", .text("x"), prints: "Version: 1.3-20230209\nx"
    ),
    "An option before the first box is not one of the last": Call(
      "dialog --defaultno --yesno A 8 40 --and-widget --yesno B 8 40 --stdout",
      .lines("y", "", for: .tab, .enter, .enter), channel: .output),
    "A descriptor is not negative": .malformed("dialog --output-fd -1 --yesno Go? 8 40"),
    "DIALOG_TIMEOUT does not make a timeout a success": Call(
      "dialog --timeout 1 --yesno Go? 8 40", environment: ["DIALOG_TIMEOUT": "0"],
      prints: .text("\ntimeout\n"),
      but: Deviation(.zeroWithoutAnswer, prints: .text("\ntimeout\n"), status: 255)),
    "The last separator of boxes stands between all answers": Call(
      "dialog --inputbox A 8 40 --and-widget --separate-widget ; --inputbox B 8 40",
      .text("x", "y"), prints: "x;y"),
    "DIALOG_ITEM_HELP is the status of Help with --item-help": Call(
      "dialog --help-button --item-help --menu What? 15 60 3 x X 'it does x'",
      .lines("1", "help", for: .tab, .tab, .enter), environment: ["DIALOG_ITEM_HELP": "8"],
      prints: "HELP it does x", status: 8),
    "Help at a checklist in which nothing is on is about its first row": Call(
      "dialog --help-button --checklist Which? 15 60 3 x X off y Y off",
      .lines("", "help", for: .tab, .tab, .enter), prints: "HELP x", status: 2),
    "A size may have a space before it": Call("dialog --yesno a ' 8' 40", .enter),
  ]
}
