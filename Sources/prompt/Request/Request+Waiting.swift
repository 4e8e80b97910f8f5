// SPDX-License-Identifier: GPL-3.0-or-later

import Dialogs
import TerminalDialogs

extension Request {
  /// Takes the name of `--name` for a presentation; does nothing without the option, or if nothing
  /// is presented.
  ///
  /// - Returns: What dismisses the presentation while it waits for the name; nil if nothing does.
  func takeName(for waiter: DialogWaiter) throws(ExitError) -> ProgrammaticDismissal? {
    guard let name, assumedAnswer == nil else { return nil }
    do throws(NamedPresentation.Refusal) {
      try waiter.take(name: name)
      return nil
    } catch {
      switch error {
      case .taken:
        throw ExitError(status: .nameTaken, text: "another presentation has this name")
      case .noPrivateFolder:
        throw ExitError(
          status: .unavailable,
          text: "--name needs a directory that only this user can enter; "
            + "set XDG_RUNTIME_DIR or TMPDIR to a directory of this user", section: .files)
      case .interrupted(.signal(let signal)): ExecutableProcess.die(of: signal)
      case .interrupted(.dismissed(let dismissal)): return dismissal
      case .interrupted(.system(let error)): throw ExitError(.system(error))
      }
    }
  }

  /// Returns the process of `--while-pid`; nil without the option, or if the process has ended.
  func watchedProcess() throws(ExitError) -> DismissalEvent? {
    guard let processID = dismissing.processID else { return nil }
    do throws(SystemError) {
      return try DismissalEvent(endOf: processID)
    } catch {
      throw ExitError(.system(error))
    }
  }
}
