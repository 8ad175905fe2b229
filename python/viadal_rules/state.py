"""One game in play, as plain Python values."""

import json
from functools import partial

from ._rules import Rules
from .actions import action_space


class State:
    """One game in play: the whole truth, hidden information included.

    `options` are those of the command line. `number` is the game's number in its match: games 1 and 2 share the map.
    """

    def __init__(self, game, *, seed=0, number=1, **options):
        texts = {name: _option(value) for name, value in options.items()}
        self.game = game
        self.rules = Rules(game, texts, seed, number)
        self.scene = json.loads(self.rules.scene())
        self._space = None
        self._views = {}

    @property
    def players(self):
        """The number of seats."""
        return self.rules.players

    @property
    def turn(self):
        """The turn, or None when the game is over."""
        return self.rules.turn

    @property
    def due(self):
        """The seats whose decisions are due. If there are several, none learns what the others decide."""
        return self.rules.due

    @property
    def over(self):
        return self.rules.result is not None

    @property
    def scores(self):
        """The scores by seat, or None while the game goes on."""
        result = self.rules.result
        return result and result[0]

    @property
    def reason(self):
        """Why the game is over, or None while it goes on."""
        result = self.rules.result
        return result and result[1]

    def view(self, seat=None):
        """What a seat may see: what a bot gets as `view`. Without a seat, the whole truth. Do not change it."""
        if seat not in self._views:
            self._views[seat] = json.loads(self.rules.view(seat))
        return self._views[seat]

    def frame(self, seat):
        """What a seat sees as a person: its view, and `picture` if the game declares one."""
        return json.loads(self.rules.frame(seat))

    def numbered(self, seat):
        """The view of a seat for `space`: of a board game with the numbers of the legal moves, and what writes its planes."""
        view = self.view(seat)
        if not self.rules.space():
            return view
        return view | {"numbers": self.rules.numbers(seat), "planes": partial(self.rules.planes, seat)}

    def play(self, action, seat=None):
        """Plays an action of a seat, by default the first that is due, and returns the reply.

        Raises IllegalAction where the rules do not allow it; the state is then unchanged.
        """
        reply = self.rules.play(self._seat(seat), json.dumps(action))
        self._views = {}
        return json.loads(reply)

    def fail(self, seat=None):
        """Charges a seat for an illegal action, as a match does."""
        self.rules.fail(self._seat(seat))
        self._views = {}

    def resign(self, seat=None):
        self.rules.resign(self._seat(seat))
        self._views = {}

    def seat_house(self, seat, player, seed=0):
        """Lets a house player, such as `strong,nodes=100`, decide for a seat; `ask_house` asks it. Copies of the game have none."""
        self.rules.seat_house(seat, player, seed)

    def ask_house(self, most=2**63):
        """Lets house players decide, so often at the most, until another seat is due, or the game is over."""
        self.rules.ask_house(most)
        self._views = {}

    def copy(self):
        """The same game, to be played on in another way. It repeats all chance to come, until it is reseeded."""
        # Views are never changed, so that both may read the same.
        return self._with(self.rules.copy(), dict(self._views))

    def reseed(self, seed):
        """Draws anew, by this seed, all chance that nobody has seen anything of."""
        self.rules.reseed(seed)
        self._views = {}

    def resample(self, seat=None, seed=0):
        """A game that a seat, by default the first that is due, cannot tell from this one by all that it was shown.

        What is hidden from it, and chance to come, are made up by the seed. Games are made up and played at random up to now, and those
        are kept that fit. Raises ValueError if a bounded number of tries finds none, for board games, and for games that were made up.
        """
        return self._with(self.rules.resample(self._seat(seat), seed), {})

    def _with(self, rules, views):
        other = object.__new__(State)
        other.game, other.scene, other._space = self.game, self.scene, self._space
        other.rules, other._views = rules, views
        return other

    @property
    def space(self):
        """The numbering of this game's actions; see `viadal_rules.actions`."""
        if self._space is None:
            self._space = action_space(self)
        return self._space

    def legal_actions(self, seat=None):
        """All actions that a seat may play now, by default the first that is due. Empty when it is not due."""
        if seat is None and self.over:
            return []
        seat = self._seat(seat)
        if seat not in self.due:
            return []
        view = self.numbered(seat)
        return [self.space.action(number, view) for number in self.space.legal(view)]

    def _seat(self, seat):
        if seat is not None:
            return seat
        due = self.due
        return due[0] if due else 0


def _option(value):
    if isinstance(value, bool):
        return "true" if value else "false"
    return str(value)
