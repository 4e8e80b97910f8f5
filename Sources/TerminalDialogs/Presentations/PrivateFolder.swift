// SPDX-License-Identifier: GPL-3.0-or-later

import CPromptSupport

/// A folder that only this user can enter, for files that processes of this user share
/// (prompt(1), Files).
struct PrivateFolder {
  let path: String

  /// The path of a folder that may be used.
  private struct Candidate {
    let parent: String
    let name: String
  }

  /// The folders that can be used, the preferred one first: `$XDG_RUNTIME_DIR/prompt`, and one in
  /// the temporary directory. A missing one is created. One that others can enter is not used.
  ///
  /// - Throws: The system's error if it has no resources left.
  static func all() throws(SystemError) -> [PrivateFolder] { try usable(creating: true) }

  /// The folders that can be used and exist.
  ///
  /// - Throws: The system's error if it has no resources left.
  static func existing() throws(SystemError) -> [PrivateFolder] { try usable(creating: false) }

  private static func usable(creating: Bool) throws(SystemError) -> [PrivateFolder] {
    var folders: [PrivateFolder] = []
    for candidate in candidates {
      if let folder = try PrivateFolder(candidate, creates: creating) { folders.append(folder) }
    }
    return folders
  }

  private static var candidates: [Candidate] {
    var candidates: [Candidate] = []
    if let folder = environmentVariable("XDG_RUNTIME_DIR"), folder.hasPrefix("/") {
      candidates.append(Candidate(parent: folder, name: "prompt"))
    }
    candidates.append(
      Candidate(parent: environmentVariable("TMPDIR") ?? "/tmp", name: "prompt-\(geteuid())"))
    return candidates
  }

  /// Opens the folder; nil if other users can enter it, or could replace it by another.
  ///
  /// - Parameter creates: Whether to create the folder if it is missing.
  /// - Throws: The system's error if it has no resources left.
  private init?(_ candidate: Candidate, creates: Bool) throws(SystemError) {
    let parent = try Self.openTrusted(candidate.parent)
    guard parent >= 0 else { return nil }
    defer { close(parent) }

    // The umask, which belongs to all threads of the process, may deny even this user access.
    if creates, mkdirat(parent, candidate.name, 0o700) == 0 {
      _ = fchmodat(parent, candidate.name, 0o700, 0)
    }
    let folder = openat(
      parent, candidate.name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
    guard folder >= 0 else {
      try SystemError.throwShortage()
      return nil
    }
    defer { close(folder) }
    var status = stat()
    guard fstat(folder, &status) == 0, status.st_uid == geteuid(), status.st_mode & 0o077 == 0
    else { return nil }
    if status.st_mode & 0o700 != 0o700, fchmod(folder, 0o700) != 0 { return nil }
    path = "\(candidate.parent)/\(candidate.name)"
  }

  /// Opens the directory at `path`. Returns a descriptor, or -1 if there is no directory, or if a user
  /// other than this one and root could replace it: by a symbolic link of that user on the way, or since
  /// that user can change the directory itself or one above it, as ssh(1) checks those of its keys.
  ///
  /// - Throws: The system's error if it has no resources left.
  private static func openTrusted(_ path: String) throws(SystemError) -> Int32 {
    var names = Array(path.split(separator: "/").reversed())
    var folder = try openStart(of: path)
    var links = 0
    while folder >= 0, let name = names.popLast() {
      var next = openat(folder, String(name), prompt_terminal_folder_access | O_NOFOLLOW)
      if next < 0 {
        defer { close(folder) }
        try SystemError.throwShortage()
        guard links < 40, let target = trustedLink(String(name), in: folder) else { return -1 }
        links += 1
        names += target.split(separator: "/").reversed()
        // A relative link begins in the directory that it is in.
        next =
          target.hasPrefix("/")
          ? try openStart(of: target) : openat(folder, ".", prompt_terminal_folder_access)
        if next < 0 { try SystemError.throwShortage() }
      } else {
        close(folder)
      }
      folder = next
      if folder >= 0, !isTrusted(folder) {
        close(folder)
        return -1
      }
    }
    return folder
  }

  /// Opens the directory in which `path` begins: the root, or the working directory; -1 if a user other
  /// than this one and root could change it or a directory above it.
  private static func openStart(of path: String) throws(SystemError) -> Int32 {
    let start = openFile(path.hasPrefix("/") ? "/" : ".", prompt_terminal_folder_access)
    if start < 0 { try SystemError.throwShortage() }
    var folder = start
    while folder >= 0 {
      guard isTrusted(folder) else { break }
      // Nothing is above the root.
      if path.hasPrefix("/") { return start }
      let parent = openat(folder, "..", prompt_terminal_folder_access)
      if parent < 0 {
        let error = SystemError.last
        if folder != start { close(folder) }
        close(start)
        if error.isShortage { throw error }
        return -1
      }
      // The root is its own parent.
      let isRoot = prompt_terminal_is_same_file(folder, parent)
      if folder != start { close(folder) }
      folder = parent
      if isRoot {
        close(folder)
        return start
      }
    }
    if folder >= 0, folder != start { close(folder) }
    if start >= 0 { close(start) }
    return -1
  }

  /// Returns whether only this user and root can change which files a directory has. In a sticky
  /// directory, as /tmp, others cannot replace the files of this user.
  private static func isTrusted(_ folder: Int32) -> Bool {
    var status = stat()
    guard fstat(folder, &status) == 0 else { return false }
    guard isTrusted(status.st_uid) else { return false }
    return status.st_mode & 0o022 == 0 || status.st_mode & S_ISVTX != 0
  }

  /// Returns the target of the symbolic link `name`; nil if it is not a link, or belongs to another
  /// user.
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

  /// Returns whether a user is the current one or root.
  private static func isTrusted(_ user: uid_t) -> Bool { user == geteuid() || user == 0 }

  /// Runs `body` while holding an exclusive lock on this folder.
  ///
  /// - Parameter wait: How to wait for a process that has the lock, which may be stopped.
  /// - Throws: The system's error if the folder cannot be opened, or what ends the wait.
  func withLock<Value>(
    _ wait: FolderWait, _ body: () -> Value
  ) throws(Interruption) -> Value {
    let descriptor = openFile(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    if descriptor < 0 { throw .system(.last) }
    defer { close(descriptor) }
    while flock(descriptor, LOCK_EX | LOCK_NB) < 0, errno == EWOULDBLOCK || errno == EINTR {
      try wait.pause()
    }
    return body()
  }
}

extension PrivateFolder {
  /// Returns a descriptor that is readable after a file is created in one of the folders, or after
  /// a missing folder may have been created.
  ///
  /// - Throws: The system's error if there is no such descriptor.
  static func watch() throws(SystemError) -> Int32 {
    let descriptor = prompt_terminal_folders_open()
    if descriptor < 0 { throw SystemError.last }
    addFolders(to: descriptor)
    return descriptor
  }

  /// Takes the events that made such a descriptor readable, and watches folders created meanwhile.
  static func continueWatching(_ descriptor: Int32) {
    prompt_terminal_folders_next(descriptor)
    addFolders(to: descriptor)
  }

  private static func addFolders(to descriptor: Int32) {
    for candidate in candidates {
      // The parent is added first, so that a folder created meanwhile is noticed by one or the
      // other.
      prompt_terminal_folders_add(descriptor, candidate.parent)
      if let folder = try? PrivateFolder(candidate, creates: false) {
        prompt_terminal_folders_add(descriptor, folder.path)
      }
    }
  }
}
