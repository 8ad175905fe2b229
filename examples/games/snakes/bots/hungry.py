"""Goes to the nearest food, on cells where nobody is."""

import json
import sys

WAYS = {"up": (0, -1), "right": (1, 0), "down": (0, 1), "left": (-1, 0)}

for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "hello":
        print(json.dumps({"ready": True}), flush=True)
    elif message["type"] == "turn":
        view = message["view"]
        bodies = {tuple(cell) for snake in view["snakes"] if not snake["died"] for cell in snake["body"][:-1]}
        x, y = view["snakes"][view["seat"]]["body"][0]

        def value(way):
            cell = (x + WAYS[way][0], y + WAYS[way][1])
            blocked = cell in bodies or not all(0 <= at < view["size"] for at in cell)
            return blocked, min((abs(cell[0] - fx) + abs(cell[1] - fy) for fx, fy in view["food"]), default=0)

        print(json.dumps({"action": min(view["legal"], key=value)}), flush=True)
