// SPDX-License-Identifier: GPL-3.0-or-later

import CPromptExecutable
import Dialogs
import TerminalDialogs

/// The texts of a command line on their way to the screen: first translated by the author's own
/// catalogue, then filled in with data (prompt(1), Data and
/// Translations).
struct TextResolver {
  private let domain: Text?
  private let data: PresentedData
  /// What fills in: nothing where there is no data, so that keys are judged and stand as they are.
  private let isUnfilled: Bool

  init(domain: Text?, data: PresentedData) {
    self.domain = domain
    self.data = data
    isUnfilled = data.isMissing
    guard let domain else { return }
    setlocale(LC_MESSAGES, "")
    let name = domain.bytes.map { CChar(bitPattern: $0) } + [0]
    if let folder = getenv("TEXTDOMAINDIR"), folder.pointee != 0 { bindtextdomain(name, folder) }
    bind_textdomain_codeset(name, "UTF-8")
  }

  /// `key` as it is shown.
  func shown(_ key: Text) throws(ExitError) -> Text {
    let original = try filled(key)
    return try translation(of: key) ?? original
  }

  /// `template` with its data, untranslated.
  func filled(_ template: Text) throws(ExitError) -> Text {
    let filled = try data.fill(template)
    return isUnfilled ? template : filled
  }

  /// The label of a field, translated and filled in.
  func fieldLabel(_ key: Text) throws(ExitError) -> Text {
    let label = try shown(key)
    try requireLabel(label)
    return label
  }

  /// The action of a `--button`: the key, filled in, is printed; the translation is shown.
  func action(_ button: ButtonNotation) throws(ExitError) -> Action {
    // What the author wrote is judged whatever the data are.
    try requireLabel(button.label)
    return Action(
      try filled(button.label), translation: try translation(of: button.label), role: button.role,
      isDefault: button.isDefault, id: button.id)
  }

  private func requireLabel(_ label: Text) throws(ExitError) {
    do throws(DialogError) { try label.validateAsLabel() } catch { throw .usage(error.line) }
  }

  /// What the catalogue has for `key`, filled in; nil where it has nothing, or names other data.
  private func translation(of key: Text) throws(ExitError) -> Text? {
    // gettext answers the empty string with the catalogue's header.
    guard let domain, !key.isEmpty else { return nil }
    let name = domain.bytes.map { CChar(bitPattern: $0) } + [0]
    let original = key.bytes.map { CChar(bitPattern: $0) } + [0]
    let found = original.withUnsafeBufferPointer { original in
      dgettext(name, original.baseAddress).map { Text(cString: $0) }
    }
    // mutant: no translation that names other data is filled in [TextDomainTests]
    //   `, data.keys(in: found) == data.keys(in: key)` -> ``
    guard let found, found != key, data.keys(in: found) == data.keys(in: key) else { return nil }
    return try? filled(found)
  }
}
