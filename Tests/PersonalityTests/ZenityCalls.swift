// SPDX-License-Identifier: GPL-3.0-or-later

extension Call {
  /// The calls of zenity.
  static let zenity =
    named(
      zenityQuestions, zenityMessages, zenityEntries, zenityPasswords, zenityLists, zenityForms,
      zenityFiles, zenityProgress, zenityScales, zenityTexts, zenityOthers, zenityScripts,
      zenityMalformed, zenityDetails, zenityShown) + zenityStatuses

  private static let zenityQuestions: Table = [
    "Enter is Yes": Call("zenity --question --text Go?", .enter),
    "No is 1": Call("zenity --question --text Go?", .lines("n", for: .key("alt+n")), status: 1),
    "Escape at a question is 1": Call("zenity --question --text=Go?", .escape, status: 1),
    "A question needs no text": Call("zenity --question", .enter),
    "An arrow key with Ctrl leads from OK to Cancel": Call(
      "zenity --question --text Go?", original: [.key("ctrl+Left"), .enter],
      typed: ["\u{1B}[1;5D\r"], status: 1),
    "With --default-cancel Enter is No": Call(
      "zenity --question --default-cancel --text 'Format /dev/sdb?'", .enter, status: 1),
    "With labels of its own a question is answered by them": Call(
      """
      zenity --question --title Disk --text Format? --ok-label Format --cancel-label Keep \
      --width=400 --height 200
      """, .lines("format", for: .enter)),
    "An extra button prints its label and is 1": Call(
      "zenity --question --text Go? --extra-button 'Later on'",
      .lines("later", for: .tab, .tab, .enter), prints: "Later on\n", status: 1),
    "With --switch there are only the extra buttons": Call(
      "zenity --question --text Which? --switch --extra-button A --extra-button B",
      .lines("b", for: .tab, .enter), prints: "B\n", status: 1),
    "A form without a field is cancelled by Enter": Call(
      "zenity --forms --text Empty", .enter, status: 1),
    "Right leads to the next of several buttons": Call(
      "zenity --question --text Which? --switch --extra-button A --extra-button B --extra-button C",
      original: [.right, .enter], typed: ["\u{1B}[C\r"], prints: "B\n", status: 1),
    "Left stays at the first of several buttons": Call(
      "zenity --info --text Done --extra-button A --extra-button B", original: [.left, .enter],
      typed: ["\u{1B}[D\r"]),
    "With --switch Enter takes the first button": Call(
      "zenity --question --text Which? --switch --extra-button A --extra-button B", .enter,
      prints: "A\n", status: 1),
    "With --switch and no buttons the call is malformed": .malformed(
      "zenity --question --text Which? --switch"),
    "Markup that does not close is shown all the same": Call(
      "zenity --question --text '<b>Go? 1 < 2 & 3'", .enter),
    "With --no-markup a text is shown as it is": Call(
      "zenity --question --no-markup --text <b>Go? --no-wrap --ellipsize", .enter),
    "A question that times out is 5": Call("zenity --question --text Go? --timeout 1", status: 5),
    "A timeout of 0 is none": Call("zenity --question --text Go? --timeout=0", .enter),
    "No status from the environment makes Escape a success": Call(
      "zenity --question --text Go?", .escape, environment: ["ZENITY_ESC": "0"],
      but: Deviation(.zeroWithoutAnswer, status: 1)),
    "ZENITY_EXTRA is the status of an extra button, as in zenity 4": Call(
      "zenity --question --text Go? --extra-button Later", .lines("later", for: .tab, .tab, .enter),
      environment: ["ZENITY_EXTRA": "14"], prints: "Later\n", status: 1,
      but: Deviation(.zenity4, prints: "Later\n", status: 14)),
    "ZENITY_TIMEOUT is the status of a timeout, as in zenity 4": Call(
      "zenity --question --text Go? --timeout 1", environment: ["ZENITY_TIMEOUT": "15"], status: 5,
      but: Deviation(.zenity4, status: 15)),
    "General options are taken by any dialog": Call(
      """
      zenity --question --text Go? --modal --window-icon question --icon-name drive --class Zenity \
      --name zenity --attach 1
      """, .enter),
  ]

  /// Calls in which a variable sets the exit status.
  private static let zenityStatuses =
    ([("OK", .enter), ("CANCEL", .lines("n", for: .key("alt+n"))), ("ESC", .escape)]
    as [(String, Press)]).map { name, press in
      Call("zenity --question --text Go?", press, environment: ["ZENITY_\(name)": "11"], status: 11)
        .named("ZENITY_\(name) is the status")
    }

