#!/usr/bin/env bash
# Installs libwire as a tool from its package for this system, and publishes it ahead of time as one program. Warnings are errors. Both must print the
# same for the same files. Prints the size of the program, and how long it takes to start and end. Needs the runtime packages, and clang or gcc.
set -euo pipefail
root=$(cd "$(dirname "$0")/../.." && pwd)
out=$(mktemp -d)
trap 'rm -rf "$out"' EXIT
failed=0

run() {
  if ! "$@" >"$out/log" 2>&1; then
    cat "$out/log"
    echo "FAILED: $*"
    exit 1
  fi
}

cd "$root"
system=$(dotnet --info | sed -n 's/^ *RID: *//p' | head -n 1)
# The analyzers have had these files when the solution was built, and take longer than the compiler.
run dotnet pack LibWire.Cli -c Release -p:RunAnalyzersDuringBuild=false -p:PacksReadyToRun=true -p:ReadyToRunSystems="$system" -nodeReuse:false -v quiet -o "$out/feed"
run dotnet tool install LibWire.Cli --tool-path "$out/tool" --add-source "$out/feed" --no-cache --version "*"
run dotnet publish LibWire.Cli -c Release -p:RunAnalyzersDuringBuild=false --use-current-runtime -p:PublishAot=true -nodeReuse:false -v quiet -o "$out/aot"

tile=tests/data/mvt/chicago-13-2098-3046.mvt
schema=tests/data/mvt/vector_tile.proto
monster=tests/data/flatbuffers/monster
same() {
  "$out/tool/libwire" "$@" >"$out/by-tool" 2>&1 || echo "exit $?" >>"$out/by-tool"
  "$out/aot/libwire" "$@" >"$out/by-aot" 2>&1 || echo "exit $?" >>"$out/by-aot"
  if ! [ -s "$out/by-tool" ] || ! diff "$out/by-tool" "$out/by-aot" >"$out/difference"; then
    head -n 20 "$out/difference"
    echo "FAILED: libwire $* prints other things"
    failed=1
  fi
}

same --help
same inspect "$tile"
same inspect --schema "$schema" --json "$tile"
same inspect --schema "$schema" --html /dev/stdout "$tile"
same inspect --schema $monster/monster_test.fbs -I $monster/include_test -I $monster/include_test/sub $monster/monsterdata_test.mon
same query --schema "$schema" 'layers[name=road].features[type=LINESTRING].tags' "$tile"
same query --schema "$schema" 'layers[].nam' "$tile"
same convert --schema "$schema" --to text "$tile"
same convert --schema "$schema" --to json "$tile"
same verify --schema $monster/monster_test.fbs -I $monster/include_test -I $monster/include_test/sub $monster/monsterdata_test.mon
same inspect --schema "$schema" --stats "$tile"
same annotate --schema "$schema" "$tile"
same annotate --schema $monster/monster_test.fbs -I $monster/include_test -I $monster/include_test/sub $monster/monsterdata_test.mon
same diff --schema "$schema" "$tile" tests/data/mvt/bangkok-12-3188-1888.mvt
same jsonschema --schema "$schema"
same docs --schema "$schema"
same format "$schema"
same lint "$schema"
same lint --list-rules --json
same check --format sarif --against tests/data/flatbuffers/evolution/evolution_v1.fbs tests/data/flatbuffers/evolution/evolution_v2.fbs
same inspect tests/data/arrow/generated_nested.arrow_file
same inspect --color always tests/data/flatgeobuf/poly00.fgb
same query --schema "$schema" 'layers[name=road].features[type=LINESTRING].id' "$tile"

echo "tool: $(stat -c %s "$out"/feed/LibWire.Cli."$system".*.nupkg) bytes; ahead of time: $(stat -c %s "$out/aot/libwire") bytes"
start=$(date +%s%N)
for _ in 1 2 3 4 5 6 7 8 9 10; do "$out/aot/libwire" inspect "$tile" >/dev/null; done
echo "inspect, start to end: $((($(date +%s%N) - start) / 10000000)) ms"
# Projects that libwire new makes, by the tool as it is installed.
bash "$root/tests/LibWire.Trimming/new.sh" "$out/tool/libwire" || failed=1
[ $failed -eq 0 ] && echo "All as expected."
exit $failed
