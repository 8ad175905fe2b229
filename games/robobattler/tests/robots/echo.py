"""Fires where it sees that its opponent fired."""
import json
import sys


def write(message):
    print(json.dumps(message), flush=True)


def ask(action):
    write({"action": action})
    return json.loads(sys.stdin.readline())["reply"]


def play(view):
    sighting = ask("search")["sighting"]
    seen = sighting is not None and sighting["x"] is not None
    target = {"x": sighting["x"], "y": sighting["y"]} if seen else {"x": 4, "y": 4}
    lines = {"direction": "horizontal"} if view["missile"] == "line" else {}
    assert ask({"fire": {**target, **lines}}) == "fired"
    write({"action": "end"})
    return seen


counts = [0, 0]
for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "hello":
        write({"ready": True})
    elif message["type"] == "start":
        counts = [0, 0]
    elif message["type"] == "turn":
        counts[play(message["view"])] += 1
    elif message["type"] == "end":
        print(f"echoed {counts[1]} sightings and {counts[0]} of nothing", file=sys.stderr)
