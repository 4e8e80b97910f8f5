// SPDX-License-Identifier: GPL-3.0-or-later

import CPromptSupport

/// A directory that only this user can enter, for files that are shared by the processes of this
/// user (prompt(1), Files).
struct PrivateDirectory {
  let path: String

  /// A directory to use if only this user can enter it.
  private struct Candidate {
    let parent: String
    let name: String
  }

  /// The usable directories, the preferred one first: `$XDG_RUNTIME_DIR/prompt`, and a directory in
  /// the temporary directory. A missing directory is created. A directory that other users can
  /// enter or replace is not used.
  ///
  /// - Throws: The system's error if no resources are left.
  static func all() throws(SystemError) -> [PrivateDirectory] {
    try usable(among: candidates, creating: true)
  }

  /// The usable directories that exist.
  ///
  /// - Throws: The system's error if no resources are left.
  static func existing() throws(SystemError) -> [PrivateDirectory] {
    try usable(among: candidates, creating: false)
  }

  /// The usable directories that contain a file. The default directories are searched in addition
  /// to those that the environment selects, since the process that has created the file may have
  /// other environment variables than this process. For example, a job of cron(8) does not have
  /// `XDG_RUNTIME_DIR`.
  ///
  /// - Parameter reason: Set to the reason why a file cannot be used.
  /// - Throws: The system's error if no resources are left.
  static func containing(
    _ file: String, _ reason: inout TerminalError
  ) throws(SystemError) -> [PrivateDirectory] {
    var status = stat()
    // Few users have such a file, and checking a directory takes many system calls, so only
    // directories with the file are checked.
    let found = (candidates + defaultCandidates).filter {
      lstat("\($0.parent)/\($0.name)/\(file)", &status) == 0
    }
    guard let first = found.first else { return [] }
    let usable = try usable(among: found, creating: false)
    if usable.isEmpty { reason = .unusable("\(first.parent)/\(first.name)/\(file)", nil) }
    return usable
  }

  private static func usable(
    among candidates: [Candidate], creating: Bool
  ) throws(SystemError) -> [PrivateDirectory] {
    var directories: [PrivateDirectory] = []
    for candidate in candidates {
      if let directory = try PrivateDirectory(candidate, creates: creating) {
        directories.append(directory)
      }
    }
    return directories
  }

  private static var defaultCandidates: [Candidate] {
    [
      Candidate(parent: "/run/user/\(geteuid())", name: "prompt"),
      Candidate(parent: "/tmp", name: "prompt-\(geteuid())"),
    ]
  }

  private static var candidates: [Candidate] {
    var candidates: [Candidate] = []
    if let directory = environmentVariable("XDG_RUNTIME_DIR"), directory.isAbsolutePath {
      candidates.append(Candidate(parent: directory, name: "prompt"))
    }
    candidates.append(
      Candidate(parent: environmentVariable("TMPDIR") ?? "/tmp", name: "prompt-\(geteuid())"))
    return candidates
  }

