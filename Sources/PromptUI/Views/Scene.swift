// SPDX-License-Identifier: GPL-3.0-or-later

/// What an ``App`` presents: an ``AlertScene`` or a ``WindowGroup``.
public protocol Scene {
  /// The type of the body.
  associatedtype Body: Scene

  /// The scene of which this scene consists.
  var body: Body { get }
}

extension Scene where Body == Never {
  /// The scenes of this library have no body. Reading this property is a programming error, which
  /// ends the program.
  public var body: Never { fatalError("\(Self.self) has no body.") }
}

extension Never: Scene {}

/// A scene of this library, which is presented without evaluating a body.
protocol PrimitiveScene: Scene where Body == Never {
  nonisolated(nonsending) func presentScene() async throws(PresentationError) -> Outcome
}

extension Scene {
  /// Presents the scene on the terminal, and suspends the task until it has ended.
  nonisolated(nonsending) func presentContent() async throws(PresentationError) -> Outcome {
    if let scene = self as? any PrimitiveScene { return try await scene.presentScene() }
    return try await body.presentContent()
  }
}

/// A scene that is a single alert.
///
/// ```swift
/// @main struct Finished: App {
///   var body: some Scene {
///     AlertScene("Backup finished.") {
///       Button("Show log") { showLog() }
///       Button("OK", role: .cancel)
///     }
///   }
/// }
/// ```
public struct AlertScene: PrimitiveScene, PresentableDialog, ConfiguredDialog {
  /// The type of the body.
  public typealias Body = Never

  /// The declaration of the alert, which the modifiers change.
  var configuration: DialogConfiguration

  /// Creates a scene. The parameters are those of ``Alert``.
  public init(
    _ title: some TitleConvertible, isPresented: Binding<Bool> = .constant(true),
    @ViewBuilder actions: () -> some View = { EmptyView() }
  ) {
    configuration = Alert(title, isPresented: isPresented, actions: actions).configuration
  }

  /// Creates a scene with a message. The parameters are those of ``Alert``.
  public init(
    _ title: some TitleConvertible, isPresented: Binding<Bool> = .constant(true),
    @ViewBuilder actions: () -> some View, @ViewBuilder message: () -> some View
  ) {
    configuration =
      Alert(title, isPresented: isPresented, actions: actions, message: message).configuration
  }

  nonisolated(nonsending) func presentScene() async throws(PresentationError) -> Outcome {
    try await present()
  }
}

/// A scene that consists of a view. It is presented in the same way as by the view's `present()`.
public struct WindowGroup<Content: View>: PrimitiveScene {
  /// The type of the body.
  public typealias Body = Never

  private let content: Content

  /// Creates a scene of the view in braces.
  public init(@ViewBuilder content: () -> Content) { self.content = content() }

  nonisolated(nonsending) func presentScene() async throws(PresentationError) -> Outcome {
    try await content.present()
  }
}
