//! The games that are learned from.

use std::collections::HashSet;
use std::sync::Arc;
use std::sync::Mutex;
use std::sync::PoisonError;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::Duration;

use board::{GameResult, Moves, Position, Rules};

use crate::course::{Course, SelfPlayScore};
use crate::rows::{PROVEN, Row, Rows};
use evaluation::learned::Shape;
use evaluation::{Chance, GameModel, eval_delta, mix};
use search::{Limits, Outside, Score, Style, Tactics, Thinker, Thought};
use tournament::Pairs;

/// Two who play.
pub(super) struct Players {
    pub present: Arc<GameModel>,
    pub former: Arc<GameModel>,
}

/// The longest game, in turns.
const TURNS: usize = 300;
/// So many turns are played by chance first, at least and at most.
const BY_CHANCE: (usize, usize) = (3, 13);
/// One game in so many is played against the former player.
const AGAINST_FORMER: u32 = 3;
/// In so many of a thousand positions a move by chance is looked at as well.
const ASTRAY: usize = 250;
/// The nodes of a player with a network, in per cent: each takes longer.
const WITH_NETWORK: u64 = 90;
/// Slots of a player's table.
const SLOTS: usize = 1 << 14;

/// Games of a generation that are played.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Begun {
    /// The number of each, and how many rows are of it, in order.
    pub games: Vec<(u32, usize)>,
    pub rows: Rows,
}

impl Begun {
    fn add(&mut self, played: Vec<(u32, Vec<Row>)>) {
        let mut rows = std::mem::take(&mut self.rows.0).into_iter();
        let known = self.games.iter().map(|&(game, count)| (game, rows.by_ref().take(count).collect()));
        let mut all: Vec<(u32, Vec<Row>)> = known.chain(played).collect();
        all.sort_by_key(|(game, _)| *game);
        self.games = all.iter().map(|(game, rows)| (*game, rows.len())).collect();
        self.rows = Rows(all.into_iter().flat_map(|(_, rows)| rows).collect());
    }
}

/// Plays games of a generation that are not played yet, at most so many. Those that ended are added even where it is stopped.
pub(super) fn play(
    (rules, shape): (&Arc<Rules>, &Shape),
    players: &Players,
    (course, generation): (&Course, u32),
    (begun, most): (&mut Begun, u32),
    stop: &AtomicBool,
    report: &(dyn Fn(u32) + Sync),
) {
    let known: HashSet<u32> = begun.games.iter().map(|(game, _)| *game).collect();
    let left: Vec<u32> = (0..course.games).filter(|game| !known.contains(game)).take(most as usize).collect();
    let report = |played| report(known.len() as u32 + played);
    begun.add(on_threads(course.threads, &left, stop, &report, &|game| {
        let seed = mix(mix(course.seed ^ u64::from(generation) << 32) ^ u64::from(game));
        let former = game.is_multiple_of(AGAINST_FORMER).then_some(game as usize / 3 % 2);
        Game::new(rules, players, course.nodes, former).play(shape, seed)
    }));
}

/// The present player's results against the former. `number` decides the openings; each opening is played twice, seats swapped.
pub(super) fn contest(
    rules: &Arc<Rules>,
    players: &Players,
    course: &Course,
    number: u64,
    stop: &AtomicBool,
    report: &(dyn Fn(u32) + Sync),
) -> Option<SelfPlayScore> {
    let games: Vec<u32> = (0..course.match_games).collect();
    let mut ended = on_threads(course.threads, &games, stop, report, &|game| {
        let seed = mix(mix(course.seed ^ number << 32) ^ u64::from(game / 2) ^ 1 << 60);
        let seat = game as usize % 2;
        let points = Game::new(rules, players, course.nodes, Some(1 - seat)).result(seed);
        if seat == 0 { points } else { 2 - points }
    });
    if ended.len() < games.len() {
        return None;
    }
    ended.sort_unstable();
    let points: Vec<u8> = ended.into_iter().map(|(_, points)| points).collect();
    let [lost, drawn, won] =
        [0, 1, 2].map(|result| points.iter().filter(|points| **points == result).count() as u32);
    let mut pairs = Pairs::default();
    points.as_chunks().0.iter().for_each(|[one, other]| pairs.add(usize::from(one + other)));
    Some(SelfPlayScore { won, drawn, lost, pairs })
}

/// Plays games by their numbers on several threads: those that ended before it was stopped, in any order. `report` hears how many have.
fn on_threads<T: Send>(
    threads: usize,
    games: &[u32],
    stop: &AtomicBool,
    report: &(dyn Fn(u32) + Sync),
    play: &(dyn Fn(u32) -> T + Sync),
) -> Vec<(u32, T)> {
    let (next, ended) = (AtomicUsize::new(0), Mutex::new(Vec::new()));
    std::thread::scope(|scope| {
        for _ in 0..threads.max(1) {
            scope.spawn(|| {
                while !stop.load(Ordering::Relaxed) {
                    let Some(game) = games.get(next.fetch_add(1, Ordering::Relaxed)) else { return };
                    let played = (*game, play(*game));
                    let mut ended = ended.lock().unwrap_or_else(PoisonError::into_inner);
                    ended.push(played);
                    // One after the other.
                    report(ended.len() as u32);
                }
            });
        }
    });
    ended.into_inner().unwrap_or_else(PoisonError::into_inner)
}

