// SPDX-License-Identifier: GPL-3.0-or-later

/// A view that consists of nothing.
public struct EmptyView: View, PrimitiveView {
  /// The type of the body.
  public typealias Body = Never

  /// Makes an empty view.
  public init() {}

  var elements: [Element] { [] }
}
