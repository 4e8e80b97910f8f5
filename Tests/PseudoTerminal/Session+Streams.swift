// SPDX-License-Identifier: GPL-3.0-or-later

/// The job's standard streams that are pipes.
extension Session {
  /// Writes to a standard input that is a pipe, whether or not the job reads it.
  @discardableResult
  public func feed(_ text: some SessionText) throws -> Session {
    try monitor.withLock { state in
      guard state.input.isOpen && !state.inputEnds else {
        throw state.error(.closed, while: "feeding")
      }
      state.fed += text.sessionBytes
      state.wakePump()
    }
    return self
  }

  /// Ends a standard input that is a pipe, after what was written to it.
  public func endInput() {
    monitor.withLock { state in
      state.inputEnds = true
      state.wakePump()
    }
  }

  /// Reads a standard output that is a full pipe, beginning with the bytes that filled it.
  public func drainOutput() {
    monitor.withLock { state in
      state.output.isPaused = false
      state.wakePump()
    }
  }

  /// Closes the reading end of a standard output that is a pipe.
  @discardableResult
  public func closeOutput() throws -> Session {
    monitor.withLock { state in
      state.closesOutput = true
      state.wakePump()
    }
    try starting.withLock { _ in
      try wait(within: Self.patience, while: "closing the output") { state in
        state.output.descriptor.isOpen ? nil : ()
      }
    }
    return self
  }

  /// What the job has written so far to a standard error that is a pipe.
  public var errorOutput: String {
    monitor.withLock { String(decoding: $0.errors.bytes, as: UTF8.self) }
  }
}
