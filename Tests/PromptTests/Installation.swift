// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc
import PseudoTerminal
import Testing

@testable import prompt

/// The folder of the packages that `make test-packages` has made, where it runs.
let packages = getenv("PROMPT_PACKAGES").map { String(cString: $0) }

/// prompt as it comes onto a machine, in a root folder of its own.
struct Installation {
  /// The way it comes.
  enum Way: CaseIterable {
    case makeInstall
    case tarball
    case debianPackage

    /// Those that can be tried here and now.
    static var tried: [Way] { packages == nil ? [.makeInstall] : allCases }

    /// The folder it goes into.
    var prefix: String { self == .debianPackage ? "/usr" : "/usr/local" }

    /// The folder of zsh's completion.
    var zshFolder: String {
      prefix + "/share/zsh/" + (self == .debianPackage ? "vendor-completions" : "site-functions")
    }

    /// The folder of fish's completion.
    var fishFolder: String {
      self == .makeInstall ? "/etc/fish/completions" : prefix + "/share/fish/vendor_completions.d"
    }
  }

  /// The root folder; a space in its name shows who quotes.
  let root: String
  /// The folder it went into, in that root folder.
  let prefix: String
  /// The folder of the links with the names of other programs, which no PATH names by itself.
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
      try sh(#"dpkg-deb -x "$1"/prompt_"$2"-*.deb "$3""#, try #require(packages), version, root)
    }
  }
}

/// Runs a script with sh in the repository, as packagers do, and returns what it prints.
@discardableResult
func sh(_ script: String, _ arguments: String..., sourceLocation: SourceLocation = #_sourceLocation)
  throws -> String
{
  var environment = Session.defaultEnvironment
  // Swift may be installed in any folder.
  environment["PATH"] = getenv("PATH").map { String(cString: $0) }
  let end = try run(
    ["/bin/sh", "-euc", script, "sh"] + arguments, environment: environment,
    workingDirectory: repository, within: 120)
  try #require(
    end.status == .exited(0), "\(end.outputText)\(end.errorText)", sourceLocation: sourceLocation)
  return end.outputText
}

extension String {
  /// The lines of this.
  var lines: [String] { split(separator: "\n").map(String.init) }
}
