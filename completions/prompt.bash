# SPDX-License-Identifier: GPL-3.0-or-later
# Completion of prompt(1) for bash. It does not need bash-completion, which finds it if it is
# installed as share/bash-completion/completions/prompt.

# Offers those of the words $3... that begin with $1, each after $2, the rest of the part of the line that
# bash replaces.
_prompt_dialog_offer() {
    local typed=$1 kept=$2 word
    shift 2
    for word in "$@"; do
        [[ $word == "$typed"* ]] && COMPREPLY+=("$kept$word")
    done
}

# The names of files.
_prompt_dialog_files() {
    local file
    compopt -o filenames 2>/dev/null
    while IFS= read -r file; do
        COMPREPLY+=("$2$file")
    done < <(compgen -f -- "$1")
}

# The words $3..., after the last colon of a label: roles or states.
_prompt_dialog_suffix() {
    local label=$1 kept=$2 typed quote=
    shift 2
    [[ $label == *:* ]] || return 0
    typed=${label##*:}
    # Within quotes, bash replaces the whole word; without them, what follows the colon.
    case $label in
        \"*\"*) ;;
        \'*\'*) ;;
        \"* | \'*) quote=yes ;;
    esac
    if [[ $quote ]]; then
        kept=${label:1}
        kept=${kept%"$typed"}
    elif [[ $COMP_WORDBREAKS == *:* ]]; then
        kept=
    else
        kept+=${label%"$typed"}
    fi
    _prompt_dialog_offer "$typed" "$kept" "$@"
}

# The names of the presentations that are shown now.
_prompt_dialog_names() {
    local folder file
    for folder in "${XDG_RUNTIME_DIR:+$XDG_RUNTIME_DIR/prompt}" "${TMPDIR:-/tmp}/prompt-$EUID"; do
        [[ $folder ]] || continue
        for file in "$folder"/*; do
            [[ -S $file ]] || continue
            # A presentation that crashed leaves its socket behind.
            command prompt --query "${file##*/}" </dev/null >/dev/null 2>&1
            (($? == 3)) || _prompt_dialog_offer "$1" "$2" "${file##*/}"
        done
    done
}

