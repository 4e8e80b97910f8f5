// SPDX-License-Identifier: GPL-3.0-or-later

import PseudoTerminal
import Testing

@Suite("Malformed calls")
struct MalformedCallTests {
  /// Calls with bars between them, and what the error message of each contains: texts with an
  /// ellipsis between them.
  private static let calls = """
    | '' | '  ' | --title '' | --confirm | --error | --is-presented no # give a title
    --message '' # give a title or a message
    a b | -- -a b # only one title
    --title a b # twice
    --confirm --error T # cannot be combined
    --bogus T | --bogus=\u{1B}[2J T # unknown option --bogus
    --buton A T # unknown option --buton; did you mean --button?
    --tiemout=3 T # did you mean --timeout?
    --titel T # did you mean --title?
    --defualt A T # unknown option --defualt; did you mean --default-action?
    --requier A T # unknown option --requier; did you mean --require-typing?
    --dismisal T # unknown option --dismisal; did you mean --dismiss?
    -confirm T # unknown option -c; did you mean --confirm?
    -x T | -qx T # unknown option -x
    --title # --title needs an argument
    --timeout # --timeout needs an argument
    --confirm=yes T # --confirm takes no argument
    --mess # --message needs an argument
    --ti # --ti is ambiguous: --title, --timeout, --title-visibility, --timeout-action
    --m # --message needs an argument
    --ke=1 T # takes no argument
    --format xml T # --format takes one of
    --severity high T # --severity takes one of
    --title-visibility none T # --title-visibility takes one of
    --title-visibility hidden T --message M # only a confirmation dialog can hide its title
    --title-visibility hidden --confirm T # a dialog with a hidden title needs a message
    --help --bogus # unknown option --bogus
    ---title T # unknown option ---title
    T --default-action OK --button Go:default # --default-action and the role default cannot
    T --timeout x # 'x' is not a valid time; write 10
    T --timeout 99999999999999999h # '99999999999999999h' is not a valid time; write 10
    T --timeout-action OK # --timeout-action needs --timeout
    T --while-pid 0 | T --while-pid '' | T --while-pid x # is not a valid process ID
    T --is-presented maybe | T --is-presented False # --is-presented takes true, yes
    T --interactive-dismiss-disabled=maybe # --interactive-dismiss-disabled takes true, yes
    T --interactive-dismiss-disabled= # --interactive-dismiss-disabled takes true, yes
    --query a --dismiss b # can be combined with --timeout only, not with each other
    --dismiss a T | --query a -q | --query x --item A # can be combined with --timeout only
    --name '' T | --name a/b T | --name ä T | --dismiss ../x | --query '' # is not a valid name
    --name \(String(repeating: "a", count: 33)) T # is not a valid name
    --name .x T # '.x' is not a valid name … (see prompt(1), Dismissal options)
    T --require-typing '' --button A # the text of --require-typing is empty
    T --require-typing no --confirm # (see prompt(1), Typing a text)
    --presenting 'a= x' --require-typing {a} T --confirm # begins or ends with white space
    T --presenting 1=x # '1' is not a valid key … (see prompt(1), Data)
    T{b} --presenting a=x # there is no --presenting for {b}
    T} --presenting a=x | {a --presenting a=x | T --message } --presenting a=x # unmatched brace
    """

  private static let spellings = """
    '-5 degrees' # is not an option; write -- before a text that begins with a hyphen
    '-q Really?' # '-q Really?' is not an option
    -5 # '-5' is not an option
    -q '-- more' # '-- more' is not an option
    T --interactive-dismiss-disabled false # write --interactive-dismiss-disabled=false
    --interactive-dismiss-disabled 0 T # write --interactive-dismiss-disabled=0
    --interactive yes # write --interactive-dismiss-disabled=yes
    --yes T # unknown option --yes; write --assume yes
    -y T # unknown option -y; write --assume yes
    --text T | --text=T # unknown option --text; write the text as the title
    --input-field a # unknown option --input-field; write --text-field NAME
    --default=x T # --default-action takes a whole label or ID, not 'x'; the actions are: OK
    --password # unknown option --password; write --secure-field NAME
    -p Delete? # unknown option -p; write the text as the title, or --text-field NAME
    -rp 'Name: ' # unknown option -r; leave it out
    -t 5 T | -t5 T # unknown option -t; write --timeout TIME
    -s T # unknown option -s; write --secure-field NAME
    -title T # unknown option -t; did you mean --title?
    """

