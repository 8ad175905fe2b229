"""{NAME}, a player of board games: takes when it can, else plays any of the legal moves.

What a player sees is described in zrf.py.
"""

import random

import zrf


def choose(view):
    """One of the legal moves. It is asked again when the same piece may go on, as in a draughts capture."""
    captures = [move for move in view.legal if takes(view, move)]
    return random.choice(captures or view.legal)

    # To change: look at what stands where, at your pieces and theirs:
    #     mine = [at for at, piece in view.pieces.items() if piece["owner"] == view.you]
    # Or keep a board of your own, and play the moves on it that `view.last` tells.


def takes(view, move):
    """Whether a move takes a piece: it goes "x" a place where an enemy stands."""
    words = move.split()
    places = [place for sign, place in zip(words, words[1:]) if sign == "x"]
    return any(view.pieces[place]["owner"] != view.you for place in places if place in view.pieces)


zrf.play(choose)
