#!/bin/sh
# Builds the native columns into native-comparison/build. Fast if nothing has changed.
set -eu

usage() {
  cat <<'TEXT'
Usage: build.sh [--install | --partial] [--help]

Builds libwire_native, the C and C++ columns of the comparison, and prints its path. Beside it
builds libwire_flatbuffers_oracle, by which tests compare LibWire with Google's C++ FlatBuffers.

  --install   installs missing packages with apt-get; needs root on Debian or a similar system
  --partial   builds without the columns whose library is missing
  --help      shows this text

Without an option, a missing package is named and nothing is built.
CXX names the C++ compiler; the default is c++.

Exit codes: 0 built, 1 the build failed, 2 wrong option, 3 a package is missing.
TEXT
}

install=0
partial=0
for argument in "$@"; do
  case $argument in
    --install) install=1 ;;
    --partial) partial=1 ;;
    --help | -h) usage; exit 0 ;;
    *) echo "build.sh: unknown option '$argument'; --help lists the options." >&2; exit 2 ;;
  esac
done

folder=$(cd "$(dirname "$0")" && pwd)
build=$folder/build

has_command() { command -v "$1" >/dev/null 2>&1; }

# Asks the compiler whether a header exists.
has_header() { echo "#include <$1>" | ${CXX:-c++} -x c++ -E - >/dev/null 2>&1; }

# Sets needed to the packages that every build needs, and optional to those of single columns: Debian's package names.
look_for_packages() {
  needed=
  optional=
  has_command cmake || needed="$needed cmake"
  has_command make || has_command ninja || needed="$needed make"
  if ${CXX:-c++} --version >/dev/null 2>&1; then
    has_header cstdint || needed="$needed libc6-dev"
    has_header protozero/pbf_reader.hpp || optional="$optional libprotozero-dev"
    has_header google/protobuf/message.h || optional="$optional libprotobuf-dev"
    has_header flatbuffers/idl.h || optional="$optional libflatbuffers-dev"
    has_header rapidjson/document.h || optional="$optional rapidjson-dev"
    has_header pugixml.hpp || optional="$optional libpugixml-dev"
  else
    needed="$needed g++"
    optional="$optional libprotozero-dev libprotobuf-dev libflatbuffers-dev rapidjson-dev libpugixml-dev"
  fi
  has_command protoc || optional="$optional protobuf-compiler"
  has_command flatc || optional="$optional flatbuffers-compiler"
}

look_for_packages
if [ $install -eq 1 ] && [ -n "$needed$optional" ]; then
  if ! has_command apt-get || [ "$(id -u)" -ne 0 ]; then
    echo "build.sh: --install needs apt-get and root. Missing:$needed$optional" >&2
    exit 3
  fi
  apt-get update -q
  # shellcheck disable=SC2086 # a word each
  DEBIAN_FRONTEND=noninteractive apt-get install -q -y --no-install-recommends $needed $optional
  look_for_packages
fi

if [ -n "$needed" ] || { [ -n "$optional" ] && [ $partial -eq 0 ]; }; then
  echo "build.sh: missing (Debian packages):$needed$optional" >&2
  echo "build.sh: install them, or use --install; --partial builds without the libraries." >&2
  exit 3
fi

# The output is shown only if a command fails.
log=$(mktemp)
trap 'rm -f "$log"' EXIT
jobs=$(nproc 2>/dev/null || echo 2)
if ! { cmake -S "$folder" -B "$build" && cmake --build "$build" --parallel "$jobs"; } >"$log" 2>&1; then
  cat "$log" >&2
  exit 1
fi

for library in "$build/libwire_native.so" "$build/libwire_native.dylib"; do
  if [ -f "$library" ]; then
    grep -e ': left out' "$log" || true
    echo "$library"
    exit 0
  fi
done

echo "build.sh: the build succeeded, but there is no library in $build" >&2
exit 1
