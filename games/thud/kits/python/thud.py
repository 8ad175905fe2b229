"""Thud: what a player sees, and its moves.

    import thud

    def choose(view):
        return view.legal[0]

    thud.play(choose)
"""

import sys

import viadal
from viadal import data, draw, say  # noqa: F401  part of what a bot can do


#: Accepts the end that the other side proposed, instead of a move.
ACCEPT = "accept"


def propose(move):
    """The move, with the proposal to end the game after it."""
    return {"propose": move}


class View:
    """The board as it is when you are to move.

    turn       the ply, from 1
    you        your player
    legal      the legal moves: texts such as "Dwarf f1 - f5"
    pieces     what stands on the board: a dict by place with "piece", "owner" and maybe "attributes"
    points     what is on the board, yours and theirs: (32, 32) at the start
    quiet      plies since a piece was taken
    may_accept, may_propose
               whether the end was proposed to you, and whether you may propose it
    last       what was moved since your last decision: dicts with "player", "move", and maybe "from" and "to"
    continues  in the middle of a turn: where the piece stands that goes on; else None
    options    the options of the match: options["variant"], ...
    """

    def __init__(self, view, options):
        self.turn, self.you = view["turn"], view["you"]
        self.legal = view["legal"]
        self.pieces = {piece["at"]: piece for piece in view["pieces"]}
        self.last = view["last"]
        self.points = tuple(view["points"] if self.you == "Dwarfs" else reversed(view["points"]))
        self.quiet = view["quiet"]
        self.may_accept, self.may_propose = view["may_accept"], view["may_propose"]
        self.continues = view.get("continues")
        self.options = options


class _Player(viadal.Bot):
    def __init__(self, choose):
        self.choose = choose

    def hello(self, hello):
        self.options = hello["options"]

    def turn(self, view):
        while viadal.due():
            action = self.choose(View(view, self.options))
            plain = isinstance(action, str) and action != ACCEPT
            try:
                reply = viadal.act({"move": action} if plain else action)
            except viadal.Refused as refused:
                print(f"turn {view['turn']}: the move is refused: {refused}", file=sys.stderr)
                return
            view = reply.get("view")  # the same piece goes on: the turn has another part


def play(choose):
    """Plays a whole match. `choose(view)` returns one of `view.legal`, or what `propose` makes of it, or `ACCEPT`."""
    viadal.play(_Player(choose))
