#!/usr/bin/env bash
# Fuzzes a stage, choosing inputs by the code that they reach (libFuzzer).
#
#     fuzz.sh parse|check|run SECONDS     saves failing inputs in .build/fuzz, and fails if there are any
#     fuzz.sh merge                       keeps only the inputs of the corpora that reach something of their own
#
# The corpora grow in .build/fuzz/corpus-STAGE; the seeds in Fuzz/Seeds stay as they are.
set -uo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
fuzzer=$root/.build-fuzz/debug/fuzz
folder=$root/.build/fuzz
# Failed checks of Swift end the process at once, so that libFuzzer sees the signal.
export SWIFT_BACKTRACE=enable=no

# Runs libFuzzer on a stage with further arguments. The limit of processor time is that of Fuzz/Coverage.swift:
# libFuzzer's own is one of elapsed time, which a busy machine exceeds.
run() {
  STAGE=$1 "$fuzzer" -timeout=0 -report_slow_units=100000 -rss_limit_mb=1536 -max_len=8000 -print_final_stats=0 -verbosity=0 "${@:2}"
}

merge() {
  local corpus=$folder/corpus-$1
  [ -d "$corpus" ] || return 0
  rm -rf "$corpus.new" && mkdir -p "$corpus.new"
  run "$1" -merge=1 "$corpus.new" "$corpus" >/dev/null 2>&1 || return 1
  echo "fuzz: $1: $(ls "$corpus" | wc -l) inputs, $(ls "$corpus.new" | wc -l) kept"
  rm -rf "$corpus" && mv "$corpus.new" "$corpus"
}

if [ "$1" = merge ]; then
  for stage in parse check run; do merge $stage || exit 1; done
  exit 0
fi
stage=$1
corpus=$folder/corpus-$stage
mkdir -p "$corpus" "$folder/failures"
before=$(ls "$corpus" | wc -l)
# In a process of their own, because inputs may end it and checked modules stay in memory.
run "$stage" -fork=1 -ignore_crashes=1 -ignore_ooms=1 -max_total_time="$2" \
  -artifact_prefix="$folder/failures/$stage-" "$corpus" "$root/Fuzz/Seeds" >"$folder/$stage.log" 2>&1
grep -q '^INFO:.*' "$folder/$stage.log" || { tail -n 5 "$folder/$stage.log" >&2; exit 1; }
found=$(find "$folder/failures" -name "$stage-*" -newer "$fuzzer" | sort)
echo "fuzz: $stage: $(($(ls "$corpus" | wc -l) - before)) new inputs of $(ls "$corpus" | wc -l)"
[ -z "$found" ] && exit 0
echo "fuzz: failures, which fuzz --minimize makes smaller:" && echo "$found"
exit 1
