// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc
import PseudoTerminal
import Testing

/// The limit on the processor time with strace and other launchers, as a multiple of that of a
/// plain dialog. A dialog that spins takes thousands.
private let tracing = 500.0

@Suite("Static executable", .enabled(if: isStatic))
struct StandaloneTests {
  private let folder = TemporaryFolder.make()

  /// The keys of Readline that expand or complete a name after a tilde.
  private static let tildeKeys = ["\t", "\u{1B}&", "\u{1B}?", "\u{1B}*", "\u{1B}="]

  @Test(
    "The executable contains no code of the name service switch, nscd or the modules of gconv",
    arguments: ["nsswitch.conf", "nscd", "libnss", "gconv-modules"])
  func foreignCode(text: String) throws {
    try run(["/bin/grep", "-a", "-c", "-F", "-e", text, executable])
      .expect(.exited(1), prints: "0\n")
  }

  // With _FORTIFY_SOURCE, glibc 2.40 and later declares several functions twice, for a compiler
  // that can overload them. Swift then reports each of them as ambiguous.
  @Test("C code checks the sizes of buffers, and Swift's importer does not see _FORTIFY_SOURCE")
  func checkedBuffers() throws {
    #expect(try !sh("make -n all shared ordinary").contains("_FORTIFY_SOURCE"))
    // No linked library calls this function.
    if isShipped {
      #expect(try sh(#"nm "$1".debug"#, executable).contains(" __explicit_bzero_chk\n"))
    }
  }

  @Test(
    "A tilde in a field loads no library, whichever key expands it",
    .enabled(if: canTrace), arguments: tildeKeys, ["~nosuch", "~nosuch/", "~+/", "~"])
  func tilde(key: String, text: String) throws {
    let session = try traced("--text-field", "x", "--field-completion", "x=files", "T")
    try session.answer("x: ", text + key)
    // The line is replaced, whatever the key has inserted.
    try session.type("\u{1}\u{B}end\r").end(.exited(0), prints: "end\n", spending: tracing)
    try expectNothingForeign()
  }

  @Test(
    "A tilde expands to the home directory in /etc/passwd, except for an unknown user",
    arguments: [("~root", "/root"), ("~root/a", "/root/a"), ("~nosuch", "~nosuch")])
  func user(text: String, value: String) throws {
    try start("--text-field x T").answer("x: ", text + "\u{1B}&\r")
      .end(.exited(0), prints: "\(value)\n", spending: tracing)
  }

  @Test(
    "A tilde loads no library for a user who is not in /etc/passwd and has no HOME",
    .enabled(if: canTrace && geteuid() == 0, "only root can be another user"), arguments: tildeKeys)
  func unknownUser(key: String) throws {
    let (user, own) = (UInt32(54321), folder.path + "/own")
    chmod(folder.path, 0o711)
    try #require(mkdir(own, 0o700) == 0 && chown(own, user, user) == 0)
    let session = try traced(
      "--text-field", "x", "--field-completion", "x=files", "T",
      by: ["/usr/bin/setpriv", "--reuid=\(user)", "--clear-groups"],
      environment: ["HOME": nil, "XDG_RUNTIME_DIR": own])
    try session.answer("x: ", "~/" + key + "\u{1}\u{B}end\r")
      .end(.exited(0), prints: "end\n", spending: tracing)
    try expectNothingForeign()
  }

  @Test(
    "A catalogue in another encoding is ignored, and no converter is loaded for it",
    .enabled(if: canTrace),
    arguments: ["UTF-8", "ISO-8859-1", "CP1252", "UTF-16", "nosuch"], [false, true])
  func catalogue(encoding: String, namesConverters: Bool) throws {
    folder.writeCatalogue(
      "de/LC_MESSAGES/app.mo", PromptTests.catalogue(["Key": "Schluessel"], encoding: encoding))
    folder.write("gconv-modules", "module \(encoding)// INTERNAL converter 1\n")
    let session = try traced(
      "--text-domain", "app", "Key",
      environment: [
        "TEXTDOMAINDIR": folder.path, "LANGUAGE": "de", "NO_COLOR": "1",
        "GCONV_PATH": namesConverters ? folder.path : nil,
      ])
    try session.answer(bold(encoding == "UTF-8" ? "Schluessel" : "Key") + " – OK [", "\r")
      .end(.exited(0), prints: "OK\n", spending: tracing)
    try expectNothingForeign()
  }

