// SPDX-License-Identifier: GPL-3.0-or-later

/// Makes views of the statements in braces: expressions, `if`, `if let`, `switch` and `for`.
///
/// The statements run at once, when the dialog is made.
@resultBuilder
public enum ViewBuilder {
  /// Makes views of a view.
  public static func buildExpression(_ view: some View) -> ViewList { ViewList(view.content) }

  /// Puts views behind one another.
  public static func buildBlock(_ views: ViewList...) -> ViewList {
    ViewList(views.flatMap { $0.elements })
  }

  /// Makes views of an `if` without an `else`.
  public static func buildOptional(_ views: ViewList?) -> ViewList { views ?? ViewList([]) }

  /// Makes views of the first branch of an `if` or `switch`.
  public static func buildEither(first views: ViewList) -> ViewList { views }

  /// Makes views of another branch of an `if` or `switch`.
  public static func buildEither(second views: ViewList) -> ViewList { views }

  /// Makes views of a `for`.
  public static func buildArray(_ views: [ViewList]) -> ViewList {
    ViewList(views.flatMap { $0.elements })
  }

  /// Makes views of an `if #available`.
  public static func buildLimitedAvailability(_ views: ViewList) -> ViewList { views }
}

/// The views that a ``ViewBuilder`` makes, in order.
public struct ViewList: View, PrimitiveView {
  /// The type of the body.
  public typealias Body = Never

  let elements: [Element]

  init(_ elements: [Element]) { self.elements = elements }
}
