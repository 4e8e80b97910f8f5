// SPDX-License-Identifier: GPL-3.0-or-later

extension Call {
  /// The calls of zenity.
  static let zenity = [
    zenityQuestions, zenityMessages, zenityEntries, zenityPasswords, zenityLists, zenityForms,
    zenityFiles, zenityProgress, zenityScales, zenityTexts, zenityOthers, zenityScripts,
    zenityMalformed, zenityDetails, zenityShown,
  ].flatMap { $0 }

  private static let zenityQuestions: [Call] = [
    Call(
      "Enter is Yes", "zenity --question --text Go?", .enter,
      like: "maintenance: a question before the work"),
    Call(
      "No is 1", "zenity --question --text Go?", original: [.key("alt+n")], typed: ["n\r"],
      status: 1),
    Call("Escape at a question is 1", "zenity --question --text=Go?", .escape, status: 1),
    Call("A question needs no text", "zenity --question", .enter),
    Call(
      "With --default-cancel Enter is No",
      "zenity --question --default-cancel --text 'Format /dev/sdb?'", .enter, status: 1,
      like: "formatting: the default is No"),
    Call(
      "With labels of its own a question is answered by them",
      """
      zenity --question --title Disk --text Format? --ok-label Format --cancel-label Keep \
      --width=400 --height 200
      """, original: [.enter], typed: ["format\r"], like: "formatting: the buttons say what is done"
    ),
    Call(
      "The label of Cancel is an answer",
      "zenity --question --text Format? --ok-label Format --cancel-label Keep", original: [.escape],
      typed: ["keep\r"], status: 1),
    Call(
      "An extra button prints its label and is 1",
      "zenity --question --text Go? --extra-button 'Later on'", original: [.tab, .tab, .enter],
      typed: ["later\r"], prints: "Later on\n", status: 1, like: "updates: now, later or never"),
    Call(
      "With --switch there are only the extra buttons",
      "zenity --question --text Which? --switch --extra-button A --extra-button B",
      original: [.tab, .enter], typed: ["b\r"], prints: "B\n", status: 1,
      like: "launcher: a menu of extra buttons"),
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
      .enter, like: "desktop script: a question in bold"),
    Call(
      "Markup that does not close is shown all the same",
      "zenity --question --text '<b>Go? 1 < 2 & 3'", .enter),
    Call(
      "With --no-markup a text is shown as it is",
      "zenity --question --no-markup --text <b>Go? --no-wrap --ellipsize", .enter),
    Call(
      "A question that times out is 5", "zenity --question --text Go? --timeout 1", status: 5,
      like: "shutdown: a question that does not wait for ever"),
    Call("A time-out of 0 is none", "zenity --question --text Go? --timeout=0", .enter),
    Call(
      "ZENITY_OK and ZENITY_CANCEL are the statuses", "zenity --question --text Go?", .enter,
      environment: ["ZENITY_OK": "11", "ZENITY_CANCEL": "12"], status: 11),
    Call(
      "ZENITY_CANCEL is the status of No", "zenity --question --text Go?",
      environment: ["ZENITY_OK": "11", "ZENITY_CANCEL": "12"], original: [.key("alt+n")],
      typed: ["n\r"], status: 12),
    Call(
      "ZENITY_ESC is the status of Escape", "zenity --question --text Go?", .escape,
      environment: ["ZENITY_ESC": "13"], status: 13),
    Call(
      "No status from the environment makes Escape a success", "zenity --question --text Go?",
      .escape, environment: ["ZENITY_ESC": "0"], but: Deviation(.zeroWithoutAnswer, status: 1)),
    Call(
      "ZENITY_EXTRA is the status of an extra button, as in zenity 4",
      "zenity --question --text Go? --extra-button Later", environment: ["ZENITY_EXTRA": "14"],
      original: [.tab, .tab, .enter], typed: ["later\r"], prints: "Later\n", status: 1,
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
      """, .enter, like: "desktop script: icons and a parent window"),
  ]

  private static let zenityMessages: [Call] = [
    Call(
      "Information is confirmed by Enter",
      "zenity --info --title Done --text 'All is well.' --no-wrap", .enter,
      like: "backup: it says that it has ended"),
    Call("Escape at information is 1", "zenity --info --text 'All is well.'", .escape, status: 1),
    Call(
      "A warning says that it is one, and is confirmed by Enter",
      "zenity --warning --text Careful.",
      original: [.enter],
      typed: [.after("Warning:\u{1B}[0m \u{1B}[1mCareful.\u{1B}[0m OK [Enter] ", "\r")]),
    Call("Escape at a warning is 1", "zenity --warning --text Careful.", .escape, status: 1),
    Call(
      "An error is confirmed by Enter",
      "zenity --error --text 'No such disk: <tt>/dev/sdq</tt>' --ok-label Oh", .enter,
      like: "wrapper: it says why it ends"),
    Call("Escape at an error is 1", "zenity --error --text No.", .escape, status: 1),
    Call("A message without a text is shown", "zenity --info", .enter),
    Call(
      "An extra button of a message prints its label",
      "zenity --info --text Done. --extra-button 'Show the log'", original: [.tab, .enter],
      typed: ["show\r"], prints: "Show the log\n", status: 1,
      like: "backup: a button beside OK opens the log"),
    Call(
      "A message that times out is 5", "zenity --info --text Done. --timeout=1", status: 5,
      like: "notifier: a message that closes by itself"),
  ]

  private static let zenityEntries: [Call] = [
    Call(
      "An entry prints its text", "zenity --entry --title Name --text 'Your name:'",
      original: ["Zo\u{EB} \"Q\" O'Neil", .enter], typed: ["Zo\u{EB} \"Q\" O'Neil\r"],
      prints: "Zo\u{EB} \"Q\" O'Neil\n", like: "desktop script: a name is asked for"),
    Call(
      "An entry keeps blanks and backslashes", "zenity --entry",
      original: [#"  a\b $c `d  "#, .enter], typed: ["  a\\b $c `d  \r"],
      prints: .text("  a\\b $c `d  \n")),
    Call("An empty entry prints an empty line", "zenity --entry --text Name", .enter, prints: "\n"),
    Call(
      "An entry begins with its initial text", "zenity --entry --text Name --entry-text web-1",
      original: [.enter], typed: [.after("web-1", "\r")], prints: "web-1\n",
      like: "converter: a size is offered"),
    Call(
      "The text of an entry can be replaced", "zenity --entry --text Name --entry-text=web-1",
      original: [.key("ctrl+a"), "db", .enter], typed: [.after("web-1", "\u{15}db\r")],
      prints: "db\n"),
    Call(
      "Escape at an entry is 1 and prints nothing", "zenity --entry --text Name",
      original: ["x", .escape], typed: ["x\u{1B}"], status: 1),
    Call(
      "With --hide-text an entry is a secret", "zenity --entry --hide-text --text Passphrase",
      .text("s e"), prints: "s e\n", like: "encrypted folder: the passphrase"),
    Call(
      "One further word of an entry changes nothing", "zenity --entry --text Size small", .enter,
      prints: "\n"),
    Call(
      "An entry with more words offers them", "zenity --entry --text Size s m l",
      original: [.down, .down, .enter], typed: [.after("s, m, l\r\nSize: ", "m\r")], prints: "m\n",
      like: "converter: an entry that offers sizes"),
    Call(
      "An entry that offers words takes another one", "zenity --entry --text Size s m l",
      .text("xl"), prints: "xl\n"),
    Call(
      "An entry that offers words is empty at first", "zenity --entry --text Size s m l", .enter,
      prints: "\n"),
    Call(
      "The text of an entry that offers words is the first of them",
      "zenity --entry --text Size --entry-text xs s m", original: [.enter],
      typed: [.after("xs", "\r")], prints: "xs\n"),
    Call(
      "An entry that times out prints its text",
      "zenity --entry --text Name --entry-text web-1 --timeout 1", prints: "web-1\n", status: 5),
    Call(
      "An entry that times out prints what has been typed",
      "zenity --entry --text Name --timeout 3", original: ["se"], typed: [.after("s): ", "se")],
      prints: "se\n", status: 5),
    Call(
      "An entry that nobody changes prints its text byte for byte",
      "zenity --entry --text Name --entry-text ' a\tb '", original: [.enter],
      typed: [.after(": ", "\r")], prints: " a\tb \n"),
    Call(
      "A hidden entry that nobody changes prints its text",
      "zenity --entry --hide-text --text Passphrase --entry-text pw", .enter, prints: "pw\n"),
    Call(
      "An extra button of an entry prints its label alone",
      "zenity --entry --text Name --extra-button 'Skip it'",
      original: ["x", .tab, .tab, .tab, .enter], typed: ["x\r", "skip\r"], prints: "Skip it\n",
      status: 1, like: "tagger: an entry that can be skipped"),
  ]

  private static let zenityPasswords: [Call] = [
    Call(
      "A password is printed", "zenity --password --title 'Log in'",
      original: ["p|w \u{E9}", .enter], typed: ["p|w \u{E9}\r"], prints: "p|w \u{E9}\n",
      like: "mounting: the password for sudo"),
    Call("An empty password prints an empty line", "zenity --password", .enter, prints: "\n"),
    Call(
      "With --username the name comes first", "zenity --password --username",
      original: ["jane", .tab, "pw", .enter], typed: ["jane\r", "pw\r"], prints: "jane|pw\n",
      like: "network folder: name and password"),
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
      prints: "sdb\n", like: "formatting: a list of disks with their sizes"),
    Call(
      "A row of a list is chosen by its name",
      "zenity --list --column=Name --column=Size sda '1 TB' sdb 2", original: [.down, .enter],
      typed: ["sdb\r"], prints: "sdb\n"),
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
      prints: "Cancel\n", like: "launcher: a list with a row to leave"),
    Call(
      "The rows of a list come from standard input, a cell a line",
      "zenity --list --column Name --column Size", input: "sda\n1 TB\nsdb\n2\n",
      original: [.key("End"), .enter], typed: ["2\r"], prints: "sdb\n",
      like: "mounting: the output of lsblk is a list"),
    Call(
      "--print-column names the column that is printed",
      "zenity --list --column A --column B --print-column 2 x 1 y 2", .second, prints: "2\n",
      like: "snapshots: the name is shown, the ID printed"),
    Call(
      "A column that does not exist prints nothing",
      "zenity --list --column A --print-column=9 x y", original: [.down, .enter], typed: ["1\r"]),
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
      original: [.space, .enter], typed: ["1\r"], prints: "i|x\n"),
    Call(
      "--print-column=ALL prints all columns",
      "zenity --list --column A --column B --print-column=ALL --separator ', ' x 1 y 2", .second,
      prints: "y, 2\n"),
    Call(
      "A hidden column can be printed",
      """
      zenity --list --hide-header --mid-search --column ID --column Name --hide-column=1 \
      --print-column=1 7 seven 8 eight
      """, .second, prints: "8\n", like: "window switcher: a hidden column with the ID"),
    Call(
      "With --multiple several rows are printed",
      "zenity --list --multiple --column Name a 'b c' d",
      original: [.down, .key("shift+Down"), .tab, .tab, .enter], typed: ["1-2\r", "\r"],
      prints: "a|b c\n", like: "archives: several files of a list"),
    Call(
      "A checklist prints the rows that are ticked",
      "zenity --list --checklist --column '' --column App FALSE git TRUE vim", .ok, prints: "vim\n",
      like: "installer: packages with a tick"),
    Call(
      "A row of a checklist is ticked, and another is not any more",
      "zenity --list --checklist --column Pick --column App FALSE git TRUE vim false 'b c'",
      original: [.down, .right, .space, .tab, .tab, .enter], typed: ["2\r", "\r"], prints: "",
      like: "cleaning: what is to be deleted"),
    Call(
      "A checklist joins the rows with its separator",
      "zenity --list --checklist --separator ' ' --column '' --column App true git TRUE 'b c'", .ok,
      prints: "git b c\n", like: "installer: apt-get takes the answer as words"),
    Call(
      "A separator knows line breaks",
      "zenity --list --checklist '--separator=\\n' --column '' --column App True git TRUE 'b c'",
      .ok, prints: "git\nb c\n", like: "cleaning: a loop reads the answer line by line"),
    Call(
      "A checklist prints the column that is named, never the ticks",
      """
      zenity --list --checklist --column '' --column ID --column Name --print-column=ALL TRUE 1 \
      one FALSE 2 two
      """, .ok, prints: "1|one\n"),
    Call(
      "A radio list prints the row that is set",
      "zenity --list --radiolist --column '' --column Size TRUE s FALSE m", .ok, prints: "s\n",
      like: "converter: one of several formats"),
    Call(
      "Another row of a radio list is set",
      "zenity --list --radiolist --column '' --column Size TRUE s FALSE m",
      original: [.down, .right, .space, .tab, .tab, .enter], typed: ["2\r"], prints: "m\n"),
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
      "zenity --list --column Name '<b>a</b> & \"b\"' c", original: [.space, .enter],
      typed: ["1\r"], prints: "<b>a</b> & \"b\"\n"),
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
      original: [.tab, .tab, .tab, .enter], typed: ["new\r"], prints: "New one\n", status: 1,
      like: "connections: a list with buttons to add and delete"),
  ]

  private static let zenityForms: [Call] = [
    Call(
      "A form prints its fields in order",
      "zenity --forms --title 'New user' --text Who? --add-entry Name --add-password Password",
      original: ["jane", .tab, "pw", .tab, .tab, .enter], typed: ["jane\r", "pw\r"],
      prints: "jane|pw\n", like: "users: a form for a new one"),
    Call(
      "The separator of a form stands between its fields",
      "zenity --forms --separator , --add-entry A --add-entry B",
      original: ["x y", .tab, "z", .tab, .tab, .enter], typed: ["x y\r", "z\r"], prints: "x y,z\n",
      like: "contacts: a line of a CSV file"),
    Call(
      "An empty form prints its separators", "zenity --forms --add-entry A --add-entry B",
      original: [.tab, .tab, .tab, .enter], typed: ["\r", "\r"], prints: "|\n"),
    Call(
      "A combo of a form prints what is chosen",
      "zenity --forms --add-entry A --add-combo B --combo-values 'x|y z'",
      original: ["a", .tab, .space, .down, .enter, .tab, .tab, .enter], typed: ["a\r", "y z\r"],
      prints: "a|y z\n", like: "recorder: a form with choices"),
    Call(
      "A combo of a form that is left alone prints a blank",
      "zenity --forms --add-entry A --add-combo B --combo-values x|y",
      original: ["a", .tab, .tab, .tab, .enter], typed: ["a\r", "\r"], prints: "a| \n"),
    Call(
      "A list of a form prints what is chosen",
      "zenity --forms --add-entry A --add-list B --list-values x|y",
      original: ["a", .tab, .down, .tab, .tab, .enter], typed: ["a\r", "2\r"], prints: "a|y\n"),
    Call(
      "A list of a form that is left alone prints its first row",
      "zenity --forms --add-entry A --add-list B --list-values x|y",
      original: ["a", .tab, .tab, .tab, .enter], typed: ["a\r", "\r"], prints: "a|x\n"),
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
      "A form without fields is shown", "zenity --forms --text Nothing", original: [.tab, .enter],
      typed: ["\r"], prints: "\n"),
  ]

  private static let zenityFiles: [Call] = [
    Call(
      "A file is printed with its whole path",
      "zenity --file-selection --title Open '--filename={folder}/b c.txt'", original: [.enter],
      typed: [.after("{folder}/b c.txt", "\r")], prints: "{folder}/b c.txt\n",
      like: "archives: the file to extract"),
    Call(
      "Escape at a file is 1", "zenity --file-selection --filename {folder}/a.txt",
      original: [.escape], typed: [.after("{folder}/a.txt", "\u{1B}")], status: 1),
    Call(
      "A folder is printed with its whole path",
      "zenity --file-selection --directory --filename={folder}/new/", original: [.enter],
      typed: [.after("{folder}/new", "\r")], prints: "{folder}/new\n",
      like: "backup: the folder to save"),
    Call(
      "A new file is printed with its whole path",
      "zenity --file-selection --save --filename={folder}/c.txt", original: [.enter],
      typed: [.after("{folder}/c.txt", "\r")], prints: "{folder}/c.txt\n",
      like: "recorder: where the film is saved"),
    Call(
      "With --confirm-overwrite a new file is taken at once",
      "zenity --file-selection --save --confirm-overwrite --filename {folder}/c.txt",
      original: [.enter], typed: [.after("{folder}/c.txt", "\r")], prints: "{folder}/c.txt\n"),
    Call(
      "With --confirm-overwrite a file that exists is asked about",
      "zenity --file-selection --save --confirm-overwrite --filename={folder}/a.txt",
      original: [.enter, .nextWindow, .enter], typed: [.after("{folder}/a.txt", "\r"), "y\r"],
      prints: "{folder}/a.txt\n"),
    Call(
      "A file that is not to be replaced leaves the path to be changed",
      "zenity --file-selection --save --confirm-overwrite --filename={folder}/a.txt",
      original: [.enter, .nextWindow, .escape, .nextWindow, .escape],
      typed: [.after("{folder}/a.txt", "\r"), "n\r", .after("{folder}/a.txt", "\u{1B}")],
      status: 1),
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
      """, original: [.enter], typed: [.after("{folder}/a.txt", "\r")], prints: "{folder}/a.txt\n",
      like: "converter: only films are shown"),
    Call(
      "With --multiple one file is printed like one",
      "zenity --file-selection --multiple --separator , --filename={folder}/a.txt",
      original: [.enter], typed: [.after("{folder}/a.txt", "\r")], prints: "{folder}/a.txt\n",
      like: "shredder: several files"),
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
      input: "10\n# b.txt\n55.5\n100\n", like: "copying: the bar closes at the end"),
    Call(
      "Progress waits for OK at the end", "zenity --progress --text Copying", input: "10\n100\n",
      original: [.enter], but: Deviation(.progressEnds, status: 0)),
    Call(
      "Progress that ends before 100 with --auto-close is 0", "zenity --progress --auto-close",
      input: "10\n"),
    Call(
      "Progress that only pulsates ends with its input",
      "zenity --progress --pulsate --no-cancel --auto-close --text Working", input: "# a\n# b\n",
      like: "updates: a bar without a measure"),
    Call(
      "Progress begins at a percentage, and may say how long it takes",
      "zenity --progress --percentage=20 --time-remaining --auto-kill --auto-close",
      input: "100\n"),
    Call(
      "Lines that mean nothing do not matter to progress", "zenity --progress --auto-close",
      input: "abc\n\n  7\n# \n100\n"),
  ]

  private static let zenityScales: [Call] = [
    Call(
      "A scale prints its value", "zenity --scale --text Volume --value 5", original: [.enter],
      typed: [.after(": 5", "\r")], prints: "5\n"),
    Call(
      "A scale prints another value", "zenity --scale --text Volume --value=5",
      original: [.right, .right, .enter], typed: [.after(": 5", "\u{15}7\r")], prints: "7\n",
      like: "screen: how bright it is"),
    Call(
      "A scale is 0 at first", "zenity --scale", original: [.enter], typed: [.after(": 0", "\r")],
      prints: "0\n"),
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
      typed: [.after(": 5", "\u{15}\r"), .after("empty.\r\nValue (0-100): ", "5\r")],
      prints: "5\n"),
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
    Call(
      "A text is shown and confirmed", "zenity --text-info --filename {folder}/a.txt", .ok,
      like: "installer: the notes of a release"),
    Call(
      "Standard input is shown as a text", "zenity --text-info --title Log --font mono", .ok,
      input: "a\nb\n", like: "system: the output of a program"),
    Call(
      "Escape at a text is 1", "zenity --text-info --filename {folder}/a.txt", .escape, status: 1),
    Call(
      "A text that has to be agreed to needs its tick",
      "zenity --text-info --filename={folder}/a.txt --checkbox 'I agree.'",
      original: [.tab, .space, .tab, .tab, .enter], typed: ["y\r"],
      like: "installer: the terms have to be agreed to"),
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
      but: Deviation(.notification, status: 0), like: "backup: a notification"),
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
      "Options may stand after the cells of a list",
      """
      zenity --list --checklist --title=Shortcuts --column=Make --column=Where TRUE Menu TRUE \
      Desktop --separator=\u{1F} --width=500 --height=220
      """, .ok, prints: "Menu\u{1F}Desktop\n", like: "games: a control character is the separator"),
    Call(
      "Options may stand between the cells of a list",
      """
      zenity --list --checklist --hide-column=2 --separator= --column y/n --column No --column \
      Place --checklist true 1 'in the home folder' --checklist true 2 'on the desktop'
      """, .ok, prints: "12\n", like: "Windows programs: nothing is the separator"),
    Call(
      "A checklist of three columns prints the second, which is hidden",
      """
      zenity --list --checklist --separator=| --print-column=2 --hide-column=2 --column=On \
      --column=ID --column=Module --column=Use TRUE music 'Music and pictures' Downloads FALSE \
      voice Voice Cloning
      """, .ok, prints: "music\n", like: "studio: modules with hidden IDs"),
    Call(
      "A checklist has buttons that change it",
      """
      zenity --list --checklist --column=Select --column=App --column=Category FALSE git Tools \
      FALSE vim Editors '--extra-button=Select All' '--extra-button=Unselect All' '--separator= '
      """, original: [.tab, .tab, .tab, .enter], typed: ["\r", "select\r"], prints: "Select All\n",
      status: 1, like: "flatpak: all or none"),
    Call(
      "Rows may begin with blanks and numbers",
      """
      zenity --list --checklist --column=Boxes --column=Selections TRUE ' 1. sysctl' FALSE '10. \
      Firewall?'
      """, .ok, prints: " 1. sysctl\n", like: "hardening: numbered steps"),
    Call(
      "--checklist and --multiple go together",
      """
      zenity --list --checklist --multiple --separator=, --column Selected --column Bulb TRUE \
      'left one' TRUE right
      """, .ok, prints: "left one,right\n", like: "lamps: one or more"),
    Call(
      "A radio list may have no states",
      "zenity --list --radiolist --column= --column=Format '' gzip '' xz",
      original: [.down, .right, .space, .tab, .tab, .enter], typed: ["2\r"], prints: "xz\n",
      like: "archives: empty cells in the place of states"),
    Call(
      "The third column of a radio list is hidden and printed",
      """
      zenity --list --radiolist --print-column=3 --hide-column=3 --column=@ --column=zip \
      --column=3 TRUE 'no archive' 0 FALSE 'an archive' 1
      """, .ok, prints: "0\n", like: "pictures: a number for each choice"),
    Call(
      "A form has two passwords, and a separator that is not an escape",
      "zenity --forms --add-password=Create --add-password=Confirm --text= '--separator=\\t'",
      original: ["pw", .tab, "pw", .tab, .tab, .enter], typed: ["pw\r", "pw\r"],
      prints: "pw\\tpw\n", like: "encrypted notes: a passphrase, twice"),
    Call(
      "A form has markup in its text",
      """
      zenity --forms --title=Hash \"--text=File:\\n<u><span color='blue'>a.iso</span></u>\" \
      --add-entry=MD5: --add-entry=SHA1: --width=500 --separator=|
      """, original: ["x", .tab, .tab, .tab, .enter], typed: ["x\r", "\r"], prints: "x|\n",
      like: "checksums: a form with a coloured text"),
    Call(
      "A form with a calendar cannot be shown",
      "zenity --forms --add-entry=Name --add-calendar=Birthdate", original: [.escape], status: 1,
      but: Deviation(.impossible, prints: .complaint, status: 255),
      like: "users: a form with a day of birth"),
    Call(
      "The dialog may stand after its options",
      "zenity --title=Address --text 'example: 192.168.1.68' --entry --width 270", .text("::1"),
      prints: "::1\n", like: "network: the option of the dialog in the middle"),
    Call(
      "Progress has a label for its button",
      "zenity --progress --percentage=0 --pulsate --ok-label=Continue --auto-close",
      input: "# Checking\n100\n", like: "installer: Continue after the work"),
    Call(
      "A scale with words has its usual ends", "zenity --scale 0 10 --text 'How many files?'",
      original: [.enter], typed: [.after(") 0", "\r")], prints: "0\n",
      like: "simulator: words in the place of options"),
    Call(
      "A scale begins at its lower end",
      "zenity --scale --min-value=5 --max-value=1800 --value=5 --step 1", original: [.enter],
      typed: [.after(": 5", "\r")], prints: "5\n", like: "wallpapers: an interval in seconds"),
    Call(
      "A question with a title and long buttons is answered by one of them",
      """
      zenity --title=Session '--text=It runs.' --question --switch '--extra-button=Connect to it' \
      '--extra-button=Stop it' --extra-button=Cancel
      """, original: [.tab, .enter], typed: ["stop\r"], prints: "Stop it\n", status: 1,
      like: "sessions: three buttons, one of them Cancel"),
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
      original: [.enter], typed: [.after(": /", "\r")], prints: "/\n"),
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
      "zenity --text-info --filename={folder}/a.txt --checkbox 'I agree.'", original: [.escape],
      typed: ["\r"], status: 1),
    Call(
      "The first cell of a row may be empty", "zenity --list --column=V --column=W '' x b y",
      original: [.space, .enter], typed: ["1\r"], prints: .text("\n")),
    Call(
      "A list of a form may have no values", "zenity --forms --add-list B", .ok, prints: .text("\n")
    ),
    Call(
      "An entry of a form may be a letter and digits", "zenity --forms --add-entry A",
      original: ["v1", .tab, .tab, .enter], typed: ["v1\r"], prints: "v1\n"),
    .malformed(
      "A scale with one value is malformed",
      "zenity --scale --min-value 5 --max-value 5 --value 5"),
    Call(
      "A value of a combo may be empty", "zenity --forms --add-combo B --combo-values x||y",
      original: [.space, .down, .down, .enter, .tab, .tab, .enter], typed: ["y\r"], prints: "y\n"),
    Call(
      "No status from the environment makes a time-out a success",
      "zenity --question --text Go? --timeout 1", environment: ["ZENITY_TIMEOUT": "0"], status: 5),
    Call(
      "No status from the environment makes No a success", "zenity --question --text Go?",
      environment: ["ZENITY_CANCEL": "0"], original: [.key("alt+n")], typed: ["n\r"],
      but: Deviation(.zeroWithoutAnswer, status: 1)),
    Call(
      "ZENITY_OK is the status of progress", "zenity --progress --auto-close", input: "100\n",
      environment: ["ZENITY_OK": "9"], status: 9),
    Call("Column 0 prints nothing", "zenity --list --column=V --print-column=0 a b", .second),
  ]
}
