// SPDX-License-Identifier: GPL-3.0-or-later

/// The purpose of a button.
public struct ButtonRole: Sendable, Hashable {
  enum Purpose { case cancel, destructive }

  let purpose: Purpose

  /// The button changes nothing. Escape also chooses it.
  public static let cancel = ButtonRole(purpose: .cancel)
  /// The button destroys data. Enter alone chooses it only if it is the default action.
  public static let destructive = ButtonRole(purpose: .destructive)
}

extension ButtonRole: CustomStringConvertible {
  /// The name of the role.
  public var description: String { "\(purpose)" }
}
