// SPDX-License-Identifier: GPL-3.0-or-later

import PseudoTerminal
import Testing

@Suite("The nightly run")
struct NightlyTests {
  private let folder: TemporaryFolder

  /// A repository with `.ci/nightly`, in which make prints how it was called, and fails for the targets
  /// that the file `failing` names.
  init() throws {
    folder = try TemporaryFolder()
    try sh(
      #"""
      mkdir "$1/repository" "$1/bin"
      cp -R .ci .gitignore "$1/repository"
      cat >"$1/bin/make" <<'END'
      #!/bin/sh
      echo "made $1"
      ! grep -x "$1" "$FOLDER/failing"
      END
      chmod +x "$1/bin/make"
      touch "$1/failing"
      cd "$1/repository"
      git init -q
      git add .
      git -c user.name=A -c user.email=a@example.org commit -q -m Test
      """#, folder.path)
  }

  private func nightly(_ arguments: String..., seconds: Int = 7200) throws -> Session.End {
    try run(
      ["\(folder.path)/repository/.ci/nightly"] + arguments,
      environment: Session.defaultEnvironment.merging([
        "PATH": "\(folder.path)/bin:/usr/bin:/bin", "FOLDER": folder.path,
        "NIGHTLY_TIME": "\(seconds)",
      ]) { $1 })
  }

  /// The parts that have passed.
  private func passed() throws -> [String] {
    try nightly("--list").outputText.lines.filter { $0.hasSuffix(" (passed)") }
  }

  @Test("A part that has passed is not run again with the same commit, unless it is named")
  func resuming() throws {
    folder.write("failing", "test-sanitized\n")
    let first = try nightly("originals", "sanitized", "fuz?")
    #expect(first.status == .exited(1))
    #expect(first.outputText.lines.last == "Failed: sanitized")
    #expect(first.outputText.contains("\nmade test-sanitized\n"))
    #expect(try passed() == ["originals (passed)", "fuzz (passed)"])
    let parts = try nightly(seconds: 0)
    #expect(parts.status == .exited(75))
    #expect(parts.outputText.contains(" sanitized ") && !parts.outputText.contains(" fuzz"))
    folder.write("failing", "test-originals\n")
    #expect(try nightly("originals").status == .exited(1))
    #expect(try passed() == ["fuzz (passed)"])
    try sh(
      #"""
      cd "$1/repository"
      git -c user.name=A -c user.email=a@example.org commit -q --allow-empty -m Test
      """#, folder.path)
    #expect(try passed() == [])
  }

  @Test("With changes that are not committed, no part is recorded as passed")
  func changed() throws {
    try sh(#"touch "$1/repository/new""#, folder.path)
    let end = try nightly("fuzz")
    #expect(end.status == .exited(0))
    #expect(end.outputText.contains("There are changes that are not committed"))
    #expect(try passed() == [])
  }

  @Test("A part that takes longer than the time that is left is ended, and run by the next call")
  func limited() throws {
    try sh(#"printf '#!/bin/sh\nexec sleep 100\n' >"$1/bin/make""#, folder.path)
    let end = try nightly("fuzz", "originals", seconds: 1)
    #expect(end.status == .exited(75))
    #expect(end.outputText.lines.last == "To be run by the next call: originals fuzz")
    #expect(try passed() == [])
  }

  @Test("A part that does not exist is refused", arguments: ["nosuch", "debian-*-x", "--nosuch"])
  func unknown(part: String) throws {
    #expect(try nightly("fuzz", part).status == .exited(64))
    #expect(try passed() == [])
  }

  @Test("A run of mutants goes on with the guards that were not tried, the oldest trial first")
  func mutants() throws {
    let lines = try sh(
      #"""
      python3 - "$1" <<'END'
      import collections, importlib.machinery, importlib.util, pathlib, sys
      sys.dont_write_bytecode = True
      loader = importlib.machinery.SourceFileLoader("mutants", "Scripts/mutants")
      module = importlib.util.module_from_spec(importlib.util.spec_from_loader("mutants", loader))
      loader.exec_module(module)
      Guard = collections.namedtuple("Guard", "name")
      guards = [Guard(name) for name in "abcd"]
      file = pathlib.Path(sys.argv[1]) / "tried"
      def untried(digest):
          print(*(guard.name for guard in module.Record(file, digest).untried(guards)))
      untried("1")
      for name, fate in ("c", "killed"), ("a", "SURVIVED"):
          module.Record(file, "1").add(name, fate)
      untried("1")
      untried("2")
      print(module.Record(file, "1").fate("a"), module.Record(file, "2").fate("a"))
      record = module.Record(file, "2")
      record.add("c", "killed")
      record.remove("a")
      untried("3")
      END
      """#, folder.path
    ).lines
    #expect(lines == ["a b c d", "b d", "b d c a", "SURVIVED None", "a b d c"])
  }
}
