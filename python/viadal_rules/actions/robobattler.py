"""RoboBattler: fire at a cell, a Line in either direction; search; search with power; end the turn."""

SIZE = 9
CELLS = SIZE * SIZE
SEARCH, POWER_SEARCH, END = 2 * CELLS, 2 * CELLS + 1, 2 * CELLS + 2
SEARCHES = 100
MISSILES = ["line", "plus", "x", "big_plus", "big_x"]


class RoboBattler:
    def __init__(self, state):
        self.missiles = sum(state.view(0)["set"].values())
        self.size = END + 1
        self.features = 6 + len(MISSILES) + 5 * self.missiles + 5 * 2 * self.missiles

    def legal(self, view):
        if not view["fired"]:
            yield from range(2 * CELLS if view["missile"] == "line" else CELLS)
        if sum(call["call"] != "fire" for call in view["last"]) < SEARCHES:
            yield SEARCH
            yield POWER_SEARCH
        yield END

    def action(self, number, view):
        if number >= SEARCH:
            return ["search", "power_search", "end"][number - SEARCH]
        lies, cell = divmod(number, CELLS)
        fire = {"x": cell % SIZE, "y": cell // SIZE}
        if view["missile"] == "line":
            fire["direction"] = "horizontal" if lies else "vertical"
        return {"fire": fire}

    def observe(self, view):
        """Turn, side, missiles, power searches, then all one's shots and all that searches told."""
        numbers = [view["turn"], view["side"] == "blue", view["fired"], view["missiles_left"]]
        numbers += [view["power_searches"], _missile(view["missile"])]
        numbers += [view["set"][missile] for missile in MISSILES]
        shots = []
        for shot in view["shots"]:
            lies = {None: 0, "vertical": 1, "horizontal": 2}[shot["direction"]]
            shots += [shot["turn"], _missile(shot["missile"]), lies, _cell(shot["x"]), _cell(shot["y"])]
        numbers += shots + [0] * (5 * self.missiles - len(shots))
        for told in view["sightings"]:
            numbers += [told["turn"], _missile(told["missile"]), _cell(told["x"]), _cell(told["y"]), told["exact"]]
        return numbers[: self.features] + [0] * (self.features - len(numbers))


def _missile(name):
    return 0 if name is None else 1 + MISSILES.index(name)


def _cell(along):
    return -1 if along is None else along
