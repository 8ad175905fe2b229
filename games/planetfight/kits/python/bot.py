"""{NAME}: each ship flies to the planet with the most points for each round of the way. Change `choose`.

Standard output is for orders alone; debug with print(..., file=sys.stderr).
"""
import sys


class State:
    """The state of the game, as the program is given it."""

    def __init__(self, number):
        planets = number()
        self.me = number()  # 1 or 2
        # (owner, size) by planet; owner 0 is nobody
        self.planets = [(number(), number()) for _ in range(planets)]
        # road[a][b]: rounds from a to b; 0 or less: no road
        self.road = [[number() for _ in range(planets)] for _ in range(planets)]
        ships = number()
        # [from, to, rounds that remain] by ship; a ship that stands has from equal to to
        fleets = [[[number(), number(), number()] for _ in range(ships)] for _ in range(2)]
        self.mine = fleets[self.me - 1]
        self.theirs = fleets[2 - self.me]
        self.left = number()  # rounds left after this one


def numbers():
    """The numbers of standard input, one by one; when there are no more the game is over."""
    for line in sys.stdin:
        yield from map(int, line.split())
    sys.exit()


def choose(state, start):
    """Where a ship that stands on this planet should fly; None to stay."""
    taken = {to for _, to, remaining in state.mine if remaining > 0}
    best, most = None, 0
    for to, (owner, size) in enumerate(state.planets):
        rounds = state.road[start][to]
        if rounds <= 0 or rounds > state.left + 1 or owner != 0 or to in taken:
            continue
        value = (size + 0.01) / rounds
        if value > most:
            best, most = to, value
    if best is None:
        # Nothing to capture from here: go on to a planet of your own, where other roads begin.
        own = [to for to, (owner, _) in enumerate(state.planets) if owner == state.me and state.road[start][to] > 0]
        best = own[0] if own else None
    return best


def give_orders(state):
    for number, ship in enumerate(state.mine):
        start, to, _ = ship
        if start != to:
            continue  # on its way; the order `number start` would turn it back
        target = choose(state, start)
        if target is not None:
            print(number, target)
            ship[1:] = target, state.road[start][target]


def main():
    # With protocol = "kept" in bot.toml, repeat the second of these lines for ever, and after it
    # print(flush=True): the empty line that ends an answer.
    source = numbers()
    give_orders(State(lambda: next(source)))


main()
