// SPDX-License-Identifier: GPL-3.0-or-later

/// A part of a dialog: text, a button, a field, or several of them.
///
/// A type of your own is a view if its `body` consists of views:
///
/// ```swift
/// struct SaveActions: View {
///   let save: () -> Void
///
///   var body: some View {
///     Button("Save", action: save)
///     Button("Cancel", role: .cancel) {}
///   }
/// }
/// ```
public protocol View {
  /// The type of the body.
  associatedtype Body: View

  /// The views that this one consists of.
  @ViewBuilder var body: Body { get }
}

extension View where Body == Never {
  /// A view of this library has no body. Reading it is a programming error, which ends the program.
  public var body: Never { fatalError("\(Self.self) has no body.") }
}

extension Never: View {
  /// The type of the body.
  public typealias Body = Never
}

/// A view of this library, which consists of elements.
protocol PrimitiveView: View where Body == Never {
  /// What the view consists of, in order.
  var elements: [Element] { get }
}

extension View {
  /// What the view consists of, in order.
  var content: [Element] { (self as? any PrimitiveView)?.elements ?? body.content }

  /// Returns this view with a change.
  func with(_ change: (inout Self) -> Void) -> Self {
    var view = self
    change(&view)
    return view
  }
}
