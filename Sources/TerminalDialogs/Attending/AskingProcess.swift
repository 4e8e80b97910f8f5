// SPDX-License-Identifier: GPL-3.0-or-later

import CPromptSupport
import Dialogs

/// A process that asks on the terminal of an attendant.
struct AskingProcess {
  /// The ID of the process.
  let id: pid_t
  /// The connection to the process. Child processes of the process may keep it open.
  let connection: Int32
  /// The time at which the process arrived, in monotonic time.
  let arrival: Int64
  /// Whether the process has requested a turn that it has not been given yet. A process may connect
  /// before it requests a turn, for example to read a list.
  var isWaiting = false
  /// Whether the process has had a turn.
  var wasShown = false
  /// Whether the process has been introduced to the user for its next turn.
  var isIntroduced = false
  /// Whether the dialog of the process has ended with an answer of the user.
  var isAnswered = false
  /// Whether the process has been ordered to end its dialog.
  var isInterrupted = false
  /// The names by which the process is introduced.
  private let names: Names

  /// Names by which a process is introduced, each with the text that precedes it.
  typealias Names = [(beginning: String, name: String)]

  init(id: pid_t, names: Names, connection: Int32, arrival: Int64) {
    (self.id, self.names, self.connection, self.arrival) = (id, names, connection, arrival)
  }

  /// Returns the names by which a process is introduced: its ID and the path of its program, its
  /// working directory, and the command line of its parent, which may be a script. A working
  /// directory or a command line that is unknown is left out. The paths are reliable, since the
  /// kernel reports them; a parent can change its own command line.
  static func names(of id: pid_t) -> Names {
    let parts: [(String, String?)] = [
      ("Process \(id) asks: ", path("exe", of: id) ?? "an unknown program"),
      ("  in ", path("cwd", of: id)), ("  for ", parentCommand(of: id)),
    ]
    return parts.compactMap { part in part.1.map { (part.0, $0) } }
  }

  /// Sends a message. Returns false if the process has ended, or has not read earlier messages, so
  /// that there is no room for another.
  @discardableResult
  func send(_ message: LendingMessage) -> Bool {
    var byte = message.rawValue
    return prompt_lending_send(connection, &byte, 1, -1) == 1
  }

  /// The lines that introduce the process.
  ///
  /// - Parameter columns: The maximum width of a line.
  func introduction(columns: Int) -> [String] {
    names.map { (beginning, name) in
      let room = max(columns - beginning.utf8.count, 1)
      return beginning + PlainText(label: RawText(name)).shortenedInTheMiddle(to: room).string
    }
  }

  private static func path(_ name: String, of id: pid_t) -> String? {
    var path = [UInt8](repeating: 0, count: Int(PATH_MAX))
    let length = path.withUnsafeMutableBytes {
      prompt_terminal_process_link(id, name, $0.baseAddress, $0.count)
    }
    return length == 0 ? nil : RawText(bytes: Array(path.prefix(length))).shownOnTerminal
  }

  private static func parentCommand(of id: pid_t) -> String? {
    var status = prompt_process_status()
    guard prompt_terminal_process_status(id, &status), status.parent > 1 else { return nil }
    var words = [UInt8](repeating: 0, count: 4096)
    let length = words.withUnsafeMutableBytes {
      prompt_terminal_process_command(status.parent, $0.baseAddress, $0.count)
    }
    if length == 0 { return nil }
    let text = words.prefix(length).split(separator: 0).joined(separator: [UInt8(ascii: " ")])
    return RawText(bytes: Array(text)).shownOnTerminal
  }
}

extension RawText {
  /// The text for a line of the terminal, with control characters in a visible form.
  fileprivate var shownOnTerminal: String { PlainText(label: self).string }
}
