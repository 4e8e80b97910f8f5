# SPDX-License-Identifier: GPL-3.0-or-later
# Completion of prompt(1) for fish.

# The label being typed, up to and with its last colon; nothing if there is none.
function __prompt_dialog_label
    set -l token (commandline --current-token --cut-at-cursor \
        | string replace --regex -- '^--(button|dismissal-button|item)=' '')
    # Without its quotes, the last of which may still be open.
    for end in '' '"' "'"
        if set -l text (string unescape -- $token$end)
            set token $text
            break
        end
    end
    string match --quiet -- '*:*' $token; or return
    string replace --regex -- '[^:]*$' '' $token
end

# The label being typed, with each role after its last colon.
function __prompt_dialog_roles
    set -l label (__prompt_dialog_label); or return
    printf '%s\t%s\n' \
        $label"default" 'Enter alone chooses it' \
        $label"cancel" 'Escape and end-of-file choose it' \
        $label"destructive" 'It destroys something' \
        $label"destructive,default" 'It destroys something, and Enter alone chooses it'
end

# The label being typed, with each state after its last colon.
function __prompt_dialog_states
    set -l label (__prompt_dialog_label); or return
    printf '%s\t%s\n' $label"on" 'It is selected initially' $label"off" 'It is not selected initially'
end

# The fields that the words before this one define with one of the options given, one per line.
function __prompt_dialog_fields
    set -l option
    for word in (commandline --tokenize --cut-at-cursor --current-process)
        set -l name $word
        if test -z "$option"; and string match --quiet -- '--*=*' $word
            set option (string replace --regex -- '=.*' '' $word)
            set name (string replace --regex -- '^[^=]*=' '' $word)
        end
        if contains -- "$option" $argv
            string match --regex -- '^[A-Za-z_][A-Za-z0-9_]*(?=$|:)' $name
            set option
        else if contains -- $word $argv
            set option $word
        else
            set option
        end
    end
end

# The names of the presentations that are shown now, one per line.
function __prompt_dialog_names
    set -l folders
    test -n "$XDG_RUNTIME_DIR"; and set -a folders $XDG_RUNTIME_DIR/prompt
    set -l temporary /tmp
    test -n "$TMPDIR"; and set temporary $TMPDIR
    set -a folders $temporary/prompt-(id -u)
    for file in $folders/*
        test -S $file; or continue
        set -l name (string replace --regex -- '^.*/' '' $file)
        # A presentation that crashed leaves its socket behind.
        command prompt --query $name </dev/null >/dev/null 2>&1
        test $status -eq 3; or echo $name
    end
end

