"""Perl Wars: a step in one of four directions, the end of the turn, or a shot at a cell."""

LARGEST_DRAWN = 15


class PerlWars:
    def __init__(self, state):
        stage = state.view(0)["stage"]
        # A stage that is drawn differs from game to game; the numbers must not.
        self.width = max(LARGEST_DRAWN, stage["width"])
        self.height = max(LARGEST_DRAWN, stage["height"])
        self.size = 5 + self.width * self.height

    def legal(self, view):
        if view.get("actions", 0) > 0:
            yield from range(4)
        yield 4
        if view.get("shots", 0) > 0:
            stage = view["stage"]
            for y in range(stage["height"]):
                start = 5 + y * self.width
                yield from range(start, start + stage["width"])

    def action(self, number, view):
        if number < 4:
            return {"move": number}
        if number == 4:
            return "end"
        y, x = divmod(number - 5, self.width)
        return {"shot": {"x": x, "y": y}}
