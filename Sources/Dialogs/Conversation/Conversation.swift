// SPDX-License-Identifier: GPL-3.0-or-later

/// What came back when a question was asked.
public enum Reply: Sendable {
  /// A line was typed.
  case line(Text)
  /// A line was typed into a secure field.
  case secret(any Secret)
  /// A line came that is too long to be an answer.
  case endlessLine
  /// Escape, or end-of-file at a terminal: the person wants out, and had typed this.
  case dismissal(typed: Text)
  /// Standard input ended.
  case endOfInput
}

/// What a dialog is held on: a terminal, standard input and error, or a test's script.
public protocol Console {
  /// What asking may fail with: what ends a dialog from outside.
  associatedtype Failure: Error

  /// What there is room for.
  var screen: Screen { get }

  /// The key that dismisses a dialog while a field is typed; nil where none does.
  var dismissalKey: PlainText? { mutating get }

  /// How many wrong answers end the dialog; nil where there is no limit.
  var patience: Int? { get }

  /// Shows what stands above `question`, then its line, and waits for an answer.
  mutating func ask(_ question: Question) throws(Failure) -> Reply

  /// The result of `work`, which may take long: what ends the dialog from outside ends the wait for it.
  func compute<Value>(_ work: @escaping () -> Value) throws(Failure) -> Value
}

/// A question as a console asks it.
public struct Question: Sendable {
  /// What is asked for.
  public enum Kind: Sendable, Equatable {
    /// An action.
    case action
    /// The value of a text field, which is typed with the person's own editor.
    case text(completesFiles: Bool)
    /// The value of a secure field, of which nothing is shown or kept.
    case secret
  }

  /// What is asked for.
  public let kind: Kind
  /// What is shown above it now: the rest of the dialog, or why it is asked again.
  public var above: [Line]
  /// The rest of the dialog, for when all of it has to be shown anew.
  public let lines: [Line]
  /// What the question begins with, where it takes more than the one line.
  let beginning: [Line]
  /// The line on which the answer is typed.
  public let line: Line
  /// What stands there as if it had been typed.
  public var text: Text = ""
  /// Whether what was typed before the question stood there is discarded (contract, section 4).
  public let discardsTypeAhead: Bool
  /// What is shown instead while keys that were typed ahead do not end; nil where none are discarded.
  public let quietNotice: PlainText?
  /// What to show in place of an answer, where something else chooses the action.
  public let echoes: Echoes
  /// What Tab makes of an answer that has been begun.
  public var completions = Completions()

  /// The actions that are chosen otherwise than by name; nil where none is.
  public struct Echoes: Sendable {
    /// By Enter alone.
    public let enter: PlainText?
    /// By Escape or end-of-file.
    public let dismissal: PlainText?
    /// By the end of the time.
    public let timeout: PlainText?
  }
}

/// A dialog being held: questions go to the console, answers come back, until one of them ends it.
///
/// How fields are asked for stands in `Conversation+Fields`, how a long list is gone through in
/// `Conversation+Listing`.
public struct Conversation {
  let dialog: Dialog
  let words: Words
  let answers: Answers
  let isDangerous: Bool
  /// What stands on the line where Enter or Escape chooses, if not the action's label.
  private let noEcho: PlainText?

  /// A conversation about `dialog` in the language of `words`.
  public init(about dialog: Dialog, in words: Words) {
    self.init(about: dialog, in: words, isDangerous: dialog.isDangerous, noEcho: nil)
  }

  private init(about dialog: Dialog, in words: Words, isDangerous: Bool, noEcho: PlainText?) {
    self.dialog = dialog
    self.words = words
    self.answers = Answers(to: dialog, in: words)
    self.isDangerous = isDangerous
    self.noEcho = noEcho
  }

