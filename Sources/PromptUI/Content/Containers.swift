// SPDX-License-Identifier: GPL-3.0-or-later

/// A container, which consists of the views in it. On a terminal, their arrangement has no effect.
protocol Container: PrimitiveView {
  /// The views in the container.
  var views: ViewList { get }
}

extension Container {
  var elements: [Element] { views.elements }
}

/// Fields, buttons and texts that belong together.
public typealias Form = Group

/// Views that may not fit on the screen. On a terminal, the output scrolls.
public typealias ScrollView = Group

/// A view with a title, which `navigationTitle(_:)` sets.
public typealias NavigationStack = Group

/// Views that SwiftUI arranges one below the other.
public typealias VStack = Stack

/// Views that SwiftUI arranges side by side.
public typealias HStack = Stack

/// Views that SwiftUI arranges in a row or a column. On a terminal, the arrangement has no effect.
public struct Stack: View, Container {
  /// The type of the body.
  public typealias Body = Never

  let views: ViewList

  /// Creates a stack of the views in braces.
  ///
  /// - Parameters:
  ///   - spacing: Has no effect.
  ///   - content: The views.
  public init(spacing: Double? = nil, @ViewBuilder content: () -> some View) {
    views = ViewBuilder.buildExpression(content())
  }
}

/// Views of a form under a header. The header is a line of the message. The footer is shown above
/// the first field of the section, and again if the value of that field is rejected. In a section
/// without fields, the footer is a line of the message, too.
public struct Section: View, Container {
  /// The type of the body.
  public typealias Body = Never

  let views: ViewList

  /// Creates a section of the views in braces.
  public init(@ViewBuilder content: () -> some View) {
    views = ViewBuilder.buildExpression(content())
  }

  /// Creates a section of the views in braces.
  ///
  /// - Parameters:
  ///   - title: The header.
  ///   - content: The views.
  public init(_ title: some TitleConvertible, @ViewBuilder content: () -> some View) {
    let (header, content) = (title.titleText, content())
    views = ViewList { header.elements + content.content }
  }

  /// Creates a section of the views in braces.
  ///
  /// - Parameters:
  ///   - content: The views.
  ///   - header: The header.
  ///   - footer: The footer, which describes valid values.
  public init(
    @ViewBuilder content: () -> some View, @ViewBuilder header: () -> some View = { EmptyView() },
    @ViewBuilder footer: () -> some View
  ) {
    let (header, content, footer) = (header(), content(), footer())
    views = ViewList { header.content + content.content.describingFirstField(by: footer.content) }
  }

  /// Creates a section of the views in braces.
  ///
  /// - Parameters:
  ///   - content: The views.
  ///   - header: The header.
  public init(@ViewBuilder content: () -> some View, @ViewBuilder header: () -> some View) {
    self.init(content: content, header: header) { EmptyView() }
  }
}

/// Space between views. It has no effect on a terminal.
public struct Spacer: View, PrimitiveView {
  /// The type of the body.
  public typealias Body = Never

  /// Creates a space.
  public init(minLength: Double? = nil) {}

  var elements: [Element] { [] }
}

/// A line between views. It has no effect on a terminal.
public struct Divider: View, PrimitiveView {
  /// The type of the body.
  public typealias Body = Never

  /// Creates a line.
  public init() {}

  var elements: [Element] { [] }
}
