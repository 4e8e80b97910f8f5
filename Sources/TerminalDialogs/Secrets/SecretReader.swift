// SPDX-License-Identifier: GPL-3.0-or-later

import Dialogs

/// Reads a secret from the terminal, which shows nothing of it.
///
/// Readline keeps what is typed in its undo list and kill ring, so it has no part in this.
struct SecretReader {
  let terminal: Terminal
  /// Whether the terminal understands how a line is erased.
  let canErase: Bool

  /// Reads until Enter, or until the person wants out.
  ///
  /// - Parameters:
  ///   - prompt: What stands before the cursor.
  ///   - redrawing: What stands above it when the dialog is drawn anew.
  ///   - echoes: What to show where something else than Enter ends it.
  func read(
    prompt: [UInt8], redrawing: [UInt8], echoes: Question.Echoes
  ) throws(Interruption) -> Reply {
    let secret = SecretBuffer()
    try terminal.discardInputBeforeNextOutput()
    terminal.write(prompt)
    while true {
      if !terminal.isSilent { throw .terminal(.echoes) }
      let event: Terminal.Event
      do throws(Interruption) {
        event = try terminal.next()
      } catch {
        if error == .dismissed(.timeout), let echo = echoes.timeout { terminal.write(echo.string) }
        throw error
      }
      switch event {
      case .key(.bytes(let key)):
        if key == [0x0D] || key == [0x0A] {
          terminal.write("\n")
          try terminal.flush()
          return .secret(secret)
        }
        if secret.isEmpty, isEndOfFile(key) { return try dismiss(echoes) }
        edit(secret, by: key)
      case .key(.escape): return try dismiss(echoes)
      case .key(.pasted(let byte)): secret.append(byte)
      case .key(.pasteEnd): secret.removeLineBreaksAtEnd()
      case .resized: break
      case .resumed:
        terminal.leaveLine(canErase: canErase)
        terminal.write(redrawing)
        try terminal.discardInputBeforeNextOutput()
        terminal.write(prompt)
      }
    }
  }

  private func dismiss(_ echoes: Question.Echoes) throws(Interruption) -> Reply {
    terminal.write((echoes.dismissal?.string ?? "") + "\n")
    try terminal.flush()
    return .dismissal(typed: "")
  }

  private func isEndOfFile(_ key: [UInt8]) -> Bool {
    key == [0x04] || key == [terminal.controlCharacter(VEOF)]
  }

  /// The keys of the terminal's own line editing, and those that are usual everywhere.
  private func edit(_ secret: SecretBuffer, by key: [UInt8]) {
    func isSpecial(_ place: Int32) -> Bool {
      let byte = terminal.controlCharacter(place)
      return byte != 0 && key == [byte]
    }
    if key == [0x7F] || key == [0x08] || isSpecial(VERASE) {
      secret.removeLastCharacter()
    } else if key == [0x15] || isSpecial(VKILL) {
      secret.wipe()
    } else if key == [0x17] || isSpecial(VWERASE) {
      secret.removeLastWord()
    } else if key.first != 0x1B, !isEndOfFile(key) {
      // Control characters too: they are refused with a reason, not left out without a word.
      for byte in key { secret.append(byte) }
    }
  }
}
