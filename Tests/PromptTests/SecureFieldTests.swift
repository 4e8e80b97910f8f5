// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc
import PseudoTerminal
import Testing

@Suite("Secure fields")
struct SecureFieldTests {
  private static let secret = "correct-horse-é"

  private func start(_ more: String...) throws -> Session {
    let session = try PromptTests.start(["T", "--secure-field", "p:Password"] + more)
    try session.expect("Password: ")
    return session
  }

  @Test("A secure field hides its input, and prints the value")
  func silent() throws {
    let end = try start().type(Self.secret + "\r").end(.exited(0), prints: Self.secret + "\n")
    #expect(
      end.transcript.withoutSequences.hasSuffix("Password: (hidden)\r\n"), "\(end.transcript)")
  }

  @Test(
    "A secure field is edited by whole characters",
    arguments: [
      ("aé\u{7F}b", "ab"), ("a漢\u{8}b", "ab"), ("one two  \u{17}b", "one b"), ("abc\u{15}d", "d"),
      ("a\u{1B}[A\u{1B}[20~b", "ab"), ("\u{7F}\u{17}a", "a"), ("a\u{4}b", "ab"),
    ])
  func editing(typed: String, value: String) throws {
    try start().type(typed + "\r").end(.exited(0), prints: value + "\n")
  }

  @Test(
    "A secure field drops the final line break of a paste, and refuses a paste with any other line break"
  )
  func paste() throws {
    try start().type("\u{1B}[200~a\nb\u{1B}[201~\r").shows("line breaks and control characters")
      .answer("Password: ", "\u{1B}[200~\(Self.secret)\n\u{1B}[201~").type("!\r")
      .end(.exited(0), prints: Self.secret + "!\n")
  }

  @Test("A secure field ignores input that was typed before its prompt")
  func typeAhead() throws {
    let session = try start("--field-repeat", "p")
    // Both lines are typed at once, so that the second one arrives before the second prompt.
    try session.type("abc\rxyz\r").answer("Password again: ", "abc\r")
      .end(.exited(0), prints: "abc\n")
  }

  @Test("A secure field ignores input that was typed while it was suspended")
  func typeAheadWhileSuspended() throws {
    try start().suspend().type("xyz\n").foreground().answer("Password: ", "abc\r")
      .end(.exited(0), prints: "abc\n")
  }

  @Test("A secure field with --field-repeat prompts twice, and compares the two entries")
  func repeatedEntry() throws {
    try start("--field-repeat", "p").type("one\r").answer("Password again: ", "other\r")
      .shows("The two entries do not match.").answer([
        "Password: ": "one\r", "Password again: ": "one\r",
      ])
      .end(.exited(0), prints: "one\n")
  }

  @Test("A key that erases discards the secret to which the user has gone back")
  func erasedSecret() throws {
    for (key, printed) in [("", "one"), ("\u{15}", ""), ("\u{7F}", ""), ("two\u{17}", "")] {
      try start("--text-field", "after").type("one\r").answer([
        "after: ": "\u{1B}[Z", "hidden": "\(key)\r", "after: ": "\r",
      ])
      .end(.exited(0), prints: "\(printed)\n\n")
    }
  }

  @Test("A secret that was erased stays empty, however the user leaves the field")
  func leftErased() throws {
    try PromptTests.start("T --text-field before --secure-field p:Password --text-field after")
      .answer([
        "before: ": "\r", "Password: ": "one\r", "after: ": "\u{1B}[Z",
        "hidden": "\u{15}\u{1B}[Z", "before: ": "\r", "Password: ": "\r", "after: ": "\r",
      ])
      .end(.exited(0), prints: "\n\n\n")
    try start("--text-field", "after").type("one\r").answer([
      "after: ": "\u{1B}[Z", "hidden": "\u{15}\r", "after: ": "\u{1B}[Z", "Password: ": "\r",
      "after: ": "\r",
    ])
    .end(.exited(0), prints: "\n\n")
  }

  @Test("A line over 1 MiB is not a secret, and does not repeat a secret with which it begins")
  func endlessRepetition() throws {
    let longest = String(repeating: "a", count: 1 << 20)
    let call = [executable, "--stdin", "T", "--secure-field", "p", "--field-repeat", "p"]
    // The first line of the last case is not a secret itself, and neither is its beginning.
    for lines in ["a\n\(longest)a\n", "\(longest)\n\(longest)a\n", "\(longest)a\n"] {
      // A debug build is slow, as it reads byte by byte.
      try run(call, stdin: lines + "b\nb\n", within: 60).expect(.exited(0), prints: "b\n")
    }
  }

  @Test("A secure field neither shows nor loses its input when the window is resized")
  func resized() throws {
    let session = try start()
    try session.type("abc")
    for columns in [20, 80, 200] as [UInt16] { try session.resize(rows: 10, columns: columns) }
    let end = try session.type("d\r").end(.exited(0), prints: "abcd\n")
    #expect(
      end.transcript.withoutSequences.hasSuffix("Password: (hidden)\r\n"), "\(end.transcript)")
  }

  @Test("A secure field shows the remaining time, like any question")
  func timeLeft() throws {
    try PromptTests.start("--secure-field p:Password --timeout 5.4").shows("closes in 6")
      .type("x").shows("closes in 5").type("y\r").end(.exited(0), prints: "xy\n")
  }

  @Test(
    "A suspended secure field keeps its input, and sets its modes again when it continues",
    .enabled(if: geteuid() == 0, "only root can see that it has been read"))
  func suspension() throws {
    let session = try start()
    let held = try session.modes
    try session.type("abcxyz")
    // Ctrl-Z discards input that has not been read (POSIX, 11.1.9).
    while try session.copies(of: "abcxyz") < 1 {}
    try session.suspend().foreground().shows("Password: ")
    #expect(try session.modes == held)
    try session.type("d\r").end(.exited(0), prints: "abcxyzd\n")
  }

  @Test("A secret is not echoed even if another program restores modes with echo")
  func restoredEcho() throws {
    let session = try PromptTests.start("T --secure-field p:Password", placement: .background)
    try session.waitForStop()
    var found = termios()
    try session.changeModes { found = $0 }
    // The other program has turned echo off before the dialog is shown.
    try session.changeModes { $0.c_lflag &= ~UInt32(ECHO) }
    try session.foreground().shows("Password: ")
    // The kernel echoes a key when it processes the key, which may be after the call that types it.
    for _ in 1...2 {
      try session.changeModes { $0 = found }
      try session.wait { try !session.modes.isEchoing && !session.modes.isCanonical }
    }
    let end = try session.type("correct-horse\r").end(.exited(0), prints: "correct-horse\n")
    #expect(
      end.transcript.withoutSequences.hasSuffix("Password: (hidden)\r\n"), "\(end.transcript)")
  }

  @Test("A secure field does not override the modes of a program that reads a password")
  func passwordProgram() throws {
    let session = try start()
    var found = termios()
    try session.changeModes {
      found = $0
      $0.c_lflag |= UInt32(ICANON)
    }
    // The field checks the modes at intervals; the test waits until it has done so.
    func wakeUps() -> Int {
      status(of: session.pid, "voluntary_ctxt_switches").flatMap { Int($0) } ?? 0
    }
    let before = wakeUps()
    try session.wait { wakeUps() > before + 2 }
    #expect(try session.modes.isCanonical)
    try session.changeModes { $0 = found }
    try session.type("secret\r").end(.exited(0), prints: "secret\n")
  }

  @Test("A secure field is refused on a standard input that would echo the secret")
  func echoingInput() throws {
    let end = try PromptTests.start("--stdin T --secure-field p", stdin: .terminal)
      .end(.exited(69), prints: "")
    #expect(end.errorText.contains("would show what is typed"))
  }

  @Test("A secret is neither in the environment nor in the arguments, and leaves no core dump")
  func process() throws {
    // A soft limit of zero would make the test meaningless, so it is raised to the hard limit.
    let session = try PromptTests.start(
      script: "ulimit -S -c \"$(ulimit -H -c)\"; exec \"$0\" T --secure-field p:Password",
      stdin: .null)
    try session.answer("Password: ", Self.secret)
    #expect(read("/proc/\(session.pid)/limits").contains("Max core file size        0"))
    for file in ["environ", "cmdline"] {
      #expect(!read("/proc/\(session.pid)/\(file)").contains(Self.secret))
    }
    try session.type("\r").end(.exited(0))
  }

  @Test(
    "A secret is in memory that is locked and excluded from core dumps",
    .enabled(if: geteuid() == 0, "only root may read the memory of such a process"))
  func pages() throws {
    let session = try start()
    let flags = read("/proc/\(session.pid)/smaps").components(of: "\n")
      .filter { $0.hasPrefix("VmFlags:") }.map { $0.components(of: " ") }
    // The emulator ignores the request to exclude memory from core dumps.
    #expect(flags.contains { $0.contains("lo") && (isEmulated || $0.contains("dd")) })
    try session.type("\r").end(.exited(0))
  }

  @Test(
    "Other processes of the user can read the memory of a text field, but not of a secure field",
    .enabled(if: geteuid() == 0, "only root can be another user"),
    arguments: [("--secure-field", 0), ("--text-field", 65534)] as [(String, uid_t)])
  func otherProcesses(option: String, owner: uid_t) throws {
    let folder = try TemporaryFolder()
    chmod(folder.path, 0o755)
    let copy = try folder.copyExecutable()
    let session = try PromptTests.start(
      ["T", option, "p:Password"], of: copy,
      through: ["/usr/bin/setpriv", "--reuid=65534", "--clear-groups"])
    try session.expect("Password: ")
    // The owner of this file is the user who may read the memory (proc(5)).
    var status = stat()
    #expect(stat("/proc/\(session.pid)/mem", &status) == 0)
    #expect(status.st_uid == owner)
    try session.type("\u{1B}").end(.exited(1))
  }

  @Test("SIGCONT removes no character from a secret, whether the dialog was stopped or not")
  func continued() throws {
    let session = try PromptTests.start("T --secure-field s")
    try session.expect("s: ")
    for character in "abcdefghijklmnopqrstuvwxyz" {
      try session.signal(SIGCONT).type(String(character))
    }
    try session.signal(SIGSTOP).stops(by: SIGSTOP).type("0123").foreground().type("456\r")
      .end(.exited(0), prints: "abcdefghijklmnopqrstuvwxyz0123456\n", spending: 500)
  }

  @Test(
    "A deleted secret does not remain in memory",
    .enabled(if: geteuid() == 0, "only root may read the memory of such a process"))
  func takenBack() throws {
    let session = try start()
    try session.type("cOrReCt-hOrSe")
    while try session.copies(of: "hOrSe") < 1 {}
    try session.type("\u{15}BaTtErY")
    while try session.copies(of: "BaTtErY") < 1 {}
    #expect(try session.copies(of: "hOrSe") == 0)
    try session.type("\r").end(.exited(0), prints: "BaTtErY\n")
  }

  @Test(
    "A secret from standard input does not remain in memory after it has been written",
    .enabled(if: geteuid() == 0, "only root may read the memory of such a process"))
  func memoryAfterStandardInput() throws {
    let secret = "cOrReCt-hOrSe-BaTtErY"
    let session = try PromptTests.start("--stdin T --secure-field p --text-field t", stdin: .pipe)
    try session.feed(secret + "\n")
    while try session.copies(of: secret) < 1 {}
    let left = try session.copiesAtExit(of: "hOrSe") { try session.feed("x\n") }
    #expect(left == 0)
    try session.end(.exited(0), prints: secret + "\nx\n")
  }

  @Test(
    "A secret does not remain in memory after it has been written",
    .enabled(if: geteuid() == 0, "only root may read the memory of such a process"),
    arguments: [
      ("label", 1, false), ("json", 1, false), ("shell", 1, false), ("label", 500, false),
      ("label", 1, true), ("label", 50, true), ("label", 500, true),
    ])
  func memory(format: String, times: Int, isDecoded: Bool) throws {
    let secret = String(repeating: "cOrReCt-hOrSe-BaTtErY", count: times)
    let session = try start(
      // In UTF-8, this pattern cannot be matched without decoding.
      "--format", format, "--field-pattern", "p=([^é]|é){8,}", "--field-repeat", "p")
    try session.type(secret + "\r").answer("Password again: ", "\u{1B}[200~\(secret)\u{1B}[201~")
    // Until the entries are compared, there is one copy of each.
    while try session.copies(of: secret) < 2 {}
    // The matcher of libc decodes text to four bytes per character.
    let part = isDecoded ? "hOrSe".map { "\($0)\0\0\0" }.joined() : "hOrSe"
    let left = try session.copiesAtExit(of: part) { try session.type("\r") }
    #expect(left == 0)
    let end = try session.end(.exited(0), spending: 300)
    #expect(end.outputText.contains(secret))
  }
}
