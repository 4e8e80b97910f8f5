// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc
import PseudoTerminal
import Testing

@Suite("Prompts of fields")
struct FieldPromptTests {
  private let folder = TemporaryFolder.make()

  /// The bytes that show a prompt after the cursor, and leave the cursor before it.
  private func faint(_ text: String) -> String {
    "\u{1B}[2m\(text)\u{1B}[0m\u{1B}[\(text.unicodeScalars.count)D"
  }

  private static let erasure = "\u{1B}[K"

  /// Starts a dialog with a field and its prompt, abc.
  private func hold(_ kind: String, _ options: ShellWords = "") throws -> Session {
    try start(["--\(kind)-field", "f", "--field-prompt", "f=abc"] + options.list)
  }

  @Test(
    "A prompt is shown faint until something is typed, and is never a value",
    arguments: ["text", "file", "date", "secure"])
  func prompt(kind: String) throws {
    let session = try start(["T", "--\(kind)-field", "f", "--field-prompt", "f=such as web-1"])
    let form = kind == "date" ? " (YYYY-MM-DD)" : ""
    try session.shows("  f\(form): " + faint("such as web-1"))
    try session.type("\r").end(.exited(0), prints: "\n")
    #expect(
      try session.waitForEnd().transcript.contains("such as web-1\u{1B}[0m\u{1B}[13D\u{1B}[K"))
  }

  @Test(
    "The prompt of a text field returns when the input is deleted, but that of a secure field does not"
  )
  func deleted() throws {
    let text = try hold("text")
    try text.shows("f: " + faint("abc")).type("x").shows(Self.erasure + "x").type("\u{7F}")
      .shows(faint("abc")).type("y\r").end(.exited(0), prints: "y\n")
    let secret = try hold("secure")
    let end = try secret.shows("f: " + faint("abc")).type("x").shows(Self.erasure).type("\u{7F}")
      .type("y\r").end(.exited(0), prints: "y\n")
    #expect(end.transcript.components(of: "abc").count == 2)
  }

  @Test("The prompt is erased when the line is left by a key, a timeout or a signal")
  func left() throws {
    for kind in ["text", "secure"] {
      for (keys, shown, status) in [
        ("\u{1B}", "(Cancel)\r\n", Session.End.Status.exited(1)),
        ("\u{4}", "(Cancel)\r\n", .exited(1)), ("\u{3}", "^C\r\n", .signaled(SIGINT)),
      ] {
        try hold(kind).shows(faint("abc")).type(keys)
          .shows(Self.erasure + shown).end(status)
      }
      try hold(kind, "--timeout 0.3")
        .shows(faint("abc"), Self.erasure + "(timed out)\r\n").end(.exited(124))
      try hold(kind).shows(faint("abc"))
        .signal(SIGTERM).shows(Self.erasure + "\r\n").end(.signaled(SIGTERM))
      try start(["T", "--text-field", "g", "--\(kind)-field", "f", "--field-prompt", "f=abc"])
        .answer("g: ", "\r").shows("f: " + faint("abc")).type("\u{1B}[Z")
        .shows(Self.erasure + "(back)\r\n").type("\u{1B}").end(.exited(1))
    }
  }

  @Test("The prompt is drawn again when the window is resized and when the process is continued")
  func drawnAgain() throws {
    for kind in ["text", "secure"] {
      let session = try start(["T", "--\(kind)-field", "f", "--field-prompt", "f=abcdef"])
      try session.shows(faint("abcdef")).resize(rows: 24, columns: 11).shows("\u{1B}[J")
        .shows("\u{1B}[2mabcd…\u{1B}[0m\u{1B}[5D").type("\u{1A}")
        .shows(Self.erasure).stops().foreground().shows("f: ", "\u{1B}[2mabcd…\u{1B}[0m\u{1B}[5D")
        .type("x\r").end(.exited(0), prints: "x\n")
    }
  }

  @Test("The prompt is drawn again with the remaining time, and after Tab has listed names")
  func otherOutput() throws {
    try start("--text-field f --field-prompt f=abc --timeout 5.4").shows(
      "(closes in 6\u{A0}s): " + faint("abc"), "(closes in 5\u{A0}s): ", faint("abc")
    ).type("x\r").end(.exited(0), prints: "x\n")
    folder.write("one", "")
    folder.write("two", "")
    try start(
      ["--file-field", "f", "--field-prompt", "f=abc", "--field-kind", "f=new"],
      workingDirectory: folder.path
    ).shows("f: " + faint("abc")).type("\t\t").shows("one", "two", faint("abc")).type("\u{1B}")
      .end(.exited(1))
  }

  @Test("A long prompt is shortened to the row, and is left out if there is no room for it")
  func narrow() throws {
    let long = String(repeating: "a", count: 100)
    try start(["--text-field", "f", "--field-prompt", "f=\(long)"], columns: 40)
      .shows("f: " + faint(String(long.prefix(35)) + "…")).type("x\r").end(
        .exited(0), prints: "x\n")
    let file = folder.write(
      "inputrc", "set show-mode-in-prompt on\nset emacs-mode-string \"\(long)\"\n")
    let end = try start(
      ["--text-field", "f", "--field-prompt", "f=bcd"], environment: ["INPUTRC": file]
    ).shows("f: ").type("x\r").end(.exited(0), prints: "x\n")
    #expect(!end.transcript.contains("bcd"))
  }

  @Test("If there is no faint text, the prompt is shown in round brackets after the label")
  func inBrackets() throws {
    for terminal in ["dumb", "linux", "vt100"] {
      try start(
        "T --text-field f:Name --field-prompt 'f=such as web-1'", environment: ["TERM": terminal]
      ).shows("  Name (such as web-1): ").type("\r").end(.exited(0), prints: "\n")
    }
    let end = try run(
      [
        executable, "--stdin", "--text-field", "f:CPUs", "--field-range", "f=1..16",
        "--field-prompt", "f=a guess",
      ], stdin: "3\n")
    end.expect(.exited(0), prints: "3\n")
    #expect(end.errorText == "CPUs (1-16, a guess): \n")
    let secret = try run(
      [
        executable, "--stdin", "T", "--secure-field", "f:PIN", "--field-repeat", "f",
        "--field-prompt", "f=six (6) digits",
      ], stdin: "3\n3\n")
    // The second entry is not described again.
    #expect(secret.errorText.contains("PIN (“six (6) digits”): \n"))
    #expect(secret.errorText.contains("PIN again: "))
  }

  @Test("A prompt is translated, its keys are replaced by data, and it is sanitized")
  func resolved() throws {
    folder.writeCatalogue(
      "de/LC_MESSAGES/app.mo", catalogue(["such as {name}": "zum Beispiel {name}"]))
    try start(
      [
        "--text-domain", "app", "--presenting", "name=a\u{1B}[2Jb", "--text-field", "f",
        "--field-prompt", "f=such as {name}",
      ], environment: ["TEXTDOMAINDIR": folder.path, "LANGUAGE": "de", "LC_ALL": "C.UTF-8"]
    ).shows("\u{1B}[2mzum Beispiel a^[[2Jb").type("\u{1B}").end(.exited(1))
    try start("--text-field f --field-prompt f={name} --presenting 'name= '").shows("f: ").type(
      "x\r"
    )
    .end(.exited(0), prints: "x\n")
  }
}
