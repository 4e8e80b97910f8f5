// SPDX-License-Identifier: GPL-3.0-or-later

@testable import Dialogs
@testable import TerminalDialogs
@testable import prompt

/// A property of the code that performs no input or output. It holds for any bytes.
public enum Invariant: CaseIterable, Sendable {
  case notation, template, answers, sanitizedText, wrapping, keys, quoting, timeout, items

  /// Returns how `bytes` violate the invariant; nil if they do not.
  public func violation(for bytes: [UInt8]) -> String? {
    switch self {
    case .notation: notation(RawText(bytes: bytes))
    case .template: template(bytes)
    case .answers: answers(bytes)
    case .sanitizedText: sanitizedText(RawText(bytes: bytes))
    case .wrapping: wrapping(bytes)
    case .keys: keys(bytes)
    case .quoting: quoting(RawText(bytes: bytes))
    case .timeout: timeout(RawText(bytes: bytes))
    case .items: items(bytes)
    }
  }

  /// A parsed action is the same after it is written and parsed again.
  private func notation(_ text: RawText) -> String? {
    guard let button = try? ButtonNotation(text) else { return nil }
    if button.role == .cancel, button.writtenRole?.contains("destructive") == true {
      return "cancels and destroys"
    }
    let suffix = ":" + (button.writtenRole ?? "") + (button.id.map { "=" + $0.string } ?? "")
    let again = try? ButtonNotation(RawText(bytes: button.label.bytes + Array(suffix.utf8)))
    return again == button ? nil : "not the same again"
  }

  /// A value replaces its key unchanged, wherever the key is.
  private func template(_ bytes: [UInt8]) -> String? {
    let parts = bytes.split(separator: 0, maxSplits: 1, omittingEmptySubsequences: false)
    let value = Array(parts.last ?? [])
    var data = PresentedData()
    try? data.add(RawText(bytes: Array("key=".utf8) + value))
    _ = try? data.fill(RawText(bytes: Array(parts.first ?? [])))
    let filled = try? data.fill("<{key}{{{key}}}>")
    let expected = Array("<".utf8) + value + Array("{".utf8) + value + Array("}>".utf8)
    return filled?.bytes == expected ? nil : "not filled in as it is"
  }

  /// A whole label names its action. Numbers that are not shown choose nothing, and Enter destroys
  /// nothing.
  private func answers(_ bytes: [UInt8]) -> String? {
    let lines = bytes.split(separator: UInt8(ascii: "\n")).map { RawText(bytes: Array($0)) }
    var request = Request()
    request.operand = "T"
    request.buttons = lines.dropFirst().compactMap { try? ButtonNotation($0) }
    guard let answer = lines.first, let dialog = try? Dialog(request.declaration().dialog) else {
      return nil
    }
    let answers = Answers(to: dialog, in: .english)
    for (index, action) in dialog.actions.enumerated() {
      // An ID that is a number is an answer only where it is shown. Actions with the same label are
      // told apart by their IDs.
      let id = action.id.flatMap { AnswerKey($0).isNumber ? nil : $0 }
      let isShared = dialog.actions.count { AnswerKey($0.label) == AnswerKey(action.label) } > 1
      for name in [isShared ? nil : action.label, id].compactMap(\.self)
      where answers.interpretation(of: name) != .action(index) {
        return "\(name) is not its own answer"
      }
    }
    if AnswerKey(answer).isNumber, case .action(let index) = answers.interpretation(of: answer) {
      let number = answers.names.number(ofRow: dialog.order.row(of: index)).map { RawText($0) }
      let shown = [number, dialog.actions[index].label].compactMap(\.self).map { AnswerKey($0) }
      if !shown.contains(AnswerKey(answer)) { return "a number that is not shown chooses" }
    }
    if case .action(let index) = answers.interpretation(of: ""),
      dialog.actions[index].role == .destructive, !dialog.actions[index].isDefault
    {
      return "Enter destroys"
    }
    if case .action(let index) = answers.interpretation(of: answer),
      !dialog.actions.indices.contains(index)
    {
      return "no action"
    }
    return nil
  }

