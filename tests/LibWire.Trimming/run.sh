#!/usr/bin/env bash
# Publishes a small program trimmed and compiled ahead of time, with and without use of a descriptor, and runs it. Warnings are errors. A program that does
# not use descriptors must not have them. Prints the sizes that docs/descriptors.md tells. Needs the runtime packages, and clang or gcc.
set -euo pipefail
cd "$(dirname "$0")"
out=$(mktemp -d)
trap 'rm -rf "$out"' EXIT
failed=0

fail() {
  echo "FAILED: $1"
  failed=1
}

# publish NAME KIND USES_DESCRIPTORS
publish() {
  local name=$1 uses=$3
  if ! LIBWIRE_PUBLISH=$2 LIBWIRE_DESCRIPTORS=$uses dotnet publish -c Release -p:RunAnalyzersDuringBuild=false -nodeReuse:false -v quiet -o "$out/$name" >"$out/$name.log" 2>&1; then
    cat "$out/$name.log"
    fail "$name is not published"
    return
  fi

  local expected=$'JSON: the same\nbinary: equal\nfault: UnknownName\n{"a":[1,2.5]}'
  [ "$uses" = false ] || expected+=$'\ndescriptor: opentelemetry.proto.trace.v1.TracesData, opentelemetry/proto/trace/v1/trace.proto'
  local actual
  actual=$("$out/$name/LibWire.Trimming") || fail "$name ends with $?"
  [ "$actual" = "$expected" ] || fail "$name prints: $actual"
}

size() {
  stat -c %s "$1"
}

# The first bytes of a file's descriptor: its name. They are in the program as base64.
file=$(printf '\n(opentelemetry/proto/trace/v1/trace.proto' | base64 -w0)

has_not() {
  if grep -aq "$2" "$1"; then fail "$1 has $2"; fi
}

has() {
  grep -aq "$2" "$1" || fail "$1 lacks $2"
}

publish trimmed trimmed false
publish trimmed-descriptors trimmed true
has_not "$out/trimmed/LibWire.dll" FileDescriptor
has_not "$out/trimmed/LibWire.Trimming.dll" "$file"
has "$out/trimmed-descriptors/LibWire.dll" FileDescriptor
has "$out/trimmed-descriptors/LibWire.Trimming.dll" "$file"
for name in trimmed trimmed-descriptors; do
  echo "$name: LibWire.dll $(size "$out/$name/LibWire.dll"), LibWire.Json.dll $(size "$out/$name/LibWire.Json.dll"), its own dll $(size "$out/$name/LibWire.Trimming.dll")"
done

publish aot aot false
publish aot-descriptors aot true
has_not "$out/aot/LibWire.Trimming" "$file"
has "$out/aot-descriptors/LibWire.Trimming" "$file"
for name in aot aot-descriptors; do echo "$name: $(size "$out/$name/LibWire.Trimming")"; done

[ $failed -eq 0 ] && echo "All as expected."
exit $failed
