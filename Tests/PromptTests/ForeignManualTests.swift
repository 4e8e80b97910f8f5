// SPDX-License-Identifier: GPL-3.0-or-later

import Dialogs
import Glibc
import PseudoTerminal
import Testing

@testable import prompt

@Suite("Man pages of the programs whose calls prompt accepts")
struct ForeignManualTests {
  private static let programs: [Personality] = [.zenity, .whiptail, .dialog]

  private static func path(of program: Personality) -> String {
    "\(repository)/man/prompt-\(program.rawValue).1"
  }

  /// Returns the text of the page below a heading, with hyphens unescaped; empty if there is no
  /// such heading.
  private static func section(_ name: String, of program: Personality) -> String {
    read(path(of: program)).components(of: "\n\(name)\n").dropFirst().first?
      .components(of: "\n.S").first.map { PageTests.withoutEscapes(String($0)) } ?? ""
  }

  /// Returns the long options in a text of mdoc: the words after Fl on a line that begin with a
  /// hyphen.
  private static func options(in text: String) -> Set<String> {
    var options: Set<String> = []
    for line in text.components(of: "\n") where line.hasPrefix(".") {
      for word in line.components(of: " ").drop(while: { $0 != "Fl" && $0 != ".Fl" })
      where word.hasPrefix("-") && word.count > 1 {
        options.insert(String(word.dropFirst()))
      }
    }
    return options
  }

  /// What an option does when it is evaluated alone.
  private enum Effect {
    case some, none, refusal
  }

  private struct Row {
    let name: String
    let effect: Effect
  }

  /// Returns whether the option changes `call`, has no effect, or is refused. The property that
  /// records to which dialog the option belongs is not compared.
  private static func effect<Call>(of option: ForeignOption<Call>, on call: Call) -> Effect {
    func shown(_ call: Call) -> [String] {
      Mirror(reflecting: call).children.filter { $0.label != "special" }.map { "\($0.value)" }
    }
    var result = Effect.refusal
    // Some options take only a number or a button, and for others the number is already the value.
    for argument in ["8|9", "8", "cancel"] as [RawText] {
      var changed = call
      do throws(CallError) {
        try option.effect(&changed, argument)
        if shown(changed) != shown(call) { return .some }
        result = .none
      } catch {}
    }
    return result
  }

  private static func table(of program: Personality) throws -> [Row] {
    if program == .zenity {
      let call = try ZenityCall(["--forms", "--add-list", "A", "--add-combo", "B"])
      let kinds = Set(ZenityCall.kinds.map(\.name.string))
      return ZenityCall.options.map { option in
        let name = option.name.string
        return Row(name: name, effect: kinds.contains(name) ? .some : effect(of: option, on: call))
      }
    }
    var call = BoxCall(of: program)
    call.descriptor = 9
    return BoxCall.options(of: program).map { option in
      let name = option.name.string
      // The parser of the command line evaluates these options.
      let isRead = name == "and-widget" || name == "file"
      return Row(name: name, effect: isRead ? .some : effect(of: option, on: call))
    }
  }

  @Test(
    "Each page describes every option that has an effect, and names only options that prompt has",
    arguments: programs
  )
  func options(program: Personality) throws {
    let table = Set(try Self.table(of: program).map(\.name))
    let page = PageTests.withoutEscapes(read(Self.path(of: program)))
    #expect(table.count > 20 && Self.options(in: page) == table)
    let described = Set(
      page.components(of: "\n").filter { $0.hasPrefix(".It Fl -") }
        .flatMap { Self.options(in: String($0)) }
    )
    .union(program == .dialog ? Self.namesOfWhiptail : [])
    let effective = Set(try Self.table(of: program).filter { $0.effect == .some }.map(\.name))
    #expect(described == effective)
  }

  /// The options of dialog that its page describes in a sentence, not in a list.
  private static let namesOfWhiptail: Set = [
    "yes-button", "no-button", "ok-button", "cancel-button",
  ]

  @Test(
    "Each page lists the options that are ignored, and those that are not supported",
    arguments: programs)
  func remainder(program: Personality) throws {
    let table = try Self.table(of: program)
    let ignored = Self.options(in: Self.section(".Ss Ignored options", of: program))
    #expect(ignored == Set(table.filter { $0.effect == .none }.map(\.name)))
    let rejected = Self.options(in: Self.section(".Ss Unsupported options", of: program))
    #expect(rejected == Set(table.filter { $0.effect == .refusal }.map(\.name)))
  }
}
