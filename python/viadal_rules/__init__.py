"""The rules of Viadal's games, to search and to learn with.

    >>> import viadal_rules as viadal
    >>> state = viadal.State("zrf", rules="tic-tac-toe")
    >>> state.legal_actions()[:2]
    [{'move': 'Crosses Cross a3'}, {'move': 'Crosses Cross a2'}]
    >>> after = state.copy()
    >>> _ = after.play(after.legal_actions()[0])
    >>> state.due, after.due
    ([0], [1])

Board games by rules files can be played by numbers, one at a time or many at once:

    >>> board = viadal.Board("connect-four")
    >>> board.legal()
    [0, 1, 2, 3, 4, 5, 6]
    >>> board.apply(3)
    >>> board.text(3), board.due, board.shape
    ('Red Disc d2', 1, (8, 6, 7))

`State` and `Board` need nothing but Python. `viadal_rules.env` has the games as PettingZoo environments and `viadal_rules.gym` as
Gymnasium's; they need `pip install './python[env]'`.
"""

from ._rules import Batch, Board, IllegalAction, __version__, games, options
from .state import State

__all__ = ["Batch", "Board", "IllegalAction", "State", "__version__", "games", "options"]
