# SPDX-License-Identifier: GPL-3.0-or-later
# Completion of prompt(1) for bash. It needs no bash-completion, but is found by it where it is
# installed as share/bash-completion/completions/prompt.

# Offers those of the words $3... that begin with $1, each behind $2: what else stands in the part of
# the line that bash replaces.
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

# The roles, behind the last colon of a label.
_prompt_dialog_roles() {
    local label=$1 kept=$2 typed quote=
    [[ $label == *:* ]] || return 0
    typed=${label##*:}
    # Within quotes bash replaces all that stands there, without them what follows the colon.
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
    _prompt_dialog_offer "$typed" "$kept" default cancel destructive destructive,default
}

# The names of the presentations that are shown now, one a line.
_prompt_dialog_names() {
    local folder file
    for folder in "${XDG_RUNTIME_DIR:+$XDG_RUNTIME_DIR/prompt}" "${TMPDIR:-/tmp}/prompt-$EUID"; do
        [[ $folder ]] || continue
        for file in "$folder"/*; do
            [[ -S $file ]] || continue
            # What crashed left its socket behind, which is no presentation.
            command prompt --query "${file##*/}" </dev/null >/dev/null 2>&1
            (($? == 3)) || printf '%s\n' "${file##*/}"
        done
    done
}

# The names of the fields that the words $2... ask for, with one of the options $1; one a line.
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

# What the option $1 says of a field that the words $4... ask for, behind $3; $2 is typed of it.
_prompt_dialog_field_value() {
    local option=$1 typed=${2#[\"\']} kept=$3
    local -a fields
    case $option in
        --field-repeat) fields=(--secure-field) ;;
        --field-value | --field-completion) fields=(--text-field) ;;
        *) fields=(--text-field --secure-field) ;;
    esac
    # shellcheck disable=SC2207 # names are identifiers
    fields=($(_prompt_dialog_fields "${fields[*]}" "${@:4}"))
    case $option in
        --field-value | --field-pattern)
            # What the person types is to come next.
            compopt -o nospace 2>/dev/null
            fields=("${fields[@]/%/=}")
            ;;
        --field-completion) fields=("${fields[@]/%/=files}") ;;
    esac
    _prompt_dialog_offer "$typed" "$kept" "${fields[@]}"
    # Without quotes bash replaces what follows the equals sign.
    if [[ $typed == "$2" && $typed == *=* && $COMP_WORDBREAKS == *=* ]]; then
        COMPREPLY=("${COMPREPLY[@]#*=}")
    fi
}

# The processes of this user, one a line.
_prompt_dialog_pids() {
    ps -u "$EUID" -o pid= 2>/dev/null
}

_prompt_dialog() {
    local options='--title --message --button --buttons-from --confirm --error --is-presented --presenting'
    options+=' --require-typing --title-visibility --keep-order --interactive-dismiss-disabled'
    options+=' --dismissal-confirmation --timeout --timeout-action --while-pid --name --dismiss'
    options+=' --text-field --secure-field --field-value --field-required --field-pattern'
    options+=' --field-completion --field-repeat'
    options+=' --query --assume --stdin --format --quiet --text-domain --help --version -q -h -V'
    local takes_value=' --title --message --button --is-presented --presenting --require-typing'
    takes_value+=' --buttons-from'
    takes_value+=' --title-visibility --dismissal-confirmation --timeout --timeout-action --while-pid'
    takes_value+=' --text-field --secure-field --field-value --field-required --field-pattern'
    takes_value+=' --field-completion --field-repeat'
    takes_value+=' --name --dismiss --query --assume --format --text-domain '
    local rest=$COMP_LINE trimmed piece word option='' kept='' value ended='' i
    local -a words=()
    rest=${rest:0:COMP_POINT}
    COMPREPLY=()

    # bash breaks words at colons and equals signs too: those that nothing separates belong together.
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

    case $option in
        --format) _prompt_dialog_offer "$value" "$kept" label index json shell none ;;
        --is-presented | --interactive-dismiss-disabled)
            _prompt_dialog_offer "$value" "$kept" true false
            ;;
        --title-visibility) _prompt_dialog_offer "$value" "$kept" automatic visible hidden ;;
        --while-pid)
            # shellcheck disable=SC2046 # numbers
            _prompt_dialog_offer "$value" "$kept" $(_prompt_dialog_pids)
            ;;
        --dismiss | --query)
            # shellcheck disable=SC2046 # names hold neither white space nor patterns
            _prompt_dialog_offer "$value" "$kept" $(_prompt_dialog_names)
            ;;
        --field-*) _prompt_dialog_field_value "$option" "$value" "$kept" "${words[@]:0:${#words[@]}-1}" ;;
        --button) _prompt_dialog_roles "$value" "$kept" ;;
        --buttons-from) _prompt_dialog_files "$value" "$kept" ;;
        '')
            # shellcheck disable=SC2086 # the options are words
            [[ $word == -* && ! $ended ]] && _prompt_dialog_offer "$word" '' $options
            ;;
    esac
    return 0
}

complete -F _prompt_dialog prompt
