// SPDX-License-Identifier: GPL-3.0-or-later
// Differences between systems. Those that only C can express are in CPromptSupport.

@_exported import CPromptSystem

#if canImport(Darwin)
  @_exported import Darwin

  // System calls that a method of the same name would hide.
  let systemClose = Darwin.close
  let systemConnect = Darwin.connect
  let systemListen = Darwin.listen
  let systemRead = Darwin.read
  let systemSignal = Darwin.signal
  let systemWrite = Darwin.write

  let streamSocket = SOCK_STREAM
#else
  // System calls that a method of the same name would hide.
  let systemClose = CPromptSystem.close
  let systemConnect = CPromptSystem.connect
  let systemListen = CPromptSystem.listen
  let systemRead = CPromptSystem.read
  let systemSignal = CPromptSystem.signal
  let systemWrite = CPromptSystem.write

  /// The type of a stream socket, as socket(2) takes it.
  let streamSocket = Int32(SOCK_STREAM.rawValue)

  // Macros with casts, which Swift does not import.
  let SIG_DFL: (@convention(c) (Int32) -> Void)? = nil
  let S_IFMT: mode_t = 0o170000
  let S_IFDIR: mode_t = 0o040000
  let S_IFREG: mode_t = 0o100000
  let S_ISVTX: mode_t = 0o1000

  /// The error of the latest system call.
  var errno: Int32 {
    get { prompt_errno() }
    set { prompt_set_errno(newValue) }
  }

  // Calls with a variable number of arguments, which Swift does not import.
  func openat(_ folder: Int32, _ path: UnsafePointer<CChar>, _ flags: Int32) -> Int32 {
    prompt_openat(folder, path, flags)
  }

  @discardableResult
  func fcntl(_ descriptor: Int32, _ command: Int32, _ argument: Int32 = 0) -> Int32 {
    prompt_fcntl(descriptor, command, argument)
  }

  func fcntl(
    _ descriptor: Int32, _ command: Int32, _ lock: UnsafeMutablePointer<flock>
  ) -> Int32 {
    prompt_fcntl_lock(descriptor, command, lock)
  }
#endif

/// Calls open(2). A file that this creates belongs to this user alone.
func openFile(_ path: UnsafePointer<CChar>, _ flags: Int32) -> Int32 {
  prompt_open(path, flags, 0o600)
}

/// Returns a variable of the environment; nil if it is empty or unset.
func environmentVariable(_ name: String) -> String? {
  guard let value = getenv(name), value.pointee != 0 else { return nil }
  return String(cString: value)
}
