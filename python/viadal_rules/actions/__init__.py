"""The actions of each game, numbered.

A space has `size`, the number of actions; `legal(view)`, the numbers of those that are legal; and `action(number, view)`, the
action as JSON values. The numbers of a game with the same options never change. Those of board games have `observe(view)` too: its planes.
"""

from .board import Board, Thud
from .perlwars import PerlWars
from .planetfight import PlanetFight
from .robobattler import RoboBattler
from .wizards import Wizards

SPACES = {
    "perlwars": PerlWars,
    "planetfight": PlanetFight,
    "robobattler": RoboBattler,
    "thud": Thud,
    "wizards": Wizards,
    "zrf": Board,
}


def action_space(state):
    """The space of a game that has just begun."""
    return SPACES[state.game](state)
