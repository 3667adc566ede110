#!/usr/bin/env bash
# Packs every package into a folder, with a bill of materials beside each, and looks at what was packed: pack.sh FOLDER [ARGUMENT OF DOTNET PACK]...
# Two packs of one commit are the same bytes, whatever the folder of the clone. What is built already (with CI=true) is not built again;
# with the argument --no-build nothing is.
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
feed=$(mkdir -p "$1" && cd "$1" && pwd)
shift

# Paths of this machine are left out of the dlls, and the entries of the packages have the time of the commit.
export CI=true MSBUILDDISABLENODEREUSE=1 DOTNET_NOLOGO=1
SOURCE_DATE_EPOCH=$(git -C "$root" log -1 --format=%ct)
export SOURCE_DATE_EPOCH

rm -f "$feed"/*.nupkg "$feed"/*.snupkg "$feed"/*.cdx.json
# Analyzers are for the build: they change nothing of what is packed.
dotnet pack "$root/packages/Packages.slnf" -c Release -p:RunAnalyzersDuringBuild=false -v quiet -o "$feed" "$@"

build=()
if [[ " $* " == *" --no-build "* ]]; then build=(--no-build); fi
tool() {
  dotnet run "${build[@]}" --project "$root/packages/LibWire.Packages" -c Release -v quiet -- "$@"
}

tool sbom "$feed" "$root"
tool check "$feed" "$root"
echo "$(find "$feed" -name '*.nupkg' | wc -l) packages in $feed"
