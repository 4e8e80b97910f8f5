// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc
import PseudoTerminal
import Testing

@Suite("Dialogs without a terminal")
struct NoTerminalTests {
  private func run(_ line: ShellWords, stdin: String = "") throws -> Session.End {
    try PseudoTerminal.run([executable] + line.list, stdin: stdin).expect(.exited(69))
  }

  @Test(
    "Four lines on standard error contain the question, its answers and the ways to answer",
    arguments: [
      ("-q --confirm 'Empty Trash?'", "'Empty Trash?'", "The answers are: OK, Cancel.", ""),
      (
        "Save --button Retry:=r --button Stop:cancel", "'Save'", "The answers are: Retry, Stop.", ""
      ),
      ("--confirm --message 'One.\nTwo.'", "'One.'", "The answers are: OK, Cancel.", ""),
      (
        "--confirm Wipe? --require-typing disk --button Wipe:destructive", "'Wipe?'",
        "The answers are: Wipe, Cancel; only the text of --require-typing chooses the one that does "
          + "not cancel.", ""
      ),
      (
        "--confirm Shell --buttons-from /etc/shells", "'Shell'",
        "The answers are: Cancel, a line of the list.", ""
      ),
      ("Shell --buttons-from /etc/shells", "'Shell'", "The answers are: a line of the list.", ""),
      (
        "In --text-field name --secure-field pass", "'In'",
        "The fields are: name, pass; the actions are: OK, Cancel.",
        " and --field-value NAME=VALUE"
      ),
      (
        "Pick --item a --item b:on=x", "'Pick'",
        "The items are: a, b; the actions are: OK, Cancel.", ""
      ),
      (
        "Pick --items-from /etc/shells", "'Pick'",
        "The items are: the lines of the list; the actions are: OK, Cancel.", ""
      ),
      ("In --secure-field pw", "'In'", "The fields are: pw; the actions are: OK, Cancel.", ""),
      ("'a\u{1B}[2Jb\u{A}c'", "'a^[[2Jb c'", "The answers are: OK.", ""),
    ] as [(ShellWords, String, String, String)])
  func advice(line: ShellWords, question: String, answers: String, value: String) throws {
    let end = try run(line)
    let secrets = line.list.contains("--secure-field") ? ", which alone gives secrets" : ""
    #expect(
      end.errorText == """
        prompt: there is no terminal on which to ask \(question)
        \(answers)
        Give the answer with --assume ANSWER\(value), or on standard input with --stdin\(secrets).
        ssh -t, docker run -it and prompt --attend provide a terminal.

        """)
    #expect(end.outputText == "")
  }

  @Test(
    "If the terminal cannot be opened, the error gives the reason", .enabled(if: geteuid() == 0))
  func unusableTerminal() throws {
    let folder = TemporaryFolder.make()
    chmod(folder.path, 0o755)
    let program = try folder.copyExecutable()
    for (line, beginning) in [
      ("--confirm T", "prompt: there is no terminal on which to ask 'T': "),
      ("--attend", "prompt: "),
    ] as [(ShellWords, String)] {
      let end = try Session(
        arguments: [
          "/usr/bin/unshare", "--mount", "/bin/sh", "-c",
          """
          touch "$0/tty" && chmod 600 "$0/tty" && mount --bind "$0/tty" /dev/tty &&
          exec setpriv --reuid 65534 --clear-groups "$@"
          """, folder.path, program,
        ] + line.list,
        environment: environment.merging(["TMPDIR": folder.path, "XDG_RUNTIME_DIR": ""]) { $1 },
        stdin: .null
      ).waitForEnd().expect(.exited(69))
      let expected = "\(beginning)cannot use '/dev/tty': Permission denied\n"
      #expect(end.errorText.hasPrefix(expected), "\(end.errorText)")
    }
  }

  @Test("The error without a terminal shows control characters of a path in a visible form")
  func pathOfReason() throws {
    let parent = TemporaryFolder.make()
    let folder = "\(parent.path)/\u{1B}[31m\n"
    let socket = "\(folder)/prompt-\(geteuid())"
    mkdir(folder, 0o700)
    mkdir(socket, 0o700)
    // The umask of this process may have removed permissions.
    chmod(socket, 0o755)
    close(open("\(socket)/.attend", O_CREAT | O_WRONLY, 0o600))
    let end = try Session(
      arguments: [executable, "--confirm", "T"],
      environment: environment.merging(["TMPDIR": folder, "XDG_RUNTIME_DIR": ""]) { $1 },
      stdin: .null, placement: .noTerminal
    ).waitForEnd().expect(.exited(69))
    #expect(
      end.errorText.contains("^[[31m") && !end.errorText.contains("\u{1B}"), "\(end.errorText)")
  }

  @Test("--stdin is not suggested if a text or a list is read from standard input")
  func readInput() throws {
    for line in ["T --message -", "T --buttons-from -", "T --items-from -"] as [ShellWords] {
      let end = try run(line, stdin: "a\nb\n")
      #expect(
        end.errorText.contains("\nGive the answer with --assume ANSWER.\n"), "\(end.errorText)")
    }
  }

  @Test("In JSON, the dialog is described without values and without a text that has to be typed")
  func description() throws {
    let end = try run(
      """
      --format json --error 'No {file}' --presenting file=a.txt --message 'Why "so"?' \
      --button Save:default=s --button Stop:cancel --text-field n:Name --field-value n=secret \
      --field-range n=1..16 --field-required n --date-field d --field-range d=2026-01-01.. \
      --secure-field pw --field-pattern pw=[0-9]+ --picker-field p --field-option p=A:=a \
      --toggle-field on --file-field f
      """)
    #expect(
      end.outputText == """
        {"action":null,"id":null,"index":null,"role":null,"dismissal":null,"status":69,\
        "fields":null,"dialog":{"kind":"error","title":"No a.txt","message":"Why \\"so\\"?",\
        "actions":[{"label":"Save","id":"s","role":"default"},\
        {"label":"Stop","id":null,"role":"cancel"}],"fields":[\
        {"name":"n","label":"Name","kind":"text","required":true,"options":null,"range":"1..16",\
        "pattern":null},\
        {"name":"d","label":"d","kind":"date","required":false,"options":null,\
        "range":"2026-01-01..","pattern":null},\
        {"name":"pw","label":"pw","kind":"secure","required":false,"options":null,"range":null,\
        "pattern":"[0-9]+"},\
        {"name":"p","label":"p","kind":"picker","required":false,\
        "options":[{"label":"A","id":"a"}],"range":null,"pattern":null},\
        {"name":"on","label":"on","kind":"toggle","required":false,"options":null,"range":null,\
        "pattern":null},\
        {"name":"f","label":"f","kind":"file","required":false,"options":null,"range":null,\
        "pattern":null}],"items":null,"selection_count":null}}

        """)
    let wipe = try run("--format json --confirm Wipe? --require-typing disk --button W:destructive")
    #expect(!wipe.outputText.contains("disk"))
    #expect(wipe.outputText.contains(#"{"label":"W","id":null,"role":"destructive"}"#))
  }

  @Test("In JSON, the items and the number to choose are described, and a hidden title is null")
  func items() throws {
    let end = try run(
      """
      --format json --confirm T --title-visibility hidden --message M --item a:=x --item b \
      --selection-count 1..2
      """)
    #expect(
      end.outputText.contains(
        #""items":[{"label":"a","id":"x"},{"label":"b","id":null}],"selection_count":"1..2""#))
    #expect(end.outputText.contains(#""kind":"confirmation","title":null,"message":"M""#))
  }
}
