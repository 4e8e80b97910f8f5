// SPDX-License-Identifier: GPL-3.0-or-later

internal import Dialogs
internal import TerminalDialogs

/// A field for the path of a file or a directory, which Tab completes.
///
/// ```swift
/// @State var path = "~/backup.tar"
/// try await Alert("Restore") { FileField("Backup", path: $path).required() }.present()
/// ```
///
/// The binding is set to the absolute path, or to an empty string. A path that does not lead to a
/// file of the field's kind is rejected, and the reason is shown.
public struct FileField: View, PrimitiveView, FormField {
  /// The kinds of files to which a path has to lead.
  public enum Kind: Sendable, Hashable, CaseIterable {
    /// A file that exists and is not a directory.
    case file
    /// A directory that exists.
    case folder
    /// A file in a directory that exists. If the file exists, the user is asked whether to replace
    /// it.
    case newFile
  }

  /// The type of the body.
  public typealias Body = Never

  let label: String
  private let path: Binding<String>
  private let kind: Kind
  private var isRequired = false

  /// Creates a field for a path.
  ///
  /// - Parameters:
  ///   - title: The label.
  ///   - path: The path. A relative path begins in the working directory, and a tilde before a
  ///     slash stands for the home directory.
  ///   - kind: The kind of file to which the path has to lead.
  public init(_ title: some TitleConvertible, path: Binding<String>, kind: Kind = .file) {
    (label, self.path, self.kind) = (title.titleString, path, kind)
  }

  /// Rejects an empty line.
  public func required() -> FileField { with { $0.isRequired = true } }

  var elements: [Element] { [.field(self)] }

  func declaration() throws(PresentationError) -> FieldDeclaration {
    let kind: Dialogs.FileField.Kind =
      switch kind {
      case .file: .file
      case .folder: .folder
      case .newFile: .new
      }
    var field = Dialogs.FileField(kind: kind)
    field.value = RawText(path.wrappedValue)
    guard field.value.isOneLine else { throw .invalid(ofSeveralLines: label) }
    return FieldDeclaration(content: .file(field), isRequired: isRequired)
  }

  func assignment(of value: FieldValue) -> () -> Void {
    let string = value.string
    return { path.wrappedValue = string }
  }
}
