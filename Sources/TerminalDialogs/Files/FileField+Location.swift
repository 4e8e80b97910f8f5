// SPDX-License-Identifier: GPL-3.0-or-later

import CPromptSupport
import Dialogs

extension FileField {
  /// Creates a field that examines the files of this system.
  package init(kind: Kind = .file) {
    self.init(kind: kind) { Location(of: $0) }
  }
}

extension FileField.Location {
  /// Looks up a path and its folder. A relative path begins in the working directory. A tilde at
  /// the beginning, alone or before a slash, is replaced by the home directory (prompt(1), Forms).
  fileprivate init(of typed: RawText) {
    guard let path = typed.absolute else {
      self.init(path: typed, entry: .unreachable, folder: .unreachable)
      return
    }
    self.init(
      path: path, entry: Self.entry(at: path), folder: Self.entry(at: path.folder ?? path))
  }

  private static func entry(at path: RawText) -> FileField.Entry {
    var status = stat()
    if stat(path.cString, &status) == 0 {
      return status.st_mode & S_IFMT == S_IFDIR ? .folder : .file
    }
    switch errno {
    // For a path below a file that is not a directory, the error is ENOTDIR: such a path does not
    // exist either.
    case ENOENT, ENOTDIR: return lstat(path.cString, &status) == 0 ? .danglingLink : .missing
    case EACCES: return .inaccessible
    case ELOOP: return .linkLoop
    case ENAMETOOLONG: return .nameTooLong
    default: return .unreachable
    }
  }
}

extension RawText {
  /// The absolute path, neither resolved nor normalized; nil if the working directory is unknown.
  fileprivate var absolute: RawText? {
    let path = expanded.bytes
    if path.first == slash { return RawText(bytes: path) }
    guard let folder = getcwd(nil, 0) else { return nil }
    defer { free(folder) }
    return RawText(bytes: RawText(cString: folder).bytes.withoutLastSlash + [slash] + path)
  }

  /// The path with the home directory in place of a tilde at the beginning that is alone or before a
  /// slash.
  private var expanded: RawText {
    let isExpanded = self == "~" || bytes.starts(with: "~/".utf8)
    guard isExpanded, let home = Self.homeFolder else { return self }
    if self == "~" { return home }
    return RawText(bytes: home.bytes.withoutLastSlash + bytes.dropFirst())
  }

  /// The home directory of the user, from `HOME` or, if it is unset or empty, from the user
  /// database.
  private static var homeFolder: RawText? {
    if let home = getenv("HOME"), home.pointee != 0 { return RawText(cString: home) }
    return getpwuid(getuid())?.pointee.pw_dir.map { RawText(cString: $0) }
  }
}

extension [UInt8] {
  /// The bytes of a path without a slash at its end.
  fileprivate var withoutLastSlash: [UInt8] { last == slash ? dropLast() : self }
}

private let slash = UInt8(ascii: "/")
