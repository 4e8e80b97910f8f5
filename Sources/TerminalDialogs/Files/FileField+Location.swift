// SPDX-License-Identifier: GPL-3.0-or-later

import CPromptSupport
import Dialogs

extension FileField {
  /// Makes a field that looks at the files of this system.
  public init(kind: Kind = .file) {
    self.init(kind: kind) { Location(of: $0) }
  }
}

extension FileField.Location {
  /// Finds out where a path leads to. A relative path begins in the working folder, and a tilde
  /// before a slash, or alone, is the home directory (prompt(1), Forms).
  fileprivate init(of typed: Text) {
    guard let path = typed.absolute else {
      self.init(path: typed, entry: .unreachable, folder: .unreachable)
      return
    }
    self.init(
      path: path, entry: Self.entry(at: path), folder: Self.entry(at: path.folder ?? path))
  }

  private static func entry(at path: Text) -> FileField.Entry {
    var status = stat()
    if stat(path.cString, &status) == 0 {
      return status.st_mode & S_IFMT == S_IFDIR ? .folder : .file
    }
    switch errno {
    // A name below one that is not a directory names nothing either.
    case ENOENT, ENOTDIR: return lstat(path.cString, &status) == 0 ? .danglingLink : .missing
    case EACCES: return .inaccessible
    case ELOOP: return .linkLoop
    case ENAMETOOLONG: return .nameTooLong
    default: return .unreachable
    }
  }
}

extension Text {
  /// The path from the root, neither resolved nor normalized; nil if the working directory is unknown.
  fileprivate var absolute: Text? {
    let path = expanded.bytes
    if path.first == slash { return Text(bytes: path) }
    guard let folder = getcwd(nil, 0) else { return nil }
    defer { free(folder) }
    return Text(bytes: Text(cString: folder).bytes.withoutLastSlash + [slash] + path)
  }

  /// The path with the home directory in place of a tilde that is alone or before a slash.
  private var expanded: Text {
    let isExpanded = self == "~" || bytes.starts(with: "~/".utf8)
    guard isExpanded, let home = Self.homeFolder else { return self }
    if self == "~" { return home }
    return Text(bytes: home.bytes.withoutLastSlash + bytes.dropFirst())
  }

  /// The home directory of the user: that of `HOME` or, without it, of the user database.
  private static var homeFolder: Text? {
    if let home = getenv("HOME"), home.pointee != 0 { return Text(cString: home) }
    return getpwuid(getuid())?.pointee.pw_dir.map { Text(cString: $0) }
  }
}

extension [UInt8] {
  /// The bytes of a path before its last slash, if it ends with one.
  fileprivate var withoutLastSlash: [UInt8] { last == slash ? dropLast() : self }
}

private let slash = UInt8(ascii: "/")
