// SPDX-License-Identifier: GPL-3.0-or-later

@preconcurrency import CPromptReadline
import Dialogs

/// What Tab does: it completes the label of an action, or the name of a file in a text field that
/// asks for one (prompt(1), Answers and Text fields).
extension LineEditor {
  /// Returns the completions of `word`, the whole line so far, as Readline expects them; nil for
  /// none.
  func complete(_ word: UnsafePointer<CChar>?)
    -> UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
  {
    // Without completions, Readline must not complete file names instead.
    rl_attempted_completion_over = 1
    rl_completion_append_character = 0
    guard let word else { return nil }
    switch request?.question.kind {
    case .action:
      completions = completions(of: Text(cString: word))
      let matches = rl_completion_matches(word) { _, index in
        guard let editor = LineEditor.current, editor.completions.indices.contains(Int(index))
        else { return nil }
        return strdup(editor.completions[Int(index)].text.string)
      }
      // The first entry replaces the word: what the labels have in common, which may be shorter than
      // the part of them that was typed.
      // mutant: Tab keeps what was typed if the labels only contain it [AnsweringTests]
      //   `completions.first?.isBeginning == false` -> `false`
      if let matches, completions.count > 1, completions.first?.isBeginning == false {
        free(matches.pointee)
        matches.pointee = strdup(word)
      }
      return matches
    case .text(completesFiles: true):
      return rl_completion_matches(word) { word, index in
        // A name that is not plain text cannot be shown in the line as it is.
        var index = index
        while let name = rl_filename_completion_function(word, index) {
          // mutant: a file name that has to be sanitized is not completed [TextFieldEditorTests]
          //   `Text(cString: name).isPlain` -> `true`
          if Text(cString: name).isPlain { return name }
          free(name)
          index = 1
        }
        return nil
      }
    default: return nil
    }
  }

  /// Returns the labels that begin with `typed`, or else contain it, but no more than fit in the
  /// window. Searching a
  /// long list takes a while.
  private func completions(of typed: Text) -> [Suggestions.Completion] {
    guard let suggestions = request?.question.suggestions else { return [] }
    let most = terminal.screen.rows - 2
    if suggestions.isQuicklySearched { return suggestions.completions(of: typed, most: most) }
    do throws(Interruption) {
      return try terminal.compute { suggestions.completions(of: typed, most: most) }
    } catch {
      interruption = error
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
}
