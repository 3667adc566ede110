#!/usr/bin/env bash
# Arenas and messages between many threads, in both builds, one after the other: run.sh [--no-build] [--minutes M | --seconds S]. Without a time, 10 seconds.
# With --no-build, the first word, the programs must have been built. Exit code 0 only where every result was right, memory is flat, and every arena is back.
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
build=()
if [ "${1:-}" = --no-build ]; then build=(--no-build); shift; fi
for project in "$here" "$here/../LibWire.Debug.Soak"; do
  dotnet run -c Release "${build[@]}" --project "$project" -- "$@"
done
