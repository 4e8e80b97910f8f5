// SPDX-License-Identifier: GPL-3.0-or-later

extension Trial {
  /// The calls of docs/faq.md, by the number of the question.
  static let questions: [String: [Trial]] = [
    // 1
    #"prompt -q --confirm "Empty the cache?" --button "Empty:destructive,default" "#
      + #"&& echo "emptying""#: [
        Trial(questions: "[Y/n] ", keys: "\r", output: "emptying\n"),
        Trial(questions: "[Y/n] ", keys: "\u{1B}", status: 1),
      ],
    // 2
    #"prompt -q --confirm "Install the update?" --button "Install:default" && echo "installing""#: [
      Trial(questions: "[Y/n] ", keys: "\r", output: "installing\n"),
      Trial(questions: "[Y/n] ", keys: "n\r", status: 1),
    ],
    // 3
    #"remembered=${XDG_STATE_HOME:-$HOME/.local/state}/backup/never"#: [
      Trial(
        questions: "a name: ", keys: "never\r", command: #"XDG_STATE_HOME=$PWD "$shell" .call"#,
        check: ("ls backup", "never\n")),
      Trial(
        questions: "a name: ", keys: "back up\r", output: "backing up\n",
        command: #"XDG_STATE_HOME=$PWD "$shell" .call"#, check: ("ls", "")),
      Trial(
        preparation: "mkdir backup; : >backup/never",
        command: #"XDG_STATE_HOME=$PWD "$shell" .call"#),
    ],
    // 4
    "note=$(mktemp)": [
      Trial(
        questions: "Dear reader,|yours|[y/N] ", keys: "||y\r",
        output: "sending\n", preparation: editor,
        command: #"TMPDIR=$PWD EDITOR=editor "$shell" .call"#, check: ("ls", "bin\n")),
      Trial(
        questions: "[y/N] ", keys: "\r", preparation: editor,
        command: #"TMPDIR=$PWD EDITOR=editor "$shell" .call"#, check: ("ls", "bin\n")),
    ],
    // 5
    "name='' reason=''": [
      Trial(
        questions: "Name: |There is a user called root already.|Name: root",
        keys: "root\r||\u{15}nobody-yet\r", output: "creating nobody-yet\n"),
      Trial(questions: "Name: ", keys: "\u{1B}"),
    ],
    // 6
    #"printf '%s\t%s\n' eu Frankfurt us "New York" |"#: [
      Trial(questions: "of a name: |this one: ", keys: "york\r|\r", output: "us\n")
    ],
    // 7
    #"title="-5 degrees" first="10:30, main hall""#: [
      Trial(
        questions: "-5 degrees|[Y/n] ", keys: "|10:30, main hall\r", output: "10:30, main hall\n")
    ],
    // 8
    #"out=$(prompt --format shell --confirm "Go on?" --timeout 60) || :"#: [
      Trial(questions: "[y/N] ", keys: "\u{1B}", output: "1 interactive\n"),
      Trial(questions: "[y/N] ", keys: "n\r", output: "1 action\n"),
      Trial(questions: "[y/N] ", keys: "y\r", output: "0 action\n"),
      Trial(
        output: "124 timeout\n", command: #"sed -i 's/60/0.2/' .call; "$shell" .call"#),
      Trial(
        questions: "[y/N] ", keys: "\u{3}",
        // bash does not wait for the command substitution that the same Ctrl-C ends.
        command: #"""
          modes=$(stty -g); trap : INT; "$shell" .call; status=$?
          until [ "$(stty -g)" = "$modes" ]; do :; done; [ $status -eq 130 ]
          """#),
    ],
    // 9
    #"prompt -q --assume "${CI:+yes}" --confirm "Publish the packages?" && echo "publishing""#: [
      Trial(output: "publishing\n", environment: ["CI": "true"], hasTerminal: false),
      Trial(status: 69, errors: "--assume", hasTerminal: false),
      Trial(status: 69, errors: "--assume", environment: ["PROMPT_TERMINAL": "0"]),
      Trial(questions: "[y/N] ", keys: "y\r", output: "publishing\n"),
    ],
    #"if prompt -q --confirm "Go on?" || [ $? -eq 69 ]; then"#: [
      Trial(output: "going on\n", hasTerminal: false),
      Trial(questions: "[y/N] ", keys: "y\r", output: "going on\n"),
      Trial(questions: "[y/N] ", keys: "n\r"),
    ],
    // 10
    #"printf '%s\n' jane secret | prompt --stdin "Log in" --text-field user "#
      + "--secure-field password": [Trial(output: "jane\nsecret\n", hasTerminal: false)],
    // 11
    #"(prompt --dismiss "search-$$" --timeout 10) &"#: [
      Trial(
        questions: "[y/N] ", output: "No answer is needed.\n",
        command: #"XDG_RUNTIME_DIR= TMPDIR=$PWD "$shell" .call"#)
    ],
    // 12
    #"answer=$(command prompt --confirm "Go on?") && echo "$answer""#: [
      Trial(questions: "[y/N] ", keys: "y\r", output: "OK\n"),
      Trial(
        questions: "[y/N] ", keys: "y\r", output: "OK\n",
        command: "/usr/bin/zsh -fc 'autoload -Uz promptinit && promptinit && . ./.call'"),
    ],
    // 13
    #"printf '%s\n' one two | while read -r name; do"#: [
      Trial(
        questions: "[y/N] |[y/N] ", keys: "n\r|y\r", output: "copying two\n")
    ],
  ]

  private static let editor = #"""
    mkdir bin
    printf '#!/bin/sh\nprintf "Dear reader,\\nyours\\n" >"$1"\n' >bin/editor
    chmod +x bin/editor
    """#
}
