// SPDX-License-Identifier: GPL-3.0-or-later

/// A field for the path of a file or directory (SwiftUI's `fileImporter` and `fileExporter`).
///
/// A path consists of any bytes other than NUL. By default, the value is the absolute form of the
/// input.
package struct FileField: Sendable {
  /// The kinds of files that a path has to lead to.
  package enum Kind: String, CaseIterable, Sendable {
    /// A file that exists and is not a directory.
    case file
    /// A directory.
    case folder
    /// A new file in a directory that exists.
    case new
  }

  /// The result of following a path.
  package enum Entry: Sendable {
    /// No file.
    case missing
    /// A symbolic link to no file.
    case danglingLink
    /// A file other than a directory.
    case file
    case folder
    /// The user may not search one of the directories in the path.
    case inaccessible
    /// The path contains too many symbolic links.
    case linkLoop
    /// The path or a name in it is too long.
    case nameTooLong
    /// The path could not be followed for another reason.
    case unreachable
  }

  /// The location of a path in the file system.
  package struct Location: Sendable {
    /// The absolute path.
    package let path: RawText
    /// The result of following the path.
    package let entry: Entry
    /// The result of following the path without its last name.
    package let folder: Entry

    /// Creates the location of `path`, which is absolute.
    package init(path: RawText, entry: Entry, folder: Entry) {
      (self.path, self.entry, self.folder) = (path, entry, folder)
    }
  }

  /// The initial input.
  package var value: RawText
  /// The kind of file that a path has to lead to.
  package var kind: Kind
  /// Whether the value is the absolute form of the input. Otherwise a relative path stays relative.
  package var isMadeAbsolute = true
  /// Returns the location of the input. This may take a long time.
  private let locate: @Sendable (RawText) -> Location

  /// Creates a field that examines paths with `locate`.
  package init(
    value: RawText = "", kind: Kind = .file, locate: @escaping @Sendable (RawText) -> Location
  ) {
    (self.value, self.kind, self.locate) = (value, kind, locate)
  }

  /// The line that is edited. The file system may be remote, so checking a path may take a long
  /// time.
  var line: Field.EditedLine {
    Field.EditedLine(completion: .path, text: value, isQuicklyChecked: false) { path, _ in
      check(path)
    }
  }

  func check(_ path: RawText) -> Field.Check {
    if path.bytes.contains(0) { return .refused(.control) }
    let location = locate(path)
    // A path that begins with a tilde is made absolute, since the tilde is a notation for the home
    // directory, and not a part of a path.
    let isRelative = !isMadeAbsolute && path.bytes.first != UInt8(ascii: "~")
    let value = FieldValue.text(isRelative ? path : location.path)
    func refused(_ word: Word) -> Field.Check { .refused(.path(word, name: path)) }
    switch (kind, location.entry) {
    case (.file, .file), (.folder, .folder): return .valid(value)
    case (.new, .file), (.new, .danglingLink): return .existing(value)
    case (.file, .missing), (.file, .danglingLink): return refused(.noFile)
    case (.new, .missing): break
    case (_, let entry): return refused(entry.word)
    }
    // U+FFFD has replaced malformed bytes from the terminal, so the new file would not have the
    // name that the user typed.
    if path.lastName.hasReplacement { return .refused(.notText) }
    if location.folder != .folder {
      return .refused(.path(location.folder.word, name: path.folder ?? location.path))
    }
    return .valid(value)
  }
}

extension FileField.Entry {
  /// The phrase that explains why such a file is rejected.
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

extension RawText {
  /// The path before its last slash, or `/` for a path such as `/a`; nil if the path contains no
  /// slash.
  package var folder: RawText? {
    guard let slash = bytes.lastIndex(of: UInt8(ascii: "/")) else { return nil }
    return RawText(bytes: Array(bytes[..<max(slash, 1)]))
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
