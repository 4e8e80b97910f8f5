// SPDX-License-Identifier: GPL-3.0-or-later

@preconcurrency import CPromptReadline
import Dialogs

/// The keys that lead from a field to the next question or to the cancel action (prompt(1), Forms).
extension LineEditor {
  /// The value of a field, in place of which the label of an action is shown.
  struct ReplacedValue {
    let text: [UInt8]
    /// The position of the cursor, in bytes.
    let cursor: Int32
  }

  static let downKeys = ["\u{1B}[B", "\u{1B}OB"].map { Array($0.utf8) }
  static let pageUpKey = Array("\u{1B}[5~".utf8)
  static let pageDownKey = Array("\u{1B}[6~".utf8)
  static let leftKeys = ["\u{1B}[D", "\u{1B}OD"].map { Array($0.utf8) }
  static let rightKeys = ["\u{1B}[C", "\u{1B}OC"].map { Array($0.utf8) }
  static let sidewaysKeys = leftKeys + rightKeys

  /// Handles a key in a field if it leads from the field. Returns whether the key has been handled.
  func leavesField(by key: Key) -> Bool {
    guard let question = request?.question, let exit, !passes(key, through: exit) else {
      return false
    }
    let exitKey = exitKey(key, in: question)
    let effect = self.exit?.effect(of: exitKey, isUnchanged: line == question.text.bytes)
    switch effect {
    case nil, .usual: return false
    case FieldExit.Effect.none?: break
    case .acceptance:
      showValue()
      acceptValue()
    case .submission:
      showValue()
      acceptValue(submits: true)
    case .label: replaceValue()
    case .value: showValue()
    case .valueAndUsual:
      showValue()
      return false
    case .cancellation: dismiss()
    }
    return true
  }

  /// Returns whether a key has its usual effect even on a button of a window: it dismisses the
  /// dialog, or sends a signal.
  private func passes(_ key: Key, through exit: FieldExit) -> Bool {
    guard exit.isOnButton else { return false }
    return switch key {
    case .escape: true
    case .bytes(let bytes): terminal.signal(ofKey: bytes) != nil
    case .pasted, .pasteEnd: false
    }
  }

  private func exitKey(_ key: Key, in question: Question) -> FieldExit.Key {
    guard case .bytes(let bytes) = key, !takesKeyIntoCommand else { return .other }
    // With the keys of a window, Tab keeps its meaning even if an inputrc binds it to another
    // command, and completes only a value that the user has changed.
    let completes =
      question.kind != .text(completesFiles: false)
      && (!hasWindowKeys || exit?.isOnButton != true && line != question.text.bytes)
    if !completes, hasWindowKeys && bytes == [0x09] || Self.isBound(bytes, to: rl_complete) {
      return .tab
    }
    // In some windows, Ctrl-N and Ctrl-P lead to the next or the previous button. Here, both lead
    // to the last button, as PageDown does.
    let isLetter = bytes == [ControlCode.control("N")] || bytes == [ControlCode.control("P")]
    if hasWindowKeys, isLetter,
      question.kind != .text(completesFiles: false) || exit?.isOnButton == true
        || exit?.windowKeys?.sidewaysKeysLeaveField == true
    {
      return .pageDown
    }
    if exit?.windowKeys?.stopsAtEnds == true {
      if bytes == Self.pageUpKey { return .pageUp }
      if bytes == Self.pageDownKey { return .pageDown }
    }
    if Self.downKeys.contains(bytes),
      hasWindowKeys || Self.isBound(bytes, to: rl_get_next_history)
    {
      return .down
    }
    let goesBack =
      hasWindowKeys && (Self.upKeys + Self.shiftTabKeys).contains(bytes)
      || Self.isBound(bytes, to: Self.goBack)
      || Self.isBound(bytes, to: Self.goBackFromUnchangedLine)
    let isShiftTab = Self.shiftTabKeys.contains(bytes)
    if goesBack, !question.allowsBack || exit?.goesBack(byShiftTab: isShiftTab) == false {
      return isShiftTab ? .shiftTab : .up
    }
    if Self.leftKeys.contains(bytes) { return .left }
    if Self.rightKeys.contains(bytes) { return .right }
    if exit?.isLetter(bytes) == true { return .letter }
    if !Self.isCharacter(bytes), !accepts(bytes) { return .ignored }
    // An inputrc may bind Enter to a macro, and another key to a command that accepts the line.
    let presses =
      [[0x0D], [0x0A], [0x20]].contains(bytes) || Self.isBound(bytes, to: rl_newline)
      || Self.isBound(bytes, to: rl_operate_and_get_next)
    return presses ? .press : .other
  }

  /// Accepts the value of a field, as Enter does.
  ///
  /// - Parameter submits: Whether the following fields of the form keep their values.
  private func acceptValue(submits: Bool = false) {
    let text = RawText(bytes: line)
    let reply: Reply = submits ? .submission(.text(text)) : .line(text)
    if request?.question.leavesLineOpen != true { return end(reply, showing: nil) }
    acceptLine()
    self.reply = reply
  }

  private func replaceValue() {
    guard let label = exit?.shownLabel else { return }
    redisplay()
    terminal.waiter.extendTimeLimit()
    terminal.erasePlaceholder()
    if replacedValue == nil { replacedValue = ReplacedValue(text: line, cursor: rl_point) }
    rl_replace_line(label.string, 1)
    moveToEnd()
  }

  /// Puts the value on the line again if the label of an action is shown in its place.
  func showValue() {
    guard let value = replacedValue else { return }
    replacedValue = nil
    rl_replace_line("", 1)
    Self.insert(value.text)
    rl_point = value.cursor
    VisibleLine.display()
  }
}
