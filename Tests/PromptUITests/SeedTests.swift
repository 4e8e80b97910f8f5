// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import PromptUI
import PromptUIFoundation
import Testing

private enum Localized: LocalizedError {
  case failure
  case unnamed

  var errorDescription: String? { self == .failure ? "It is localized." : nil }
}

private enum LocalizedAndDescribed: LocalizedError, CustomStringConvertible {
  case failure

  var errorDescription: String? { "It is localized." }
  var description: String { "It is described." }
}

private enum Described: Error, CustomStringConvertible {
  case failure

  var description: String { "It is described." }
}

private enum Plain: Error {
  case failure
}

@Suite("Alerts about errors")
struct ErrorTests {
  private func title(_ alert: Alert) throws -> String {
    let console = ScriptedConsole([""])
    try console.run { _ = try alert.present() }
    return console.transcript.split(separator: "\n").first.map { String($0) } ?? ""
  }

  @Test("The title of an alert about an error is its errorDescription, or else its description")
  func titles() throws {
    let errors: [any Error] = [Localized.failure, Localized.unnamed, Plain.failure]
    let titles = try [
      title(Alert(error: Localized.failure)), title(Alert(error: Localized.unnamed)),
      title(Alert(error: LocalizedAndDescribed.failure)), title(Alert(error: Described.failure)),
      title(Alert(error: Plain.failure)),
    ]
    #expect(
      titles == [
        "Error: It is localized. (Enter)", "Error: unnamed", "", "", "",
      ])
    let others = try errors.map { try title(Alert(error: $0)) }
    #expect(others == [])
  }
}
