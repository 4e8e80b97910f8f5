# SPDX-License-Identifier: GPL-3.0-or-later
#
# A formula for Homebrew. It has not been run: nobody has tried it on a Mac yet. Before it can be, the
# address and the checksum (in SHA256SUMS) have to be those of a published source tarball.
class Prompt < Formula
  desc "Ask a person at the terminal, and tell a script the answer"
  homepage "https://prompt.invalid/"
  url "https://prompt.invalid/prompt-0.1.0.tar.gz"
  sha256 "0000000000000000000000000000000000000000000000000000000000000000"
  license "GPL-3.0-or-later"

  depends_on "pkgconf" => :build
  depends_on "readline"
  uses_from_macos "swift" => :build

  def install
    # Homebrew builds in a sandbox already, and Swift's cannot stand within it.
    system "swift", "build", "--disable-sandbox", "-c", "release", "--product", "prompt"
    system "make", "install", "PREFIX=#{prefix}"
  end

  test do
    assert_equal "prompt #{version}\n", shell_output("#{bin}/prompt --version")
    assert_equal "OK\n", pipe_output("#{bin}/prompt --stdin --confirm Test", "yes\n", 0)
  end
end
