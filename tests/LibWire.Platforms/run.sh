#!/usr/bin/env bash
# The runtime tests on other processors: run.sh PLATFORM [--only TEXT] [--except TEXT]. The platform is "here", or "arm64" or "arm", which qemu runs. For these
# it installs qemu and gets the libraries that .NET needs from Debian, as root; elsewhere it is a failure that they are missing. The platform "mono" runs
# tests/LibWire.Mono, a program for .NET Framework, on the Mono that it installs from Debian.
# What it makes is in artifacts/platforms.
set -uo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
root=$(cd "$here/../.." && pwd)
platform=${1:-here}
shift
output=$root/artifacts/platforms/$platform
mkdir -p "$output"

failed() {
  [ -n "${2:-}" ] && tail -n 20 "$2"
  echo "FAILED: $1"
  exit 1
}

# What needs other programs or the sources beside it, minutes of an emulated processor, or huge pages, which an emulated program does not get.
left_out=(--except Benchmarks --except Samples --except Structure --except ProcessTests --except ProbeTests --except Large --except HugePages)

# sysroot DEBIAN_ARCHITECTURE: the libraries, unpacked and not installed.
sysroot() {
  [ -e "$output/sysroot/done" ] && return
  mkdir -p "$output/packages" "$output/sysroot"
  dpkg --add-architecture "$1" && apt-get update -q >"$output/apt.txt" 2>&1 || failed "apt-get has no packages for $1" "$output/apt.txt"
  (cd "$output/packages" && apt-get download -q {libc6,libstdc++6,libgcc-s1,zlib1g,libssl3}:"$1") >"$output/apt.txt" 2>&1 || failed "apt-get has no libraries for $1" "$output/apt.txt"
  dpkg --remove-architecture "$1"
  for package in "$output"/packages/*.deb; do dpkg -x "$package" "$output/sysroot" || failed "$package"; done
  touch "$output/sysroot/done"
}

# emulator QEMU DEBIAN_ARCHITECTURE
emulator() {
  command -v "$1" >/dev/null || { apt-get update -q && DEBIAN_FRONTEND=noninteractive apt-get install -q -y --no-install-recommends qemu-user-static; } >"$output/apt.txt" 2>&1 \
    || failed "apt-get does not install qemu" "$output/apt.txt"
  sysroot "$2"

  # Code that is compiled once and never changed: qemu 7.2 may run what was there before.
  export DOTNET_TieredCompilation=0 DOTNET_EnableWriteXorExecute=0 DOTNET_gcConcurrent=0
  run=("$1" -L "$output/sysroot" "$output/program/LibWire.Platforms")
}

mono_tests() {
  command -v mono >/dev/null || { apt-get update -q && DEBIAN_FRONTEND=noninteractive apt-get install -q -y --no-install-recommends mono-devel; } >"$output/apt.txt" 2>&1 \
    || failed "apt-get does not install Mono" "$output/apt.txt"
  dotnet build "$root/tests/LibWire.Mono" -c Release -nodeReuse:false -v quiet -o "$output/program" >"$output/build.txt" 2>&1 || failed "dotnet build" "$output/build.txt"
  mono "$output/program/LibWire.Mono.exe" "$root" 2>&1 | tee "$output/tests.txt"
  exit "${PIPESTATUS[0]}"
}

case $platform in
  here) runtime=; run=("$output/program/LibWire.Platforms"); left_out=() ;;
  arm64) runtime=linux-arm64; emulator qemu-aarch64-static arm64 ;;
  mono) mono_tests ;;
  arm) runtime=linux-arm; emulator qemu-arm-static armhf ;;
  *) echo "There is no platform $platform." >&2; exit 2 ;;
esac

dotnet publish "$here" -c Release -p:PlatformsRuntime=$runtime -nodeReuse:false -v quiet -o "$output/program" >"$output/publish.txt" 2>&1 || failed "dotnet publish" "$output/publish.txt"
cd "$root" || exit 1
"${run[@]}" "${left_out[@]}" "$@" 2>&1 | tee "$output/tests.txt" | grep -v -- '-Ok, passed '
exit "${PIPESTATUS[0]}"
