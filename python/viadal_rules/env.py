"""The games as PettingZoo environments.

    >>> from viadal_rules import env
    >>> game = env.env("zrf", rules="connect-four")
    >>> game.reset(seed=1)
    >>> for agent in game.agent_iter():
    ...     observation, reward, termination, truncation, info = game.last()
    ...     action = None if termination else game.action_space(agent).sample(observation["action_mask"])
    ...     game.step(action)

An observation has `observation`, the seat's view as numbers, and `action_mask`, 1 for each legal action. A board game's view is its planes,
see `viadal_rules.Board`; others have `planes` too where they have a grid, see `viadal_rules.arrays`. What the numbers of actions mean is
said in `viadal_rules.actions`. `render_mode` is `ansi`, or for board games `rgb_array`. An action that is not legal costs what it costs in a match. At the end a player's reward is
the share of the others that it beat less the share that beat it: 1 for a win, 0 for a draw, -1 for a loss. In a game of one it is 1
for a score above 0.

Games in which several decide at once, such as PlanetFight, are parallel environments too. There, orders that a ship cannot
carry out are ignored, so no action is illegal and the mask is only in `info`.
"""

import numpy as np
from gymnasium.spaces import Box, Dict, Discrete, MultiDiscrete
from gymnasium.utils import seeding
from pettingzoo import AECEnv, ParallelEnv

from ._rules import Board
from .arrays import layout
from .state import State

SIMULTANEOUS = {"planetfight"}
# More actions than this are numbered ship by ship.
MOST = 4096
# The colours of players in pictures, and of the board.
COLOURS = np.array([[240, 240, 240], [40, 40, 40], [200, 60, 60], [60, 90, 200]])
BOARD, CELL = (150, 130, 90), 24


def env(game, **options):
    """The game as an AEC environment: the agents that are due act one after the other."""
    return Turns(game, **options)


def parallel_env(game, **options):
    """The game as a parallel environment, where all decide at once."""
    return Rounds(game, **options)


class Numbers:
    """Any game in play, by the numbers of its space."""

    def __init__(self, game, options):
        self.game, self.options = game, options
        self.state = State(game, **options)
        self.space = self.state.space
        self.size, self.players = self.space.size, self.state.players
        self.layout = None if hasattr(self.space, "observe") else layout(game, **options)
        self.shapes = self.layout.shapes() if self.layout else {"observation": tuple(self.space.shape)}

    def begin(self, seed):
        self.state = State(self.game, seed=seed, **self.options)

    @property
    def due(self):
        return self.state.due

    def observe(self, seat):
        if self.layout:
            return dict(zip(self.shapes, self.layout.observe(self.state, seat)))
        planes = np.array(self.space.observe(self.state.numbered(seat)), dtype=np.float32)
        return {"observation": planes.reshape(self.shapes["observation"])}

    def legal(self, seat):
        return list(self.space.legal(self.state.numbered(seat)))

    def play(self, number, seat):
        self.state.play(self.space.action(number, self.state.numbered(seat)), seat)

    def fail(self, seat):
        self.state.fail(seat)

    def rewards(self):
        """By seat at the end, None before."""
        scores = self.state.scores
        if scores is None or len(scores) == 1:
            return scores and [float(scores[0] > 0)]
        beaten = [sum(own > score for score in scores) - sum(own < score for score in scores) for own in scores]
        return [count / (len(scores) - 1) for count in beaten]

    def render(self, mode):
        return self.state.rules.render()


class BoardNumbers:
    """A board game by a rules file, played in Rust."""

    def __init__(self, options):
        self.board = Board(**options)
        self.size, self.players = self.board.size, self.board.players
        self.shapes = {"observation": self.board.shape}

    def begin(self, seed):
        self.board.reset(seed)

    @property
    def due(self):
        return [] if self.board.over else [self.board.due]

    def observe(self, seat):
        planes = np.empty(self.board.shape, np.float32)
        self.board.observe(planes, seat)
        return {"observation": planes}

    def legal(self, seat):
        return self.board.legal()

    def play(self, number, seat):
        self.board.apply(number)

    def fail(self, seat):
        self.board.fail()

    def rewards(self):
        return self.board.rewards

    def render(self, mode):
        return picture(self.board) if mode == "rgb_array" else self.board.render()


