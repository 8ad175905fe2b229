"""{NAME}, a wizard that only moves. Fill in the two functions; all that `me` knows and can do stands in wizards.py."""

import random

import wizards
from wizards import DIRECTIONS, STEPS, WIDTH, HEIGHT


def init(me):
    """Once a game: forget the last game, and return the cell to begin on, in the left half (seat 0) or the right."""
    return 10 * me.seat + 5, 5


def turn(me):
    """Once a turn: one action. Here: a step to any free neighbour."""
    # To change: take what you need ...
    #     if me.elements(me.x, me.y)["fire"] and me.carried["fire"] < 2:
    #         return me.take(fire=2)
    # ... look around now and then ...
    #     if me.turn % 10 == 0:
    #         return me.look(2)
    # ... and cast what you have where the other was seen.
    #     if me.enemy and me.carried["fire"] >= 2:
    #         return me.cast_fire(2, me.enemy["x"], me.enemy["y"])

    free = []
    for direction in DIRECTIONS:
        x, y = me.x + STEPS[direction][0], me.y + STEPS[direction][1]
        if 0 <= x < WIDTH and 0 <= y < HEIGHT and not me.obstacle(x, y):
            free.append(direction)
    if free and not me.move(random.choice(free)):
        print("The other wizard is in the way!")  # printing is for debugging: `viadal play -v` shows it


wizards.play(init, turn)
