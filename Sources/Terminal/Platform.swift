// SPDX-License-Identifier: GPL-3.0-or-later
// The one Swift file that knows which system this is; what C sees differently is in CTerminal.

#if canImport(Glibc)
  @_exported import Glibc

  // The calls, where a method of the same name would hide them.
  let systemRead = Glibc.read
  let systemWrite = Glibc.write
#elseif canImport(Darwin)
  @_exported import Darwin

  let systemRead = Darwin.read
  let systemWrite = Darwin.write
#endif

/// open(2) of an existing file.
func openFile(_ path: UnsafePointer<CChar>, _ flags: Int32) -> Int32 { open(path, flags) }
