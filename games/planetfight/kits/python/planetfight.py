"""PlanetFight: the input of a round, and the orders in reply.

    import planetfight

    def give_orders(state):
        for ship in state.ships:
            if ship.stands:
                state.order(ship, 3)

    planetfight.play(give_orders)

Orders go to standard output as numbers. So that `print` cannot get between them it writes to standard error: it is for
debugging, and `viadal play ... -v` shows it round by round.
"""

import os
import random
import sys
from dataclasses import dataclass

_orders = sys.stdout
sys.stdout = sys.stderr


@dataclass
class Planet:
    """A planet."""

    number: int
    owner: int  #: 0 nobody, 1, 2
    size: int  #: the points it is worth


@dataclass
class Ship:
    """A ship: on a planet, or on its way between two."""

    number: int
    start: int  #: where it comes from
    to: int  #: where it goes; the same as `start` when it stands
    remaining: int  #: the rounds until it arrives, 0 when it stands

    @property
    def stands(self):
        """Whether it stands on a planet."""
        return self.start == self.to


class State:
    """Everything you may know about the game, and the orders to your ships.

    me       which player you are, 1 or 2
    planets  all planets, by number
    ships    your ships, by number
    enemies  the opponent's ships, by number
    left     the rounds that are left after this one
    """

    def __init__(self, number):
        count = number()
        self.me = number()
        self.planets = [Planet(planet, number(), number()) for planet in range(count)]
        self._roads = [[number() for _ in range(count)] for _ in range(count)]
        ships = number()
        fleets = [[Ship(ship, number(), number(), number()) for ship in range(ships)] for _ in (1, 2)]
        self.ships, self.enemies = fleets if self.me == 1 else reversed(fleets)
        self.left = number()

    def distance(self, start, to):
        """The rounds that a ship needs from one planet to another; None when no road joins them."""
        rounds = self._roads[start][to]
        return rounds if rounds > 0 else None

    def order(self, ship, planet):
        """Sends a ship that stands to a planet that a road leads to; a ship on its way takes only `ship.start`: back."""
        print(ship.number, planet, file=_orders)


def play(give_orders):
    """Calls `give_orders(state)` in each round that the program is asked for."""
    source = (int(word) for line in sys.stdin for word in line.split())
    while True:
        try:
            state = State(lambda: next(source))
        except StopIteration:
            return
        random.seed(f"{os.environ.get('VIADAL_SEED')} {state.left}")  # so that the match can be repeated
        give_orders(state)
        if "kept" in sys.argv:
            print(file=_orders)  # the empty line that ends an answer
        _orders.flush()
