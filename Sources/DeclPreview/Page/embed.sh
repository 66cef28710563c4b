#!/bin/sh
# Writes the files of the page into one Swift file of raw string literals.
# Usage: embed.sh OUTPUT FILE…
set -e
output=$1
shift
{
  echo 'extension PageFile {'
  echo '/// The files of the page, sorted by name.'
  echo 'package static let all: [PageFile] = ['
  for path; do
    printf '  PageFile(name: "%s", text: ###"""\n' "${path##*/}"
    cat "$path"
    printf '\n"""###),\n'
  done
  echo ']'
  echo '}'
} >"$output"
