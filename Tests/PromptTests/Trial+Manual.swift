// SPDX-License-Identifier: GPL-3.0-or-later

extension Trial {
  /// The calls of prompt(1). The value that a call assigns to a variable is printed.
  static let manual =
    ([
      #"prompt -q --confirm "Install?" && echo "installing""#: .once(
        "[y/N] ", "y\r", "installing\n"),
      #"prompt -q --confirm "Empty?" --button Empty:destructive"#: .once("[y/N] ", "y\r"),
      #"choice=$(prompt "Save as" --button PDF --button Text)"#: .once("a name: ", "2\r", "Text\n"),
      #"choice=$(prompt "Save as" --button PDF --button Stop:cancel)"#: .once(
        "PDF or Stop [P/s] ", "\r", "PDF\n"),
      "n=$(seq 9 | prompt Size --buttons-from - --default-action 5)": .once(
        "Type a name: ", "\r", "5\n"),
      "apps=$(prompt --item git --item vim --selection-count 1..)": .once(
        "(at least 1 in all): |(at least 1 in all): |(at least 1 in all): ", "\r|vim\r|\r", "vim\n"),
      #"v=$(prompt --format shell --text-field name) && eval "$v""#: .once("name: ", "Jane\r"),
      #"file=$(ls | prompt --confirm "Open" --buttons-from -)"#: .once(
        "a name: ", "b\r", "b.txt\n"),
      #"apps=$(prompt "Install" --item git:on --item vim)"#: .once(
        "for example |deselect: ", "2\r|\r", "git\nvim\n"),
      "name=$(prompt --text-field name:Name)": .once("Name: ", "Jane\r", "Jane\n"),
      #"name=$(prompt --text-field name:Name --field-value name=web)"#: .once(
        "Name: web", "-1\r", "web-1\n"),
      "password=$(prompt --secure-field password:Password)": .once("Password: ", "a b\r", "a b\n"),
      #"seq 0 10 100 | prompt --progress "Copying""#: .once("Copying… done (", ""),
      #"prompt --progress "Building" -- sleep 1"#: .once("Building… done (", ""),
      #"prompt -q --assume yes --confirm "Install?""#: .once("", ""),
      #"prompt "New user" --text-field name:Name --field-required name \"#: .once(
        "Name: |There is a user root already.|Name: root", "root\r||\u{15}nobody-yet\r",
        "nobody-yet\n"),
      #"password=$(prompt --secure-field pw:Password --field-repeat pw \"#: .once(
        "Password: |At least eight characters.|Password: |again: ",
        "ääää\r||long enough\r|long enough\r",
        "It has 11 characters.\n"),
      #"out=$(ls | prompt "Pack" --items-from - --selection-count 2..) &&"#: .once(
        "for example |deselect (at least 2 in all): ", "1-2\r|\r", "2 files\n"),
      #"prompt -q --assume "${EMPTY:-}" --confirm "Empty the cache?" &&"#: .once(
        "[y/N] ", "y\r", "emptying\n"),
      #"seq 0 10 100 | prompt --progress "Copying" --button Stop:cancel"#: .once(
        "Copying… done (|Building… ended (|Copying… done (", "||"),
      #"{ echo 0; sleep 1 && echo 100; } | prompt --progress "Building""#: .once(
        "Building… done (", ""),
      #"name="minutes: 10:30.txt""#: .once("a name: ", "retry\r", "Once more.\n"),
      #"printf '%s\n' one.txt two.txt | while IFS= read -r file; do"#: .once(
        "[y/N] |[y/N] ", "y\r|\r", "one.txt goes\ntwo.txt stays\n"),
      #"disk=$(printf '%s\t%s\n' sda 1.8T sdb 14.5G |"#: .once(
        "a name: |[y/N] ", "2\r|y\r", "/dev/sdb would be written.\n"),
      #"if out=$(prompt "Log in" --format shell \"#: .once(
        "User: |Password: ", "jane\r|a b\r", "jane: 3 characters\n"),
      #"prompt --error -- "$error""#: .once("OK [Enter] ", "\r", "OK\n"),
      #"prompt -q "Backup finished." --message "It took 2 minutes."#: .once(
        "│ \u{1B}[0mIt took 2 minutes.|│ \u{1B}[0mNothing was skipped.|OK [Enter] ", "||\r"),
    ] as [String: [Trial]]).mapValues {
      $0.map {
        Trial(
          $0.questions, $0.keys, output: $0.output, preparation: "touch a.txt b.txt",
          command: #"""
            grep -q mapfile .call && shell=bash
            XDG_RUNTIME_DIR="$PWD" error=-x. "$shell" .call
            """#)
      }
    }

  /// The calls of the man pages of the programs whose calls prompt accepts.
  static let foreign =
    ([
      "zenity": [
        #"if zenity --question --default-cancel --text "Remove kernels?"; then"#: .once(
          "[y/N] ", "yes\r", "They are removed.\n"),
        #"disk=$(printf '%s\n' sda 1.8T sdb 14.5G |"#: .once(
          "a name: ", "2\r", "It would be sdb.\n"),
        #"login=$(zenity --forms --text "Log in" \"#: .once(
          "User: |Password: ", "jane\r|a b\r", "The user is jane.\n"),
      ],
      "whiptail": [
        #"if whiptail --defaultno --yesno "Remove kernels?" 8 40; then"#: .once(
          "[y/N] ", "y\r", "They are removed.\n"),
        #"disk=$(whiptail --title "Disk" --menu "Write to which disk?" \"#: .once(
          "a name: ", "2\r", "It would be sdb.\n"),
        #"whiptail --separate-output --checklist "Install what?" 12 40 3 \"#: .once(
          "for example |deselect: ", "zsh\r|\r", "installing git\ninstalling zsh\n"),
      ],
      "dialog": [
        #"if dialog --defaultno --yesno "Remove kernels?" 8 40; then"#: .once("[y/N] ", "\r"),
        #"disk=$(dialog --stdout --title "Disk" --menu "Write to which disk?" \"#: .once(
          "a name: ", "2\r", "It would be sdb.\n"),
      ],
    ] as [String: [String: [Trial]]]).map { program, trials in
      let preparation = #"mkdir bin; ln -s "$executable" bin/\#(program)"#
      return (
        "man/prompt-\(program).1",
        trials.mapValues {
          $0.map {
            Trial($0.questions, $0.keys, output: $0.output, preparation: preparation)
          }
        }
      )
    }
}
