// SPDX-License-Identifier: GPL-3.0-or-later

import CPseudoTerminal

/// Searches in the memory of a session's job. Only root can read the memory of a process that is
/// not dumpable.
extension Session {
  /// Returns the number of copies of `text`.
  public func copies(of text: String) throws -> Int {
    let found = pseudo_terminal_copies(pid, text, text.utf8.count)
    if found < 0 { throw SessionError(call: "reading the memory") }
    return found
  }

  /// Runs `body`, which ends the job, and returns the number of copies that remain just before the
  /// job exits.
  public func copiesAtExit(of text: String, _ body: () throws -> Void) throws -> Int {
    var failure: (any Error)?
    let found = withoutActuallyEscaping(body) { body in
      var act: () -> Void = {
        do { try body() } catch { failure = error }
      }
      return withUnsafeMutablePointer(to: &act) { pointer in
        pseudo_terminal_copies_at_exit(
          pid, text, text.utf8.count,
          { $0?.assumingMemoryBound(to: (() -> Void).self).pointee() }, pointer)
      }
    }
    if let failure { throw failure }
    if found < 0 { throw SessionError(call: "tracing the job") }
    return found
  }
}
