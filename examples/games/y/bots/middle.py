"""Takes the free cell nearest to the middle of the board."""

import json
import sys


def far(cell, side):
    row = 0
    while (row + 1) * (row + 2) // 2 <= cell:
        row += 1
    column = cell - row * (row + 1) // 2
    return abs(3 * row - 2 * side) + abs(2 * column - row)


for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "hello":
        print(json.dumps({"ready": True}), flush=True)
    elif message["type"] == "turn":
        view = message["view"]
        free = [place for place, seat in enumerate(view["cells"]) if seat < 0]
        print(json.dumps({"action": {"cell": min(free, key=lambda cell: far(cell, view["side"]))}}), flush=True)
