// SPDX-License-Identifier: GPL-3.0-or-later

extension Call {
  /// The calls of zenity.
  static let zenity = [
    zenityQuestions, zenityStatuses, zenityMessages, zenityEntries, zenityPasswords, zenityLists,
    zenityForms,
    zenityFiles, zenityProgress, zenityScales, zenityTexts, zenityOthers, zenityScripts,
    zenityMalformed, zenityDetails, zenityShown,
  ].flatMap { $0 }

  private static let zenityQuestions: [Call] = [
    Call("Enter is Yes", "zenity --question --text Go?", .enter),
    Call("No is 1", "zenity --question --text Go?", .lines("n", for: .key("alt+n")), status: 1),
    Call("Escape at a question is 1", "zenity --question --text=Go?", .escape, status: 1),
    Call("A question needs no text", "zenity --question", .enter),
    Call(
      "With --default-cancel Enter is No",
      "zenity --question --default-cancel --text 'Format /dev/sdb?'", .enter, status: 1),
    Call(
      "With labels of its own a question is answered by them",
      """
      zenity --question --title Disk --text Format? --ok-label Format --cancel-label Keep \
      --width=400 --height 200
      """, .lines("format", for: .enter)),
    Call(
      "An extra button prints its label and is 1",
      "zenity --question --text Go? --extra-button 'Later on'",
      .lines("later", for: .tab, .tab, .enter), prints: "Later on\n", status: 1),
    Call(
      "With --switch there are only the extra buttons",
      "zenity --question --text Which? --switch --extra-button A --extra-button B",
      .lines("b", for: .tab, .enter), prints: "B\n", status: 1),
    Call(
      "With --switch Enter takes the first button",
      "zenity --question --text Which? --switch --extra-button A --extra-button B", .enter,
      prints: "A\n", status: 1),
    .malformed(
      "With --switch and no buttons the call is malformed",
      "zenity --question --text Which? --switch"),
    Call(
      "Markup, line breaks and entities in a text change nothing",
      "zenity --question --text '<b>Go</b> &amp; <span color=\"red\">stay</span>?\\nReally?'",
      .enter),
    Call(
      "Markup that does not close is shown all the same",
      "zenity --question --text '<b>Go? 1 < 2 & 3'", .enter),
    Call(
      "With --no-markup a text is shown as it is",
      "zenity --question --no-markup --text <b>Go? --no-wrap --ellipsize", .enter),
    Call("A question that times out is 5", "zenity --question --text Go? --timeout 1", status: 5),
    Call("A time-out of 0 is none", "zenity --question --text Go? --timeout=0", .enter),
    Call(
      "No status from the environment makes Escape a success", "zenity --question --text Go?",
      .escape, environment: ["ZENITY_ESC": "0"], but: Deviation(.zeroWithoutAnswer, status: 1)),
    Call(
      "ZENITY_EXTRA is the status of an extra button, as in zenity 4",
      "zenity --question --text Go? --extra-button Later", .lines("later", for: .tab, .tab, .enter),
      environment: ["ZENITY_EXTRA": "14"], prints: "Later\n", status: 1,
      but: Deviation(.zenity4, prints: "Later\n", status: 14)),
    Call(
      "ZENITY_TIMEOUT is the status of a time-out, as in zenity 4",
      "zenity --question --text Go? --timeout 1", environment: ["ZENITY_TIMEOUT": "15"], status: 5,
      but: Deviation(.zenity4, status: 15)),
    Call(
      "General options are taken by any dialog",
      """
      zenity --question --text Go? --modal --window-icon question --icon-name drive --class Zenity \
      --name zenity --attach 1
      """, .enter),
  ]

  /// Calls in which a variable sets the exit status.
  private static let zenityStatuses =
    ([("OK", .enter), ("CANCEL", .lines("n", for: .key("alt+n"))), ("ESC", .escape)]
    as [(String, Press)]).map { name, press in
      Call(
        "ZENITY_\(name) is the status", "zenity --question --text Go?", press,
        environment: ["ZENITY_\(name)": "11"], status: 11)
    }