  /// Asks until there is an answer.
  ///
  /// - Throws: What ends the dialog from outside.
  public func hold<C: Console>(on console: inout C) throws(C.Failure) -> Outcome {
    let filling = try fill(on: &console)
    switch filling {
    case .left(let outcome): return outcome
    case .filled(let values, let lines):
      if !dialog.asksForAction, let index = dialog.soleAction {
        return .chosen(index, in: dialog, by: .action, values: values)
      }
      return try choose(on: &console, values: values, under: lines)
    }
  }

  /// Asks for an action. In a long list, what is typed may leave several over and choose none.
  ///
  /// - Parameter lines: The fields as they stand on the screen.
  private func choose<C: Console>(
    on console: inout C, values: [FieldValue], under lines: [Line]
  ) throws(C.Failure) -> Outcome {
    // Where wrong answers are counted there is nobody to turn pages.
    // mutant: nothing is left over on standard input
    //   `console.patience == nil ? Listing() : nil` -> `Optional(Listing())`
    var listing = console.patience == nil ? Listing() : nil
    let screen = console.screen
    var (question, layout) = try compute(on: console) { [listing] in
      self.question(for: listing, on: screen, under: lines)
    }
    var wrongAnswers = 0
    while true {
      let reply = try console.ask(question)
      question.text = ""
      let columns = console.screen.columns
      let step: Step
      switch reply {
      case .dismissal(let typed):
        if let outcome = try dismiss(&question, typed: typed, on: &console) { return outcome }
        continue
      case .endOfInput: return outcomeOfEndOfInput
      case .line(let answer):
        step = try compute(with: answer, on: console) { [listing, layout] in
          self.step(after: answer, in: listing, layout, columns: columns)
        }
      case .endlessLine, .secret: step = .askAgain(notice(of: .unknown, "…", columns: columns))
      }
      switch step {
      case .choose(let index):
        return .chosen(index, in: dialog, by: .action, values: values)
      case .look(let next):
        listing = next
        let screen = console.screen
        (question, layout) = try compute(on: console) {
          self.question(for: next, on: screen, under: lines, isAgain: true)
        }
      case .askAgain(let notice):
        wrongAnswers += 1
        // mutant: the third wrong answer ends the dialog
        if wrongAnswers == console.patience { return .unanswered }
        question.above = [notice] + question.beginning
      }
    }
  }

  /// What an answer leads to.
  private enum Step {
    case choose(Int)
    /// Something else of a long list is looked at.
    case look(Listing)
    /// The answer is none, for the reason given.
    case askAgain(Line)
  }

  private func step(
    after answer: Text, in listing: Listing?, _ layout: Layout, columns: Int
  ) -> Step {
    let search = answers.search(for: answer)
    let reading = answers.reading(of: search, in: listing ?? Listing())
    // mutant: ? turns the page whatever an action is called
    //   `if let next` -> `if case .unknown = reading, let next`
    if let next = listing?.next(after: search, reading, in: self, layout) { return .look(next) }
    if case .action(let index) = reading { return .choose(index) }
    return .askAgain(notice(of: reading, answer, columns: columns))
  }

  /// The result of `work`, for which the console waits in a way that can be ended where it may take
  /// long.
  ///
  /// - Parameter answer: What is compared with the actions, if anything is.
  func compute<C: Console, Value>(
    with answer: Text? = nil, on console: C, _ work: @escaping () -> Value
  ) throws(C.Failure) -> Value {
    let isShort = dialog.isQuicklySearched && answer?.bytes.count ?? 0 < 1000
    return isShort ? work() : try console.compute(work)
  }

  /// What comes of it when the person wants out; nil where `question` is to be asked again.
  func dismiss<C: Console>(
    _ question: inout Question, typed: Text, on console: inout C
  ) throws(C.Failure) -> Outcome? {
    question.text = typed
    question.above = question.beginning
    guard let index = dialog.interactiveAction else {
      question.above = [Line(words(.noDismissal))] + question.beginning
      return nil
    }
    if try isDismissalConfirmed(on: &console) {
      return .chosen(index, in: dialog, by: .interactive)
    }
    return nil
  }

