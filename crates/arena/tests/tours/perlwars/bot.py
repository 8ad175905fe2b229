"""Calls every function there is; the same in every language."""

import perlwars
from perlwars import actions, hist, move, pos, say, shot, shots, stage

count = 0


def place():
    return "{} {}".format(*pos())


def init():
    say("init {} {} at {}".format(*stage(), place()))


def action():
    global count
    x, y = pos()
    width, height = stage()
    say(f"turn {count} at {place()} hist {''.join(hist())}")
    assert (actions(), shots()) == (3, 2)
    step, way = count % 5, count % 4
    count += 1
    if step == 0:
        say(f"shot {shot(width // 2, height // 2)}")
        say(f"shot {shot(x, y)}")
        assert (actions(), shots()) == (1, 0)
        to_x, to_y = move(way)
        say(f"moved {to_x} {to_y} {place()}")
    elif step == 1:
        for _ in range(3):
            move(way)
        assert (actions(), shots()) == (0, 2)
        move(way)
        say(f"fourth {place()}")
    elif step == 2:
        say(f"shot {shot(-3, 4)}")
        say(f"shot {shot(x, y)}")
        say(f"third {shot(x, y)}")
    elif step == 4:
        move(perlwars.EAST)
    say(f"over {place()}")


perlwars.play(init, action)
