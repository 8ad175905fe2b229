"""{NAME}, a robot for Perl Wars: keeps the cells where the enemy can be, and shoots at them.

One JSON object a line: the referee's on standard input, ours on standard output. Standard error is free.
"""

import json
import math
import random
import sys


def read():
    """The referee's next message; a bye when there is none."""
    line = sys.stdin.readline()
    return json.loads(line) if line else {"type": "bye"}


def write(message):
    print(json.dumps(message), flush=True)


class GameOver(Exception):
    """The game ended in the middle of our turn."""


def act(action):
    """Plays an action: what it returned, or None when the referee refused it."""
    write({"action": action})
    message = read()
    if not message.get("more"):
        raise GameOver
    return message.get("reply")


def answer(target, enemy, reach):
    """What a shot at the target is answered."""
    distance = int(math.sqrt((target[0] - enemy[0]) ** 2 + (target[1] - enemy[1]) ** 2) + 0.5)
    return distance if distance <= reach else -1


class Robot:
    def __init__(self, view):
        self.width, self.height = view["stage"]["width"], view["stage"]["height"]
        self.reach = view["reach"]  # the largest distance that a shot tells
        self.possible = {(x, y) for x in range(self.width) for y in range(self.height)}

    def turn(self, view):
        own = (view["pos"]["x"], view["pos"]["y"])
        for deed in view["hist"]:
            if deed == "M":  # the enemy made one step
                self.possible = {next for cell in self.possible for next in self.around(cell)}
        self.possible.discard(own)
        for _ in range(2):
            x, y = random.choice(sorted(self.possible))
            distance = act({"shot": {"x": x, "y": y}})["distance"]
            self.possible = {cell for cell in self.possible if answer((x, y), cell, self.reach) == distance}
        act({"move": random.randrange(4)})  # 0 north, 1 east, 2 south, 3 west

    def around(self, cell):
        """Where a step leads from a cell. Against the wall it leads nowhere."""
        for dx, dy in ((0, -1), (1, 0), (0, 1), (-1, 0)):
            x, y = cell[0] + dx, cell[1] + dy
            yield (x, y) if 0 <= x < self.width and 0 <= y < self.height else cell


def main():
    robot = None
    while (message := read())["type"] != "bye":
        if message["type"] == "hello":
            random.seed(message["seed"])
            robot = Robot(message["view"])  # each game loads its robots anew
            write({"ready": True})
        elif message["type"] == "turn":
            try:
                robot.turn(message["view"])
                write({"action": "end"})
            except GameOver:
                pass


main()
