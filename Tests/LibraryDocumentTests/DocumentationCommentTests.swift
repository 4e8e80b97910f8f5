// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import Testing

@Suite("Documentation comments of the library")
struct DocumentationCommentTests {
  @Test(
    "Each dialog, each field and each overload of present has an example",
    arguments: [
      ("Dialogs/Alert", "struct Alert"),
      ("Dialogs/ConfirmationDialog", "struct ConfirmationDialog"),
      ("Fields/TextField", "struct TextField"), ("Fields/SecureField", "struct SecureField"),
      ("Fields/Toggle", "struct Toggle"), ("Fields/Picker", "struct Picker"),
      ("Fields/List", "struct List"), ("Progress/ProgressView", "struct ProgressView"),
      ("Progress/ProgressView", "func present<"), ("Content/Button", "struct Button"),
      ("Content/ForEach", "struct ForEach"), ("Content/View", "protocol View"),
      ("State/State", "struct State"), ("State/Binding", "struct Binding"),
      ("Presenting/Outcome", "enum Outcome"), ("Presenting/DismissAction", "struct DismissAction"),
      ("Presenting/ScriptedConsole", "final class ScriptedConsole"),
      ("Dialogs/PresentableDialog+Presenting", "func present()"),
      ("Dialogs/PresentableDialog+Presenting", "func present(\n"),
      ("Dialogs/PresentableDialog+Presenting", "func presentAndWait("),
    ])
  func example(file: String, declaration: String) throws {
    let parts = read("Sources/PromptUI/\(file).swift").components(
      separatedBy: "public \(declaration)")
    try #require(parts.count == 2)
    let comment = parts[0].components(separatedBy: "\n\n").last ?? ""
    #expect(comment.contains("/// ```swift"))
  }

  // `make lint` finds other declarations without a documentation comment.
  @Test("Each case of a public enumeration has a documentation comment")
  func cases() throws {
    let files = try FileManager.default.subpathsOfDirectory(
      atPath: "\(repository)/Sources/PromptUI")
    var count = 0
    for file in files where file.hasSuffix(".swift") {
      let lines = read("Sources/PromptUI/\(file)").components(separatedBy: "\n")
      for (start, line) in lines.enumerated() where line.contains("public enum ") {
        let indentation = line.prefix { $0 == " " }
        let body = lines[start...].prefix { $0 != indentation + "}" }
        for index in body.indices where lines[index].hasPrefix(indentation + "  case ") {
          #expect(lines[index - 1].contains("///"), "\(file): \(lines[index])")
          count += 1
        }
      }
    }
    #expect(count > 20)
  }
}