  private static let actions = """
    T --button 'A: b' # unknown role ' b' … (see prompt(1), Actions and roles)
    T --button A --button a # share a name … (see prompt(1), Actions and roles)
    T --button A --button A # two actions are called 'A'
    T --button x{a} --button x{b} --presenting a=1 --presenting b=1 # two actions are called 'x1'
    T --confirm --button Cancel # write 'Cancel:cancel'
    T --confirm --button OK:cancel # an automatic OK
    T --button '' | T --button {a} --presenting a= --presenting b=1 # needs a label
    T --button a\u{1B}b | T --button x{a} --presenting a=\u{1B} # control character
    T --button A:cancel --button B:cancel # more than one
    T --assume y --button A:cancel,destructive # cannot be combined
    T --button Retry=retry # write 'Retry:=retry', or 'Retry=retry:' for a label that contains an
    T --timeout 1 --timeout-action A --button A:destructive # (see prompt(1), Dismissal options)
    T --confirm --default-action No # not 'No'; the actions are: OK, Cancel
    T --button A --button B:=b --default-action x # the actions are: A, B
    T --confirm --timeout 9 --timeout-action x # the actions are: OK, Cancel
    T --button Up:=a --button up:=b --button C --default-action UP # the actions are: a, b, C
    """

  private static let lists = """
    T --item A:maybe # 'maybe' is not the state of an item … (see prompt(1), Choosing several)
    T --item # --item needs an argument
    T --item :on # an item needs a label
    T --item a\u{1B}b # contains a control character
    T --item A --item a # two items are called 'a'
    T --item A --selection-count 2 # asks for 2 items … (see prompt(1), List options)
    T --item A --selection-count x # 'x' is not a number of items … (see prompt(1), List options)
    T --selection-count 2 # --selection-count needs --item or --items-from
    T --buttons-from f --selection-count 2 # --selection-count needs --item
    T --item A --columns label # --columns needs --buttons-from or --items-from
    T --items-from f --columns label,size # a column is … (see prompt(1), Many actions)
    T --items-from # --items-from needs an argument
    T --buttons-from # --buttons-from needs an argument
    T --confirm --require-typing x --buttons-from f # --buttons-from cannot be combined
    T --stdin --message - # both read standard input
    T --items-from - --stdin # --items-from - and --stdin both read standard input
    T --items-from - --message - # --items-from - and --message - both read
    T --items-from - --buttons-from - -q # --items-from - and --buttons-from - both read
    T --stdin --buttons-from - # --buttons-from - and --stdin both read
    T --message - --buttons-from - # --buttons-from - and --message - both read
    T --item A --button X --button Y # the items, but not which action was chosen: write --format
    T --item A --buttons-from f # not which action was chosen
    T --text-field f --button X --button Y:destructive # the values, but not … prompt(1), OUTPUT)
    """

