// SPDX-License-Identifier: GPL-3.0-or-later

/// The value of a field.
public enum FieldValue: Sendable {
  /// A value that may be shown.
  case text(Text)
  /// The value of a secure field.
  case secret(any Secret)

  /// Returns what `body` returns for the bytes, which must not be kept.
  public func withBytes<Value>(_ body: (UnsafeRawBufferPointer) -> Value) -> Value {
    switch self {
    case .text(let text): text.bytes.withUnsafeBytes(body)
    case .secret(let secret): withExtendedLifetime(self) { body(secret.bytes) }
    }
  }

  /// Whether the value has no bytes.
  var isEmpty: Bool { withBytes { $0.isEmpty } }

  /// Overwrites the value in memory if it is a secret.
  public func wipe() {
    if case .secret(let secret) = self { secret.wipe() }
  }
}

/// Bytes that are overwritten in memory after use, and must not be copied.
public protocol Secret: AnyObject, Sendable {
  /// The bytes, which stay where they are until the secret changes or is freed.
  var bytes: UnsafeRawBufferPointer { get }
  /// Overwrites the bytes, after which the secret is empty.
  func wipe()
}

extension FieldValue: Equatable {
  /// Returns whether both have the same bytes.
  public static func == (one: FieldValue, other: FieldValue) -> Bool {
    one.withBytes { one in other.withBytes { one.elementsEqual($0) } }
  }
}
