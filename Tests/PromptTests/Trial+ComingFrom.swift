// SPDX-License-Identifier: GPL-3.0-or-later

extension Trial {
  /// The calls of docs/coming-from.md: the end of the question, the keys to type, the status and
  /// the output.
  static let comingFrom =
    ([
      #"prompt -q "Backup finished.""#: ("[Enter] ", "\r", 0, ""),
      #"prompt -q "Backup finished." --message "It took 2 minutes."#: (
        "│ \u{1B}[0mIt took 2 minutes.|│ \u{1B}[0mNothing was skipped.|[Enter] ", "||\r", 0, ""
      ),
      #"prompt -q --confirm "Go on?" && echo "going on""#: ("[y/N] ", "y\r", 0, "going on\n"),
      #"prompt -q --confirm "Replace it?" --button Replace --button Keep:cancel"#: (
        "[y/N] ", "keep\r", 1, ""
      ),
      #"prompt -q --confirm "Delete notes.txt?" --button Delete:destructive"#: (
        "[y/N] ", "\r", 1, ""
      ),
      #"case $(prompt "Replace it?" --button Replace:destructive=replace \"#: (
        "a name: ", "both\r", 0, "keeping both\n"
      ),
      #"branch=$(git branch --format='%(refname:short)' |"#: (
        "a name: ", "2\r", 0, "switching to main\n"
      ),
      #"apps=$(prompt "Optional apps" --item 1Password:on --item Spotify --item Zoom) "#
        + #"&& echo "$apps""#: (
          "such as |deselect: ", "2-3\r|\r", 0, "1Password\nSpotify\nZoom\n"
        ),
      #"branches=$(git branch --format='%(refname:short)' | "#
        + #"prompt --confirm "Delete which branches?" \"#: (
          "such as |deselect: |2: login, main [y/N] ", "1-2\r|\r|y\r", 0, "login\nmain\n"
        ),
      #"printf '%s\t%s\n' en English fr Français |"#: ("of a name: ", "\r", 0, "fr\n"),
      #"name=$(prompt "Who are you?" --text-field name:Name --field-value "name=$USER") &&"#: (
        "Name: ", "Jane\r", 0, "Hello, Jane.\n"
      ),
      #"password=$(prompt "Open the safe." --secure-field password:Password) &&"#: (
        "Password: ", "a b\r", 0, "It has 3 characters.\n"
      ),
      #"if out=$(prompt "Log in." --format shell --text-field user:User \"#: (
        "User: |Password: |a name: ", "jane\r|a b\r|\r", 0, "jane: 3 characters\n"
      ),
      #"prompt "New server" --text-field name:Name --field-required name \"#: (
        "Name:           |Port (1-65535): 8080|[y/N] |2 Large: ", "web\r|\r|\r|large\r", 0,
        "web\n8080\noff\nLarge\n"
      ),
      #"file=$(prompt "Open" --file-field file:File --field-required file) && echo "opening $file""#:
        (
          "File: |File: notes.txt|Folder: ", "/etc/passwd\r|\u{15}/tmp/no-such\r|/etc\r", 0,
          "opening /etc/passwd\nsaving /tmp/no-such\nin /etc\n"
        ),
      #"prompt -q --confirm "Go on?" --timeout 10"#: ("[y/N] ", "n\r", 0, "not going on\n"),
      #"uname -s | prompt -q --title "This is the system:" --message -"#: (
        "[Enter] ", "\r", 0, ""
      ),
      #"seq 0 50 100 | prompt --progress "Copying" --button Stop:cancel"#: (
        "Copying… done (", "", 0, ""
      ),
      "sleep 1 &": ("Stop [Esc]|Copying… ended (", "|", 0, "copied\n"),
      "answer=yes": ("", "", 0, "installing\ninstalling\n"),
    ] as [String: (questions: String, keys: String, status: Int32, output: String)]).mapValues {
      [Trial(questions: $0.questions, keys: $0.keys, status: $0.status, output: $0.output)]
    }
}
