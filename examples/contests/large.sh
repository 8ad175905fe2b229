#!/usr/bin/env bash
# What 2,000 bots with 1,000,000 matches cost: the schedule is the program's own, the results are drawn.
# Usage: large.sh FOLDER [BOTS] [MATCHES]; needs the example large_tournament of crates/arena beside the program.
set -euo pipefail
folder=$1 bots=${2:-2000} matches=${3:-1000000}
mkdir -p "$folder"
cd "$folder"
{
  printf 'name = "Large"\ngame = "tic-tac-toe"\nseed = 1\ngames = %s\nbots = [\n' "$matches"
  for number in $(seq "$bots"); do printf '"house:strong,nodes=%s",\n' "$number"; done
  printf ']\n'
} > large.toml
# The schedule is kept before the first match is played; then it is stopped.
timeout -s INT 20 viadal tournament run large.toml --db large.db > /dev/null 2>&1 || true
"$(dirname "$(command -v viadal)")/examples/large_tournament" large.db 50
TIMEFORMAT='  %R s, %U s of processor time'
echo "the table after new results:"; time viadal table large.db > table.txt
echo "the table again:"; time viadal table large.db > again.txt
cmp table.txt again.txt
echo "going on where 100 matches are missing, and the table:"
time viadal tournament run large.toml --db large.db --resume > /dev/null 2>&1
viadal serve --db large.db --port 8961 > serve.txt 2>&1 &
server=$!
trap 'kill $server' EXIT
api=http://127.0.0.1:8961/api/v1/tournaments
until curl -sf "$api" > list.json; do kill -0 $server; sleep 0.2; done
id=$(sed 's/.*"id":"\([^"]*\)".*/\1/' list.json)
for page in "" "/$id" "/$id/matches?limit=100" "/$id/matches?limit=100&played=1&from=900000" "/$id/matches?of=7&played=1"; do
  curl -so page.json -w "  %{time_total} s, %{size_download} bytes: tournaments$page\n" "$api$page"
done
