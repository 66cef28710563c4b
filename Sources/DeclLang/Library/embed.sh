#!/bin/sh
# Writes the library's `.decl` files into one Swift file of raw string literals.
# Usage: embed.sh OUTPUT FILE…
set -e
output=$1
shift
{
  echo 'extension LibrarySource {'
  echo '/// The sources of the library, sorted by path.'
  echo 'package static let all: [LibrarySource] = ['
  for path; do
    # The Swift module that provides the file's declarations.
    case $path in
      */Standard/Foundation/*) module=Foundation ;;
      */Standard/*) module=Swift ;;
      *) module=SwiftUI ;;
    esac
    printf '  LibrarySource(name: "%s", module: "%s", text: ###"""\n' "${path##*/}" "$module"
    cat "$path"
    printf '\n"""###),\n'
  done
  echo ']'
  echo '}'
} >"$output"
