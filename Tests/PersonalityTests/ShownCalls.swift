// SPDX-License-Identifier: GPL-3.0-or-later

/// Calls whose rows also contain what the terminal shows.
extension Call {
  static let zenityShown: Table = [
    "The titles of a list's columns are shown": Call(
      "zenity --list --text Which? --column Disk --column 'It is ERASED' sda '1 TB' sdb 2",
      original: [.down, .enter],
      typed: [.after("Disk, It is ERASED\r\n\r\n  1  sda ", ""), "2\r"], prints: "sdb\n"),
    "With --hide-header they are not shown": Call(
      "zenity --list --hide-header --text Which? --column Disk --column Size sda '1 TB' sdb 2",
      original: [.down, .enter], typed: [.after("Which?\u{1B}[0m\r\n  1  sda", ""), "2\r"],
      prints: "sdb\n"),
    "Markup is taken out of a text": Call(
      "zenity --question --text '<b>Go</b> &amp; stay?'", .accept("Go & stay?\u{1B}[0m [Y/n] ")),
    "The text to agree to is shown": Call(
      "zenity --text-info --filename={folder}/a.txt --checkbox 'I agree.'", original: [.escape],
      typed: [
        .after(
          "two\r\n\u{1B}[2m│ \u{1B}[0m\r\n\u{1B}[2m│ \u{1B}[0mI agree.\r\nOK or Cancel [o/C] ",
          "\u{1B}")
      ], status: 1),
    "The initial text of an entry is not offered again": Call(
      "zenity --entry --text Size --entry-text s s m l", .accept("│ \u{1B}[0mm, l\r\nSize: s"),
      prints: "s\n"),
    #"\n in a text is a line break"#: Call(
      "zenity --question --text 'All is done.\\nReboot?'", original: [.key("alt+n")],
      typed: [.after("│ \u{1B}[0mReboot?\r\n[Y/n] ", "n\r")], status: 1),
    "An error says that it is one": Call(
      "zenity --error --text 'No such disk.'",
      .accept("Error:\u{1B}[0m \u{1B}[1mNo such disk.\u{1B}[0m OK [Enter] ")),
    "A scale says its ends": Call(
      "zenity --scale --text Volume --max-value 9", .accept("Volume (0-9): 0"), prints: "0\n"),
    "A form shows its text": Call(
      "zenity --forms --text 'Who are you?' --add-entry A", original: ["x", .tab, .tab, .enter],
      typed: [.after("Who are you?\u{1B}[0m\r\nOK [Enter]   Cancel [Esc]\r\n\r\n  A: ", "x\r")],
      prints: "x\n"),
    "A password shows the text": Call(
      "zenity --password --text 'For sudo'", original: ["x", .enter],
      typed: [.after("For sudo\u{1B}[0m\r\nOK [Enter]   Cancel [Esc]\r\n\r\n  Password: ", "x\r")],
      prints: "x\n"),
    "What is typed as a password is not shown": Call(
      "zenity --password --text 'For sudo'", original: ["pw", .enter],
      typed: ["pw\r", .after("Password: (hidden)\r\n", "")], prints: "pw\n"),
    "The line break at the end of a text adds no line": Call(
      "zenity --text-info --title T --filename={folder}/a.txt", original: [.tab, .tab, .enter],
      typed: [.after("two\r\nOK or Cancel [O/c] ", "\r")]),
    "Progress with a title shows its text and how far it is": Call(
      "zenity --progress --title T --text Copying --percentage=20 --auto-close", input: "\n",
      typed: [.after("20%  Copying", "")]),
    "What is typed with --hide-text is not shown": Call(
      "zenity --entry --hide-text --text 'The passphrase'", original: ["s e", .enter],
      typed: ["s e\r", .after("passphrase: (hidden)\r\n", "")], prints: "s e\n"),
    "What is typed as a password of a form is not shown": Call(
      "zenity --forms --add-password 'The secret'", original: ["pw", .tab, .tab, .enter],
      typed: ["pw\r", .after("secret: (hidden)\r\n", "")], prints: "pw\n"),
  ]

  static let whiptailShown: Table = [
    "An infobox shows its text below the title": Call(
      "whiptail --title T --infobox Working 8 40", typed: [.after("T\r\n│ Working\r\n", "")]),
    "The line break at the end of a question is left out": Call(
      "whiptail --inputbox 'Name:\n' 8 40", original: ["x", .enter],
      typed: [.after("\u{1B}[?2004hName: ", "x\r")], prints: "x"),
    "What is typed in a passwordbox is not shown": Call(
      "whiptail --passwordbox 'The secret?' 8 40", original: ["pw", .enter],
      typed: ["pw\r", .after("secret? (hidden)\r\n", "")], prints: "pw"),
  ]

  static let dialogShown: Table = [
    "The helps of a menu's rows are shown": Call(
      "dialog --item-help --menu What? 0 0 0 a A 'It erases all' b B ''",
      original: [.down, .enter],
      typed: [.after("A: It erases all", ""), "2\r"], prints: "b"),
    "The helps of a form's fields are shown": Call(
      "dialog --item-help --form T 0 0 0 L 1 1 '' 1 8 9 0 'It erases all'",
      original: ["x", .tab, .enter],
      typed: [.after("L It erases all", ""), "x\r"], prints: "x\n"),
    "The text of --hline is shown": Call(
      "dialog --hline 'It erases all' --yesno Go? 8 40", original: [.tab, .enter],
      typed: [.after("It erases all\r\n[Y/n] ", "n\r")], status: 1),
    #"\n is a line break"#: Call(
      "dialog --yesno 'All is done.\\nReboot?' 8 40", original: [.tab, .enter],
      typed: [.after("│ \u{1B}[0mReboot?\r\n[Y/n] ", "n\r")], status: 1),
    "A text of several lines is above the field": Call(
      "dialog --title T --inputbox 'Which host?\\n\\nIt must be known:' 8 40",
      original: ["x", .enter],
      typed: [
        .after(
          "Which host?\r\n\u{1B}[2m│ \u{1B}[0m\r\n\u{1B}[2m│ \u{1B}[0mIt must be known:\r\n"
            + "OK [Enter]   Cancel [Esc]\r\n\r\n  > ", "x\r")
      ], prints: "x"),
    "Several spaces are one": Call(
      "dialog --yesno 'All   is\tdone.  \nGo?' 8 40", original: [.tab, .enter],
      typed: [.after("All is done. \r\n\u{1B}[2m│ \u{1B}[0mGo?\r\n[Y/n] ", "n\r")], status: 1),
    "With --no-collapse, several spaces are kept": Call(
      "dialog --no-collapse --yesno 'All   is done.' 8 40", original: [.tab, .enter],
      typed: [.after("All   is done.\u{1B}[0m [Y/n] ", "n\r")], status: 1),
    #"In a text with \n, a line break is a space, spaces are kept, and none follows \n"#: Call(
      "dialog --yesno 'All  is\ndone.\\n\nGo?' 8 40", original: [.tab, .enter],
      typed: [.after("All  is done.\r\n\u{1B}[2m│ \u{1B}[0mGo?\r\n[Y/n] ", "n\r")], status: 1),
    #"With --cr-wrap, a line break in a text with \n is kept"#: Call(
      "dialog --cr-wrap --yesno 'All is\ndone.\\nGo?' 8 40", original: [.tab, .enter],
      typed: [
        .after(
          "All is\r\n\u{1B}[2m│ \u{1B}[0mdone.\r\n\u{1B}[2m│ \u{1B}[0mGo?\r\n[Y/n] ", "n\r")
      ], status: 1),
    #"With --trim, a line break in a text without \n is a space"#: Call(
      "dialog --trim --yesno 'All  is\n  done.' 8 40", original: [.tab, .enter],
      typed: [.after("All is done.\u{1B}[0m [Y/n] ", "n\r")], status: 1),
    #"\Z and a character are taken out"#: Call(
      "dialog --colors --yesno \\Z1Go\\Zn? 8 40", original: [.tab, .enter],
      typed: [.after("\u{1B}[1mGo?\u{1B}[0m [Y/n] ", "n\r")], status: 1),
    #"\Z and a character are taken out of titles and items"#: Call(
      "dialog --colors --backtitle \\ZbB\\Zn --title \\Z1T\\Zn --menu M 0 0 0 a \\Z4A\\Zn b B",
      original: [.enter], typed: [.after("a name: ", "a\r")], prints: "a"),
    "An ellipsis at the end of a text is kept": Call(
      "dialog --inputbox 'A term...' 8 40", original: ["x", .enter],
      typed: [.after("A term...: ", "x\r")], prints: "x"),
    "The title of the background is shown if there is no other": Call(
      "dialog --backtitle Setup --yesno Go? 8 40", original: [.tab, .enter],
      typed: [.after("\u{1B}[1mSetup\u{1B}[0m\r\n\u{1B}[2m│ \u{1B}[0mGo?\r\n[Y/n] ", "n\r")],
      status: 1),
    "A label of the script's is a row below a menu": Call(
      "dialog --cancel-label Exit --menu What? 15 60 3 a A b B", original: [.tab, .enter],
      typed: [.after("     Exit\r\n     Escape  [Esc]\r\nChoose 1-2 or a name: ", "exit\r")],
      status: 1),
    "The title of the background stays for the next box": Call(
      "dialog --backtitle Setup --yesno Go? 8 40 --and-widget --yesno Sure? 8 40",
      original: [.enter, .tab, .enter],
      typed: ["\r", .after("Setup\u{1B}[0m\r\n\u{1B}[2m│ \u{1B}[0mSure?\r\n[Y/n] ", "n\r")],
      status: 1),
    "A gauge with a title shows its text and how far it is": Call(
      "dialog --title Copy --gauge Copying 6 50 30", input: "40\n",
      typed: [.after("30%  Copying", "")]),
  ]
}
