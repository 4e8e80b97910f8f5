// SPDX-License-Identifier: GPL-3.0-or-later

/// Combines the views of the statements in braces: expressions, `if`, `if let`, `switch` and `for`.
///
/// The statements are executed immediately, when the dialog is created or the view is evaluated.
@resultBuilder
public enum ViewBuilder {
  /// Returns the views of an expression.
  public static func buildExpression(_ view: some View) -> ViewList { ViewList { view.content } }

  /// Concatenates views.
  public static func buildBlock(_ views: ViewList...) -> ViewList {
    ViewList { views.flatMap { $0.elements } }
  }

  /// Returns the views of an `if` without an `else`.
  public static func buildOptional(_ views: ViewList?) -> ViewList { views ?? ViewList { [] } }

  /// Returns the views of the first branch of an `if` or `switch`.
  public static func buildEither(first views: ViewList) -> ViewList { views }

  /// Returns the views of another branch of an `if` or `switch`.
  public static func buildEither(second views: ViewList) -> ViewList { views }

  /// Concatenates the views of a `for`.
  public static func buildArray(_ views: [ViewList]) -> ViewList {
    ViewList { views.flatMap { $0.elements } }
  }

  /// Returns the views of an `if #available`.
  public static func buildLimitedAvailability(_ views: ViewList) -> ViewList { views }
}

/// The views of a ``ViewBuilder``, in order.
public struct ViewList: View, PrimitiveView {
  /// The type of the body.
  public typealias Body = Never

  private let resolve: () -> [Element]

  /// Creates views from a closure, which is called each time the views are evaluated.
  init(_ resolve: @escaping () -> [Element]) { self.resolve = resolve }

  var elements: [Element] { resolve() }
}
