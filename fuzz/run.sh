#!/usr/bin/env bash
# Fuzzing by coverage: fuzz/run.sh TARGET MINUTES, or TARGET with options of the program: fuzz/run.sh all --inputs 2000. Without words: help.
# With --no-build as the first word the program must have been built. Exit code 0 only without findings.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

builds=true
if [ "${1:-}" = --no-build ]; then builds=false; shift; fi
words=("$@")
if [ $# -ge 2 ] && [[ $2 =~ ^[0-9.]+$ ]]; then words=("$1" --minutes "${@:2}"); fi
if [ $# -eq 0 ]; then words=(--help); fi
if $builds; then dotnet build -c Release -v quiet --nologo tests/LibWire.Coverage.Fuzz >&2; fi
exec dotnet tests/LibWire.Coverage.Fuzz/bin/Release/net10.0/LibWire.Coverage.Fuzz.dll "${words[@]}"