/// What a score is in hundredths.
fn value_of(score: Score) -> i32 {
    match score {
        Score::Worth(value) => value.clamp(1 - PROVEN, PROVEN - 1),
        Score::Won(_) => PROVEN,
        Score::Lost(_) => -PROVEN,
        Score::Chance(_) => 0,
    }
}

/// How much of a score the scores of later decisions are (TD(lambda)): they have seen what the search did not yet.
const LATER: f32 = 0.85;
/// No score counts for more.
const CLEAR: i32 = 1500;

/// Averages each score of a game, as the first seat has it, with those that follow and the result, nearer ones counting more.
fn average_with_later(said: &mut [i32], points: Option<u8>) {
    let last = said.last().copied().unwrap_or(0);
    let mut later = points.map_or(last, |points| (i32::from(points) - 1) * CLEAR).clamp(-CLEAR, CLEAR) as f32;
    for score in said.iter_mut().rev() {
        later = (1.0 - LATER) * (*score).clamp(-CLEAR, CLEAR) as f32 + LATER * later;
        *score = later as i32;
    }
}

/// Both players' last scores, to end games that both think decided.
struct Decided {
    /// How far ahead decides.
    far: i32,
    /// What each said last, as what the first seat has.
    said: [i32; 2],
    agreed: u32,
}

/// Where pieces fight for a royal one, who is so far ahead for so many decisions, as both say, has won.
const FAR_AHEAD: i32 = 1000;
const AGREED: u32 = 6;

impl Decided {
    fn new(royal: bool) -> Decided {
        Decided { far: if royal { FAR_AHEAD } else { PROVEN }, said: [0; 2], agreed: 0 }
    }

    fn hear(&mut self, seat: usize, score: Score) {
        self.said[seat] = if seat == 0 { value_of(score) } else { -value_of(score) };
        let [one, other] = self.said;
        let agree = one.abs().min(other.abs()) >= self.far && (one > 0) == (other > 0);
        self.agreed = if agree { self.agreed + 1 } else { 0 };
    }

    /// What the first seat gets, of 2.
    fn points(&self) -> Option<u8> {
        (self.agreed >= AGREED).then_some(if self.said[0] > 0 { 2 } else { 0 })
    }
}

/// One game in play.
struct Game {
    position: Position,
    /// By seat.
    thinkers: [Thinker; 2],
    quiet_rows: bool,
    royal: bool,
    /// By seat.
    limits: [Limits; 2],
    /// Moves that each seat last had to choose from.
    choices: [i16; 2],
}

impl Game {
    fn new(rules: &Arc<Rules>, players: &Players, nodes: u64, former: Option<usize>) -> Game {
        let thinker = |seat: usize| {
            let model = if former == Some(seat) { &players.former } else { &players.present };
            Thinker::new(Arc::clone(model), Style::default(), SLOTS)
        };
        let thinkers = [thinker(0), thinker(1)];
        let limits = thinkers.each_ref().map(|thinker| {
            let share = if thinker.model().evaluation().has_network() { WITH_NETWORK } else { 100 };
            Limits { nodes: Some((nodes * share / 100).max(1)), ..Limits::default() }
        });
        Game {
            position: Position::new(rules),
            thinkers,
            // Where one piece that arrives wins, quiet positions alone taught too little.
            quiet_rows: Tactics::of(&players.present).plays_captures_out
                && !players.present.goals().arrival_decides,
            royal: players.present.analysis().royal,
            limits,
            choices: [0; 2],
        }
    }

    fn seat(&self) -> usize {
        self.thinkers[0].model().seat(self.position.turn().player)
    }

    /// What the first seat gets, of 2.
    fn result(&mut self, seed: u64) -> u8 {
        let mut chance = Chance::new(seed);
        self.open(&mut chance);
        let mut moves = Moves::new();
        let mut decided = Decided::new(self.royal);
        loop {
            if let Some(points) = self.points(&mut moves).or_else(|| decided.points()) {
                return points;
            }
            let seat = self.seat();
            let Some(thought) = self.think(seat) else { return 1 };
            decided.hear(seat, thought.score);
            if !self.make(thought.best(), &mut moves) {
                return 1;
            }
        }
    }

