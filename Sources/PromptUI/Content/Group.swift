// SPDX-License-Identifier: GPL-3.0-or-later

/// Several views combined to a single view, for example to add a `tag` to all of them or to return
/// them from a function.
public struct Group: View, Container {
  /// The type of the body.
  public typealias Body = Never

  let views: ViewList

  /// Creates a group of the views in braces.
  public init(@ViewBuilder content: () -> some View) {
    views = ViewBuilder.buildExpression(content())
  }
}
