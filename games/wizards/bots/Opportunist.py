"""A wizard that goes with the flow: it wanders, fills its bag, and casts whatever it has most of.

Fire goes to where the other was noticed last; while nobody is, it looks around now and then. Wood and water are for
itself, wind looks ahead, earth walls it off. Speaks the line protocol; needs nothing but Python.
"""
import json
import random
import sys

ELEMENTS = ["fire", "water", "wood", "wind", "earth"]
STEPS = {"up": (0, -1), "right": (1, 0), "down": (0, 1), "left": (-1, 0)}
COLUMNS, ROWS = 20, 10
# Looking around for three turns shows at once and then costs two more: so old may news be.
LATELY = 3


def write(message):
    print(json.dumps(message), flush=True)


class Wizard:
    """One game: where it is heading, what the map was, where the other was noticed."""

    def __init__(self):
        self.heading = "right"
        self.before = None
        self.noticed = None

    def place(self, view):
        x = random.randrange(10) + 10 * view["seat"]
        return {"place": {"x": x, "y": random.randrange(ROWS)}}

    def notice(self, view):
        """Where the other was lately: seen, or betrayed by a gap on an open map."""
        self.noticed = None
        enemy, before = view["enemy"], self.before
        if enemy and enemy["turn"] + LATELY >= view["turn"]:
            self.noticed = (enemy["x"], enemy["y"])
        if before and before["pos"] and before["turn"] + 1 == view["turn"]:
            for y in range(ROWS):
                for x in range(COLUMNS):
                    # What was shown may have changed long before; a change elsewhere only an open map tells.
                    less = view["seen"][y][x] < before["turn"]
                    less = less and any(view[element][y][x] < before[element][y][x] for element in ELEMENTS)
                    if less and (x, y) != (before["pos"]["x"], before["pos"]["y"]):
                        self.noticed = (x, y)

    def act(self, view):
        carried = view["carried"]
        x, y = view["pos"]["x"], view["pos"]["y"]
        self.notice(view)
        if self.noticed and carried["fire"]:
            return self.cast(view, "fire")
        if sum(carried.values()) >= 8:
            most = max(ELEMENTS, key=lambda element: carried[element])
            if most != "fire":
                return self.cast(view, most)
            # Fire waits for somebody to burn.
            return {"look": 3} if random.random() < 0.5 else {"move": self.wander(view, x, y)}
        if sum(view[element][y][x] for element in ELEMENTS) >= 2:
            return {"take": {element: view[element][y][x] for element in ELEMENTS}}
        return {"move": self.wander(view, x, y)}

    def cast(self, view, element):
        spell = {"element": element, "count": min(2, view["carried"][element])}
        x, y = view["pos"]["x"], view["pos"]["y"]
        if element == "fire":
            # One hits the cell itself; two would burn its four neighbours.
            spell["count"] = 1
            spell["x"], spell["y"] = self.noticed
        elif element == "wind":
            spell["direction"] = "right" if x < COLUMNS / 2 else "left"
        elif element == "earth":
            dx, dy = STEPS[self.heading]
            spell["x"], spell["y"] = min(max(x - dx, 0), COLUMNS - 1), min(max(y - dy, 0), ROWS - 1)
        return {"cast": spell}

    def wander(self, view, x, y):
        """Straight on, or another way when something is there or now and then."""
        steps = []
        for step, (dx, dy) in STEPS.items():
            to_x, to_y = x + dx, y + dy
            if 0 <= to_x < COLUMNS and 0 <= to_y < ROWS and not view["obstacle"][to_y][to_x]:
                steps.append(step)
        if steps and (self.heading not in steps or random.random() < 0.2):
            self.heading = random.choice(steps)
        return self.heading


def main():
    wizard = Wizard()
    for line in sys.stdin:
        message = json.loads(line)
        if message["type"] == "hello":
            random.seed(message["seed"])
            write({"ready": True})
        elif message["type"] == "start":
            wizard = Wizard()
        elif message["type"] == "turn":
            view = message["view"]
            write({"action": wizard.act(view) if view["pos"] else wizard.place(view)})
            wizard.before = view


main()
