// SPDX-License-Identifier: GPL-3.0-or-later

/// What the fields of a dialog hold while they are filled in.
struct Form {
  /// A field, and what it holds.
  struct Entry {
    let field: Field
    /// The text on its line, whether it has been taken or not. It is empty if it is a secret.
    var text: Text {
      // A value that was taken is not that of a line that has been edited since.
      didSet { if field.isEdited, text != oldValue { value = nil } }
    }
    /// The value that has been taken.
    var value: FieldValue?
    /// The field and its value, as they are shown.
    var lines: [Line] = []

    init(_ field: Field) {
      self.field = field
      text = field.initialText
    }

    /// Whether the field contains something other than its initial value.
    var isChanged: Bool {
      switch field.entry {
      case .line(let line): text != line.text
      // The field is initially empty.
      case .secret: value?.isEmpty == false
      case .options: value.map { $0 != field.assumedValue } ?? false
      }
    }
  }

  private(set) var entries: [Entry]
  /// The index of the field that is asked for.
  private(set) var index = 0
  /// Whether the user has gone back to this field.
  private(set) var isReturn = false
  /// What is above the first field.
  var heading: [Line] = []

  init(of fields: [Field]) { entries = fields.map(Entry.init) }

  /// The field that is asked for, and what it holds; nil if all are filled in. Setting nil does
  /// nothing.
  var current: Entry? {
    get { entries.indices.contains(index) ? entries[index] : nil }
    set {
      guard let newValue, entries.indices.contains(index) else { return }
      entries[index] = newValue
    }
  }

  /// The values that have been taken, in order.
  var values: [FieldValue] { entries.compactMap { $0.value } }

  /// The current values of all fields, whether they have been accepted or not. A secret is never
  /// among them.
  var currentValues: [FieldValue] {
    entries.map { entry in
      if entry.field.isSecure { return .text("") }
      if let value = entry.value { return value }
      if !entry.field.isEdited { return entry.field.assumedValue ?? .text("") }
      guard case .valid(let value) = entry.field.check(.text(entry.text)) else {
        return .text(entry.text)
      }
      return value
    }
  }

  /// The values of all fields as they are, secrets that have been entered included, for an action that
  /// saves them. Nothing is checked.
  var uncheckedValues: [FieldValue] {
    entries.map { entry in
      entry.value ?? (entry.field.isEdited ? .text(entry.text) : entry.field.initialValue)
    }
  }

  /// The lines of the fields before the one that is asked for.
  var lines: [Line] { entries.prefix(index).flatMap { $0.lines } }

  /// Whether a field contains something other than its initial value.
  var isChanged: Bool { entries.contains { $0.isChanged } }

  /// Accepts the value of the field that is asked for, and continues with the next field.
  mutating func take(_ value: FieldValue, shownBy renderer: DialogRenderer) {
    guard var entry = current else { return }
    entry.value = value
    entry.lines = renderer.lines(of: entry.field, value: value, typed: entry.text)
    // An option is identified by its value.
    if entry.field.questionKind == .action { entry.text = "" }
    current = entry
    index += 1
    isReturn = false
  }

  /// Returns the form as it looks while something is asked about a value that is not taken yet.
  func showing(_ value: FieldValue, by renderer: DialogRenderer) -> Form {
    var form = self
    form.take(value, shownBy: renderer)
    return form
  }

  /// Goes back to the field before.
  mutating func goBack() {
    index = max(index - 1, 0)
    isReturn = true
    forgetSecret()
  }

  /// Goes back to the last field.
  mutating func returnToLast() {
    if entries.isEmpty { return }
    index = entries.count
    goBack()
  }

  /// Overwrites the value of the field that is asked for if it is a secret: it will be typed again.
  private mutating func forgetSecret() {
    guard case .secret(let secret)? = current?.value else { return }
    secret.wipe()
    current?.value = nil
  }
}
