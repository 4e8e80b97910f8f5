// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc
import PseudoTerminal
import Testing

@Suite("Footprint of a dialog")
struct FootprintTests {
  private let folder = TemporaryFolder.make()

  /// Returns the destination of each descriptor of a process.
  private func descriptors(of process: Int32) -> [Int: String] {
    let numbers = names(in: "/proc/\(process)/fd").compactMap { Int($0) }
    return Dictionary(
      uniqueKeysWithValues: numbers.map { ($0, destination(of: "/proc/\(process)/fd/\($0)")) }
    ).filter { $0.value != "" }
  }

  @Test(
    "A dialog has one thread and no children, and opens only its terminal and a signal descriptor")
  func descriptors() throws {
    let session = try start("--confirm T")
    try session.expect("[y/N] ")
    #expect(names(in: "/proc/\(session.pid)/task") == ["\(session.pid)"])
    #expect(read("/proc/\(session.pid)/task/\(session.pid)/children") == "")
    for (number, target) in descriptors(of: session.pid) where number > 2 {
      // A program that this process executes would inherit no descriptor.
      let flags = read("/proc/\(session.pid)/fdinfo/\(number)").components(of: "flags:\t").last
      let bits = flags.flatMap { Int32($0.prefix { $0.isNumber }, radix: 8) } ?? 0
      #expect(bits & O_CLOEXEC != 0, "\(number) \(target)")
      #expect(
        ["/dev/tty", session.terminalName, "anon_inode:[signalfd]"].contains(target),
        "\(number) \(target)")
    }
    try session.type("y\r").end(.exited(0), prints: "OK\n")
  }

  @Test(
    "A dialog starts no process, connects to nothing, and opens only the terminal for writing",
    .enabled(if: canTrace))
  func calls() throws {
    let trace = folder.path + "/trace"
    let session = try start(
      ["--confirm", "T"],
      through: [
        "/usr/bin/env", "strace", "-f", "-qq", "-o", trace, "-e",
        "trace=process,network,open,openat,creat,mkdir,unlink,rename",
      ])
    try session.answer("[y/N] ", "y\r")
    #expect(try session.waitForEnd().outputText == "OK\n")
    let lines = read(trace).components(of: "\n").filter { !$0.isEmpty }
    #expect(lines.contains { $0.contains("\"/dev/tty\"") })
    for line in lines.dropFirst() {
      let call = line.drop { $0.isNumber || $0 == " " }
      let isHarmless =
        call.hasPrefix("exit") || call.hasPrefix("+++")
        || call.hasPrefix("openat")
          && (call.contains("O_RDONLY") || call.contains("\"/dev/tty\"")
            || call.contains("\"\(session.terminalName)\""))
      #expect(isHarmless, "\(line)")
    }
  }

  @Test("A dialog works with a terminal whose descriptor is too large for select(2)")
  func manyDescriptors() throws {
    let session = try Session(
      arguments: python(
        """
        import resource
        most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
        null = os.open("/dev/null", os.O_RDONLY)
        for number in range(3, 1103): os.dup2(null, number)
        """, ["--confirm", "T"]), environment: environment, stdin: .null)
    try session.expect("[y/N] ")
    let open = descriptors(of: session.pid)
    #expect(open.contains { $0.key > 1100 && $0.value == "/dev/tty" })
    #expect(open.count { $0.value == "/dev/null" } >= 1100)
    try session.type("ye\u{1B}").end(.exited(1), prints: "Cancel\n")
  }

  @Test("Setting the wall clock neither ends a dialog nor keeps it from ending")
  func wallClock() throws {
    let library = try preloaded("watch.c", in: folder)
    for step in [86_400, -86_400] {
      for timeout in ["0.3", "60"] {
        let session = try start(
          ["--confirm", "T", "--timeout", timeout], of: preloadable,
          environment: [
            "LD_PRELOAD": library, "WATCH_STEP": "\(step)", "WATCH_LOG": folder.path + "/log",
          ])
        try session.expect("[y/N] ")
        if timeout == "60" { try session.type("y\r") }
        try session.end(.exited(timeout == "60" ? 0 : 124))
      }
    }
  }

  @Test("No secret is asked for if the terminal goes on echoing although it claims not to")
  func echo() throws {
    let library = try preloaded("watch.c", in: folder)
    let end = try start(
      ["T", "--secure-field", "p:Password"], of: preloadable,
      environment: ["LD_PRELOAD": library, "WATCH_ECHO": "1"]
    ).end(.exited(69), prints: "")
    #expect(end.errorText.contains("would show what is typed"), "\(end.errorText)")
  }

  @Test("The size of the screen is not put into the environment")
  func environmentKept() throws {
    let library = try preloaded("watch.c", in: folder)
    let log = folder.path + "/log"
    let session = try start(
      ["--confirm", "T"], of: preloadable, environment: ["LD_PRELOAD": library, "WATCH_LOG": log])
    try session.shows("[y/N] ").resize(rows: 30, columns: 90).answer("[y/N] ", "y\r")
      .end(.exited(0), prints: "OK\n")
    // Only INPUTRC is set, and LC_ALL would be if the locale were not in UTF-8.
    #expect(Set(read(log).components(of: "\n")) == ["INPUTRC", ""])
  }
}
