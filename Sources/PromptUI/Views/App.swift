// SPDX-License-Identifier: GPL-3.0-or-later

internal import CPromptSupport
internal import TerminalDialogs

/// A program that presents a scene, and ends with the exit status that `prompt` has for the outcome
/// (prompt(1), Exit status).
///
/// ```swift
/// @main struct Trash: App {
///   var body: some Scene {
///     WindowGroup { EmptyTrash() }
///   }
/// }
/// ```
///
/// The status is 0 if a button that does not cancel was chosen, 1 if the scene was cancelled, 2 if
/// it was dismissed, 3 if there was nothing to present, and 124 after a timeout. It is 69 without a
/// usable terminal, 70 if the scene is invalid or a system call fails, 75 if the name is taken, and
/// 128 plus the number of a signal that interrupts the scene.
public protocol App {
  /// The type of the scene.
  associatedtype Body: Scene

  /// The scene.
  var body: Body { get }

  /// Creates the program.
  init()
}

extension App {
  /// Presents the scene, and ends the process.
  public static func main() async {
    do throws(PresentationError) {
      exit(try await Self().body.presentContent().status)
    } catch {
      let line = Array("\(error.description)\n".utf8)
      _ = write(STDERR_FILENO, line, line.count)
      exit(error.status)
    }
  }
}

extension Outcome {
  /// The exit status of `prompt` for the outcome.
  fileprivate var status: Int32 {
    let status: ExitStatus =
      switch self {
      case .chosen: .chosen
      case .cancelled: .cancelled
      case .dismissed(.timeout): .timedOut
      case .dismissed: .dismissed
      case .notPresented: .notPresented
      }
    return status.rawValue
  }
}

extension PresentationError {
  /// The exit status of `prompt` for the error.
  fileprivate var status: Int32 {
    switch self {
    case .noTerminal, .terminalLost, .inBackground: ExitStatus.unavailable.rawValue
    case .nameTaken: ExitStatus.nameTaken.rawValue
    case .taskCancelled: ExitStatus.dismissed.rawValue
    case .invalid, .system: ExitStatus.software.rawValue
    case .interrupted(let signal): 128 + signal
    }
  }
}
