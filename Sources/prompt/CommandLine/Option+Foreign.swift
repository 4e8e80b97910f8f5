// SPDX-License-Identifier: GPL-3.0-or-later

extension Option {
  /// Each line of the table contains options of other dialog programs and of `read`, separated by
  /// spaces. The text after the bar is the advice on a replacement, and every option in the advice
  /// is an option of prompt.
  ///
  /// The table is a single text, since each pointer of an array would delay every start of prompt.
  static var foreign: StaticString {
    """
    yes assume-yes y|write --assume yes
    no assume-no|write --assume no
    yesno question|write --confirm TITLE
    msgbox infobox info warning notification|write the text as the title
    text header|write the text as the title, or --message TEXT
    prompt p|write the text as the title, or --text-field NAME:LABEL
    textbox text-info|write --message - and redirect the file to standard input
    input inputbox input-field entry add-entry|write --text-field NAME
    password passwordbox password-field hide-text insecure add-password s|write --secure-field NAME
    t|write --timeout TIME
    r e|leave it out, since an answer is read as it is typed, and can be edited
    value entry-text i|write --field-value NAME=TEXT
    placeholder|write --field-prompt NAME=TEXT
    default-item default-button selected|write --default-action LABEL
    defaultno default-cancel|write --confirm, where Enter cancels
    list menu radiolist choose choices|write --button LABEL for each choice, or --buttons-from FILE
    checklist multiple|write --item LABEL for each choice, or --items-from FILE
    spin|write --progress TITLE -- COMMAND
    gauge pulsate|write --progress TITLE, or --while-pid PID to wait for a process
    affirmative ok-label yes-label ok-button yes-button extra-label extra-button|write --button \
    LABEL
    negative cancel-label no-label cancel-button no-button|write --button LABEL:cancel
    nocancel no-cancel|leave --confirm out, so that no cancel action is added
    fselect filename file-selection|write --file-field NAME
    dselect directory|write --file-field NAME and --field-kind NAME=folder
    save|write --file-field NAME and --field-kind NAME=new
    forms mixedform|write --text-field NAME for each field
    add-list add-combo list-values combo-values|write --picker-field NAME, and --field-option \
    NAME=LABEL for each choice
    min-length|write --field-pattern NAME=.{8,}
    height width|leave it out, since a dialog adapts to the terminal
    """
  }

  /// Returns the advice on a replacement for the option `name` of another program; nil if the table
  /// does not contain the option.
  static func advice(onForeign name: some StringProtocol) -> String? {
    let name = Array(name.utf8)
    return foreign.withUTF8Buffer { table in
      for row in table.split(separator: UInt8(ascii: "\n")) {
        let names = row.prefix { $0 != UInt8(ascii: "|") }
        var rest = names
        while !rest.isEmpty {
          let word = rest.prefix { $0 != UInt8(ascii: " ") }
          if word.count == name.count, word.elementsEqual(name) {
            return String(decoding: row[names.endIndex...].dropFirst(), as: UTF8.self)
          }
          rest = rest.dropFirst(word.count + 1)
        }
      }
      return nil
    }
  }
}
