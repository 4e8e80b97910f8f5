// SPDX-License-Identifier: GPL-3.0-or-later

import CPromptSupport
import Dialogs

/// Reads a whole file while no signal is blocked, so that a signal has its usual effect. While
/// signals are blocked, `DialogWaiter.readToEnd(ofFile:)` reads files instead.
package func contents(ofFile path: RawText) throws(StreamError) -> [UInt8] {
  let descriptor = openFile(path.cString, O_RDONLY | O_CLOEXEC | O_NOCTTY)
  if descriptor < 0 { throw .unreadable(path, SystemError.last) }
  defer { _ = systemClose(descriptor) }
  var bytes: [UInt8] = []
  while true {
    var failure: Int32 = 0
    let part = [UInt8](unsafeUninitializedCapacity: 65536) { buffer, count in
      let read = systemRead(descriptor, buffer.baseAddress, buffer.count)
      failure = read < 0 ? errno : 0
      count = max(0, read)
    }
    if part.isEmpty {
      if failure == 0 { return bytes }
      if failure != EINTR { throw .unreadable(path, SystemError(code: failure)) }
    }
    bytes += part
    if bytes.count > DialogWaiter.maximumSize {
      throw .unreadable(path, SystemError(code: EFBIG))
    }
  }
}