  private static let zenityMessages: Table = [
    "Information is confirmed by Enter": Call(
      "zenity --info --title Done --text 'All is well.' --no-wrap", .enter),
    "A warning says that it is one, and is confirmed by Enter": Call(
      "zenity --warning --text Careful.",
      .accept("Warning:\u{1B}[0m \u{1B}[1mCareful.\u{1B}[0m OK [Enter] ")),
    "A message without a text is shown": Call("zenity --info", .enter),
    "A message that times out is 5": Call("zenity --info --text Done. --timeout=1", status: 5),
  ]

  private static let zenityEntries: Table = [
    "An entry prints its text": Call(
      "zenity --entry --title Name --text 'Your name:'",
      .lines("Zo\u{EB} \"Q\" O'Neil", for: "Zo\u{EB} \"Q\" O'Neil", .enter),
      prints: "Zo\u{EB} \"Q\" O'Neil\n"),
    "An entry keeps blanks and backslashes": Call(
      "zenity --entry", .lines("  a\\b $c `d  ", for: #"  a\b $c `d  "#, .enter),
      prints: .text("  a\\b $c `d  \n")),
    "An empty entry prints an empty line": Call("zenity --entry --text Name", .enter, prints: "\n"),
    "An entry begins with its initial text": Call(
      "zenity --entry --text Name --entry-text web-1", .accept("web-1"), prints: "web-1\n"),
    "The text of an entry can be replaced": Call(
      "zenity --entry --text Name --entry-text=web-1", original: [.key("ctrl+a"), "db", .enter],
      typed: [.after("web-1", "\u{15}db\r")], prints: "db\n"),
    "Escape at an entry is 1 and prints nothing": Call(
      "zenity --entry --text Name", original: ["x", .escape], typed: ["x\u{1B}"], status: 1),
    "With --hide-text an entry is a secret": Call(
      "zenity --entry --hide-text --text Passphrase", .text("s e"), prints: "s e\n"),
    "One further word of an entry changes nothing": Call(
      "zenity --entry --text Size small", .enter, prints: "\n"),
    "An entry with more words offers them": Call(
      "zenity --entry --text Size s m l", original: [.down, .down, .enter],
      typed: [.after("s, m, l\r\nSize: ", "m\r")], prints: "m\n"),
    "An entry that offers words takes another one": Call(
      "zenity --entry --text Size s m l", .text("xl"), prints: "xl\n"),
    "An entry that offers words is empty at first": Call(
      "zenity --entry --text Size s m l", .enter, prints: "\n"),
    "The text of an entry that offers words is the first of them": Call(
      "zenity --entry --text Size --entry-text xs s m", .accept("xs"), prints: "xs\n"),
    "An entry that times out prints its text": Call(
      "zenity --entry --text Name --entry-text web-1 --timeout 1", prints: "web-1\n", status: 5),
    "An entry that times out prints what has been typed": Call(
      "zenity --entry --text Name --timeout 3", original: ["se"], typed: [.after("s): ", "se")],
      prints: "se\n", status: 5),
    "An entry that times out after Tab prints what has been typed": Call(
      "zenity --entry --text Name --timeout 3", original: ["se", .tab],
      typed: [.after("s): ", "se\t\t")], prints: "se\n", status: 5),
    "An entry that nobody changes prints its text byte for byte": Call(
      "zenity --entry --text Name --entry-text ' a\tb '", .accept(": "), prints: " a\tb \n"),
    "A hidden entry that nobody changes prints its text": Call(
      "zenity --entry --hide-text --text Passphrase --entry-text pw", .enter, prints: "pw\n"),
    "An extra button of an entry prints its label alone": Call(
      "zenity --entry --text Name --extra-button 'Skip it'",
      .lines("x", "skip", for: "x", .tab, .tab, .tab, .enter), prints: "Skip it\n", status: 1),
    "An underscore in a label marks a letter, and is not part of the label": Call(
      "zenity --question --text Go? --ok-label _No --cancel-label _Yes", original: [.key("alt+y")],
      typed: [.after("No [Enter]", ""), .after("Yes", "yes\r")], status: 1),
    "The label of an extra button is printed with its underscore": Call(
      "zenity --question --text Go? --extra-button _Ready", original: [.key("alt+r")],
      typed: ["ready\r"], prints: "_Ready\n", status: 1),
  ]

  private static let zenityPasswords: Table = [
    "A password is printed": Call(
      "zenity --password --title 'Log in'", .lines("p|w \u{E9}", for: "p|w \u{E9}", .enter),
      prints: "p|w \u{E9}\n"),
    "An empty password prints an empty line": Call("zenity --password", .enter, prints: "\n"),
    "With --username the name comes first": Call(
      "zenity --password --username", .lines("jane", "pw", for: "jane", .tab, "pw", .enter),
      prints: "jane|pw\n"),
    "A password is kept if the user goes back to the name": Call(
      "zenity --password --username",
      original: ["jane", .tab, "pw", .key("shift+Tab"), "joe", .tab, .enter],
      typed: ["jane\r", "pw\u{1B}[Z", .after("jane", "\u{15}joe\r"), .after("\u{1B}[6D", "\r")],
      prints: "joe|pw\n"),
    "A password that times out prints nothing": Call("zenity --password --timeout 1", status: 1),
    "A secret is not printed when the time is over": Call(
      "zenity --entry --hide-text --entry-text pw --timeout 1", prints: "pw\n", status: 5,
      but: Deviation(.secretTimeout, status: 5)),
  ]

  private static let zenityLists: Table = [
    "A list prints the first column of the chosen row": Call(
      "zenity --list --text Disk --column Name --column Size sda '1 TB' sdb 2", .second,
      prints: "sdb\n"),
    "Tab leads from the last entry of a form to Cancel, even if there are other buttons": Call(
      "zenity --forms --add-entry a --extra-button Skip", original: ["x", .tab, .enter],
      typed: ["x\t\r"], status: 1),
    "Tab leads from a list in a form to Cancel": Call(
      "zenity --forms --add-list C --list-values p|q", original: [.tab, .enter], typed: ["\t\r"],
      status: 1),
    "Tab leads from a password to Cancel": Call(
      "zenity --password", original: ["x", .tab, .enter], typed: ["x\t\r"], status: 1),
    "Down leads from the first row of a list": Call(
      "zenity --list --column Name sda sdb sdc", original: [.down, .down, .enter],
      typed: ["\u{1B}[B\u{1B}[B\r"], prints: "sdc\n"),
    "Enter alone takes no row of a list": Call(
      "zenity --list --column Name sda sdb", original: [.enter, .escape], typed: ["\r", "\u{1B}"],
      status: 1),
    "OK without a chosen row prints nothing": Call(
      "zenity --list --column Name sda sdb", original: [.tab, .tab, .enter],
      typed: ["\r", "\u{1B}"], but: Deviation(.nothingChosen, status: 1)),
    "Escape at a list is 1": Call(
      "zenity --list --column Name sda sdb", original: [.down, .escape], typed: ["\u{1B}"],
      status: 1),
    "A row that is called Cancel is a row": Call(
      "zenity --list --column Action Start Cancel", .second, prints: "Cancel\n"),
    "The rows of a list come from standard input, a cell a line": Call(
      "zenity --list --column Name --column Size", .lines("2", for: .key("End"), .enter),
      input: "sda\n1 TB\nsdb\n2\n", prints: "sdb\n"),
    "--print-column names the column that is printed": Call(
      "zenity --list --column A --column B --print-column 2 x 1 y 2", .second, prints: "2\n"),
    "A column that does not exist prints nothing": Call(
      "zenity --list --column A --print-column=9 x y", .lines("1", for: .down, .enter)),
    "An empty --hide-column hides nothing": Call(
      "zenity --list --column A --hide-column= x y", .second, prints: "y\n"),
    "A separator may be an escape of C": Call(
      "zenity --list --checklist --separator \\101\\| --column= --column=B TRUE x TRUE y", .ok,
      prints: "xA|y\n"),
    "--print-column names several columns": Call(
      "zenity --list --column=A --column=B --column=C --print-column=3,1 x 1 i",
      .lines("1", for: .space, .enter), prints: "i|x\n"),
    "--print-column=ALL prints all columns": Call(
      "zenity --list --column A --column B --print-column=ALL --separator ', ' x 1 y 2", .second,
      prints: "y, 2\n"),
    "A hidden column can be printed": Call(
      """
      zenity --list --hide-header --mid-search --column ID --column Name --hide-column=1 \
      --print-column=1 7 seven 8 eight
      """, .second, prints: "8\n"),
    "With --multiple several rows are printed": Call(
      "zenity --list --multiple --column Name a 'b c' d",
      .lines("1-2", "", for: .down, .key("shift+Down"), .tab, .tab, .enter), prints: "a|b c\n"),
    "With --multiple the first Down moves to the first row": Call(
      "zenity --list --multiple --column Name a b c", original: [.down, .tab, .tab, .enter],
      typed: ["\u{1B}[B ", "\r"], prints: "a\n"),
    "A checklist prints the rows that are ticked": Call(
      "zenity --list --checklist --column '' --column App FALSE git TRUE vim", .ok, prints: "vim\n"),
    "A row of a checklist is ticked, and another is not any more": Call(
      "zenity --list --checklist --column Pick --column App FALSE git TRUE vim false 'b c'",
      .lines("2", "", for: .down, .right, .space, .tab, .tab, .enter), prints: ""),
    "A separator knows line breaks": Call(
      "zenity --list --checklist '--separator=\\n' --column '' --column App True git TRUE 'b c'",
      .ok, prints: "git\nb c\n"),
    "A checklist prints the column that is named, never the ticks": Call(
      """
      zenity --list --checklist --column '' --column ID --column Name --print-column=ALL TRUE 1 \
      one FALSE 2 two
      """, .ok, prints: "1|one\n"),
    "A radio list prints the row that is set": Call(
      "zenity --list --radiolist --column '' --column Size TRUE s FALSE m", .ok, prints: "s\n"),
    "Two rows of a radio list that are set are both printed": Call(
      "zenity --list --radiolist --column '' --column Size TRUE s TRUE m", .ok, prints: "s|m\n",
      but: Deviation(.twoRowsSet, prints: "s\n", status: 0)),
    "A radio list in which nothing is set prints nothing": Call(
      "zenity --list --radiolist --column '' --column Size FALSE s FALSE m",
      original: [.tab, .tab, .enter], typed: ["\r", "\u{1B}"],
      but: Deviation(.nothingChosen, status: 1)),
    "A checklist that times out prints what is ticked": Call(
      "zenity --list --checklist --timeout=1 --column '' --column App TRUE git FALSE vim",
      prints: "git\n", status: 5),
    "Markup in a cell is printed as it was given": Call(
      "zenity --list --column Name '<b>a</b> & \"b\"' c", .lines("1", for: .space, .enter),
      prints: "<b>a</b> & \"b\"\n"),
    "The last row of a list may lack cells": Call(
      "zenity --list --column A --column B x 1 y", .second, prints: "y\n"),
    "A list without rows prints nothing": Call(
      "zenity --list --column A", input: "", original: [.escape], status: 1),
    "A text about the program is no answer": .malformed("zenity --entry --text Name --version"),
    "A list without columns is malformed": .malformed("zenity --list a b"),
    "A checklist may have one column": Call(
      "zenity --list --checklist --column A TRUE", .escape, status: 1),
    "A list of ticks and of radio buttons is malformed": .malformed(
      "zenity --list --checklist --radiolist --column A --column B TRUE x"),
    "An extra button of a list prints its label alone": Call(
      "zenity --list --column Name --extra-button 'New one' a b",
      .lines("new", for: .tab, .tab, .tab, .enter), prints: "New one\n", status: 1),
  ]

  private static let zenityForms: Table = [
    "A form prints its fields in order": Call(
      "zenity --forms --title 'New user' --text Who? --add-entry Name --add-password Password",
      .lines("jane", "pw", for: "jane", .tab, "pw", .tab, .tab, .enter), prints: "jane|pw\n"),
    "An empty form prints its separators": Call(
      "zenity --forms --add-entry A --add-entry B", .lines("", "", for: .tab, .tab, .tab, .enter),
      prints: "|\n"),
    "A combo of a form prints what is chosen": Call(
      "zenity --forms --add-entry A --add-combo B --combo-values 'x|y z'",
      .lines("a", "y z", for: "a", .tab, .space, .down, .enter, .tab, .tab, .enter),
      prints: "a|y z\n"),
    "A combo of a form that is left alone prints a blank": Call(
      "zenity --forms --add-entry A --add-combo B --combo-values x|y",
      .lines("a", "", for: "a", .tab, .tab, .tab, .enter), prints: "a| \n"),
    "Tab goes to the next field of a form": Call(
      "zenity --forms --add-entry User --add-password Key",
      original: ["u", .tab, "secret", .tab, .tab, .enter], typed: ["u\t", "secret\r"],
      prints: "u|secret\n"),
    "A list of a form prints what is chosen": Call(
      "zenity --forms --add-entry A --add-list B --list-values x|y",
      .lines("a", "2", for: "a", .tab, .down, .tab, .tab, .enter), prints: "a|y\n"),
    "A list of a form that is left alone prints its first row": Call(
      "zenity --forms --add-entry A --add-list B --list-values x|y",
      .lines("a", "", for: "a", .tab, .tab, .tab, .enter), prints: "a|x\n"),
    "A field of several lines is a field of one line, which zenity 4 has": Call(
      "zenity --forms --add-multiline-entry A", typed: ["a\r"], prints: .complaint, status: 255,
      but: Deviation(.zenity4, prints: "a\n")),
    "A form that times out prints its fields as they are": Call(
      "zenity --forms --timeout=1 --add-entry A --add-entry B", prints: "|\n", status: 5),
    "A form without fields is shown": Call(
      "zenity --forms --text Nothing", .lines("o", for: .tab, .enter), prints: "\n"),
  ]

  private static let zenityFiles: Table = [
    "A file is printed with its whole path": Call(
      "zenity --file-selection --title Open '--filename={folder}/b c.txt'",
      .accept("{folder}/b c.txt"), prints: "{folder}/b c.txt\n"),
    "Escape at a file is 1": Call(
      "zenity --file-selection --filename {folder}/a.txt", original: [.escape],
      typed: [.after("{folder}/a.txt", "\u{1B}")], status: 1),
    "A folder is printed with its whole path": Call(
      "zenity --file-selection --directory --filename={folder}/new/", .accept("{folder}/new"),
      prints: "{folder}/new\n"),
    "A new file is printed with its whole path": Call(
      "zenity --file-selection --save --filename={folder}/c.txt", .accept("{folder}/c.txt"),
      prints: "{folder}/c.txt\n"),
    "With --confirm-overwrite a new file is taken at once": Call(
      "zenity --file-selection --save --confirm-overwrite --filename {folder}/c.txt",
      .accept("{folder}/c.txt"), prints: "{folder}/c.txt\n"),
    "With --confirm-overwrite a file that exists is asked about": Call(
      "zenity --file-selection --save --confirm-overwrite --filename={folder}/a.txt",
      original: [.enter, .nextWindow, .enter], typed: [.after("{folder}/a.txt", "\r"), "y\r"],
      prints: "{folder}/a.txt\n"),
    "A file that is not to be replaced leaves the path to be changed": Call(
      "zenity --file-selection --save --confirm-overwrite --filename={folder}/a.txt",
      original: [.enter, .nextWindow, .escape, .nextWindow, .escape],
      typed: [.after("{folder}/a.txt", "\r"), "n\r", .after("{folder}/a.txt", "\u{1B}")], status: 1),
    "Without --confirm-overwrite a file that exists is asked about as well": Call(
      "zenity --file-selection --save --filename={folder}/a.txt", original: [.enter],
      typed: [.after("{folder}/a.txt", "\r"), "n\r", .after("{folder}/a.txt", "\u{1B}")],
      prints: "{folder}/a.txt\n", but: Deviation(.replacedFile, status: 1)),
    "Filters of names have no effect": Call(
      """
      zenity --file-selection --filename={folder}/a.txt '--file-filter=Texts | *.txt *.md' \
      --file-filter *
      """, .accept("{folder}/a.txt"), prints: "{folder}/a.txt\n"),
    "With --multiple prompt asks for one file": Call(
      "zenity --file-selection --multiple --filename={folder}/a.txt",
      original: [.key("shift+Down"), .enter], typed: [.after("{folder}/a.txt", "\r")],
      prints: "{folder}/a.txt|{folder}/b c.txt\n",
      but: Deviation(.severalFiles, prints: "{folder}/a.txt\n")),
  ]

  private static let zenityProgress: Table = [
    "Progress that comes to 100 with --auto-close is 0": Call(
      "zenity --progress --title Copy --text Copying --auto-close",
      input: "10\n# b.txt\n55.5\n100\n"),
    "Progress waits for OK at the end": Call(
      "zenity --progress --text Copying", input: "10\n100\n", original: [.enter],
      but: Deviation(.progressEnds, status: 0)),
    "Progress that ends before 100 with --auto-close is 0": Call(
      "zenity --progress --auto-close", input: "10\n"),
    "Progress that only pulsates ends with its input": Call(
      "zenity --progress --pulsate --no-cancel --auto-close --text Working", input: "# a\n# b\n"),
    "Progress begins at a percentage, and may say how long it takes": Call(
      "zenity --progress --percentage=20 --time-remaining --auto-kill --auto-close --ok-label=OK",
      input: "100\n"),
    "Lines that mean nothing do not matter to progress": Call(
      "zenity --progress --auto-close", input: "abc\n\n  7\n# \n100\n"),
  ]

  private static let zenityScales: Table = [
    "A scale prints its value": Call(
      "zenity --scale --text Volume --value 5", .accept(": 5"), prints: "5\n"),
    "A scale is 0 at first": Call("zenity --scale", .accept(": 0"), prints: "0\n"),
    "A scale has ends and a step": Call(
      "zenity --scale --min-value=-10 --max-value=10 --value 0 --step 5 --hide-value",
      original: [.right, .enter], typed: [.after(": 0", "\u{15}5\r")], prints: "5\n"),
    "A scale that times out prints its value": Call(
      "zenity --scale --value=5 --timeout=1", prints: "5\n", status: 5),
    "A scale takes no empty value": Call(
      "zenity --scale --value 5", original: [.enter],
      typed: [.after(": 5", "\u{15}\r"), .after("empty.\r\nValue (0-100): ", "5\r")], prints: "5\n"),
    "With --print-partial prompt prints the last value alone": Call(
      "zenity --scale --value=5 --print-partial", original: [.down, .up, .enter],
      typed: [.after(": 5", "\r")], prints: "6\n5\n5\n",
      but: Deviation(.partialValues, prints: "5\n")),
    "A scale whose ends are the wrong way round is malformed": .malformed(
      "zenity --scale --min-value 5 --max-value 2"),
    "A scale whose value is not within its ends is malformed": .malformed(
      "zenity --scale --value 300"),
  ]

  private static let zenityTexts: Table = [
    "A text is shown and confirmed": Call("zenity --text-info --filename {folder}/a.txt", .ok),
    "Standard input is shown as a text": Call(
      "zenity --text-info --title Log --font mono", .ok, input: "a\nb\n"),
    "A text that has to be agreed to needs its tick": Call(
      "zenity --text-info --filename={folder}/a.txt --checkbox 'I agree.'",
      .lines("y", for: .tab, .space, .tab, .tab, .enter)),
    "A text that does not exist is not shown as an empty one": Call(
      "zenity --text-info --filename {folder}/none", original: [.escape], status: 1,
      but: Deviation(.missingFile, prints: .complaint, status: 255)),
  ]

  private static let zenityOthers: Table = [
    "--version prints one line": Call("zenity --version", prints: "3.44.0\n"),
    "--help prints help": Call("zenity --help", prints: .words),
    "--help with the name of a dialog prints help": Call("zenity --help-question", prints: .words),
    "--help-general prints help": Call("zenity --help-general", prints: .words),
    "A notification returns at once": Call(
      "zenity --notification --text Done.", status: 1, but: Deviation(.notification, status: 0)),
    "A colour is printed by its parts": Call(
      "zenity --color-selection --color #ff0000", original: [.key("alt+s")],
      typed: [.after("#ff0000", "\r")], prints: "rgb(255,0,0)\n"),
    "The name of a colour is not known": Call(
      "zenity --color-selection --color=red", original: [.key("alt+s")], typed: ["#00f\r"],
      prints: "rgb(255,0,0)\n", but: Deviation(.colourNames, prints: "rgb(0,0,255)\n")),
    "A colour may be written in percentages": Call(
      "zenity --color-selection --color=rgb(10%,20%,30%)", original: [.key("alt+s")],
      typed: [.after("rgb(10%,20%,30%)", "\r")], prints: "rgb(26,51,77)\n"),
    "A colour may be written with twelve digits": Call(
      "zenity --color-selection --color=#111122223333", original: [.key("alt+s")],
      typed: [.after("#111122223333", "\r")], prints: "rgb(17,34,51)\n"),
    "A percentage of a colour is between 0 and 100": Call(
      "zenity --color-selection --color=#111122223333", original: [.key("alt+s")],
      typed: [
        .after("#111122223333", "\u{15}rgb(-9000000000000000000%,0,0)\r"),
        .after("#RRGGBB: rgb(-9000000000000000000%,0,0)", "\u{15}#112233\r"),
      ], prints: "rgb(17,34,51)\n"),
    "A colour whose time has passed is not printed": Call(
      "zenity --color-selection --timeout 1", status: 1),
    "A month that does not exist is this month": Call(
      "zenity --calendar --day 3 --month 13 --year 2024 --date-format %d", .accept("-03"),
      prints: "03\n"),
    "A row of a form's list prints all its columns": Call(
      "zenity --forms --add-entry A --add-list B --column-values X|Y --list-values a|b|c|d",
      .lines("x", "2", for: "x", .tab, .down, .tab, .tab, .enter), prints: "x|cd\n"),
    "A value of a form may be equal to any ID": Call(
      "zenity --forms --add-entry A --add-list B --list-values v1|v2|v0",
      .lines("x", "v2", for: "x", .tab, .down, .tab, .tab, .enter), prints: "x|v2\n"),
    "A comma follows each cell of a form's list that is not the last field": Call(
      "zenity --forms --add-list B --column-values X|Y --list-values a|b|c|d --add-entry A",
      .lines("2", "x", for: .down, .tab, "x", .tab, .tab, .enter), prints: "c,d,|x\n"),
    "A form contains a date if it has a field for one": Call(
      "zenity --forms --add-calendar D --forms-date-format %%", original: [.tab, .tab, .enter],
      typed: [.after("D: 2", "\u{15}\r"), "today\r"], prints: "%\n"),
    "The time of a date is the beginning of the day, without a zone": Call(
      "zenity --calendar --day 2 --month 3 --year 2024 --date-format '%H:%M:%S %s%Z%z'",
      .accept("2024-03-02"), environment: ["TZ": "UTC0"], prints: "00:00:00 1709337600\n"),
    "A day of a calendar is printed by --date-format": Call(
      "zenity --calendar --day 2 --month 3 --year 2024 --date-format %F", .accept("2024-03-02"),
      prints: "2024-03-02\n"),
    "Escape at a calendar is 1": Call(
      "zenity --calendar --day 2 --month 3 --year 2024", original: [.escape],
      typed: [.after("2024-03-02", "\u{1B}")], status: 1),
    "Left leads from the date of a calendar to Cancel": Call(
      "zenity --calendar --day 2 --month 3 --year 2024", original: [.left, .enter],
      typed: [.after("2024-03-02", "\u{1B}[D\r")], status: 1),
    "A text that can be edited is printed": Call(
      "zenity --text-info --editable --filename={folder}/a.txt", environment: ["EDITOR": "true"],
      original: [.key("ctrl+Tab"), .tab, .enter], prints: "one\ntwo\n"),
    "Cancel at a text that is edited is 1, and prints nothing": Call(
      "zenity --text-info --editable --filename={folder}/a.txt", environment: ["EDITOR": "false"],
      original: [.escape], status: 1),
    "A cell of an editable list that is not changed is printed": Call(
      "zenity --list --editable --column A --column B a 1 b 2",
      original: [.down, .tab, .tab, .enter],
      typed: ["b\r", .after("A: b", "\r")], prints: "b\n"),
  ]

  private static let zenityScripts: Table = [
    "Options may stand between the cells of a list": Call(
      """
      zenity --list --checklist --hide-column=2 --separator= --column y/n --column No --column \
      Place --checklist true 1 'in the home folder' --checklist true 2 'on the desktop'
      """, .ok, prints: "12\n"),
    "A checklist of three columns prints the second, which is hidden": Call(
      """
      zenity --list --checklist --separator=| --print-column=2 --hide-column=2 --column=On \
      --column=ID --column=Module --column=Use TRUE music 'Music and pictures' Downloads FALSE \
      voice Voice Cloning
      """, .ok, prints: "music\n"),
    "--checklist and --multiple go together": Call(
      """
      zenity --list --checklist --multiple --separator=, --column Selected --column Bulb TRUE \
      'left one' TRUE right
      """, .ok, prints: "left one,right\n"),
    "A radio list may have no states": Call(
      "zenity --list --radiolist --column= --column=Format '' gzip '' xz",
      .lines("2", for: .down, .right, .space, .tab, .tab, .enter), prints: "xz\n"),
    "A form has two passwords, and a separator that is not an escape": Call(
      "zenity --forms --add-password=Create --add-password=Confirm --text= '--separator=\\t'",
      .lines("pw", "pw", for: "pw", .tab, "pw", .tab, .tab, .enter), prints: "pw\\tpw\n"),
    "A form has markup in its text": Call(
      """
      zenity --forms --title=Hash \"--text=File:\\n<u><span color='blue'>a.iso</span></u>\" \
      --add-entry=MD5: --add-entry=SHA1: --width=500 --separator=|
      """, .lines("x", "", for: "x", .tab, .tab, .tab, .enter), prints: "x|\n"),
    "Escape at a form with a calendar is 1": Call(
      "zenity --forms --add-entry=Name --add-calendar=Birthdate", .escape, status: 1),
    "The dialog may stand after its options": Call(
      "zenity --title=Address --text 'example: 192.168.1.68' --entry --width 270", .text("::1"),
      prints: "::1\n"),
    "A scale with words has its usual ends": Call(
      "zenity --scale 0 10 --text 'How many files?'", .accept(") 0"), prints: "0\n"),
  ]

  private static let zenityMalformed: Table = [
    "A call without a dialog is malformed": .malformed("zenity"),
    "Two dialogs are malformed": .malformed("zenity --question --info --text x"),
    "An unknown option is malformed": .malformed("zenity --question --frob"),
    "An option of another dialog is malformed": .malformed("zenity --entry --checklist"),
    "A message has no Cancel with a label": .malformed(
      "zenity --info --cancel-label Stop --text Done"),
    "A warning has no Cancel with a label": .malformed(
      "zenity --warning --cancel-label Stop --text Full"),
    "An error has no Cancel with a label": .malformed(
      "zenity --error --cancel-label Stop --text Full"),
    "The buttons of a file selection have no labels of the call": .malformed(
      "zenity --file-selection --ok-label Open"),
    "A form is not editable": .malformed("zenity --forms --add-entry Name --editable"),
    "An entry has no separator": .malformed("zenity --entry --separator ,"),
    "Only a list and a file selection have several answers": .malformed(
      "zenity --question --multiple"),
    "Only a file selection and a text have a file": .malformed(
      "zenity --list --column A --filename x"),
    "Only the text of a message is not wrapped": .malformed("zenity --entry --no-wrap"),
    "Only the text of a message is cut off": .malformed("zenity --text-info --ellipsize"),
    "An abbreviation is malformed": .malformed("zenity --question --tex Go?"),
    "An option without its value is malformed": .malformed("zenity --question --text"),
    "A timeout that is not a number is malformed": .malformed("zenity --question --timeout soon"),
    "The value of an option that takes none does not matter": Call(
      "zenity --question=yes", .enter, status: 0),
    "A text without a dialog is malformed": .malformed("zenity --text Go?"),
  ]

  private static let zenityDetails: Table = [
    "Enter without a path asks again": Call(
      "zenity --file-selection", original: [.escape], typed: ["\r", "\u{1B}"], status: 1),
    "The root folder keeps its slash": Call(
      "zenity --file-selection --directory --filename=/", .accept(": /"), prints: "/\n"),
    "Without --checklist a cell that says TRUE sets nothing": Call(
      "zenity --list --column=V TRUE FALSE", original: [.enter, .escape], typed: ["\r", "\u{1B}"],
      status: 1),
    "A column that does not exist is left out of the others": Call(
      "zenity --list --column=V --column=W --print-column=2,9 a b c d", .second, prints: "d\n"),
    "--print-column=all is ALL": Call(
      "zenity --list --column=V --column=W --print-column=all a b c d", .second, prints: "c|d\n"),
    "A dialog may be asked for twice in the same words": Call(
      "zenity --question --question --text Go?", .enter),
    "Enter alone agrees to nothing": Call(
      "zenity --text-info --filename={folder}/a.txt --checkbox 'I agree.'",
      .lines("", for: .escape), status: 1),
    "The first cell of a row may be empty": Call(
      "zenity --list --column=V --column=W '' x b y", .lines("1", for: .space, .enter),
      prints: .text("\n")),
    "A list of a form may have no values": Call(
      "zenity --forms --add-list B", .ok, prints: .text("\n")),
    "An entry of a form may be a letter and digits": Call(
      "zenity --forms --add-entry A", .lines("v1", for: "v1", .tab, .tab, .enter), prints: "v1\n"),
    "A scale with one value is malformed": .malformed(
      "zenity --scale --min-value 5 --max-value 5 --value 5"),
    "A value of a combo may be empty": Call(
      "zenity --forms --add-combo B --combo-values x||y",
      .lines("y", for: .space, .down, .down, .enter, .tab, .tab, .enter), prints: "y\n"),
    "No status from the environment makes a timeout a success": Call(
      "zenity --question --text Go? --timeout 1", environment: ["ZENITY_TIMEOUT": "0"], status: 5),
    "No status from the environment makes No a success": Call(
      "zenity --question --text Go?", .lines("n", for: .key("alt+n")),
      environment: ["ZENITY_CANCEL": "0"], but: Deviation(.zeroWithoutAnswer, status: 1)),
    "ZENITY_OK is the status of progress": Call(
      "zenity --progress --auto-close", input: "100\n", environment: ["ZENITY_OK": "9"], status: 9),
    "Column 0 prints nothing": Call("zenity --list --column=V --print-column=0 a b", .second),
  ]
}
