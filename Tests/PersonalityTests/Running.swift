// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc
import PseudoTerminal
import Testing

/// The executable under test: in `make test`, the one that `make install` has installed, otherwise
/// the one in the build directory.
let executable =
  getenv("PROMPT_EXECUTABLE").map { String(cString: $0) } ?? "\(repository)/.build/debug/prompt"

/// The directory of the repository.
let repository = "/" + #filePath.split(separator: "/").dropLast(3).joined(separator: "/")

extension TemporaryFolder {
  /// A directory with links to prompt that are named zenity, whiptail and dialog.
  static func withPrograms() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    for program in Call.Program.allCases {
      try #require(symlink(executable, "\(folder.path)/\(program.rawValue)") == 0)
    }
    return folder
  }

  /// A directory with the files that calls use.
  static func forCalls() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    folder.write("a.txt", "one\ntwo\n")
    folder.write("b c.txt", "three\n")
    folder.write("empty.txt", "")
    try #require(mkdir("\(folder.path)/new", 0o755) == 0)
    return folder
  }
}

/// Returns the content of a file.
func read(_ path: String) throws -> String {
  let stream = try #require(fopen(path, "r"), "\(path)")
  defer { fclose(stream) }
  var bytes: [UInt8] = []
  while case let byte = fgetc(stream), byte != EOF { bytes.append(UInt8(byte)) }
  return String(decoding: bytes, as: UTF8.self)
}

extension String {
  /// Returns this text with `{folder}` replaced by a directory.
  func inFolder(_ folder: String) -> String {
    split(separator: "{folder}", omittingEmptySubsequences: false).joined(separator: folder)
  }
}

extension Call {
  /// Starts the call, with the program at this path, on a pseudo-terminal.
  func start(
    _ path: String, in folder: TemporaryFolder, environment base: [String: String],
    hasTerminal: Bool = true
  ) throws -> Session {
    var call = [path] + arguments.map { $0.inFolder(folder.path) }
    if channel == .third { call = ["/bin/sh", "-c", #"exec "$@" 3>&2 2>&1"#, "sh"] + call }
    return try Session(
      arguments: call,
      environment: Session.defaultEnvironment.merging(base) { $1 }.merging(environment) { $1 },
      stdin: input.map { .bytes(Array($0.inFolder(folder.path).utf8)) }
        ?? (hasTerminal ? .terminal : .null),
      stdout: program == .zenity || channel == .output ? .pipe : .terminal,
      stderr: program == .zenity || channel != .output ? .pipe : .terminal,
      placement: hasTerminal ? .foreground : .noTerminal, workingDirectory: folder.path)
  }

  /// Expects an output and an exit status. Under the names of whiptail and dialog, prompt writes
  /// errors to the terminal, where no caller reads an answer; the originals write them to standard
  /// error.
  func check(
    _ end: Session.End, prints expected: Output, status: Int32, in folder: TemporaryFolder,
    isOriginal: Bool = false
  ) {
    let output = channel == .output ? end.outputText : end.errorText
    let shown = Comment(
      rawValue: "\(end.status) output \(end.outputText.debugDescription) errors "
        + "\(end.errorText.debugDescription) terminal \(end.transcript.suffix(600).debugDescription)"
    )
    #expect(end.status == .exited(status), shown)
    switch expected {
    case .text(let text): #expect(output == text.inFolder(folder.path), shown)
    case .complaint:
      #expect(channel != .output || output == "", shown)
      if isOriginal {
        #expect(channel == .output || output != "", shown)
      } else if program == .zenity {
        #expect(end.errorText.hasPrefix("zenity: "), shown)
      } else {
        #expect(output == "" && end.errorText == "", shown)
        #expect(end.transcript.contains("\(program.rawValue): "), shown)
      }
    case .words: break
    }
  }
}

/// Waits until a condition holds. Returns whether it holds in time.
func eventually(_ condition: () throws -> Bool) rethrows -> Bool {
  let start = ContinuousClock.now
  while try !condition() {
    if start.duration(to: .now) > .seconds(Session.patience) { return false }
    poll(nil, 0, 10)
  }
  return true
}
