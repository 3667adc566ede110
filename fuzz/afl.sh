#!/usr/bin/env bash
# Fuzzing with AFL++: fuzz/afl.sh TARGET MINUTES. The targets are those of fuzz/run.sh --list. It needs afl-fuzz: apt-get install afl++.
# It starts with the corpus of the repository, and goes on where the last run ended. All of it lies in artifacts/fuzz/afl/TARGET.
# Exit code 0 only without crashes and hangs.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

if [ $# -ne 2 ] || ! [[ $2 =~ ^[0-9]+$ ]]; then
    sed -n '2,4s/^# //p' "fuzz/afl.sh" >&2
    exit 2
fi

target=$1 minutes=$2
corpus="fuzz/corpus/$target" out="artifacts/fuzz/afl/$target"
[[ $target =~ ^[a-z0-9-]+$ ]] && [ -d "$corpus" ] || { echo "afl.sh: '$target' is no target: fuzz/run.sh --list prints them." >&2; exit 2; }
command -v afl-fuzz > /dev/null || { echo "afl.sh: there is no afl-fuzz: apt-get install afl++." >&2; exit 2; }

dotnet build -c Release -v quiet --nologo tests/LibWire.Coverage.Fuzz >&2
program=$(dotnet tests/LibWire.Coverage.Fuzz/bin/Release/net10.0/LibWire.Coverage.Fuzz.dll --copy)
mkdir -p "$out"

# The process is not instrumented as AFL++ expects; SharpFuzz speaks its protocol. Memory is not limited, because .NET reserves much more than it uses.
# No target takes more than 4096 bytes.
export AFL_SKIP_BIN_CHECK=1 AFL_NO_AFFINITY=1 AFL_SKIP_CPUFREQ=1 AFL_I_DONT_CARE_ABOUT_MISSING_CRASHES=1 AFL_NO_UI=1 AFL_AUTORESUME=1
afl-fuzz -V $((60 * minutes)) -m none -t 10000 -G 4096 -i "$corpus" -o "$out" -- dotnet "$program" "$target" --afl

grep -E '^(execs_done|execs_per_sec|edges_found|corpus_count|saved_crashes|saved_hangs) ' "$out/default/fuzzer_stats"
findings=$(find "$out/default/crashes" "$out/default/hangs" -type f -name 'id:*' | wc -l)
[ "$findings" -eq 0 ] || { echo "afl.sh: $findings findings in $out/default. One again: fuzz/run.sh $target --input FILE" >&2; exit 1; }
