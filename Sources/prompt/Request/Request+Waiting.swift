// SPDX-License-Identifier: GPL-3.0-or-later

import Dialogs
import TerminalDialogs

extension Request {
  /// The name of the presentation; nil without `--name`, or with `--assume`, which presents no
  /// dialog.
  var presentationName: String? { assumedAnswer == nil ? name : nil }

  /// Returns an event that occurs when the process of `--while-pid` ends; nil without the option,
  /// or if the process does not exist or has already ended.
  func watchedProcess() throws(ExitError) -> DismissalEvent? {
    guard let processID = dismissing.processID else { return nil }
    do throws(SystemError) {
      return try DismissalEvent(endOf: processID)
    } catch {
      throw ExitError(.system(error))
    }
  }
}
