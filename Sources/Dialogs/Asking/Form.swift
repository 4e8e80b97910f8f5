// SPDX-License-Identifier: GPL-3.0-or-later

/// The contents of the fields of a dialog while the user fills them in.
struct Form {
  /// A field and its contents.
  struct Entry {
    let field: Field
    /// The text on the line of the field, accepted or not; empty for a secret.
    var text: RawText {
      // The value must be accepted again after the line has been edited.
      didSet { if field.isEdited, text != oldValue { value = nil } }
    }
    /// The secret that was on the line when the user went back, which is not accepted; nil for none.
    private(set) var typedSecret: (any Secret)?
    /// The accepted value.
    var value: FieldValue?
    /// The lines that show the field and its value.
    var lines: [Line] = []

    init(_ field: Field) {
      self.field = field
      text = field.initialText
    }

    /// The secret that has to be accepted; nil if there is none. A secret that was rejected is
    /// empty, and erased.
    private var unacceptedSecret: FieldValue? {
      typedSecret.map { .secret($0) }.flatMap { $0.isUntouched ? nil : $0 }
    }

    /// The secret that Enter keeps; nil if there is none. It is empty if the user has erased it.
    var keptSecret: FieldValue? {
      if !field.isSecure { return nil }
      return unacceptedSecret ?? value.flatMap { $0.isUntouched ? nil : $0 }
    }

    /// Whether the value that the field contains is accepted.
    var isAccepted: Bool { value != nil && unacceptedSecret == nil }

    /// Keeps a secret that is not accepted. One that it replaces is overwritten in memory.
    mutating func keep(_ secret: any Secret) {
      if secret !== typedSecret { typedSecret?.wipe() }
      typedSecret = secret
    }

    /// Overwrites the secrets of the field in memory, except the one in `value`.
    fileprivate mutating func wipeSecrets(except value: FieldValue) {
      guard case .secret(let kept) = value else { return }
      if case .secret(let accepted) = self.value, accepted !== kept { accepted.wipe() }
      if let typedSecret, typedSecret !== kept { typedSecret.wipe() }
      typedSecret = nil
    }

    /// Whether the field contains something other than its initial value.
    var isChanged: Bool {
      switch field.entry {
      case .line(let line): text != line.text
      // A secure field is initially empty.
      case .secret: keptSecret.map { !$0.isEmpty } ?? false
      case .options: value.map { $0 != field.assumedValue } ?? false
      }
    }
  }

  private(set) var entries: [Entry]
  /// The index of the current field.
  private(set) var index = 0
  /// Whether the user has gone back to the current field.
  private(set) var isReturn = false
  /// The lines above the first field.
  var heading: [Line] = []
  /// Whether the user has pressed the button that accepts the form.
  var isSubmitted = false

  init(of fields: [Field]) { entries = fields.map(Entry.init) }

  /// The current field; nil after the last. Setting nil has no effect.
  var current: Entry? {
    get { entries.indices.contains(index) ? entries[index] : nil }
    set {
      guard let newValue, entries.indices.contains(index) else { return }
      entries[index] = newValue
    }
  }

  /// The accepted values, in order.
  var values: [FieldValue] { entries.compactMap { $0.value } }

  /// The current values of all fields, accepted or not. An empty value replaces each secret.
  var currentValues: [FieldValue] {
    entries.map { entry in
      if entry.field.isSecure { return .text("") }
      if let value = entry.value { return value }
      if !entry.field.isEdited { return entry.field.assumedValue ?? .text("") }
      if case .valid(let value) = entry.field.check(.text(entry.text)) { return value }
      return .text(entry.text)
    }
  }

  /// The current values of all fields, unchecked, including secrets, for an action that saves them.
  var uncheckedValues: [FieldValue] {
    entries.map { entry in
      entry.keptSecret ?? entry.value
        ?? (entry.field.isEdited ? .text(entry.text) : entry.field.initialValue)
    }
  }

  /// The lines of the fields before the current field.
  var lines: [Line] { entries.prefix(index).flatMap { $0.lines } }

  /// Whether a field contains something other than its initial value.
  var isChanged: Bool { entries.contains { $0.isChanged } }

  /// Accepts the value of the current field, and continues with the next field. The secrets that
  /// the value replaces are overwritten in memory.
  mutating func accept(_ value: FieldValue, shownBy renderer: DialogRenderer) {
    current?.wipeSecrets(except: value)
    take(value, shownBy: renderer)
  }

  /// Shows the value of the current field, and continues with the next field.
  mutating func take(_ value: FieldValue, shownBy renderer: DialogRenderer) {
    guard var entry = current else { return }
    entry.value = value
    entry.lines = renderer.lines(of: entry.field, value: value, typed: entry.text)
    // An entry for an option needs no text, since the value identifies the option.
    if entry.field.isChosen { entry.text = "" }
    current = entry
    index += 1
    isReturn = false
  }

  /// Accepts the values of the current field and of those after it without asking, up to the first
  /// field whose value is not valid, cannot be checked quickly, is checked by a command, or has to
  /// be entered twice. Returns the lines that show these fields.
  mutating func takeFollowing(shownBy renderer: DialogRenderer) -> [Line] {
    let first = index
    while let entry = current {
      let field = entry.field
      let typed =
        field.isEdited ? .text(entry.text) : entry.keptSecret ?? entry.value ?? field.initialValue
      let isChecked = field.checkCommand == nil && !field.isRepeated || entry.isAccepted
      guard field.isQuicklyChecked, isChecked, case .valid(let value) = field.check(typed) else {
        break
      }
      accept(value, shownBy: renderer)
    }
    isSubmitted = false
    return entries[first..<index].flatMap { $0.lines }
  }

  /// Goes back to the previous field.
  mutating func goBack() {
    index = max(index - 1, 0)
    isReturn = true
  }

  /// Goes back to the last field.
  mutating func returnToLast() {
    if entries.isEmpty { return }
    index = entries.count
    goBack()
  }
}
