// SPDX-License-Identifier: GPL-3.0-or-later

@preconcurrency import CPromptReadline
import Dialogs

/// What Tab does: it completes the label of an action, or the name of a file in a text field that
/// asks for one (prompt(1), Answers and Forms).
extension LineEditor {
  /// Returns the completions of `word`, the whole line so far, as Readline expects them; nil for
  /// none.
  func complete(_ word: UnsafePointer<CChar>?)
    -> UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
  {
    // Without completions, Readline must not complete file names instead.
    rl_attempted_completion_over = 1
    rl_completion_append_character = 0
    guard let word, interruption == nil else { return nil }
    switch request?.question.kind {
    case .action:
      completions = completions(of: Text(cString: word))
      return matches(
        of: word, completions.map { $0.text }, keepsWord: completions.first?.isBeginning == false)
    case .text(completesFiles: true), .path: return completeFiles(word)
    default: return nil
    }
  }

  /// Returns `texts` as Readline expects completions of `word`. The first entry replaces the word.
  ///
  /// - Parameter keepsWord: Whether that is the word itself if there are several texts, rather than what
  ///   they have in common: that may be shorter than the word, or not common to all that there are.
  private func matches(
    of word: UnsafePointer<CChar>, _ texts: [Text], keepsWord: Bool
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

  /// The number of file names that are listed at most. No screen shows more.
  private static let maximumFileNames = 2000

  /// Returns the file names that `word` completes. Of very many, it returns what they have in common,
  /// if that is longer than the word, or else the first.
  private func completeFiles(
    _ word: UnsafePointer<CChar>
  ) -> UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? {
    let typed = Text(cString: word)
    let takesAny = request?.question.kind == .path
    var names: [Text]
    // A wait takes signals itself.
    terminal.waiter.stopWatching()
    defer { terminal.waiter.startWatching() }
    do throws(Interruption) {
      // A directory may be large, and its file system far away: a signal ends the reading.
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
        ? [Text(bytes: common)] : Array(names.prefix(Self.maximumFileNames))
    }
    return matches(of: word, names, keepsWord: isCut)
  }

  nonisolated(unsafe) private static let directoryLock = {
    let lock = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    pthread_mutex_init(lock, nil)
    return lock
  }()

  /// Reads the names of files that begin with `typed`. Only one thread at a time reads any.
  ///
  /// - Parameter takesAny: Whether a name may be any bytes. Otherwise one is left out that cannot be
  ///   shown as it is.
  /// - Returns: The names, sorted if there are more than `maximumFileNames`.
  private static func fileNames(from typed: Text, takesAny: Bool) -> [Text] {
    let word = typed.cString
    var names: [Text] = []
    // Readline keeps its place in the directory in static variables, which a thread may still use that an
    // interruption has left behind.
    guard pthread_mutex_trylock(directoryLock) == 0 else { return [] }
    defer { pthread_mutex_unlock(directoryLock) }
    while let name = rl_filename_completion_function(word, names.isEmpty ? 0 : 1) {
      let text = Text(cString: name)
      free(name)
      names.append(text)
    }
    if !takesAny { names.removeAll { !$0.isPlain } }
    // Readline sorts what it lists. Of more names, those are listed that come first, and not those that the
    // file system has first.
    if names.count > maximumFileNames {
      names.sort { $0.bytes.lexicographicallyPrecedes($1.bytes) }
    }
    return names
  }

  /// Makes Readline take a tilde in a path for the home directory only where it is alone or before a
  /// slash, at the beginning of the path. Any other tilde is a part of a name.
  static func restrictTildes() {
    tilde_additional_prefixes = nil
    tilde_expansion_preexpansion_hook = { name in
      guard let name, case .path = LineEditor.current?.request?.question.kind else { return nil }
      return strdup(Text(bytes: [UInt8(ascii: "~")] + Text(cString: name).bytes).cString)
    }
  }

  /// Returns the labels that begin with `typed`, or else contain it, but no more than fit in the
  /// window. Searching a long list takes a while.
  private func completions(of typed: Text) -> [Suggestions.Completion] {
    guard let suggestions = request?.question.suggestions else { return [] }
    let most = terminal.screen.rows - 2
    if suggestions.isQuicklySearched { return suggestions.completions(of: typed, most: most) }
    do throws(Interruption) {
      return try terminal.compute { suggestions.completions(of: typed, most: most) }
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
  /// again. Only the first are listed of so many that Readline would ask first
  /// (completion-query-items).
  ///
  /// - Parameter matches: What the paths have in common, then the paths.
  func showPaths(
    _ matches: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?, count: Int
  ) {
    guard let matches else { return }
    let most = rl_completion_query_items > 0 ? Int(rl_completion_query_items) : count
    let shown = min(count, most)
    var names = (0...shown).map { index in
      matches[index].flatMap { strdup(PlainText(label: Text(cString: $0)).string) }
    }
    // Some layouts end at a null pointer, and not after the number of names.
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

extension [Text] {
  /// The bytes with which all texts begin, which end with a whole character.
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