  /// What comes of it when standard input ends.
  var outcomeOfEndOfInput: Outcome {
    dialog.interactiveAction.map { .chosen($0, in: dialog, by: .endOfInput) }
      ?? .dismissed(by: .endOfInput)
  }

  /// Whether the person means it: yes, where nothing asks.
  private func isDismissalConfirmed<C: Console>(on console: inout C) throws(C.Failure) -> Bool {
    guard let title = dialog.dismissing.confirmation,
      let second = try? Dialog(.confirmation, title: title)
    else { return true }
    let conversation = Conversation(
      about: second, in: words, isDangerous: dialog.isDangerous, noEcho: words(.no))
    return try conversation.hold(on: &console).status == .chosen
  }

  /// The question about actions.
  ///
  /// - Parameters:
  ///   - listing: What of a long list is looked at; nil shows all.
  ///   - fields: The fields as they stand on the screen.
  ///   - isAgain: Whether title and message stand on the screen already.
  private func question(
    for listing: Listing?, on screen: Screen, under fields: [Line], isAgain: Bool = false
  ) -> (Question, Layout) {
    let layout = Layout(
      dialog, answers: answers, words: words, screen: screen, listing: listing, isAgain: isAgain)
    let shown = listing ?? Listing()
    let lines = self.lines(of: layout, shown, columns: screen.columns)
    let question = Question(
      kind: .action,
      above: isAgain || !fields.isEmpty ? lines : layout.heading + lines,
      lines: layout.heading + fields + lines, beginning: layout.questionLines,
      line: layout.question,
      discardsTypeAhead: isDangerous, quietNotice: isDangerous ? words(.quiet) : nil,
      echoes: echoes(enter: shown.enterAction(in: dialog)),
      completions: Completions(
        dialog: dialog, words: words, labelColumn: layout.labelColumn))
    return (question, layout)
  }

  /// What is shown where something else than a name chooses.
  func echoes(enter: Int?) -> Question.Echoes {
    func shown(_ index: Int?) -> PlainText? {
      index.map { noEcho ?? PlainText(label: words.label(of: $0, in: dialog)) }
    }
    let isConfirmed = dialog.dismissing.confirmation == nil
    return Question.Echoes(
      enter: shown(enter),
      dismissal: isConfirmed ? shown(dialog.interactiveAction) : nil,
      timeout: shown(dialog.timeoutAction))
  }

  /// One line that says what was not understood.
  private func notice(of reading: Answers.Reading, _ answer: Text, columns: Int) -> Line {
    let shown = PlainText(label: answer).shortened(to: columns / 2)
    let text =
      switch reading {
      case .action, .unknown: words(.notUnderstood, ("answer", shown))
      case .noDefault: words(dialog.dismissing.waitsForProcess ? .waiting : .noDefault)
      case .ambiguous(let indices):
        words(.ambiguous, ("answer", shown), ("actions", names(of: indices, columns: columns)))
      }
    return Line(text.shortened(to: columns))
  }

  /// The labels of `indices`, as many as could stand in a line.
  func names(of indices: some Sequence<Int>, columns: Int) -> PlainText {
    PlainText(
      harmless: indices.prefix(columns / 2)
        .map { PlainText(label: words.label(of: $0, in: dialog)).string }
        .joined(separator: ", "))
  }
}

extension PlainText {
  /// This text, or its beginning and an ellipsis where it takes more than `columns` columns.
  func shortened(to columns: Int) -> PlainText {
    if self.columns <= columns { return self }
    var kept = String.UnicodeScalarView()
    var width = 0
    let scalars = string.unicodeScalars
    for index in scalars.indices {
      width += scalars.columns(at: index)
      if width >= columns { break }
      kept.append(scalars[index])
    }
    kept.append("…")
    return PlainText(harmless: String(kept))
  }
}
