"""MaskablePPO of sb3-contrib learns a board game against a house player, with masks for illegal actions.

    pip install sb3-contrib viadal_rules
    python maskable_ppo.py [RULES] [STEPS]
"""

import sys

import gymnasium
from sb3_contrib import MaskablePPO

import viadal_rules.gym  # noqa: F401 - registers the games

RULES = sys.argv[1] if len(sys.argv) > 1 else "connect-four"
STEPS = int(sys.argv[2]) if len(sys.argv) > 2 else 10_000


class Planes(gymnasium.ObservationWrapper):
    """The planes alone, as numbers from 0 to 1; the masks are asked for apart."""

    def __init__(self, game):
        super().__init__(game)
        planes = game.observation_space["observation"]
        self.observation_space = gymnasium.spaces.Box(0, 1, planes.shape, "float32")

    def observation(self, seen):
        return (seen["observation"] / 255).astype("float32")

    def action_masks(self):
        return self.unwrapped.action_masks()


def points(model, game, matches=100):
    """The share of the points that it takes."""
    won = 0
    for match in range(matches):
        seen, _ = game.reset(seed=match)
        over = False
        while not over:
            action, _ = model.predict(seen, action_masks=game.action_masks())
            seen, reward, over, _, _ = game.step(int(action))
        won += (reward + 1) / 2
    return won / matches


game = Planes(gymnasium.make(f"viadal/{RULES}-v0", opponents="random", seat=None, disable_env_checker=True))
model = MaskablePPO("MlpPolicy", game, seed=1, n_steps=1024)
print(f"{RULES}: {points(model, game):.0%} of the points against random before")
model.learn(STEPS)
print(f"{RULES}: {points(model, game):.0%} after {model.num_timesteps} steps")
