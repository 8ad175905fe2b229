#!/usr/bin/env bash
# Plays cup.toml in 16 parts: sbatch slurm.sh. One part alone: sbatch --array=3 slurm.sh
# When all are done: sbatch --dependency=singleton --job-name=cup --wrap 'viadal merge cup.db part-*.db'
#SBATCH --job-name=cup
#SBATCH --array=1-16
#SBATCH --cpus-per-task=1
#SBATCH --requeue
set -euo pipefail
parts=16
db="part-$SLURM_ARRAY_TASK_ID.db"
# A part that was put back into the queue goes on where it stopped.
resume=$([ -f "$db" ] && viadal table "$db" > /dev/null 2>&1 && echo --resume || true)
viadal tournament run cup.toml --shard "$SLURM_ARRAY_TASK_ID/$parts" --db "$db" $resume
