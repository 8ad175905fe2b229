"""A wizard with a purpose: it wants three Dragon Fires, and wind to find whom to burn.

It goes the shortest way to the fire it lacks, then searches. Who takes elements leaves a gap on the open map: there it
burns at once. Speaks the line protocol; needs nothing but Python.
"""
import json
import random
import sys
from collections import deque

ELEMENTS = ["fire", "water", "wood", "wind", "earth"]
STEPS = {"up": (0, -1), "right": (1, 0), "down": (0, 1), "left": (-1, 0)}
WANTED = {"fire": 6, "water": 1, "wood": 0, "wind": 3, "earth": 0}
COLUMNS, ROWS = 20, 10


def write(message):
    print(json.dumps(message), flush=True)


def missing(view, x, y):
    """What of a cell's elements is wanted and not carried yet, as far as the bag holds it."""
    room = 10 - sum(view["carried"].values())
    counts = {}
    for element in ELEMENTS:
        lacks = max(0, WANTED[element] - view["carried"][element])
        counts[element] = min(lacks, view[element][y][x], room)
        room -= counts[element]
    return counts


def ways(view):
    """The length and the first step of a shortest way to each cell that can be reached."""
    start = (view["pos"]["x"], view["pos"]["y"])
    found, queue = {start: (0, None)}, deque([start])
    while queue:
        x, y = queue.popleft()
        length, first = found[x, y]
        for step, (dx, dy) in STEPS.items():
            to = (x + dx, y + dy)
            on_board = 0 <= to[0] < COLUMNS and 0 <= to[1] < ROWS
            if on_board and to not in found and not view["obstacle"][to[1]][to[0]]:
                found[to] = (length + 1, first or step)
                queue.append(to)
    return found


def gap(view, before):
    """A cell from which the other has taken something since one's last turn."""
    if before is None or before["pos"] is None or before["turn"] + 1 != view["turn"]:
        return None
    own = (before["pos"]["x"], before["pos"]["y"])
    for y in range(ROWS):
        for x in range(COLUMNS):
            if (x, y) != own and any(view[element][y][x] < before[element][y][x] for element in ELEMENTS):
                return x, y
    return None


def place(view):
    """The cell of its half with the most that it wants."""
    columns = range(10) if view["seat"] == 0 else range(10, 20)
    cells = [(x, y) for x in columns for y in range(ROWS)]
    x, y = max(cells, key=lambda cell: 3 * view["fire"][cell[1]][cell[0]] + view["wind"][cell[1]][cell[0]])
    return {"place": {"x": x, "y": y}}


def fire(view, cell, count):
    return {"cast": {"element": "fire", "count": count, "x": cell[0], "y": cell[1]}}


def act(view, before):
    carried, x, y = view["carried"], view["pos"]["x"], view["pos"]["y"]
    there = gap(view, before)
    if there and carried["fire"]:
        return fire(view, there, 1)
    enemy = view["enemy"]
    if enemy and enemy["turn"] + 1 >= view["turn"] and carried["fire"] >= 2:
        return fire(view, (enemy["x"], enemy["y"]), 2)
    if view["damage"] and carried["water"]:
        return {"cast": {"element": "water", "count": 1}}
    take = missing(view, x, y)
    if any(take.values()):
        return {"take": take}
    if carried["fire"] >= 4 and carried["wind"]:
        # To the side where more of the board lies.
        direction = "right" if x < COLUMNS / 2 else "left"
        return {"cast": {"element": "wind", "count": min(2, carried["wind"]), "direction": direction}}
    best, step = 0, None
    for (to_x, to_y), (length, first) in ways(view).items():
        wanted = missing(view, to_x, to_y)
        worth = (3 * wanted["fire"] + wanted["wind"] + wanted["water"]) / (length + 1)
        if first and worth > best:
            best, step = worth, first
    return {"move": step or random.choice(list(STEPS))}


def main():
    before = None
    for line in sys.stdin:
        message = json.loads(line)
        if message["type"] == "hello":
            random.seed(message["seed"])
            write({"ready": True})
        elif message["type"] == "start":
            before = None
        elif message["type"] == "turn":
            view = message["view"]
            write({"action": act(view, before) if view["pos"] else place(view)})
            before = view


main()
