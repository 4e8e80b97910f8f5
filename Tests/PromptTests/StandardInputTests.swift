// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc
import PseudoTerminal
import Testing

@Suite("Answers on standard input")
struct StandardInputTests {
  private func answer(
    _ input: String, _ arguments: String..., stderr: Session.Output = .pipe
  ) throws -> Session.End {
    // The bytes of a pipe are read one by one, which takes long in an emulator.
    try run(
      [executable, "--stdin"] + arguments, stdin: input, stderr: stderr,
      within: 4 * Session.patience)
  }

  @Test(
    "A line of standard input is an answer",
    arguments: [
      ("y\n", 0, "Empty\n"), ("y", 0, "Empty\n"), ("y\r\n", 0, "Empty\n"), ("\n", 1, "Cancel\n"),
      ("", 1, "Cancel\n"), ("x\ny\n", 0, "Empty\n"), ("x\nx\n", 1, "Cancel\n"),
      ("x\nx\nx\ny\n", 65, ""), ("y\u{0}s\nn\n", 1, "Cancel\n"),
    ] as [(String, Int32, String)])
  func lines(input: String, status: Int32, output: String) throws {
    try answer(input, "--confirm", "Empty?", "--button", "Empty:destructive")
      .expect(.exited(status), prints: output)
  }

