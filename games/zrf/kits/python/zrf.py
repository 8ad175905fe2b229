"""Board games by rules files: what a player sees, and its moves.

    import zrf

    def choose(view):
        return view.legal[0]

    zrf.play(choose)
"""

import sys

import viadal
from viadal import data, draw, say  # noqa: F401  part of what a bot can do


class View:
    """The board as it is when you are to move.

    turn       the ply, from 1
    you        your player
    legal      the legal moves: texts such as "Man a3 - b4"
    pieces     what stands on the board: a dict by place with "piece", "owner" and maybe "attributes"
    stock      what may be dropped: a list of dicts with "owner", "piece", "count"
    last       what was moved since your last decision: dicts with "player", "move", and maybe "from" and "to"
    continues  in the middle of a turn: where the piece stands that goes on; else None
    options    the options of the match: options["rules"], options["variant"], ...
    """

    def __init__(self, view, options):
        self.turn, self.you = view["turn"], view["you"]
        self.legal = view["legal"]
        self.pieces = {piece["at"]: piece for piece in view["pieces"]}
        self.stock, self.last = view["stock"], view["last"]
        self.continues = view.get("continues")
        self.options = options


class _Player(viadal.Bot):
    def __init__(self, choose):
        self.choose = choose

    def hello(self, hello):
        self.options = hello["options"]

    def turn(self, view):
        while viadal.due():
            move = self.choose(View(view, self.options))
            try:
                reply = viadal.act({"move": move})
            except viadal.Refused as refused:
                print(f"turn {view['turn']}: the move is refused: {refused}", file=sys.stderr)
                return
            view = reply.get("view")  # the same piece goes on: the turn has another part


def play(choose):
    """Plays a whole match. `choose(view)` returns one of `view.legal`; any other move loses the game."""
    viadal.play(_Player(choose))