    /// Plays a game: its rows.
    fn play(&mut self, shape: &Shape, seed: u64) -> Vec<Row> {
        let mut chance = Chance::new(seed);
        self.open(&mut chance);
        // Each row with the number of its decision.
        let mut rows: Vec<(usize, usize, Row)> = Vec::new();
        let mut said: Vec<i32> = Vec::new();
        let mut astray = Vec::new();
        let mut decided = Decided::new(self.royal);
        let mut moves = Moves::new();
        let points = loop {
            if let Some(points) = self.points(&mut moves) {
                break Some(points);
            }
            if let Some(points) = decided.points() {
                break Some(points);
            }
            let seat = self.seat();
            if self.position.continuing().is_none() {
                self.choices[seat] = moves.len() as i16;
            }
            let Some(thought) = self.think(seat) else { break None };
            decided.hear(seat, thought.score);
            if self.teaches(&thought, &mut moves) {
                let row = self.row(shape, seat, &thought);
                rows.push((said.len(), seat, row));
            }
            said.push(if seat == 0 { value_of(thought.score) } else { -value_of(thought.score) });
            if !self.quiet_rows && chance.happens(ASTRAY) {
                astray.extend(self.astray(shape, &mut chance, &mut moves));
            }
            if !self.make(thought.best(), &mut moves) {
                break None;
            }
        };
        let result = |seat: usize| points.map(|points| if seat == 0 { points } else { 2 - points });
        if self.quiet_rows {
            average_with_later(&mut said, points);
            for (decision, seat, row) in &mut rows {
                row.later = if *seat == 0 { said[*decision] } else { -said[*decision] };
            }
        }
        let played = rows.into_iter().map(|(_, seat, row)| Row { result: result(seat), ..row });
        played.chain(astray).collect()
    }

    /// Plays some turns by chance.
    fn open(&mut self, chance: &mut Chance) {
        let turns = BY_CHANCE.0 + chance.below(BY_CHANCE.1 - BY_CHANCE.0 + 1);
        let mut moves = Moves::new();
        while self.position.turns_made() < turns {
            if self.position.legal(&mut moves).is_some() {
                break;
            }
            let Some(part) = moves.get(chance.below(moves.len())) else { break };
            self.position.make(part);
            let mut rest = Moves::new();
            if self.position.legal(&mut rest).is_some() {
                // The game is not to end by chance.
                self.position.unmake();
                break;
            }
        }
    }

    fn points(&mut self, moves: &mut Moves) -> Option<u8> {
        let first = self.thinkers[0].model().first_seat();
        if let Some(outcome) = self.position.legal(moves) {
            return Some(match outcome.result {
                GameResult::Won(player) if player == first => 2,
                GameResult::Lost(player) if player != first => 2,
                GameResult::Won(_) | GameResult::Lost(_) => 0,
                GameResult::Drawn => 1,
            });
        }
        (self.position.turns_made() >= TURNS).then_some(1)
    }

    fn think(&mut self, seat: usize) -> Option<Thought> {
        let outside = Outside { clock: &|| Duration::ZERO, stop: &AtomicBool::new(false) };
        self.thinkers[seat].think(&self.position, self.limits[seat], TURNS, outside, &mut |_| {})
    }

    fn make(&mut self, text: &str, moves: &mut Moves) -> bool {
        self.position.legal(moves);
        let index = moves.iter().position(|part| self.position.text(part) == text);
        let Some(part) = index.and_then(|index| moves.get(index)) else { return false };
        self.position.make(part);
        true
    }

    /// Whether a position is one that the evaluation is asked about: at the start of a turn, with a choice, and quiet
    /// where captures are played out.
    fn teaches(&mut self, thought: &Thought, moves: &mut Moves) -> bool {
        if thought.depth == 0 || self.position.continuing().is_some() {
            return false;
        }
        if !self.quiet_rows {
            return true;
        }
        // What is proven the search sees by itself.
        if !matches!(thought.score, Score::Worth(_)) {
            return false;
        }
        let model = Arc::clone(self.thinkers[0].model());
        let mover = self.position.turn().moves_as;
        if model.analysis().royal && self.position.is_royal_attacked(mover) {
            return false;
        }
        self.position.legal(moves);
        let best = moves.iter().find(|part| self.position.text(*part) == thought.best());
        best.is_some_and(|part| !eval_delta(&self.position, model.evaluation().pieces(), part).tactical)
    }

    fn row(&self, shape: &Shape, seat: usize, thought: &Thought) -> Row {
        let player = self.position.turn().player;
        let evaluation = self.thinkers[seat].model().evaluation();
        Row {
            reading: shape.read(&self.position, player),
            mobility: self.choices[seat] - self.choices[1 - seat],
            terms: evaluation.term_values(shape, &self.position, player),
            result: None,
            score: value_of(thought.score),
            later: value_of(thought.score),
        }
    }

    /// The row of a position one move by chance away: own games hide what a player never does, and its search meets
    /// such positions all the time.
    fn astray(&mut self, shape: &Shape, chance: &mut Chance, moves: &mut Moves) -> Option<Row> {
        self.position.legal(moves);
        let part = moves.get(chance.below(moves.len()))?;
        self.position.make(part);
        let choices = self.choices;
        let row = self.row_here(shape, moves);
        self.choices = choices;
        self.position.unmake();
        row
    }

    fn row_here(&mut self, shape: &Shape, moves: &mut Moves) -> Option<Row> {
        if self.position.legal(moves).is_some() || self.position.continuing().is_some() {
            return None;
        }
        let seat = self.seat();
        self.choices[seat] = moves.len() as i16;
        let thought = self.think(seat)?;
        (thought.depth > 0).then(|| self.row(shape, seat, &thought))
    }
}

#[cfg(test)]
mod tests;
