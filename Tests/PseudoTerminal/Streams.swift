// SPDX-License-Identifier: GPL-3.0-or-later

import CPseudoTerminal
import Glibc

extension Session {
  /// Where a job's standard input comes from.
  public enum Input: Sendable {
    /// The terminal.
    case terminal
    /// `/dev/null`.
    case null
    /// Nowhere: the descriptor is closed.
    case closed
    /// A pipe with these bytes and nothing after them.
    case bytes([UInt8])
    /// A pipe that the test writes to.
    case pipe
    /// A file.
    case file(String)

    /// A pipe with this text and nothing after it.
    public static func text(_ text: String) -> Input { .bytes(Array(text.utf8)) }
  }

  /// Where a job's standard output or standard error goes.
  public enum Output: Sendable {
    /// A pipe, whose content the session collects.
    case pipe
    /// The terminal.
    case terminal
    /// `/dev/null`.
    case null
    /// Nowhere: the descriptor is closed.
    case closed
    /// A file, created or overwritten.
    case file(String)
    /// A pipe whose reading end is closed.
    case brokenPipe
    /// A pipe that is full, and stays so until `drainOutput()`.
    case fullPipe
    /// The same in non-blocking mode, so that writing fails with EAGAIN.
    case fullNonBlockingPipe
  }

  /// The relation of a job to the terminal when it starts.
  public enum Placement: Sendable {
    /// In the foreground process group.
    case foreground
    /// In a background process group, as after `&`.
    case background
    /// In an orphaned background process group.
    case orphaned
    /// The leader of a session of its own, as the only program of a container is.
    case sessionLeader
    /// In a session without a controlling terminal.
    ///
    /// There is a terminal nevertheless, for streams that refer to it.
    case noTerminal

    /// The corresponding constant of the C library.
    var plan: pseudo_terminal_placement {
      switch self {
      case .foreground: PSEUDO_TERMINAL_FOREGROUND
      case .background: PSEUDO_TERMINAL_BACKGROUND
      case .orphaned: PSEUDO_TERMINAL_ORPHANED
      case .sessionLeader: PSEUDO_TERMINAL_LEADER
      case .noTerminal: PSEUDO_TERMINAL_DETACHED
      }
    }
  }
}

/// A stream between a job and the test.
struct Stream: ~Copyable {
  /// The job's stream: a descriptor number or a constant of the C library.
  let job: Int32
  /// The job's end, kept open until the job has it.
  let jobEnd: Descriptor
  /// The test's end, if it has one.
  let ownEnd: Descriptor
  /// Whether the test's end is only kept open, and not read.
  let isHeld: Bool

  /// A stream without an end for the test.
  private init(job: pseudo_terminal_stream) {
    self.job = job.rawValue
    jobEnd = Descriptor()
    ownEnd = Descriptor()
    isHeld = false
  }

  private init(
    jobEnd: consuming Descriptor, ownEnd: consuming Descriptor = Descriptor(), isHeld: Bool = false
  ) {
    job = jobEnd.number
    self.jobEnd = jobEnd
    self.ownEnd = ownEnd
    self.isHeld = isHeld
  }

  /// Prepares a standard input.
  init(_ input: Session.Input) throws {
    switch input {
    case .terminal: self.init(job: PSEUDO_TERMINAL_TERMINAL)
    case .closed: self.init(job: PSEUDO_TERMINAL_CLOSED)
    case .null: self.init(jobEnd: try Descriptor(path: "/dev/null", flags: O_RDONLY))
    case .file(let path): self.init(jobEnd: try Descriptor(path: path, flags: O_RDONLY))
    case .bytes, .pipe:
      let pipe = try Pipe()
      try pipe.writer.setNonBlocking()
      self.init(jobEnd: pipe.reader, ownEnd: pipe.writer)
    }
  }

  /// Prepares a standard output or error.
  init(_ output: Session.Output) throws {
    switch output {
    case .terminal: self.init(job: PSEUDO_TERMINAL_TERMINAL)
    case .closed: self.init(job: PSEUDO_TERMINAL_CLOSED)
    case .brokenPipe: self.init(job: PSEUDO_TERMINAL_BROKEN)
    case .null: self.init(jobEnd: try Descriptor(path: "/dev/null", flags: O_WRONLY))
    case .file(let path):
      let flags = O_WRONLY | O_CREAT | O_TRUNC
      self.init(jobEnd: try Descriptor(path: path, flags: flags))
    case .pipe:
      let pipe = try Pipe()
      try pipe.reader.setNonBlocking()
      self.init(jobEnd: pipe.writer, ownEnd: pipe.reader)
    case .fullPipe, .fullNonBlockingPipe:
      let pipe = try Pipe()
      try pipe.reader.setNonBlocking()
      try pipe.writer.setNonBlocking()
      // The last bytes are written one by one, since a pipe may have room for a few bytes, but not
      // for many.
      for size in [1 << 16, 1] {
        let chunk = [UInt8](repeating: 0, count: size)
        while Glibc.write(pipe.writer.number, chunk, size) > 0 {}
      }
      if case .fullPipe = output, fcntl(pipe.writer.number, F_SETFL, 0) != 0 {
        throw SessionError(call: "fcntl")
      }
      self.init(jobEnd: pipe.writer, ownEnd: pipe.reader, isHeld: true)
    }
  }
}
