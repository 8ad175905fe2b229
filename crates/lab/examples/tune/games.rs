//! Games between two players who weigh differently.

use std::ops::Range;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use board::{GameResult, Moves, Position, Program, Rules};
use evaluation::{GameModel, PieceValues, Weights};
use search::{Ingredients, Limits, Method, Outside, Score, Style, Thinker};

use crate::sequential::{Answer, PairScore, Question};

/// The longest game, in turns.
const TURNS: usize = 200;
/// So many turns are played by chance first.
const BY_CHANCE: Range<usize> = 2..7;
/// Slots of a player's memory.
const SLOTS: usize = 1 << 13;

/// The game that is played.
pub(crate) struct Field {
    rules: Arc<Rules>,
    worth: PieceValues,
    worths: Vec<i32>,
    /// Positions of games by chance.
    seen: Vec<Position>,
}

impl Field {
    pub(crate) fn new(program: Program) -> Result<Field, String> {
        let kinds = program.pieces.len();
        let rules = Arc::new(Rules::new(program).map_err(|error| error.to_string())?);
        let worth = PieceValues::new(&rules);
        let usual = GameModel::new(&rules, &worth, &Weights::USUAL);
        let worths = (0..kinds).map(|kind| usual.evaluation().average_worth(kind)).collect();
        let seen = (0..20).flat_map(|seed| game_by_chance(&rules, seed)).collect();
        Ok(Field { rules, worth, worths, seen })
    }

    /// What types are worth by the rules.
    pub(crate) fn worths(&self) -> &[i32] {
        &self.worths
    }

    /// How the game is searched.
    pub(crate) fn method(&self) -> Method {
        Method::of(&self.model(&Weights::USUAL))
    }

    fn model(&self, weights: &Weights) -> Arc<GameModel> {
        Arc::new(GameModel::new(&self.rules, &self.worth, weights))
    }

    /// Whether two weigh everything alike in this game.
    pub(crate) fn plays_alike(&self, one: &Weights, other: &Weights) -> bool {
        let [one, other] = [one, other].map(|weights| self.model(weights));
        let value = |known: &GameModel, position: &Position| {
            known.evaluation().value(position, position.turn().player)
        };
        one.evaluation().weights().mobility == other.evaluation().weights().mobility
            && self.seen.iter().all(|position| value(&one, position) == value(&other, position))
    }
}

/// One of two who play.
#[derive(Clone, Copy)]
pub(crate) struct Player<'a> {
    pub weights: &'a Weights,
    pub ingredients: Ingredients,
}

/// What a player thinks with.
type Engine = (Arc<GameModel>, Ingredients);

/// Games between two: each opening is played twice, seats swapped.
pub(crate) struct Contest<'a> {
    pub field: &'a Field,
    /// Nodes a move.
    pub nodes: u64,
    pub threads: u64,
    /// The openings, by number.
    pub openings: Range<u64>,
}

impl Contest<'_> {
    /// Plays until the question has an answer or no opening is left.
    pub(crate) fn play(
        &self,
        players: [Player<'_>; 2],
        question: Option<&Question>,
    ) -> (PairScore, Option<Answer>) {
        let players = players.map(|player| (self.field.model(player.weights), player.ingredients));
        let mut tally = PairScore::default();
        let mut next = self.openings.start;
        while next < self.openings.end {
            let some = next..(next + self.threads.max(1)).min(self.openings.end);
            next = some.end;
            let pairs: Vec<usize> = std::thread::scope(|scope| {
                let games = some.map(|opening| {
                    let players = &players;
                    scope.spawn(move || self.pair(players, opening))
                });
                let games: Vec<_> = games.collect();
                games.into_iter().filter_map(|game| game.join().ok()).collect()
            });
            for half_points in pairs {
                tally.add(half_points);
                if let Some(answer) = question.and_then(|question| tally.answer(question)) {
                    return (tally, Some(answer));
                }
            }
        }
        (tally, None)
    }

    /// One opening with both seats: the half points of the first.
    fn pair(&self, players: &[Engine; 2], opening: u64) -> usize {
        let start = opened(&self.field.rules, opening);
        let [first, second] = players;
        self.game(&start, [first, second]) + 2 - self.game(&start, [second, first])
    }

    /// One game: the half points of who sits first. It ends where a player sees its win.
    fn game(&self, start: &Position, players: [&Engine; 2]) -> usize {
        let mut position = start.clone();
        let mut moves = Moves::new();
        let first = position.rules().program().turns.iter().map(|turn| turn.player).min();
        let mut thinkers = players.map(|(known, ingredients)| {
            let style = Style { ingredients: *ingredients, ..Style::default() };
            Thinker::new(Arc::clone(known), style, SLOTS)
        });
        let points = |verdict: GameResult| match verdict {
            GameResult::Won(winner) => usize::from(Some(winner) == first) * 2,
            GameResult::Lost(loser) => usize::from(Some(loser) != first) * 2,
            GameResult::Drawn => 1,
        };
        let outside = Outside { clock: &|| Duration::ZERO, stop: &AtomicBool::new(false) };
        let limits = Limits { nodes: Some(self.nodes), ..Limits::default() };
        while position.turns_made() < TURNS {
            if let Some(outcome) = position.legal(&mut moves) {
                return points(outcome.result);
            }
            let player = position.turn().player;
            let seat = usize::from(Some(player) != first);
            let Some(thought) = thinkers[seat].think(&position, limits, TURNS, outside, &mut |_| {}) else {
                break;
            };
            if let Score::Won(_) = thought.score {
                return points(GameResult::Won(player));
            }
            let found = position.find(thought.best(), &mut moves).and_then(|index| moves.get(index));
            let Some(part) = found else { break };
            position.make(part);
        }
        1
    }
}

/// The position after a few turns by chance. An opening that ends the game is not one.
fn opened(rules: &Arc<Rules>, number: u64) -> Position {
    let mut again = 0;
    loop {
        let mut chance = Chance(mix(number ^ again << 48));
        let turns = BY_CHANCE.start + chance.below(BY_CHANCE.len());
        let mut position = Position::new(rules);
        let mut moves = Moves::new();
        let mut over = false;
        while !over && (position.turns_made() < turns || position.continuing().is_some()) {
            over = position.legal(&mut moves).is_some();
            if let Some(part) = moves.get(chance.below(moves.len())).filter(|_| !over) {
                position.make(part);
            }
        }
        again += 1;
        if !over && position.legal(&mut moves).is_none() || again > 100 {
            return position;
        }
    }
}

fn game_by_chance(rules: &Arc<Rules>, seed: u64) -> Vec<Position> {
    let mut chance = Chance(mix(seed));
    let mut position = Position::new(rules);
    let mut moves = Moves::new();
    let mut seen = Vec::new();
    while seen.len() < 60 && position.legal(&mut moves).is_none() {
        seen.push(position.clone());
        let Some(part) = moves.get(chance.below(moves.len())) else { break };
        position.make(part);
    }
    seen
}

/// Xorshift.
struct Chance(u64);

impl Chance {
    fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        ((u128::from(self.0) * bound as u128) >> 64) as usize
    }
}

/// Spreads a number over 64 bits (SplitMix64); never nothing.
fn mix(number: u64) -> u64 {
    let word = number.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let word = (word ^ (word >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let word = (word ^ (word >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    (word ^ (word >> 31)) | 1
}
