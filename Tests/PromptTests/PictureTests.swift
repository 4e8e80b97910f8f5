// SPDX-License-Identifier: GPL-3.0-or-later

import PseudoTerminal
import Testing

@Suite("Picture of the dialogs")
struct PictureTests {
  private static let palettes = ["light", "dark"]

  /// The texts that the still picture shows, and that README names for those who do not see it.
  private static let texts = [
    "Commit them", "Discard them", "Not now", "Deploy which branch?", "logred",
    "fix/login-redirect", "808", "8080",
  ]

  private func picture(_ palette: String) -> String {
    read("\(repository)/docs/dialogs-\(palette).svg")
  }

  @Test("The picture matches the output of the executable")
  func current() throws {
    try run([
      "/usr/bin/env", "python3", "\(repository)/Scripts/picture", "--check", executable,
    ]).expect(.exited(0))
  }

  @Test("A picture does not move for readers who prefer reduced motion", arguments: palettes)
  func motion(palette: String) {
    let parts = picture(palette).components(
      of: "@media (prefers-reduced-motion: no-preference) {\n")
    #expect(parts.count == 2)
    let rules = parts.last?.components(of: "\n}</style>") ?? []
    #expect(rules.count == 2 && rules.first?.contains("animation") == true)
    #expect(rules.first?.hasPrefix(".still { display: none } .film { display: inline }") == true)
    for still in [parts.first, rules.last] {
      #expect(still?.contains("animation") == false && still?.contains("@keyframes") == false)
    }
  }

  @Test("Without motion, a picture shows each dialog and a part of the bar", arguments: palettes)
  func still(palette: String) {
    let layers = picture(palette).components(of: #"<svg class="film" display="none""#)
    let still = layers.first?.components(of: #"<g class="still">"#) ?? []
    #expect(layers.count == 2 && still.count == 2)
    for text in Self.texts + ["(hidden)", "Uploading", "53%"] {
      #expect(still.last?.contains(text) == true, "\(text)")
    }
  }

  @Test("README describes the picture in words, and shows it at its width", arguments: palettes)
  func description(palette: String) {
    let readme = read("\(repository)/README.md")
    #expect(readme.contains("docs/dialogs-\(palette).svg"))
    let element = readme.components(of: "</picture>").first?.components(of: "<img ").last ?? ""
    let words = element.components(of: "\n  ").joined(separator: " ")
    for text in Self.texts { #expect(words.contains(text), "\(text)") }
    #expect(words.contains(#"width="645""#))
    #expect(picture(palette).contains(#"width="645" height="#))
  }
}
