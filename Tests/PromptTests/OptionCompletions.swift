// SPDX-License-Identifier: GPL-3.0-or-later

@testable import prompt

/// The parts of the completions that the table of options makes, in the order in which they stand in
/// each file.
extension Option {
  /// The options, those with a value, and what completes that value, for bash.
  static var bashParts: [String] {
    let names = all.map { "--\($0.long)" } + all.compactMap { $0.short.map { "-\($0)" } }
    let takers = all.filter { if case .required = $0.argument { true } else { false } }
    let words =
      lines("    local options", names)
      // A space ends it, as one precedes each word.
      + lines("    local takes_value", takers.map { "--\($0.long)" } + [""])
    let values = all.compactMap { option in
      option.completion.bash.map { "        --\(option.long)) \($0) ;;" }
    }
    return [words, values].map { $0.map { $0 + "\n" }.joined() }
  }

  /// A call of `complete` for each option, for fish.
  static var fishParts: [String] {
    [
      all.map { option in
        "complete --command prompt --long-option \(option.long)"
          + (option.short.map { " --short-option \($0)" } ?? "") + option.fishArgument
          + " --description '\(option.help.description.capitalizedSentence)'\n"
      }.joined()
    ]
  }

  /// `file` with `parts` between its marks, each after a line that begins and before one that ends a
  /// part.
  static func replacing(partsOf file: String, with parts: [String]) -> String {
    var parts = parts[...]
    var isWithin = false
    var replaced = ""
    for line in file.components(of: "\n").dropLast() {
      let mark = line.drop { $0 == " " }
      if mark == "# End of what Scripts/completions writes." { isWithin = false }
      if !isWithin { replaced += line + "\n" }
      if mark == "# Scripts/completions writes this:" {
        isWithin = true
        replaced += parts.popFirst() ?? ""
      }
    }
    return replaced
  }

  private var fishArgument: String {
    let arguments: String
    switch completion {
    case .files: return " --require-parameter --force-files"
    case .nothing: arguments = ""
    case .words(let words):
      arguments = words.lines.map { word, meaning in
        word + (meaning.map { "\\t\"\($0.capitalizedSentence)\"" } ?? "")
      }.joined(separator: " ")
    case .roles: arguments = "(__prompt_dialog_roles)"
    case .states: arguments = "(__prompt_dialog_states)"
    case .processes: arguments = "(__fish_complete_pids)"
    case .presentations: arguments = "(__prompt_dialog_names)"
    case .fields(let kind, let suffixes):
      arguments = suffixes.suffixes.map { "(__prompt_dialog_fields \(kind.options))\($0)" }
        .joined(separator: " ")
    case .fieldValues:
      arguments = Option.Completion.valueSuffixes.map { options, suffixes in
        suffixes.suffixes.map { "(__prompt_dialog_fields \(options))\($0)" }.joined(separator: " ")
      }.joined(separator: " ")
    }
    let completed = arguments.isEmpty ? "" : " --arguments '\(arguments)'"
    switch argument {
    case .none: return ""
    case .required: return " --exclusive" + completed
    case .optional: return " --no-files" + completed
    }
  }

  /// Assignments of `words`, none longer than a line.
  private static func lines(_ variable: String, _ words: [String]) -> [String] {
    var lines: [String] = []
    var line = ""
    for word in words {
      if line.count + word.count > 70 {
        lines.append(line)
        line = ""
      }
      line += " \(word)"
    }
    let name = variable.split(separator: " ").last.map(String.init) ?? ""
    return (lines + [line]).enumerated().map { index, line in
      (index == 0 ? "\(variable)='" : "    \(name)+='") + line + "'"
    }
  }
}

extension Option.Completion {
  /// The words that there are to choose from; none where it is something else.
  var words: [String] {
    if case .words(let words) = self { words.lines.map(\.word) } else { [] }
  }

  /// The command of bash that offers what completes a value; nil where nothing does.
  fileprivate var bash: String? {
    switch self {
    case .nothing: nil
    case .files: #"_prompt_dialog_files "$value" "$kept""#
    case .words: #"_prompt_dialog_offer "$value" "$kept" "# + words.joined(separator: " ")
    case .roles:
      #"_prompt_dialog_suffix "$value" "$kept" default cancel destructive destructive,default"#
    case .states: #"_prompt_dialog_suffix "$value" "$kept" on off"#
    case .processes: #"_prompt_dialog_pids "$value" "$kept""#
    case .presentations: #"_prompt_dialog_names "$value" "$kept""#
    case .fields(let kind, let suffixes): Self.bash(kind.options, suffixes)
    case .fieldValues:
      Self.valueSuffixes.map { Self.bash($0, $1) }.joined(separator: "; ")
    }
  }

  private static func bash(_ options: String, _ suffixes: StaticString) -> String {
    #"_prompt_dialog_field "$value" "$kept" '\#(options)' '\#(suffixes)' "${before[@]}""#
  }

  /// The options that ask for a field whose value is shown, and what follows the name of the field.
  fileprivate static let valueSuffixes: [(options: String, suffixes: StaticString)] = [
    ("--text-field --picker-field --file-field", "="), ("--toggle-field", "=on =off"),
  ]
}

extension Option.FieldKind {
  /// The options that ask for a field of this kind.
  fileprivate var options: String {
    switch self {
    case .text: "--text-field"
    case .secure: "--secure-field"
    case .picker: "--picker-field"
    case .file: "--file-field"
    case .all: "--text-field --secure-field --toggle-field --picker-field --file-field"
    case .typed: "--text-field --secure-field --file-field"
    case .matched: "--text-field --secure-field"
    }
  }
}

extension StaticString {
  /// Suffixes with spaces between them; an empty one if there are none.
  fileprivate var suffixes: [String] { description.components(of: " ").map(String.init) }

  /// Words, one a line, and what each means.
  fileprivate var lines: [(word: String, meaning: String?)] {
    description.split(separator: "\n").map { line in
      let parts = line.split(separator: ":", maxSplits: 1)
      return (String(parts[0]), parts.count > 1 ? String(parts[1].dropFirst()) : nil)
    }
  }
}

extension String {
  /// This with a capital letter.
  fileprivate var capitalizedSentence: String { prefix(1).uppercased() + dropFirst() }
}
