"""Board games by numbers: `Board` against `State`, `Batch` against `Board`."""

import ast
import copy
import pickle
import random
import unittest
from pathlib import Path

import numpy as np

from viadal_rules import Batch, Board, IllegalAction, State, _rules

RULES = sorted(path.stem for path in (Path(__file__).parent.parent.parent / "games/zrf/rules").glob("*.zrf"))


def seen(board, seat=None):
    planes, mask = np.zeros(board.shape, np.float32), np.zeros(board.size, np.int8)
    board.observe(planes, seat)
    board.mask(mask)
    return planes, mask


def played(rules, seed, moves, **options):
    """A game after so many random moves, fewer where it is over."""
    board, dice = Board(rules, seed=seed, **options), random.Random(seed)
    while not board.over and board.turn <= moves:
        board.apply(dice.choice(board.legal()))
    return board


class Boards(unittest.TestCase):
    def test_action_spaces_are_those_of_the_field(self):
        for rules, size in [("connect-four", 7), ("reversi", 65), ("tic-tac-toe", 9), ("hex", 121), ("gomoku", 225)]:
            self.assertEqual(Board(rules).size, size, rules)
        self.assertLess(Board("chess").size, 4672)

    def test_a_board_plays_as_a_state(self):
        for rules in RULES:
            with self.subTest(rules=rules):
                board, state, dice = Board(rules, seed=3), State("zrf", rules=rules, seed=3), random.Random(3)
                for _ in range(25):
                    if board.over:
                        break
                    self.assertEqual([board.due], state.due)
                    texts = [action["move"] for action in state.legal_actions()]
                    self.assertEqual([board.text(number) for number in board.legal()], texts)
                    planes, mask = seen(board)
                    self.assertEqual(bytes(planes.astype(np.uint8).tobytes()), bytes(state.rules.planes(board.due)))
                    self.assertEqual(list(np.flatnonzero(mask)), sorted(board.legal()))
                    text = dice.choice(texts)
                    board.apply(board.number(text))
                    state.play({"move": text})
                self.assertEqual(board.over, state.over)
                self.assertEqual(board.reason, state.reason)

    def test_copies_pickles_and_positions(self):
        for rules in ["race", "chess", "connect-four"]:
            board = played(rules, 5, 9)
            for other in [board.copy(), copy.deepcopy(board), pickle.loads(pickle.dumps(board))]:
                dice = random.Random(1)
                again = board.copy()
                while not again.over and again.turn < 40:
                    np.testing.assert_array_equal(seen(again)[0], seen(other)[0])
                    number = dice.choice(again.legal())
                    again.apply(number)
                    other.apply(number)
        board = played("chess", 5, 8)
        self.assertEqual(sorted(Board("chess", position=board.position()).legal()), sorted(board.legal()))

    def test_other_dice_lead_elsewhere(self):
        """A copy repeats the dice; one with another seed does not, and its pickle repeats that."""

        def thrown(board):
            dice, texts = random.Random(2), []
            while not board.over and board.turn < 60:
                board.apply(dice.choice(board.legal()))
                texts.append(board.position())
            return texts

        board = played("race", 5, 4)
        other = board.copy()
        other.reseed(99)
        again = pickle.loads(pickle.dumps(other))
        usual, reseeded = thrown(board.copy()), thrown(other)
        self.assertEqual(usual, thrown(board))
        self.assertNotEqual(usual, reseeded)
        self.assertEqual(reseeded, thrown(again))

    def test_a_batch_plays_as_boards(self):
        for rules, options in [(rules, {"max_moves": 30}) for rules in RULES if rules not in ("race", "halma")]:
            with self.subTest(rules=rules):
                games = 4
                batches = [Batch(games, rules, seed=4, threads=threads, **options) for threads in (1, 3)]
                all_arrays = [batch.arrays() for batch in batches]
                boards, over, steps = [Board(rules, **options) for _ in range(games)], 0, 0
                actions = np.zeros(games, np.int64)
                for batch, arrays in zip(batches, all_arrays):
                    batch.observe(arrays["planes"], arrays["mask"], arrays["seats"])
                while over < 3 and steps < 200:
                    steps += 1
                    one, other = all_arrays
                    for name in one:
                        np.testing.assert_array_equal(one[name], other[name], name)
                    for game, board in enumerate(boards):
                        planes, mask = seen(board)
                        np.testing.assert_array_equal(one["planes"][game], planes)
                        np.testing.assert_array_equal(one["mask"][game], mask)
                        self.assertEqual(one["seats"][game], board.due)
                    batches[0].sample(actions)
                    for batch, arrays in zip(batches, all_arrays):
                        batch.step(actions, **arrays)
                    for game, board in enumerate(boards):
                        board.apply(int(actions[game]))
                        self.assertEqual(bool(one["dones"][game]), board.over)
                        rewards = board.rewards if board.over else [0] * board.players
                        self.assertEqual(list(one["rewards"][game]), rewards)
                        if board.over:
                            over += 1
                            board.reset()
                self.assertGreater(over, 0)

    def test_house_players_take_seats(self):
        won = {}
        for name in ["random", "house:greedy", "strong,nodes=50"]:
            batch = Batch(8, "connect-four", seed=1, opponents={1: name})
            arrays, actions, total, games = batch.arrays(), np.zeros(8, np.int64), 0.0, 0
            while games < 40:
                batch.sample(actions)
                batch.step(actions, **arrays)
                self.assertFalse(arrays["seats"].any())
                games += arrays["dones"].sum()
                total += arrays["rewards"][:, 0].sum()
            won[name] = total / games
        self.assertGreater(won["random"], won["house:greedy"])
        self.assertLess(won["strong,nodes=50"], -0.8)

    def test_stubs_name_what_there_is(self):
        stubs = ast.parse((Path(_rules.__file__).parent / "_rules.pyi").read_text())
        told = {node.name: node for node in stubs.body if isinstance(node, (ast.ClassDef, ast.FunctionDef))}
        self.assertEqual(set(told) | {"__version__", "remade"}, {name for name in dir(_rules) if name == "__version__" or name[0] != "_"})
        for name in ["Board", "Batch", "Rules"]:
            methods = {node.name for node in told[name].body if isinstance(node, ast.FunctionDef)} - {"__new__"}
            self.assertEqual(methods, {method for method in dir(getattr(_rules, name)) if method[0] != "_"})

    def test_what_does_not_fit_is_said_and_changes_nothing(self):
        batch = Batch(3, "connect-four", seed=1)
        arrays = batch.arrays()
        batch.observe(arrays["planes"])
        before = arrays["planes"].copy()
        for actions, error in [
            (np.array([0, 1, 9]), IllegalAction),
            (np.array([0, 1]), ValueError),
            (np.array([0.0, 1.0, 2.0]), ValueError),
        ]:
            with self.assertRaises(error):
                batch.step(actions, arrays["planes"])
            batch.observe(arrays["planes"])
            np.testing.assert_array_equal(arrays["planes"], before)
        with self.assertRaisesRegex(ValueError, "mask: expected an array of 21 numbers of type i8"):
            batch.observe(mask=np.zeros((3, 7), np.float32))
        with self.assertRaisesRegex(ValueError, "planes: .* 1008"):
            batch.observe(np.zeros((2, *batch.shape), np.uint8))
        for wrong in [{0: "random", 1: "random"}, {2: "random"}, {1: "clever"}, {1: "strong,nodes=many"}]:
            with self.assertRaises(ValueError):
                Batch(3, "connect-four", opponents=wrong)
        with self.assertRaisesRegex(ValueError, "no rules file 'chest'"):
            Board("chest")
        with self.assertRaises(IllegalAction):
            Board("connect-four").apply(7)
        with self.assertRaises(IndexError):
            Board("connect-four").observe(np.zeros((8, 6, 7), np.uint8), 2)


if __name__ == "__main__":
    unittest.main()
