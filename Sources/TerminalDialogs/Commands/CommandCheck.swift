// SPDX-License-Identifier: GPL-3.0-or-later

import CPromptSupport
import Dialogs

/// A command that the author of the dialog has given, and that checks the value of a field
/// (prompt(1), Forms): `sh -c COMMAND`, whose standard input is the value, and whose exit status is
/// the verdict. The first line of its output is the reason for rejecting the value.
///
/// The command runs while the dialog waits. It has no terminal, and ends with the dialog.
package final class CommandCheck {
  private let process: pid_t
  private let value: FieldValue
  /// The number of bytes of the value that the command has received.
  private var sentCount = 0
  /// The pipe to the standard input of the command; -1 if it is closed.
  private var input: Int32
  /// The pipe from the standard output of the command; -1 if it is closed.
  private var output: Int32
  /// A descriptor that is readable when the command has ended; -1 if the system has none, or if it
  /// is closed.
  private var end: Int32
  /// The beginning of the first line of the output.
  private var reason: [UInt8] = []
  /// Whether the rest of the output is ignored.
  private var isReasonComplete = false

  /// The maximum length of a reason, in bytes.
  private static let maximumLength = 4096
  /// The number of bytes that are read at once.
  private static let chunkSize = 4096
  /// The maximum number of reads between two waits, so that endless output does not delay a signal.
  private static let maximumReads = 16
  /// The interval at which the end of the command is checked if the system does not report it, in
  /// milliseconds.
  private static let interval: Int64 = 20
  /// The time in which the command can end itself after SIGTERM, in milliseconds.
  private static let endTime: Int32 = 40

  /// Saves the environment for the commands that are started later. It must be called before this
  /// process changes its environment.
  package static func keepEnvironment() { prompt_command_keep_environment() }

  /// Starts the command.
  ///
  /// - Throws: The system's error if no process can be started.
  init(_ command: RawText, of value: FieldValue) throws(SystemError) {
    self.value = value
    (input, output) = (-1, -1)
    process = prompt_command_start(command.cString, &input, &output)
    if process < 0 { throw SystemError.last }
    end = prompt_terminal_process_open(process)
  }

  /// The descriptors for which this process waits: the pipes of the command, and the descriptor
  /// that reports its end.
  var descriptors: [pollfd] {
    [
      pollfd(fd: input, events: Int16(POLLOUT), revents: 0),
      pollfd(fd: output, events: Int16(POLLIN), revents: 0),
      pollfd(fd: end, events: Int16(POLLIN), revents: 0),
    ]
  }

  /// The time after which this process checks whether the command has ended, in milliseconds; nil
  /// if the system reports the end.
  var timeout: Int64? { end < 0 ? Self.interval : nil }

  /// Passes data to and from the command, without waiting. Returns the verdict; nil while the
  /// command is running.
  func proceed() -> Field.Verdict? {
    send()
    receive(Self.maximumReads)
    let status = prompt_command_status(process)
    if status < 0 { return nil }
    // The command may have written its reason after the last read. Only the reason is read, since
    // another process that the command has started may write to the pipe without end.
    while !isReasonComplete, output >= 0, receive(1) {}
    close()
    switch status {
    case 0: return .accepted
    case 126 where reason.isEmpty, 127 where reason.isEmpty:
      return .unchecked(reason: "The check cannot be run: sh ended with status \(status).")
    default: return .rejected(reason: RawText(bytes: reason))
    }
  }

  /// Ends the command and all processes of its group.
  func cancel() {
    Self.close(&input)
    Self.close(&output)
    prompt_command_signal(process, SIGTERM)
    waitForEnd()
    // Other processes of the group may still be running. The ID of the group is not used again
    // before the status of the command is read.
    prompt_command_signal(process, SIGKILL)
    waitForEnd()
    _ = prompt_command_status(process)
    close()
  }

  private func waitForEnd() {
    var polled = [pollfd(fd: end, events: Int16(POLLIN), revents: 0)]
    prompt_terminal_poll(&polled, 1, Self.endTime)
  }

  private func close() {
    Self.close(&input)
    Self.close(&output)
    Self.close(&end)
  }

  private static func close(_ descriptor: inout Int32) {
    if descriptor >= 0 { _ = systemClose(descriptor) }
    descriptor = -1
  }

  /// Writes as much of the value as the pipe accepts, and closes the pipe after the end of the
  /// value, or if the command does not read the rest. The value, which may be a secret, is not
  /// copied.
  private func send() {
    guard input >= 0 else { return }
    let isComplete = value.withBytes { bytes in
      while sentCount < bytes.count {
        let rest = UnsafeRawBufferPointer(rebasing: bytes[sentCount...])
        let count = prompt_command_write(input, rest.baseAddress, rest.count)
        // Any error other than these two means that the command does not read the rest.
        if count < 0 { return errno != EAGAIN && errno != EINTR }
        sentCount += count
      }
      return true
    }
    if isComplete { Self.close(&input) }
  }

  /// Reads output that is available. Returns whether there may be more.
  @discardableResult
  private func receive(_ reads: Int) -> Bool {
    guard output >= 0 else { return false }
    var chunk = [UInt8](repeating: 0, count: Self.chunkSize)
    for _ in 0..<reads {
      let count = systemRead(output, &chunk, chunk.count)
      if count < 0 { return errno == EINTR }
      if count == 0 {
        Self.close(&output)
        return false
      }
      keep(chunk[..<count])
    }
    return true
  }

  /// Appends output to the reason, up to the end of the first line or the maximum length.
  private func keep(_ bytes: ArraySlice<UInt8>) {
    if isReasonComplete { return }
    let line = bytes.prefix { $0 != 0x0A }
    reason += line.prefix(Self.maximumLength - reason.count)
    isReasonComplete = line.count < bytes.count || reason.count == Self.maximumLength
  }
}

