#!/usr/bin/env bash
# Makes projects with libwire new, from packages of this repository, and builds and runs them: new.sh PROGRAM, where PROGRAM is libwire.
# Packages of others come from the folder that has them already, or from nuget.org.
set -euo pipefail
root=$(cd "$(dirname "$0")/../.." && pwd)
libwire=$1
out=$(mktemp -d)
trap 'rm -rf "$out"' EXIT
failed=0
version=999.0.0

run() {
  if ! "$@" >"$out/log" 2>&1; then
    cat "$out/log"
    echo "FAILED: $*"
    exit 1
  fi
}

expect() {
  if ! grep -qF "$1" "$out/log"; then
    cat "$out/log"
    echo "FAILED: nothing like this was printed: $1"
    failed=1
  fi
}

# What is built already is only packed.
for project in LibWire LibWire.Generator LibWire.Json LibWire.Grpc LibWire.Grpc.AspNetCore; do
  dotnet pack "$root/$project" -c Release --no-build -p:PackageVersion=$version -v quiet -o "$out/feed" >"$out/log" 2>&1 \
    || run dotnet pack "$root/$project" -c Release -p:PackageVersion=$version -v quiet -o "$out/feed"
done

export MSBUILDDISABLENODEREUSE=1 DOTNET_NOLOGO=1
export RestoreAdditionalProjectSources=${NUGET_PACKAGES:-$HOME/.nuget/packages}
export NUGET_PACKAGES=$out/packages
new() { run "$libwire" new --package-source "$out/feed" --package-version $version "$@"; }

new --schema "$root/tests/data/mvt/vector_tile.proto" --type vector_tile.Tile -o "$out/TileApp"
cd "$out/TileApp"
run dotnet run -- "$root/tests/data/mvt/chicago-13-2098-3046.mvt"
expect '"name":"landuse"'
run dotnet run --no-build
expect 'tile.bin: '

monster=$root/tests/data/flatbuffers/monster
new --schema $monster/monster_test.fbs -I $monster/include_test -I $monster/include_test/sub -o "$out/MonsterApp"
cd "$out/MonsterApp"
run dotnet run -- $monster/monsterdata_test.mon
expect '"name":"MyMonster"'
run dotnet run --no-build
expect 'monster.bin: '

new --schema "$root/samples/GreeterProto/greeter.proto" --kind grpc -o "$out/Greeter"
cd "$out/Greeter"
run dotnet test
expect 'Passed!'
[ $failed -eq 0 ] && echo "New projects: as expected."
exit $failed
