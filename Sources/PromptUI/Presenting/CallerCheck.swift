// SPDX-License-Identifier: GPL-3.0-or-later

import Synchronization

/// The checks of one field that run on the actor of the caller, which is suspended in `present()`,
/// while the thread of the dialog waits.
struct CallerCheck {
  /// Checks a value. The error is the reason for rejecting it.
  typealias Check = nonisolated(nonsending) (String) async throws -> Void

  /// The connection to the thread of the dialog.
  let link = Link()
  private let checks: [Check]

  /// - Parameter checks: The checks, in order. They are not called for an empty value.
  init(_ checks: [Check]) { self.checks = checks }

  /// Returns the reason for rejecting a value; nil if it is accepted.
  nonisolated(nonsending) func reason(for value: String) async -> String? {
    for check in checks {
      do { try await check(value) } catch { return "\(error)" }
    }
    return nil
  }

  /// The connection between the task that presents a dialog and the thread of the dialog.
  final class Link: Sendable {
    private let send = Mutex<(@Sendable (CheckRequest) -> Void)?>(nil)

    /// Sets the closure that receives requests; nil when no dialog is presented.
    func connect(to send: (@Sendable (CheckRequest) -> Void)?) { self.send.withLock { $0 = send } }

    /// Waits until the caller has checked a value, and returns the reason for rejecting it; nil if
    /// it is accepted, or if the dialog has ended.
    func reason(for value: String) -> String? {
      guard let send = send.withLock({ $0 }) else { return nil }
      let request = CheckRequest(value, of: self)
      send(request)
      return request.wait()
    }
  }
}

/// A value that the thread of a dialog asks the caller to check.
final class CheckRequest: @unchecked Sendable {
  /// The connection through which the values of a field are checked.
  let link: CallerCheck.Link
  /// The value.
  let value: String
  private let condition = Condition()
  /// The answer, which is protected by the lock of `condition`; nil until the value is checked.
  private var answer: String??

  init(_ value: String, of link: CallerCheck.Link) { (self.value, self.link) = (value, link) }

  /// Waits for the answer.
  func wait() -> String? { condition.wait { answer } }

  /// Ends the wait.
  ///
  /// - Parameter reason: The reason for rejecting the value; nil if it is accepted.
  func answer(_ reason: String?) { condition.change { answer = .some(reason) } }
}

extension [CallerCheck] {
  /// Waits until a conversation on another thread has ended, and returns its result. In the
  /// meantime, checks the values that the conversation passes to the caller.
  ///
  /// - Parameter start: Starts the conversation. It calls its argument once, with the result.
  nonisolated(nonsending) func serve<End: Sendable>(
    _ start: (@escaping @Sendable (End) -> Void) -> Void
  ) async -> End {
    let messages = DialogMessages<End>()
    for check in self { check.link.connect(to: { messages.put($0) }) }
    defer { for check in self { check.link.connect(to: nil) } }
    start { messages.put(end: $0) }
    while true {
      switch await messages.take() {
      case .end(let end): return end
      case .check(let request):
        request.answer(await first { $0.link === request.link }?.reason(for: request.value))
      }
    }
  }
}

/// The messages from the thread of a dialog to the task that presents it.
private final class DialogMessages<End: Sendable>: Sendable {
  enum Message: Sendable {
    case check(CheckRequest)
    case end(End)
  }

  private struct State {
    var requests: [CheckRequest] = []
    var end: End?
    var reader: CheckedContinuation<Message, Never>?

    /// Returns the next message; nil if there is none. A check is removed. The end stays, and
    /// precedes the checks.
    mutating func next() -> Message? {
      if let end { return .end(end) }
      return requests.isEmpty ? nil : .check(requests.removeFirst())
    }
  }

  private let state = Mutex(State())

  /// Asks the caller to check a value.
  func put(_ request: CheckRequest) { change { $0.requests.append(request) } }

  /// Reports the end of the conversation. Checks that have not begun are no longer needed, and end
  /// without a reason.
  func put(end: End) {
    var unneeded: [CheckRequest] = []
    change { state in
      state.end = end
      swap(&state.requests, &unneeded)
    }
    for request in unneeded { request.answer(nil) }
  }

  /// Waits for the next message.
  nonisolated(nonsending) func take() async -> Message {
    await withCheckedContinuation { continuation in
      change { $0.reader = continuation }
    }
  }

  /// Changes the state, and passes the next message to the reader.
  private func change(_ body: (inout State) -> Void) {
    let delivery = state.withLock { state -> (CheckedContinuation<Message, Never>, Message)? in
      body(&state)
      guard let reader = state.reader, let message = state.next() else { return nil }
      state.reader = nil
      return (reader, message)
    }
    if let (reader, message) = delivery { reader.resume(returning: message) }
  }
}
