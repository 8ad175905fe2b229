"""Steps of random play in a second: plain states, environments, boards by numbers, OpenSpiel, pgx, PettingZoo's
games, the line protocol.

    python python/examples/speed.py [VIADAL]

VIADAL is the program; without it the line protocol is left out. All figures are processor time of this process, but those of the line
protocol and of a batch on all cores: they are time on the clock, so run this on an idle machine.
"""

import importlib
import json
import random
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import numpy as np

from viadal_rules import Batch, Board, State, env

SECONDS = 2.0
GAMES = [
    ("zrf", {"rules": "connect-four"}),
    ("zrf", {"rules": "chess"}),
    ("thud", {}),
    ("perlwars", {}),
    ("robobattler", {}),
    ("planetfight", {}),
    ("wizards", {}),
]
# Rules files, and what OpenSpiel calls these games.
BOARDS = {"connect-four": "connect_four", "tic-tac-toe": "tic_tac_toe", "reversi": "othello", "chess": "chess"}
BATCH = 1024
BOT = """
import json, random, sys
for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "hello":
        print('{"ready": true}', flush=True)
    elif message["type"] == "turn":
        print(json.dumps({"action": {"move": random.choice(message["view"]["legal"])}}), flush=True)
"""


def steps_a_second(play, clock=time.process_time):
    """`play` plays one game and returns its steps."""
    steps, start = 0, clock()
    while (spent := clock() - start) < SECONDS:
        steps += play()
    return steps / spent


def plain(game, options):
    def play():
        state, steps = State(game, seed=random.getrandbits(32), **options), 0
        while not state.over and steps < 500:
            state.play(random.choice(state.legal_actions()))
            steps += 1
        return steps

    return play


def environment(game):
    def play():
        game.reset(seed=random.getrandbits(31))
        steps = 0
        for agent in game.agent_iter(500):
            observation, _, over, cut, info = game.last()
            if over or cut:
                game.step(None)
                continue
            mask = observation["action_mask"] if isinstance(observation, dict) else info["action_mask"]
            game.step(game.action_space(agent).sample(mask))
            steps += 1
        return steps

    return play


def by_numbers(rules):
    board = Board(rules)

    def play():
        board.reset(random.getrandbits(32))
        while not board.over:
            legal = board.legal()
            board.apply(legal[int(random.random() * len(legal))])
        return board.turn - 1

    return play


def in_batches(rules):
    """Random moves; masks and observations are written."""
    batch, actions = Batch(BATCH, rules), np.zeros(BATCH, np.int64)
    arrays = batch.arrays()
    batch.observe(arrays["planes"], arrays["mask"], arrays["seats"])

    def play():
        batch.sample(actions)
        batch.step(actions, **arrays)
        return BATCH

    return play


def open_spiel(name):
    game = importlib.import_module("pyspiel").load_game(name)

    def play():
        state = game.new_initial_state()
        while not state.is_terminal():
            legal = state.legal_actions()
            state.apply_action(legal[int(random.random() * len(legal))])
        return state.move_number()

    return play


def by_pgx(name):
    """Random moves of pgx in batches; observations are made, and games that are over begin anew."""
    jax, pgx = importlib.import_module("jax"), importlib.import_module("pgx")
    auto_reset = importlib.import_module("pgx.experimental").auto_reset
    game = pgx.make(name)
    keys = jax.random.split(jax.random.PRNGKey(1), BATCH)
    state = jax.jit(jax.vmap(game.init))(keys)

    @jax.jit
    def turn(state, key):
        each = jax.random.split(key, BATCH)
        actions = jax.random.categorical(key, jax.numpy.log(state.legal_action_mask.astype(float)), axis=1)
        return jax.vmap(auto_reset(game.step, game.init))(state, actions, each)

    key = jax.random.PRNGKey(2)
    state = jax.block_until_ready(turn(state, key))

    def play():
        nonlocal state, key
        key, now = jax.random.split(key)
        state = jax.block_until_ready(turn(state, now))
        return BATCH

    return play


def line_protocol(program, games=200):
    with tempfile.TemporaryDirectory() as folder:
        bot = Path(folder) / "random_bot.py"
        bot.write_text(BOT)
        match = [program, "play", "zrf", bot, bot, "--set", "rules=connect-four", "--set", f"games={games}", "--json"]
        start = time.monotonic()
        played = subprocess.run(match, check=True, capture_output=True, text=True)
        spent = time.monotonic() - start
        return sum(game["turns"] for game in json.loads(played.stdout)["games"]) / spent


def main():
    print(f"{'steps a second':40} {'plain':>8} {'environment':>12}")
    for game, options in GAMES:
        name = " ".join([game, *options.values()])
        env_speed = steps_a_second(environment(env.env(game, **options)))
        print(f"{name:40} {steps_a_second(plain(game, options)):8.0f} {env_speed:12.0f}")
    print(f"{'steps a second, by numbers':40} {'board':>8} {'batch':>12} {'OpenSpiel':>12}")
    for rules, name in BOARDS.items():
        try:
            theirs = f"{steps_a_second(open_spiel(name)):12.0f}"
        except ImportError:
            theirs = f"{'not there':>12}"
        print(f"{rules:40} {steps_a_second(by_numbers(rules)):8.0f} {steps_a_second(in_batches(rules)):12.0f} {theirs}")
    print(f"{'steps a second on all cores, by the clock':40} {'':>8} {'batch':>12} {'pgx':>12}")
    for rules, name in [("connect-four", "connect_four"), ("reversi", "othello")]:
        try:
            theirs = f"{steps_a_second(by_pgx(name), time.monotonic):12.0f}"
        except ImportError:
            theirs = f"{'not there':>12}"
        print(f"{rules:40} {'':8} {steps_a_second(in_batches(rules), time.monotonic):12.0f} {theirs}")
    for name in ["connect_four_v3", "chess_v6"]:
        try:
            theirs = importlib.import_module(f"pettingzoo.classic.{name}").env()
        except ImportError as missing:
            print(f"PettingZoo {name}: left out ({missing})")
        else:
            print(f"{'PettingZoo ' + name:40} {'':8} {steps_a_second(environment(theirs)):12.0f}")
    if len(sys.argv) > 1:
        print(f"{'line protocol, connect four':40} {line_protocol(sys.argv[1]):8.0f}")


if __name__ == "__main__":
    main()
