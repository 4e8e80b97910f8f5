// SPDX-License-Identifier: GPL-3.0-or-later

import CTerminal

/// A folder that only this user can enter, for what processes of this user share (contract,
/// section 5).
struct PrivateFolder {
  let path: String

  /// The folders that may be used, the preferred one first: `$XDG_RUNTIME_DIR/prompt`, and one under
  /// the temporary directory. One that is not this user's alone is passed over.
  static var all: [PrivateFolder] {
    var candidates: [String] = []
    if let folder = variable("XDG_RUNTIME_DIR"), folder.hasPrefix("/") {
      candidates.append("\(folder)/prompt")
    }
    candidates.append("\(variable("TMPDIR") ?? "/tmp")/prompt-\(geteuid())")
    return candidates.compactMap { PrivateFolder($0) }
  }

  private static func variable(_ name: String) -> String? {
    guard let value = getenv(name), value.pointee != 0 else { return nil }
    return String(cString: value)
  }

  /// The folder at `path`, made where it is missing; nil where it is not this user's alone.
  private init?(_ path: String) {
    mkdir(path, 0o700)
    var folder = stat()
    guard lstat(path, &folder) == 0, folder.st_mode & S_IFMT == S_IFDIR,
      folder.st_uid == geteuid(), folder.st_mode & 0o077 == 0
    else { return nil }
    // Nor may anybody put another in its place.
    var parent = stat()
    guard stat("\(path)/..", &parent) == 0,
      parent.st_uid == geteuid() || parent.st_uid == 0,
      parent.st_mode & 0o022 == 0 || parent.st_mode & S_ISVTX != 0
    else { return nil }
    self.path = path
  }

  /// What `body` returns, while no other process of prompt's is in the same place here.
  func locked<Value>(_ body: () -> Value) -> Value {
    let descriptor = openFile(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    if descriptor >= 0 { while flock(descriptor, LOCK_EX) < 0, errno == EINTR {} }
    defer { close(descriptor) }
    return body()
  }
}

extension PrivateFolder {
  /// A descriptor that is readable when something comes into one of `folders`; -1 on failure.
  static func watch(_ folders: [PrivateFolder]) -> Int32 {
    let paths = folders.map { UnsafePointer(strdup($0.path)) }
    defer { paths.forEach { free(UnsafeMutableRawPointer(mutating: $0)) } }
    return terminal_folders_open(paths, paths.count)
  }
}