  /// A parsed item is the same after it is written and parsed again. A whole name names its item,
  /// and an answer names each item once. Numbers that are not shown choose nothing.
  private func items(_ bytes: [UInt8]) -> String? {
    let lines = bytes.split(separator: UInt8(ascii: "\n")).map { RawText(bytes: Array($0)) }
    let notations = lines.dropFirst().compactMap { try? ItemNotation($0) }
    for item in notations {
      let suffix = ":" + (item.isSelected ? "on" : "") + (item.id.map { "=" + $0.string } ?? "")
      let again = try? ItemNotation(RawText(bytes: item.label.bytes + Array(suffix.utf8)))
      if again != item { return "not the same again" }
    }
    var request = Request()
    request.operand = "T"
    request.items = notations
    guard let answer = lines.first, let dialog = try? Dialog(request.declaration().dialog),
      dialog.hasItems
    else { return nil }
    let answers = ItemAnswers(about: dialog.items, in: .english)
    for (index, item) in dialog.items.enumerated() {
      // An ID that is a number is an answer only where it is shown. Items with the same label are
      // told apart by their IDs.
      let id = item.id.flatMap { AnswerKey($0).isNumber ? nil : $0 }
      let isShared = dialog.items.count { AnswerKey($0.label) == AnswerKey(item.label) } > 1
      for name in [isShared ? nil : item.label, id].compactMap(\.self)
      where answers.interpretation(of: name) != .items([index]) {
        return "\(name) is not its own answer"
      }
    }
    guard case .items(let indices, _) = answers.interpretation(of: answer) else { return nil }
    if Set(indices).count != indices.count { return "an item is named twice" }
    if indices.contains(where: { !dialog.items.indices.contains($0) }) { return "no item" }
    if AnswerKey(answer).isNumber {
      let shown = indices.flatMap { index in
        [answers.names.number(ofRow: index).map { RawText($0) }, dialog.items[index].label]
          .compactMap(\.self).map { AnswerKey($0) }
      }
      if !shown.contains(AnswerKey(answer)) { return "a number that is not shown chooses" }
    }
    return nil
  }

  /// Sanitized text contains no control, and sanitizing it again does not change it.
  private func sanitizedText(_ text: RawText) -> String? {
    let label = PlainText(label: text)
    if PlainText(label: RawText(label.string)) != label { return "not the same label again" }
    for plain in [PlainText(title: text), label] + PlainText.lines(ofMessage: text) {
      for scalar in plain.string.unicodeScalars {
        let properties = scalar.properties
        if properties.generalCategory == .control || properties.isBidiControl
          || properties.generalCategory == .lineSeparator
          || properties.generalCategory == .paragraphSeparator
        {
          return "U+\(String(scalar.value, radix: 16)) is shown"
        }
      }
      if !RawText(plain.string).isPlain { return "not the same again" }
    }
    return nil
  }

  /// No wrapped line is too long, and only spaces are lost.
  private func wrapping(_ bytes: [UInt8]) -> String? {
    guard let first = bytes.first else { return nil }
    // An indented wide character needs three columns, so fewer are not tried.
    let columns = 4 + Int(first) % 100
    let plain = PlainText(label: RawText(bytes: Array(bytes.dropFirst())))
    let lines = Line(plain).wrapped(to: columns, indentation: Line(PlainText(label: " ")))
    for line in lines where line.columns > columns {
      return "\(line.columns) in \(columns) columns"
    }
    let kept = lines.map(\.string).joined().unicodeScalars.filter { $0 != " " }
    return kept.elementsEqual(plain.string.unicodeScalars.filter { $0 != " " })
      ? nil : "something is lost"
  }

  /// The key decoder returns keys of one character or sequence, and only ESC is Escape.
  private func keys(_ bytes: [UInt8]) -> String? {
    var decoder = KeyDecoder()
    var keys: [Key] = []
    for byte in bytes {
      keys += decoder.take(byte, at: 0)
      if decoder.deadline == nil || decoder.deadline ?? 0 > 0 { continue }
      return "a deadline that has passed"
    }
    if keys.contains(.escape) { return "Escape without a timeout" }
    for key in keys {
      guard case .bytes(let bytes) = key, let first = bytes.first else { continue }
      if first == 0x1B || bytes.count == 1 && first < 0x80 { continue }
      if String(validating: bytes, as: UTF8.self)?.unicodeScalars.count != 1 {
        return "a key of \(bytes)"
      }
    }
    let last = decoder.takeTimeout()
    if last != nil, last != .escape || bytes.last != 0x1B {
      return "the timeout makes \(last as Any)"
    }
    return decoder.deadline == nil ? nil : "it still waits"
  }

  /// Quoted text is one word of the shell, and one string of JSON.
  private func quoting(_ text: RawText) -> String? {
    let word = text.shellWord
    var unquoted: [UInt8] = []
    var isInside = false
    var rest = word[...]
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "'") {
        isInside.toggle()
      } else if isInside {
        unquoted.append(byte)
      } else if byte == UInt8(ascii: "\\"), let next = rest.popFirst() {
        unquoted.append(next)
      } else {
        return "outside the quotes"
      }
    }
    if isInside || unquoted != text.bytes { return "another word" }
    let json = text.jsonString.unicodeScalars
    if json.contains(where: { $0.value < 0x20 || $0.value == 0x7F }) { return "a control in JSON" }
    let quotes = json.dropFirst().dropLast().indices.filter { json[$0] == "\"" }
    for quote in quotes {
      var slashes = 0
      var index = quote
      while index > json.startIndex, json[json.index(before: index)] == "\\" {
        slashes += 1
        index = json.index(before: index)
      }
      if slashes % 2 == 0 { return "the string ends early" }
    }
    return nil
  }

  /// A parsed timeout is positive and finite.
  private func timeout(_ text: RawText) -> String? {
    guard let timeout = Timeout(notation: text) else { return nil }
    return timeout.milliseconds > 0 && timeout.milliseconds < 10_000_000_000_000
      ? nil : "\(timeout.milliseconds) ms"
  }
}
