#!/bin/sh
# Writes the library's `.decl` files into one Swift file of raw string literals.
# Usage: embed.sh OUTPUT FILE…
set -e
output=$1
shift
{
  echo 'extension LibrarySource {'
  echo '/// The library'\''s files, in the order of their names.'
  echo 'package static let all: [LibrarySource] = ['
  for path; do
    # The module of Swift's that declares what the file declares.
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