def picture(board):
    """The board as an array of red, green and blue: a square for each piece, smaller for later types, in its owner's colour."""
    planes = np.zeros(board.shape, np.uint8)
    board.observe(planes, 0)
    image = np.full((board.shape[1] * CELL, board.shape[2] * CELL, 3), BOARD, np.uint8)
    image[::CELL], image[:, ::CELL] = 0, 0
    owners, types = {}, {}
    for name, plane in zip(board.plane_names, planes):
        owner = name.split()[0] if name.startswith("own ") else " ".join(name.split()[:2])
        if not name.startswith(("own ", "player +")) or name.endswith(" off the board"):
            continue
        colour = COLOURS[owners.setdefault(owner, len(owners)) % len(COLOURS)]
        types[owner] = types.get(owner, 0) + 1
        edge = min(2 + types[owner], CELL // 2 - 2)
        for row, column in np.argwhere(plane):
            top, left = row * CELL, column * CELL
            image[top + edge : top + CELL - edge, left + edge : left + CELL - edge] = colour
    return image


def _box(*shape):
    return Box(np.float32(-(2**24)), np.float32(2**24), tuple(map(int, shape)), np.float32)


class Game:
    """What all environments share: spaces, observations, rewards."""

    def __init__(self, game, render_mode=None, **options):
        self.game = game
        self.play = BoardNumbers(options) if game == "zrf" else Numbers(game, options)
        modes = ["ansi", "rgb_array"] if game == "zrf" else ["ansi"]
        if render_mode not in [None, *modes]:
            raise ValueError(f"{game} has no render mode '{render_mode}'; it has {', '.join(modes)}")
        self.metadata = {
            "name": f"viadal_{game}_v0",
            "render_modes": modes,
            "render_fps": 2,
            "is_parallelizable": game in SIMULTANEOUS,
        }
        self.render_mode = render_mode
        self.possible_agents = [f"player_{seat}" for seat in range(self.play.players)]
        self.seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self.agents = []
        self._random = None
        self._boxes = {name: _box(*shape) for name, shape in self.play.shapes.items()}
        self.observation_spaces = {agent: self._observation_space() for agent in self.possible_agents}
        self.action_spaces = {agent: self._action_space(agent) for agent in self.possible_agents}
        self.state_space = _box(self.play.players, sum(np.prod(shape) for shape in self.play.shapes.values()))

    def observation_space(self, agent):
        return self.observation_spaces[agent]

    def action_space(self, agent):
        return self.action_spaces[agent]

    def render(self):
        return self.render_mode and self.play.render(self.render_mode)

    def close(self):
        pass

    def state(self):
        """What all seats see, by seat: together the whole truth, as far as anybody knows it."""
        seen = [self.play.observe(seat).values() for seat in range(self.play.players)]
        return np.stack([np.concatenate([array.ravel() for array in arrays]) for arrays in seen])

    def _observation_space(self):
        if self.game in SIMULTANEOUS:
            return self._boxes["observation"]
        return Dict({**self._boxes, "action_mask": Box(0, 1, (self.play.size,), np.int8)})

    def _action_space(self, agent):
        if self._by_ship():
            return MultiDiscrete([self.play.space.planets + 1] * self.play.space.ships[self.seats[agent]])
        return Discrete(self.play.size)

    def _by_ship(self):
        """Whether an action is a list of digits, one for each ship: where a number for all of them would be too large."""
        return self.game in SIMULTANEOUS and self.play.size > MOST

    def _begin(self, seed):
        if seed is not None or self._random is None:
            self._random, _ = seeding.np_random(seed)
        self.play.begin(int(self._random.integers(2**63)))
        self.agents = list(self.possible_agents)

    def observe(self, agent):
        seat = self.seats[agent]
        if self.game in SIMULTANEOUS:
            return self.play.observe(seat)["observation"]
        return {**self.play.observe(seat), "action_mask": self._mask(seat)}

    def _legal(self, seat):
        return self.play.legal(seat) if seat in self.play.due else []

    def _mask(self, seat):
        mask = np.zeros(self.play.size, np.int8)
        mask[self._legal(seat)] = 1
        return mask

    def _info(self, agent):
        """The mask of a seat that is due, where the observation has none."""
        seat = self.seats[agent]
        if self.game not in SIMULTANEOUS or seat not in self.play.due:
            return {}
        if not self._by_ship():
            return {"action_mask": self._mask(seat)}
        masks = [np.zeros(self.play.space.planets + 1, np.int8) for _ in self.action_space(agent).nvec]
        for mask, planets in zip(masks, self.play.space.orders(self.play.state.view(seat))):
            mask[[0 if planet is None else planet + 1 for planet in planets]] = 1
        return {"action_mask": tuple(masks)}

    def _play(self, agent, action):
        seat = self.seats[agent]
        if self._by_ship():
            self.play.state.play(self.play.space.orders_of(action), seat)
        elif self.game in SIMULTANEOUS or int(action) in self._legal(seat):
            self.play.play(int(action), seat)
        else:
            self.play.fail(seat)

    def _rewards(self):
        return dict(zip(self.possible_agents, self.play.rewards()))


class Turns(Game, AECEnv):
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
        if not self.play.due:
            self.rewards = self._rewards()
            self.terminations = dict.fromkeys(self.agents, True)
        self.infos = {agent: self._info(agent) for agent in self.agents}
        self._accumulate_rewards()
        self._next()

    def _next(self):
        due = self.play.due
        self.agent_selection = self.possible_agents[due[0]] if due else self.agents[0]


class Rounds(Game, ParallelEnv):
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
        over = not self.play.due
        rewards = self._rewards() if over else dict.fromkeys(agents, 0.0)
        observations = self._observations()
        infos = {agent: self._info(agent) for agent in agents}
        if over:
            self.agents = []
        return observations, rewards, dict.fromkeys(agents, over), dict.fromkeys(agents, False), infos

    def _observations(self):
        return {agent: self.observe(agent) for agent in self.agents}