  @Test("With --stdin, the dialog is shown on standard error")
  func shown() throws {
    let end = try answer("maybe\n2\n", "Which?", "--button", "A", "--button", "B")
    #expect(end.outputText == "B\n")
    #expect(
      end.errorText == """

        Which?
          1  A  [Enter]
          2  B
        Choose 1-2 or a name: 
        “maybe” is not in the list; type 1-2 or a name.
        Choose 1-2 or a name: 

        """)
  }

  @Test("Nothing after the line of the answer is read")
  func rest() throws {
    let end = try run(
      ["/bin/sh", "-c", "\(executable) -q --stdin --confirm T; echo $?; cat"],
      stdin: "n\nthe rest\n")
    #expect(end.outputText == "1\nthe rest\n")
  }

  @Test("A line over 1 MiB is not an answer, and is read to its end")
  func endlessLine() throws {
    let long = "y" + String(repeating: " ", count: 1 << 20) + "\n"
    #expect(try answer(long + "y\n", "--confirm", "T").status == .exited(0))
    #expect(try answer(long, "--confirm", "T").status == .exited(1))
    #expect(
      try answer("y" + String(repeating: " ", count: 1000), "--confirm", "T").status == .exited(0))
  }

  @Test("No more than 1 MiB of a longer line is kept in memory")
  func memoryOfEndlessLine() throws {
    let session = try start("--stdin --confirm T", stdin: .pipe, stderr: .terminal)
    func peak() throws -> Int {
      try #require(status(of: session.pid, "VmHWM").flatMap { Int($0.dropLast(3)) })
    }
    try session.expect("[y/N] ")
    let before = try peak()
    // The peak is in kibibytes: 1024 for the line that is kept, and a few for everything else. The
    // code that an emulator has translated is in the same memory.
    let (count, limit) = isEmulated ? (2_400_000, 2200) : (1_600_000, 1400)
    try session.feed(String(repeating: "y", count: count) + "\n")
      .expect("Please answer y or n.", within: 8 * Session.patience)
    let rise = try peak() - before
    #expect(rise < limit, "\(rise)")
    try session.feed("n\n").end(.exited(1), prints: "Cancel\n", spending: 10_000)
  }

  @Test("A dialog with --stdin ends with 74 without an answer if standard error cannot be written")
  func unshown() throws {
    try answer("y\n", "--confirm", "T", stderr: .closed).expect(.exited(74), prints: "")
    #expect(try answer("y\n", "--confirm", "T", stderr: .file("/dev/full")).status == .exited(74))
    #expect(try answer("y\n", "--confirm", "T", stderr: .brokenPipe).status == .exited(74))
  }

  @Test("A signal ends a dialog on standard input, and the terminal stays untouched")
  func signals() throws {
    try start("--stdin --confirm T", stdin: .pipe, stderr: .terminal).shows("[y/N] ")
      .signal(SIGTERM).end(.signaled(SIGTERM), prints: "")
  }

  @Test("Ctrl-Z suspends a dialog on standard input")
  func suspended() throws {
    try start("--stdin --confirm T", stdin: .terminal, stderr: .terminal).shows("[y/N] ")
      .suspend().foreground().type("y\n").end(.exited(0), prints: "OK\n")
  }

  @Test("A dialog whose standard input is a directory ends with 66 and the reason")
  func unreadable() throws {
    let end = try start("--stdin --confirm T", stdin: .file("/")).end(.exited(66), prints: "")
    #expect(end.errorText.contains("cannot read standard input: Is a directory"))
  }

  /// Presents a dialog, has the shell read its line just before the dialog does, and returns the
  /// line and the status of the dialog, as the shell prints them.
  ///
  /// - Parameters:
  ///   - failure: The error with which preadv2(2) fails; nil if it does not fail.
  ///   - reopens: Whether the dialog can open its standard input again.
  ///   - afterwards: The commands of the shell after it has read the line.
  private func outputAfterTakingLine(
    _ arguments: String, failure: Int32? = nil, reopens: Bool = true, afterwards: String = ":"
  ) throws -> String {
    let folder = try TemporaryFolder()
    let library = try preloaded("fault.c", in: folder)
    let session = try Session(
      arguments: [
        "/bin/sh", "-c",
        """
        exec 3<&0
        LD_PRELOAD=\(library) FAULT_ARMED=1 FAULT_CALL=preadv2 FAULT_NTH=1 FAULT_HOLD=goes-on \
        FAULT_ERROR=\(failure ?? 0) FAULT_MARK=reached \(reopens ? "" : "FAULT_REOPENING=1") \
        "$0" -q --stdin --confirm T \(arguments) <&3 & dialog=$!
        while ! test -e reached; do sleep 0.01; done
        read -r line <&3
        touch goes-on
        \(afterwards)
        wait $dialog
        echo "$line $?"
        """, preloadable,
      ],
      environment: environment, stdin: .pipe, workingDirectory: folder.path)
    return try session.feed("y\n").waitForEnd().outputText
  }

  @Test(
    "A timeout ends a dialog even if another process has read its line",
    // The kernel can read a pipe without blocking, but not a FIFO.
    arguments: [nil, EOPNOTSUPP])
  func takenLine(failure: Int32?) throws {
    #expect(try outputAfterTakingLine("--timeout 1", failure: failure) == "y 124\n")
  }

  @Test("A signal ends a dialog that blocks in a read since another process has read its line")
  func blockedRead() throws {
    // The error simulates a kernel that cannot read without blocking.
    let output = try outputAfterTakingLine(
      "", failure: EOPNOTSUPP, reopens: false,
      afterwards: """
        while ! grep -q pipe /proc/$dialog/wchan; do sleep 0.01; done
        kill $dialog
        """)
    #expect(output == "y \(128 + SIGTERM)\n")
  }

  @Test("A SIGCONT that arrives just before a dialog stops is not lost")
  func continuedBeforeStop() throws {
    let folder = try TemporaryFolder()
    let session = try start(
      ["--stdin", "--confirm", "T"], of: preloadable,
      environment: [
        "LD_PRELOAD": try preloaded("fault.c", in: folder), "FAULT_ARMED": "1",
        "FAULT_CALL": "sigpending", "FAULT_NTH": "1", "FAULT_SIGNAL": "\(SIGCONT)",
        "FAULT_MARK": "\(folder.path)/reached",
      ], stdin: .pipe)
    try session.waitForIdleness().signal(SIGTSTP)
    try session.wait { access("\(folder.path)/reached", F_OK) == 0 }
    try session.feed("y\n").end(.exited(0), prints: "OK\n")
  }
}
