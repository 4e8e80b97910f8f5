// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc
import PseudoTerminal
import Testing

@testable import prompt

/// The directory of the packages that `make test-packages` has made; nil in other runs.
let packages = getenv("PROMPT_PACKAGES").map { String(cString: $0) }

/// An installation of prompt in a root directory of its own.
struct Installation {
  /// The kind of the installation.
  enum Way: CaseIterable {
    case makeInstall
    case tarball
    case debianPackage

    /// The kinds that can be tried in this run: packages exist only in `make test-packages`.
    static var tried: [Way] { packages == nil ? [.makeInstall] : allCases }

    /// The prefix of the installation.
    var prefix: String { self == .debianPackage ? "/usr" : "/usr/local" }

    /// The directory of the completion for zsh.
    var zshFolder: String {
      prefix + "/share/zsh/" + (self == .debianPackage ? "vendor-completions" : "site-functions")
    }

    /// The directory of the completion for fish.
    var fishFolder: String {
      self == .makeInstall ? "/etc/fish/completions" : prefix + "/share/fish/vendor_completions.d"
    }
  }

  /// The root directory; the space in its name reveals missing quotes.
  let root: String
  /// The path of the prefix, within that root directory.
  let prefix: String
  /// The directory of the links with the names of other programs, which no default PATH contains.
  var links: String { prefix + "/libexec/prompt" }
  private let folder: TemporaryFolder

  init(_ way: Way) throws {
    folder = try TemporaryFolder()
    root = folder.path + "/a root"
    prefix = root + way.prefix
    switch way {
    case .makeInstall:
      try sh(#"make -s install EXECUTABLE="$1" DESTDIR="$2""#, executable, root)
    case .tarball:
      try sh(
        #"""
        mkdir -p "$2"
        tar -xzf "$1"-linux-"$(uname -m)".tar.gz -C "$2" --strip-components=1
        """#, "\(try #require(packages))/prompt-\(version)", prefix)
    case .debianPackage:
      try sh(
        #"dpkg-deb -x "$1"/prompt_"$2"-*_"$(dpkg --print-architecture)".deb "$3""#,
        try #require(packages), version, root)
    }
  }
}

/// Runs a script with sh in the repository, as packagers do, and returns its output.
@discardableResult
func sh(_ script: String, _ arguments: String..., sourceLocation: SourceLocation = #_sourceLocation)
  throws -> String
{
  var environment = Session.defaultEnvironment
  // PATH leads to Swift, which may be installed in any directory, and the other variables name the
  // maintainer of the package.
  for name in ["PATH", "DEBFULLNAME", "DEBEMAIL"] {
    environment[name] = getenv(name).map { String(cString: $0) }
  }
  let end = try run(
    ["/bin/sh", "-euc", script, "sh"] + arguments, environment: environment,
    workingDirectory: repository, within: 120)
  try #require(
    end.status == .exited(0), "\(end.outputText)\(end.errorText)", sourceLocation: sourceLocation)
  return end.outputText
}

extension String {
  /// The lines, without empty ones.
  var lines: [String] { split(separator: "\n").map(String.init) }
}
