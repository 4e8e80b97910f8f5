// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc

/// The modes of a terminal, as `stty -a` shows them.
public struct Modes: Equatable, Sendable {
  /// The input modes (`c_iflag`).
  public var iflag: UInt32
  /// The output modes (`c_oflag`).
  public var oflag: UInt32
  /// The control modes (`c_cflag`).
  public var cflag: UInt32
  /// The local modes: echo, line editing and signals (`c_lflag`).
  public var lflag: UInt32
  /// The control characters, in the order of `c_cc`.
  public var controlCharacters: [UInt8]

  init(_ attributes: termios) {
    iflag = attributes.c_iflag
    oflag = attributes.c_oflag
    cflag = attributes.c_cflag
    lflag = attributes.c_lflag
    controlCharacters = withUnsafeBytes(of: attributes.c_cc) { Array($0) }
  }

  /// Whether the terminal echoes input.
  public var isEchoing: Bool { lflag & UInt32(ECHO) != 0 }

  /// Whether input is edited and read in lines (canonical mode).
  public var isCanonical: Bool { lflag & UInt32(ICANON) != 0 }

  /// Whether keys such as Ctrl-C generate signals.
  public var raisesSignals: Bool { lflag & UInt32(ISIG) != 0 }
}

extension Modes: CustomStringConvertible {
  /// The flags in octal, each with its name, and the control characters.
  public var description: String {
    let flags = [("iflag", iflag), ("oflag", oflag), ("cflag", cflag), ("lflag", lflag)]
      .map { "\($0) \(String($1, radix: 8))" }
    return (flags + ["cc \(controlCharacters)"]).joined(separator: ", ")
  }
}

extension Descriptor {
  /// The modes of the terminal to which this descriptor refers, or `nil` if it refers to none.
  var attributes: termios? {
    var attributes = termios()
    return tcgetattr(number, &attributes) == 0 ? attributes : nil
  }
}