  @Test(
    "A locale in another encoding loads no converter, and the answer is in UTF-8",
    .enabled(if: canTrace),
    arguments: [("de_DE", "ISO-8859-1"), ("ja_JP", "EUC-JP"), ("xx_YY", "ISO-8859-15")])
  func locale(language: String, encoding: String) throws {
    try install(language, encoding, in: folder.path)
    let session = try traced(
      "--text-field", "x", "T",
      environment: ["LC_ALL": "\(language).\(encoding)", "LOCPATH": folder.path])
    try session.answer("x: ", "日本ü\u{7F}é\r").end(.exited(0), prints: "日本é\n", spending: tracing)
    try expectNothingForeign()
  }

  @Test(
    "The answer is in UTF-8 even if the only installed locale is in another encoding",
    .enabled(if: canTrace && geteuid() == 0, "only root can call chroot"),
    arguments: [("de_DE", "ISO-8859-1"), ("ja_JP", "EUC-JP")])
  func onlyLocale(language: String, encoding: String) throws {
    let locales = folder.path + "/usr/lib/locale"
    for path in ["/usr", "/usr/lib", "/usr/lib/locale"] { mkdir(folder.path + path, 0o700) }
    try install(language, encoding, in: locales)
    _ = try folder.copyExecutable()
    let session = try traced(
      "--text-field", "x", "T", by: ["/usr/sbin/chroot", folder.path], executable: "/prompt",
      environment: ["LC_ALL": "\(language).\(encoding)"], stdin: .terminal, stderr: .terminal)
    try session.answer("x: ", "日本ü\u{7F}é\r").end(.exited(0), prints: "日本é\n", spending: tracing)
    try expectNothingForeign()
  }

  @Test(
    "No environment variable loads a library", .enabled(if: canTrace),
    arguments: [
      "LD_LIBRARY_PATH", "LD_PRELOAD", "LD_AUDIT", "GCONV_PATH",
      "SWIFT_DEBUG_LIB_PRESPECIALIZED_PATH",
    ])
  func variable(name: String) throws {
    let library = folder.write("library.so", "")
    let isFolder = name.hasSuffix("PATH") && !name.hasPrefix("SWIFT")
    let session = try traced(
      "--text-field", "x", "T", by: ["/usr/bin/env", "\(name)=\(isFolder ? folder.path : library)"])
    try session.answer("x: ", "~nosuch\t\u{1}\u{B}end\r")
      .end(.exited(0), prints: "end\n", spending: tracing)
    try expectNothingForeign()
  }

  /// Starts prompt under strace, through the command `by`.
  private func traced(
    _ arguments: String..., by command: [String] = [],
    executable: String = PromptTests.executable, environment: [String: String?] = [:],
    stdin: Session.Input = .null, stderr: Session.Output = .pipe
  ) throws -> Session {
    let trace = ["/usr/bin/env", "strace", "-f", "-qq", "-o", log]
    let options = ["-e", "trace=execve,open,openat,openat2,%network"]
    return try Session(
      arguments: trace + options + command + [executable] + arguments,
      environment: PromptTests.environment.map { ($0, $1 as String?) }.reduce(into: environment) {
        all, pair in if all[pair.0] == nil { all[pair.0] = pair.1 }
      }.compactMapValues { $0 }, stdin: stdin, stderr: stderr)
  }

  private var log: String { folder.path + "/log" }

  /// Expects that prompt has opened only permitted files: the terminal and its description, locales
  /// and catalogues, inputrc, /etc/passwd, directories for completion, and files that it creates;
  /// and that it has connected to nothing.
  private func expectNothingForeign() throws {
    let calls = read(log).components(of: "\n").filter { !$0.isEmpty }
    let start = try #require(
      calls.lastIndex { $0.contains(" execve(") && $0.hasSuffix(" = 0") })
    let known = [
      "\"/dev/tty\"", "\"/dev/pts/", "\"/dev/null/inputrc\"", "/terminfo/", "/lib/locale/", "/LC_",
      "/locale.alias\"", "inputrc\"", "\"/etc/passwd\"", "O_DIRECTORY", "O_CREAT",
      "\"/proc/self/fd/", "\"/proc/locks\"",
    ]
    for call in calls[(start + 1)...] {
      #expect(known.contains { call.contains($0) }, "\(call)")
    }
  }
}

