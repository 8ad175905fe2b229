"""What a seat sees of a game, as arrays, by one rule for all games.

    >>> from viadal_rules import State
    >>> from viadal_rules.arrays import layout
    >>> state = State("perlwars", seed=1)
    >>> seen = layout("perlwars")
    >>> numbers, planes = seen.observe(state, 0)
    >>> int(numbers[seen.numbers.index("actions")]), int(planes[seen.planes.index("own robot")].sum())
    (3, 1)

Planes are what the picture of the view has on its grid: a plane for each letter of the cells, each layer, and each shape or icon with its
text, by whose it is (the seats after the viewer's are `+1`, `+2`); and each table of the view that has the grid's size, or the size of other tables. Everything else of the view is a
number with its path as name, such as `pos.x`; a text has a number for each that it can be, such as `missile=line`, which is 1 or 0. What
a view does not have is -1. So are counts of cards and numbers in the picture.

The names come from games at random, always the same: what never came up in them is left out. They and their order never change for a game
with the same options. Board games have planes of their own, see `viadal_rules.Board`.
"""

import re
from collections import Counter
from functools import lru_cache
from itertools import chain

import numpy as np

from .state import State

# So many games are begun for the names, and so many of them played, so many decisions at the most.
BEGUN, PLAYED, DECISIONS = 100, 4, 300


def layout(game, **options):
    """The `Layout` of a game with these options."""
    return _layout(game, tuple(sorted(options.items())))


@lru_cache(maxsize=64)
def _layout(game, options):
    return Layout(game, dict(options))


class Layout:
    """The names of all numbers and planes of a game, and the rows and columns of a plane."""

    def __init__(self, game, options):
        numbers, planes, shapes = {}, {}, {(0, 0)}
        for seed in range(BEGUN):
            state = State(game, seed=seed, **options)
            for seat in range(state.players):
                state.seat_house(seat, "random", seed)
            for _ in range(DECISIONS if seed < PLAYED else 1):
                for seat in state.due:
                    seen = _seen(state, seat)
                    numbers |= dict.fromkeys(name for name, _ in seen[0])
                    planes |= dict.fromkeys(name for name, *_ in seen[1])
                    shapes.add(seen[2])
                state.ask_house(1)
        self.numbers, self.planes = sorted(set(_in_all_places(numbers))), sorted(planes)
        self.shape = (len(self.planes), *np.max(list(shapes), axis=0).tolist())
        self._numbers = {name: place for place, name in enumerate(self.numbers)}
        self._planes = {name: place for place, name in enumerate(self.planes)}
        self._absent = np.array([0 if "=" in name else -1 for name in self.numbers], np.float32)

    def shapes(self):
        """By the names of an observation in an environment."""
        return {"observation": (len(self.numbers),), **({"planes": self.shape} if self.planes else {})}

    def observe(self, state, seat):
        """What a seat sees now: the numbers and the planes."""
        numbers, planes = self._absent.copy(), np.zeros(self.shape, np.float32)
        seen = _seen(state, seat)
        for name, number in seen[0]:
            if name in self._numbers:
                numbers[self._numbers[name]] = number
        for name, x, y, number in seen[1]:
            place = self._planes.get(name)
            if place is None:
                continue
            if x is None:
                table = number[: self.shape[1], : self.shape[2]]
                planes[place, : len(table), : table.shape[1]] = table
            elif 0 <= y < self.shape[1] and 0 <= x < self.shape[2]:
                planes[place, y, x] = number
        return numbers, planes


def _in_all_places(names):
    """What came up in one place of a list can come up in each."""
    parts = [re.split(r"\.(\d+)(?=\.|$|=)", name, maxsplit=1) for name in names]
    longest = Counter()
    for whole in parts:
        if len(whole) == 3:
            longest[whole[0]] = max(longest[whole[0]], int(whole[1]) + 1)
    for whole in parts:
        yield from [f"{whole[0]}.{place}{whole[2]}" for place in range(longest[whole[0]])] if len(whole) == 3 else whole


def _seen(state, seat):
    """The numbers by name, the cells of planes by name, column and row (or whole planes), and the rows and columns."""
    view = state.frame(seat)
    picture = view.pop("picture", {})

    def owner(other):
        steps = None if other is None else (other - seat) % state.players
        return "" if steps is None else f"+{steps} " if steps else "own "

    rows = picture.get("grid", {}).get("rows")
    tables = {name: len(table[0]) for name, table in view.items() if _is_table(table)}
    sizes = Counter((len(view[name]), width) for name, width in tables.items())
    shape = (len(rows), max(map(len, rows))) if rows else max((size for size in sizes if sizes[size] > 1), default=(0, 0))
    drawn = [name for name, width in tables.items() if (len(view[name]), width) == shape]
    cells = chain(((name, None, None, np.array(view[name])) for name in drawn), _drawn(picture, owner))
    numbers = chain(_counts(picture, owner), _flat({name: view[name] for name in view if name not in drawn}, ""))
    return list(numbers), list(cells), shape


def _is_table(value):
    return isinstance(value, list) and value and all(isinstance(row, list) and len(row) == len(value[0]) > 0 for row in value)


def _flat(value, name):
    if isinstance(value, str):
        yield f"{name}={value}", 1
    elif isinstance(value, (bool, int, float)):
        yield name, value
    elif isinstance(value, (dict, list)):
        for key, part in value.items() if isinstance(value, dict) else enumerate(value):
            yield from _flat(part, f"{name}.{key}" if name else key)


def _letters(rows):
    width = max(map(len, rows), default=0)
    return np.array([list(row.ljust(width)) for row in rows])


def _drawn(picture, owner):
    grid = picture.get("grid", {})
    letters = _letters(grid.get("rows", []))
    for letter in set("".join(grid.get("rows", []))) - {" "}:
        yield owner(int(letter)) + "cell" if letter.isdigit() else f"cell {letter}", None, None, letters == letter
    for layer in grid.get("layers", []):
        digits = _letters(layer["rows"])
        yield owner(layer["seat"]) + "layer", None, None, np.where(np.char.isdigit(digits), digits, "0").astype(int)
    for cell in picture.get("cells", []) if grid else []:
        place = cell["name"].split(",") if "name" in cell else cell.get("rect", [])[:2]
        if len(place) != 2:
            continue
        x, y = (int(float(along)) for along in place)
        name = owner(cell.get("seat")) + (cell.get("icon") or cell.get("shape") or "mark")
        yield name, x, y, 1
        if str(cell.get("text", "")).isdigit():
            yield f"{name} text", x, y, int(cell["text"])


def _counts(picture, owner):
    for number in picture.get("numbers", []):
        if isinstance(number["value"], (int, float)):
            yield f"{owner(number.get('seat'))}number {number['label']}", number["value"]
    for hand in picture.get("hands", []):
        for card in hand["cards"]:
            count = card.get("count", 1)
            if isinstance(count, (int, float)):
                yield f"{owner(hand['seat'])}card {card['text']}", count
