"""The package against the rules, PettingZoo's own tests, and a bot of its own: python -m unittest discover -s python/tests."""

import contextlib
import doctest
import io
import json
import random
import subprocess
import sys
import unittest
import warnings
from pathlib import Path

import gymnasium
import numpy as np
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, parallel_api_test, parallel_seed_test, seed_test

import viadal_rules
import viadal_rules.gym
from viadal_rules import IllegalAction, State, arrays, env

PYTHON = Path(__file__).parent.parent
RULES = sorted(path.stem for path in (PYTHON.parent / "games/zrf/rules").glob("*.zrf"))
GAMES = [
    ("perlwars", {}),
    ("perlwars", {"stage": "20x4"}),
    ("robobattler", {}),
    ("planetfight", {}),
    ("planetfight", {"ships": 4}),
    ("wizards", {}),
    ("wizards", {"map": "hidden"}),
    ("thud", {}),
    *(("zrf", {"rules": rules}) for rules in RULES),
]


def played(game, options, seed, moves):
    """A game after so many random actions of a seed, fewer where it is over; and the actions."""
    state, dice, actions = State(game, seed=seed, **options), random.Random(seed), []
    while not state.over and len(actions) < moves:
        actions.append(dice.choice(state.legal_actions()))
        state.play(actions[-1])
    return state, actions


