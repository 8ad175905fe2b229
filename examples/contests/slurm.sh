#!/usr/bin/env bash
# Plays cup.toml in 16 parts, from a folder that all nodes share: sbatch slurm.sh. One part alone: sbatch --array=3 slurm.sh
# When all are done: sbatch --dependency=singleton --job-name=cup --wrap 'viadal merge cup.db part-*.db'
#SBATCH --job-name=cup
#SBATCH --array=1-16
#SBATCH --cpus-per-task=1
#SBATCH --requeue
set -euo pipefail
# A part that was put back into the queue, because its node was lost, goes on where it stopped.
exec ./part.sh "$SLURM_ARRAY_TASK_ID" 16
