// SPDX-License-Identifier: GPL-3.0-or-later

extension Trial {
  /// The calls of docs/agents.md.
  static let agents: [String: [Trial]] = [
    #"prompt -q --confirm "Deploy to production?" --button Deploy && echo "deploying""#: [
      Trial(
        "[y/N] |a name: |User: ", "y\r|eu\r|jane\r",
        output: "deploying\neu\n"
          + #"{"action":"OK","id":null,"index":1,"role":null,"dismissal":"action","status":0,"#
          + #""fields":{"user":"jane"}}"# + "\n")
    ],
    #"prompt -q --timeout 5m --confirm "Empty the cache?" --button "Empty:destructive" "#
      + #"&& echo "The cache is empty.""#: [
        Trial("[y/N] ", "y\r", output: "The cache is empty.\n")
      ],
  ]

  /// The calls of docs/faq.md, by the number of the question.
  static let questions: [String: [Trial]] = [
    // 1
    #"prompt -q --confirm "Empty the cache?" --button "Empty:destructive,default" "#
      + #"&& echo "emptying""#: [
        Trial("[Y/n] ", "\r", output: "emptying\n"), Trial("[Y/n] ", "\u{1B}", status: 1),
      ],
    // 2
    #"prompt -q --confirm "Install the update?" --button "Install:default" && echo "installing""#: [
      Trial("[Y/n] ", "\r", output: "installing\n"), Trial("[Y/n] ", "n\r", status: 1),
    ],
    // 3
    #"remembered=${XDG_STATE_HOME:-$HOME/.local/state}/backup/never"#: [
      Trial(
        "a name: ", "never\r", command: #"XDG_STATE_HOME=$PWD "$shell" .call"#,
        check: ("ls backup", "never\n")),
      Trial(
        "a name: ", "back up\r", output: "backing up\n",
        command: #"XDG_STATE_HOME=$PWD "$shell" .call"#, check: ("ls", "")),
      Trial(
        preparation: "mkdir backup; : >backup/never",
        command: #"XDG_STATE_HOME=$PWD "$shell" .call"#),
    ],
    // 4
    "note=$(mktemp)": [
      Trial(
        "Dear reader,|yours|[y/N] ", "||y\r", output: "sending\n", preparation: editor,
        command: #"TMPDIR=$PWD EDITOR=editor "$shell" .call"#, check: ("ls", "bin\n")),
      Trial(
        "[y/N] ", "\r", preparation: editor, command: #"TMPDIR=$PWD EDITOR=editor "$shell" .call"#,
        check: ("ls", "bin\n")),
    ],
    // 5
    #"name=$(prompt "New user" --text-field name:Name --field-required name \"#: [
      Trial(
        "Name: |There is a user root already.|Name: root", "root\r||\u{15}nobody-yet\r",
        output: "creating nobody-yet\n"), Trial("Name: ", "\u{1B}", status: 1),
    ],
    // 6
    #"printf '%s\t%s\n' eu Frankfurt us "New York" |"#: .once(
      "of a name: |this one: ", "york\r|\r", "us\n"),
    // 7
    #"title="-5 degrees" first="10:30, main hall""#: .once(
      "-5 degrees|[Y/n] ", "|10:30, main hall\r", "10:30, main hall\n"),
    // 8
    #"out=$(prompt --format shell --confirm "Go on?" --timeout 60) || :"#: [
      Trial("[y/N] ", "\u{1B}", output: "1 interactive\n"),
      Trial("[y/N] ", "n\r", output: "1 action\n"),
      Trial("[y/N] ", "y\r", output: "0 action\n"),
      Trial(output: "124 timeout\n", command: #"sed -i 's/60/0.2/' .call; "$shell" .call"#),
      Trial(
        "[y/N] ", "\u{3}",
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
      Trial("[y/N] ", "y\r", output: "publishing\n"),
    ],
    #"if prompt -q --confirm "Go on?" || [ $? -eq 69 ]; then"#: [
      Trial(output: "going on\n", hasTerminal: false), Trial("[y/N] ", "y\r", output: "going on\n"),
      Trial("[y/N] ", "n\r"),
    ],
    // 10
    #"printf '%s\n' jane secret | prompt --stdin "Log in" --text-field user "#
      + "--secure-field password": [Trial(output: "jane\nsecret\n", hasTerminal: false)],
    // 11
    #"(prompt --dismiss "search-$$" --timeout 10) &"#: [
      Trial(
        "[y/N] ", output: "No answer is needed.\n",
        command: #"XDG_RUNTIME_DIR= TMPDIR=$PWD "$shell" .call"#)
    ],
    // 12
    #"answer=$(command prompt --confirm "Go on?") && echo "$answer""#: [
      Trial("[y/N] ", "y\r", output: "OK\n"),
      Trial(
        "[y/N] ", "y\r", output: "OK\n",
        command: "/usr/bin/zsh -fc 'autoload -Uz promptinit && promptinit && . ./.call'"),
    ],
    // 13
    #"printf '%s\n' one two | while read -r name; do"#: .once(
      "[y/N] |[y/N] ", "n\r|y\r", "copying two\n"),
    // 14
    #"prompt -q --confirm "Go on?" --timeout 10 && echo "going on""#: [
      Trial("closes in 10", "y\r", output: "going on\n"),
      Trial(status: 69, errors: "--assume", hasTerminal: false),
      Trial(status: 124, command: #"timeout 0.5 "$shell" .call"#),
    ],
  ]

  private static let editor = #"""
    mkdir bin
    printf '#!/bin/sh\nprintf "Dear reader,\\nyours\\n" >"$1"\n' >bin/editor
    chmod +x bin/editor
    """#
}
