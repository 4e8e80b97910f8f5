// SPDX-License-Identifier: GPL-3.0-or-later

/// Several views as one, such as for a `tag` or a function that returns them.
public struct Group: View, PrimitiveView {
  /// The type of the body.
  public typealias Body = Never

  let elements: [Element]

  /// Makes a group of the views in braces.
  public init(@ViewBuilder content: () -> some View) { elements = content().content }
}
