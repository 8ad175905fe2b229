#!/usr/bin/env bash
# Tournaments of the bots that ship with each of the five games, as many matches of each, on two cores; then the pages of all.
# Usage: samples.sh FOLDER [MATCHES of each game]
set -euo pipefail
here=$(cd "$(dirname "$0")/../.." && pwd)
folder=$1 matches=${2:-2000}
bots=$here/games
mkdir -p "$folder/pages"
cd "$folder"
cup() {
  local began=$SECONDS
  viadal tournament run --name "Samples of $1" "$1" "${@:2}" --games "$matches" --jobs 2 --seed 1 --db samples.db
  echo "$1: $matches matches in $((SECONDS - began)) s"
  viadal table samples.db --html "pages/$1"
}
cup perlwars "$bots"/perlwars/bots/*.plw
cup robobattler "$bots"/robobattler/bots/*.java
cup planetfight "$bots"/planetfight/bots/*.c house:random
cup wizards "$bots"/wizards/bots/*.py
cup breakthrough random greedy house:strong,nodes=20
