#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Imitates the installation of a system on a disk: it asks questions, and writes the answers to the file that
# is named by the argument.
set -u

RESULT=$1
DIALOG_CANCEL=1
DIALOG_ESC=255
export DIALOG_CANCEL DIALOG_ESC
ANSWER=$(mktemp)
trap 'rm -f "$ANSWER"' EXIT

result() {
  echo "$*" >>"$RESULT"
}

cancelled() {
  dialog --title "Cancelled" --msgbox "Nothing has been installed." 8 50
  result "cancelled: $1"
  exit 1
}

welcome() {
  dialog --backtitle "System Setup" --title "Welcome" --ok-label "Start" --colors \
    --msgbox 'This sets up a \Zbsystem\Zn.\n\nIt takes a minute.' 10 50 || cancelled welcome
}

disk() {
  dialog --clear --title "Disk" --no-items --menu "Which disk?" 15 60 3 /dev/sda /dev/sdb \
    2>"$ANSWER" || cancelled disk
  disk=$(cat "$ANSWER")
  result "disk: $disk"
}

layout() {
  layout=$(dialog --stdout --title "Layout" --radiolist "How is it divided?" 15 60 3 \
    one "One partition" on \
    home "A partition for home" off \
    hand "By hand" off) || cancelled layout
  result "layout: $layout"
}

name() {
  exec 3>&1
  name=$(dialog --title "Name" --no-cancel --inputbox "Name of the computer:" 8 50 "box" \
    2>&1 1>&3)
  exec 3>&-
  result "name: $name"
}

secret() {
  secret=$(dialog --title "Password" --insecure --passwordbox "Password:" 10 50 \
    3>&1 1>&2 2>&3) || cancelled secret
  result "password: ${#secret} characters"
}

packages() {
  dialog --title "Packages" --checklist "Which?" 15 60 4 \
    base "What is always needed" on \
    "big office" "Texts and tables" off \
    games "Time" off 2>"$ANSWER" || cancelled packages
  result "packages: $(cat "$ANSWER")"
}

more() {
  dialog --title "Updates" --extra-button --extra-label "Later" --yesno "Look for updates?" 8 50
  case $? in
  0) result "updates: now" ;;
  3) result "updates: later" ;;
  *) result "updates: no" ;;
  esac
}

work() {
  for percent in 0 25 50 75 100; do
    echo "$percent"
  done | dialog --title "Work" --gauge "Installing" 7 50 0
  result "work: $?"
}

welcome
disk
layout
name
secret
packages
more
printf '%s\n' "Disk: $disk" "Layout: $layout" >summary.txt
dialog --title "Summary" --exit-label "Continue" --textbox summary.txt 12 50
dialog --title "Go" --defaultno --yesno "All on $disk will be lost. Go on?" 8 50 || cancelled go
dialog --title "Wait" --infobox "A moment, please." 5 40
work
dialog --title "Done" --yes-label "Restart" --no-label "Stay" --yesno "Restart now?" 8 50
result "end: $?"
