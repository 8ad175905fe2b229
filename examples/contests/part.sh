#!/usr/bin/env bash
# Plays one part of cup.toml, or goes on with a part that was interrupted. Usage: part.sh PART PARTS [DB]
set -euo pipefail
db=${3:-part-$1.db}
resume=
if viadal table "$db" > /dev/null 2>&1; then resume=--resume; fi
exec viadal tournament run cup.toml --shard "$1/$2" --db "$db" $resume
