#!/usr/bin/env bash
# Compares random programs, which generate.decl writes, in Decl and compiled by swiftc: their output, and whether they trap.
#
#     SEED=1 COUNT=20 programs.sh
#
# Fails if a program differs, or if the compiler rejects one. Programs that differ are kept in .build/programs.
set -uo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
SEED=${SEED:-1}
COUNT=${COUNT:-20}
JOBS=${JOBS:-2}
SWIFTC=${SWIFTC:-swiftc}
DECLREPL=${DECLREPL:-$root/.build/release/declrepl}
export SWIFTC DECLREPL root folder=$root/.build/programs
[ -x "$DECLREPL" ] || { echo "programs: there is no $DECLREPL; make build makes it" && exit 2; }
rm -rf "$folder" && mkdir -p "$folder"

# Generates, compiles and runs the program of seed $1; prints a failure or difference.
compare() {
  local program=$folder/$1.swift text="$folder/$1" theirs ours unbuffered=()
  if ! "$DECLREPL" run -e "let seed = $1" "$root/Tests/Oracle/generate.decl" >"$program"; then
    echo "seed $1: is not written" && return 1
  fi
  if ! "$SWIFTC" -swift-version 5 -suppress-warnings -module-name main "$program" -lm -o "$text.program" 2>"$text.messages"; then
    echo "seed $1: does not compile: $(sed -n 's/^.*error: //p' "$text.messages" | head -n 1)" && return 1
  fi
  # Output is not buffered, because a trap would lose the content of the buffer.
  command -v stdbuf >/dev/null && unbuffered=(stdbuf -o0)
  { SWIFT_BACKTRACE=enable=no ${unbuffered[@]+"${unbuffered[@]}"} "$text.program" >"$text.expected"; } 2>/dev/null
  theirs=$?
  "$DECLREPL" run "$program" >"$text.output" 2>"$text.errors"
  ours=$?
  if [ $((theirs != 0)) -ne $((ours != 0)) ] || ! cmp -s "$text.expected" "$text.output"; then
    echo "seed $1: differs, ends with $ours instead of $theirs"
    diff "$text.expected" "$text.output" | head -n 6
    head -n 1 "$text.errors"
    return 1
  fi
  rm -f "$text" "$text".*
}
export -f compare

seq "$SEED" $((SEED + COUNT - 1)) | xargs -P "$JOBS" -I{} bash -c 'compare {}' || exit 1
echo "programs: $COUNT programs do the same"
