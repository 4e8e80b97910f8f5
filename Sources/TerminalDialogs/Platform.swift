// SPDX-License-Identifier: GPL-3.0-or-later
// Differences between systems. Those that only C can express are in CPromptSupport.

#if canImport(Glibc)
  @_exported import Glibc

  // System calls that methods with the same names would hide.
  let systemConnect = Glibc.connect
  let systemListen = Glibc.listen
  let systemRead = Glibc.read
  let systemSignal = Glibc.signal
  let systemWrite = Glibc.write

  /// The type of a stream socket, as socket(2) takes it.
  let streamSocket = Int32(SOCK_STREAM.rawValue)
#elseif canImport(Darwin)
  @_exported import Darwin

  let systemConnect = Darwin.connect
  let systemListen = Darwin.listen
  let systemRead = Darwin.read
  let systemSignal = Darwin.signal
  let systemWrite = Darwin.write

  let streamSocket = SOCK_STREAM
#endif

/// Calls open(2). A file that this creates belongs to this user alone.
func openFile(_ path: UnsafePointer<CChar>, _ flags: Int32) -> Int32 { open(path, flags, 0o600) }
