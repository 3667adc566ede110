#!/usr/bin/env bash
# Which changes of the library no test notices: run.sh [--no-build] [OPTION]... The options are those of LibWire.Mutation, which --help lists.
# It compiles a thousand small changes of the reader, the verifier and the builder into one LibWire, and runs, for each of them, the tests that reach it in a
# process of their own, at the depth LIBWIRE_DEPTH (quick). It fails if less than 95 % of what can be noticed is, or if survivors.txt has no reason for one that is not.
# What it makes is in artifacts/mutation.
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
export MSBUILDDISABLENODEREUSE=1 DOTNET_NOLOGO=1 DOTNET_TieredPGO=0 LIBWIRE_DEPTH=${LIBWIRE_DEPTH:-quick}
unset CI
ulimit -c 0
if [ "${1:-}" = --no-build ]; then
  shift
else
  for project in "$here" "$here/../LibWire.Mutation.Runner"; do
    output=$(nice -n 19 dotnet build "$project" -c Release -v quiet 2>&1) || { echo "$output"; exit 1; }
  done
fi
exec nice -n 19 dotnet "$here/bin/Release/net10.0/LibWire.Mutation.dll" "$@"
