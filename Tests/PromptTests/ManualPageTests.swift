// SPDX-License-Identifier: GPL-3.0-or-later

import PseudoTerminal
import Testing

@testable import prompt

@Suite("Man pages")
struct ManualPageTests {
  /// The pages, with the maximum number of lines of each.
  private static let pages = [
    ("prompt", 1200), ("prompt-zenity", 300), ("prompt-whiptail", 300), ("prompt-dialog", 360),
    ("prompt-attend", 150),
  ]

  private static func path(_ name: String) -> String { "\(repository)/man/\(name).1" }

  /// A page as `man` shows it on a terminal with 80 columns.
  private static func shown(_ name: String = "prompt") throws -> [Substring] {
    let end = try run(
      ["/usr/bin/env", "MANWIDTH=80", "man", "--warnings", "-E", "UTF-8", "-P", "cat", "-l"]
        + [path(name)])
    #expect(end.status == .exited(0) && end.errorText == "", "\(end.errorText)")
    return end.outputText.components(of: "\n")
  }

  @Test(
    "Each page is of a limited length, fits 80 columns, names the version, and causes no warning",
    arguments: pages)
  func form(page: (name: String, limit: Int)) throws {
    let source = read(Self.path(page.name))
    #expect(source.components(of: "\n").dropLast().count <= page.limit)
    #expect(source.contains("\n.Os \"prompt \(version)\"\n"))
    for line in try Self.shown(page.name) { #expect(line.count <= 80, "\(line)") }
    try run(
      ["/usr/bin/env", "mandoc", "-T", "lint", "-W", "warning", Self.path(page.name)]
    ).expect(.exited(0), prints: "")
  }

  @Test("The main sections of prompt(1) have unindented headings in the expected order")
  func headings() throws {
    let shown = try Self.shown()
    let places = [
      "OPTIONS", "OUTPUT", "ANSWERS", "FORMS", "COMPLETION", "EXIT STATUS", "EXAMPLES", "BUGS",
    ].map { heading in shown.firstIndex { $0 == heading } }
    #expect(!places.contains(nil) && places.compactMap { $0 } == places.compactMap { $0 }.sorted())
  }

  /// The macros of mdoc(7) that are called in the middle of a line and that the pages do not use.
  private static let otherMacros: Set<Substring> = [
    "Ac", "Ad", "An", "Ao", "Ap", "Aq", "At", "Bc", "Bo", "Bq", "Brc", "Bro", "Brq", "Bsx", "Bx",
    "Cd", "Dc", "Do", "Dq", "Dv", "Dx", "Ec", "Em", "En", "Eo", "Er", "Es", "Fa", "Fc", "Fn", "Fo",
    "Fr", "Ft", "Fx", "Ic", "In", "Lb", "Lk", "Ms", "Mt", "Nd", "Nx", "Ot", "Ox", "Pc", "Pf", "Po",
    "Ql", "Qc", "Qo", "Qq", "Rv", "Sc", "So", "Sq", "St", "Sy", "Ta", "Tn", "Ux", "Vt", "Xc", "Xo",
  ]

  @Test(
    "No word of a sentence is the name of a macro, since mdoc would not show such a word",
    arguments: pages.map { $0.0 })
  func macros(page: String) {
    for line in read(Self.path(page)).components(of: "\n")
    where line.hasPrefix(".") && !line.hasPrefix(".\\\"") {
      // mdoc does not look for macros in a quoted argument.
      let text = line.components(of: "\"").enumerated().filter { $0.offset % 2 == 0 }
      let words = text.flatMap { $0.element.components(of: " ") }
      #expect(Self.otherMacros.isDisjoint(with: words), "\(line)")
    }
  }
}
