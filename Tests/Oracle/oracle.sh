#!/usr/bin/env bash
# Compares the expectations of the plain-language cases in Tests/LangTests/Conformance with the Swift compiler's results.
#
#     oracle.sh [FILE|FOLDER…]     checks the cases; without arguments, those of the whole suite
#     ACCEPT=1 oracle.sh …         also writes swiftc's result into the cases that disagree
#
# A case that runs ends with `// expected:` and its output in comments; if it traps, the last comment is
# `// trap: ` and the message. A case with errors (`//@ phase: check` or `parse`) ends with one line
# `//@ swiftc: LINE:COLUMN: message` per error. Fails if a case disagrees, lacks its header or expectation,
# or was rewritten, and if there are no cases.
#
# Results are cached in .build/oracle by a hash of the case's source, so that only changed cases are compiled again.
set -uo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
suite=$root/Tests/LangTests/Conformance
export ORACLE_CACHE=${ORACLE_CACHE:-$root/.build/oracle}
SWIFTC=${SWIFTC:-swiftc}
# The module name is the default name of a script's module.
ORACLE_FLAGS="-swift-version 5 -suppress-warnings -module-name main"
JOBS=${JOBS:-2}

# Prints the case's program: everything before its expectation.
program() {
  sed -e '/^\/\/ expected:$/,$d' -e '/^\/\/@ swiftc: /,$d' "$1"
}

# Prints the expectation that the case has.
expectation() {
  sed -n -e '/^\/\/ expected:$/,$p' -e '/^\/\/@ swiftc: /p' "$1"
}

# Compiles main.swift in folder $1, runs it, and prints its expectation.
run_program() {
  local folder=$1 status
  if ! "$SWIFTC" $ORACLE_FLAGS -g "$folder/main.swift" -lm -o "$folder/program" >"$folder/messages" 2>&1; then
    echo "does not compile:" && errors_of "$folder/messages"
    return 1
  fi
  # Output is not buffered, because a trap would lose the content of the buffer.
  local unbuffered=() timed=()
  command -v stdbuf >/dev/null && unbuffered=(stdbuf -o0)
  command -v timeout >/dev/null && timed=(timeout 30)
  (
    export SWIFT_BACKTRACE=enable=yes,color=no,limit=4,threads=crashed,registers=none,images=none
    cd "$folder" && ${timed[@]+"${timed[@]}"} ${unbuffered[@]+"${unbuffered[@]}"} ./program </dev/null
  ) >"$folder/output" 2>"$folder/errors"
  status=$?
  if [ $status -eq 124 ]; then
    echo "does not end" && return 1
  fi
  echo "// expected:"
  sed -e 's/^/\/\/ /' -e 's/^\/\/ $/\/\//' "$folder/output"
  [ -z "$(tail -c1 "$folder/output")" ] || echo
  [ $status -ne 0 ] && echo "// trap: $(trap_of "$folder/errors" "$status")"
  return 0
}

# Prints the reason why a program stopped: Swift's own message without its location, which depends on the optimisation.
trap_of() {
  local message
  message=$(sed -n -e 's/^\(.*: \)\{0,1\}\(\(Fatal error\|Precondition failed\|Assertion failed\)\(: .*\)\{0,1\}\)$/\2/p' "$1" | head -n 1)
  [ -n "$message" ] || message=$(sed -n -e 's/^\*\*\* Swift runtime failure: \(.*\) \*\*\*$/\1/p' "$1" | head -n 1)
  [ -n "$message" ] || message=$(sed -n -e '/^[^*[:space:]]/p' "$1" | head -n 1)
  # Addresses differ from run to run.
  printf '%s\n' "${message:-exit $2}" | sed -E 's/ \(?0x[0-9a-f]+\)?//g'
}

# Prints the errors in the compiler's messages: line, column, message.
errors_of() {
  sed -n -e 's/^.*main\.swift:\([0-9]*:[0-9]*\): error: \(.*\)$/\1: \2/p' "$1" | awk '!seen[$0]++'
}

