// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc

/// The modes of a terminal, as `stty -a` shows them.
public struct Modes: Equatable, Sendable {
  /// What happens to input (`c_iflag`).
  public var iflag: UInt32
  /// What happens to output (`c_oflag`).
  public var oflag: UInt32
  /// The line itself (`c_cflag`).
  public var cflag: UInt32
  /// Echo, line editing and signals (`c_lflag`).
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

  /// Whether the terminal shows what is typed.
  public var isEchoing: Bool { lflag & UInt32(ECHO) != 0 }

  /// Whether the terminal collects lines, which can be edited, before a program reads them.
  public var isCanonical: Bool { lflag & UInt32(ICANON) != 0 }

  /// Whether the terminal turns keys like Ctrl-C into signals.
  public var raisesSignals: Bool { lflag & UInt32(ISIG) != 0 }
}

extension Modes: CustomStringConvertible {
  /// The flags in octal, as `stty -g` has them, each with its name.
  public var description: String {
    let flags = [("iflag", iflag), ("oflag", oflag), ("cflag", cflag), ("lflag", lflag)]
      .map { "\($0) \(String($1, radix: 8))" }
    return (flags + ["cc \(controlCharacters)"]).joined(separator: ", ")
  }
}

extension Descriptor {
  /// The modes of the terminal that this is one side of, if it is open.
  var attributes: termios? {
    var attributes = termios()
    return tcgetattr(number, &attributes) == 0 ? attributes : nil
  }
}
