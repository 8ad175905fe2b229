"""{NAME}, a robot for Perl Wars: keeps the cells where the enemy can be, and shoots at them.

What a robot knows and can do stands in perlwars.py.
"""

import random

import perlwars
from perlwars import DIRECTIONS, answer, hist, move, pos, say, shot, stage, step

possible = set()  # the cells where the enemy can be


def init():
    """Once, while the robot loads: it can ask already, but not move or shoot."""
    width, height = stage()
    possible.update((x, y) for x in range(width) for y in range(height))


def action():
    """Once a turn: up to 3 actions, at most 2 of them shots. The call that wins does not return."""
    global possible
    for deed in hist():  # what the enemy did in its last turn
        if deed == "M":
            possible = {step(cell, way) for cell in possible for way in DIRECTIONS}
    possible.discard(pos())

    for _ in range(2):
        # To change: choose the shot that tells most, not any.
        target = random.choice(sorted(possible))
        distance = shot(*target)
        possible = {cell for cell in possible if answer(target, cell) == distance}
    say(f"{len(possible)} cells left")

    # To change: keep away from where the enemy can be, or run over it when you know.
    move(random.choice(DIRECTIONS))


perlwars.play(init, action)
