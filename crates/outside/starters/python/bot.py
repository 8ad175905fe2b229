"""{NAME}: does anything that is allowed.

The README of the game says what `view` holds; `view["legal"]` lists what you may do, in games that list it.
"""

import random

import viadal


class Bot(viadal.Bot):
    def turn(self, view):
        # To change: look at the view, and choose better.
        viadal.act(random.choice(view["legal"]))


viadal.play(Bot())
