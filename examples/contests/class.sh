#!/usr/bin/env bash
# A class of 40 robots in Java, made from the samples that ship, and PlanetFight's contest of 16 programs.
# Usage: class.sh FOLDER [MATCHES of the class]
set -euo pipefail
here=$(cd "$(dirname "$0")/../.." && pwd)
folder=$1 matches=${2:-1560}
mkdir -p "$folder/robots" "$folder/entries"
samples=(Painter Random Tracker)
for number in $(seq -w 40); do
  sample=${samples[$((10#$number % 3))]}
  sed "s/\b$sample\b/$sample$number/g" "$here/games/robobattler/bots/$sample.java" > "$folder/robots/$sample$number.java"
done
for number in $(seq -w 8); do
  cp "$here/games/planetfight/bots/random.c" "$folder/entries/random$number.c"
  cp "$here/games/planetfight/bots/uber.c" "$folder/entries/uber$number.c"
done
cd "$folder"
viadal tournament run --name "PlanetFight contest" --game planetfight entries/*.c --rank-by points --rounds 4 --seed 1 --db contest.db
viadal tournament run --name "Class of 40" --game robobattler robots/*.java --games "$matches" --seed 1 --db class.db
