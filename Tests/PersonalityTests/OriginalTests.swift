// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc
import PseudoTerminal
import Synchronization
import Testing

/// Runs each call with the original program, to verify the table.
@Suite("Originals", .enabled(if: getenv("PROMPT_ORIGINALS") != nil, "only with PROMPT_ORIGINALS=1"))
struct OriginalTests {
  @Test("The original behaves as the table states", arguments: Call.all)
  func original(call: Call) throws {
    let folder = try TemporaryFolder.forCalls()
    let end =
      switch call.program {
      case .zenity: try Display.withOne { try zenity(call, on: $0, in: folder) }
      case .whiptail, .dialog: try terminal(call, in: folder)
      }
    call.check(end, prints: call.prints, status: call.status, in: folder, isOriginal: true)
  }

  private func zenity(
    _ call: Call, on display: Display, in folder: TemporaryFolder
  ) throws -> Session.End {
    let session = try call.start(
      "/usr/bin/zenity", in: folder, environment: display.environment, hasTerminal: false)
    defer { session.close() }
    if !call.original.isEmpty {
      try display.press(
        call.original, inWindow: ["--all", "--pid", "\(session.pid)", "--class", "^Zenity$"])
    }
    return try session.waitForEnd()
  }

  private func terminal(_ call: Call, in folder: TemporaryFolder) throws -> Session.End {
    let session = try call.start(
      "/usr/bin/\(call.program.rawValue)", in: folder, environment: terminalEnvironment)
    defer { session.close() }
    // The button below the output of a command is drawn when the command has ended.
    let showsOutput = call.arguments.contains { ["--prgbox", "--programbox"].contains($0) }
    if !call.original.isEmpty {
      if showsOutput { try session.shows("┘").expect("├") }
      try press(call.original, on: session, in: call.program, isDrawn: showsOutput)
    }
    return try session.waitForEnd()
  }

  @Test("The installers run to their end with the original programs", arguments: Installer.all)
  func installer(installer: Installer) throws {
    let folder = try TemporaryFolder.forCalls()
    let path = "/usr/bin:/bin"
    if installer.program == .zenity {
      try Display.withOne { display in
        let session = try installer.start(in: folder, path: path, environment: display.environment)
        defer { session.close() }
        for (title, press) in installer.steps {
          try display.press(press.original, inWindow: ["--name", "^\(title)$"])
        }
        try installer.finish(session, in: folder)
      }
    } else {
      let session = try installer.start(in: folder, path: path, environment: terminalEnvironment)
      defer { session.close() }
      for (title, press) in installer.steps {
        try session.expect(title)
        try self.press(press.original, on: session, in: installer.program)
      }
      try installer.finish(session, in: folder)
    }
  }

  /// curses waits this many milliseconds for further bytes after ESC, and draws lines with Unicode
  /// characters.
  private let terminalEnvironment = ["ESCDELAY": "25", "NCURSES_NO_UTF8_ACS": "1"]

  /// Presses keys in a box, once it is drawn.
  private func press(
    _ keys: [Call.Key], on session: Session, in program: Call.Program, isDrawn: Bool = false
  ) throws {
    // Keys that arrive before the terminal modes are set would be lost; the box is drawn after the
    // modes are set.
    if !isDrawn { try session.expect("┘") }
    try session.type(keys.map { $0.bytes(inKeypadMode: program == .dialog) }.joined())
  }
}

/// A virtual display of X for one program at a time, which receives all keys.
final class Display: Sendable {
  /// The value of `DISPLAY`.
  let name: String
  private let server: Session

  private init() throws {
    home = try TemporaryFolder()
    server = try Session(
      arguments: ["/usr/bin/Xvfb", "-displayfd", "1", "-screen", "0", "1024x768x24", "-noreset"],
      stdin: .null, stdout: .terminal, stderr: .null, placement: .noTerminal)
    name = ":" + (try server.expect("\n").filter(\.isNumber))
  }

  /// The environment of a program that uses only this display.
  var environment: [String: String] {
    [
      "DISPLAY": name, "GDK_BACKEND": "x11", "GSETTINGS_BACKEND": "memory", "GTK_A11Y": "none",
      "NO_AT_BRIDGE": "1", "HOME": home.path,
    ]
  }

  /// The home directory, in which programs keep their settings.
  private let home: TemporaryFolder

  /// Presses keys in the window that meets the conditions, once it exists.
  func press(_ keys: [Call.Key], inWindow conditions: [String]) throws {
    var windows: [Int] = []
    for keys in keys.split(separator: .nextWindow) {
      windows = try otherWindows(than: windows, conditions)
      // The window that was opened last has the highest number.
      let window = try #require(windows.max())
      let pressed = try xdotool(["windowfocus", "--sync", "\(window)"] + keys.flatMap(\.commands))
      #expect(pressed.status == .exited(0), "\(pressed.errorText)")
    }
  }

  /// Waits until xdotool finds at least one window, and not the same ones as before.
  private func otherWindows(than before: [Int], _ conditions: [String]) throws -> [Int] {
    let start = ContinuousClock.now
    while start.duration(to: .now) < .seconds(Session.patience) {
      let sync = before.isEmpty ? ["--sync"] : []
      let found = try xdotool(["search"] + sync + ["--onlyvisible"] + conditions)
      let windows = found.outputText.split(separator: "\n").compactMap { Int($0) }
      if !windows.isEmpty, windows != before { return windows }
    }
    throw Unchanged(windows: before)
  }

  private struct Unchanged: Error {
    let windows: [Int]
  }

  private func xdotool(_ arguments: [String]) throws -> Session.End {
    try run(["/usr/bin/xdotool"] + arguments, environment: ["DISPLAY": name, "LC_ALL": "C.UTF-8"])
  }

  private static let free = Mutex<[Display]>([])

  /// Runs `body` with exclusive use of a display.
  static func withOne<Result>(_ body: (Display) throws -> Result) throws -> Result {
    let display = try free.withLock { $0.popLast() } ?? Display()
    defer { free.withLock { $0.append(display) } }
    return try body(display)
  }
}
