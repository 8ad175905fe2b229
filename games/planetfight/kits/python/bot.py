"""{NAME}, a program for PlanetFight: each ship flies where it gains most points for each round of the way.

What a program knows and can do stands in planetfight.py.
"""

import planetfight


def give_orders(state):
    """Once a round: orders to your ships that stand."""
    taken = {ship.to for ship in state.ships if not ship.stands}  # a ship is on its way there
    for ship in state.ships:
        if not ship.stands:
            continue  # state.order(ship, ship.start) would turn it back
        target = choose(state, ship.start, taken)
        if target is not None:
            state.order(ship, target)
            taken.add(target)


def choose(state, start, taken):
    """Where a ship that stands on a planet should fly; None to stay."""
    best, most = None, 0
    for planet in state.planets:
        rounds = state.distance(start, planet.number)
        if rounds is None or rounds > state.left + 1 or planet.owner != 0 or planet.number in taken:
            continue
        # To change: will an enemy be there first? What can be reached from there?
        value = (planet.size + 0.01) / rounds
        if value > most:
            best, most = planet.number, value
    if best is not None:
        return best
    # Nothing to capture from here: go on to a planet of your own, where other roads begin.
    own = [planet.number for planet in state.planets if planet.owner == state.me]
    return next((planet for planet in own if state.distance(start, planet)), None)


planetfight.play(give_orders)
