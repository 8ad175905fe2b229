"""The wizards' duel: place, move, take, look, cast, pass."""

from itertools import product

COLUMNS, ROWS = 20, 10
CELLS = COLUMNS * ROWS
BAG = 10
ELEMENTS = ["fire", "water", "wood", "wind", "earth"]
DIRECTIONS = ["up", "right", "down", "left"]
# A cell never holds more than five elements.
TAKES = [counts for counts in product(range(6), repeat=5) if 0 < sum(counts) <= 5]


def _cell(number):
    return {"x": number % COLUMNS, "y": number // COLUMNS}


def _all_actions():
    yield from ({"place": _cell(number)} for number in range(CELLS))
    yield from ({"move": direction} for direction in DIRECTIONS)
    yield from ({"take": {name: count for name, count in zip(ELEMENTS, counts) if count}} for counts in TAKES)
    yield from ({"look": turns} for turns in range(1, 6))
    for element in ELEMENTS:
        for count in (1, 2):
            spell = {"element": element, "count": count}
            if element in ("fire", "earth"):
                yield from ({"cast": {**spell, **_cell(number)}} for number in range(CELLS))
            elif element == "wind":
                yield from ({"cast": {**spell, "direction": direction}} for direction in DIRECTIONS)
            else:
                yield {"cast": spell}
    yield "pass"


ACTIONS = list(_all_actions())
MOVE = CELLS
TAKE = MOVE + len(DIRECTIONS)
LOOK = TAKE + len(TAKES)
CAST = LOOK + 5
PASS = len(ACTIONS) - 1
TARGETS = {"fire": CELLS, "water": 1, "wood": 1, "wind": len(DIRECTIONS), "earth": CELLS}


class Wizards:
    def __init__(self, state):
        self.size = len(ACTIONS)

    def legal(self, view):
        if view["pos"] is None:
            left = 10 * view["seat"]
            return [y * COLUMNS + x for y in range(ROWS) for x in range(left, left + 10)]
        legal = list(range(MOVE, TAKE))
        legal += self._takes(view)
        legal += range(LOOK, CAST)
        number = CAST
        for element in ELEMENTS:
            for count in (1, 2):
                if view["carried"][element] >= count:
                    legal += range(number, number + TARGETS[element])
                number += TARGETS[element]
        legal.append(PASS)
        return legal

    def _takes(self, view):
        """Those that bring all that they ask for."""
        pos = view["pos"]
        there = [view[element][pos["y"]][pos["x"]] for element in ELEMENTS]
        room = BAG - sum(view["carried"].values())
        for number, counts in enumerate(TAKES):
            if sum(counts) <= room and all(count <= held for count, held in zip(counts, there)):
                yield TAKE + number

    def action(self, number, view):
        return ACTIONS[number]
