#!/usr/bin/env bash
# Untried. Plays cup.toml in 16 parts, then puts them together: sbatch slurm.sh
#SBATCH --job-name=cup
#SBATCH --array=1-16
#SBATCH --cpus-per-task=1
#SBATCH --requeue
set -euo pipefail
db="part-$SLURM_ARRAY_TASK_ID.db"
# A part that was put back into the queue goes on where it stopped.
resume=$([ -f "$db" ] && viadal table "$db" > /dev/null 2>&1 && echo --resume || true)
viadal tournament run cup.toml --shard "$SLURM_ARRAY_TASK_ID/$SLURM_ARRAY_TASK_COUNT" --db "$db" $resume
# When all are done: sbatch --dependency=singleton --job-name=cup --wrap 'viadal merge cup.db part-*.db'
