#!/bin/sh
# Writes the library's `.decl` files, and the rules of docs/semantics.md with the titles of their chapters, into one
# Swift file of raw string literals.
# Usage: embed.sh OUTPUT RULES FILE…
set -e
output=$1
rules=$2
shift 2
{
  echo 'extension LibrarySource {'
  echo '/// The sources of the library, sorted by path.'
  echo 'package static let all: [LibrarySource] = ['
  for path; do
    # The Swift module that provides the file's declarations.
    case $path in
      */Standard/Foundation/Combine/*) module=Combine ;;
      */Standard/Foundation/*) module=Foundation ;;
      */Standard/*) module=Swift ;;
      *) module=SwiftUI ;;
    esac
    printf '  LibrarySource(name: "%s", module: "%s", text: ###"""\n' "${path##*/}" "$module"
    cat "$path"
    printf '\n"""###),\n'
  done
  echo ']'
  printf '/// The rules of docs/semantics.md, as rows of its tables.\npackage static let rules = ###"""\n'
  grep -E '^(## [A-Z]\. |\| [A-Z][0-9])' "$rules"
  printf '\n"""###\n'
  echo '}'
} >"$output"
