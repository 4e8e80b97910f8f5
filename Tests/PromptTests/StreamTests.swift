// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc
import PseudoTerminal
import Testing

@Suite("Standard streams")
struct StreamTests {
  @Test(
    "A dialog ends with 74 if the reader of its answer has ended, with SIGPIPE ignored or not",
    arguments: [[], [SIGPIPE]] as [[Int32]])
  func readerGone(ignoring: [Int32]) throws {
    let end = try start("--confirm T", ignoring: ignoring).shows("[y/N] ").closeOutput()
      .type("y\r").end(.exited(74))
    #expect(end.errorText.hasSuffix("cannot write the answer to standard output: Broken pipe\n"))
    try start("--stdin --confirm T", stdin: .pipe, stderr: .terminal, ignoring: ignoring)
      .shows("[y/N] ").closeOutput().feed("y\n").end(.exited(74))
  }

  @Test("An answer waits for room in a full pipe, and is then written whole")
  func fullPipe() throws {
    for output in [.fullPipe, .fullNonBlockingPipe] as [Session.Output] {
      let session = try start("--confirm T? --button 'Empty Trash'", stdout: output)
      try session.answer("[y/N] ", "y\r").shows("\u{1B}[?2004l").waitForIdleness()
      session.drainOutput()
      let end = try session.waitForEnd().expect(.exited(0))
      let answer = end.standardOutput.drop { $0 == 0 }
      #expect(String(decoding: answer, as: UTF8.self) == "Empty Trash\n")
      #expect(try end.cost < 50)
    }
  }

  @Test("Only the answer is on standard output, even if standard error is /dev/null")
  func alone() throws {
    let folder = try TemporaryFolder()
    let session = try start(
      "--message m T --button A --button B", stdout: .file(folder.path + "/answer"), stderr: .null)
    try session.answer(["a name: ": "maybe\r", "a name: ": "b\r"]).end(.exited(0))
    #expect(read(folder.path + "/answer") == "B\n")
  }

  @Test("A redirected standard input is not read, and its file offset does not change")
  func offset() throws {
    let folder = try TemporaryFolder()
    let list = folder.write("list", "yes\nyes\n")
    let session = try start("--confirm T", stdin: .file(list))
    try session.expect("[y/N] ")
    #expect(read("/proc/\(session.pid)/fdinfo/0").hasPrefix("pos:\t0\n"))
    try session.type("x\r").shows("Please answer y or n.", "[y/N] ")
    #expect(read("/proc/\(session.pid)/fdinfo/0").hasPrefix("pos:\t0\n"))
    try session.type("n\r").end(.exited(1), prints: "Cancel\n")
  }

  @Test("An answer is printed with the bytes that were given, even if they are not UTF-8")
  func bytes() throws {
    let value = [UInt8(ascii: "a"), 0xFF, UInt8(ascii: "b")]
    func arguments(_ format: String) -> [[UInt8]] {
      [executable, "T", "--message", "m", "--format", format, "--button", "{k}x:=id"].map {
        Array($0.utf8)
      } + [Array("--presenting=k=".utf8) + value]
    }
    let end = try Session(arguments: arguments("shell"), environment: environment, stdin: .null)
      .answer("[Enter] ", "\r").end(.exited(0))
    #expect(
      end.standardOutput.starts(with: Array("prompt_action='".utf8) + value + Array("x'\n".utf8)),
      "\(end.outputText)")
    let json = try Session(arguments: arguments("json"), environment: environment, stdin: .null)
    try json.answer("[Enter] ", "\r")
    #expect(try json.end(.exited(0)).outputText.hasPrefix("{\"action\":\"a\u{FFFD}bx\","))
  }

  @Test(
    "Every kind of end has its exit status, as a shell reports it",
    arguments: [
      ("$p --confirm T", "y\r", 0), ("$p T --button A:cancel --button B", "b\r", 0),
      ("$p --confirm T", "n\r", 1), ("$p --confirm T", "\r", 1), ("$p --confirm T", "\u{1B}", 1),
      ("$p --confirm T", "\u{4}", 1), ("$p T --button A:cancel --button B", "a\r", 1),
      ("$p T --confirm --timeout 0.1", "", 124),
      ("$p T --confirm --timeout 0.1 --timeout-action ok", "", 0),
      ("$p T --confirm --timeout 0.1 --timeout-action cancel", "", 1),
      ("(exit 0) & wait $!; $p T --while-pid $!", "", 3), ("$p T --items-from /dev/null", "", 3),
      ("$p T --is-presented no", "", 3), ("$p --error ''", "", 3), ("$p --query nobody", "", 3),
      ("$p", "", 64), ("$p --bogus", "", 64), ("$p T U", "", 64), ("$p T --assume x", "", 65),
      ("printf 'x\\nx\\nx\\n' | $p --stdin T", "", 65), ("$p --message - T </", "", 66),
      ("$p --stdin T </", "", 66), ("$p --message - T <&-", "", 66),
      ("$p --confirm --buttons-from - T <&-", "", 66),
      ("setsid -w $p --confirm T </dev/tty", "y\r", 0),
      ("setsid -w $p --confirm T </dev/tty", "\u{3}", 130), ("PROMPT_TERMINAL=0 $p T", "", 69),
      ("setsid -w $p T </dev/null", "", 69), ("echo yes | setsid -w $p T", "", 69),
      ("$p T >&-", "", 74), ("$p T >/dev/full", "\r", 74), ("$p --help >/dev/full", "", 74),
      ("$p T --confirm & kill -TERM $!; wait $!", "", 143), ("printf '\\n' | $p --stdin T", "", 0),
      ("$p --stdin --confirm T </dev/null", "", 1), ("$p --stdin T </dev/null", "", 2),
    ] as [(String, String, Int)])
  func statuses(script: String, keys: String, status: Int) throws {
    try expect(status, of: script, typing: keys)
  }

  @Test(
    "A dialog that may open no further file ends with 69, and the message names the limit",
    .enabled(if: isStatic, "the dynamic linker would fail first"),
    // The emulator itself opens a file.
    arguments: (isEmulated ? 4 : 3)...8)
  func noDescriptors(limit: Int) throws {
    for arguments in ["T", "T --name it", "T --while-pid $PPID", "--query it --timeout 1"] {
      let names = Names()
      let session = try start(
        script: "ulimit -n \(limit); exec $0 \(arguments)", environment: names.environment,
        stdin: .null)
      let end = try session.type("ok\r").waitForEnd()
      let isAnswered = end.status == .exited(0) || end.status == .exited(3)
      #expect(
        isAnswered
          || end.status == .exited(69)
            && end.errorText == "prompt: the system has no resources left: Too many open files; "
              + "raise the limit on open files (ulimit -n)\n",
        "\(limit) \(arguments) \(end.status) \(end.errorText)")
      if limit <= 4 { #expect(!isAnswered, "\(limit) \(arguments)") }
    }
  }

  private func expect(_ status: Int, of script: String, typing keys: String) throws {
    let names = Names()
    let session = try start(
      script: "p=$0; (\(script)) >answer; echo $?", environment: names.environment,
      stdin: .terminal, stderr: .terminal, workingDirectory: names.folder.path)
    if !keys.isEmpty {
      try session.shows("\u{1B}[?2004h").answer("] ", keys)
    }
    try session.end(.exited(0), prints: "\(status)\n")
  }
}
