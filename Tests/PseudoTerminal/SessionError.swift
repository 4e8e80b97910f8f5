// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc

/// An unexpected event in a session.
public struct SessionError: Error, Sendable {
  /// What went wrong.
  public enum Reason: Equatable, Sendable {
    /// A system call failed.
    case failed(call: String, error: Int32)
    /// A wait timed out.
    case timedOut
    /// The job ended before or during the activity.
    case jobEnded(Session.End.Status)
    /// The job was stopped by this signal, and not by the expected one.
    case stopped(by: Int32)
    /// The session, its terminal or the standard input was closed before or during the activity.
    case closed
  }

  /// What went wrong.
  public let reason: Reason
  /// The activity that failed.
  public let activity: String
  /// The output of the terminal until then.
  public let transcript: [UInt8]
  /// The bytes that the job wrote to a standard output that is a pipe.
  public let standardOutput: [UInt8]
  /// The bytes that the job wrote to a standard error that is a pipe.
  public let standardError: [UInt8]

  init(
    _ reason: Reason, while activity: String, transcript: [UInt8] = [],
    standardOutput: [UInt8] = [], standardError: [UInt8] = []
  ) {
    self.reason = reason
    self.activity = activity
    self.transcript = transcript
    self.standardOutput = standardOutput
    self.standardError = standardError
  }

  /// A system call that failed, by default with the error in `errno`.
  init(call: String, error: Int32 = errno) {
    self.init(.failed(call: call, error: error), while: "running a session")
  }
}

extension SessionError: CustomStringConvertible {
  /// The failure, and all output until then, with control characters as escapes.
  public var description: String {
    var text = "\(activity): "
    switch reason {
    case .failed(let call, let error): text += "\(call): \(String(cString: strerror(error)))"
    case .timedOut: text += "timed out"
    case .jobEnded(let status): text += "the job ended: \(status)"
    case .stopped(let number): text += "signal \(number) stopped the job"
    case .closed: text += "the terminal is gone"
    }
    let streams = [
      ("terminal", transcript), ("standard output", standardOutput),
      ("standard error", standardError),
    ]
    for (name, bytes) in streams where !bytes.isEmpty {
      text += "\n--- \(name):\n\(visible(bytes))"
    }
    return text
  }
}

/// Makes terminal output readable: control characters and backslashes as escapes, lines as lines.
public func visible(_ bytes: [UInt8]) -> String {
  var text = ""
  for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars {
    switch scalar {
    case "\n": text += "\\n\n"
    case "\r": text += "\\r"
    case "\t": text += "\\t"
    case "\u{1b}": text += "\\e"
    case "\\": text += "\\\\"
    case _ where scalar.properties.generalCategory == .control:
      text += "\\u{\(String(scalar.value, radix: 16))}"
    default: text.unicodeScalars.append(scalar)
    }
  }
  return text
}
