// SPDX-License-Identifier: GPL-3.0-or-later
// Differences between operating systems. CPromptSupport contains the differences that only C can
// express.

@_exported import CPromptSystem

#if canImport(Darwin)
  @_exported import Darwin

  // Aliases of system calls, for use in types that have a method of the same name.
  let systemAccept = Darwin.accept
  let systemClose = Darwin.close
  let systemConnect = Darwin.connect
  let systemListen = Darwin.listen
  let systemRead = Darwin.read
  let systemSignal = Darwin.signal
  let systemWrite = Darwin.write

  let streamSocket = SOCK_STREAM

  let recognizableMode: tcflag_t = 0
#else
  // Aliases of system calls, for use in types that have a method of the same name.
  let systemAccept = CPromptSystem.accept
  let systemClose = CPromptSystem.close
  let systemConnect = CPromptSystem.connect
  let systemListen = CPromptSystem.listen
  let systemRead = CPromptSystem.read
  let systemSignal = CPromptSystem.signal
  let systemWrite = CPromptSystem.write

  /// The type of a stream socket, converted to the type of the parameter of socket(2).
  let streamSocket = Int32(SOCK_STREAM.rawValue)

  /// A local mode without an effect in raw mode, by which raw mode differs from the modes of other
  /// programs.
  let recognizableMode = tcflag_t(ECHONL)

  // Macros that contain casts, which Swift does not import.
  let SIG_DFL: (@convention(c) (Int32) -> Void)? = nil
  let S_IFMT: mode_t = 0o170000
  let S_IFDIR: mode_t = 0o040000
  let S_IFREG: mode_t = 0o100000
  let S_IFSOCK: mode_t = 0o140000
  let S_ISVTX: mode_t = 0o1000

  /// The error of the latest system call.
  var errno: Int32 {
    get { prompt_errno() }
    set { prompt_set_errno(newValue) }
  }

  // Functions with a variable number of arguments, which Swift does not import.
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

/// Calls open(2). Only this user may read and write a file that is created.
func openFile(_ path: UnsafePointer<CChar>, _ flags: Int32) -> Int32 {
  prompt_open(path, flags, 0o600)
}

/// Returns the bytes of an environment variable, such as a path that is not UTF-8; nil if it is
/// empty or unset.
func environmentBytes(_ name: String) -> [UInt8]? {
  guard let value = getenv(name), value.pointee != 0 else { return nil }
  return Array(UnsafeRawBufferPointer(start: value, count: strlen(value)))
}

extension String {
  /// The names in a path. They are separated byte by byte, as the system does, since a slash and a
  /// combining mark after it are a single `Character`.
  var namesOfPath: [String] {
    utf8.split(separator: UInt8(ascii: "/")).map { String(Substring($0)) }
  }

  /// Whether a path begins in the root directory.
  var isAbsolutePath: Bool { utf8.first == UInt8(ascii: "/") }
}

/// Returns the value of an environment variable; nil if it is empty or unset.
func environmentVariable(_ name: String) -> String? {
  guard let value = getenv(name), value.pointee != 0 else { return nil }
  return String(cString: value)
}
