"""RoboBattler: fire at a cell, a Line in either direction; search; search with power; end the turn."""

SIZE = 9
CELLS = SIZE * SIZE
SEARCH, POWER_SEARCH, END = 2 * CELLS, 2 * CELLS + 1, 2 * CELLS + 2
SEARCHES = 100


class RoboBattler:
    def __init__(self, state):
        self.size = END + 1

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
