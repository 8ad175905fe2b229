"""Learns connect four from nothing but the rules, and measures itself against the house player `greedy`.

    python python/examples/learn_connect_four.py [SECONDS]

Q-learning by self-play: a small network says for each column how the game ends for who moves there. What a move is worth is the reward
if it ends the game, else the opposite of the best that the other side has then. Needs numpy.
"""

import sys
import time

import numpy as np

from viadal_rules import Batch

GAMES = 512
HIDDEN = 256
EXPLORE = 0.15
LEARNING = 5e-4
# How fast the network that makes the targets follows the one that learns.
FOLLOW = 0.01


class Network:
    """Two planes of the board in, a value between -1 and 1 for each move out; one hidden layer, learned by Adam."""

    def __init__(self, inputs, outputs, dice):
        def layer(rows, columns):
            return dice.normal(0, np.sqrt(2 / rows), (rows, columns)).astype(np.float32)

        self.weights = [layer(inputs, HIDDEN), np.zeros(HIDDEN, np.float32)]
        self.weights += [layer(HIDDEN, outputs) / 10, np.zeros(outputs, np.float32)]
        self.means = [np.zeros_like(weight) for weight in self.weights]
        self.squares = [np.zeros_like(weight) for weight in self.weights]
        self.steps = 0

    def values(self, seen):
        first, first_bias, second, second_bias = self.weights
        self.seen, self.hidden = seen, np.maximum(seen @ first + first_bias, 0)
        self.out = np.tanh(self.hidden @ second + second_bias)
        return self.out

    def learn(self, actions, targets, rate):
        """Brings the values of these moves, of what was last looked at, nearer to the targets."""
        rows = np.arange(len(actions))
        error = np.zeros_like(self.out)
        values = self.out[rows, actions]
        error[rows, actions] = (values - targets) * (1 - values**2) / len(actions)
        back = (error @ self.weights[2].T) * (self.hidden > 0)
        slopes = [self.seen.T @ back, back.sum(0), self.hidden.T @ error, error.sum(0)]
        self.steps += 1
        rate *= np.sqrt(1 - 0.999**self.steps) / (1 - 0.9**self.steps)
        for weight, slope, mean, square in zip(self.weights, slopes, self.means, self.squares):
            mean += 0.1 * (slope - mean)
            square += 0.001 * (slope**2 - square)
            weight -= rate * mean / (np.sqrt(square) + 1e-8)


def board(arrays):
    """Own discs and the other's, as numbers in a row."""
    return arrays["planes"][:, :2].reshape(len(arrays["planes"]), -1).astype(np.float32)


def best(values, mask):
    return np.where(mask > 0, values, -2).argmax(1)


def match(network, opponent, seat, games=400):
    """The share of the points against a house player; a draw is half a point."""
    batch = Batch(games, "connect-four", seed=seat, opponents={1 - seat: opponent})
    arrays, points, counted = batch.arrays(), 0.0, np.zeros(games, bool)
    batch.observe(arrays["planes"], arrays["mask"])
    while not counted.all():
        batch.step(best(network.values(board(arrays)), arrays["mask"]), **arrays)
        # The first game of each.
        new = (arrays["dones"] > 0) & ~counted
        points += (arrays["rewards"][new, seat] + 1).sum() / 2
        counted |= new
    return points / games


def main(seconds):
    dice = np.random.default_rng(1)
    batch = Batch(GAMES, "connect-four", seed=1)
    arrays = batch.arrays()
    batch.observe(arrays["planes"], arrays["mask"], arrays["seats"])
    network, followed = (Network(2 * 42, batch.size, np.random.default_rng(2)) for _ in range(2))
    start, told, drawn = time.monotonic(), 0.0, np.zeros(GAMES, np.int64)
    while (spent := time.monotonic() - start) < seconds:
        actions = best(network.values(board(arrays)), arrays["mask"])
        batch.sample(drawn)
        actions = np.where(dice.random(GAMES) < EXPLORE, drawn, actions)
        movers = arrays["seats"].copy()
        batch.step(actions, **arrays)
        later = np.where(arrays["mask"] > 0, followed.values(board(arrays)), -2).max(1)
        ended = arrays["rewards"][np.arange(GAMES), movers]
        network.learn(actions, np.where(arrays["dones"] > 0, ended, -later), LEARNING * (1 - spent / seconds))
        for follower, weight in zip(followed.weights, network.weights):
            follower += FOLLOW * (weight - follower)
        if spent >= told:
            told += seconds / 10
            first, second = match(network, "greedy", 0), match(network, "greedy", 1)
            print(f"{spent:5.0f} s, {network.steps * GAMES:9} moves: {first:.2f} as first and {second:.2f} as second", flush=True)


if __name__ == "__main__":
    main(float(sys.argv[1]) if len(sys.argv) > 1 else 600)
