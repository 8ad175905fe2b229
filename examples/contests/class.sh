#!/usr/bin/env bash
# A class of 40 robots in Java, made from one that ships. Usage: class.sh FOLDER [MATCHES]
# The robot of number N fires blindly N times of 40, so the order that they should end in is known.
set -euo pipefail
here=$(cd "$(dirname "$0")/../.." && pwd)
folder=$1 matches=${2:-1560}
mkdir -p "$folder/robots"
for number in $(seq -w 40); do
  blind="if (random().nextInt(40) < $((10#$number))) { fire(random().nextInt(9), random().nextInt(9)); return; }"
  sed "s/\bPainter\b/Robot$number/g; s/Missile missile = getMissile();/&\n        $blind/" \
    "$here/games/robobattler/bots/Painter.java" > "$folder/robots/Robot$number.java"
done
cd "$folder"
viadal tournament run --name "Class of 40" robobattler robots/*.java --games "$matches" --seed 1 --db class.db
