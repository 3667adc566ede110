#!/usr/bin/env bash
# Which lines and branches of the library the tests take: run.sh [--no-build] [PROJECT]...
# Runs the tests that matter for that, at the depth LIBWIRE_DEPTH (quick), with counters in the assemblies, and prints the shares of each assembly and
# each file below 90 % of lines. It fails if such a file has no reason in reasons.txt, or if another file has one. With projects, such as LibWire.Json.Tests,
# it runs only these, and the files that these do not take have no reason then. What it makes is in artifacts/line-coverage.
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
root=$(cd "$here/../.." && pwd)
out=$root/artifacts/line-coverage
export MSBUILDDISABLENODEREUSE=1 DOTNET_NOLOGO=1 LIBWIRE_DEPTH=${LIBWIRE_DEPTH:-quick}
unset CI

build=1 projects=()
for argument in "$@"; do
  case $argument in
    --no-build) build=0 ;;
    *) projects+=("$argument") ;;
  esac
done
part=${#projects[@]}
if [ "$part" = 0 ]; then
  projects=(LibWire.Tests LibWire.Interop.Tests LibWire.Json.Tests LibWire.Schema.Tests LibWire.Generator.Tests LibWire.CodeFirst.Tests LibWire.Grpc.Tests LibWire.Guides.Tests \
    LibWire.Cli.Tests LibWire.Orleans.Tests LibWire.Kafka.Tests)
fi

# left_out PROJECT: what counts bytes or time, looks at the assemblies themselves, or would take long and adds no line.
left_out() {
  case $1 in
    LibWire.Tests) echo ArrowTests Arena_InRelease_HasNoTraceOfTheChecks ;;
    LibWire.Schema.Tests) echo SchemaArrowTests ;;
  esac
}

restore=$(dotnet build "$here" -c Release -v quiet 2>&1) || { echo "$restore"; exit 1; }
adapter=${NUGET_PACKAGES:-$HOME/.nuget/packages}/coverlet.collector/10.0.1/build/net10.0
rm -rf "$out"
mkdir -p "$out"
failed=0
for project in "${projects[@]}"; do
  began=$SECONDS
  if [ $build = 1 ]; then nice -n 5 dotnet build "$root/tests/$project" -c Release -v quiet >"$out/$project.txt" 2>&1 || { tail -n 20 "$out/$project.txt"; exit 1; }; fi
  built=$SECONDS
  filter="Category!=Tools&Category!=Deep"
  for name in $(left_out "$project"); do filter+="&FullyQualifiedName!~$name"; done
  if ! nice -n 5 dotnet test "$root/tests/$project" -c Release --no-build --filter "$filter" --collect "XPlat Code Coverage" --settings "$here/coverlet.runsettings" \
    --test-adapter-path "$adapter" --results-directory "$out/$project" >"$out/$project.txt" 2>&1; then
    grep -E '^ *Failed |error' "$out/$project.txt" | head -n 30
    echo "FAILED: $project"
    failed=1
  fi
  echo "$project: built in $((built - began)) s, run in $((SECONDS - built)) s: $(grep -E '^(Passed|Failed)!' "$out/$project.txt" || true)"
done

reasons=$here/reasons.txt
if [ "$part" != 0 ]; then reasons=/dev/null; fi
dotnet run --no-build --project "$here" -c Release -- "$root" "$out" "$reasons" || failed=1
exit $failed
