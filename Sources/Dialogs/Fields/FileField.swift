// SPDX-License-Identifier: GPL-3.0-or-later

/// A field for the path of a file or directory (SwiftUI's `fileImporter` and `fileExporter`).
///
/// Any bytes but NUL are a path. The value is absolute, and otherwise as it was typed.
public struct FileField: Sendable {
  /// What a path has to lead to.
  public enum Kind: String, CaseIterable, Sendable {
    /// Something that exists and is not a directory.
    case file
    /// A directory.
    case folder
    /// A name that a file can be given: its directory exists.
    case new
  }

  /// What a path leads to.
  public enum Entry: Sendable {
    /// Nothing.
    case missing
    /// A symbolic link to nothing.
    case danglingLink
    /// Something that is not a directory.
    case file
    case folder
    /// The user may not search one of the directories in the path.
    case inaccessible
    /// There are too many symbolic links on the way.
    case linkLoop
    /// The path or a name in it is too long.
    case nameTooLong
    /// It could not be found out.
    case unreachable
  }

  /// Where a path leads to.
  public struct Location: Sendable {
    /// The absolute path.
    public let path: Text
    /// What it leads to.
    public let entry: Entry
    /// What the path without its last name leads to.
    public let folder: Entry

    /// Describes where `path`, which is absolute, leads to.
    public init(path: Text, entry: Entry, folder: Entry) {
      (self.path, self.entry, self.folder) = (path, entry, folder)
    }
  }

  /// The initial path, as if it had been typed.
  public var value: Text
  /// What a path has to lead to.
  public var kind: Kind
  /// Returns where a path that was typed leads to. This may take long.
  private let locate: @Sendable (Text) -> Location

  /// Makes a field that looks at files with `locate`.
  public init(
    value: Text = "", kind: Kind = .file, locate: @escaping @Sendable (Text) -> Location
  ) {
    (self.value, self.kind, self.locate) = (value, kind, locate)
  }

  /// The line that is edited. A file system may be far away, so checking a path may take long.
  var line: Field.EditedLine {
    Field.EditedLine(kind: .path, text: value, isQuicklyChecked: false, check: check)
  }

  func check(_ path: Text) -> Field.Check {
    if path.bytes.contains(0) { return .refused(.control) }
    let location = locate(path)
    let value = FieldValue.text(location.path)
    func refused(_ word: Word) -> Field.Check { .refused(.path(word, name: path)) }
    switch (kind, location.entry) {
    case (.file, .file), (.folder, .folder): return .valid(value)
    case (.new, .file), (.new, .danglingLink): return .existing(value)
    case (.file, .missing), (.file, .danglingLink): return refused(.noFile)
    case (.new, .missing): break
    case (_, let entry): return refused(entry.word)
    }
    // U+FFFD replaces malformed bytes from the terminal, so this is not the name that was typed.
    if path.lastName.hasReplacement { return .refused(.notText) }
    if location.folder != .folder {
      return .refused(.path(location.folder.word, name: path.folder ?? location.path))
    }
    return .valid(value)
  }
}

extension FileField.Entry {
  /// The phrase that explains what the file is where something else is asked for.
  fileprivate var word: Word {
    switch self {
    case .missing, .danglingLink: .noFolder
    case .file: .isNoFolder
    case .folder: .isFolder
    case .inaccessible: .noAccess
    case .linkLoop: .linkLoop
    case .nameTooLong: .nameTooLong
    case .unreachable: .unreachable
    }
  }
}

extension Text {
  /// The path without its last name; nil if it has only one. That of `/a` is `/`.
  public var folder: Text? {
    guard let slash = bytes.lastIndex(of: UInt8(ascii: "/")) else { return nil }
    return Text(bytes: Array(bytes[..<max(slash, 1)]))
  }

  /// The last name of the path.
  fileprivate var lastName: ArraySlice<UInt8> {
    bytes.lastIndex(of: UInt8(ascii: "/")).map { bytes[($0 + 1)...] } ?? bytes[...]
  }
}

extension ArraySlice<UInt8> {
  /// Whether the bytes contain U+FFFD in UTF-8.
  fileprivate var hasReplacement: Bool {
    indices.contains { self[$0...].starts(with: "\u{FFFD}".utf8) }
  }
}
