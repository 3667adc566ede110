#!/usr/bin/env bash
# Packs the commit that is checked out in two clones in different folders, with different time zones, and compares what came out byte by byte.
# Takes as long as building all packages twice.
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
out=$(mktemp -d)
trap 'rm -rf "$out"' EXIT

# clone NAME ZONE: the address of the repository goes into the packages, so the clones have that of this one.
clone() {
  git clone -q "$root" "$out/$1"
  if address=$(git -C "$root" remote get-url origin 2>/dev/null); then
    git -C "$out/$1" remote set-url origin "$address"
  else
    git -C "$out/$1" remote remove origin
  fi
  TZ=$2 bash "$out/$1/packages/pack.sh" "$out/$1-packages"
}

clone one UTC
clone a-longer/name/of/another Asia/Kathmandu
dotnet run --project "$root/packages/LibWire.Packages" -c Release -v quiet -- compare "$out/one-packages" "$out/a-longer/name/of/another-packages"
echo "Both clones made the same bytes."
