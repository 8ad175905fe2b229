"""The wizards' duel: what a wizard knows and can do.

    import wizards

    def init(me):                   # once a game: forget the last one, and name the cell to begin on
        return 10 * me.seat + 5, 5

    def turn(me):                   # once a turn: call one action
        me.move(wizards.UP)

    wizards.play(init, turn)
"""

import sys

import viadal
from viadal import data, draw, say  # noqa: F401  part of what a bot can do

WIDTH, HEIGHT = 20, 10
UP, RIGHT, DOWN, LEFT = DIRECTIONS = ("up", "right", "down", "left")
FIRE, WATER, WOOD, WIND, EARTH = ELEMENTS = ("fire", "water", "wood", "wind", "earth")

#: How `x` and `y` change by a step.
STEPS = {UP: (0, -1), RIGHT: (1, 0), DOWN: (0, 1), LEFT: (-1, 0)}


class Wizard:
    """Your wizard. What it knows is as it was when the turn began; only one action counts in a turn.

    seat        0 or 1; seat 0 begins in the columns 0..9, seat 1 in the columns 10..19
    turn, left  the number of this turn, from 1, and how many come after it
    x, y        where you are; None until you are placed
    carried     how much you carry: carried["fire"], ...; 10 in all at the most
    damage      0 to 2; the third ends the game
    hits        the damage done to you since your last turn
    shield      how many turns your shield lasts
    enemy       where the other was last seen for certain: a dict with "x", "y" and "turn"; None: not yet
    events      all that happened since your last turn: a list of dicts, as in the README of the game
    options     the options of the match
    refusal     why your last action in this turn was refused; empty when it was not
    """

    def __init__(self, options):
        self.options = options

    def _see(self, view):
        self._view, self.refusal = view, ""
        self.seat, self.turn, self.left = view["seat"], view["turn"], view["left"]
        self.x, self.y = (view["pos"] or {"x": None, "y": None}).values()
        self.carried, self.damage, self.shield = view["carried"], view["damage"], view["shield"]
        self.enemy, self.events = view["enemy"], view["last"]
        self.hits = sum(event["damage"] for event in self.events if event["event"] == "hit")

    def elements(self, x, y):
        """What lies in a cell: a dict such as {"fire": 2, "water": 0, ...}."""
        return {element: self._view[element][y][x] for element in ELEMENTS}

    def obstacle(self, x, y):
        """How much damage the obstacle in a cell stands; 0: there is none."""
        return self._view["obstacle"][y][x]

    def seen(self, x, y):
        """The turn in which the cell was last shown to you, -1: never."""
        return self._view["seen"][y][x]

    def move(self, direction):
        """Steps to a neighbour. Returns whether you did. The edge, an obstacle and the other wizard are in the way."""
        return bool(self._find(self._act({"move": direction}), "moved"))

    def take(self, **counts):
        """Takes elements from your cell, `take(fire=2, wood=1)`. Returns how many of each you got. You carry 10 at the most."""
        took = self._find(self._act({"take": counts}), "took")
        return {element: took[0][element] if took else 0 for element in ELEMENTS}

    def look(self, turns):
        """Gives up 1 to 5 turns, this one counted, to see as many cells in each direction.

        Returns a list of dicts with "x", "y", the elements, "obstacle" and "wizard", the nearest first.
        """
        return self._find(self._act({"look": turns}), "shown")

    def cast_fire(self, count, x, y):
        """1: damage in a cell. 2: in the cell and its four neighbours.

        Returns where damage was done: a list of dicts with "x", "y" and "what": "wizard", "obstacle", "yourself".
        """
        return self._find(self._cast(FIRE, count, x=x, y=y), "struck")

    def cast_water(self, count):
        """Heals 1 or 2 damage. Returns the damage you have then."""
        healed = self._find(self._cast(WATER, count), "healed")
        return healed[0]["damage"] if healed else self.damage

    def cast_wood(self, count):
        """Wards off attacks for 1 turn, or for 3 with two elements. Returns how many turns your shield lasts then."""
        shielded = self._find(self._cast(WOOD, count), "shielded")
        return shielded[0]["shield"] if shielded else self.shield

    def cast_wind(self, count, direction):
        """Shows 5 cells in a direction, or with two elements 10; returns what `look` returns."""
        return self._find(self._cast(WIND, count, direction=direction), "shown")

    def cast_earth(self, count, x, y):
        """Makes an obstacle that 1 damage destroys, or 2 with two elements. Returns whether it stands."""
        return bool(self._find(self._cast(EARTH, count, x=x, y=y), "raised"))

    def wait(self):
        """Does nothing in this turn. So does a turn without an action."""
        self._act("pass")

    def _cast(self, element, count, **target):
        return self._act({"cast": {"element": element, "count": count, **target}})

    def _act(self, action):
        self.refusal = ""
        try:
            return viadal.act(action)
        except viadal.Refused as refused:
            self.refusal = str(refused)
            print(f"turn {self.turn}: {action} is refused: {self.refusal}", file=sys.stderr)
            return []

    @staticmethod
    def _find(events, kind):
        return [event for event in events if event["event"] == kind]


class _Duel(viadal.Bot):
    def __init__(self, init, turn):
        self.init, self.act = init, turn

    def hello(self, hello):
        self.options = hello["options"]

    def start(self, start):
        self.me = None

    def turn(self, view):
        placed = self.me is not None
        self.me = self.me or Wizard(self.options)
        self.me._see(view)
        cell = None if placed else self.init(self.me)
        if view["turn"] == 0:
            x, y = cell
            self.me._act({"place": {"x": x, "y": y}})
            return
        self.act(self.me)
        if viadal.due():
            self.me.wait()


def play(init, turn):
    """Plays a whole match with these two functions."""
    viadal.play(_Duel(init, turn))