  private static let zenityMessages: [Call] = [
    Call(
      "Information is confirmed by Enter",
      "zenity --info --title Done --text 'All is well.' --no-wrap", .enter),
    Call("Escape at information is 1", "zenity --info --text 'All is well.'", .escape, status: 1),
    Call(
      "A warning says that it is one, and is confirmed by Enter",
      "zenity --warning --text Careful.",
      .accept("Warning:\u{1B}[0m \u{1B}[1mCareful.\u{1B}[0m OK [Enter] ")),
    Call("A message without a text is shown", "zenity --info", .enter),
    Call(
      "An extra button of a message prints its label",
      "zenity --info --text Done. --extra-button 'Show the log'", .lines("show", for: .tab, .enter),
      prints: "Show the log\n", status: 1),
    Call("A message that times out is 5", "zenity --info --text Done. --timeout=1", status: 5),
  ]

  private static let zenityEntries: [Call] = [
    Call(
      "An entry prints its text", "zenity --entry --title Name --text 'Your name:'",
      .lines("Zo\u{EB} \"Q\" O'Neil", for: "Zo\u{EB} \"Q\" O'Neil", .enter),
      prints: "Zo\u{EB} \"Q\" O'Neil\n"),
    Call(
      "An entry keeps blanks and backslashes", "zenity --entry",
      .lines("  a\\b $c `d  ", for: #"  a\b $c `d  "#, .enter), prints: .text("  a\\b $c `d  \n")),
    Call("An empty entry prints an empty line", "zenity --entry --text Name", .enter, prints: "\n"),
    Call(
      "An entry begins with its initial text", "zenity --entry --text Name --entry-text web-1",
      .accept("web-1"), prints: "web-1\n"),
    Call(
      "The text of an entry can be replaced", "zenity --entry --text Name --entry-text=web-1",
      original: [.key("ctrl+a"), "db", .enter], typed: [.after("web-1", "\u{15}db\r")],
      prints: "db\n"),
    Call(
      "Escape at an entry is 1 and prints nothing", "zenity --entry --text Name",
      original: ["x", .escape], typed: ["x\u{1B}"], status: 1),
    Call(
      "With --hide-text an entry is a secret", "zenity --entry --hide-text --text Passphrase",
      .text("s e"), prints: "s e\n"),
    Call(
      "One further word of an entry changes nothing", "zenity --entry --text Size small", .enter,
      prints: "\n"),
    Call(
      "An entry with more words offers them", "zenity --entry --text Size s m l",
      original: [.down, .down, .enter], typed: [.after("s, m, l\r\nSize: ", "m\r")], prints: "m\n"),
    Call(
      "An entry that offers words takes another one", "zenity --entry --text Size s m l",
      .text("xl"), prints: "xl\n"),
    Call(
      "An entry that offers words is empty at first", "zenity --entry --text Size s m l", .enter,
      prints: "\n"),
    Call(
      "The text of an entry that offers words is the first of them",
      "zenity --entry --text Size --entry-text xs s m", .accept("xs"), prints: "xs\n"),
    Call(
      "An entry that times out prints its text",
      "zenity --entry --text Name --entry-text web-1 --timeout 1", prints: "web-1\n", status: 5),
    Call(
      "An entry that times out prints what has been typed",
      "zenity --entry --text Name --timeout 3", original: ["se"], typed: [.after("s): ", "se")],
      prints: "se\n", status: 5),
    Call(
      "An entry that nobody changes prints its text byte for byte",
      "zenity --entry --text Name --entry-text ' a\tb '", .accept(": "), prints: " a\tb \n"),
    Call(
      "A hidden entry that nobody changes prints its text",
      "zenity --entry --hide-text --text Passphrase --entry-text pw", .enter, prints: "pw\n"),
    Call(
      "An extra button of an entry prints its label alone",
      "zenity --entry --text Name --extra-button 'Skip it'",
      .lines("x", "skip", for: "x", .tab, .tab, .tab, .enter), prints: "Skip it\n", status: 1),
  ]

  private static let zenityPasswords: [Call] = [
    Call(
      "A password is printed", "zenity --password --title 'Log in'",
      .lines("p|w \u{E9}", for: "p|w \u{E9}", .enter), prints: "p|w \u{E9}\n"),
    Call("An empty password prints an empty line", "zenity --password", .enter, prints: "\n"),
    Call(
      "With --username the name comes first", "zenity --password --username",
      .lines("jane", "pw", for: "jane", .tab, "pw", .enter), prints: "jane|pw\n"),
    Call(
      "Escape at a password is 1", "zenity --password", original: ["pw", .escape],
      typed: ["pw\u{1B}"], status: 1),
    Call("A password that times out prints nothing", "zenity --password --timeout 1", status: 1),
    Call(
      "A secret is not printed when the time is over",
      "zenity --entry --hide-text --entry-text pw --timeout 1", prints: "pw\n", status: 5,
      but: Deviation(.secretTimeout, status: 5)),
  ]

  private static let zenityLists: [Call] = [
    Call(
      "A list prints the first column of the chosen row",
      "zenity --list --text Disk --column Name --column Size sda '1 TB' sdb 2", .second,
      prints: "sdb\n"),
    Call(
      "Enter alone takes no row of a list", "zenity --list --column Name sda sdb",
      original: [.enter, .escape], typed: ["\r", "\u{1B}"], status: 1),
    Call(
      "OK without a chosen row prints nothing", "zenity --list --column Name sda sdb",
      original: [.tab, .tab, .enter], typed: ["\r", "\u{1B}"],
      but: Deviation(.nothingChosen, status: 1)),
    Call(
      "Escape at a list is 1", "zenity --list --column Name sda sdb", original: [.down, .escape],
      typed: ["\u{1B}"], status: 1),
    Call(
      "A row that is called Cancel is a row", "zenity --list --column Action Start Cancel", .second,
      prints: "Cancel\n"),
    Call(
      "The rows of a list come from standard input, a cell a line",
      "zenity --list --column Name --column Size", .lines("2", for: .key("End"), .enter),
      input: "sda\n1 TB\nsdb\n2\n", prints: "sdb\n"),
    Call(
      "--print-column names the column that is printed",
      "zenity --list --column A --column B --print-column 2 x 1 y 2", .second, prints: "2\n"),
    Call(
      "A column that does not exist prints nothing",
      "zenity --list --column A --print-column=9 x y", .lines("1", for: .down, .enter)),
    Call(
      "An empty --hide-column hides nothing", "zenity --list --column A --hide-column= x y",
      .second, prints: "y\n"),
    Call(
      "A separator may be an escape of C",
      "zenity --list --checklist --separator \\101\\| --column= --column=B TRUE x TRUE y", .ok,
      prints: "xA|y\n"),
    Call(
      "--print-column names several columns",
      "zenity --list --column=A --column=B --column=C --print-column=3,1 x 1 i",
      .lines("1", for: .space, .enter), prints: "i|x\n"),
    Call(
      "--print-column=ALL prints all columns",
      "zenity --list --column A --column B --print-column=ALL --separator ', ' x 1 y 2", .second,
      prints: "y, 2\n"),
    Call(
      "A hidden column can be printed",
      """
      zenity --list --hide-header --mid-search --column ID --column Name --hide-column=1 \
      --print-column=1 7 seven 8 eight
      """, .second, prints: "8\n"),
    Call(
      "With --multiple several rows are printed",
      "zenity --list --multiple --column Name a 'b c' d",
      .lines("1-2", "", for: .down, .key("shift+Down"), .tab, .tab, .enter), prints: "a|b c\n"),
    Call(
      "A checklist prints the rows that are ticked",
      "zenity --list --checklist --column '' --column App FALSE git TRUE vim", .ok, prints: "vim\n"),
    Call(
      "A row of a checklist is ticked, and another is not any more",
      "zenity --list --checklist --column Pick --column App FALSE git TRUE vim false 'b c'",
      .lines("2", "", for: .down, .right, .space, .tab, .tab, .enter), prints: ""),
    Call(
      "A checklist joins the rows with its separator",
      "zenity --list --checklist --separator ' ' --column '' --column App true git TRUE 'b c'", .ok,
      prints: "git b c\n"),
    Call(
      "A separator knows line breaks",
      "zenity --list --checklist '--separator=\\n' --column '' --column App True git TRUE 'b c'",
      .ok, prints: "git\nb c\n"),
    Call(
      "A checklist prints the column that is named, never the ticks",
      """
      zenity --list --checklist --column '' --column ID --column Name --print-column=ALL TRUE 1 \
      one FALSE 2 two
      """, .ok, prints: "1|one\n"),
    Call(
      "A radio list prints the row that is set",
      "zenity --list --radiolist --column '' --column Size TRUE s FALSE m", .ok, prints: "s\n"),
    Call(
      "Two rows of a radio list that are set are both printed",
      "zenity --list --radiolist --column '' --column Size TRUE s TRUE m", .ok, prints: "s|m\n",
      but: Deviation(.twoRowsSet, prints: "s\n", status: 0)),
    Call(
      "A radio list in which nothing is set prints nothing",
      "zenity --list --radiolist --column '' --column Size FALSE s FALSE m",
      original: [.tab, .tab, .enter], typed: ["\r", "\u{1B}"],
      but: Deviation(.nothingChosen, status: 1)),
    Call(
      "A checklist that times out prints what is ticked",
      "zenity --list --checklist --timeout=1 --column '' --column App TRUE git FALSE vim",
      prints: "git\n", status: 5),
    Call(
      "Markup in a cell is printed as it was given",
      "zenity --list --column Name '<b>a</b> & \"b\"' c", .lines("1", for: .space, .enter),
      prints: "<b>a</b> & \"b\"\n"),
    Call(
      "The last row of a list may lack cells", "zenity --list --column A --column B x 1 y", .second,
      prints: "y\n"),
    Call(
      "A list without rows prints nothing", "zenity --list --column A", input: "",
      original: [.escape], status: 1),
    .malformed("A list without columns is malformed", "zenity --list a b"),
    Call(
      "A checklist may have one column", "zenity --list --checklist --column A TRUE", .escape,
      status: 1),
    .malformed(
      "A list of ticks and of radio buttons is malformed",
      "zenity --list --checklist --radiolist --column A --column B TRUE x"),
    Call(
      "An extra button of a list prints its label alone",
      "zenity --list --column Name --extra-button 'New one' a b",
      .lines("new", for: .tab, .tab, .tab, .enter), prints: "New one\n", status: 1),
  ]

  private static let zenityForms: [Call] = [
    Call(
      "A form prints its fields in order",
      "zenity --forms --title 'New user' --text Who? --add-entry Name --add-password Password",
      .lines("jane", "pw", for: "jane", .tab, "pw", .tab, .tab, .enter), prints: "jane|pw\n"),
    Call(
      "The separator of a form stands between its fields",
      "zenity --forms --separator , --add-entry A --add-entry B",
      .lines("x y", "z", for: "x y", .tab, "z", .tab, .tab, .enter), prints: "x y,z\n"),
    Call(
      "An empty form prints its separators", "zenity --forms --add-entry A --add-entry B",
      .lines("", "", for: .tab, .tab, .tab, .enter), prints: "|\n"),
    Call(
      "A combo of a form prints what is chosen",
      "zenity --forms --add-entry A --add-combo B --combo-values 'x|y z'",
      .lines("a", "y z", for: "a", .tab, .space, .down, .enter, .tab, .tab, .enter),
      prints: "a|y z\n"),
    Call(
      "A combo of a form that is left alone prints a blank",
      "zenity --forms --add-entry A --add-combo B --combo-values x|y",
      .lines("a", "", for: "a", .tab, .tab, .tab, .enter), prints: "a| \n"),
    Call(
      "A list of a form prints what is chosen",
      "zenity --forms --add-entry A --add-list B --list-values x|y",
      .lines("a", "2", for: "a", .tab, .down, .tab, .tab, .enter), prints: "a|y\n"),
    Call(
      "A list of a form that is left alone prints its first row",
      "zenity --forms --add-entry A --add-list B --list-values x|y",
      .lines("a", "", for: "a", .tab, .tab, .tab, .enter), prints: "a|x\n"),
    Call(
      "A field of several lines is a field of one line, which zenity 4 has",
      "zenity --forms --add-multiline-entry A", typed: ["a\r"], prints: .complaint, status: 255,
      but: Deviation(.zenity4, prints: "a\n")),
    Call(
      "Escape at a form is 1", "zenity --forms --add-entry A", original: ["a", .escape],
      typed: ["a\u{1B}"], status: 1),
    Call(
      "A form that times out prints its fields as they are",
      "zenity --forms --timeout=1 --add-entry A --add-entry B", prints: "|\n", status: 5),
    Call(
      "A form without fields is shown", "zenity --forms --text Nothing",
      .lines("", for: .tab, .enter), prints: "\n"),
  ]

  private static let zenityFiles: [Call] = [
    Call(
      "A file is printed with its whole path",
      "zenity --file-selection --title Open '--filename={folder}/b c.txt'",
      .accept("{folder}/b c.txt"), prints: "{folder}/b c.txt\n"),
    Call(
      "Escape at a file is 1", "zenity --file-selection --filename {folder}/a.txt",
      original: [.escape], typed: [.after("{folder}/a.txt", "\u{1B}")], status: 1),
    Call(
      "A folder is printed with its whole path",
      "zenity --file-selection --directory --filename={folder}/new/", .accept("{folder}/new"),
      prints: "{folder}/new\n"),
    Call(
      "A new file is printed with its whole path",
      "zenity --file-selection --save --filename={folder}/c.txt", .accept("{folder}/c.txt"),
      prints: "{folder}/c.txt\n"),
    Call(
      "With --confirm-overwrite a new file is taken at once",
      "zenity --file-selection --save --confirm-overwrite --filename {folder}/c.txt",
      .accept("{folder}/c.txt"), prints: "{folder}/c.txt\n"),
    Call(
      "With --confirm-overwrite a file that exists is asked about",
      "zenity --file-selection --save --confirm-overwrite --filename={folder}/a.txt",
      original: [.enter, .nextWindow, .enter], typed: [.after("{folder}/a.txt", "\r"), "y\r"],
      prints: "{folder}/a.txt\n"),
    Call(
      "A file that is not to be replaced leaves the path to be changed",
      "zenity --file-selection --save --confirm-overwrite --filename={folder}/a.txt",
      original: [.enter, .nextWindow, .escape, .nextWindow, .escape],
      typed: [.after("{folder}/a.txt", "\r"), "n\r", .after("{folder}/a.txt", "\u{1B}")], status: 1),
    Call(
      "Without --confirm-overwrite a file that exists is asked about as well",
      "zenity --file-selection --save --filename={folder}/a.txt", original: [.enter],
      typed: [.after("{folder}/a.txt", "\r"), "n\r", .after("{folder}/a.txt", "\u{1B}")],
      prints: "{folder}/a.txt\n", but: Deviation(.replacedFile, status: 1)),
    Call(
      "Filters of names have no effect",
      """
      zenity --file-selection --filename={folder}/a.txt '--file-filter=Texts | *.txt *.md' \
      --file-filter *
      """, .accept("{folder}/a.txt"), prints: "{folder}/a.txt\n"),
    Call(
      "With --multiple prompt asks for one file",
      "zenity --file-selection --multiple --filename={folder}/a.txt",
      original: [.key("shift+Down"), .enter], typed: [.after("{folder}/a.txt", "\r")],
      prints: "{folder}/a.txt|{folder}/b c.txt\n",
      but: Deviation(.severalFiles, prints: "{folder}/a.txt\n")),
  ]

  private static let zenityProgress: [Call] = [
    Call(
      "Progress that comes to 100 with --auto-close is 0",
      "zenity --progress --title Copy --text Copying --auto-close",
      input: "10\n# b.txt\n55.5\n100\n"),
    Call(
      "Progress waits for OK at the end", "zenity --progress --text Copying", input: "10\n100\n",
      original: [.enter], but: Deviation(.progressEnds, status: 0)),
    Call(
      "Progress that ends before 100 with --auto-close is 0", "zenity --progress --auto-close",
      input: "10\n"),
    Call(
      "Progress that only pulsates ends with its input",
      "zenity --progress --pulsate --no-cancel --auto-close --text Working", input: "# a\n# b\n"),
    Call(
      "Progress begins at a percentage, and may say how long it takes",
      "zenity --progress --percentage=20 --time-remaining --auto-kill --auto-close --ok-label=OK",
      input: "100\n"),
    Call(
      "Lines that mean nothing do not matter to progress", "zenity --progress --auto-close",
      input: "abc\n\n  7\n# \n100\n"),
  ]

  private static let zenityScales: [Call] = [
    Call(
      "A scale prints its value", "zenity --scale --text Volume --value 5", .accept(": 5"),
      prints: "5\n"),
    Call(
      "A scale prints another value", "zenity --scale --text Volume --value=5",
      original: [.right, .right, .enter], typed: [.after(": 5", "\u{15}7\r")], prints: "7\n"),
    Call("A scale is 0 at first", "zenity --scale", .accept(": 0"), prints: "0\n"),
    Call(
      "A scale has ends and a step",
      "zenity --scale --min-value=-10 --max-value=10 --value 0 --step 5 --hide-value",
      original: [.right, .enter], typed: [.after(": 0", "\u{15}5\r")], prints: "5\n"),
    Call(
      "Escape at a scale is 1", "zenity --scale", original: [.escape],
      typed: [.after(": 0", "\u{1B}")], status: 1),
    Call(
      "A scale that times out prints its value", "zenity --scale --value=5 --timeout=1",
      prints: "5\n", status: 5),
    Call(
      "A scale takes no empty value", "zenity --scale --value 5", original: [.enter],
      typed: [.after(": 5", "\u{15}\r"), .after("empty.\r\nValue (0-100): ", "5\r")], prints: "5\n"),
    Call(
      "With --print-partial prompt prints the last value alone",
      "zenity --scale --value=5 --print-partial", original: [.down, .up, .enter],
      typed: [.after(": 5", "\r")], prints: "6\n5\n5\n",
      but: Deviation(.partialValues, prints: "5\n")),
    .malformed(
      "A scale whose ends are the wrong way round is malformed",
      "zenity --scale --min-value 5 --max-value 2"),
    .malformed(
      "A scale whose value is not within its ends is malformed", "zenity --scale --value 300"),
  ]

  private static let zenityTexts: [Call] = [
    Call("A text is shown and confirmed", "zenity --text-info --filename {folder}/a.txt", .ok),
    Call(
      "Standard input is shown as a text", "zenity --text-info --title Log --font mono", .ok,
      input: "a\nb\n"),
    Call(
      "A text that has to be agreed to needs its tick",
      "zenity --text-info --filename={folder}/a.txt --checkbox 'I agree.'",
      .lines("y", for: .tab, .space, .tab, .tab, .enter)),
    Call(
      "A text that does not exist is not shown as an empty one",
      "zenity --text-info --filename {folder}/none", original: [.escape], status: 1,
      but: Deviation(.missingFile, prints: .complaint, status: 255)),
  ]

  private static let zenityOthers: [Call] = [
    Call("--version prints one line", "zenity --version", prints: "3.44.0\n"),
    Call("--help prints help", "zenity --help", prints: .words),
    Call(
      "A notification returns at once", "zenity --notification --text Done.", status: 1,
      but: Deviation(.notification, status: 0)),
    Call(
      "A colour cannot be chosen", "zenity --color-selection --color #ff0000",
      original: [.key("alt+s")], prints: "rgb(255,0,0)\n",
      but: Deviation(.impossible, prints: .complaint, status: 255)),
    Call(
      "A day cannot be chosen from a calendar",
      "zenity --calendar --day 2 --month 3 --year 2024 --date-format %F", original: [.enter],
      prints: "2024-03-02\n", but: Deviation(.impossible, prints: .complaint, status: 255)),
    Call(
      "A text cannot be edited", "zenity --text-info --editable --filename={folder}/a.txt",
      original: [.escape], status: 1, but: Deviation(.impossible, prints: .complaint, status: 255)),
  ]

  private static let zenityScripts: [Call] = [
    Call(
      "Options may stand between the cells of a list",
      """
      zenity --list --checklist --hide-column=2 --separator= --column y/n --column No --column \
      Place --checklist true 1 'in the home folder' --checklist true 2 'on the desktop'
      """, .ok, prints: "12\n"),
    Call(
      "A checklist of three columns prints the second, which is hidden",
      """
      zenity --list --checklist --separator=| --print-column=2 --hide-column=2 --column=On \
      --column=ID --column=Module --column=Use TRUE music 'Music and pictures' Downloads FALSE \
      voice Voice Cloning
      """, .ok, prints: "music\n"),
    Call(
      "Rows may begin with blanks and numbers",
      """
      zenity --list --checklist --column=Boxes --column=Selections TRUE ' 1. sysctl' FALSE '10. \
      Firewall?'
      """, .ok, prints: " 1. sysctl\n"),
    Call(
      "--checklist and --multiple go together",
      """
      zenity --list --checklist --multiple --separator=, --column Selected --column Bulb TRUE \
      'left one' TRUE right
      """, .ok, prints: "left one,right\n"),
    Call(
      "A radio list may have no states",
      "zenity --list --radiolist --column= --column=Format '' gzip '' xz",
      .lines("2", for: .down, .right, .space, .tab, .tab, .enter), prints: "xz\n"),
    Call(
      "A form has two passwords, and a separator that is not an escape",
      "zenity --forms --add-password=Create --add-password=Confirm --text= '--separator=\\t'",
      .lines("pw", "pw", for: "pw", .tab, "pw", .tab, .tab, .enter), prints: "pw\\tpw\n"),
    Call(
      "A form has markup in its text",
      """
      zenity --forms --title=Hash \"--text=File:\\n<u><span color='blue'>a.iso</span></u>\" \
      --add-entry=MD5: --add-entry=SHA1: --width=500 --separator=|
      """, .lines("x", "", for: "x", .tab, .tab, .tab, .enter), prints: "x|\n"),
    Call(
      "A form with a calendar cannot be shown",
      "zenity --forms --add-entry=Name --add-calendar=Birthdate", original: [.escape], status: 1,
      but: Deviation(.impossible, prints: .complaint, status: 255)),
    Call(
      "The dialog may stand after its options",
      "zenity --title=Address --text 'example: 192.168.1.68' --entry --width 270", .text("::1"),
      prints: "::1\n"),
    Call(
      "A scale with words has its usual ends", "zenity --scale 0 10 --text 'How many files?'",
      .accept(") 0"), prints: "0\n"),
  ]

  private static let zenityMalformed: [Call] = [
    .malformed("A call without a dialog is malformed", "zenity"),
    .malformed("Two dialogs are malformed", "zenity --question --info --text x"),
    .malformed("An unknown option is malformed", "zenity --question --frob"),
    .malformed("An option of another dialog is malformed", "zenity --entry --checklist"),
    .malformed("An abbreviation is malformed", "zenity --question --tex Go?"),
    .malformed("An option without its value is malformed", "zenity --question --text"),
    .malformed("A time-out that is not a number is malformed", "zenity --question --timeout soon"),
    Call(
      "The value of an option that takes none does not matter", "zenity --question=yes", .enter,
      status: 0),
    .malformed("A text without a dialog is malformed", "zenity --text Go?"),
  ]

  private static let zenityDetails: [Call] = [
    Call(
      "Enter without a path asks again", "zenity --file-selection", original: [.escape],
      typed: ["\r", "\u{1B}"], status: 1),
    Call(
      "The root folder keeps its slash", "zenity --file-selection --directory --filename=/",
      .accept(": /"), prints: "/\n"),
    Call(
      "Without --checklist a cell that says TRUE sets nothing",
      "zenity --list --column=V TRUE FALSE", original: [.enter, .escape], typed: ["\r", "\u{1B}"],
      status: 1),
    Call(
      "A column that does not exist is left out of the others",
      "zenity --list --column=V --column=W --print-column=2,9 a b c d", .second, prints: "d\n"),
    Call(
      "--print-column=all is ALL", "zenity --list --column=V --column=W --print-column=all a b c d",
      .second, prints: "c|d\n"),
    Call(
      "A dialog may be asked for twice in the same words",
      "zenity --question --question --text Go?", .enter),
    Call(
      "Enter alone agrees to nothing",
      "zenity --text-info --filename={folder}/a.txt --checkbox 'I agree.'",
      .lines("", for: .escape), status: 1),
    Call(
      "The first cell of a row may be empty", "zenity --list --column=V --column=W '' x b y",
      .lines("1", for: .space, .enter), prints: .text("\n")),
    Call(
      "A list of a form may have no values", "zenity --forms --add-list B", .ok, prints: .text("\n")
    ),
    Call(
      "An entry of a form may be a letter and digits", "zenity --forms --add-entry A",
      .lines("v1", for: "v1", .tab, .tab, .enter), prints: "v1\n"),
    .malformed(
      "A scale with one value is malformed", "zenity --scale --min-value 5 --max-value 5 --value 5"),
    Call(
      "A value of a combo may be empty", "zenity --forms --add-combo B --combo-values x||y",
      .lines("y", for: .space, .down, .down, .enter, .tab, .tab, .enter), prints: "y\n"),
    Call(
      "No status from the environment makes a time-out a success",
      "zenity --question --text Go? --timeout 1", environment: ["ZENITY_TIMEOUT": "0"], status: 5),
    Call(
      "No status from the environment makes No a success", "zenity --question --text Go?",
      .lines("n", for: .key("alt+n")), environment: ["ZENITY_CANCEL": "0"],
      but: Deviation(.zeroWithoutAnswer, status: 1)),
    Call(
      "ZENITY_OK is the status of progress", "zenity --progress --auto-close", input: "100\n",
      environment: ["ZENITY_OK": "9"], status: 9),
    Call("Column 0 prints nothing", "zenity --list --column=V --print-column=0 a b", .second),
  ]
}
