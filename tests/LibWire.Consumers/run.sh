#!/usr/bin/env bash
# Each package as a user has it: run.sh [--feed FOLDER | --no-build]. For each, a project in a folder outside of the repository that refers to this package (and to the
# generator, where the program has a schema), from a local feed. It is built and run twice: as it is, and with one line more, LibWire.Debug, which must
# replace LibWire below the packages that were compiled against it. The tool is installed and run. Packages of others come from the folder that has them.
# Without --feed it packs first; what is built already is only packed. With --no-build all must have been built, with CI=true.
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
root=$(cd "$here/../.." && pwd)
out=$(mktemp -d)
trap 'rm -rf "$out"' EXIT
others=${NUGET_PACKAGES:-$HOME/.nuget/packages}
export NUGET_PACKAGES=$out/packages
failed=0

if [ "${1:-}" = --feed ]; then
  feed=$(cd "$2" && pwd)
else
  feed=$out/feed
  NUGET_PACKAGES=$others bash "$root/packages/pack.sh" "$feed" "$@"
fi
export MSBUILDDISABLENODEREUSE=1 DOTNET_NOLOGO=1
version=$(basename "$feed"/LibWire.[0-9]*.nupkg .nupkg)
version=${version#LibWire.}

run() {
  if ! "$@" >"$out/log" 2>&1; then
    grep -E 'error|Unhandled|   at ' "$out/log" | head -n 30
    tail -n 5 "$out/log"
    echo "FAILED: $*"
    failed=1
    return 1
  fi
}

# LibWire comes from the feed and from nowhere else.
cat >"$out/NuGet.config" <<END
<configuration>
  <packageSources><clear /><add key="feed" value="$feed" /><add key="others" value="$others" /></packageSources>
  <packageSourceMapping>
    <packageSource key="feed"><package pattern="LibWire" /><package pattern="LibWire.*" /></packageSource>
    <packageSource key="others"><package pattern="*" /></packageSource>
  </packageSourceMapping>
</configuration>
END
cat >"$out/Directory.Build.props" <<END
<Project>
  <PropertyGroup>
    <OutputType>Exe</OutputType>
    <ImplicitUsings>enable</ImplicitUsings>
    <Nullable>enable</Nullable>
    <UseAppHost>false</UseAppHost>
    <NuGetAudit>false</NuGetAudit>
    <TreatWarningsAsErrors>true</TreatWarningsAsErrors>
    <!-- A version of another package that the folder lacks is taken one higher. -->
    <WarningsNotAsErrors>NU1603</WarningsNotAsErrors>
  </PropertyGroup>
</Project>
END

# project NAME PROGRAM PACKAGE...: for the target framework in $framework.
framework=net10.0
project() {
  local name=$1 program=$2 package
  shift 2
  mkdir -p "$out/$name"
  cp "$here/programs/$program.cs" "$out/$name/Program.cs"
  {
    echo '<Project Sdk="Microsoft.NET.Sdk">'
    echo "  <PropertyGroup><TargetFramework>$framework</TargetFramework><RollForward>Major</RollForward></PropertyGroup>"
    echo '  <ItemGroup>'
    for package in "$@"; do echo "    <PackageReference Include=\"$package\" Version=\"$version\" />"; done
    echo '  </ItemGroup>'
    echo '</Project>'
  } >"$out/$name/$name.csproj"
  if [[ " $* " == *" LibWire.Generator "* ]]; then cp "$here/shop.proto" "$out/$name/"; fi
  solution+=("$name/$name.csproj")
}

solution=()
names=()
expected=()

# consumer PACKAGE EXPECTED [PACKAGE]...: what the program prints behind the flavor, and behind it what the twin finds.
consumer() {
  local package=$1 id=Use${1//./}
  names+=("$id") expected+=("release: $2")
  names+=("${id}Twin") expected+=("debug: $2${3:+$'\n'$3}")
  project "$id" "$package" "$package" "${@:4}"
  project "${id}Twin" "$package" "$package" "${@:4}" LibWire.Debug
}

consumer LibWire 'order.lines' UseAfterDispose
consumer LibWire.Generator '3 x A-17' '' LibWire
consumer LibWire.Json '"order.lines,order.note"' UseAfterDispose
consumer LibWire.Grpc 'True sku'
consumer LibWire.Grpc.AspNetCore 'status 0, 00000000021009' '' LibWire.Generator
consumer LibWire.Grpc.Client '9' '' LibWire.Generator
consumer LibWire.Grpc.Health 'status 0, 00000000020801'
consumer LibWire.Grpc.Reflection 'status 0, True'
consumer LibWire.Orleans '42'
consumer LibWire.Kafka '42'
consumer LibWire.Schema 'True, 65 bytes'
names+=(Alone) expected+=("debug: order.lines"$'\n'"UseAfterDispose")
project Alone LibWire LibWire.Debug

# Where pipes are not part of .NET, what has an overload for them must still compile.
names+=(Older) expected+=("release: 3")
framework=net8.0 project Older Older LibWire.Json

cd "$out"
dotnet new sln --format sln -n Consumers >/dev/null
dotnet sln Consumers.sln add "${solution[@]}" >/dev/null
start=$SECONDS
run dotnet build Consumers.sln -c Release -v quiet || exit 1
echo "${#solution[@]} projects built in $((SECONDS - start)) s."

for i in "${!names[@]}"; do
  name=${names[$i]}
  run dotnet "$out/$name"/bin/Release/net*/"$name.dll" || continue
  if [ "$(cat "$out/log")" != "${expected[$i]}" ]; then
    echo "FAILED: $name prints: $(cat "$out/log"); expected: ${expected[$i]}"
    failed=1
  fi
done

if run dotnet tool install LibWire.Cli --tool-path "$out/tool" --version "$version" --configfile "$out/NuGet.config"; then
  tile=$root/tests/data/mvt
  run "$out/tool/libwire" convert --schema "$tile/vector_tile.proto" --to json "$tile/chicago-13-2098-3046.mvt" && grep -q '"landuse"' "$out/log" \
    || { echo "FAILED: libwire convert"; failed=1; }
fi

[ $failed -eq 0 ] && echo "All as expected: ${#names[@]} programs and the tool."
exit $failed
