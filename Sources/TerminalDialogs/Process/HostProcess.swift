// SPDX-License-Identifier: GPL-3.0-or-later

import CPromptSupport

/// The process that presents dialogs: the process of prompt, or the process of a client of the
/// library. It determines which changes a dialog may make in the process, how signals are read, and
/// how the editor is watched.
///
/// The protocol is restricted to classes, since Embedded Swift has no other existential types.
package protocol HostProcess: AnyObject {
  /// Whether environment variables may be set. Other threads may read them.
  var mayChangeEnvironment: Bool { get }

  /// Whether the standard error stream of C's library may be replaced. Other code may use it.
  var mayReplaceStandardError: Bool { get }

  /// Whether core dumps may be disabled, which cannot be undone.
  var mayForbidDumps: Bool { get }

  /// Whether other code may close a descriptor of the terminal, which releases the locks of the
  /// process.
  var sharesDescriptors: Bool { get }

  /// A descriptor that is readable while a signal is pending.
  var signalDescriptor: Int32 { get }

  /// Consumes a pending signal, without waiting. Returns its number, as in signal(7); 0 if none is
  /// pending.
  func takeSignal() -> Int32

  /// Returns whether the signal with this number is pending.
  func isPending(_ number: Int32) -> Bool

  /// Returns whether the dialog has to be drawn again at a SIGCONT although the process was not
  /// stopped, since the program has written to the terminal. The next call returns false.
  func takesRedraw() -> Bool

  /// Makes a stop signal pending again after it has been consumed too early.
  func putStopBack()

  /// Whether a stop signal has an effect on the process.
  var canStop: Bool { get }

  /// Stops the process as SIGTSTP does, and returns after it has been continued. If a client has
  /// set another action for SIGTSTP, that action is performed instead.
  func stop()

  /// Stops the process group as SIGTTIN does, and returns after it has been continued. The SIGCONT
  /// is then pending.
  func stopGroup()

  /// Lets signals take effect immediately, until `blockSignals()`.
  func unblockSignals()

  /// Reverses `unblockSignals()`.
  func blockSignals()

  /// Begins to watch a computation that reads no signals, such as a command of the editor, until
  /// `stopWatching()`.
  ///
  /// If a signal that ends the dialog arrives, and the computation has lasted most of a second, the
  /// terminal is restored, and the signal has its effect. A timeout, an event or a dismissal by
  /// name has such an effect only in a process of prompt itself, not in a client.
  ///
  /// - Parameter events: The events that end the process; nil if only signals do.
  func startWatching(_ events: WatchdogEvents?)

  /// Reverses `startWatching(_:)`.
  func stopWatching()

  /// Sets the modes of a terminal, unless this process is in the background.
  ///
  /// - Returns: Whether the modes are set; false if the process is in the background.
  /// - Throws: The system's error if the modes cannot be set, for example after a hang-up.
  func setModes(_ modes: inout termios, of terminal: Int32) throws(SystemError) -> Bool
}

/// Whether a process group other than that of this process is in the foreground of a terminal.
func isProcessInBackground(of terminal: Int32) -> Bool {
  let group = tcgetpgrp(terminal)
  return group >= 0 && group != getpgrp()
}
