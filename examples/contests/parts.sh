#!/usr/bin/env bash
# Plays cup.toml in parts, one process each. Usage: parts.sh [PARTS]
set -euo pipefail
cd "$(dirname "$0")"
parts=${1:-4}
out=${OUT:-.}
for part in $(seq "$parts"); do
  ./part.sh "$part" "$parts" "$out/part-$part.db" > "$out/part-$part.txt" &
done
wait
viadal merge "$out/cup.db" "$out"/part-*.db
viadal table "$out/cup.db"
