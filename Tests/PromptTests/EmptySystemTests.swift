// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc
import PseudoTerminal
import Testing

@Suite(
  "A system with nothing but the executable",
  .enabled(
    if: isShipped && geteuid() == 0, "only root can leave it alone, and only if it is static")
)
struct EmptySystemTests {
  private let root: TemporaryFolder

  init() throws {
    root = try TemporaryFolder()
    _ = try root.copyExecutable()
  }

  @Test(
    "Text and answers in UTF-8 work without a locale, /proc and /dev",
    arguments: ["C", "de_DE.UTF-8"])
  func terminal(locale: String) throws {
    let session = try Session(
      arguments: [
        "/usr/sbin/chroot", root.path, "/prompt", "日本", "--message", "ü", "--button",
        "Überschreiben", "--button",
        "削除する",
      ], environment: ["LC_ALL": locale, "TERM": "xterm-256color"], stderr: .terminal)
    try session.shows("日本\r\n│ ü\r\n").answer(":", "x中\u{7F}\u{7F}über\r")
      .end(.exited(0), prints: "Überschreiben\n")
  }

  @Test("Without /dev, a list comes from a pipe, and is answered on standard error")
  func pipe() throws {
    let session = try Session(
      arguments: ["/usr/sbin/chroot", root.path, "/prompt", "T", "--buttons-from", "-"],
      environment: ["TERM": "xterm-256color"], stdin: .text("one\ntwo\n"), stderr: .terminal)
    try session.answer("a name: ", "two\r").end(.exited(0), prints: "two\n")
  }

  @Test("Standard input is answered in the language that LANG names")
  func input() throws {
    let end = try run(
      ["/usr/sbin/chroot", root.path, "/prompt", "--stdin", "--confirm", "Löschen?"],
      environment: ["LANG": "de_DE.UTF-8"], stdin: "ja\n")
    #expect(end.outputText == "OK\n")
    #expect(end.errorText == "Löschen? [j/N] \n")
  }
}
