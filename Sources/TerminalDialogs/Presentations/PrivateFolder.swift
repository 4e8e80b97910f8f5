// SPDX-License-Identifier: GPL-3.0-or-later

import CPromptSupport

/// A folder that only this user can enter, for what processes of this user share (prompt(1), Files).
struct PrivateFolder {
  let path: String

  /// Where such a folder may be.
  private struct Candidate {
    let parent: String
    let name: String
  }

  /// The folders that may be used, the preferred one first: `$XDG_RUNTIME_DIR/prompt`, and one under
  /// the temporary directory. What is missing is made; what is not this user's alone is passed over.
  static var all: [PrivateFolder] { candidates.compactMap { PrivateFolder($0, isMade: true) } }

  /// The same, without those that are missing.
  static var existing: [PrivateFolder] {
    candidates.compactMap { PrivateFolder($0, isMade: false) }
  }

  private static var candidates: [Candidate] {
    var candidates: [Candidate] = []
    if let folder = variable("XDG_RUNTIME_DIR"), folder.hasPrefix("/") {
      candidates.append(Candidate(parent: folder, name: "prompt"))
    }
    candidates.append(Candidate(parent: variable("TMPDIR") ?? "/tmp", name: "prompt-\(geteuid())"))
    return candidates
  }

  private static func variable(_ name: String) -> String? {
    guard let value = getenv(name), value.pointee != 0 else { return nil }
    return String(cString: value)
  }

  /// The folder that `candidate` names; nil where it is not this user's alone. Nothing is made where
  /// somebody else could put another in its place.
  private init?(_ candidate: Candidate, isMade: Bool) {
    let parent = Self.openTrusted(candidate.parent)
    guard parent >= 0 else { return nil }
    defer { close(parent) }
    var status = stat()
    guard fstat(parent, &status) == 0, Self.isTrusted(status.st_uid),
      status.st_mode & 0o022 == 0 || status.st_mode & S_ISVTX != 0
    else { return nil }

    if isMade { _ = Self.privately { mkdirat(parent, candidate.name, 0o700) } }
    let folder = openat(
      parent, candidate.name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
    guard folder >= 0 else { return nil }
    defer { close(folder) }
    guard fstat(folder, &status) == 0, status.st_uid == geteuid(), status.st_mode & 0o077 == 0
    else { return nil }
    // Made under an unusual umask, it may be closed to this user too.
    if status.st_mode & 0o700 != 0o700, fchmod(folder, 0o700) != 0 { return nil }
    path = "\(candidate.parent)/\(candidate.name)"
  }

  /// A descriptor of the folder at `path`, -1 where there is none or a link of another user's is on
  /// the way to it.
  private static func openTrusted(_ path: String) -> Int32 {
    var names = Array(path.split(separator: "/").reversed())
    var folder = openFile(path.hasPrefix("/") ? "/" : ".", prompt_terminal_folder_access)
    var links = 0
    while folder >= 0, let name = names.popLast() {
      var next = openat(folder, String(name), prompt_terminal_folder_access | O_NOFOLLOW)
      if next < 0, links < 40, let target = trustedLink(String(name), in: folder) {
        links += 1
        names += target.split(separator: "/").reversed()
        next = openat(folder, target.hasPrefix("/") ? "/" : ".", prompt_terminal_folder_access)
      }
      close(folder)
      folder = next
    }
    return folder
  }

  /// Where the link `name` leads; nil where it is none, or another user's.
  private static func trustedLink(_ name: String, in folder: Int32) -> String? {
    var status = stat()
    guard fstatat(folder, name, &status, AT_SYMLINK_NOFOLLOW) == 0,
      status.st_mode & S_IFMT == S_IFLNK, isTrusted(status.st_uid)
    else { return nil }
    var target = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = readlinkat(folder, name, &target, target.count)
    return count > 0
      ? String(decoding: target.prefix(count).map(UInt8.init(bitPattern:)), as: UTF8.self) : nil
  }

  /// Whether a user can do nothing here that this user or the system did not want.
  private static func isTrusted(_ user: uid_t) -> Bool { user == geteuid() || user == 0 }

  /// What `body` returns. What it makes is closed to other users and open to this one, whatever the
  /// umask is.
  static func privately<Value>(_ body: () -> Value) -> Value {
    let mask = umask(0o077)
    defer { umask(mask) }
    return body()
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
  /// A descriptor that is readable when something comes into one of the folders, or a missing folder
  /// may have been made; -1 on failure.
  static func watch() -> Int32 {
    let descriptor = prompt_terminal_folders_open()
    if descriptor >= 0 { addFolders(to: descriptor) }
    return descriptor
  }

  /// Takes what made such a descriptor readable, and watches the folders that have been made.
  static func keepWatching(_ descriptor: Int32) {
    prompt_terminal_folders_next(descriptor)
    addFolders(to: descriptor)
  }

  private static func addFolders(to descriptor: Int32) {
    for candidate in candidates {
      // The parent first: a folder that is made meanwhile is noticed by one or the other.
      prompt_terminal_folders_add(descriptor, candidate.parent)
      if let folder = PrivateFolder(candidate, isMade: false) {
        prompt_terminal_folders_add(descriptor, folder.path)
      }
    }
  }
}
