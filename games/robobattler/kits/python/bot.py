"""{NAME}, a robot for RoboBattler 2: fires where it gains most cells, by its own map.

What a robot knows and can do stands in robobattler.py.
"""

import random

import robobattler
from robobattler import DIRECTIONS, SIZE, blast, fire, missile, search

mine = set()  # the cells that are probably ours


def battle_started(battle, first):
    """Once a battle: all cells are white."""
    mine.clear()


def action():
    """Once a turn: one missile, and as many searches as you like."""
    found = search()
    if found and found.x is not None:
        # To change: the target may be wrong by one, and the direction of a line is not told. Reckon with
        # likelihoods, and use power_search() where it counts.
        mine.difference_update(blast(found.missile, found.x, found.y))

    best, most = None, 0
    for x in range(SIZE):
        for y in range(SIZE):
            for direction in DIRECTIONS:
                gained = len(blast(missile(), x, y, direction) - mine) + random.random()
                if gained > most:
                    best, most = (x, y, direction), gained
    fire(*best)
    mine.update(blast(missile(), *best))


robobattler.play(action, battle_started)
