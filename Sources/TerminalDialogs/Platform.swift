// SPDX-License-Identifier: GPL-3.0-or-later
// The one Swift file that knows which system this is; what C sees differently is in CPromptSupport.

#if canImport(Glibc)
  @_exported import Glibc

  // The calls, where a method of the same name would hide them.
  let systemConnect = Glibc.connect
  let systemListen = Glibc.listen
  let systemRead = Glibc.read
  let systemSignal = Glibc.signal
  let systemWrite = Glibc.write

  /// The type of a socket that is a stream, as `socket` takes it.
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

/// open(2); a file that is made is for this user alone.
func openFile(_ path: UnsafePointer<CChar>, _ flags: Int32) -> Int32 { open(path, flags, 0o600) }