  private static let forms = """
    T --text-field 1 # not a valid name for a field … (see prompt(1), Form options)
    T --text-field a --secure-field a # two fields are called 'a'
    T --text-field 'a: ' | T --text-field a --field-message 'a= ' # is blank
    T --text-field a --field-check 'a= ' | T --text-field a --field-prompt a= # is blank
    T --text-field a --field-prompt 'a= ' # is blank
    T --text-field a:\u{1B} | T --text-field a --field-prompt a=\u{B} # control character
    T --text-field a --field-value a=b\u{B} # not one line
    T --text-field a --field-value a=b\u{202E}c # not one line of text
    T --text-field a --field-value a # has no '=': write NAME=VALUE
    T --text-field a --field-check a | T --text-field a --field-prompt a # write NAME=VALUE
    T --text-field a --field-completion a=words # NAME=files
    T --text-field a --field-pattern a=( # '(' is not a valid extended … no ')' closes a '('
    T --text-field a --field-pattern a=\\d+ # write '[0-9]' for '\\d'
    T --secure-field a --field-pattern a=[\\w] # write '[:alnum:]_' for '\\w'
    T --text-field a --field-range a=x # not a range of whole … (see prompt(1), Form options)
    T --text-field a --field-range a=2..1 # the wrong way round
    T --text-field a --field-repeat a # which is a text field (see prompt(1), Form options)
    T --date-field a --field-value a=x # 'x' is not a date … such as +3
    T --date-field a --field-range a=1..5 # '1..5' is not a range of dates … such as 20
    T --date-field a --field-range a=+3..+1 # '+3..+1' contains no date
    T --confirm --text-field a # no fields … (see prompt(1), Form options)
    T --text-field a --timeout 3 --timeout-action OK # only the cancel action
    T --picker-field a # the picker 'a' has no options: write --field-option a=LABEL
    T --picker-field a --field-option a=x --field-value a=y # its options are: x
    T --picker-field a --field-option a=x --field-value a= # '' is not an option
    T --toggle-field a --field-value a=x # write on or off … (see prompt(1), Form options)
    T --toggle-field a --field-value a= # write on or off
    T --file-field a --field-kind a=device # --field-kind takes one of
    T --file-field a --field-kind a # has no '='
    T --picker-field a --field-option a= # needs a label
    T --picker-field a --field-option 'a=x:=b c' # 'b c' is not a valid ID
    T --picker-field a --field-option a=x:= # '' is not a valid ID
    T --picker-field a --field-option a=x=b # write 'x:=b'
    T --picker-field a --field-option a=x\u{1B} # control character
    T --picker-field a --field-option b=x # there is no field 'b'
    T --picker-field a --field-option a=x --field-option a=X # two options of the picker 'a' are
    T --picker-field a --field-option a=x:=s --field-option a=s # two options of the picker 'a' are
    """

  private static let dismissals = """
    T --dismissal-button A # --dismissal-button needs --dismissal-confirmation
    T --dismissal-message A # needs --dismissal-confirmation (see prompt(1), Dismissal options)
    T --dismissal-should-present changed # --dismissal-should-present needs --dismissal-conf
    T --dismissal-confirmation L --dismissal-should-present maybe # --dismissal-should-present
    T --dismissal-confirmation L --dismissal-button '' # needs a label
    T --dismissal-confirmation L --dismissal-button A:role # unknown role 'role'
    T --dismissal-confirmation L --dismissal-button A=b # write 'A:=b'
    T --dismissal-confirmation L --dismissal-button Cancel # 'Cancel:cancel'
    T --dismissal-confirmation L --dismissal-button A --dismissal-button a # share a name
    T --text-field a --dismissal-confirmation L --dismissal-button A --dismissal-button B \
    # the output would not tell which --dismissal-button was chosen
    T --item a --dismissal-confirmation L --dismissal-button A --dismissal-button B \
    # the output would not tell which --dismissal-button was chosen
    """

  private static let progress = """
    --progress # give --progress a title
    --progress T X # only one title
    --progress '' | --progress ' \t' # title
    --progress T --button Stop | --progress T --button Stop:destructive # Stop:cancel
    --progress T --button A # (see prompt(1), Progress options)
    --progress T --button A:cancel --button B:cancel # one --button
    --progress T --message - # both read standard input
    --progress T --stdin # --stdin
    --progress T --assume y # --assume
    --title T --progress T # twice
    --confirm --progress T # --confirm … (see prompt(1), Progress options)
    --progress T --format json # --format
    --progress T --while-pid 0 # process
    """

  @Test(
    "A malformed call draws nothing, gives the reason in one line, points to --help, and ends with 64",
    arguments: [calls, spellings, actions, lists, forms, dismissals, progress].flatMap {
      $0.components(of: "\n")
    })
  func malformed(row: Substring) throws {
    let parts = row.components(of: " # ")
    try #require(parts.count == 2)
    for call in parts[0].components(of: "| ") {
      let arguments = ShellWords(stringLiteral: String(call)).list
      try expectUsageError(arguments, contains: parts[1].components(of: " … ").map(String.init))
      // The call is malformed even if there is nothing to present.
      if arguments.contains("T"), !row.contains("--progress"), !row.contains("--dismiss a") {
        try run([executable, "--is-presented", "no"] + arguments).expect(.exited(64))
      }
    }
  }

  @Test("An error about an action names at most twenty actions")
  func manyActions() throws {
    let buttons = (1...22).flatMap { ["--button", "A\($0)"] }
    try expectUsageError(
      ["T", "--default-action", "x"] + buttons, contains: ["A19, A20, and 2 more"])
  }
}