extension DialogWaiter {
  /// The time after which a notice is shown that a value is being checked, in milliseconds.
  private static let noticeDelay: Int64 = 1000

  /// Checks a value with a command. A signal, the timeout and a dismissal end the command.
  ///
  /// - Parameters:
  ///   - sleep: Sleeps until one of the descriptors is ready or the time is reached, as
  ///     `sleep(_:until:)`. Returns whether the check is continued.
  ///   - showNotice: Called once if the check takes long.
  /// - Returns: The verdict; nil if the check was not continued.
  func check(
    _ value: FieldValue, by command: RawText,
    sleeping sleep: (inout [pollfd], Int64?) throws(Interruption) -> Bool,
    whenSlow showNotice: () throws(Interruption) -> Void
  ) throws(Interruption) -> Field.Verdict? {
    let check: CommandCheck
    do throws(SystemError) { check = try CommandCheck(command, of: value) } catch {
      return .unchecked(reason: "The check cannot be run: \(error.description).")
    }
    var noticeTime: Int64? = Waiter.now + Self.noticeDelay
    do throws(Interruption) {
      while true {
        if let verdict = check.proceed() { return verdict }
        if let time = noticeTime, time <= Waiter.now {
          noticeTime = nil
          try showNotice()
        }
        var polled = check.descriptors
        let times = [noticeTime, check.timeout.map { Waiter.now + $0 }].compactMap { $0 }
        if try !sleep(&polled, times.min()) {
          check.cancel()
          return nil
        }
      }
    } catch {
      check.cancel()
      throw error
    }
  }

  /// Checks a value with a command. Job-control signals have their default effect.
  ///
  /// - Parameter showNotice: Called once if the check takes long.
  package func check(
    _ value: FieldValue, by command: RawText,
    whenSlow showNotice: () throws(Interruption) -> Void = {}
  ) throws(Interruption) -> Field.Verdict? {
    try check(value, by: command) { (polled, limit) throws(Interruption) in
      if let signal = try sleep(&polled, until: limit) { waiter.performDefault(signal) }
      return true
    } whenSlow: { () throws(Interruption) in
      try showNotice()
    }
  }
}