# The names of the fields that the words $2... define with one of the options $1, one per line.
_prompt_dialog_fields() {
    local wanted=" $1 " option='' word name
    shift
    for word in "$@"; do
        name=$word
        if [[ ! $option && $word == --*=* ]]; then
            option=${word%%=*}
            name=${word#*=}
        fi
        if [[ $wanted == *" $option "* ]]; then
            name=${name#[\"\']}
            name=${name%%[:\"\']*}
            [[ $name =~ ^[A-Za-z_][A-Za-z0-9_]*$ ]] && printf '%s\n' "$name"
            option=
        elif [[ $wanted == *" $word "* ]]; then
            option=$word
        else
            option=
        fi
    done
}

# The fields that the words $5... define with one of the options $3, each followed by each of the
# suffixes $4. $1 is the part that is typed, after $2.
_prompt_dialog_field() {
    local typed=${1#[\"\']} kept=$2 suffix
    local -a fields
    # shellcheck disable=SC2207 # names are identifiers
    fields=($(_prompt_dialog_fields "$3" "${@:5}"))
    for suffix in ${4:-''}; do
        _prompt_dialog_offer "$typed" "$kept" "${fields[@]/%/$suffix}"
    done
    # The user types the rest of the word.
    [[ ${COMPREPLY[*]} == *= ]] && compopt -o nospace 2>/dev/null
    # Without quotes bash replaces what follows the equals sign.
    if [[ $typed == "$1" && $typed == *=* && $COMP_WORDBREAKS == *=* ]]; then
        COMPREPLY=("${COMPREPLY[@]#*=}")
    fi
}

# The processes of this user.
_prompt_dialog_pids() {
    # shellcheck disable=SC2046 # numbers
    _prompt_dialog_offer "$1" "$2" $(ps -u "$EUID" -o pid= 2>/dev/null)
}

_prompt_dialog() {
    # Scripts/options writes this:
    local options=' --title --message --button --buttons-from --default-action --confirm'
    options+=' --error --quiet --format --is-presented --presenting --require-typing'
    options+=' --timeout --assume --stdin --item --items-from --selection-count --columns'
    options+=' --text-field --secure-field --toggle-field --picker-field --file-field'
    options+=' --date-field --field-value --field-required --field-pattern --field-range'
    options+=' --field-check --field-message --field-prompt --field-completion'
    options+=' --field-repeat --field-option --field-kind --title-visibility --severity'
    options+=' --keep-order --text-domain --progress --interactive-dismiss-disabled'
    options+=' --dismissal-confirmation --dismissal-message --dismissal-button'
    options+=' --dismissal-should-present --timeout-action --while-pid --name --dismiss'
    options+=' --query --attend --help --version -q -h -V'
    local takes_value=' --title --message --button --buttons-from --default-action --format'
    takes_value+=' --is-presented --presenting --require-typing --timeout --assume --item'
    takes_value+=' --items-from --selection-count --columns --text-field --secure-field'
    takes_value+=' --toggle-field --picker-field --file-field --date-field --field-value'
    takes_value+=' --field-required --field-pattern --field-range --field-check'
    takes_value+=' --field-message --field-prompt --field-completion --field-repeat'
    takes_value+=' --field-option --field-kind --title-visibility --severity --text-domain'
    takes_value+=' --dismissal-confirmation --dismissal-message --dismissal-button'
    takes_value+=' --dismissal-should-present --timeout-action --while-pid --name --dismiss'
    takes_value+=' --query '
    # End of what Scripts/options writes.
    local rest=$COMP_LINE trimmed piece word option='' kept='' value ended='' i
    local -a words=() before
    rest=${rest:0:COMP_POINT}
    COMPREPLY=()

    # bash also breaks words at colons and equals signs; words without a space between them belong together.
    for ((i = 0; i <= COMP_CWORD; i++)); do
        trimmed=${rest#"${rest%%[![:space:]]*}"}
        piece=${trimmed:0:${#COMP_WORDS[i]}}
        if [[ $i == 0 || $trimmed != "$rest" ]]; then
            words+=("$piece")
        else
            words[${#words[@]} - 1]+=$piece
        fi
        rest=${trimmed:${#piece}}
    done

    # The option whose value is being typed, if one is.
    for ((i = 1; i < ${#words[@]} - 1; i++)); do
        if [[ $option ]]; then
            option=
        elif [[ ${words[i]} == -- ]]; then
            ended=yes
            break
        elif [[ $takes_value == *" ${words[i]} "* ]]; then
            option=${words[i]}
        fi
    done
    word=${words[${#words[@]} - 1]}
    value=$word
    if [[ ! $option && ! $ended && $word == --*=* ]]; then
        option=${word%%=*}
        value=${word#*=}
        [[ $COMP_WORDBREAKS == *=* ]] || kept=$option=
    fi

    before=("${words[@]:0:${#words[@]}-1}")
    case $option in
        # Scripts/options writes this:
        --button) _prompt_dialog_suffix "$value" "$kept" default cancel destructive destructive,default ;;
        --buttons-from) _prompt_dialog_files "$value" "$kept" ;;
        --format) _prompt_dialog_offer "$value" "$kept" label index json shell none ;;
        --is-presented) _prompt_dialog_offer "$value" "$kept" true false ;;
        --item) _prompt_dialog_suffix "$value" "$kept" on off ;;
        --items-from) _prompt_dialog_files "$value" "$kept" ;;
        --field-value) _prompt_dialog_field "$value" "$kept" '--text-field --picker-field --file-field --date-field' '=' "${before[@]}"; _prompt_dialog_field "$value" "$kept" '--toggle-field' '=on =off' "${before[@]}" ;;
        --field-required) _prompt_dialog_field "$value" "$kept" '--text-field --secure-field --file-field --date-field' '' "${before[@]}" ;;
        --field-pattern) _prompt_dialog_field "$value" "$kept" '--text-field --secure-field' '=' "${before[@]}" ;;
        --field-range) _prompt_dialog_field "$value" "$kept" '--text-field --date-field' '=' "${before[@]}" ;;
        --field-check) _prompt_dialog_field "$value" "$kept" '--text-field --secure-field --file-field --date-field' '=' "${before[@]}" ;;
        --field-message) _prompt_dialog_field "$value" "$kept" '--text-field --secure-field --toggle-field --picker-field --file-field --date-field' '=' "${before[@]}" ;;
        --field-prompt) _prompt_dialog_field "$value" "$kept" '--text-field --secure-field --file-field --date-field' '=' "${before[@]}" ;;
        --field-completion) _prompt_dialog_field "$value" "$kept" '--text-field' '=files' "${before[@]}" ;;
        --field-repeat) _prompt_dialog_field "$value" "$kept" '--secure-field' '' "${before[@]}" ;;
        --field-option) _prompt_dialog_field "$value" "$kept" '--picker-field' '=' "${before[@]}" ;;
        --field-kind) _prompt_dialog_field "$value" "$kept" '--file-field' '=file =folder =new' "${before[@]}" ;;
        --title-visibility) _prompt_dialog_offer "$value" "$kept" automatic visible hidden ;;
        --severity) _prompt_dialog_offer "$value" "$kept" automatic standard critical ;;
        --interactive-dismiss-disabled) _prompt_dialog_offer "$value" "$kept" true false ;;
        --dismissal-button) _prompt_dialog_suffix "$value" "$kept" default cancel destructive destructive,default ;;
        --dismissal-should-present) _prompt_dialog_offer "$value" "$kept" true false changed ;;
        --while-pid) _prompt_dialog_pids "$value" "$kept" ;;
        --dismiss) _prompt_dialog_names "$value" "$kept" ;;
        --query) _prompt_dialog_names "$value" "$kept" ;;
        --help) _prompt_dialog_offer "$value" "$kept" all ;;
        # End of what Scripts/options writes.
        '')
            # shellcheck disable=SC2086 # the options are words
            [[ $word == -* && ! $ended ]] && _prompt_dialog_offer "$word" '' $options
            ;;
    esac
    return 0
}

complete -F _prompt_dialog prompt
