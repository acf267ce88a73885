#!/bin/bash
# Checks how soon linkplan names the causes of bug reports whose causes are known.
#
# usage: scripts/check-bug-reports.sh FOLDER [WORDS]
#
# FOLDER contains a folder for each case:
#   CASE/cmds.txt    the commands that a reader would try, without the word linkplan, one on a line, run in FOLDER
#   CASE/expect.txt  what names the cause: extended regular expressions, one on a line
# A case is named if the first ten lines of a command's output match every expression. If WORDS is given, files in
# WORDS/CASE take precedence over those in FOLDER/CASE. The exit status is 1 if a case is not named.
#
# The output has a line for each case: its name; whether linkplan accepts the commands; the number of the first command
# whose answer names the cause, or a dash; and the line on which the last of the expressions first matches.
set -u
folder=$(cd "$1" && pwd)
words=$(cd "${2:-$1}" && pwd)
linkplan=${LINKPLAN:-$(cd "$(dirname "$0")/.." && pwd)/.build/debug/linkplan}
file() { if [ -f "$words/$1" ]; then echo "$words/$1"; else echo "$folder/$1"; fi; }

cd "$folder" || exit 2
total=0 named=0
printf '%-8s %-11s %-8s %s\n' case expressible command line
for case in */; do
  case=${case%/}
  commands=$(file "$case/cmds.txt") expect=$(file "$case/expect.txt")
  [ -f "$commands" ] && [ -f "$expect" ] || continue
  total=$((total + 1)) number=0 found=- at=- expressible=yes
  while read -r command <&3; do
    [ -n "$command" ] || continue
    number=$((number + 1))
    answer=$(eval "\"\$linkplan\" $command" 2>&1 </dev/null)
    [ $? -ne 2 ] || expressible=no
    [ "$found" = - ] || continue
    last=0
    while read -r expression; do
      [ -n "$expression" ] || continue
      line=$(head -n 10 <<<"$answer" | grep -nE -m 1 -e "$expression" | cut -d: -f1)
      if [ -z "$line" ]; then last=none; break; fi
      [ "$line" -le "$last" ] || last=$line
    done <"$expect"
    [ "$last" = none ] || { found=$number at=$last; }
  done 3<"$commands"
  [ "$found" = - ] || named=$((named + 1))
  printf '%-8s %-11s %-8s %s\n' "$case" "$expressible" "$found" "$at"
done
echo "$named of $total named"
[ "$named" -eq "$total" ]
