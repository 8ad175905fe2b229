#!/usr/bin/env bash
# Untried. Plays cup.toml in parts on the workers of a HyperQueue server. Usage: hyperqueue.sh PARTS
set -euo pipefail
parts=$1
hq submit --wait --array "1-$parts" --cpus 1 -- \
  bash -c "viadal tournament run cup.toml --shard \$HQ_TASK_ID/$parts --db part-\$HQ_TASK_ID.db"
viadal merge cup.db part-*.db
viadal table cup.db
