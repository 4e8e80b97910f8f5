// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc
import PseudoTerminal
import Testing

@Suite("Scripts of the build")
struct BuildTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test("After a checkout was moved, make removes the compiler's caches once, and nothing else")
  func caches() throws {
    let script = #"""
      cd "$1"
      mkdir -p .build/x86_64/debug/ModuleCache .build-deb/module-cache
      touch .build/x86_64/debug/ModuleCache/a .build-deb/module-cache/b .build/x86_64/debug/object
      make -s caches
      find .build .build-deb -type f | LC_ALL=C sort
      """#
    let caches = [".build-deb/module-cache/b", ".build/x86_64/debug/ModuleCache/a"]
    let others = [".build/location", ".build/x86_64/debug/object"]
    let first = folder.path + "/first"
    let moved = folder.path + "/a second"
    try sh(#"mkdir "$1"; cp -R Makefile Scripts "$1""#, first)
    #expect(try Set(sh(script, first).lines) == Set(others))
    #expect(try Set(sh(script, first).lines) == Set(caches + others))
    try sh(#"mv "$1" "$2""#, first, moved)
    #expect(try Set(sh(script, moved).lines) == Set(others))
    #expect(try Set(sh(script, moved).lines) == Set(caches + others))
  }

  @Test(
    "The output of tests is shown without control characters, and its last line is the result",
    arguments: [
      (#"printf '\033[31m\t\233\342\200\256\n'"#, ["^[[31m\t<0x9B><U+202E>"], "no test ran", 1),
      (
        #"echo '✘ Test "A rule" failed after 0.1 seconds.'; exit 1"#,
        [#"✘ Test "A rule" failed after 0.1 seconds."#], #"Failed: "A rule"."#, 1
      ),
      (
        "echo '✔ Test run with 2 tests in 1 suite passed after 0.1 seconds.'",
        ["✔ Test run with 2 tests in 1 suite passed after 0.1 seconds."], "2 tests passed.", 0
      ),
      ("kill -TERM $$", [], "ended by SIGTERM", 143),
      (
        """
        printf '%s\\n' 'Building' '◇ Test run started.' '◇ Test "A" started.' \\
          '✘ Test "A" recorded an issue: a' ' b' '↳ c' '✔ Test "B" passed after 1 seconds.' \\
          '✔ Suite "S" passed after 1 seconds.'
        """,
        [
          "Building", "◇ Test run started.", #"✘ Test "A" recorded an issue: a"#, " b", "↳ c",
          #"✔ Suite "S" passed after 1 seconds."#,
          "The tests ended without a result. The end of their output is:",
        ], "no test ran", 1
      ),
    ])
  func visibly(script: String, shown: [String], result: String, status: Int32) throws {
    let end = try run(
      ["\(repository)/Scripts/visibly", "/bin/sh", "-c", script],
      environment: ["PATH": "/usr/bin:/bin", "LC_ALL": "C.UTF-8"])
    #expect(end.status == .exited(status), "\(end.errorText)")
    let lines = end.outputText.lines
    #expect(lines.starts(with: shown), "\(lines)")
    #expect(lines.last?.contains(result) == true, "\(lines)")
  }

  @Test(
    "On a terminal, one line names the test that has begun last, and a file has the whole output")
  func movingLine() throws {
    let log = folder.path + "/log"
    let script = #"""
      echo '◇ Test run started.'
      echo '◇ Test case passing 1 argument text → "a" to "A rule" started.'
      read -r line
      echo '✔ Suite "S" passed after 1 seconds.'
      echo '✔ Test run with 1 test in 1 suite passed after 1 seconds.'
      """#
    let session = try Session(
      arguments: ["\(repository)/Scripts/visibly", "--log", log, "/bin/sh", "-c", script],
      environment: ["PATH": "/usr/bin:/bin", "LC_ALL": "C.UTF-8", "TERM": "xterm"], columns: 60,
      stdout: .terminal)
    try session.expect(#"1 tests and cases have begun, after 0 s: "A rule""#)
    try session.type("\r")
    let end = try session.waitForEnd()
    #expect(end.status == .exited(0))
    #expect(!end.transcript.contains("Suite"), "\(end.transcript)")
    #expect(try sh(#"cat "$1""#, log).contains(#"Suite "S" passed"#))
  }
}