complete --command prompt --no-files
# Scripts/options writes this:
complete --command prompt --long-option title --exclusive --description 'The title; or write it as the operand TITLE'
complete --command prompt --long-option message --exclusive --description 'The message; - reads it from standard input'
complete --command prompt --long-option button --exclusive --arguments '(__prompt_dialog_roles)' --description 'An action; ROLE: default, cancel, destructive'
complete --command prompt --long-option buttons-from --require-parameter --force-files --description 'Each line is an action; - is standard input'
complete --command prompt --long-option default-action --exclusive --description 'The action that Enter chooses; it keeps its place'
complete --command prompt --long-option confirm --description 'Present a confirmation dialog, which always has a cancel action'
complete --command prompt --long-option error --description 'Present an alert about an error'
complete --command prompt --long-option quiet --short-option q --description 'Print nothing, the same as --format none'
complete --command prompt --long-option format --exclusive --arguments 'label\t"The ID or the label" index\t"Its index in the order given" json\t"All details, as one line of JSON" shell\t"All details, as assignments of the shell" none\t"Nothing"' --description 'The output: label, index, json, shell, none'
complete --command prompt --long-option is-presented --exclusive --arguments 'true false' --description 'Present only if true: true, yes, on, 1; or false, no, off, 0'
complete --command prompt --long-option presenting --exclusive --description 'Replace {KEY} in texts by VALUE; if every VALUE is empty, present nothing'
complete --command prompt --long-option require-typing --exclusive --description 'Choose the action only if TEXT is typed'
complete --command prompt --long-option timeout --exclusive --description 'Dismiss it after TIME: 10, 0.5, 30s, 5m, 1h'
complete --command prompt --long-option assume --exclusive --description 'Give this answer without asking'
complete --command prompt --long-option stdin --description 'Read the answer from standard input'
complete --command prompt --long-option item --exclusive --arguments '(__prompt_dialog_states)' --description 'An item of a list; STATE: on, off (default)'
complete --command prompt --long-option items-from --require-parameter --force-files --description 'Each line is an item; - is standard input'
complete --command prompt --long-option selection-count --exclusive --description 'How many items to select: 2, 1..3, 2..'
complete --command prompt --long-option columns --exclusive --description 'What the tab-separated columns of a list are: label, id, detail'
complete --command prompt --long-option text-field --exclusive --description 'Ask for a text, with LABEL on the screen'
complete --command prompt --long-option secure-field --exclusive --description 'The same, but show nothing of what is typed'
complete --command prompt --long-option toggle-field --exclusive --description 'Ask for yes or no; the value is on or off'
complete --command prompt --long-option picker-field --exclusive --description 'Ask for one of several options'
complete --command prompt --long-option file-field --exclusive --description 'Ask for the path of a file that exists'
complete --command prompt --long-option date-field --exclusive --description 'Ask for a date, such as 2026-11-23, today or +3'
complete --command prompt --long-option field-value --exclusive --arguments '(__prompt_dialog_fields --text-field --picker-field --file-field --date-field)= (__prompt_dialog_fields --toggle-field)=on (__prompt_dialog_fields --toggle-field)=off' --description 'The initial value of the field'
complete --command prompt --long-option field-required --exclusive --arguments '(__prompt_dialog_fields --text-field --secure-field --file-field --date-field)' --description 'Ask again if nothing is entered'
complete --command prompt --long-option field-pattern --exclusive --arguments '(__prompt_dialog_fields --text-field --secure-field)=' --description 'A regular expression for the whole value'
complete --command prompt --long-option field-range --exclusive --arguments '(__prompt_dialog_fields --text-field --date-field)=' --description 'Ask again unless the whole number or the date is in this range'
complete --command prompt --long-option field-check --exclusive --arguments '(__prompt_dialog_fields --text-field --secure-field --file-field --date-field)=' --description 'Ask again unless sh -c COMMAND, which reads the value, has status 0'
complete --command prompt --long-option field-message --exclusive --arguments '(__prompt_dialog_fields --text-field --secure-field --toggle-field --picker-field --file-field --date-field)=' --description 'What is expected; shown before the field and if a value is rejected'
complete --command prompt --long-option field-prompt --exclusive --arguments '(__prompt_dialog_fields --text-field --secure-field --file-field --date-field)=' --description 'Show TEXT where the value is typed, until something is typed'
complete --command prompt --long-option field-completion --exclusive --arguments '(__prompt_dialog_fields --text-field)=files' --description 'Tab completes file names in the text field'
complete --command prompt --long-option field-repeat --exclusive --arguments '(__prompt_dialog_fields --secure-field)' --description 'Ask for the secure field twice, and compare the values'
complete --command prompt --long-option field-option --exclusive --arguments '(__prompt_dialog_fields --picker-field)=' --description 'An option of the picker; ID is printed'
complete --command prompt --long-option field-kind --exclusive --arguments '(__prompt_dialog_fields --file-field)=file (__prompt_dialog_fields --file-field)=folder (__prompt_dialog_fields --file-field)=new' --description 'What the path leads to: file (default), folder (a directory), or new (a name)'
complete --command prompt --long-option title-visibility --exclusive --arguments 'automatic\t"The same as visible" visible\t"Shown" hidden\t"Not shown if there is a message"' --description 'Automatic, visible or hidden'
complete --command prompt --long-option severity --exclusive --arguments 'automatic\t"An error is critical, nothing else" standard\t"No mark" critical\t"The title is marked Warning or Error"' --description 'Mark the title: automatic (errors only), standard or critical'
complete --command prompt --long-option keep-order --description 'Show the actions in the order given'
complete --command prompt --long-option text-domain --exclusive --description 'Title, message and labels are keys of this gettext catalogue'
complete --command prompt --long-option progress --description 'Show progress instead, of standard input (43, # TEXT) or of a COMMAND after --'
complete --command prompt --long-option interactive-dismiss-disabled --no-files --arguments 'true false' --description 'Escape and end-of-file do not dismiss the dialog'
complete --command prompt --long-option dismissal-confirmation --exclusive --description 'Ask TITLE before Escape or end-of-file dismisses the dialog'
complete --command prompt --long-option dismissal-message --exclusive --description 'The message under the title of --dismissal-confirmation'
complete --command prompt --long-option dismissal-button --exclusive --arguments '(__prompt_dialog_roles)' --description 'An action of that question; without one, it is answered by yes or no'
complete --command prompt --long-option dismissal-should-present --exclusive --arguments 'true false changed' --description 'When to ask that question: true, false, or changed (after a change)'
complete --command prompt --long-option timeout-action --exclusive --description 'The action that a timeout chooses'
complete --command prompt --long-option while-pid --exclusive --arguments '(__fish_complete_pids)' --description 'Dismiss the dialog, or end --progress, when this process ends'
complete --command prompt --long-option name --exclusive --description 'A name by which --dismiss and --query find this presentation'
complete --command prompt --long-option dismiss --exclusive --arguments '(__prompt_dialog_names)' --description 'Dismiss the presentation with this name; present nothing'
complete --command prompt --long-option query --exclusive --arguments '(__prompt_dialog_names)' --description 'Test whether there is a presentation with this name'
complete --command prompt --long-option attend --description 'Show here the dialogs of programs that have no terminal'
complete --command prompt --long-option help --short-option h --no-files --arguments 'all\t"Every option"' --description 'Show this help; all: show every option'
complete --command prompt --long-option version --short-option V --description 'Show the version'
# End of what Scripts/options writes.
