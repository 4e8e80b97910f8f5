// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc
import PseudoTerminal
import Testing

/// A message catalogue in GNU's binary format ("The Format of GNU MO Files", GNU gettext manual).
///
/// - Parameter encoding: The character encoding that the catalogue declares; its bytes are in
///   UTF-8.
func catalogue(_ messages: [String: String], encoding: String = "UTF-8") -> [UInt8] {
  let entries = (messages.merging(["": "Content-Type: text/plain; charset=\(encoding)\n"]) { $1 })
    .sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
  func word(_ number: Int) -> [UInt8] { (0..<4).map { UInt8(number >> ($0 * 8) & 0xFF) } }
  let tables = 28
  var position = tables + entries.count * 16
  var (strings, originals, translations): ([UInt8], [UInt8], [UInt8]) = ([], [], [])
  for text in entries.map(\.key) {
    originals += word(text.utf8.count) + word(position)
    strings += Array(text.utf8) + [0]
    position += text.utf8.count + 1
  }
  for text in entries.map(\.value) {
    translations += word(text.utf8.count) + word(position)
    strings += Array(text.utf8) + [0]
    position += text.utf8.count + 1
  }
  let header =
    word(0x9504_12DE) + word(0) + word(entries.count) + word(tables)
    + word(tables + entries.count * 8) + word(0) + word(position)
  return header + originals + translations + strings
}

@Suite("Translations by --text-domain")
struct TextDomainTests {
  private let folder = TemporaryFolder.make()

  private static let messages = [
    "Save failed.": "Sichern fehlgeschlagen.", "Retry": "Erneut versuchen",
    "Delete {name}": "{name} löschen", "Keep {name}": "Behalten", "Evil": "\u{1B}[2J\u{202E}",
    "The disk is full.": "Kein Platz.",
  ]

  /// Starts prompt with a catalogue `app` in German, which LANGUAGE selects on every machine.
  private func start(
    _ arguments: String..., content: [UInt8] = catalogue(messages), locale: String = "C.UTF-8"
  ) throws -> Session {
    folder.writeCatalogue("de/LC_MESSAGES/app.mo", content)
    return try PromptTests.start(
      ["--text-domain", "app"] + arguments,
      environment: [
        "TEXTDOMAINDIR": folder.path, "LANGUAGE": "de", "LC_ALL": locale, "NO_COLOR": "1",
      ])
  }

  @Test(
    "The translation is shown, the key is printed, and both are accepted as answers",
    arguments: ["retry", "erneut versuchen", "erneut", "1"])
  func answers(answer: String) throws {
    let session = try start(
      "--title", "Save failed.", "--message", "The disk is full.", "--button", "Retry", "--button",
      "Other")
    try session.shows("Sichern fehlgeschlagen.", "Kein Platz.", "1  \(bold("Erneut versuchen"))")
      .answer("name: ", answer + "\r").end(.exited(0), prints: "Retry\n")
  }

  @Test("Data is inserted after translation, and a translation with other keys is ignored")
  func data() throws {
    let session = try start(
      "T", "--presenting", "name=Retry", "--button", "Delete {name}:destructive", "--button",
      "Keep {name}")
    try session.shows("1  \(bold("Retry löschen"))", "2  Keep Retry")
      .answer("name: ", "retry löschen\r").end(.exited(0), prints: "Delete Retry\n")
  }

  @Test("A translation is sanitized like any other text")
  func harmless() throws {
    try start("T", "--button", "Evil", "--button", "B").shows("^[[2J<U+202E>")
      .answer("name: ", "evil\r").end(.exited(0), prints: "Evil\n")
  }

  @Test("An empty title is not translated, as its translation would be the catalogue's header")
  func empty() throws {
    let end = try start("--title", "", "--message", "The disk is full.").shows("Kein Platz.")
      .answer("[Enter] ", "\r").end(.exited(0))
    #expect(!end.transcript.contains("Content-Type"))
  }

  @Test(
    "A damaged catalogue ends the dialog with 66 and an error about the catalogue",
    arguments: [false, true])
  func damaged(isEndless: Bool) throws {
    var content = catalogue(Self.messages)
    if isEndless {
      // A search in the hash table ends at a free entry, and this table has none.
      let size = UInt8(content.count & 0xFF)
      content.replaceSubrange(20..<28, with: [3, 0, 0, 0, size, UInt8(content.count >> 8), 0, 0])
      content += [2, 0, 0, 0, 2, 0, 0, 0, 2, 0, 0, 0]
    } else {
      // Both tables are beyond the end of the file.
      content.replaceSubrange(12..<20, with: [0, 0xFF, 0xFF, 0x7F, 0, 0xFF, 0xFF, 0x7F])
    }
    let end = try start("Save failed.", content: content).waitForEnd()
    #expect(end.status == .exited(66))
    #expect(
      end.shown.contains(
        "prompt: the message catalogue is damaged; see TEXTDOMAINDIR in prompt(1)"))
  }

  @Test("Without the locale or a valid catalogue, the keys are shown")
  func keys() throws {
    for (content, locale) in [
      (catalogue(Self.messages), "C"), (catalogue(Self.messages), "xx_YY.UTF-8"),
      (Array("no catalogue".utf8), "C.UTF-8"), ([], "C.UTF-8"),
    ] {
      try start("Save failed.", content: content, locale: locale)
        .answer(bold("Save failed.") + " OK [", "\r").end(.exited(0), prints: "OK\n")
    }
  }
}
