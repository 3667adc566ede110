#!/usr/bin/env bash
# What a program takes that is compiled ahead of time, beside the JIT compiler: nanoseconds for each message, the best of several turns.
# Needs the runtime packages, and clang or gcc. LIBWIRE_TURNS sets the number of turns.
set -euo pipefail
cd "$(dirname "$0")"
out=$(mktemp -d)
trap 'rm -rf "$out"' EXIT

dotnet build -c Release -v quiet -nologo -o "$out/jit" >"$out/log" || { cat "$out/log"; exit 1; }

# publish NAME INSTRUCTIONS PREFERENCE
publish() {
  LIBWIRE_AHEAD=$1 LIBWIRE_INSTRUCTIONS=$2 LIBWIRE_PREFERENCE=$3 dotnet publish -c Release -v quiet -nologo -o "$out/$1" >"$out/log" \
    || { cat "$out/log"; exit 1; }
}

publish default '' ''
publish v3 x86-64-v3 Speed
publish native native Speed

names='jit default v3 native'
for ((turn = 0; turn < ${LIBWIRE_TURNS:-5}; turn++)); do
  for name in $names; do "$out/$name/LibWire.Ahead" 0.3 >>"$out/$name.tsv"; done
done

{
  printf 'operation'
  for name in $names; do printf '\t%s' "$name"; done
  echo
  cut -f1 "$out/jit.tsv" | awk '!seen[$0]++' | while IFS= read -r operation; do
    printf '%s' "$operation"
    for name in $names; do
      printf '\t%s' "$(awk -F'\t' -v op="$operation" '$1 == op && (best == "" || $2 < best) { best = $2 } END { printf "%.0f", best }' "$out/$name.tsv")"
    done
    echo
  done
} | column -t -s "$(printf '\t')"