# Compiles main.swift in folder $1, which must have errors, and prints its expectation.
check_program() {
  local folder=$1
  if "$SWIFTC" $ORACLE_FLAGS -emit-sil "$folder/main.swift" -o "$folder/sil" >"$folder/messages" 2>&1; then
    echo "compiles, and should not"
    return 1
  fi
  errors_of "$folder/messages" | sed 's/^/\/\/@ swiftc: /'
}

# Prints the expectation for the case in file $1 with phase $2, as swiftc determines it.
answer() {
  local folder key status
  key=$({ echo "$ORACLE_VERSION $ORACLE_FLAGS $2"; program "$1"; } | cksum_of)
  if [ -f "$ORACLE_CACHE/$key" ]; then
    cat "$ORACLE_CACHE/$key"
    return 0
  fi
  folder=$(mktemp -d) || return 1
  program "$1" >"$folder/main.swift"
  if [ "$2" = run ]; then run_program "$folder"; else check_program "$folder"; fi >"$folder/answer"
  status=$?
  [ $status -eq 0 ] && cp "$folder/answer" "$ORACLE_CACHE/$key.$$" && mv "$ORACLE_CACHE/$key.$$" "$ORACLE_CACHE/$key"
  cat "$folder/answer"
  rm -rf "$folder"
  return $status
}

cksum_of() {
  if command -v sha256sum >/dev/null; then sha256sum; else shasum -a 256; fi | cut -d ' ' -f 1
}

# Checks one case; prints nothing and succeeds when it agrees.
check() {
  local file=$1 name=${1#"$root"/} phase wanted
  grep -q '^//@ rules: [^ ]' "$file" || { echo "$name: has no rules header"; return 1; }
  phase=$(sed -n -e 's/^\/\/@ phase: //p' "$file" | head -n 1)
  wanted=$(answer "$file" "${phase:-run}") || { printf '%s: %s\n' "$name" "$wanted"; return 1; }
  [ "$wanted" = "$(expectation "$file")" ] && return 0
  if [ "${ACCEPT:-}" = 1 ]; then
    { program "$file"; printf '%s\n' "$wanted"; } >"$file.new" && mv "$file.new" "$file"
    echo "$name: was rewritten"
  elif [ -z "$(expectation "$file")" ]; then
    echo "$name: has no expectation"
  else
    echo "$name: disagrees"
    diff <(expectation "$file") <(printf '%s\n' "$wanted")
  fi
  return 1
}

if [ "${1:-}" = --case ]; then
  check "$2"
  exit $?
fi

command -v "$SWIFTC" >/dev/null || { echo "oracle: there is no $SWIFTC" >&2; exit 2; }
mkdir -p "$ORACLE_CACHE"
# The compiler's version is part of the cache key, so that another release compiles the cases again.
ORACLE_VERSION=$("$SWIFTC" --version 2>/dev/null | head -n 1)
export ORACLE_VERSION ORACLE_FLAGS SWIFTC
[ $# -gt 0 ] || set -- "$suite"
# Interface cases need SwiftUI, which Linux does not have; their types were compared with the compiler's by hand.
cases=$(find "$@" -name '*.decl' -type f -not -path '*/interface/*' -exec grep -l '^//@ oracle: swiftc$' {} + | sort)
[ -n "$cases" ] || { echo "oracle: there are no cases" >&2; exit 1; }
unclaimed=$(find "$@" -name '*.decl' -type f -exec grep -L '^//@ oracle: ' {} + | sort)
status=0
[ -z "$unclaimed" ] || { printf '%s: has no oracle header\n' $unclaimed; status=1; }
printf '%s\0' $cases | xargs -0 -n 1 -P "$JOBS" "${BASH_SOURCE[0]}" --case || status=1
echo "oracle: $(printf '%s\n' $cases | wc -l | tr -d ' ') cases$([ $status -eq 0 ] && echo ', all agree')"
exit $status
