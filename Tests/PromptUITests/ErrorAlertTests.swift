// SPDX-License-Identifier: GPL-3.0-or-later

import PromptUI
import PromptUIFoundation
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

private enum Localized: LocalizedError {
  case failure, unnamed

  var errorDescription: String? { self == .failure ? "It is localized." : nil }
}

private struct LocalizedAndDescribed: LocalizedError, CustomStringConvertible {
  let errorDescription: String? = "It is localized."
  let description = "It is described."
}

private struct Described: Error, CustomStringConvertible {
  let description = "It is described."
}

private enum Plain: Error { case failure }

@Suite("Alerts about errors")
struct ErrorAlertTests {
  private func title(_ alert: Alert) throws -> String {
    try alert.answered([""]).transcript
  }

  @Test("The title of an alert about an error is its errorDescription, or else its description")
  func titles() throws {
    let titles = try [
      title(Alert(error: Localized.failure)), title(Alert(error: Localized.unnamed)),
      title(Alert(error: LocalizedAndDescribed())), title(Alert(error: Described())),
      title(Alert(error: Plain.failure)),
    ]
    // A dash separates a title without punctuation from the action.
    let names = [
      "It is localized.", "unnamed –", "It is localized.", "It is described.", "failure –",
    ]
    #expect(titles == names.map { "Error: \($0) OK [Enter] \n" })
  }

  @Test("A caught error can be presented in an alert")
  func caught() throws {
    do {
      throw Localized.failure as any Error
    } catch {
      #expect(try title(Alert(error: error) { Button("OK") }).hasPrefix("Error: It is localized."))
      let alert = Alert(error: error) { _ in
        Button("OK")
      } message: {
        Text("It is \($0).")
      }
      #expect(try title(alert).contains("It is failure."))
    }
  }

  @Test("An alert about an error creates its buttons and message from the error")
  func data() throws {
    @State var isPresented = true
    let alert = Alert(isPresented: $isPresented, error: Described()) { error in
      Button("Ignore \(error.description)")
    } message: { error in
      Text("Message: \(error.description)")
    }
    let transcript = try title(alert)
    #expect(transcript.contains("Ignore It is described."))
    #expect(transcript.contains("Message: It is described.") && !isPresented)
  }

  @Test("An alert whose error is nil is not presented")
  func none() throws {
    @State var isPresented = true
    let alerts = [
      Alert(isPresented: $isPresented, error: nil as Localized?),
      Alert(isPresented: $isPresented, error: nil as Described?),
      Alert(isPresented: $isPresented, error: nil as (any Error)?),
    ]
    for alert in alerts { #expect(try alert.answered([]).outcome == .notPresented) }
    #expect(isPresented)
  }

  @Test(
    "An alert about a Foundation error shows the error's text for users, not its debug description")
  func foundation() throws {
    let path = "/does/not/exist"
    let decoding = #expect(throws: (any Error).self) {
      try JSONDecoder().decode([String: Int].self, from: Data(#"{"a": "x"}"#.utf8))
    }
    let reading = #expect(throws: (any Error).self) { try Data(contentsOf: URL(filePath: path)) }
    for (error, text) in [
      (decoding, "a: "), (reading, path), (PresentationError.noTerminal, "There is no"),
    ] {
      let title = try title(Alert(error: error) { Button("OK") })
      #expect(title.hasPrefix("Error: \(text)"), "\(title)")
      #expect(!title.contains("Domain") && !title.contains("Context"), "\(title)")
    }
    let known = try title(Alert(error: CocoaError(.fileNoSuchFile)))
    #expect(known.hasPrefix("Error: ") && !known.contains("Domain"), "\(known)")
  }
}
