#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Imitates the installation of a backup station: it asks questions, and writes the answers to the file that is
# named by the argument.
set -u

readonly RESULT=$1
readonly NAME="Backup Station"
readonly TERMS=terms.txt
LOG=$(mktemp)
trap 'rm -f "$LOG"' EXIT

log() {
  echo "$*" >>"$LOG"
}

result() {
  echo "$*" >>"$RESULT"
}

fail() {
  zenity --error --title="Failed" --text="<b>$NAME</b> cannot be installed.\n$1" --no-wrap
  result "failed: $1"
  exit 1
}

cancelled() {
  zenity --warning --title="Cancelled" --text="Nothing has been installed."
  result "cancelled"
  exit 2
}

require() {
  for program; do
    command -v "$program" >/dev/null 2>&1 || {
      echo "$program is missing." >&2
      exit 127
    }
  done
}

check_version() {
  local version major
  version=$(zenity --version)
  major=${version%%.*}
  if [ "$major" -lt 3 ]; then
    fail "zenity $version is too old."
  fi
  log "zenity $version"
}

welcome() {
  zenity --info --title="Welcome" --width=400 --ok-label="Start" \
    --text="This installs <b>$NAME</b>.\n\nIt takes a minute &amp; changes nothing else." \
    || cancelled
}

agree() {
  cat >"$TERMS" <<-'END'
	There is no warranty.

	Whoever restores no backup has none.
	END
  if ! zenity --text-info --title="Terms" --filename="$TERMS" --checkbox="I have read this." \
    --width=500 --height=300; then
    cancelled
  fi
  result "terms: agreed"
}

identity() {
  local answer
  answer=$(zenity --forms --title="Identity" --text="Who backs up what?" \
    --add-entry="Person" --add-entry="Computer" --add-combo="Plan" \
    --combo-values="daily|weekly|monthly" --separator="|") || cancelled
  IFS='|' read -r PERSON COMPUTER PLAN <<<"$answer"
  if [ -z "$PERSON" ]; then
    fail "There has to be a person."
  fi
  result "person: $PERSON"
  result "computer: ${COMPUTER:-none}"
  result "plan: $PLAN"
}

passphrase() {
  local first second
  while true; do
    first=$(zenity --password --title="Passphrase") || cancelled
    second=$(zenity --entry --hide-text --title="Again" --text="The passphrase, once more") \
      || cancelled
    if [ "$first" = "$second" ] && [ -n "$first" ]; then
      break
    fi
    zenity --error --title="Different" --text="These two are not the same."
  done
  result "passphrase: ${#first} characters"
}

disk() {
  local chosen
  chosen=$(zenity --list --title="Disk" --text="Where do the backups go?" --width=500 \
    --column="Device" --column="Size" --column="Name" \
    /dev/sdb "2 TB" "Red one" \
    /dev/sdc "500 GB" "Blue & old" --height=300) || cancelled
  [ -n "$chosen" ] || cancelled
  DISK=$chosen
  result "disk: $DISK"
}

method() {
  METHOD=$(zenity --list --radiolist --title="Method" --text="How?" --hide-header \
    --column="" --column="ID" --column="Method" --hide-column=2 --print-column=2 \
    TRUE copy "Copy all files" \
    FALSE link "Link files that are the same" \
    FALSE image "Copy the whole disk") || cancelled
  result "method: $METHOD"
}

folders() {
  local chosen folder
  chosen=$(zenity --list --checklist --title="Folders" --text="What is backed up?" \
    --column="" --column="Folder" --separator='\n' \
    TRUE "Documents" \
    FALSE "My Pictures" \
    TRUE "Mail" \
    FALSE "Music") || cancelled
  while IFS= read -r folder; do
    [ -n "$folder" ] && result "folder: $folder"
  done <<<"$chosen"
}

share() {
  local percent
  percent=$(zenity --scale --title="Share" --text="How much of $DISK may be used (%)?" \
    --min-value=10 --max-value=100 --value=50 --step=10) || cancelled
  result "share: $percent"
}

language() {
  local chosen
  chosen=$(zenity --entry --title="Language" --text="Language of the messages" \
    --entry-text="English" "Deutsch" "Español") || cancelled
  result "language: $chosen"
}

place() {
  local chosen
  chosen=$(zenity --file-selection --directory --title="Place" --filename="$PWD/new/") \
    || cancelled
  result "place: ${chosen##*/}"
}

confirm() {
  if ! zenity --question --title="Erase" --default-cancel --width=400 \
    --ok-label="Erase it" --cancel-label="Keep it" \
    --text="All on <tt>$DISK</tt> will be lost.\nErase it?"; then
    cancelled
  fi
}

work() {
  local step
  for step in 0 20 40 60 80 100; do
    echo "# Step $step of 100"
    echo "$step"
    log "step $step"
  done | zenity --progress --title="Work" --text="Installing" --percentage=0 --auto-close \
    --no-cancel || fail "The work was stopped."
  result "work: done"
}

done_with() {
  local button status
  button=$(zenity --info --title="Done" --text="$NAME is installed." --extra-button="Show the log")
  status=$?
  if [ "$button" = "Show the log" ]; then
    zenity --text-info --title="Log" <"$LOG"
    result "log: shown"
  fi
  result "end: $status"
}

require zenity cat mktemp
check_version
welcome
agree
identity
passphrase
disk
method
folders
share
language
place
confirm
work
done_with
