#!/usr/bin/env bash
# Compares whole packages with the Swift compiler:
# - the packages in Tests/LangTests/Packages, with what `swift run` prints;
# - public packages, fetched by git: a driver (packages/NAME/main.swift) prints the same under `swiftc` and under Decl;
# - larger public packages: every error of `declrepl check` has a code that begins with `unsupported`.
#
#     packages.sh [NAME…]     checks the packages named, by default all
#
# Sources and results are below .build/oracle/packages. PACKAGE_HOST names another place than https://github.com to fetch from.
set -uo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
root=$(cd "$here/../.." && pwd)
place=$root/.build/oracle/packages
host=${PACKAGE_HOST:-https://github.com}
SWIFTC=${SWIFTC:-swiftc}
DECLREPL=${DECLREPL:-}
failed=0 count=0
mkdir -p "$place"

# Owner, folder of the sources and module of each driven package.
driven="swiftcsv/SwiftCSV:SwiftCSV:SwiftCSV
ordo-one/TextTable:Sources/TextTable:TextTable
hummingbird-project/swift-mustache:Sources/Mustache:Mustache
onevcat/Rainbow:Sources:Rainbow
kylef/PathKit:Sources:PathKit
attaswift/BigInt:Sources:BigInt"
checked="apple/swift-argument-parser apple/swift-asn1 apple/swift-http-types"

if [ -z "$DECLREPL" ]; then
  for built in "$root/.build/release/declrepl" "$root/.build/debug/declrepl"; do
    [ -x "$built" ] && DECLREPL=$built && break
  done
fi
[ -n "$DECLREPL" ] || { echo "packages: build declrepl first" >&2; exit 1; }

# Fetches the newest commit of OWNER/NAME into the checkouts, unless it is there.
fetch() {
  local folder=$place/checkouts/${1#*/}
  [ -d "$folder" ] && return 0
  mkdir -p "$place/checkouts"
  git clone --quiet --depth 1 "$host/$1.git" "$folder" 2>"$place/git" && return 0
  rm -rf "$folder"
  echo "$1: cannot be fetched: $(tail -n 1 "$place/git")"
  return 1
}

# Compiles the module $2 from the folder $1 and the driver of the package $3, and runs it.
compile() {
  local build=$place/$2
  mkdir -p "$build"
  find "$1" -name '*.swift' | LC_ALL=C sort | sed 's/.*/"&"/' >"$build/files"
  "$SWIFTC" -swift-version 5 -suppress-warnings -parse-as-library -emit-module -emit-library -static -Onone \
    -module-name "$2" "@$build/files" -emit-module-path "$build/$2.swiftmodule" -o "$build/lib$2.a" &&
    "$SWIFTC" -swift-version 5 -suppress-warnings -I "$build" -L "$build" "$3" "-l$2" -o "$build/program" &&
    "$build/program" </dev/null
}

# Writes a package with the driver $3 that depends on the package in folder $1 with the product $2.
drive() {
  local folder=$place/$2/driver
  mkdir -p "$folder/Sources/Driver"
  cp "$3" "$folder/Sources/Driver/main.swift"
  cat >"$folder/Package.swift" <<END
// swift-tools-version:5.9
import PackageDescription

let package = Package(
  name: "Driver", dependencies: [.package(path: "$1")],
  targets: [.executableTarget(name: "Driver", dependencies: [.product(name: "$2", package: "${1##*/}")])])
END
  "$DECLREPL" run "$folder" </dev/null
}

compare() {
  if cmp -s "$2" "$3"; then return; fi
  echo "$1: differs"
  diff "$2" "$3" | head -n 12
  failed=1
}

selected() { [ ${#names[@]} -eq 0 ] || [[ " ${names[*]} " == *" $1 "* ]]; }
names=("$@")

for folder in "$root"/Tests/LangTests/Packages/*/; do
  name=$(basename "$folder")
  # A package with errors is no program; its messages are compared by the tests.
  selected "$name" && ! grep -q 'error\[' "$folder/expected.txt" || continue
  count=$((count + 1))
  swift run -q --package-path "$folder" --scratch-path "$place/own-$name" >"$place/$name.swift" 2>"$place/$name.errors"
  compare "$name" "$place/$name.swift" "$folder/expected.txt"
done
while IFS=: read -r source folder module; do
  selected "${source#*/}" || continue
  count=$((count + 1))
  fetch "$source" || { failed=1; continue; }
  checkout=$place/checkouts/${source#*/}
  driver=$here/packages/$module/main.swift
  if ! "$DECLREPL" check --format short "$checkout" >"$place/$module.check" 2>&1; then
    echo "$source: has errors" && grep -m 5 'error\[' "$place/$module.check"
    failed=1
  fi
  compile "$checkout/$folder" "$module" "$driver" >"$place/$module.swift" 2>"$place/$module.errors" ||
    { echo "$source: swiftc fails" && tail -n 3 "$place/$module.errors"; failed=1; }
  drive "$checkout" "$module" "$driver" >"$place/$module.decl" 2>&1
  compare "$source" "$place/$module.swift" "$place/$module.decl"
done <<<"$driven"
for source in $checked; do
  selected "${source#*/}" || continue
  count=$((count + 1))
  fetch "$source" || { failed=1; continue; }
  "$DECLREPL" check --format short "$place/checkouts/${source#*/}" >"$place/checked" 2>&1
  if grep 'error\[' "$place/checked" | grep -v 'error\[unsupported' >"$place/refused"; then
    echo "$source: $(wc -l <"$place/refused" | tr -d ' ') errors that are not unsupported"
    head -n 5 "$place/refused"
    failed=1
  fi
done
echo "packages: $count"
[ $count -gt 0 ] || failed=1
exit $failed
