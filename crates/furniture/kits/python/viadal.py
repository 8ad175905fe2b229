"""How a bot talks with the referee of Viadal, in every game.

    import viadal

    class Mine(viadal.Bot):
        def turn(self, view):
            viadal.act({"move": 1})

    viadal.play(Mine())

The talk runs over standard input and output, one JSON object a line. So that `print` cannot get between the lines it
writes to standard error: it is for debugging, and `viadal play ... -v` shows it turn by turn.
"""

import json
import random
import sys

_referee = sys.stdout
sys.stdout = sys.stderr
_due = False


class Refused(Exception):
    """The rules do not allow the action, or you failed in another way; the text says why."""


class Bot:
    """What happens to a bot. Overwrite what you need, at least `turn`."""

    def hello(self, hello):
        """The match begins: `hello` has "game", "seats", "options", "turn_time_ms", "seed"."""

    def start(self, start):
        """A game begins: `start` has "game" (1, 2, ...), "seat", "first"."""

    def turn(self, view):
        """You are due: call `act`, until `due` is false where a turn has several actions."""
        raise NotImplementedError

    def end(self, end):
        """A game is over: `end` has "scores" by seat and "reason"."""


def play(bot):
    """Plays a whole match with a `Bot`. `random` is seeded before it begins, so that the match can be repeated."""
    global _due
    while (message := _read())["type"] != "bye":
        kind = message["type"]
        if kind == "hello":
            random.seed(message["seed"])
            bot.hello(message)
            _write({"ready": True})
        elif kind == "start":
            bot.start(message)
        elif kind == "turn":
            _due = True
            bot.turn(message["view"])
            _due = False
        elif kind == "end":
            bot.end(message)


def act(action):
    """Plays an action and returns the reply to it. Raises `Refused` when the rules do not allow it."""
    global _due
    if not _due:
        raise Refused("the turn is over, the action was not sent")
    _write({"action": action})
    message = _read()
    _due = message.get("more", False)
    if message["type"] != "reply":
        raise Refused(message.get("message", "the match is over"))
    return message["reply"]


def due():
    """Whether the referee waits for an action: between the beginning of a turn and its last action."""
    return _due


def say(text):
    """Says a line to the spectators. The opponent is not told."""
    _write({"say": str(text)})


def data(**numbers):
    """Keeps numbers in the log: `data(distance=3)`."""
    _write({"data": numbers})


def draw(*shapes):
    """Keeps drawings in the log."""
    _write({"draw": shapes})


def _read():
    line = sys.stdin.readline()
    return json.loads(line) if line else {"type": "bye"}


def _write(message):
    _referee.write(json.dumps(message) + "\n")
    _referee.flush()
