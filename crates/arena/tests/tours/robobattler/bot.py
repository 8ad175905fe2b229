"""Calls every function there is; the same in every language."""

import robobattler
from robobattler import (
    DIRECTIONS, LINE, MISSILES, blast, fire, missile, missile_count, missiles_left, power_search, power_searches_left,
    say, search, side,
)

begun = ended = "nothing"
count = 0


def battle_started(battle, first):
    global begun
    begun = f"battle {battle} {first:d}"


def battle_ended(mine, theirs):
    global ended
    ended = f"ended {mine} {theirs}"


def told(what, sighting):
    if sighting is None:
        return f"{what} none"
    place = "nowhere" if sighting.x is None else f"{sighting.x} {sighting.y}"
    return f"{what} {sighting.missile} {place} {sighting.exact:d}"


def action():
    global count
    counts = " ".join(str(missile_count(kind)) for kind in MISSILES)
    say(f"{begun} {ended}")
    say(ended)
    say(f"{missile()} {missiles_left()} of {counts} {power_searches_left()} {side()}")
    say(told("search", search()))
    if count % 3 == 0:
        say(f"{told('power', power_search())} {power_searches_left()}")
    x, y, direction = count * 2 % 9, count * 5 % 9, DIRECTIONS[count % 2]
    cells = blast(missile(), x, y, direction)
    say(f"blast {len(cells)} {sum(column + 9 * row for column, row in cells)}")
    if count % 7 == 3:
        say(f"fired {fire(9, 0):d}")
    elif count % 7 != 6:
        say(f"fired {fire(x, y, direction):d} {missiles_left()}")
        say(f"again {fire(x, y):d} {missiles_left()}")
        say(told("search", search()))
    say(f"line {len(blast(LINE, 4, 4))}")
    count += 1


robobattler.play(action, battle_started, battle_ended)
