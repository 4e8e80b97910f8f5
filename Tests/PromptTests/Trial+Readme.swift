// SPDX-License-Identifier: GPL-3.0-or-later

@testable import prompt

extension Trial {
  /// The calls of README.md.
  static let readme: [String: [Trial]] = [
    #"prompt -q --confirm "Empty Trash?" --button "Empty Trash:destructive" && echo "emptying""#: [
      Trial("Empty Trash?|[y/N] ", "|\r", status: 1), Trial("[y/N] ", "y\r", output: "emptying\n"),
    ],
    #"printf '%s\n' one.txt two.txt | while IFS= read -r file; do"#: [
      Trial(
        "Compress one.txt?|[y/N] |Compress two.txt?|[y/N] ", "|y\r||\r", status: 1,
        output: "It would compress one.txt.\n"),
      // As in curl … | sh.
      Trial(
        "[y/N] |[y/N] ", "y\r|y\r",
        output: "It would compress one.txt.\nIt would compress two.txt.\n",
        command: #"cat .call | "$shell""#),
    ],
    #"branch=$(git branch --format='%(refname:short)' | prompt --confirm "Switch to" "#
      + "--buttons-from -) &&": .once("a name: |this one: ", "og\r|\r", "Switching to login.\n"),
    #"out=$(prompt "New server" --format shell --text-field name:Name --field-required name \"#: [
      Trial(
        "Name:     |Name:     |Password: |Key file: ", "\r|web\r|it's secret\r|/etc/pass\t\r",
        output: "web\n"), Trial("Name:     ", "\u{1B}", status: 1),
    ],
    #"for n in $(seq 0 10 100); do echo "$n"; sleep 0.1; done | prompt --progress "Copying""#: [
      Trial("50%|Copying… done")
    ],
    #"prompt -q --confirm "Go on?" --assume yes; echo "The status is $?.""#: [
      Trial(output: "The status is 0.\nThe status is 124.\n"),
      Trial(
        output: "The status is 0.\nThe status is 69.\n", errors: "--assume", hasTerminal: false),
    ],
    installPackage.call: [installPackage.trial], unpackTarball.call: [unpackTarball.trial],
    "make run": [
      Trial(
        // Nothing is built, but make prints what it would do.
        command: #"sed -i "s,^make,make -n -C $repository," .call; "$shell" .call >made"#,
        check: ("grep -c Examples/save-failed made", "1\n"), cost: 1000)
    ],
  ]

  /// The calls of docs/installing.md.
  static let installing: [String: [Trial]] = [
    "apt install ./prompt_\(version)-1_amd64.deb": [installPackage.trial],
    "tar -xzf prompt-\(version)-linux-x86_64.tar.gz -C /usr/local --strip-components=1": [
      unpackTarball.trial
    ],
    "PATH=/usr/local/libexec/prompt:$PATH ./backup": [
      throughLink(keys: "y\r", status: 0, output: "backing up\n"),
      throughLink(keys: "\u{1B}", status: 1, output: ""),
    ],
  ]

  /// The calls of docs/personalities.md.
  static let personalities: [String: [Trial]] = [
    "PATH=/usr/local/libexec/prompt:$PATH ./backup": [
      throughLink(keys: "y\r", status: 0, output: "backing up\n")
    ],
    "PATH=/usr/local/libexec/prompt:$PATH": [
      throughLink(keys: "y\r", status: 0, output: "backing up\n")
    ],
  ]

  /// A substitute for sudo that replaces PATH, as sudo does.
  static let sudo = #"""
    mkdir -p bin
    printf '#!/bin/sh\nPATH=/usr/bin:/bin exec "$@"\n' >bin/sudo
    chmod +x bin/sudo
    """#

  /// A call of a script that uses zenity, with a directory in place of the root directory.
  static func throughLink(
    keys: String, status: Int32, output: String, name: String = "backup"
  ) -> Trial {
    Trial(
      "Back up now?|[Y/n] ", "|\(keys)", status: status, output: output,
      preparation: #"""
        make -s -C "$repository" install EXECUTABLE="$executable" DESTDIR="$PWD"
        printf '#!/bin/sh\nzenity --question --text "Back up now?" && echo "backing up"\n' >backup
        chmod +x backup

        """# + (name == "backup" ? "" : "mv backup \(name)\n") + sudo,
      command: #"sed -i "s,/usr/local,$PWD&," .call; "$shell" .call"#)
  }

  /// The files of a release, with the documented names: the packages if they have been made, and
  /// otherwise substitutes from make install.
  private static let release = """
    package=prompt_\(version)-1_amd64.deb tarball=prompt-\(version)-linux-x86_64
    mkdir bin usr
    if [ -n "$packages" ]; then
      cp "$packages/$package" "$packages/$tarball.tar.gz" "$packages/SHA256SUMS" .
    else
      make -s -C "$repository" install EXECUTABLE="$executable" DESTDIR="$PWD/$tarball" PREFIX=
      tar -czf "$tarball.tar.gz" "$tarball"
      echo "not a package" >"$package"
      sha256sum "$package" "$tarball.tar.gz" >SHA256SUMS
      rm -r "$tarball"
    fi
    echo "$(printf %064d 0)  not-downloaded" >>SHA256SUMS

    """

  /// A substitute for apt that expects a file, which the real dpkg-deb unpacks.
  private static let installPackage = (
    call: "sha256sum -c --ignore-missing SHA256SUMS && "
      + "apt install ./prompt_\(version)-1_amd64.deb",
    trial: Trial(
      preparation: release + #"""
        cat >bin/apt <<'END'
        #!/bin/sh
        case $1,$2 in install,./*.deb) ;; *) exit 1 ;; esac
        [ -r "$2" ] || exit
        if [ -n "$packages" ]; then dpkg-deb -x "$2" .; else install -D "$executable" usr/bin/prompt; fi
        END
        chmod +x bin/apt
        """#, command: #""$shell" .call >&2"#,
      check: ("usr/bin/prompt --version | sed 1q", "prompt \(version)\n"), cost: 500)
  )

  /// The real tar unpacks into a directory in place of /usr/local.
  private static let unpackTarball = (
    call: "sha256sum -c --ignore-missing SHA256SUMS && "
      + "tar -xzf prompt-\(version)-linux-x86_64.tar.gz -C /usr/local --strip-components=1",
    trial: Trial(
      preparation: release + #"""
        mkdir usr/local
        cat >bin/tar <<'END'
        #!/bin/sh
        for argument; do
          shift
          [ "$argument" != /usr/local ] || argument=usr/local
          set -- "$@" "$argument"
        done
        exec /usr/bin/tar "$@"
        END
        chmod +x bin/tar
        """#, command: #""$shell" .call >&2"#,
      check: ("usr/local/bin/prompt --version | sed 1q", "prompt \(version)\n"), cost: 500)
  )
}