@Suite("Systems without a UTF-8 locale")
struct LegacyLocaleTests {
  @Test("Text is read as UTF-8, and no converter is loaded", arguments: ["", "日本é"])
  func converter(text: String) throws {
    let folder = try TemporaryFolder()
    try install("ja_JP", "EUC-JP", in: folder.path)
    let session = try start(
      ["--text-field", "x", "T"], of: preloadable,
      environment: [
        "LC_ALL": "ja_JP.EUC-JP", "LOCPATH": folder.path, "WATCH_LOCALE": "1",
        "LD_PRELOAD": preloaded("watch.c", in: folder),
      ])
    try session.answer("x: ", text + "!").shows("!")
    #expect(!read("/proc/\(session.pid)/maps").contains("/EUC-JP.so"))
    try session.type("\r").end(.exited(0), prints: "\(text)!\n", spending: tracing)
  }
}

/// Makes a locale, except for xx_YY, which has no source.
private func install(_ language: String, _ encoding: String, in folder: String) throws {
  guard language != "xx_YY" else { return }
  // localedef warns about encodings that are not compatible with ASCII.
  let end = try run([
    "/usr/bin/localedef", "--force", "--quiet", "--inputfile=\(language)", "--charmap=\(encoding)",
    "\(folder)/\(language).\(encoding)",
  ])
  try #require(access("\(folder)/\(language).\(encoding)/LC_CTYPE", R_OK) == 0, "\(end.errorText)")
}

@Suite(
  "A system with nothing but the executable",
  .enabled(
    if: isShipped && geteuid() == 0, "only root can leave it alone, and only if it is static")
)
struct EmptySystemTests {
  private let root: TemporaryFolder

  init() throws {
    root = try TemporaryFolder()
    _ = try root.copyExecutable()
  }

  @Test(
    "Text and answers in UTF-8 work without a locale, /proc and /dev",
    arguments: ["C", "de_DE.UTF-8"])
  func terminal(locale: String) throws {
    let session = try Session(
      arguments: [
        "/usr/sbin/chroot", root.path, "/prompt", "日本", "--message", "ü", "--button",
        "Überschreiben", "--button", "削除する",
      ], environment: ["LC_ALL": locale, "TERM": "xterm-256color"], stderr: .terminal)
    try session.shows("日本\r\n│ ü\r\n").answer(":", "x中\u{7F}\u{7F}über\r")
      .end(.exited(0), prints: "Überschreiben\n")
  }

  @Test(
    "Without /dev, a list can be read from a pipe, and answered on the terminal of standard error")
  func pipe() throws {
    let session = try Session(
      arguments: ["/usr/sbin/chroot", root.path, "/prompt", "T", "--buttons-from", "-"],
      environment: ["TERM": "xterm-256color"], stdin: .text("one\ntwo\n"), stderr: .terminal)
    try session.answer("a name: ", "two\r").end(.exited(0), prints: "two\n")
  }

  @Test("A dialog without the paths of its terminal waits for a dialog that has them")
  func turn() throws {
    let session = try PromptTests.start(
      script: """
        "$0" -q --confirm First & first=$!
        read -r go
        /usr/sbin/chroot '\(root.path)' /prompt -q --confirm Second
        wait $first
        """, stderr: .terminal)
    try session.shows(bold("First") + " [y/N] ").feed("go\n")
    pass(milliseconds: 300)
    #expect(!session.transcript.contains("Second"))
    try session.type("y\r").answer("Second [y/N] ", "y\r").end(.exited(0))
  }

  @Test("Questions and answers on standard input are in the language that LANG names")
  func input() throws {
    let end = try run(
      ["/usr/sbin/chroot", root.path, "/prompt", "--stdin", "--confirm", "Löschen?"],
      environment: ["LANG": "de_DE.UTF-8"], stdin: "ja\n")
    #expect(end.outputText == "OK\n")
    #expect(end.errorText == "Löschen? [j/N] \n")
  }
}
