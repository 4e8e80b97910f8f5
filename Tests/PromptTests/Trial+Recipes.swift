// SPDX-License-Identifier: GPL-3.0-or-later

extension Trial {
  /// The calls of docs/recipes.md.
  static let recipes: [String: [Trial]] = [
    // Deploy
    #"target=$(prompt "Deploy 1.4.0 to" --button "Staging:=staging" \"#: [
      Trial("a name: ", "staging\r", output: "Deploying to staging.\n"),
      Trial(
        "a name: |Enter for Cancel: |Enter for Cancel: ", "2\r|y\r|production\r",
        output: "Deploying to production.\n"),
      Trial("a name: |Enter for Cancel: ", "prod\r|\r", status: 1),
      Trial("a name: ", "\u{1B}", status: 1),
    ],
    // Delete
    #"file="minutes 10:30 {draft}.txt""#: [
      Trial("[y/N] ", "y\r", preparation: ": >'minutes 10:30 {draft}.txt'", check: ("ls", "")),
      Trial(
        "[y/N] ", "\r", preparation: ": >'minutes 10:30 {draft}.txt'",
        check: ("ls", "minutes 10:30 {draft}.txt\n")),
    ],
    // Ask in a git hook
    "#!/bin/sh": [
      commit(questions: "Commit on main?|[y/N] ", keys: "|y\r", subjects: "Change\nBegin\n"),
      commit(questions: "Commit on main?|[y/N] ", keys: "|\r", status: 1, subjects: "Begin\n"),
      commit(status: 1, errors: "no terminal", subjects: "Begin\n", hasTerminal: false),
      commit(preparation: "git switch --quiet login", subjects: "Change\nBegin\n"),
    ],
    // Go through files
    #"find . -name '*.tmp' | sort | while IFS= read -r file; do"#: [
      Trial(
        "Delete ./a.tmp?|a name: |Delete ./b {c}.tmp?|a name: |Delete ./d.tmp?|a name: ",
        "|delete\r||\r||\u{1B}", preparation: "touch a.tmp 'b {c}.tmp' d.tmp e.tmp",
        check: ("ls", "b {c}.tmp\nd.tmp\ne.tmp\n"))
    ],
    // Run under cron
    "PATH=$PATH:/usr/local/bin": [
      emptying(keys: "y\r", output: "The cache is empty.\n"),
      emptying(keys: "\r", output: "The cache is kept.\n", leaves: "thumbnails\n"),
      emptying(assuming: "yes", output: "The cache is empty.\n"),
      emptying(status: 69, errors: "EMPTY_CACHE=yes empties the cache.", leaves: "thumbnails\n"),
      // The script as cron runs it, with a directory in place of /usr/local/bin.
      Trial(
        output: "The cache is empty.\n",
        preparation: #"""
          mkdir thumbnails local; ln -s "$executable" local/prompt
          """#,
        command: #"""
          sed -i "s,/usr/local/bin,$PWD/local," .call
          env -i PATH=/usr/bin:/bin HOME="$PWD" XDG_CACHE_HOME="$PWD" EMPTY_CACHE=yes "$shell" .call
          """#, check: ("ls", "local\n"), hasTerminal: false),
    ],
    // Answer the questions of a package
    #"out=$(prompt "Set up postfix" --format shell --picker-field type:"Mail server" \"#: [
      Trial(
        "Mail server: |Mail name: ", "internet\r|\u{15}example.org\r",
        output: "noninteractive install --yes postfix\n",
        preparation: #"""
          mkdir bin
          printf '#!/bin/sh\ncat >selections\n' >bin/debconf-set-selections
          printf '#!/bin/sh\necho "$DEBIAN_FRONTEND" "$@"\n' >bin/apt-get
          chmod +x bin/*
          """#,
        check: (
          "cat selections",
          "postfix postfix/main_mailer_type select Internet Site\n"
            + "postfix postfix/mailname string example.org\n"
        )), Trial("Mail server: ", "\u{1B}", status: 1),
    ],
    // Enter passwords for git, ssh and sudo
    #"case "${SSH_ASKPASS_PROMPT-} ${1-}" in"#: [
      Trial(
        "Password for me:|answer: ", "|a b\r", output: "a b\n",
        command: #""$shell" .call "Password for me:""#),
      Trial("Password|answer: ", "|a b\r", output: "a b\n"),
      Trial(
        "Username for|answer: ", "|me\r", output: "me\n",
        command: #""$shell" .call "Username for 'https://example.org': ""#),
      Trial(
        "Use the key?|[y/N] ", "|y\r",
        command: #"SSH_ASKPASS_PROMPT=confirm "$shell" .call "Use the key?""#),
      // The script as git runs it.
      Trial(
        "Username for|answer: |Password for|answer: ", "|me\r||a b\r",
        output: "protocol=https\nhost=example.org\nusername=me\npassword=a b\n",
        command: #"""
          sed -i "1i #!$shell" .call
          chmod +x .call
          printf 'protocol=https\nhost=example.org\n\n' | GIT_ASKPASS="$PWD/.call" git credential fill
          """#),
    ],
    // Install updates with sudo
    #"export SUDO_ASKPASS="$HOME/bin/ask""#: [
      Trial(
        "[y/N] |Password: |Installing… done (", "y\r|secret\r|", output: "--yes upgrade\n",
        preparation: askingSudo + aptGet.components(of: "; ").dropFirst().joined(separator: "; "),
        command: #"HOME=$PWD "$shell" .call"#),
      Trial(
        "[y/N] |Password: ", "y\r|x\r", status: 1, preparation: askingSudo,
        command: #"HOME=$PWD "$shell" .call"#), Trial("[y/N] ", "\r", status: 1),
    ],
    // Run a script for whiptail as root
    #"sudo env PATH="/usr/local/libexec/prompt:$PATH" ./set-up"#: [asRoot],
    // Count down
    #"prompt -q "Restart the server" --timeout "${1:-60}" --timeout-action Restart \"#: [
      Trial("(after 60\u{A0}s: Restart) ", "\u{1B}", status: 1),
      Trial("(after 60\u{A0}s: Restart) ", "restart\r", output: "Restarting.\n"),
      Trial(output: "Restarting.\n", command: #""$shell" .call 0.3"#),
    ],
    // Log in
    #"if out=$(prompt "Log in to registry.example.org" --format shell \"#: [
      Trial(
        "User:     jane|Password: |Password: ", "t\r|\r|it's \"s\" $1\r",
        output: "login --username janet --password-stdin registry.example.org: it's \"s\" $1.\n",
        preparation: #"""
          mkdir bin
          printf '#!/bin/sh\necho "$*: $(cat)."\n' >bin/docker
          chmod +x bin/docker
          """#, environment: ["USER": "jane"]),
      Trial("User:     ", "\u{1B}"),
    ],
    // Set a new password
    #"password=$(prompt "New password for ${1:?}" --secure-field pw:Password --field-repeat pw \"#:
      [
        Trial(
          "New password for jane|Password: |At least eight characters.|Password: |again: ",
          "|short\r||long enough\r|long enough\r",
          preparation: #"""
            mkdir bin
            printf '#!/bin/sh\ncat >given\n' >bin/chpasswd
            chmod +x bin/chpasswd
            """#, command: #""$shell" .call jane"#, check: ("cat given", "jane:long enough\n")),
        Trial("Password: ", "\u{1B}", status: 1, command: #""$shell" .call jane"#),
      ],
    // Edit a settings file
    "name=web port=8080 tls=off": [
      Trial(
        "Name:           web|hyphens.|Name:           Web|Port (1-65535): 8080|Use TLS? [y/N] ",
        "\u{15}Web\r||\u{15}mail\r|\u{15}25\r|y\r",
        check: ("cat settings; ls", "name=mail\nport=25\ntls=on\nsettings\n")),
      Trial(
        "Name:           mail|Port (1-65535): 25|Use TLS? [Y/n] ", "\r|\r|\u{1B}", status: 1,
        preparation: "printf '%s\\n' name=mail port=25 tls=on >settings",
        check: ("cat settings; ls", "name=mail\nport=25\ntls=on\nsettings\n")),
    ],
    // Write a text of several lines
    "note=$(mktemp) || exit": [
      Trial(
        "1 line|Choose 1-3 or a name: |2 line|Choose 1-3 or a name: ", "|\r||send\r",
        output: "Sending 2 lines.\n", preparation: lineWriter,
        command: #"TMPDIR=$PWD EDITOR=editor "$shell" .call"#, check: ("ls", "bin\n")),
      Trial(
        "Choose 1-3 or a name: ", "\u{1B}", status: 1, preparation: lineWriter,
        command: #"TMPDIR=$PWD EDITOR=editor "$shell" .call"#, check: ("ls", "bin\n")),
    ],
    // Go back from one call to another
    "step=1 name='' region=eu": [
      Trial(
        "1 of 3|Name: |2 of 3|Region: |a name: |1 of 3|Name: web|Region: |a name: |"
          + "create web-1 in us?|a name: ",
        "|web\r||us\r|back\r||-1\r|us\r|next\r||create\r",
        output: "Creating web-1 in us.\n"),
      Trial(
        "Name: |Region: |a name: |create web in eu?|a name: |2 of 3|Region: |a name: ",
        "web\r|\r|\r||back\r||\r|\u{1B}", status: 1), Trial("Name: ", "\u{1B}", status: 1),
    ],
    // Choose several files
    "files=$(find . -name '*.log' -size +0 | sort |": [
      Trial(
        "for example |deselect (at least 1 in all): ", "1,3\r|\r",
        preparation: "for name in a 'b c' d; do echo x >\"$name.log\"; done; : >empty.log",
        check: ("ls", "a.log.gz\nb c.log\nd.log.gz\nempty.log\n")),
      Trial(status: 3),
    ],
    // Select files into an array of bash
    "#!/bin/bash": [
      Trial(
        "for example |deselect (at least 2 in all): |deselect (at least 2 in all): ", "1\r|3\r|\r",
        preparation: "touch a.jpg b.jpg 'c d.jpg'", command: "/bin/bash .call",
        check: ("tar -tf pictures.tar", "a.jpg\nc d.jpg\n")),
      Trial(
        "deselect", "\u{1B}", status: 1, preparation: "touch a.jpg b.jpg",
        command: "/bin/bash .call", check: ("ls", "a.jpg\nb.jpg\n")),
    ],
    // Switch to a branch
    "branch=$(git for-each-ref --format='%(refname:short)' refs/heads |": [
      Trial("a name: |this one: ", "og\r|\r", check: ("git branch --show-current", "login\n")),
      Trial("a name: ", "\r", check: ("git branch --show-current", "main\n")),
      Trial("a name: ", "\u{1B}", status: 1, check: ("git branch --show-current", "main\n")),
    ],
    // Choose packages
    #"packages=$(prompt "Which packages?" --item "curl:on" --item "git:on" \"#: [
      Trial(
        "for example |deselect: ", "1,3-4\r|\r", output: "install --yes git nodejs tmux\n",
        preparation: aptGet), Trial("for example |deselect: ", "none\r|\r", preparation: aptGet),
      Trial("deselect", "\u{1B}", status: 1, preparation: aptGet),
    ],
    // Show progress, with Stop
    "mkdir -p copies": [
      Trial(
        "Copying… done (", output: "All of it is copied.\n", preparation: "touch a.jpg 'b c.jpg'",
        check: ("ls copies", "a.jpg\nb c.jpg\n")),
      Trial(
        output: "All of it is copied.\n", preparation: "touch a.jpg 'b c.jpg'",
        check: ("ls copies", "a.jpg\nb c.jpg\n"), hasTerminal: false),
      Trial(
        "Copying… stopped", status: 1, errors: "Not all of it could be copied.",
        preparation: "touch a.jpg; mkdir b.jpg"),
      Trial(
        "Copying… stopped", status: 1, errors: "Not all of it could be copied.",
        preparation: "mkdir a.jpg; touch b.jpg"),
      Trial(
        "Stop [Esc]", "\u{1B}", output: "Stopped.\n",
        preparation:
          "touch a.jpg b.jpg c.jpg; mkdir bin; printf '#!/bin/sh\\nexec sleep 1\\n' >bin/cp; chmod +x bin/cp"
      ),
    ],
    // Run a command under a bar
    #"prompt --progress "Building" --button "Stop:cancel" -- make all"#: [
      Trial("Building… done (", output: "made\nIt is built.\n", preparation: make("echo made")),
      Trial(
        "failed with status 2 (", errors: "It is not built.", preparation: make("exit 2")),
      Trial(
        "Stop [Esc]", "\u{1B}", output: "Stopped.\n", preparation: make("exec sleep 1000")),
    ],
    // Wait for a job
    "make >build.log 2>&1 &": [
      Trial(
        "Building… ended (", output: "It is built.\n", preparation: make("echo made"),
        check: ("cat build.log", "made\n")),
      Trial(
        "Building… ended (", output: "no such rule\n",
        preparation: make("echo no such rule; exit 2")),
      Trial("Stop [Esc]", "\u{1B}", output: "Stopped.\n", preparation: make("exec sleep 1000")),
      Trial(
        "Stop [Esc]", "\u{3}", status: 130,
        preparation: make("echo $$ >pid; exec sleep 1000"),
        command: #"trap : INT; "$shell" .call"#,
        check: (
          "timeout 9 sh -c 'while kill -0 \"$(cat pid)\" 2>/dev/null; do :; done' || echo runs", ""
        )),
    ],
    // Take the answers from a file
    "ask() {": [
      Trial("Name: |Create web?|[y/N] ", "web\r||y\r", output: "Creating web.\n"),
      Trial(
        output: "Creating web.\n", preparation: "printf '%s\\n' web create >answers",
        environment: ["ANSWERS": "answers"], hasTerminal: false),
      Trial(
        status: 1, preparation: "echo web >answers", environment: ["ANSWERS": "answers"],
        hasTerminal: false),
      Trial(status: 69, errors: "no terminal", hasTerminal: false),
    ],
    // Ask in several languages
    #"export TEXTDOMAINDIR="$PWD/locale""#: [
      Trial(
        "Sicherung löschen?|or Behalten [y/N] ", "|löschen\r", output: "deleting\n",
        environment: ["LANGUAGE": "de"], hasCatalogue: true),
      Trial(
        "Delete the backup?|[y/N] ", "|keep\r", output: "keeping\n",
        environment: ["LANGUAGE": "fi"], hasCatalogue: true),
    ],
  ]

  /// A commit in a repository that has the hook.
  private static func commit(
    questions: String = "", keys: String = "", status: Int32 = 0, errors: String = "",
    preparation: String = ":", subjects: String, hasTerminal: Bool = true
  ) -> Trial {
    Trial(
      questions, keys, status: status, errors: errors, preparation: preparation,
      command: """
        sed "1s,/bin/sh,$shell," .call >.git/hooks/pre-commit
        chmod +x .git/hooks/pre-commit
        git -c user.name=T -c user.email=t@example.org commit -q --allow-empty -m Change
        """, check: ("git log --format=%s", subjects), hasTerminal: hasTerminal)
  }

  /// A call that may empty a cache: at the terminal if there are keys, and otherwise under cron.
  private static func emptying(
    keys: String = "", assuming: String = "", status: Int32 = 0, output: String = "",
    errors: String = "", leaves: String = ""
  ) -> Trial {
    Trial(
      keys.isEmpty ? "" : "[y/N] ", keys, status: status, output: output, errors: errors,
      preparation: "mkdir thumbnails", command: #"XDG_CACHE_HOME=$PWD "$shell" .call"#,
      check: ("ls", leaves), environment: ["EMPTY_CACHE": assuming], hasTerminal: !keys.isEmpty)
  }

  /// An editor that adds a line to a file.
  private static let lineWriter = #"""
    mkdir bin
    printf '#!/bin/sh\necho "$(($(wc -l <"$1") + 1)) line" >>"$1"\n' >bin/editor
    chmod +x bin/editor
    """#

  /// A substitute for sudo that asks for the password with the program of SUDO_ASKPASS.
  private static let askingSudo = #"""
    mkdir bin
    cat >bin/sudo <<'END'
    #!/bin/sh
    case $1 in
    -A) [ "$("$SUDO_ASKPASS" "Password:")" = secret ] ;;
    -n) shift && exec "$@" ;;
    esac
    END
    printf '#!/bin/sh\nprompt --secure-field Password\n' >bin/ask
    chmod +x bin/sudo bin/ask

    """#

  private static let asRoot = throughLink(
    keys: "y\r", status: 0, output: "backing up\n", name: "set-up")

  private static let aptGet =
    "mkdir bin; printf '#!/bin/sh\\necho \"$@\"\\n' >bin/apt-get; chmod +x bin/apt-get"

  /// Returns a script that creates a program called make.
  private static func make(_ script: String) -> String {
    "mkdir bin; printf '#!/bin/sh\\n%s\\n' '\(script)' >bin/make; chmod +x bin/make"
  }
}
