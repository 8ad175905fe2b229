"""Steps of random play in a second: plain states, environments, PettingZoo's connect four and chess, and the line protocol.

    python python/examples/speed.py [VIADAL]

VIADAL is the program; without it the line protocol is left out. All figures are processor time of this process, but those of the line
protocol: they are time on the clock of a whole match, so run this on an idle machine.
"""

import importlib
import json
import random
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from viadal_rules import State, env

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
BOT = """
import json, random, sys
for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "hello":
        print('{"ready": true}', flush=True)
    elif message["type"] == "turn":
        print(json.dumps({"action": {"move": random.choice(message["view"]["legal"])}}), flush=True)
"""


def steps_a_second(play):
    """`play` plays one game and returns its steps."""
    steps, start = 0, time.process_time()
    while (spent := time.process_time() - start) < SECONDS:
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
