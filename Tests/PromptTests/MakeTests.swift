// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc
import PseudoTerminal
import Testing

@Suite("Building with make")
struct MakeTests {
  /// Makes a machine of the working directory, with the Makefile of `$repository`. The archive of
  /// Readline comes with the package, the compiler builds nothing, but prints how it was called, and
  /// there is a library of Embedded Swift. Nothing is separated from what is built.
  static let machine = #"""
    mkdir bin Scripts Examples
    printf '#!/bin/sh\ntouch "%s/libreadline.a"\n' "$PWD" >Scripts/require
    printf '#!/bin/sh\necho packed\n' >Scripts/pack
    printf '#!/bin/sh\nexec "$@"\n' >Scripts/visibly
    printf '#!/bin/sh\necho "swift $*"\n' >bin/swift
    printf '#!/bin/sh\necho held\n' >Examples/save-failed
    printf '#!/bin/sh\n' >Scripts/separate
    cat >bin/swiftc <<'END'
    #!/bin/sh
    [ "$1" != -print-target-info ] || echo "  \"runtimeResourcePath\": \"$FOLDER\""
    END
    library=embedded/$(uname -m)-unknown-linux-gnu
    mkdir -p "$library"
    touch "$library/libswiftUnicodeDataTables.a"
    cat >bin/cc <<'END'
    #!/bin/sh
    case $1 in
    *=libc.a) echo /libc.a ;;
    *) if [ -e "$FOLDER/libreadline.a" ]; then echo "$FOLDER/libreadline.a"; else echo libreadline.a; fi ;;
    esac
    END
    chmod +x bin/* Scripts/* Examples/*
    cp "$repository/Makefile" .
    cp "$repository/Scripts/embedded" "$repository/Scripts/build.mk" Scripts
    """#

  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try sh(#"cd "$1"; repository=$OLDPWD; eval "$2""#, folder.path, Self.machine)
  }

  /// What make says on that machine, without `SWIFT` of its own.
  private func make(_ target: String, _ variables: [String] = []) throws -> Session.End {
    try run(
      ["/usr/bin/make", "-s", target] + variables,
      environment: Session.defaultEnvironment.merging([
        "PATH": "\(folder.path)/bin:/usr/bin:/bin", "FOLDER": folder.path,
      ]) { $1 }, workingDirectory: folder.path)
  }

  @Test("The first run of make builds the same as the second", arguments: ["run", "bench", "dist"])
  func firstRun(target: String) throws {
    if target == "bench" { try sh(#"cp "$1/Scripts/pack" "$1/Scripts/bench""#, folder.path) }
    let first = try make(target)
    #expect(first.status == .exited(0), "\(first.errorText)")
    #expect(first.outputText.contains(" -static-pie "))
    #expect(first.outputText.contains("-Xswiftc Embedded"))
    // The compiler may build for another target by default, for which there is no library.
    #expect(
      first.outputText.contains(" --triple \(try sh("uname -m").lines[0])-unknown-linux-gnu "))
    #expect(try make(target).outputText == first.outputText)
  }

  @Test("Without static archives, make reports it, and make dist packs nothing")
  func sharedLibraries() throws {
    try sh(#"printf '#!/bin/sh\n' >"$1/Scripts/require""#, folder.path)
    let built = try make("all")
    #expect(built.status == .exited(0))
    #expect(
      built.errorText == "The static archives are missing: building against shared libraries.\n")
    #expect(!built.outputText.contains("-static-"))
    try pack(
      "dist", failing: "The static archives are missing: no portable executable can be built.")
  }

  /// Expects that a target which packs ends with an error, and leaves no package, not even that of an
  /// earlier run.
  private func pack(
    _ target: String, _ variables: [String] = [], failing reason: String
  ) throws {
    let packages = ["prompt-0.1.0.tar.gz", "prompt_0.1.0-1_amd64.deb", "SHA256SUMS", "other"]
    for package in packages {
      try sh(#"mkdir -p "$1/dist"; touch "$1/dist/$2""#, folder.path, package)
    }
    let end = try make(target, variables)
    #expect(end.status == .exited(2))
    #expect(end.errorText.lines.contains(reason), "\(end.errorText)")
    #expect(!end.outputText.contains("packed") && !end.outputText.contains("swift build"))
    #expect(names(in: "\(folder.path)/dist") == ["other"])
  }

  /// What takes Embedded Swift away, and what make reports then.
  private static let removals = [
    ("rm -r embedded", "there is no "), ("rm bin/swiftc", "not found"),
    (#"printf '#!/bin/sh\nexit 1\n' >bin/swiftc"#, "swiftc failed."),
    (
      #"printf '#!/bin/sh\necho "<stdin>:2:8: error: Swift 6.2 is needed."\nexit 1\n' >bin/swiftc"#,
      "Embedded Swift is not available: Swift 6.2 is needed."
    ),
  ]

  private static let ordinaryWarning =
    "Building ordinary Swift: the executable is three times as large, and cannot be packed."

  @Test(
    "Where the toolchain has no Embedded Swift, make reports the reason, and builds ordinary Swift",
    arguments: removals)
  func ordinary(removing: String, reason: String) throws {
    try sh(#"cd "$1"; touch libreadline.a; eval "$2""#, folder.path, removing)
    let built = try make("all")
    #expect(built.status == .exited(0), "\(built.errorText)")
    let lines = built.errorText.lines
    #expect(lines.count == 2 && lines.last == Self.ordinaryWarning, "\(lines)")
    #expect(lines.first?.hasPrefix("Embedded Swift is not available: ") == true, "\(lines)")
    #expect(lines.first?.contains(reason) == true, "\(lines)")
    #expect(built.outputText.contains(" -static-executable "))
    #expect(!built.outputText.contains("-Xswiftc Embedded"))
    let shared = try make("shared")
    #expect(shared.errorText.lines.last == Self.ordinaryWarning)
  }

  @Test("The command make EMBEDDED= builds ordinary Swift, and reports it")
  func ordinaryByRequest() throws {
    let built = try make("all", ["EMBEDDED="])
    #expect(built.status == .exited(0))
    #expect(built.errorText.lines.last == Self.ordinaryWarning)
    #expect(!built.outputText.contains("-Xswiftc Embedded"))
  }

  @Test("Ordinary Swift is not packed", arguments: ["dist", "deb"], [removals[0].0, ":"])
  func packingOrdinary(target: String, removing: String) throws {
    try sh(#"cd "$1"; touch libreadline.a; eval "$2""#, folder.path, removing)
    try pack(
      target, removing == ":" ? ["EMBEDDED="] : [],
      failing: "Embedded Swift is missing: ordinary Swift is not packed.")
  }

  /// Whether the toolchain of these tests builds Embedded Swift here.
  private static let hasEmbedded = (try? sh("Scripts/embedded swiftc || true"))?.isEmpty == false

  @Test(
    "A checkout that was moved or copied builds Embedded Swift as before", .enabled(if: hasEmbedded)
  )
  func movedProbe() throws {
    let lines = try sh(
      #"""
      cd "$1"
      repository=$OLDPWD
      mkdir one
      cp -R "$repository/Makefile" "$repository/Scripts" one
      make -s -n -C one all >one.txt
      cp -R one two
      make -s -n -C two all >two.txt
      mv one three
      make -s -n -C three all >three.txt
      grep -l -e '-Xswiftc Embedded' ./*.txt
      """#, folder.path
    ).lines
    #expect(lines == ["./one.txt", "./three.txt", "./two.txt"])
  }

  @Test(
    "The compiler's caches are removed from a checkout that was moved or copied, and from no other")
  func movedCaches() throws {
    try sh(
      #"""
      cd "$1"
      mkdir one
      mv bin Scripts Makefile one
      for build in .build .build-deb; do
        mkdir -p "one/$build/machine/release/ModuleCache" "one/$build/machine/debug/ModuleCache"
        touch "one/$build/machine/release/program.o"
      done
      echo "$1/one" >one/.build/location
      """#, folder.path)
    func make(in checkout: String) throws -> [String] {
      try sh(
        #"""
        cd "$1"
        FOLDER=$1 PATH=$1/$2/bin:$PATH make -s -C "$2" all >&2
        find "$2" -name ModuleCache -o -name program.o | LC_ALL=C sort
        """#, folder.path, checkout
      ).lines
    }
    #expect(try make(in: "one").count == 6)
    try sh(#"cp -R "$1/one" "$1/two""#, folder.path)
    let kept = [".build-deb", ".build"].map { "two/\($0)/machine/release/program.o" }
    #expect(try make(in: "two") == kept)
    #expect(try make(in: "one").count == 6)
  }

  // glibc 2.40 and later declares several functions twice where this definition is given, for a compiler that
  // can overload them. Swift then calls each of them ambiguous.
  @Test("Calls of libc in C check the sizes of buffers, and Swift's importer does not know of it")
  func checkedBuffers() throws {
    #expect(try !sh("make -n all shared ordinary").contains("_FORTIFY_SOURCE"))
    // No library that is linked calls this function.
    if isShipped {
      #expect(try sh(#"nm "$1".debug"#, executable).contains(" __explicit_bzero_chk\n"))
    }
  }

  @Test("An executable and its symbols are replaced while both are in use")
  func separating() throws {
    let lines = try sh(
      #"""
      cd "$1"
      repository=$OLDPWD
      printf '#include <unistd.h>\nint main(void) { return pause(); }\n' | cc -g -x c -o program -
      cp program program.debug
      ./program & first=$!
      ./program.debug & second=$!
      trap 'kill $first $second' EXIT
      "$repository/Scripts/separate" program
      "$repository/Scripts/separate" program
      nm program 2>&1 | grep -c ' main$' || true
      nm program.debug | grep -c ' main$'
      readelf --string-dump=.gnu_debuglink program | grep -o 'program.*'
      find . -name 'program*' | LC_ALL=C sort
      """#, folder.path
    ).lines
    #expect(lines == ["0", "1", "program.debug", "./program", "./program.debug"])
  }

  @Test("Scripts/pack packs no executable that is ordinary Swift", arguments: ["binary", "deb"])
  func checkedExecutable(kind: String) throws {
    let ordinary = "\(repository)/.build/debug/prompt"
    try sh(#"mkdir "$1/dist"; touch "$1/dist/prompt_0.1.0-1_amd64.deb""#, folder.path)
    let end = try run(
      ["\(repository)/Scripts/pack", kind, "\(folder.path)/dist", ordinary])
    #expect(end.status == .exited(1))
    #expect(
      end.errorText == "\(ordinary) is ordinary Swift: a package contains only Embedded Swift.\n")
    #expect(names(in: "\(folder.path)/dist") == (kind == "deb" ? [] : ["prompt_0.1.0-1_amd64.deb"]))
  }

  @Test("Scripts/pack makes a tarball only of a static executable")
  func checkedLinking() throws {
    let end = try run(["\(repository)/Scripts/pack", "binary", "\(folder.path)/dist", "/bin/sh"])
    #expect(end.status == .exited(1))
    #expect(
      end.errorText == "/bin/sh is not static: the tarball contains only a static executable.\n")
    #expect(names(in: "\(folder.path)/dist").isEmpty)
  }
}

@Suite("What make needs")
struct RequirementTests {
  private static let needs = [
    "sh", "nosuch-a", "nosuch-b=package-b", "/nosuch/file=package-c", "/bin/sh=package-d",
  ]

  /// What Scripts/require says to somebody who may not install packages.
  private func require(_ needs: [String], sudo: String = "exit 1") throws -> Session.End {
    let folder = try TemporaryFolder()
    try folder.write("id", script: "echo 1000")
    try folder.write("sudo", script: sudo)
    try folder.write("apt-get", script: "echo installed >&2")
    return try run(
      ["\(repository)/Scripts/require"] + needs,
      environment: Session.defaultEnvironment.merging(["PATH": "\(folder.path):/usr/bin:/bin"]) {
        $1
      })
  }

  @Test("Without root, everything that is missing is named at once, and nothing is installed")
  func withoutRoot() throws {
    let end = try require(Self.needs)
    #expect(end.status == .exited(1))
    #expect(
      end.errorText
        == "Missing; as root, run: apt-get install nosuch-a package-b package-c\n")
    #expect(end.outputText == "")
  }

  @Test("What apt does not have is named with the page that leads to it")
  func page() throws {
    let end = try require(Self.needs + ["nosuch-swift=https://example.org/"])
    #expect(end.status == .exited(1))
    #expect(
      end.errorText == """
        Missing, or not in PATH: nosuch-swift, from https://example.org/
        Missing; as root, run: apt-get install nosuch-a package-b package-c

        """)
    let needs = ["nosuch=https://example.org/", "nosuch --version=package-d"]
    #expect(try require(needs).errorText.lines.count == 1)
    #expect(try require(["sh", "sh=https://example.org/"]).status == .exited(0))
  }

  @Test("A tool that does not start is named by the packages it needs, after what it says")
  func notStarting() throws {
    let end = try require([
      "sh -c :=package-a", "ls /nosuch=package-b package-c", "nosuch --version=package-d",
      "test -e /nosuch=package-e",
    ])
    #expect(end.status == .exited(1))
    let lines = end.errorText.lines
    #expect(lines.first?.hasPrefix("ls: cannot access '/nosuch'") == true, "\(lines)")
    #expect(
      lines.dropFirst() == [
        "Missing; as root, run: apt-get install package-b package-c package-d package-e"
      ])
    #expect(try sh("make -n run").contains(" build --version=libcurl"))
  }

  @Test("What cannot start yet says nothing if the packages that it needs can be installed")
  func installing() throws {
    let end = try require(["ls /nosuch=package-b"], sudo: #"shift; exec "$@""#)
    #expect(end.status == .exited(0))
    #expect(end.outputText == "Installing package-b\n" && end.errorText == "installed\ninstalled\n")
  }

  @Test(
    "The command make asks once for all that a target needs, so that it is named at once",
    arguments: [("run", 2), ("test", 12), ("test-packages", 12)])
  func once(target: String, count: Int) throws {
    let lines = try sh("make -n \(target) | grep ^Scripts/require").lines
    #expect(lines[0].split(separator: " ").count > count)
    let first = Set(lines[0].split(separator: " "))
    for line in lines { #expect(first.isSuperset(of: line.split(separator: " "))) }
  }
}

@Suite("Output of make test")
struct VerdictTests {
  @Test("The command make test says what it does, step by step, before it does it")
  func steps() throws {
    let folder = try TemporaryFolder()
    let made = try sh(
      #"""
      cd "$1"; repository=$OLDPWD; eval "$2"
      touch libreadline.a
      FOLDER=$PWD PATH=$PWD/bin:$PATH make -s test
      """#, folder.path, MakeTests.machine
    ).lines.map { $0.hasPrefix("swift ") ? String($0.prefix(11)) : $0 }
    #expect(
      made == [
        "This takes about a quarter of an hour with two processors; the last line is the result.",
        "Step 1 of 3: installing with apt what the tests need and is missing",
        "Step 2 of 3: building the executable, and that of the Debian package", "swift build",
        "swift build", "Step 3 of 3: building and running the tests", "swift test",
      ])
  }

  @Test("After each hundred tests, make test says how many have ended, and of how many")
  func progress() throws {
    let script = """
      seq -f '✔ Test "a %g" passed after 0.1 seconds.' 99
      echo '◇ Test "b" started.'
      echo '✔ Test case passing 1 argument a → "b" to "c" passed after 0.1 seconds.'
      echo '✘ Test "d" with 2 test cases failed after 0.1 seconds with 1 issue.'
      """
    let lines = try shown(script).transcript.components(of: "\r\n")
    let tests = try sh("grep -RhE '^ *@Test([^A-Za-z]|$)' Tests --include=*.swift | wc -l").lines[0]
    #expect(
      lines.filter { $0.hasPrefix("…") } == ["… 100 of \(tests) tests have ended, after 0 s."])
    #expect(lines.last { $0.hasPrefix("This step took ") } == "This step took 0 s.")
  }

  /// What Scripts/visibly makes of what a script prints, on a terminal.
  private func shown(_ script: String) throws -> Session.End {
    let session = try Session(
      arguments: ["\(repository)/Scripts/visibly", "/bin/sh", "-c", script], stdout: .terminal,
      stderr: .terminal, workingDirectory: repository)
    return try session.waitForEnd()
  }

  @Test(
    "The argument of a test cannot control the terminal",
    arguments: [
      (#"\033P1$tx\033\\"#, #"^[P1$tx^[\"#), (#"\033]0;title\007"#, "^[]0;title^G"),
      (#"\033]11;?\033\\"#, #"^[]11;?^[\"#), (#"a\rb\b\177"#, "a^Mb^H^?"),
      (#"\302\233 \233"#, "<U+009B> <0x9B>"), (#"\342\200\256 \342\200\250"#, "<U+202E> <U+2028>"),
      (#"f\303\274r \346\227\245\tx"#, "für 日\tx"),
    ])
  func visible(printed: String, shown: String) throws {
    let end = try self.shown("printf '\(printed)\\n'")
    #expect(end.transcript.hasPrefix(shown + "\r\n"), "\(end.shown)")
    #expect(!end.transcript.utf8.contains { $0 == 0x1B || $0 == 0x07 || $0 == 0x7F })
  }

  private static let passed = "Test run with 513 tests in 61 suites passed after 2.1 seconds."
  private static let failed = "Test run with 513 tests in 61 suites failed after 2.1 seconds."

  @Test(
    "The last line of make test is the verdict, and its exit status is that of the tests",
    arguments: [
      ("echo '✔ \(passed)'", 0, "513 tests passed."),
      ("echo '✔ \(passed)'; exit 3", 3, "Failed: ended with status 3."),
      (
        "echo '✘ Test \"a b\" with 2 test cases failed after 0.1 seconds with 1 issue.'"
          + "; echo '✘ Test c() failed after 0.1 seconds with 1 issue.'; echo '✘ \(failed)'; exit 1",
        1, "Failed: \"a b\", c()."
      ),
      ("echo 'x.swift:1:2: error: no such y'; exit 1", 1, "Failed: x.swift:1:2: error: no such y"),
      ("kill -SEGV $$", 139, "Failed: ended by SIGSEGV."),
      ("echo nothing", 1, "Failed: no test ran."),
    ])
  func verdict(script: String, status: Int32, line: String) throws {
    let end = try shown(script)
    #expect(end.status == .exited(status))
    #expect(end.transcript.components(of: "\r\n").dropLast().last.map(String.init) == line)
  }

  @Test("Every target of make that runs tests prints a verdict")
  func everyTarget() {
    let lines = read("\(repository)/Makefile").components(of: "\n")
      .filter { $0.contains("$(SWIFT) test") }
    #expect(lines == ["TEST = Scripts/visibly $(SWIFT) test"])
  }
}
