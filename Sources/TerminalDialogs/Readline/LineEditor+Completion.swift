// SPDX-License-Identifier: GPL-3.0-or-later

@preconcurrency import CPromptReadline
import Dialogs

/// Completion by Tab. An answer is completed to the label of an action or item, and the text of a
/// field for a file name to a file name (prompt(1), Answers and Forms).
extension LineEditor {
  /// Returns the completions of `word`, the text before the cursor, in the form that Readline
  /// expects; nil for none.
  func complete(_ word: UnsafePointer<CChar>?)
    -> UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
  {
    // Without completions, Readline must not complete file names instead.
    rl_attempted_completion_over = 1
    rl_completion_append_character = 0
    guard let word, interruption == nil else { return nil }
    switch request?.question.kind {
    case .action:
      completions = completions(of: RawText(cString: word))
      return matches(
        of: word, completions.map { $0.text }, keepsWord: completions.first?.isBeginning == false)
    case .text(completesFiles: true), .path: return completeFiles(word)
    default: return nil
    }
  }

  /// Returns `texts` in the form in which Readline expects completions of `word`. The first entry
  /// replaces the word.
  ///
  /// - Parameter keepsWord: Whether the first entry is the word itself if there are several texts.
  ///   Otherwise it is the common beginning of `texts`, which may be shorter than the word. Further
  ///   matches, which are not in `texts`, need not have this beginning.
  private func matches(
    of word: UnsafePointer<CChar>, _ texts: [RawText], keepsWord: Bool
  ) -> UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? {
    candidates = texts
    let matches = rl_completion_matches(word) { _, index in
      guard let editor = LineEditor.current, editor.candidates.indices.contains(Int(index))
      else { return nil }
      return strdup(editor.candidates[Int(index)].cString)
    }
    if let matches, keepsWord, texts.count > 1 {
      free(matches.pointee)
      matches.pointee = strdup(word)
    }
    return matches
  }

  /// The maximum number of file names that are listed, which is more than any screen shows.
  private static let maximumFileNames = 2000

  /// Returns the file names that complete `word`. If there are too many, returns their common
  /// beginning if it is longer than the word, and otherwise the first names.
  private func completeFiles(
    _ word: UnsafePointer<CChar>
  ) -> UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? {
    let typed = RawText(cString: word)
    let takesAny = request?.question.kind == .path
    var names: [RawText]
    // The wait below reads signals itself, so the watchdog is not needed.
    terminal.waiter.stopWatching()
    defer { terminal.waiter.startWatching() }
    do throws(Interruption) {
      // Reading a large directory, or a directory of a remote file system, takes time, so that a
      // signal must be able to end it.
      names = try terminal.compute { Self.fileNames(from: typed, takesAny: takesAny) }
    } catch {
      interrupt(by: error)
      return nil
    }
    let isCut = names.count > Self.maximumFileNames
    if isCut {
      let common = names.commonBytes
      names =
        common.count > typed.bytes.count
        ? [RawText(bytes: common)] : Array(names.prefix(Self.maximumFileNames))
    }
    return matches(of: word, names, keepsWord: isCut)
  }

  nonisolated(unsafe) private static let directoryLock = {
    let lock = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    pthread_mutex_init(lock, nil)
    return lock
  }()

  /// Reads the names of files that begin with `typed`. Only one thread at a time reads names; any
  /// other thread gets none.
  ///
  /// - Parameter takesAny: Whether a name may contain any bytes. Otherwise, names that cannot be
  ///   shown unchanged are left out.
  /// - Returns: The names, sorted if there are more than `maximumFileNames`.
  private static func fileNames(from typed: RawText, takesAny: Bool) -> [RawText] {
    let word = typed.cString
    var names: [RawText] = []
    // Readline keeps its position in the directory in static variables. If an earlier wait was
    // interrupted, its thread may still be using these variables.
    guard pthread_mutex_trylock(directoryLock) == 0 else { return [] }
    defer { pthread_mutex_unlock(directoryLock) }
    while let name = rl_filename_completion_function(word, names.isEmpty ? 0 : 1) {
      let text = RawText(cString: name)
      free(name)
      names.append(text)
    }
    if !takesAny { names.removeAll { !$0.isPlain } }
    // Readline sorts the names that it lists. If there are too many, they are sorted here, so that
    // the first names in the order of sorting are listed, not those in the order of the file
    // system.
    if names.count > maximumFileNames {
      names.sort { $0.bytes.lexicographicallyPrecedes($1.bytes) }
    }
    return names
  }

  /// Restricts Readline's tilde expansion in a path to a tilde that is alone or before a slash, at
  /// the beginning of the path. Any other tilde is a part of a name.
  static func restrictTildes() {
    tilde_additional_prefixes = nil
    tilde_expansion_preexpansion_hook = { name in
      guard let name, case .path = LineEditor.current?.request?.question.kind else { return nil }
      return strdup(RawText(bytes: [UInt8(ascii: "~")] + RawText(cString: name).bytes).cString)
    }
  }

  /// Returns the labels that begin with `typed` or, if there are none, the labels that contain
  /// `typed`. Returns at most as many labels as fit in the window. Searching a long list takes some
  /// time.
  private func completions(of typed: RawText) -> [Suggestions.Completion] {
    guard let suggestions = request?.question.suggestions else { return [] }
    let limit = terminal.screen.rows - 2
    if suggestions.isQuicklySearched { return suggestions.completions(of: typed, limit: limit) }
    do throws(Interruption) {
      return try terminal.compute { suggestions.completions(of: typed, limit: limit) }
    } catch {
      interrupt(by: error)
      return []
    }
  }

  /// Lists the completions below the line, and draws the line again.
  func showMatches() {
    terminal.write("\n")
    terminal.write(request?.bytes(of: completions) ?? [])
    rl_on_new_line()
    rl_forced_update_display()
  }

  /// Lists paths below the line, in a form in which every character is visible, and draws the line
  /// again. If there are so many paths that Readline would ask before listing them
  /// (completion-query-items), only the first paths are listed.
  ///
  /// - Parameter matches: The common beginning of the paths, followed by the paths.
  func showPaths(
    _ matches: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?, count: Int
  ) {
    guard let matches else { return }
    let most = rl_completion_query_items > 0 ? Int(rl_completion_query_items) : count
    let shown = min(count, most)
    var names = (0...shown).map { index in
      matches[index].flatMap { strdup(PlainText(label: RawText(cString: $0)).string) }
    }
    // For some layouts of the list, Readline reads up to a null pointer instead of using the number
    // of names.
    names.append(nil)
    defer { names.forEach { free($0) } }
    let length = names.dropFirst().map { $0.map { strlen($0) } ?? 0 }.max() ?? 0
    rl_display_match_list(&names, Int32(shown), Int32(length))
    fflush(rl_outstream)
    if shown < count { terminal.write("…\n") }
    rl_on_new_line()
    rl_forced_update_display()
  }
}

extension [RawText] {
  /// The common beginning of all texts, which ends with a whole character.
  fileprivate var commonBytes: [UInt8] {
    guard let first = first?.bytes else { return [] }
    var count = first.count
    for text in self where count > 0 {
      count = zip(first.prefix(count), text.bytes).prefix { $0 == $1 }.count
    }
    while count > 0, count < first.count, first[count] & 0xC0 == 0x80 { count -= 1 }
    return [UInt8](first.prefix(count))
  }
}