class Package(unittest.TestCase):
    def each_game(self):
        for game, options in GAMES:
            with self.subTest(game=game, **options):
                yield game, options

    def test_examples_in_the_texts(self):
        for module in (viadal_rules, arrays, env, viadal_rules.gym):
            self.assertEqual(doctest.testmod(module).failed, 0)

    def test_every_game_of_the_program_has_a_space(self):
        self.assertEqual({game for game, *_ in viadal_rules.games()}, {game for game, _ in GAMES})

    def test_every_action_that_is_listed_is_legal(self):
        for game, options in self.each_game():
            for seed in range(3):
                state, _ = played(game, options, seed, 3 + 5 * seed)
                view = state.numbered(state.due[0]) if state.due else None
                legal = state.legal_actions()
                if view is None:
                    self.assertEqual(legal, [])
                    continue
                numbers = list(state.space.legal(view))
                self.assertEqual(len(set(numbers)), len(numbers))
                self.assertTrue(all(0 <= number < state.space.size for number in numbers))
                for action in random.Random(seed).sample(legal, min(100, len(legal))):
                    state.copy().play(action)

    def test_a_copy_goes_its_own_way_and_a_seed_repeats(self):
        for game, options in self.each_game():
            state, actions = played(game, options, 7, 12)
            before = json.dumps(state.view())
            copy = state.copy()
            while not copy.over and json.dumps(copy.view()) == before:
                copy.play(copy.legal_actions()[0])
            self.assertEqual(json.dumps(state.view()), before)
            again = State(game, seed=7, **options)
            for action in actions:
                again.play(action)
            self.assertEqual(again.view(), state.view())

    def test_a_copy_shares_its_dice_until_it_is_reseeded(self):
        def ended(state, seed):
            other, dice = state.copy(), random.Random(1)
            if seed is not None:
                other.reseed(seed)
            self.assertEqual([other.view(seat) for seat in range(2)], [state.view(seat) for seat in range(2)])
            for _ in range(100):
                if not other.over:
                    other.play(dice.choice(other.legal_actions()))
            return json.dumps(other.view())

        for game, options in [("robobattler", {}), ("wizards", {}), ("zrf", {"rules": "race"})]:
            with self.subTest(game=game):
                state, _ = played(game, options, 3, 6)
                self.assertEqual(ended(state, None), ended(state, None))
                self.assertEqual(ended(state, 1), ended(state, 1))
                self.assertEqual(len({ended(state, seed) for seed in [None, 1, 2]}), 3)

    def test_what_is_hidden_is_made_up_to_fit_what_was_seen(self):
        for game, options, moves in [
            ("perlwars", {"stage": "6x6"}, 9),
            ("robobattler", {"missiles": "line:3"}, 7),
            ("wizards", {}, 6),
            ("wizards", {"map": "hidden"}, 6),
        ]:
            with self.subTest(game=game, **options):
                state, _ = played(game, options, 5, moves)
                before, truths = state.view(), set()
                for seat in range(2):
                    for seed in range(3):
                        other = state.resample(seat, seed)
                        self.assertEqual((other.due, other.view(seat)), (state.due, state.view(seat)))
                        self.assertEqual(other.view(), state.resample(seat, seed).view())
                        truths.add(json.dumps(other.view()))
                        other.play(other.legal_actions()[0])
                self.assertEqual(len(truths), 6)
                self.assertEqual(state.view(), before)
                with self.assertRaisesRegex(ValueError, "is no ground for another"):
                    other.resample(0)

    def test_what_cannot_be_made_up_is_said(self):
        state = State("robobattler", missiles="x:2", seed=1)
        # Nobody shoots off the field at random.
        for seat, action in [(0, {"fire": {"x": -1, "y": 0}}), (0, "end"), (1, "search")]:
            state.play(action, state.due[0])
        with self.assertRaisesRegex(ValueError, "none of 20000 made-up games showed seat 1 all that it saw"):
            state.resample(1)
        self.assertEqual(state.resample(0).view(0), state.view(0))
        state.resign(1)
        with self.assertRaisesRegex(ValueError, "the game is over"):
            state.resample(0)

    def test_arrays_hold_what_a_seat_sees(self):
        """And nothing else: made-up games look the same."""
        state, _ = played("wizards", {"map": "hidden"}, 5, 8)
        seen, view = arrays.layout("wizards", map="hidden"), state.view(0)
        numbers, planes = seen.observe(state, 0)
        np.testing.assert_array_equal(planes[seen.planes.index("fire")], view["fire"])
        self.assertEqual(numbers[seen.numbers.index("pos.x")], view["pos"]["x"])
        for one, other in zip(seen.observe(state.resample(0), 0), (numbers, planes)):
            np.testing.assert_array_equal(one, other)
        # A seat's own things are in the same planes, whatever its seat.
        field = arrays.layout("robobattler")
        state = State("robobattler", seed=1)
        for _ in range(2):
            seat = state.due[0]
            state.play({"fire": {"x": 4, "y": 4}})
            _, planes = field.observe(state, seat)
            self.assertGreater(planes[field.planes.index("own layer")].sum(), 9)
            self.assertEqual(planes[field.planes.index("cell ?")].sum() + (planes[field.planes.index("own layer")] > 0).sum(), 81)
            state.play("end")

    def test_an_illegal_action_changes_nothing(self):
        state = State("zrf", rules="tic-tac-toe")
        before = state.view(0)
        for action in ({"move": "Crosses Cross d9"}, {"jump": 1}, "nothing"):
            with self.assertRaises(IllegalAction):
                state.play(action)
        with self.assertRaises(IllegalAction):
            state.play(state.legal_actions()[0], seat=1)
        self.assertEqual(state.view(0), before)
        with self.assertRaisesRegex(ValueError, "no game 'ches'"):
            State("ches")
        with self.assertRaisesRegex(ValueError, "turns"):
            State("wizards", turns="many")

    def test_pettingzoo(self):
        for game, options in self.each_game():
            with warnings.catch_warnings(), contextlib.redirect_stdout(io.StringIO()):
                warnings.simplefilter("ignore")
                api_test(env.env(game, **options), num_cycles=150)
                seed_test(lambda: env.env(game, **options), num_cycles=60)
                if game in env.SIMULTANEOUS:
                    parallel_api_test(env.parallel_env(game, **options), num_cycles=150)
                    parallel_seed_test(lambda: env.parallel_env(game, **options), num_cycles=60)

    def test_gymnasium(self):
        for name in [name for name in gymnasium.registry if name.startswith("viadal/")]:
            with self.subTest(name=name), warnings.catch_warnings(), contextlib.redirect_stdout(io.StringIO()):
                warnings.simplefilter("ignore")
                check_env(gymnasium.make(name, seat=None).unwrapped)

    def test_a_learner_loses_by_what_is_illegal_and_meets_who_is_named(self):
        game = gymnasium.make("viadal/connect-four-v0", opponents="greedy", seat=1, render_mode="ansi").unwrapped
        _, info = game.reset(seed=1)
        self.assertIn("Disc", str(game.play.state.view(1)["last"]))
        self.assertIn("a", game.render())
        column = game.play.legal(1)[0]
        reward, over = 0, False
        for _ in range(10):
            _, reward, over, *_ = game.step(column)
            if over:
                break
        self.assertEqual((reward, over), (-1.0, True))
        with self.assertRaisesRegex(ValueError, "no house player 'clever'"):
            gymnasium.make("viadal/chess-v0", opponents="clever").reset()
        with self.assertRaisesRegex(ValueError, "no seat 2"):
            gymnasium.make("viadal/chess-v0", seat=2)

    def test_many_games_are_a_vector(self):
        many = gymnasium.make_vec("viadal/connect-four-v0", num_envs=16, vectorization_mode="vector_entry_point", opponents="greedy")
        observation, _ = many.reset(seed=3)
        over = 0
        for _ in range(30):
            self.assertTrue(many.observation_space.contains(observation))
            actions = [many.single_action_space.sample(mask=mask) for mask in observation["action_mask"]]
            observation, rewards, ended, cut, _ = many.step(np.array(actions))
            self.assertFalse(cut.any() or rewards[~ended].any())
            over += ended.sum()
        self.assertGreater(over, 16)

    def test_a_picture_shows_every_piece(self):
        game = env.env("zrf", rules="chess", render_mode="rgb_array")
        game.reset(seed=1)
        image = game.render()
        self.assertEqual(image.shape, (8 * env.CELL, 8 * env.CELL, 3))
        middles = image[env.CELL // 2 :: env.CELL, env.CELL // 2 :: env.CELL]
        self.assertEqual([(middles == colour).all(-1).sum() for colour in env.COLOURS[:2]], [16, 16])
        with self.assertRaisesRegex(ValueError, "no render mode 'human'"):
            env.env("wizards", render_mode="human")

    def test_a_win_is_rewarded(self):
        game = env.env("zrf", rules="tic-tac-toe")
        game.reset(seed=1)
        for cell in ("a1", "b1", "a2", "b2", "a3"):
            _, _, over, _, _ = game.last()
            self.assertFalse(over)
            board = game.play.board
            game.step(next(number for number in board.legal() if board.text(number).endswith(cell)))
        self.assertEqual(game.rewards, {"player_0": 1.0, "player_1": -1.0})

    def test_the_bot_that_searches_beats_random_moves(self):
        points = [match(seed) for seed in range(6)]
        self.assertGreaterEqual(sum(points), 5, points)


def match(seed):
    """The points of `search_bot.py` in a game of connect four against random moves, over the line protocol."""
    options = {"rules": "connect-four"}
    state, dice, seat = State("zrf", seed=seed, **options), random.Random(seed), seed % 2
    program = [sys.executable, PYTHON / "examples/search_bot.py"]
    with subprocess.Popen(program, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as bot:

        def tell(message):
            print(json.dumps(message), file=bot.stdin, flush=True)

        tell({"type": "hello", "game": "zrf", "options": options, "turn_time_ms": 200, "seed": seed})
        assert json.loads(bot.stdout.readline()) == {"ready": True}
        tell({"type": "start", "game": 1, "seat": seat, "first": seat == 0})
        while not state.over:
            if state.due == [seat]:
                tell({"type": "turn", "turn": state.turn, "view": state.view(seat)})
                state.play(json.loads(bot.stdout.readline())["action"])
                tell({"type": "reply", "reply": {}, "more": False})
            else:
                state.play(dice.choice(state.legal_actions()))
        tell({"type": "bye"})
    return (1 + state.scores[seat] - state.scores[1 - seat]) / 2


if __name__ == "__main__":
    unittest.main()
