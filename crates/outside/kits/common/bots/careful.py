"""A bot for the game: leaves heaps whose numbers cancel out (nim sum 0) where it can, else takes any."""

import json
import sys
from functools import reduce

for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "hello":
        print(json.dumps({"ready": True}), flush=True)
    elif message["type"] == "turn":
        view = message["view"]

        def rest(action):
            heaps = list(view["heaps"])
            heaps[action["heap"]] -= action["take"]
            return reduce(lambda one, other: one ^ other, heaps)

        print(json.dumps({"action": min(view["legal"], key=rest)}), flush=True)
