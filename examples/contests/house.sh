#!/usr/bin/env bash
# A ladder of the house bots of every game, in one database. Usage: house.sh FOLDER [MATCHES of each game]
set -euo pipefail
folder=$1 matches=${2:-200}
mkdir -p "$folder"
cd "$folder"
ladder() {
  viadal tournament run --name "House bots of $1" "$1" "${@:2}" --format ladder --games "$matches" --seed 1 --db house.db
}
ladder perlwars house:random house:finder house:strong,nodes=300
ladder robobattler house:random house:marksman house:chooser house:painter house:spotter house:tracker house:reader \
  house:strong,nodes=300
ladder planetfight house:random house:rover house:hopper house:nearest house:uber house:strong,nodes=600
ladder wizards house:random house:wanderer house:collector house:hunter house:reader house:strong,nodes=300
for game in thud breakthrough chess reversi tic-tac-toe; do
  ladder "$game" house:random house:greedy house:strong,nodes=30 house:strong,nodes=300
done