  /// Creates the directory if necessary, and checks it. The result is nil if the directory cannot
  /// be opened, belongs to another user or can be entered by other users, or if they could replace
  /// it by another directory.
  ///
  /// - Parameter creates: Whether to create a missing directory.
  /// - Throws: The system's error if no resources are left.
  private init?(_ candidate: Candidate, creates: Bool) throws(SystemError) {
    let parent = try Self.openTrusted(candidate.parent)
    guard parent >= 0 else { return nil }
    defer { close(parent) }

    // The umask may deny access even to this user. It is not changed, since all threads of the
    // process share it.
    if creates, mkdirat(parent, candidate.name, 0o700) == 0 {
      _ = fchmodat(parent, candidate.name, 0o700, 0)
    }
    let directory = openat(
      parent, candidate.name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
    guard directory >= 0 else {
      try SystemError.throwShortage()
      return nil
    }
    defer { close(directory) }
    var status = stat()
    guard fstat(directory, &status) == 0, status.st_uid == geteuid(), status.st_mode & 0o077 == 0
    else { return nil }
    if status.st_mode & 0o700 != 0o700, fchmod(directory, 0o700) != 0 { return nil }
    path = "\(candidate.parent)/\(candidate.name)"
  }

  /// Opens the directory at `path`, and checks it and all directories above it, as ssh(1) checks
  /// the directory of its keys.
  ///
  /// - Returns: A descriptor. It is -1 if the directory cannot be opened, or if a user other than
  ///   this user and root could replace it: because that user owns a symbolic link in the path, or
  ///   can change one of the directories.
  /// - Throws: The system's error if no resources are left.
  private static func openTrusted(_ path: String) throws(SystemError) -> Int32 {
    var names = Array(path.namesOfPath.reversed())
    var directory = try openStart(of: path)
    var links = 0
    while directory >= 0, let name = names.popLast() {
      var next = openat(directory, name, prompt_terminal_folder_access | O_NOFOLLOW)
      if next < 0 {
        defer { close(directory) }
        try SystemError.throwShortage()
        guard links < 40, let target = trustedLink(name, in: directory) else { return -1 }
        links += 1
        names += target.namesOfPath.reversed()
        // A relative target begins in the directory that contains the link.
        next =
          target.isAbsolutePath
          ? try openStart(of: target) : openat(directory, ".", prompt_terminal_folder_access)
        if next < 0 { try SystemError.throwShortage() }
      } else {
        close(directory)
      }
      directory = next
      if directory >= 0, !isTrusted(directory) {
        close(directory)
        return -1
      }
    }
    return directory
  }

  /// Opens the directory in which `path` begins: the root directory or the working directory.
  ///
  /// - Returns: A descriptor. It is -1 if the directory or one above it cannot be opened, or if a
  ///   user other than this user and root could change it.
  private static func openStart(of path: String) throws(SystemError) -> Int32 {
    let start = openFile(path.isAbsolutePath ? "/" : ".", prompt_terminal_folder_access)
    if start < 0 { try SystemError.throwShortage() }
    var directory = start
    while directory >= 0 {
      guard isTrusted(directory) else { break }
      // The root directory has no parent to check.
      if path.isAbsolutePath { return start }
      let parent = openat(directory, "..", prompt_terminal_folder_access)
      if parent < 0 {
        let error = SystemError.last
        if directory != start { close(directory) }
        close(start)
        if error.isShortage { throw error }
        return -1
      }
      // The root directory is its own parent.
      let isRoot = prompt_terminal_is_same_file(directory, parent)
      if directory != start { close(directory) }
      directory = parent
      if isRoot {
        close(directory)
        return start
      }
    }
    if directory >= 0, directory != start { close(directory) }
    if start >= 0 { close(start) }
    return -1
  }

  /// Returns whether only this user and root can replace the files in a directory. In a sticky
  /// directory, such as /tmp, other users cannot replace the files of this user.
  private static func isTrusted(_ directory: Int32) -> Bool {
    var status = stat()
    guard fstat(directory, &status) == 0 else { return false }
    guard isTrusted(status.st_uid) else { return false }
    return status.st_mode & 0o022 == 0 || status.st_mode & S_ISVTX != 0
  }

  /// Returns the target of the symbolic link `name`; nil if `name` is not a symbolic link, if the
  /// link belongs to a user other than this user and root, or if the target cannot be read or is
  /// not UTF-8.
  private static func trustedLink(_ name: String, in directory: Int32) -> String? {
    var status = stat()
    guard fstatat(directory, name, &status, AT_SYMLINK_NOFOLLOW) == 0,
      status.st_mode & S_IFMT == S_IFLNK, isTrusted(status.st_uid)
    else { return nil }
    var target = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = readlinkat(directory, name, &target, target.count)
    let bytes = target.prefix(max(count, 0)).map(UInt8.init(bitPattern:))
    let text = String(decoding: bytes, as: UTF8.self)
    return count > 0 && text.utf8.elementsEqual(bytes) ? text : nil
  }

  /// Returns whether a user is the current user or root.
  private static func isTrusted(_ user: uid_t) -> Bool { user == geteuid() || user == 0 }

  /// Runs `body` while holding an exclusive lock on this directory, or without a lock if its file
  /// system supports none.
  ///
  /// - Parameter wait: Waits for another process that holds the lock, and that may be stopped.
  /// - Throws: The system's error if the directory cannot be opened, or the event that ends the
  ///   wait.
  func withLock<Value>(
    _ wait: DirectoryWait, _ body: () -> Value
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

extension PrivateDirectory {
  /// Returns a descriptor that becomes readable after a file is created in one of the directories,
  /// or after a missing directory may have been created.
  ///
  /// - Throws: The system's error if there is no such descriptor.
  static func watch() throws(SystemError) -> Int32 {
    let descriptor = prompt_terminal_folders_open()
    if descriptor < 0 { throw SystemError.last }
    addFolders(to: descriptor)
    return descriptor
  }

  /// Consumes the events that made a descriptor of `watch()` readable, and also watches directories
  /// that have been created since.
  static func continueWatching(_ descriptor: Int32) {
    prompt_terminal_folders_next(descriptor)
    addFolders(to: descriptor)
  }

  private static func addFolders(to descriptor: Int32) {
    for candidate in candidates {
      // The parent is added before the directory is opened. If the directory is created between the
      // two steps, either the watched parent reports it or the directory is opened.
      prompt_terminal_folders_add(descriptor, candidate.parent)
      if let directory = try? PrivateDirectory(candidate, creates: false) {
        prompt_terminal_folders_add(descriptor, directory.path)
      }
    }
  }
}
