// SPDX-License-Identifier: GPL-3.0-or-later

import Dialogs
import TerminalDialogs

extension Request {
  /// Takes the name of `--name`; nil without the option, or if nothing is presented.
  func namedPresentation() throws(ExitError) -> NamedPresentation? {
    guard let name, assumedAnswer == nil else { return nil }
    do throws(NamedPresentation.Refusal) {
      return try NamedPresentation(name: name)
    } catch {
      throw switch error {
      case .system(let error): ExitError(.system(error))
      case .taken: ExitError(status: .nameTaken, text: "another presentation has this name")
      case .noPrivateFolder:
        ExitError(
          status: .unavailable,
          text: "--name needs a directory that only this user can enter; "
            + "set XDG_RUNTIME_DIR or TMPDIR to a directory of this user", section: .files)
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
