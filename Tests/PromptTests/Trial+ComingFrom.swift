// SPDX-License-Identifier: GPL-3.0-or-later

extension Trial {
  /// The calls of docs/coming-from.md.
  static let comingFrom: [String: [Trial]] = [
    #"prompt -q "Backup finished.""#: .once("[Enter] ", "\r"),
    #"prompt -q "Backup finished." --message "It took 2 minutes."#: .once(
      "│ \u{1B}[0mIt took 2 minutes.|│ \u{1B}[0mNothing was skipped.|[Enter] ", "||\r"),
    #"prompt -q --confirm "Go on?" && echo "going on""#: .once("[y/N] ", "y\r", "going on\n"),
    #"prompt -q --confirm "Replace it?" --button Replace --button Keep:cancel"#: .once(
      "[y/N] ", "keep\r", status: 1),
    #"prompt -q --confirm "Delete notes.txt?" --button Delete:destructive"#: .once(
      "[y/N] ", "\r", status: 1),
    #"case $(prompt "Replace it?" --button Replace:destructive=replace \"#: .once(
      "a name: ", "both\r", "keeping both\n"),
    #"branch=$(git branch --format='%(refname:short)' |"#: .once(
      "a name: ", "2\r", "switching to main\n"),
    #"apps=$(prompt "Optional apps" --item 1Password:on --item Spotify --item Zoom) "#
      + #"&& echo "$apps""#: .once(
        "for example |deselect: ", "2-3\r|\r", "1Password\nSpotify\nZoom\n"),
    #"branches=$(git branch --format='%(refname:short)' | "#
      + #"prompt --confirm "Delete which branches?" \"#: .once(
        "for example |deselect: |2 (login, main) [y/N] ", "1-2\r|\r|y\r", "login\nmain\n"),
    #"printf '%s\t%s\n' en English fr Français |"#: .once("of a name: ", "\r", "fr\n"),
    #"name=$(prompt "Who are you?" --text-field name:Name --field-value "name=$USER") &&"#: .once(
      "Name: ", "Jane\r", "Hello, Jane.\n"),
    #"password=$(prompt "Open the safe." --secure-field password:Password) &&"#: .once(
      "Password: ", "a b\r", "It has 3 characters.\n"),
    #"if out=$(prompt "Log in." --format shell --text-field user:User \"#: .once(
      "User: |Password: |a name: ", "jane\r|a b\r|\r", "jane: 3 characters\n"),
    #"prompt "New server" --text-field name:Name --field-required name \"#: .once(
      "Name:           |Port (1-65535): 8080|[y/N] |2 Large: ", "web\r|\r|\r|large\r",
      "web\n8080\noff\nLarge\n"),
    #"file=$(prompt "Open" --file-field file:File --field-required file) && echo "opening $file""#:
      .once(
        "File: |File: notes.txt|Folder: ", "/etc/passwd\r|\u{15}/tmp/no-such\r|/etc\r",
        "opening /etc/passwd\nsaving /tmp/no-such\nin /etc\n"),
    #"prompt -q --confirm "Go on?" --timeout 10"#: .once("[y/N] ", "n\r", "not going on\n"),
    #"uname -s | prompt -q --title "This is the system:" --message -"#: .once("[Enter] ", "\r"),
    #"seq 0 50 100 | prompt --progress "Copying" --button Stop:cancel"#: .once(
      "Copying… done (", ""),
    #"prompt --progress "Copying" -- sleep 1 && echo "copied""#: .once(
      "Copying… done (", "", "copied\n"),
    "sleep 1 &": .once("Stop [Esc]|Copying… ended (", "|", "copied\n"),
    "answer=yes": .once("", "", "installing\ninstalling\n"),
  ]
}
