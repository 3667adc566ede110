#!/usr/bin/env bash
# Servers of gRPC under clients that vanish, never read, send garbage, go over limits, read slowly and leave at any time, beside clients whose calls must all
# succeed: run.sh [--no-build] [--minutes M | --seconds S]. Without a time, 10 seconds. Both builds run at the same time, each with processes of its own.
# Exit code 0 only where all holds that Verdict.cs asks for: no good call failed, every message and arena is back, memory is flat.
set -uo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
twin=$here/../LibWire.Debug.Grpc.Soak

builds=true
arguments=()
while [ $# -gt 0 ]; do
  case $1 in
    --no-build) builds=false ;;
    *) arguments+=("$1") ;;
  esac
  shift
done

if $builds; then
  dotnet build "$here/LibWire.Grpc.Soak.csproj" -c Release --nologo -v quiet || exit 1
  dotnet build "$twin/LibWire.Debug.Grpc.Soak.csproj" -c Release --nologo -v quiet || exit 1
fi
release=$here/bin/Release/net10.0/LibWire.Grpc.Soak.dll
exec dotnet "$release" --builds "$release,$twin/bin/Release/net10.0/LibWire.Debug.Grpc.Soak.dll" "${arguments[@]}"
