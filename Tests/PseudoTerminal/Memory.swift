// SPDX-License-Identifier: GPL-3.0-or-later

import CPseudoTerminal

/// What is in the memory of a session's job. Only root may look into one that keeps others out.
extension Session {
  /// How many copies of `text` there are.
  public func copies(of text: String) throws -> Int {
    let found = pseudo_terminal_copies(pid, text, text.utf8.count)
    if found < 0 { throw SessionError(call: "reading the memory") }
    return found
  }

  /// How many there are still when the job, which `body` has end, is about to be gone.
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
