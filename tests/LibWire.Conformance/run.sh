#!/usr/bin/env bash
# The official conformance suite against LibWire: run.sh [--no-build] [--dynamic] [--performance] [other options of the runner]
# With --no-build, the first word, the testee must have been built. With --dynamic the messages are those of schemas that are known only at run time.
# Obtains the runner, builds the testee, runs them, and tells successes, failures and skips by level and by input and output format. Exit code 0 only where
# nothing failed and every test succeeded; without options these are 5086 Required and 1364 Recommended ones.
# What the runner printed is in artifacts/conformance/log.txt, or log-dynamic.txt, lines cut short.
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
root=$(cd "$here/../.." && pwd)
output=$root/artifacts/conformance
mkdir -p "$output"

runner_words=$("$here/obtain-runner.sh")
mapfile -t runner <<<"$runner_words"

# The testee is built only when something it is made of is newer than the last build.
testee=$here/bin/Release/net10.0/LibWire.Conformance.dll
is_current() {
  [ -f "$testee" ] && [ -f "$output/built" ] && [ -z "$(find "$root"/{LibWire,LibWire.Json,LibWire.Schema,LibWire.Generator,tests/LibWire.Conformance,tests/vectors/conformance} \
    "$root"/Directory.* \( -name bin -o -name obj \) -prune -o -type f \( -name '*.cs' -o -name '*.*proj' -o -name '*.props' -o -name '*.targets' -o -name '*.proto' \) \
    -newer "$output/built" -print -quit)" ]
}
if [ "${1:-}" = --no-build ]; then
  shift
elif ! is_current; then
  rm -f "$output/built"
  touch "$output/building"
  dotnet build "$here/LibWire.Conformance.csproj" -c Release --nologo -v quiet -nodeReuse:false >"$output/build.txt" 2>&1 || {
    cat "$output/build.txt"
    exit 1
  }
  mv "$output/building" "$output/built"
fi

words=("$testee")
log=log.txt
if [ "${1:-}" = --dynamic ]; then
  words+=(--dynamic)
  log=log-dynamic.txt
  shift
fi

case "$*" in
  "") expected=(-v required=5086 -v recommended=1364) ;;
  --performance) expected=(-v required=14 -v recommended=108) ;;
  *) expected=(-v required= -v recommended=) ;;
esac

set +e
"${runner[@]}" --maximum_edition 2024 --enforce_recommended --verbose --output_dir "$output/" "$@" "$(command -v dotnet)" "${words[@]}" 2>&1 |
  LC_ALL=C tee >(LC_ALL=C cut -c 1-2000 >"$output/$log") |
  LC_ALL=C awk "${expected[@]}" -f "$here/results.awk"
codes=("${PIPESTATUS[@]}")
if [ "${codes[0]}" -ne 0 ]; then echo "The runner ended with code ${codes[0]}; its output is in artifacts/conformance/$log."; fi
[ "${codes[0]}" -eq 0 ] && [ "${codes[2]}" -eq 0 ]
