// SPDX-License-Identifier: GPL-3.0-or-later

/// The process that presents dialogs: prompt's own, or that of a client of the library. It determines what a
/// dialog may change in the process, how signals are taken, and how the editor is watched.
///
/// Embedded Swift has existential types of classes only.
public protocol HostProcess: AnyObject {
  /// Whether variables of the environment may be set, which other threads may read.
  var mayChangeEnvironment: Bool { get }

  /// Whether the standard error of C's library may be replaced, which other code may use.
  var mayReplaceStandardError: Bool { get }

  /// Whether core dumps may be forbidden, which cannot be undone.
  var mayForbidDumps: Bool { get }

  /// Whether other code may close a descriptor of the terminal, and the locks of the process with it.
  var sharesDescriptors: Bool { get }

  /// A descriptor that is readable while a signal is pending.
  var signalDescriptor: Int32 { get }

  /// Takes a pending signal, without waiting. Returns its number, as in signal(7); 0 if none is pending.
  func takeSignal() -> Int32

  /// Returns whether the signal with this number is pending.
  func isPending(_ number: Int32) -> Bool

  /// Makes a signal that stops the process pending again, which was taken too early.
  func putStopBack()

  /// Stops the process as SIGTSTP does, before this returns. A client may have set something else.
  func stop()

  /// Stops the group of processes as SIGTTIN does, before this returns. A SIGCONT becomes pending after it.
  func stopGroup()

  /// Lets signals take effect at any moment, until `blockSignals()`.
  func unblockSignals()

  /// Ends what `unblockSignals()` has begun.
  func blockSignals()

  /// Begins to watch a computation that takes no signals, such as a command of the editor, until
  /// `stopWatching(_:)`.
  ///
  /// If a signal should end the dialog meanwhile, and the computation has taken most of a second, the
  /// terminal is restored, and the signal has its effect. The time limit, an event or a dismissal by name
  /// end only a process of prompt's own, with one of the `watchdogStatuses`.
  func startWatching(_ dialog: DialogWaiter)

  /// Ends what `startWatching(_:)` has begun.
  func stopWatching(_ dialog: DialogWaiter)

  /// Sets the modes of a terminal, unless this process is in the background of it.
  ///
  /// - Returns: Whether the modes are set; false if the process is in the background.
  /// - Throws: The system's error, if the terminal has gone away.
  func setModes(_ modes: inout termios, of terminal: Int32) throws(SystemError) -> Bool
}
