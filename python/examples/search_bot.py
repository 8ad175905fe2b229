"""A bot that looks ahead with the rules themselves: Monte Carlo tree search for any board game of two without dice.

    viadal play zrf python/examples/search_bot.py house:random --set rules=connect-four --trust

It keeps a game of its own, plays on it what the referee tells, and tries moves on copies. `--trust`, because the sandbox does
not show it what pip installed in a home folder.
"""

import json
import math
import random
import sys
import time

from viadal_rules import State

EXPLORATION = 1.4
PLAYOUT_MOVES = 60
SHARE_OF_A_TURN = 0.3


class Node:
    def __init__(self, state, parent=None, move=None, mover=None):
        self.parent, self.move, self.mover = parent, move, mover
        self.untried = [] if state.over else state.legal_actions()
        random.shuffle(self.untried)
        self.children = []
        self.visits, self.points = 0, 0.0

    def best_child(self):
        """The child that has done best for who moves here, or has been tried least."""
        log = math.log(self.visits)
        return max(self.children, key=lambda child: child.points / child.visits + EXPLORATION * math.sqrt(log / child.visits))


def search(state, seconds):
    """The move that was tried most in so many seconds of the processor: these are what a turn has."""
    root, end = Node(state), time.process_time() + seconds
    if len(root.untried) == 1:
        return root.untried[0]
    while time.process_time() < end or not root.children:
        node, game = root, state.copy()
        while not node.untried and node.children:
            node = node.best_child()
            game.play(node.move)
        if node.untried:
            move, mover = node.untried.pop(), game.due[0]
            game.play(move)
            child = Node(game, node, move, mover)
            node.children.append(child)
            node = child
        points = play_out(game)
        while node:
            node.visits += 1
            if node.mover is not None:
                node.points += points[node.mover]
            node = node.parent
    return max(root.children, key=lambda child: child.visits).move


def play_out(game):
    """The points by seat after random moves: 1 for a win; halves for a draw, or when it takes too long."""
    for _ in range(PLAYOUT_MOVES):
        if game.over:
            break
        game.play(random.choice(game.legal_actions()))
    scores = game.scores
    if scores is None or scores[0] == scores[1]:
        return [0.5, 0.5]
    return [float(score == max(scores)) for score in scores]


def say(message):
    print(json.dumps(message), flush=True)


def main():
    game = state = options = None
    seconds = 1.0
    for line in sys.stdin:
        message = json.loads(line)
        kind = message["type"]
        if kind == "hello":
            game, options = message["game"], message["options"]
            seconds = SHARE_OF_A_TURN * message["turn_time_ms"] / 1000
            random.seed(message["seed"])
            say({"ready": True})
        elif kind == "start":
            state = State(game, **options)
        elif kind == "turn" or kind == "reply" and message["more"]:
            if kind == "turn":
                for made in message["view"]["last"]:
                    state.play({"move": made["move"]})
            move = search(state, seconds)
            state.play(move)
            say({"action": move})
        elif kind == "bye":
            return


if __name__ == "__main__":
    main()
