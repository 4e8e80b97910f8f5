#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Imitates the installation of a server: it asks questions, and writes the answers to the file that is named
# by the argument.
set -u

readonly RESULT=$1
readonly BACK="Server Setup"

result() {
  echo "$*" >>"$RESULT"
}

cancelled() {
  whiptail --backtitle "$BACK" --title "Cancelled" --msgbox "Nothing has been installed." 8 50
  result "cancelled: $1"
  exit 1
}

welcome() {
  whiptail --backtitle "$BACK" --title "Welcome" --ok-button "Start" \
    --msgbox "This sets up a server.\n\nIt takes a minute." 10 50
  whiptail --title "Questions" --yesno "Are you ready for some questions?" 8 50 || cancelled welcome
}

notes() {
  printf '%s\n' "Version 2" "" "There is a gauge now." >notes.txt
  whiptail --title "Notes" --textbox notes.txt 12 60
}

task() {
  local task status
  while true; do
    task=$(whiptail --backtitle "$BACK" --title "Main menu" --notags --ok-button "Select" \
      --cancel-button "Finish" --default-item "name" --menu "What now?" 15 60 4 \
      "name" "Name the server" \
      "packages" "Choose the packages" \
      "about" "About" 3>&1 1>&2 2>&3)
    status=$?
    [ $status -eq 0 ] || break
    case $task in
    name) name ;;
    packages) packages ;;
    about) whiptail --title "About" --msgbox "$BACK 2" 8 40 ;;
    esac
  done
  result "menu: $status"
}

name() {
  local name
  name=$(whiptail --title "Name" --inputbox "Name of the server:" 8 50 "web" 3>&1 1>&2 2>&3) \
    || cancelled name
  result "name: $name"
}

packages() {
  local package chosen
  chosen=$(whiptail --title "Packages" --separate-output --checklist "Which?" 15 60 4 \
    "nginx" "Web server" ON \
    "postgresql" "Database" OFF \
    "redis" "Cache" OFF 3>&1 1>&2 2>&3) || cancelled packages
  for package in $chosen; do
    result "package: $package"
  done
}

password() {
  local first="" second="-"
  while [ "$first" != "$second" ]; do
    first=$(whiptail --title "Password" --nocancel --passwordbox "Password of root:" 8 50 \
      3>&1 1>&2 2>&3)
    second=$(whiptail --title "Again" --nocancel --passwordbox "Once more:" 8 50 3>&1 1>&2 2>&3)
  done
  result "password: ${#first} characters"
}

zone() {
  local zone
  zone=$(whiptail --title "Zone" --radiolist "Time zone:" 15 60 3 \
    "Europe/Berlin" "" ON \
    "America/Lima" "" OFF \
    "Asia/Tokyo" "" OFF 3>&1 1>&2 2>&3) || cancelled zone
  result "zone: $zone"
}

work() {
  local percent
  for percent in 0 25 50 75 100; do
    printf 'XXX\n%s\nPart %s of 100\nXXX\n' "$percent" "$percent"
  done | whiptail --title "Work" --gauge "Installing" 7 50 0
  result "work: $?"
}

welcome
notes
task
password
zone
if whiptail --title "Go" --defaultno --yes-button "Install" --no-button "Stop" \
  --yesno "This changes the system. Install?" 8 50; then
  whiptail --title "Wait" --infobox "A moment, please." 7 40
  work
else
  cancelled go
fi
whiptail --title "Done" --msgbox "The server is ready." 8 50
result "end"
