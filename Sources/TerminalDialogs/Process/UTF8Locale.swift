// SPDX-License-Identifier: GPL-3.0-or-later

import CPromptSupport
import Dialogs

/// Sets a locale in which libc and Readline decode the bytes of the terminal as UTF-8 (prompt(1),
/// Environment).
///
/// The locale is the user's own if its encoding is UTF-8. Otherwise it is `C.UTF-8` or, if that is
/// not installed, `C`, in which each byte is a character. A locale with another encoding would
/// misread the bytes.
///
/// Readline reads the locale from the environment for each line, so the locale is also set in the
/// environment. In a client, other threads may read the environment, so it is not changed: only the
/// threads of the dialog use the locale.
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

/// Removes or replaces environment variables that would make libc or gettext open a FIFO or a
/// device in place of a locale or a message catalogue. Opening it would block, and neither a
/// timeout nor a dismissal would end that call.
package func ignoreUnreadableLocales() {
  ignorePathsOfLocales()
  guard let path = environmentBytes("LOCPATH") else { return }
  let parts = ["LC_CTYPE", "LC_MESSAGES", "LC_MESSAGES/SYS_LC_MESSAGES"]
  for directory in path.split(separator: UInt8(ascii: ":")) {
    let directory = RawText(bytes: Array(directory)).cString
    for part in parts where prompt_terminal_has_special_file(directory, part) {
      unsetenv("LOCPATH")
      return
    }
  }
}

/// Replaces the names of locales that are paths by `C`, and removes languages that are paths, since
/// a path can lead to any file.
private func ignorePathsOfLocales() {
  func isPath(_ name: some Collection<UInt8>) -> Bool {
    name.first == UInt8(ascii: ".") || name.contains(UInt8(ascii: "/"))
  }
  for name in ["LC_ALL", "LC_CTYPE", "LC_MESSAGES", "LANG"] {
    // The locale C is used, as for the name of a locale that is not installed.
    if let locale = environmentBytes(name), isPath(locale) { setenv(name, "C", 1) }
  }
  guard let languages = environmentBytes("LANGUAGE") else { return }
  let colon = UInt8(ascii: ":")
  let names = languages.split(separator: colon).filter { !isPath($0) }
  setenv("LANGUAGE", RawText(bytes: Array(names.joined(separator: [colon]))).cString, 1)
}

/// Returns whether the message catalogues of `domain` in `directory` can be read without blocking:
/// no catalogue in any language is a FIFO or a device.
package func canReadCatalogues(of domain: RawText, in directory: UnsafePointer<CChar>) -> Bool {
  let file = RawText("LC_MESSAGES/").bytes + domain.bytes + RawText(".mo\0").bytes
  return file.withUnsafeBytes { file in
    guard let name = file.baseAddress?.assumingMemoryBound(to: CChar.self) else { return false }
    return !prompt_terminal_has_special_file(directory, name)
  }
}
