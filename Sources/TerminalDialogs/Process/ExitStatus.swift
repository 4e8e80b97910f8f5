// SPDX-License-Identifier: GPL-3.0-or-later

import Dialogs

/// The exit status of prompt (prompt(1), Exit status). The numbers from 64 to 75 are defined by
/// `sysexits.h`; 124 is the status of timeout(1).
package enum ExitStatus: Int32, CaseIterable {
  /// An action other than the cancel action was chosen.
  case chosen = 0
  /// The cancel action was chosen, possibly by Escape or end-of-file.
  case cancelled = 1
  /// The dialog was dismissed without an action.
  case dismissed = 2
  /// There was nothing to present.
  case notPresented = 3
  /// The call is malformed.
  case usage = 64
  /// The answer on standard input or of `--assume` matches no action.
  case noSuchAnswer = 65
  /// A text or a list could not be read.
  case noInput = 66
  /// There is no usable terminal, or no private directory for a name.
  case unavailable = 69
  /// A fault of prompt itself.
  case software = 70
  /// The answer could not be written in full.
  case ioError = 74
  /// Another presentation has the name.
  case nameTaken = 75
  /// The timeout has expired, and there is no timeout action.
  case timedOut = 124
}

extension ExitStatus {
  /// The status of a dialog that was presented, or whose answer was assumed.
  package init(_ outcome: DialogOutcome) {
    self =
      switch outcome {
      case .chosen(let choice, _): choice.isCancelling ? .cancelled : .chosen
      case .dismissed(by: .timeout): .timedOut
      case .dismissed: .dismissed
      case .unanswered: .noSuchAnswer
      }
  }
}
