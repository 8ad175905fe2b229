"""The games as PettingZoo environments.

    >>> from viadal_rules import env
    >>> game = env.env("zrf", rules="connect-four")
    >>> game.reset(seed=1)
    >>> for agent in game.agent_iter():
    ...     observation, reward, termination, truncation, info = game.last()
    ...     action = None if termination else game.action_space(agent).sample(observation["action_mask"])
    ...     game.step(action)

An observation has `observation`, the seat's view as numbers, and `action_mask`, 1 for each legal action. What the numbers mean
is said in `viadal_rules.actions`. An action that is not legal costs what it costs in a match. At the end a player's reward is
the share of the others that it beat less the share that beat it: 1 for a win, 0 for a draw, -1 for a loss. In a game of one it is 1
for a score above 0.

Games in which several decide at once, such as PlanetFight, are parallel environments too. There, orders that a ship cannot
carry out are ignored, so no action is illegal and the mask is only in `info`.
"""

import numpy as np
from gymnasium.spaces import Box, Dict, Discrete, MultiDiscrete
from gymnasium.utils import seeding
from pettingzoo import AECEnv, ParallelEnv

from .state import State

SIMULTANEOUS = {"planetfight"}
# More actions than this are numbered ship by ship.
MOST = 4096


def env(game, **options):
    """The game as an AEC environment: the agents that are due act one after the other."""
    return Turns(game, **options)


def parallel_env(game, **options):
    """The game as a parallel environment, where all decide at once."""
    return Rounds(game, **options)


class _Game:
    """What both kinds of environments share: spaces, observations, rewards."""

    def __init__(self, game, **options):
        self.game, self.options = game, options
        self.metadata = {"name": f"viadal_{game}_v0", "render_modes": [], "is_parallelizable": game in SIMULTANEOUS}
        self.render_mode = None
        self.state_now = State(game, **options)
        self.space = self.state_now.space
        self.possible_agents = [f"player_{seat}" for seat in range(self.state_now.players)]
        self.seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self.agents = []
        self._random = None
        features = Box(-1, np.float32(2**24), (self.space.features,), np.float32)
        self.observation_spaces = {agent: self._observation_space(features) for agent in self.possible_agents}
        self.action_spaces = {agent: self._action_space(agent) for agent in self.possible_agents}

    def observation_space(self, agent):
        return self.observation_spaces[agent]

    def action_space(self, agent):
        return self.action_spaces[agent]

    def render(self):
        return None

    def close(self):
        pass

    def _observation_space(self, features):
        if self.game in SIMULTANEOUS:
            return Box(features.low, features.high, dtype=np.float32)
        mask = Box(0, 1, (self.space.size,), np.int8)
        return Dict({"observation": Box(features.low, features.high, dtype=np.float32), "action_mask": mask})

    def _action_space(self, agent):
        if self._by_ship(agent):
            return MultiDiscrete([self.space.planets + 1] * self.space.ships[self.seats[agent]])
        return Discrete(self.space.size)

    def _by_ship(self, agent):
        """Whether an action is a list of digits, one for each ship: where a number for all of them would be too large."""
        return self.game in SIMULTANEOUS and self.space.size > MOST

    def _begin(self, seed):
        if seed is not None or self._random is None:
            self._random, _ = seeding.np_random(seed)
        number = int(self._random.integers(2**63))
        self.state_now = State(self.game, seed=number, **self.options)
        self.agents = list(self.possible_agents)

    def observe(self, agent):
        view = self.state_now.numbered(self.seats[agent])
        numbers = np.array(self.space.observe(view), dtype=np.float32)
        if self.game in SIMULTANEOUS:
            return numbers
        mask = np.zeros(self.space.size, np.int8)
        mask[self._legal(agent)] = 1
        return {"observation": numbers, "action_mask": mask}

    def _legal(self, agent):
        seat = self.seats[agent]
        if seat not in self.state_now.due:
            return []
        return list(self.space.legal(self.state_now.numbered(seat)))

    def _info(self, agent):
        """The mask of a seat that is due, where the observation has none."""
        if self.game not in SIMULTANEOUS or self.seats[agent] not in self.state_now.due:
            return {}
        view = self.state_now.numbered(self.seats[agent])
        if self._by_ship(agent):
            masks = [np.zeros(self.space.planets + 1, np.int8) for _ in range(len(self.action_space(agent).nvec))]
            for mask, planets in zip(masks, self.space.orders(view)):
                mask[[0 if planet is None else planet + 1 for planet in planets]] = 1
            return {"action_mask": tuple(masks)}
        mask = np.zeros(self.space.size, np.int8)
        mask[self.space.legal(view)] = 1
        return {"action_mask": mask}

    def _play(self, agent, action):
        seat = self.seats[agent]
        view = self.state_now.numbered(seat)
        if self._by_ship(agent):
            self.state_now.play(self.space.orders_of(action), seat)
        elif self.game in SIMULTANEOUS:
            self.state_now.play(self.space.action(int(action), view), seat)
        elif int(action) in self._legal(agent):
            self.state_now.play(self.space.action(int(action), view), seat)
        else:
            self.state_now.fail(seat)

    def _rewards(self):
        scores = self.state_now.scores
        if len(scores) == 1:
            return {self.possible_agents[0]: float(scores[0] > 0)}
        others = len(scores) - 1

        def reward(own):
            return (sum(own > score for score in scores) - sum(own < score for score in scores)) / others

        return {agent: reward(scores[seat]) for agent, seat in self.seats.items()}


class Turns(_Game, AECEnv):
    """One agent after the other. Where several are due at once, none sees what the others have decided."""

    def reset(self, seed=None, options=None):
        self._begin(seed)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: self._info(agent) for agent in self.agents}
        self._next()

    def step(self, action):
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self._play(agent, action)
        if self.state_now.over:
            self.rewards = self._rewards()
            self.terminations = dict.fromkeys(self.agents, True)
        self.infos = {agent: self._info(agent) for agent in self.agents}
        self._accumulate_rewards()
        self._next()

    def _next(self):
        due = self.state_now.due
        self.agent_selection = self.possible_agents[due[0]] if due else self.agents[0]


class Rounds(_Game, ParallelEnv):
    """All agents at once, for games in which every decision is simultaneous."""

    def __init__(self, game, **options):
        if game not in SIMULTANEOUS:
            raise ValueError(f"in {game} the players act one after the other: use viadal_rules.env.env")
        super().__init__(game, **options)

    def reset(self, seed=None, options=None):
        self._begin(seed)
        return self._observations(), {agent: self._info(agent) for agent in self.agents}

    def step(self, actions):
        agents = list(self.agents)
        for agent in agents:
            self._play(agent, actions[agent])
        over = self.state_now.over
        rewards = self._rewards() if over else dict.fromkeys(agents, 0.0)
        observations = self._observations()
        infos = {agent: self._info(agent) for agent in agents}
        if over:
            self.agents = []
        return observations, rewards, dict.fromkeys(agents, over), dict.fromkeys(agents, False), infos

    def _observations(self):
        return {agent: self.observe(agent) for agent in self.agents}
