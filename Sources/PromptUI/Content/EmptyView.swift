// SPDX-License-Identifier: GPL-3.0-or-later

/// A view without elements.
public struct EmptyView: View, PrimitiveView {
  /// The type of the body.
  public typealias Body = Never

  /// Creates an empty view.
  public init() {}

  var elements: [Element] { [] }
}
