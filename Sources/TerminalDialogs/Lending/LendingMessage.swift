// SPDX-License-Identifier: GPL-3.0-or-later

import CPromptSupport
import Dialogs

/// A message of the attendant to a process that asks on its terminal. Each is one byte.
enum LendingMessage: UInt8 {
  /// The process may ask now.
  case turn = 0x74
  /// The size of the window has changed.
  case resize = 0x73
  /// The process has to restore the modes of the terminal, and to ask for another turn.
  case takeBack = 0x62
  /// The user has pressed Ctrl-C.
  case interrupt = 0x69
  /// The answer to `question`.
  case confirmation = 0x63
  /// The process cannot ask: too many others wait, or it has waited too long.
  case refusal = 0x78

  /// A message of a process that asks to the attendant. Each is one byte.
  enum Request: UInt8 {
    /// The process asks for a turn. After `takeBack`, it has also restored the modes of the
    /// terminal.
    case turn = 0x71
    /// The process has read a key, and asks whether it still has its turn: the attendant may have
    /// received a signal of an earlier key.
    case question = 0x70
    /// The process has restored the modes, and is about to stop.
    case stop = 0x7A
    /// The process has restored the modes after an answer of the user.
    case answered = 0x61
  }
}

/// The first message of the attendant, which is sent with a descriptor of the terminal. It contains
/// the version of these messages, a byte of flags, and three texts, each preceded by a byte with
/// its length.
struct LendingOffer {
  private static let version: UInt8 = 2
  /// The maximum length of a text in bytes.
  private static let maximumLength = 255

  let environment: TerminalEnvironment
  /// The path of the terminal.
  let path: RawText
  /// The path of the inputrc of the terminal's user; empty if there is none, or if the path is too
  /// long. The inputrc of the process that asks is not used, since it could contain a macro that
  /// answers.
  let inputrc: String

  /// The number of texts.
  private static let textCount = 3
  /// The maximum length of an offer in bytes.
  private static let maximumCount = 2 + textCount * (1 + maximumLength)

  init(environment: TerminalEnvironment, path: RawText, inputrc: String) {
    (self.environment, self.path) = (environment, path)
    self.inputrc = inputrc.utf8.count > Self.maximumLength ? "" : inputrc
  }

  var bytes: [UInt8] {
    let flags: UInt8 = (environment.isMonochrome ? 1 : 0) | (environment.isAccessible ? 2 : 0)
    var bytes = [Self.version, flags]
    for text in [Array((environment.type ?? "").utf8), path.bytes, Array(inputrc.utf8)] {
      let text = text.prefix(Self.maximumLength)
      bytes.append(UInt8(truncatingIfNeeded: text.count))
      bytes += text
    }
    return bytes
  }

  /// Receives the first message of the attendant, and the descriptor that it is sent with.
  ///
  /// - Returns: The message, and the descriptor; the descriptor is -1 if there is none.
  static func receive(on connection: Int32) -> (message: ArraySlice<UInt8>, terminal: Int32) {
    var bytes = [UInt8](repeating: 0, count: maximumCount)
    var terminal: Int32 = -1
    let count = prompt_lending_receive(connection, &bytes, bytes.count, &terminal)
    return (bytes.prefix(max(0, count)), terminal)
  }

  /// Decodes an offer; nil if `bytes` is not a whole offer of this version.
  init?(_ bytes: ArraySlice<UInt8>) {
    var bytes = bytes
    guard bytes.popFirst() == Self.version, let flags = bytes.popFirst() else { return nil }
    var texts: [[UInt8]] = []
    for _ in 0..<Self.textCount {
      guard let count = bytes.popFirst(), bytes.count >= Int(count) else { return nil }
      texts.append(Array(bytes.prefix(Int(count))))
      bytes = bytes.dropFirst(Int(count))
    }
    guard let type = texts.first, let path = texts.dropFirst().first, let inputrc = texts.last
    else { return nil }
    self.path = RawText(bytes: path)
    self.inputrc = String(decoding: inputrc, as: UTF8.self)
    environment = TerminalEnvironment(
      type: type.isEmpty ? nil : String(decoding: type, as: UTF8.self),
      isMonochrome: flags & 1 != 0, isAccessible: flags & 2 != 0)
  }
}
