"""Board games by rules files, and Thud: a move from a position to a position."""

# Moves that differ only in what they take or become share a place and take its slots, in the order of their texts.
SLOTS, SLOTS_OF_LARGE_BOARDS = 8, 2
LARGE = 128


class Board:
    """An action's number is (from * (P + 1) + to) * slots + slot, where P, one past the last position, stands for none."""

    def __init__(self, state):
        scene = state.scene
        self.positions = {position["name"]: number for number, position in enumerate(scene["positions"])}
        self.none = len(self.positions)
        self.pieces = {piece["name"]: number for number, piece in enumerate(scene["pieces"])}
        self.owners = {player["name"]: number for number, player in enumerate(scene["players"])}
        self.slots = SLOTS_OF_LARGE_BOARDS if self.none > LARGE else SLOTS
        self.size = (self.none + 1) ** 2 * self.slots
        self.features = 4 + 3 * self.none + len(self.owners) * len(self.pieces)
        self._numbered = (None, {})

    def legal(self, view):
        return list(self._moves(view))

    def action(self, number, view):
        return {"move": self._moves(view)[number]}

    def _moves(self, view):
        """The texts of the legal moves by their numbers."""
        legal = view.get("legal", [])
        if self._numbered[0] is not legal:
            moves = {}
            for text in sorted(legal):
                number = self._place(text)
                end = number + self.slots
                while number in moves:
                    number += 1
                if number == end:
                    raise ValueError(f"more than {self.slots} moves like '{text}': play them by their texts")
                moves[number] = text
            self._numbered = (legal, moves)
        return self._numbered[1]

    def _place(self, text):
        """The first number of a move: `Pawn e2 - e4`, `Pawn e4 - d5 x d5`, `Dwarf e7 x f6`, `Stone e4`, `Pass`."""
        words = text.split()
        if "-" in words:
            dash = words.index("-")
            start, end = words[dash - 1], words[dash + 1]
        elif "x" in words:
            cross = words.index("x")
            start, end = words[cross - 1], words[cross + 1]
        else:
            start, end = None, next((word for word in reversed(words) if word in self.positions), None)
        start, end = (self.positions.get(name, self.none) for name in (start, end))
        return (start * (self.none + 1) + end) * self.slots

    def observe(self, view):
        """Whose turn, then owner, piece and attributes of each position from one's own side, then what is off the board."""
        you = self.owners[view["you"]]
        owners = len(self.owners)
        side = lambda owner: (self.owners[owner] - you) % owners
        on_board = [0] * (3 * self.none)
        for piece in view["pieces"]:
            at = 3 * self.positions[piece["at"]]
            on_board[at] = 1 + side(piece["owner"])
            on_board[at + 1] = 1 + self.pieces[piece["piece"]]
            on_board[at + 2] = len(piece.get("attributes", "").split())
        stock = [0] * (owners * len(self.pieces))
        for held in view["stock"]:
            stock[side(held["owner"]) * len(self.pieces) + self.pieces[held["piece"]]] = held["count"]
        continues = 1 + self.positions[view["continues"]] if "continues" in view else 0
        return [side(view["player"]), view["turn_item"], view["times_seen"], continues, *on_board, *stock]


class Thud(Board):
    """The moves twice, the second time with a proposal to end the game, then to accept one."""

    def __init__(self, state):
        super().__init__(state)
        self.moves = self.size
        self.size = 2 * self.moves + 1
        self.features += 5

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
        extra = [*view["points"], view["quiet"], view["may_propose"], view["may_accept"]]
        return super().observe(view) + extra
