"""Perl Wars: what a robot knows and can do, as in a script in Perl.

    import perlwars
    from perlwars import shot, stage

    def init():                     # once, while the robot loads: it can ask already, but not move or shoot
        ...

    def action():                   # once a turn: up to 3 actions, at most 2 of them shots
        shot(3, 4)

    perlwars.play(init, action)
"""

import math
import sys

import viadal
from viadal import data, draw, say  # noqa: F401  part of what a robot can do

NORTH, EAST, SOUTH, WEST = DIRECTIONS = range(4)

_view = None


class _GameOver(BaseException):
    """The game ended in the middle of `action`, which does not go on."""


def pos():
    """Where you are: (x, y)."""
    return _view["pos"]["x"], _view["pos"]["y"]


def stage():
    """The size of the stage: (width, height). (0, 0) is at the top left, y grows to the south."""
    return _view["stage"]["width"], _view["stage"]["height"]


def reach():
    """The largest distance that a shot tells."""
    return _view["reach"]


def hist():
    """What the enemy did in its last turn: a list of "M" for a move and "S" for a shot."""
    return _view["hist"]


def actions():
    """How many actions you have left in this turn."""
    return _view["actions"]


def shots():
    """How many of them may be shots."""
    return _view["shots"]


def move(direction):
    """Steps to the NORTH, EAST, SOUTH or WEST and returns the place after it. Stepping on the enemy wins.

    Against the wall you stay, and the action is used. A call beyond the limits does nothing.
    """
    reply = _act({"move": direction})
    if reply:
        _view["pos"] = reply["pos"]
        _view["actions"] -= 1
    return pos()


def shot(x, y):
    """Shoots at a point, on the stage or off it, and returns how far from it the enemy is.

    -1 when that is more than `reach`, or the shot is beyond the limits. A hit wins, and does not return.
    """
    reply = _act({"shot": {"x": x, "y": y}})
    if not reply:
        return -1
    _view["actions"] -= 1
    _view["shots"] -= 1
    return reply["distance"]


def answer(target, enemy):
    """What a shot at a point is answered when the enemy is at another."""
    distance = int(math.dist(target, enemy) + 0.5)
    return distance if distance <= reach() else -1


def step(cell, direction):
    """Where a step leads from a cell."""
    dx, dy = ((0, -1), (1, 0), (0, 1), (-1, 0))[direction]
    x, y = cell[0] + dx, cell[1] + dy
    width, height = stage()
    return (x, y) if 0 <= x < width and 0 <= y < height else cell


def _act(action):
    try:
        reply = viadal.act(action)
    except viadal.Refused as refused:
        print(f"{action} is refused: {refused}", file=sys.stderr)
        reply = None
    if not viadal.due():
        raise _GameOver
    return reply


class _Duel(viadal.Bot):
    def __init__(self, init, action):
        self.init, self.action = init, action

    def hello(self, hello):
        global _view
        _view = hello["view"]
        self.init()

    def turn(self, view):
        global _view
        _view = view
        try:
            self.action()
            viadal.act("end")
        except _GameOver:
            pass


def play(init, action):
    """Plays a game with these two functions. For each game of a match the program is restarted."""
    viadal.play(_Duel(init, action))
