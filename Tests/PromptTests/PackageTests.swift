// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc
import PseudoTerminal
import Testing

@testable import prompt

@Suite("Packages", .enabled(if: packages != nil))
struct PackageTests {
  private let folder = TemporaryFolder.make()

  private let made = packages ?? ""

  private var source: String { "\(made)/prompt-\(version).tar.gz" }

  @Test("SHA256SUMS lists each package, and nothing else")
  func checksums() throws {
    try sh(#"cd "$1"; sha256sum --check --strict SHA256SUMS"#, made)
    let named = try sh(#"cd "$1"; sed 's/^[0-9a-f]*  //' SHA256SUMS"#, made).lines
    #expect(try sh(#"cd "$1"; LC_ALL=C ls -I SHA256SUMS -I release-notes.md"#, made).lines == named)
    // Debian for x86-64 also makes two packages for another processor.
    #expect([3, 5].contains(named.count))
  }

  @Test(
    "Packages are reproducible, whatever the umask, the locale, the time zone and the environment",
    arguments: [("source", ""), ("binary", executable), ("deb", ".build-deb/release/prompt")])
  func reproducible(kind: String, executable: String) throws {
    try sh(
      #"""
      umask 077
      unset LC_ALL
      TZ=Asia/Tokyo LANG=de_DE.UTF-8 PREFIX=/elsewhere BINDIR=/elsewhere LIBEXECDIR=/else \
        Scripts/pack "$1" "$2" ${3:+"$3"} >&2
      """#, kind, folder.path, executable)
    let sums = try sh(#"cat "$1"/SHA256SUMS"#, folder.path).lines
    #expect(sums.count == 1)
    #expect(try Set(sh(#"cat "$1"/SHA256SUMS"#, made).lines).isSuperset(of: sums))
  }

  @Test(
    "The packages for 64-bit ARM contain executables for it, and state that another machine has built them",
    .enabled(if: access("\(packages ?? "")/prompt-\(version)-linux-aarch64.tar.gz", R_OK) == 0))
  func cross() throws {
    let shown = try sh(
      #"""
      cd "$2"; tar -xzf "$1"/prompt-*-linux-aarch64.tar.gz --strip-components=1
      readelf -h bin/prompt | grep Machine; tail -n 1 share/doc/prompt/NOTICE
      dpkg-deb -f "$1"/prompt_*_arm64.deb Architecture Depends
      dpkg-deb -x "$1"/prompt_*_arm64.deb .; readelf -h usr/bin/prompt | grep Machine
      readelf -d usr/bin/prompt | sed -n 's/.*(NEEDED).*\[/needs /p'
      cat usr/share/doc/prompt/README.Debian
      """#, made, folder.path
    ).lines
    let dependencies = try sh(
      #"dpkg-deb -f "$1"/prompt_*_"$(dpkg --print-architecture)".deb Depends"#, made
    ).lines.joined()
    #expect(shown.count { $0.hasSuffix("AArch64") } == 2 && shown.contains("Architecture: arm64"))
    #expect(shown.count { $0.contains("built on another machine") } == 2)
    #expect(shown.contains("Depends: \(dependencies)"))
    // The libraries of the system, which receive security updates, are not in the executable.
    for library in ["libreadline.so", "libtinfo.so"] {
      #expect(shown.contains { $0.hasPrefix("needs \(library)") })
    }
  }

  @Test("The source tarball contains what git tracks and the text of the licence, and nothing else")
  func tracked() throws {
    try sh(#"tar -xzf "$1" -C "$2""#, source, folder.path)
    let unpacked = try sh(
      #"""
      cd "$1"/prompt-*
      find . \( -type f -o -type l \) -printf '%P\n' | LC_ALL=C sort | while read -r file; do
        if [ -L "$file" ]; then
          echo "120000 blob $(readlink -n "$file" | git hash-object --stdin)	$file"
          continue
        fi
        if [ -x "$file" ]; then mode=100755; else mode=100644; fi
        echo "$mode blob $(git hash-object --no-filters "$file")	$file"
      done
      """#, folder.path
    ).lines
    let text = try sh("git hash-object /usr/share/common-licenses/GPL-3").lines.joined()
    let tracked = try sh("git ls-tree -r HEAD").lines
    #expect(Set(tracked + ["100644 blob \(text)\tCOPYING"]) == Set(unpacked))
    #expect(unpacked.contains { $0.hasSuffix("\tSources/prompt/main.swift") })
  }

  @Test(
    "The command make works in the unpacked source tarball",
    arguments: ["all", "install", "deb"])
  func make(target: String) throws {
    try sh(#"tar -xzf "$1" -C "$2"; make -n -C "$2"/prompt-* "$3""#, source, folder.path, target)
  }

  @Test("The binary tarball contains what make install installs, and the notices")
  func prefix() throws {
    let unpacked = try sh(
      #"""
      list() { cd "$1" && find . ! -type d -printf '%P %l\n' | LC_ALL=C sort; }
      mkdir "$2/unpacked"
      tar -xzf "$1"/prompt-*-linux-"$(uname -m)".tar.gz -C "$2/unpacked" --strip-components=1
      rm -r "$2/unpacked/share/doc/prompt"
      make -s install EXECUTABLE=.build/release/prompt DESTDIR="$2/installed" PREFIX= >&2
      (list "$2/installed") >"$2/list"
      (list "$2/unpacked") | diff "$2/list" - >&2
      cat "$2/list"
      """#, made, folder.path
    ).lines
    #expect(unpacked.contains("libexec/prompt/zenity ../../bin/prompt"))
  }

  @Test(
    "The tarball's files belong to root, have the commit's time, and keep the modes of existing directories"
  )
  func owners() throws {
    let listed = try sh(
      #"tar --numeric-owner --utc --full-time -tvzf "$1"/prompt-*-linux-"$(uname -m)".tar.gz"#, made
    ).lines
    let time = try sh(#"date -u -d "@$(git log -1 --format=%ct)" '+%F %T'"#).dropLast()
    #expect(!listed.isEmpty)
    for line in listed { #expect(line.contains(" 0/0 ") && line.contains(" \(time) "), "\(line)") }
    let modes = try sh(
      #"""
      mkdir -m 2775 "$1/bin"
      tar -xpzf "$2"/prompt-*-linux-"$(uname -m)".tar.gz -C "$1" --strip-components=1
      stat -c %a "$1/bin"
      """#, folder.path, made
    ).lines
    #expect(modes == ["2775"])
  }

  @Test("The tarball contains the licences and the addresses of the sources of its libraries")
  func notice() throws {
    func text(_ name: String) throws -> String {
      try sh(#"tar -xOzf "$1"/prompt-*-linux-"$(uname -m)".tar.gz --wildcards "*/$2""#, made, name)
    }
    for name in ["Apache-2.0", "COPYING", "LGPL-2.1", "LICENSE"] {
      #expect(try text(name).utf8.count > 500)
    }
    let notice = try text("NOTICE")
    #expect(notice.contains("prompt-\(version).tar.gz"))
    for library in ["readline", "glibc", "ncurses", "gcc-", "swift-"] {
      #expect(
        notice.lines.contains { $0.contains(" https://") && $0.contains("/\(library)") },
        "\(library)")
    }
  }

  @Test(
    "Each package contains the documents, and their links lead to files in the package",
    arguments: Self.unpacking)
  func documents(unpack: String) throws {
    let dead = try sh(
      unpack + #"""

        for page in README SECURITY.md docs/recipes.md docs/faq.md docs/coming-from.md \
          docs/personalities.md examples/log-in; do [ -s "$page" ] || echo "no $page"; done
        grep -oE '\]\([^)#]+|(src|srcset)="[^"]+' SECURITY.md docs/*.md |
          sed -E 's/:(\]\(|src(set)?=")/ /' | while read -r page target; do
            case $target in https:*) continue ;; esac
            [ -e "${page%"${page##*/}"}$target" ] || echo "$page: $target"
          done
        """#, made, folder.path
    ).lines
    #expect(dead == [])
  }

  @Test(
    "The README of a package is plain text, and names only files in the package",
    arguments: Self.unpacking)
  func readme(unpack: String) throws {
    let readme = try sh(unpack + "; cat README", made, folder.path)
    for markup in ["<!--", "<picture", "<img", "](", "**"] { #expect(!readme.contains(markup)) }
    let missing = try sh(
      unpack + #"""

        grep -oE '\b(docs/|examples/)?[A-Za-z-]+\.(md|gz)\b' README | grep -v '^tar\.gz$' |
          while read -r file; do [ -e "$file" ] || echo "$file"; done
        """#, made, folder.path
    ).lines
    #expect(missing == [])
    #expect(readme.contains("(docs/faq.md)"))
  }

  @Test(
    "The documents and man pages of the Debian package name its directory of links, and no other")
  func namedLinks() throws {
    let named = try sh(
      Self.unpacking[1] + #"""

        zcat ../../man/man1/*.gz | cat - README *.md docs/*.md | grep -oE '/usr/[a-z/]*libexec/prompt' | sort -u
        """#, made, folder.path)
    #expect(named.lines == ["/usr/libexec/prompt"])
  }

  /// Commands that unpack a package from the directory $1 into the directory $2, and change to the
  /// directory of its documents.
  private static let unpacking = [
    #"tar -xzf "$1"/prompt-*-linux-"$(uname -m)".tar.gz -C "$2" --strip-components=1; cd "$2/share/doc/prompt""#,
    #"dpkg-deb -x "$1"/prompt_*_"$(dpkg --print-architecture)".deb "$2"; cd "$2/usr/share/doc/prompt""#,
  ]

  @Test("Each package names the versions of the libraries that are linked into its executable")
  func libraries() throws {
    let versions = try sh(
      #"""
      swift --version 2>&1 | sed -n 's/.*(swift-\([^ )]*\)).*/\1/p'
      dpkg-query -W -f '${source:Version}\n' libreadline-dev libc6-dev libncurses-dev
      """#
    ).lines
    #expect(versions.count == 4)
    let tarball = try sh(Self.unpacking[0] + "; cat NOTICE", made, folder.path)
    for version in versions { #expect(tarball.contains(" \(version) https://"), "\(version)") }
    let package = try sh(Self.unpacking[1] + "; cat copyright", made, folder.path)
    #expect(package.contains("swift \(versions[0]) https://"))
  }

  @Test("The uninstall script removes all files of the tarball, from any prefix, and no other file")
  func uninstall() throws {
    let left = try sh(
      #"""
      mkdir "$2/a prefix"
      cd "$2/a prefix"
      mkdir -p share/doc bin
      touch share/doc/other bin/other
      tar -xzf "$1"/prompt-*-linux-"$(uname -m)".tar.gz --strip-components=1
      touch libexec/prompt/other
      cp share/doc/prompt/uninstall "$2/copy"
      if "$2/copy" 2>/dev/null; then exit 1; fi
      [ -x bin/prompt ]
      share/doc/prompt/uninstall >&2
      find . ! -type d
      find . -type d -path '*prompt*'
      """#, made, folder.path
    ).lines
    #expect(
      Set(left) == [
        "./share/doc/other", "./bin/other", "./libexec/prompt/other", "./libexec/prompt",
      ])
  }

  @Test("The formula for Homebrew contains the address and the checksum of the source tarball")
  func formula() throws {
    let formula = try sh(
      #"SOURCE_URL=https://localhost/a.tar.gz Scripts/pack source "$1" >&2; cat "$1/prompt.rb""#,
      folder.path)
    let sum = try sh(#"sha256sum <"$1" | cut -d ' ' -f 1"#, source)
    #expect(formula.contains("  sha256 \"\(sum.dropLast())\"\n"))
    #expect(formula.contains("  url \"https://localhost/a.tar.gz\"\n"))
    #expect(!formula.contains("@") && formula.hasPrefix("# SPDX"))
  }

  @Test(
    "A release needs a commit of all files, and a section of CHANGELOG.md about the version",
    arguments: [
      ("touch new", "?? new"), ("echo >>README.md", " M README.md"),
      (
        "sed -i '/^## /s/ [0-9.]* / 9.9 /' CHANGELOG.md; git commit -qam Test",
        "CHANGELOG.md has no section"
      ),
    ])
  func release(change: String, message: String) throws {
    let error = try sh(
      #"""
      git clone -q . "$1/clone"
      cd "$1/clone"
      export GIT_AUTHOR_NAME=a GIT_AUTHOR_EMAIL=a GIT_COMMITTER_NAME=a GIT_COMMITTER_EMAIL=a
      eval "$2"
      if Scripts/release "$1/made" 2>&1; then exit 1; fi
      """#, folder.path, change)
    #expect(error.contains(message))
    #expect(try sh(#"ls "$1/made""#, folder.path) == "")
  }

  @Test("Neither lintian nor hardening-check objects to a Debian package")
  func lintian() throws {
    // Without DEBFULLNAME and DEBEMAIL, which a packager sets, the package has no maintainer.
    let suppressed =
      getenv("DEBEMAIL") == nil
      ? "--suppress-tags malformed-contact,bogus-mail-host-in-debian-changelog" : ""
    let found = try sh(
      #"lintian --allow-root --pedantic -EI --display-info $2 "$1"/prompt_*.deb"#,
      made, suppressed)
    #expect(found == "")
    // Debian 12 builds neither its C library nor its packages with control-flow protection.
    try sh(
      #"dpkg-deb -x "$1"/prompt_*_"$(dpkg --print-architecture)".deb "$2"; hardening-check --nocfprotection "$2/usr/bin/prompt""#,
      made, folder.path)
    let sections = try sh(
      #"readelf --section-headers --wide "$1/usr/bin/prompt" "$2""#, folder.path, executable)
    #expect(!sections.contains(" .comment "))
  }

  @Test("In the unpacked source tarball, dpkg-buildpackage makes the same package as make deb")
  func buildPackage() throws {
    try sh(
      #"""
      umask 027
      tar -xzf "$1" -C "$2"
      cp .build-deb/release/prompt "$2"/built
      cd "$2"/prompt-*
      TZ=Asia/Tokyo EXECUTABLE="$2/built" dpkg-buildpackage -us -uc -b >&2
      cmp "$2"/prompt_*_"$(dpkg --print-architecture)".deb "$3"/prompt_*_"$(dpkg --print-architecture)".deb
      """#, source, folder.path, made)
  }

  @Test("The tests in debian/tests answer the dialogs of the package")
  func autopkgtest() throws {
    let passed = try sh(
      #"dpkg-deb -x "$1"/prompt_*_"$(dpkg --print-architecture)".deb "$2"; PATH=$2/usr/bin:$PATH debian/tests/dialogs"#,
      made, folder.path)
    #expect(passed.lines.count == 10)
  }

  @Test("The Debian package depends on the libraries that it does not contain")
  func dependencies() throws {
    let fields = try sh(
      #"dpkg-deb -f "$1"/prompt_*_"$(dpkg --print-architecture)".deb Depends Version"#, made)
    #expect(fields.contains("libreadline8 ") && fields.contains("libc6 "), "\(fields)")
    #expect(!fields.contains("swift"))
    #expect(fields.contains("Version: \(version)-"))
  }

  @Test("Removing the Debian package leaves nothing behind", .enabled(if: geteuid() == 0))
  func removal() throws {
    let left = try sh(
      #"""
      mkdir -p "$1/var/lib/dpkg/updates" "$1/var/lib/dpkg/info"
      : >"$1/var/lib/dpkg/status"
      dpkg() { command dpkg --root="$root" --log=/dev/null --force-depends "$@" >&2; }
      root=$1
      dpkg -i "$2"/prompt_*_"$(command dpkg --print-architecture)".deb
      "$1/usr/bin/prompt" --version
      dpkg -r prompt
      dpkg -s prompt || true
      cd "$1"
      find . -mindepth 1 -path ./var -prune -o -print
      """#, folder.path, made
    ).lines
    #expect(left.first == "prompt \(version)" && left.count == 2)
    #expect(left.last?.hasPrefix("shared, glibc ") == true)
  }
}
