// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc
import PseudoTerminal

/// The arguments that have the shell run a script.
func shell(_ script: String) -> [String] { ["/bin/sh", "-c", script] }

/// Whether there is a process with this number.
func exists(_ process: Int32) -> Bool { kill(process, 0) == 0 || errno != ESRCH }

/// The descriptors that this process has open, each with what it leads to.
func openDescriptors() -> [String] {
  (0..<1024).compactMap { number in
    var target = [UInt8](repeating: 0, count: 256)
    let length = target.withUnsafeMutableBytes { buffer in
      buffer.baseAddress.map { readlink("/proc/self/fd/\(number)", $0, buffer.count) } ?? -1
    }
    let name = String(decoding: target.prefix(max(length, 0)), as: UTF8.self)
    // The event queues and timers of the concurrency library come when they are needed.
    return length < 0 || name.hasPrefix("anon_inode:") ? nil : "\(number) \(name)"
  }
}
