"""The rules protocol of Viadal for a game in Python: one question, one answer, nothing kept.

Write six functions and end the file with `run(globals())`:

    start(setup) -> state            setup: players, first, number, options, lots, dice (two Dice)
    status(state) -> due(turn, seats) or over(scores, reason)
    play(state, seat, action)        changes the state; returns the reply or nothing; raises Illegal(why)
    fail(state, seat, fault)         the seat's bot failed and must not be asked again in this turn
    resign(state, seat)
    view(state, seat)                what this seat may see, an object; seat is None for everything

Optional: sample(view, dice) -> a legal action, where the view has no list `legal`; guess(view, dice) -> a state that
fits the view, for house:lookahead; scene(state) -> what never changes.

A state is plain JSON: dicts, lists, texts, numbers. `python3 FILE --test` plays 200 random games and checks them.
"""

import json
import sys


class Illegal(Exception):
    """An action that the rules do not allow now; the text says why."""


class Refused(Exception):
    """Options that cannot be played; the text says what to change."""


def one_of(action, actions):
    """Refuses an action that is not exactly one of these. 1, 1.0 and true are not the same."""
    exact = lambda value: json.dumps(value, sort_keys=True)
    if exact(action) not in map(exact, actions):
        raise Illegal(f"{_write(action)} is not legal now; there are {_write(actions)[:300]}")


def due(turn, seats):
    """The game waits for these seats."""
    return {"turn": turn, "due": list(seats)}


def over(scores, reason):
    """The game has ended."""
    return {"over": {"scores": list(scores), "reason": reason}}


class Dice:
    """Random numbers that are the same in every language and version (ChaCha8). `save()` is what a state keeps."""

    def __init__(self, key, at=0):
        self.key, self.at, self.block, self.words = key, at, None, []

    def save(self):
        return {"key": self.key, "at": self.at}

    @staticmethod
    def load(saved):
        return Dice(saved["key"], saved["at"])

    def word(self):
        if self.at // 16 != self.block:
            self.block = self.at // 16
            self.words = _block(self.key, self.block)
        self.at += 1
        return self.words[(self.at - 1) % 16]

    def bits(self):
        """The next 64 random bits."""
        return self.word() | self.word() << 32

    def below(self, bound):
        """A number from 0, below this, all equally likely."""
        top = 2**64 - 1
        while True:
            bits = self.bits()
            if bits < top - top % bound:
                return bits % bound

    def pick(self, items):
        return items[self.below(len(items))]

    def shuffle(self, items):
        for last in range(len(items) - 1, 0, -1):
            other = self.below(last + 1)
            items[last], items[other] = items[other], items[last]


def _block(key, number):
    words = [0x61707865, 0x3320646E, 0x79622D32, 0x6B206574]
    words += [int.from_bytes(bytes.fromhex(key)[i : i + 4], "little") for i in range(0, 32, 4)]
    words += [number & 0xFFFFFFFF, number >> 32, 0, 0]
    x = words[:]

    def quarter(a, b, c, d):
        for one, two, three, turn in ((a, b, d, 16), (c, d, b, 12), (a, b, d, 8), (c, d, b, 7)):
            x[one] = (x[one] + x[two]) & 0xFFFFFFFF
            mixed = x[three] ^ x[one]
            x[three] = (mixed << turn | mixed >> (32 - turn)) & 0xFFFFFFFF

    for _ in range(4):
        for column in range(4):
            quarter(column, column + 4, column + 8, column + 12)
        for column in range(4):
            quarter(column, (column + 1) % 4 + 4, (column + 2) % 4 + 8, (column + 3) % 4 + 12)
    return [(one + other) & 0xFFFFFFFF for one, other in zip(x, words)]


class _Setup:
    def __init__(self, question):
        self.players, self.first, self.number = question["players"], question["first"], question["number"]
        self.options = question["options"]
        self.lots, self.dice = Dice(question["lots"]), Dice(question["dice"])


def answer(game, question):
    """The answer of a game, a dict of functions, to a question."""
    ask, extra = question["ask"], {}
    try:
        if ask == "sample":
            return {"action": game["sample"](question["view"], Dice(question["dice"]))}
        if ask == "start":
            state = game["start"](_Setup(question))
            if "scene" in game:
                extra["scene"] = game["scene"](state)
        elif ask == "guess":
            state = game["guess"](question["view"], Dice(question["dice"]))
        else:
            state = question["state"]
            seat = question.get("seat")
        if ask == "play":
            extra["reply"] = game["play"](state, seat, question["action"])
        elif ask == "fail":
            game["fail"](state, seat, question["fault"])
        elif ask == "resign":
            game["resign"](state, seat)
    except Illegal as why:
        return {"illegal": str(why)}
    except Refused as why:
        return {"refused": str(why)}
    views = [game["view"](state, eyes) for eyes in question.get("eyes", [])]
    if ask == "view":
        return {"views": views}
    return {"state": state, "status": game["status"](state), "views": views, **extra}


def _write(value):
    return json.dumps(value, separators=(",", ":"), ensure_ascii=False, allow_nan=False)


def _test(game, options, players):
    for number in range(200):
        ask = lambda **question: json.loads(_write(answer(game, json.loads(_write(question)))))
        key = lambda name: f"{number * 97 + name:064x}"
        eyes = list(range(players)) + [None]
        now = ask(ask="start", players=players, first=0, number=1, options=options, lots=key(1), dice=key(2), eyes=eyes)
        luck, inputs = Dice(key(3)), 0
        while "over" not in now["status"]:
            seat = luck.pick(now["status"]["due"])
            view = now["views"][seat]
            legal = view.get("legal")
            action = luck.pick(legal) if legal else game["sample"](view, luck)
            question = {"ask": "play", "state": now["state"], "seat": seat, "action": action, "eyes": eyes}
            before = now
            now = ask(**question)
            assert "illegal" not in now, f"game {number}: {action} is not legal for seat {seat}: {now}\n{before}"
            assert now == ask(**question), f"game {number}: asked twice, answered differently: {question}"
            inputs += 1
            assert inputs < 100000, f"game {number} does not end"
        assert len(now["status"]["over"]["scores"]) == players, now
    print(f"200 random games of {players} are sound")


def run(game):
    """Answers questions until there are none; with --test it plays random games instead, `--test 3 '{"heaps":4}'` with
    so many players and these options."""
    if "--test" in sys.argv:
        given = sys.argv[sys.argv.index("--test") + 1 :]
        _test(game, json.loads(given[1]) if len(given) > 1 else {}, int(given[0]) if given else 2)
        return
    for line in sys.stdin:
        sys.stdout.write(_write(answer(game, json.loads(line))) + "\n")
        sys.stdout.flush()
