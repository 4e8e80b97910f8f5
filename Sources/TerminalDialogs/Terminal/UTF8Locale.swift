// SPDX-License-Identifier: GPL-3.0-or-later

import CPromptSupport
import Dialogs

/// Makes libc and Readline read the bytes of the terminal as UTF-8 (prompt(1), Environment).
///
/// The locale is the user's own if its encoding is UTF-8; otherwise `C.UTF-8` or, if that is not
/// installed, `C`, which reads each byte as a character. A locale in another encoding would misread
/// the bytes.
///
/// Readline reads the locale from the environment for every line, so it is set there too.
///
/// The environment of a client, which other threads may read, is left alone: there, only the threads of the
/// dialog have this locale.
func setUTF8Locale(of process: any HostProcess) {
  if !process.mayChangeEnvironment { return prompt_client_use_utf8_locale() }
  ignoreUnreadableLocales()
  if setlocale(LC_CTYPE, "") != nil, let codeset = nl_langinfo(nl_item(CODESET)),
    strcmp(codeset, "UTF-8") == 0
  {
    return
  }
  let locale = setlocale(LC_CTYPE, "C.UTF-8") != nil ? "C.UTF-8" : "C"
  setlocale(LC_CTYPE, locale)
  setenv("LC_ALL", locale, 1)
}

/// Removes from the environment what would make libc or gettext wait for a FIFO or a device in the place of a part
/// of a locale or of a catalogue. Neither a time-out nor a dismissal would end that.
public func ignoreUnreadableLocales() {
  ignorePathsOfLocales()
  guard let path = environmentVariable("LOCPATH") else { return }
  let parts = ["LC_CTYPE", "LC_MESSAGES", "LC_MESSAGES/SYS_LC_MESSAGES"]
  for directory in path.split(separator: ":") {
    for part in parts where prompt_terminal_has_special_file(String(directory), part) {
      unsetenv("LOCPATH")
      return
    }
  }
}

/// Removes the names of locales and languages that are paths, which lead anywhere.
private func ignorePathsOfLocales() {
  func isPath(_ name: Substring) -> Bool { name.hasPrefix(".") || name.contains("/") }
  for name in ["LC_ALL", "LC_CTYPE", "LC_MESSAGES", "LANG"] {
    // This is what the name of a locale that is not installed means.
    if let locale = environmentVariable(name), isPath(locale[...]) { setenv(name, "C", 1) }
  }
  guard let languages = environmentVariable("LANGUAGE") else { return }
  let names = languages.split(separator: ":").filter { !isPath($0) }
  setenv("LANGUAGE", names.joined(separator: ":"), 1)
}

/// Returns whether message catalogues can be read without waiting: whether none of those of `domain` in
/// `directory` is a FIFO or a device, in any language.
public func canReadCatalogues(of domain: Text, in directory: UnsafePointer<CChar>) -> Bool {
  let file = Text("LC_MESSAGES/").bytes + domain.bytes + Text(".mo\0").bytes
  return file.withUnsafeBytes { file in
    guard let name = file.baseAddress?.assumingMemoryBound(to: CChar.self) else { return false }
    return !prompt_terminal_has_special_file(directory, name)
  }
}
