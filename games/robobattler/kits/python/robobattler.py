"""RoboBattler 2: what a robot knows and can do, as a robot in Java.

    import robobattler
    from robobattler import fire

    def action():                            # once a turn: search if you like, and fire
        fire(4, 4)

    robobattler.play(action)

You are told nothing about the field: keep your own map of it.
"""

import sys
from dataclasses import dataclass
from typing import Optional

import viadal
from viadal import data, draw, say  # noqa: F401  part of what a robot can do

SIZE = 9
VERTICAL, HORIZONTAL = DIRECTIONS = ("vertical", "horizontal")
LINE, PLUS, X, BIG_PLUS, BIG_X = MISSILES = ("line", "plus", "x", "big_plus", "big_x")

_ORTHOGONAL = ((0, -1), (1, 0), (0, 1), (-1, 0))
_DIAGONAL = ((1, -1), (1, 1), (-1, 1), (-1, -1))

_view = None
_found = None


@dataclass
class Sighting:
    """What a search tells of the missile that the opponent fired last."""

    missile: str  #: its type, always right
    x: Optional[int]  #: the target; None when the missile went to waste
    y: Optional[int]
    exact: bool  #: whether the target is exact; else each axis may be wrong by one


def missile():
    """The missile of this turn: LINE, PLUS, X, BIG_PLUS or BIG_X."""
    return _view["missile"]


def missiles_left():
    """How many missiles you have, including the one in hand until it is fired."""
    return _view["missiles_left"] - _view["fired"]


def missile_count(missile):
    """How many of a type each robot got for this battle."""
    return _view["set"][missile]


def power_searches_left():
    """How many power searches you have; 5 at the start of a battle."""
    return _view["power_searches"]


def side():
    """Your colour, "red" or "blue", the same in all battles."""
    return _view["side"]


def fire(x, y, direction=VERTICAL):
    """Fires the missile of this turn at a target; whether that is on the field, else the missile goes to waste.

    The direction is that of a LINE. A second missile in a turn is refused.
    """
    reply = _act({"fire": {"x": x, "y": y, **({"direction": direction} if missile() == LINE else {})}})
    _view["fired"] = _view["fired"] or reply is not None
    return reply == "fired"


def search():
    """Tells of the missile that the opponent fired last, with an error; None before it has fired."""
    global _found
    if _found is None:
        _found = [_sighting(_act("search"))]  # in one turn it always tells the same
    return _found[0]


def power_search():
    """The same with the exact target; uses up a power search, and without one tells what `search` tells."""
    sighting = _sighting(_act("power_search"))
    if sighting and sighting.exact:
        _view["power_searches"] = max(0, _view["power_searches"] - 1)
    return sighting


def blast(missile, x, y, direction=VERTICAL):
    """The cells of the field, a set of (x, y), that a missile of this type colours."""
    if missile == LINE:
        across = direction == HORIZONTAL
        cells = {(x + step * across, y + step * (not across)) for step in range(-3, 4)}
    else:
        ways = _ORTHOGONAL if missile in (PLUS, BIG_PLUS) else _DIAGONAL
        reach = (1, 2) if missile in (BIG_PLUS, BIG_X) else (0, 1)
        cells = {(x + dx * far, y + dy * far) for dx, dy in ways for far in reach}
    return {(x, y) for x, y in cells if 0 <= x < SIZE and 0 <= y < SIZE}


def _sighting(reply):
    found = reply and reply["sighting"]
    return Sighting(found["missile"], found["x"], found["y"], found["exact"]) if found else None


def _act(action):
    try:
        return viadal.act(action)
    except viadal.Refused as refused:
        print(f"{action} is refused: {refused}", file=sys.stderr)
        return None


class _Match(viadal.Bot):
    def __init__(self, action, battle_started, battle_ended):
        self.action, self.started, self.ended = action, battle_started, battle_ended
        self.seat = 0

    def start(self, start):
        self.seat = start["seat"]
        if self.started:
            self.started(start["game"], start["first"])

    def turn(self, view):
        global _view, _found
        _view, _found = view, None
        self.action()
        if viadal.due():
            viadal.act("end")

    def end(self, end):
        if self.ended:
            self.ended(end["scores"][self.seat], end["scores"][1 - self.seat])


def play(action, battle_started=None, battle_ended=None):
    """Plays a whole match: `action()` once a turn, `battle_started(battle, first)` with the number of the battle and
    whether you fire first, `battle_ended(my_cells, their_cells)`."""
    viadal.play(_Match(action, battle_started, battle_ended))
