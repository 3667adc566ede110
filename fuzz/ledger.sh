#!/usr/bin/env bash
# Adds the rows that fuzz/run.sh prints to the ledger: fuzz/ledger.sh ROWS [LEDGER]. ROWS is a file with them, and perhaps other lines of the output.
# Minutes, executions and findings add up; of edges and inputs the most counts. The ledger is docs/fuzzing-ledger.md unless another is named.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

if [ $# -lt 1 ] || [ $# -gt 2 ] || [ ! -f "$1" ]; then
    sed -n '2,3s/^# //p' "fuzz/ledger.sh" >&2
    exit 2
fi

rows=$1 ledger=${2:-docs/fuzzing-ledger.md}
[ -f "$ledger" ] || { echo "ledger.sh: there is no $ledger." >&2; exit 2; }
new=$(mktemp)
trap 'rm -f "$new"' EXIT
commit=$(git rev-parse --short=8 HEAD 2>/dev/null || echo unknown)

# First the rows, then the ledger: its lines that are no targets stay, and its targets are written in the order of their names where the first one was.
awk -v last="$(date -u +%F), $commit" '
    function most(a, b) { return a + 0 > b + 0 ? a + 0 : b + 0 }
    function write(    count, names, name, i, j) {
        written = 1
        for (name in minutes) {
            for (i = ++count; i > 1 && names[i - 1] > name; i--) names[i] = names[i - 1]
            names[i] = name
        }
        for (i = 1; i <= count; i++) {
            name = names[i]
            printf "| %s | %.1f | %.0f | %.0f | %.0f | %.0f | %s |\n", name, minutes[name], executions[name], edges[name], inputs[name], findings[name], run[name]
        }
    }
    NR == FNR {
        if (split($0, row, "\t") != 6 || row[6] !~ /^[0-9]+$/) next
        name = row[1]
        minutes[name] += row[2]; executions[name] += row[3]; findings[name] += row[6]
        edges[name] = most(edges[name], row[4]); inputs[name] = most(inputs[name], row[5]); run[name] = last
        next
    }
    /^\| [a-z0-9-]+ \| [0-9]/ {
        split($0, row, " *\\| *")
        name = row[2]
        minutes[name] += row[3]; executions[name] += row[4]; findings[name] += row[7]
        edges[name] = most(edges[name], row[5]); inputs[name] = most(inputs[name], row[6])
        if (!(name in run)) run[name] = row[8]
        inside = 1
        next
    }
    { if (inside && !written) write() }
    /^\|--/ { print; inside = 1; next }
    { print }
    END { if (!written) write() }
' "$rows" "$ledger" > "$new"
cat "$new" > "$ledger"
