"""The games as Gymnasium environments: one learner against house players.

    >>> import gymnasium, viadal_rules.gym
    >>> game = gymnasium.make("viadal/connect-four-v0", opponents="greedy", seat=1)
    >>> observation, info = game.reset(seed=1)
    >>> game.action_space.sample(mask=observation["action_mask"]) in range(7)
    True

There is an environment for each rules file and for each other game. `opponents` is a house player for all other seats, or a dictionary by
seat; `seat` is the learner's, None to take each in turn. Actions, observations and rewards are those of `viadal_rules.env`.

Many games at once, as a vector environment: `gymnasium.make_vec("viadal/connect-four-v0", num_envs=512, vectorization_mode=
"vector_entry_point")`, or `Many("connect-four", 512)`.
"""

import gymnasium
import numpy as np
from gymnasium.spaces import Box, Dict, Discrete
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from ._rules import Batch, Board, games, rules_files
from .env import Game, Numbers


class Solo(Game, gymnasium.Env):
    """One seat of a game; house players have the others."""

    metadata = {"render_modes": ["ansi", "rgb_array"], "render_fps": 2}

    def __init__(self, game="zrf", opponents="random", seat=0, render_mode=None, **options):
        super().__init__(game, render_mode, **options)
        if game == "zrf":
            # House players sit at games that a State shows.
            self.play = Numbers(game, options)
        seats = range(self.play.players)
        if seat is not None and seat not in seats:
            raise ValueError(f"no seat {seat}: the game has {self.play.players}")
        self.fixed, self.seat = seat, seat or 0
        self.opponents = opponents if isinstance(opponents, dict) else dict.fromkeys(seats, opponents)
        # Spaces of a learner that takes each seat in turn are those of the first: they differ only between fleets of different size.
        agent = self.possible_agents[self.seat]
        self.observation_space, self.action_space = self.observation_spaces[agent], self.action_spaces[agent]

    def reset(self, *, seed=None, options=None):
        gymnasium.Env.reset(self, seed=seed)
        if self.fixed is None:
            self.seat = int(self.np_random.integers(self.play.players))
        while True:
            self.play.begin(int(self.np_random.integers(2**63)))
            for seat in range(self.play.players):
                if seat != self.seat:
                    player = self.opponents.get(seat, "random")
                    self.play.state.seat_house(seat, player, int(self.np_random.integers(2**63)))
            self.play.state.ask_house()
            # Nobody learns from a game that ends before the first move.
            if self.play.due:
                return self._seen()

    def step(self, action):
        self._play(self._agent, action)
        self.play.state.ask_house()
        over = not self.play.due
        reward = float(self.play.rewards()[self.seat]) if over else 0.0
        observation, info = self._seen()
        return observation, reward, over, False, info

    @property
    def _agent(self):
        return self.possible_agents[self.seat]

    def _seen(self):
        return self.observe(self._agent), self._info(self._agent)

    def action_masks(self):
        """The mask as sb3-contrib asks for it."""
        return self._mask(self.seat).astype(bool)


class Many(VectorEnv):
    """Many games by a rules file at once, in Rust. A game that is over begins anew in the same step."""

    metadata = {"autoreset_mode": AutoresetMode.SAME_STEP, "render_modes": []}

    def __init__(self, rules="tic-tac-toe", num_envs=1, opponents="random", seat=0, render_mode=None, **options):
        self.num_envs, self.render_mode = num_envs, None
        self._begin = lambda seed: Batch(num_envs, rules, seed=seed, opponents=self._others(opponents, seat), **options)
        self._players = Board(rules, **options).players
        self.batch = self._begin(0)
        planes = Box(0, 255, self.batch.shape, np.uint8)
        mask = Box(0, 1, (self.batch.size,), np.int8)
        self.single_observation_space = Dict({"observation": planes, "action_mask": mask})
        self.single_action_space = Discrete(self.batch.size)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self.seat = seat

    def _others(self, opponents, seat):
        others = [other for other in range(self._players) if other != seat]
        return opponents if isinstance(opponents, dict) else dict.fromkeys(others, opponents)

    def reset(self, *, seed=None, options=None):
        super().reset(seed=seed)
        self.batch = self._begin(int(self.np_random.integers(2**63)))
        arrays = self.batch.arrays()
        self.batch.observe(arrays["planes"], arrays["mask"])
        return {"observation": arrays["planes"], "action_mask": arrays["mask"]}, {}

    def step(self, actions):
        arrays = self.batch.arrays()
        self.batch.step(np.ascontiguousarray(actions, np.int64), **arrays)
        over = arrays["dones"].astype(bool)
        observation = {"observation": arrays["planes"], "action_mask": arrays["mask"]}
        return observation, arrays["rewards"][:, self.seat].astype(float), over, np.zeros_like(over), {}


def register():
    """Registers all games: `viadal/NAME-v0`, with the name of a game, or of a rules file where no game has that name."""
    for rules in rules_files():
        gymnasium.register(f"viadal/{rules}-v0", Solo, vector_entry_point=many, kwargs={"game": "zrf", "rules": rules})
    for game, *_ in games():
        if game != "zrf":
            gymnasium.registry.pop(f"viadal/{game}-v0", None)
            gymnasium.register(f"viadal/{game}-v0", Solo, kwargs={"game": game})


def many(game, **options):
    """`Many`, as `gymnasium.make_vec` calls it."""
    return Many(**options)


register()
