"""A wizard with a purpose: it wants three Dragon Fires, and wind to find whom to burn.

It goes the shortest way to the fire it lacks, then searches where it has not looked for longest. Whom it sees it burns:
first where it stood; if that misses it moves, so then all around. Speaks the line protocol; needs nothing but Python.
"""
import json
import random
import sys
from collections import deque

ELEMENTS = ["fire", "water", "wood", "wind", "earth"]
STEPS = {"up": (0, -1), "right": (1, 0), "down": (0, 1), "left": (-1, 0)}
WANTED = {"fire": 6, "water": 1, "wood": 0, "wind": 3, "earth": 0}
# With so much fire it searches; a search shows at least so many cells that it has not seen for so many turns.
ARMED = 4
SHOWS = 4
STALE = 20
COLUMNS, ROWS = 20, 10


def write(message):
    print(json.dumps(message), flush=True)


def on_board(x, y):
    return 0 <= x < COLUMNS and 0 <= y < ROWS


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
            if on_board(*to) and to not in found and not view["obstacle"][to[1]][to[0]]:
                found[to] = (length + 1, first or step)
                queue.append(to)
    return found


def go(view, worth):
    """The first step of the way to the cell that is worth most for its distance; None where none is worth anything."""
    best, step = 0, None
    for (x, y), (length, first) in ways(view).items():
        value = worth(x, y) / (length + 2)
        if first and value > best:
            best, step = value, first
    return step


def is_stale(view, x, y):
    """Whether the other may have come to a cell since it was shown."""
    return view["seen"][y][x] <= 0 or view["turn"] - view["seen"][y][x] > STALE


def stale_along(view, x, y, step, length):
    """How many cells from here in a direction have not been shown for long."""
    dx, dy = STEPS[step]
    cells = [(x + dx * away, y + dy * away) for away in range(1, length + 1)]
    return sum(on_board(*cell) and is_stale(view, *cell) for cell in cells)


def stale_around(view, x, y, length):
    """The same in all four directions."""
    return sum(stale_along(view, x, y, step, length) for step in STEPS)


def search(view):
    """Wind where it shows most, else a look around that costs two turns; None where either would show little."""
    x, y, length = view["pos"]["x"], view["pos"]["y"], 5 * min(2, view["carried"]["wind"])
    step = max(STEPS, key=lambda step: stale_along(view, x, y, step, length))
    if stale_along(view, x, y, step, length) >= SHOWS:
        return {"cast": {"element": "wind", "count": length // 5, "direction": step}}
    return {"look": 2} if stale_around(view, x, y, 2) >= SHOWS else None


def place(view):
    """The cell of its half with the most that it wants."""
    columns = range(10) if view["seat"] == 0 else range(10, 20)
    cells = [(x, y) for x in columns for y in range(ROWS)]
    x, y = max(cells, key=lambda cell: 3 * view["fire"][cell[1]][cell[0]] + view["wind"][cell[1]][cell[0]])
    return {"place": {"x": x, "y": y}}


def burn(view, missed):
    """Fire at the other, if it was noticed in one's last turn or an arrow has just missed it."""
    enemy, fire = view["enemy"], view["carried"]["fire"]
    if missed and fire >= 2:
        return {"cast": {"element": "fire", "count": 2, "x": missed["x"], "y": missed["y"]}}
    if enemy and enemy["turn"] + 1 >= view["turn"] and fire:
        return {"cast": {"element": "fire", "count": 1, "x": enemy["x"], "y": enemy["y"]}}
    return None


def act(view, missed):
    carried, here = view["carried"], (view["pos"]["x"], view["pos"]["y"])
    fire = burn(view, missed)
    if fire:
        return fire
    if view["damage"] and carried["water"]:
        return {"cast": {"element": "water", "count": 1}}
    take = missing(view, *here)
    if any(take.values()):
        return {"take": take}
    if carried["fire"] >= ARMED:
        look = search(view)
        if look:
            return look
        step = go(view, lambda x, y: stale_around(view, x, y, 3))
    else:
        counts = lambda x, y: missing(view, x, y)
        step = go(view, lambda x, y: 3 * counts(x, y)["fire"] + counts(x, y)["wind"] + counts(x, y)["water"])
    return {"move": step or random.choice(list(STEPS))}


def missed_by(action, view):
    """Where an arrow of one's own has just hit nobody; None otherwise."""
    spell = action.get("cast", {}) if action else {}
    arrow = spell.get("element") == "fire" and spell["count"] == 1
    hit = any(event["event"] == "struck" for event in view["last"])
    return {"x": spell["x"], "y": spell["y"]} if arrow and not hit else None


def main():
    action = None
    for line in sys.stdin:
        message = json.loads(line)
        if message["type"] == "hello":
            random.seed(message["seed"])
            write({"ready": True})
        elif message["type"] == "start":
            action = None
        elif message["type"] == "turn":
            view = message["view"]
            action = act(view, missed_by(action, view)) if view["pos"] else place(view)
            write({"action": action})


main()
