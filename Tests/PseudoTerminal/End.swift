// SPDX-License-Identifier: GPL-3.0-or-later

extension Session {
  /// The result of a job that has ended.
  public struct End: Sendable {
    /// How it ended.
    public enum Status: Equatable, Sendable {
      case exited(Int32)
      case signaled(Int32)
    }

    /// How it ended.
    public let status: Status
    /// The bytes that it wrote to a standard output that is a pipe.
    public let standardOutput: [UInt8]
    /// The bytes that it wrote to a standard error that is a pipe.
    public let standardError: [UInt8]
    /// Everything that the terminal showed.
    public let transcript: String
    /// The processor time that the job used, with the children that it waited for.
    public let cpuSeconds: Double
    /// The modes of the terminal before the job ran.
    public let modesBefore: Modes
    /// The modes of the terminal when the job had ended, or `nil` if the terminal was hung up.
    public let modesAfter: Modes?
    /// How many processes the job left behind.
    public let orphans: Int
    /// The input that the job has not read, and that the shell reads next.
    public let leftover: [UInt8]

    /// The standard output as text.
    public var outputText: String { String(decoding: standardOutput, as: UTF8.self) }

    /// The standard error as text.
    public var errorText: String { String(decoding: standardError, as: UTF8.self) }
  }
}

/// Runs a program that has no terminal, and waits until it ends.
public func run(
  _ arguments: [String], environment: [String: String] = Session.defaultEnvironment,
  stdin: some SessionText = "", stdout: Session.Output = .pipe, stderr: Session.Output = .pipe,
  ignoring: [Int32] = [], workingDirectory: String? = nil, within seconds: Double = Session.patience
) throws -> Session.End {
  let session = try Session(
    arguments: arguments, environment: environment, stdin: .bytes(stdin.sessionBytes),
    stdout: stdout,
    stderr: stderr, ignoring: ignoring, placement: .noTerminal, workingDirectory: workingDirectory)
  defer { session.close() }
  return try session.waitForEnd(within: seconds)
}
