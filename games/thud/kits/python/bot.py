"""{NAME}, a player of Thud: takes when it can, else plays any of the legal moves.

What a player sees is described in thud.py.
"""

import random

import thud


def choose(view):
    """One of the legal moves; you play both sides in turn. The end can be proposed, and accepted."""
    quiet = view.quiet > 40 and view.points[0] >= view.points[1]
    if quiet and view.may_accept:
        return thud.ACCEPT
    captures = [move for move in view.legal if takes(view, move)]
    move = random.choice(captures or view.legal)
    return thud.propose(move) if quiet and view.may_propose else move

    # To change: look at what stands where, at your pieces and theirs:
    #     mine = [at for at, piece in view.pieces.items() if piece["owner"] == view.you]
    # Or keep a board of your own, and play the moves on it that `view.last` tells.


def takes(view, move):
    """Whether a move takes a piece: it goes "x" a place where an enemy stands."""
    words = move.split()
    places = [place for sign, place in zip(words, words[1:]) if sign == "x"]
    return any(view.pieces[place]["owner"] != view.you for place in places if place in view.pieces)


thud.play(choose)
