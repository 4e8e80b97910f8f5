// SPDX-License-Identifier: GPL-3.0-or-later

internal import CPromptSupport
import Synchronization
internal import TerminalDialogs

/// The standard streams that the client has closed. While dialogs and progress are shown,
/// `/dev/null` is open in their place, so that no other file gets the descriptor of a standard
/// stream.
enum ClosedStreams {
  private struct State {
    /// The number of threads that require the streams to be open.
    var users = 0
    var descriptors: [Int32] = []
  }

  private static let state = Mutex(State())

  /// Keeps the streams open while `body` runs, and returns its result. If several calls overlap,
  /// the last of them to end closes the streams.
  static func opened<Value>(
    while body: () throws(PresentationError) -> Value
  ) throws(PresentationError) -> Value {
    state.withLock { state in
      if state.users == 0 { state.descriptors = ClientProcess.openClosedStandardStreams() }
      state.users += 1
    }
    defer {
      state.withLock { state in
        state.users -= 1
        if state.users == 0 { for descriptor in state.descriptors { close(descriptor) } }
      }
    }
    return try body()
  }
}
