// SPDX-License-Identifier: GPL-3.0-or-later

import CPromptSupport
import Dialogs

/// A process that asks on the terminal of an attendant.
struct AskingProcess {
  let id: pid_t
  /// The connection to the process, which ends with it.
  let connection: Int32
  /// The time at which the process arrived, in monotonic time.
  let arrival: Int64
  /// Whether the process waits for a turn. Before that, it may be reading a list.
  var isWaiting = false
  /// Whether it has had a turn.
  var wasShown = false
  /// Whether the user has been told that it asks, for the turn that follows.
  var isIntroduced = false
  /// Whether its dialog has ended by an answer of the user.
  var isAnswered = false

  /// Sends a message.
  func send(_ message: LendingMessage) {
    var byte = message.rawValue
    _ = prompt_lending_send(connection, &byte, 1, -1)
  }

  /// The lines that name the process: its ID and the path of its program, its directory, and the
  /// command line of its parent, such as a script. The kernel reports the first two; the parent
  /// determines its command line.
  ///
  /// - Parameter columns: The maximum width of a line.
  func introduction(columns: Int) -> [String] {
    let parts: [(beginning: String, text: String?)] = [
      ("Process \(id) asks: ", path("exe") ?? "an unknown program"), ("  in ", path("cwd")),
      ("  for ", parentCommand),
    ]
    return parts.compactMap { part in
      part.text.map {
        let room = max(columns - part.beginning.utf8.count, 1)
        return part.beginning + PlainText(label: RawText($0)).shortenedInTheMiddle(to: room).string
      }
    }
  }

  private func path(_ name: String) -> String? {
    var path = [UInt8](repeating: 0, count: Int(PATH_MAX))
    let length = path.withUnsafeMutableBytes {
      prompt_terminal_process_link(id, name, $0.baseAddress, $0.count)
    }
    return length == 0 ? nil : RawText(bytes: Array(path.prefix(length))).shownOnTerminal
  }

  private var parentCommand: String? {
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
  /// The text without control characters, for a line.
  fileprivate var shownOnTerminal: String { PlainText(label: self).string }
}
