"""PlanetFight: an order for each ship: to one of the planets, or none."""


# So many actions are listed at the most.
MOST = 1_000_000


class PlanetFight:
    """An action's number has a digit for each ship, the last ship's digit first: 0 is no order, N + 1 planet N."""

    def __init__(self, state):
        view = state.view(0)
        self.planets = len(view["planets"])
        self.ships = [sum(ship["owner"] == owner for ship in view["ships"]) for owner in (1, 2)]
        self.size = (self.planets + 1) ** max(self.ships)

    def orders(self, view):
        """For each ship of the seat the planets that its pilot accepts, with None for no order."""
        roads = view["roads"]
        for ship in view["ships"]:
            if ship["owner"] != view["you"]:
                continue
            stands = ship["from"] == ship["to"]
            if stands:
                row = roads[ship["to"]]
                yield [None] + [planet for planet in range(self.planets) if row[planet] > 0]
            else:
                yield [None] if ship["turned"] else [None, ship["from"]]

    def legal(self, view):
        if self.size > MOST:
            raise ValueError(f"{self.size} orders are too many to list: use orders(view), ship by ship")
        numbers = [0]
        for planets in self.orders(view):
            digits = [0 if planet is None else planet + 1 for planet in planets]
            numbers = [number * (self.planets + 1) + digit for number in numbers for digit in digits]
        return numbers

    def action(self, number, view):
        orders = []
        for ship in reversed(range(self.ships[view["you"] - 1])):
            number, digit = divmod(number, self.planets + 1)
            if digit:
                orders.append({"ship": ship, "planet": digit - 1})
        return {"orders": orders[::-1]}

    def orders_of(self, digits):
        """The action with these digits, one for each ship."""
        given = enumerate(int(digit) for digit in digits)
        return {"orders": [{"ship": ship, "planet": digit - 1} for ship, digit in given if digit]}
