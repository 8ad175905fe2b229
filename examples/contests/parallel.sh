#!/usr/bin/env bash
# Plays cup.toml in parts on the machines of a list; one named ':' is this one. Usage: parallel.sh MACHINES-FILE PARTS
set -euo pipefail
machines=$1 parts=$2
seq "$parts" | parallel --sshloginfile "$machines" --workdir "$PWD" --joblog parts.log --resume-failed \
  --retries 3 ./part.sh {} "$parts"
viadal merge cup.db part-*.db
viadal table cup.db
