"""Calls every function of the kit; the same in every language."""

import wizards
from wizards import DIRECTIONS, ELEMENTS, HEIGHT, LEFT, WIDTH, say


def numbers(counts):
    return " ".join(str(counts[element]) for element in ELEMENTS)


def seen(what, sights):
    first = sights[0] if sights else None
    told = f" first {first['x']} {first['y']} {numbers(first)} {first['obstacle']} {first['wizard']:d}" if first else ""
    say(f"{what} {len(sights)}{told}")


def init(me):
    say(f"init {me.options['turns']} {me.options['games']} {me.turn}")
    return 10 * me.seat + 2, 3


def turn(me):
    x, y = me.x, me.y
    enemy = f"{me.enemy['x']} {me.enemy['y']} {me.enemy['turn']}" if me.enemy else "none"
    below = (y + 1) % HEIGHT
    say(f"turn {me.turn} {me.left} seat {me.seat} at {x} {y} carried {numbers(me.carried)}")
    say(f"damage {me.damage} hits {me.hits} shield {me.shield} enemy {enemy} events {len(me.events)}")
    say(f"here {numbers(me.elements(x, y))} obstacle {me.obstacle(x, below)} seen {me.seen(x, below)}")
    step, round = me.turn % 10, me.turn // 10
    if step == 1:
        say(f"took {sum(me.take(fire=2, water=2, wood=2, wind=2, earth=2).values())}")
    elif step == 2:
        say(f"moved {me.move(DIRECTIONS[round % 4]):d}")
        say(f"again {me.move(DIRECTIONS[round % 4]):d} {me.refusal}")
    elif step == 3:
        seen("look", me.look(2))
    elif step == 5 and round % 2 == 0:
        say(f"struck {len(me.cast_fire(2, WIDTH - 1 - x, y))}")
    elif step == 6:
        say(f"healed {me.cast_water(1)}")
    elif step == 7:
        say(f"warded {me.cast_wood(2)}")
    elif step == 8:
        seen("wind", me.cast_wind(1, LEFT))
    elif step == 9:
        say(f"raised {me.cast_earth(1, x, below):d}")
    elif step == 0:
        say(f"burnt {len(me.cast_fire(1, x, below))}")
    say(f"refused {me.refusal}")


wizards.play(init, turn)
