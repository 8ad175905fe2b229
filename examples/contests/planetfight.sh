#!/usr/bin/env bash
# PlanetFight's contest: 16 programs, maps that nobody knows, points added up. Usage: planetfight.sh FOLDER [ROUNDS]
set -euo pipefail
here=$(cd "$(dirname "$0")/../.." && pwd)
folder=$1 rounds=${2:-4}
mkdir -p "$folder/entries"
for number in $(seq -w 8); do
  cp "$here/games/planetfight/bots/random.c" "$folder/entries/random$number.c"
  cp "$here/games/planetfight/bots/uber.c" "$folder/entries/uber$number.c"
done
cd "$folder"
viadal tournament run --name "PlanetFight contest" planetfight entries/*.c --rank-by points --rounds "$rounds" --seed 1 --db contest.db
