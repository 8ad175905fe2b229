"""{NAME}: plays any of the legal moves. Change `choose`.

Standard output is for answers alone; debug with print(..., file=sys.stderr).
"""
import json
import random
import sys


def choose(view):
    """One of the texts in view["legal"]. Who stands where is in view["pieces"], what the others did in view["last"]."""
    return random.choice(view["legal"])


def send(message):
    print(json.dumps(message), flush=True)


def main():
    for line in sys.stdin:
        message = json.loads(line)
        if message["type"] == "hello":
            random.seed(message["seed"])
            send({"ready": True})
        elif message["type"] == "turn":
            send({"action": {"move": choose(message["view"])}})
        elif message["type"] == "reply" and message["more"]:
            # The same piece goes on: the turn has another part.
            send({"action": {"move": choose(message["reply"]["view"])}})


main()
