// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc
import PseudoTerminal

/// The arguments that run a shell script.
func shell(_ script: String) -> [String] { ["/bin/sh", "-c", script] }

/// Whether there is a process with this ID.
func exists(_ process: Int32) -> Bool { kill(process, 0) == 0 || errno != ESRCH }

/// The open descriptors of this process, each with its file.
func openDescriptors() -> [String] {
  (0..<1024).compactMap { number in
    var target = [UInt8](repeating: 0, count: 256)
    let length = target.withUnsafeMutableBytes { buffer in
      buffer.baseAddress.map { readlink("/proc/self/fd/\(number)", $0, buffer.count) } ?? -1
    }
    let name = String(decoding: target.prefix(max(length, 0)), as: UTF8.self)
    // The concurrency library opens its event queues and timers when they are needed.
    return length < 0 || name.hasPrefix("anon_inode:") ? nil : "\(number) \(name)"
  }
}
