"""The rules of Viadal's games, to search and to learn with.

    >>> import viadal_rules as viadal
    >>> state = viadal.State("zrf", rules="tic-tac-toe")
    >>> state.legal_actions()[:2]
    [{'move': 'Crosses Cross a1'}, {'move': 'Crosses Cross a2'}]
    >>> after = state.copy()
    >>> _ = after.play(after.legal_actions()[0])
    >>> state.due, after.due
    ([0], [1])

`State` needs nothing but Python. `viadal_rules.env` has the games as PettingZoo environments and needs numpy and pettingzoo:
`pip install './python[env]'`.
"""

from ._rules import IllegalAction, games, options
from .state import State

__all__ = ["IllegalAction", "State", "games", "options"]
