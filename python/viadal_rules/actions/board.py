"""Board games by rules files, and Thud: moves as the rules number them, positions as their planes."""

from math import prod


class Board:
    """An action's number is that of its move: the cell that is left, the cell that is entered, what the piece becomes.

    Drops of which never two are legal at once share a number, such as those in a column of connect four. The board is turned so that
    the same direction is ahead for every player.
    """

    def __init__(self, state):
        self.size, self.shape = state.rules.space()

    def legal(self, view):
        return [number for number in view.get("numbers", []) if number >= 0]

    def action(self, number, view):
        return {"move": view["legal"][view["numbers"].index(number)]}

    def observe(self, view):
        """Planes from the seat's own side; `viadal_rules.Board.plane_names` says what each shows."""
        return list(view["planes"]())


class Thud(Board):
    """The moves twice, the second time with a proposal to end the game, then to accept one."""

    def __init__(self, state):
        super().__init__(state)
        self.moves = self.size
        self.size = 2 * self.moves + 1
        self.shape = (prod(self.shape) + 5,)

    def legal(self, view):
        moves = super().legal(view)
        if "legal" not in view:
            return moves
        proposals = [self.moves + number for number in moves] if view["may_propose"] else []
        return moves + proposals + ([2 * self.moves] if view["may_accept"] else [])

    def action(self, number, view):
        if number == 2 * self.moves:
            return "accept"
        proposes, number = divmod(number, self.moves)
        move = super().action(number, view)
        return {"propose": move["move"]} if proposes else move

    def observe(self, view):
        """The planes, then points, quiet plies, and whether one may propose or accept the end."""
        extra = [*view["points"], view["quiet"], view["may_propose"], view["may_accept"]]
        return super().observe(view) + extra
