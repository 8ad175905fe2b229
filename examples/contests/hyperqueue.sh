#!/usr/bin/env bash
# Plays cup.toml in parts on the workers of a HyperQueue server, in a folder that all share. Usage: hyperqueue.sh PARTS
set -euo pipefail
parts=$1
# A part whose worker was lost is started again, and goes on where it stopped.
hq submit --wait --array "1-$parts" --cpus 1 -- bash -c "./part.sh \$HQ_TASK_ID $parts"
viadal merge cup.db part-*.db
viadal table cup.db
