//! Alpha-beta search for games of two without chance: part after part, the same player again where a turn goes on.

use board::{GameResult, Outcome, Position};

use crate::budget::NodeBudget;
use crate::evaluate::Evaluation;
use crate::order::{Captures, Heuristics, List};
use crate::rules_analysis::RulesAnalysis;
use crate::score::{DEEPEST, INFINITE, MOST, WIN, from_table, to_table};
use crate::table::{Bound, Known, Table};

/// What the ingredients of the search are; all are on unless their worth is measured.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ingredients {
    /// Positions met before are remembered.
    pub table: bool,
    /// Captures are played out before a position is judged.
    pub quiescence: bool,
    /// Late moves are searched less deep.
    pub reductions: bool,
    /// To pass is tried where it should hurt.
    pub null_move: bool,
    /// Killers and history order quiet moves.
    pub memory: bool,
    /// A narrow window around the last value.
    pub aspiration: bool,
    /// A royal piece that is attacked is searched deeper.
    pub extensions: bool,
}

impl Ingredients {
    /// All of them.
    pub const ALL: Ingredients = Ingredients {
        table: true,
        quiescence: true,
        reductions: true,
        null_move: true,
        memory: true,
        aspiration: true,
        extensions: true,
    };

    /// What can be left out, by name.
    pub const NAMES: [&str; 7] =
        ["table", "quiescence", "reductions", "null-move", "memory", "aspiration", "extensions"];

    /// The same without one of [`Ingredients::NAMES`]; none where there is no such.
    #[must_use]
    pub fn without(self, name: &str) -> Option<Ingredients> {
        let mut left = self;
        *match name {
            "table" => &mut left.table,
            "quiescence" => &mut left.quiescence,
            "reductions" => &mut left.reductions,
            "null-move" => &mut left.null_move,
            "memory" => &mut left.memory,
            "aspiration" => &mut left.aspiration,
            "extensions" => &mut left.extensions,
            _ => return None,
        } = false;
        Some(left)
    }
}

/// What all nodes of a search share.
#[derive(Clone, Copy)]
pub(crate) struct SearchContext<'a> {
    pub analysis: &'a RulesAnalysis,
    pub evaluation: &'a Evaluation,
    pub table: &'a Table,
    pub ingredients: Ingredients,
    /// Turns after which the game is drawn.
    pub max_turns: usize,
    /// What an ended game counts by.
    pub counts: Counts,
    /// Whether captures are played out in this game.
    pub tactical: bool,
}

/// What an ended game counts by.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Counts {
    /// Who has won.
    #[default]
    Verdict,
    /// What is left on the board, whoever has won by the rules file.
    Pieces,
}

/// One thread's search.
pub(crate) struct Search<'a> {
    context: SearchContext<'a>,
    budget: NodeBudget<'a>,
    position: Position,
    lists: Vec<List>,
    memory: Heuristics,
    /// The best line from each ply on, as places in lists of offers.
    lines: Vec<Vec<u16>>,
    /// How many moves each player had to choose from when it last had.
    choices: Vec<i32>,
    /// The best move at the root so far, by its place in the list of offers.
    chosen: Option<u16>,
}

/// Whether the last ply was a pass tried for the sake of it.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Before {
    Move,
    Null,
}

/// Deepest play-out of captures.
const NOISY_PLIES: i32 = 12;
/// Deepest where all moves are captures.
const FORCED_PLIES: i32 = 24;
/// Where there are fewer moves to choose from, none is late: in draughts each may change everything. Where pieces fight
/// for a royal one few of many matter, even in an ending.
const MANY: usize = 16;
const MANY_ROYAL: usize = 8;
/// So many moves are tried in full.
const EARLY: usize = 3;
/// To be drawn is neither good nor bad.
const DRAWN: i32 = 0;

impl<'a> Search<'a> {
    pub(crate) fn new(context: SearchContext<'a>, budget: NodeBudget<'a>, position: Position) -> Search<'a> {
        let players = position.rules().program().players.len();
        Search {
            context,
            budget,
            position,
            lists: (0..=DEEPEST).map(|_| List::default()).collect(),
            memory: Heuristics::new(DEEPEST + 1),
            lines: vec![Vec::new(); DEEPEST + 1],
            choices: vec![0; players],
            chosen: None,
        }
    }

    /// Searches to a depth within a window around an expected value; none when the budget ended first.
    pub(crate) fn root(&mut self, depth: i32, expected: Option<i32>) -> Option<i32> {
        let mut width = 60;
        let (mut low, mut high) = match expected {
            Some(value) if self.context.ingredients.aspiration && value.abs() < MOST => {
                (value - width, value + width)
            }
            _ => (-INFINITE, INFINITE),
        };
        loop {
            let value = self.node(0, depth, low, high, Before::Move);
            if self.budget.shared().is_over() {
                return None;
            }
            width *= 4;
            if value <= low && low > -INFINITE {
                low = if width > 2000 { -INFINITE } else { value - width };
            } else if value >= high && high < INFINITE {
                high = if width > 2000 { INFINITE } else { value + width };
            } else {
                return Some(value);
            }
        }
    }

    /// The best line of the last root search, also of one that was broken off.
    pub(crate) fn line(&self) -> &[u16] {
        &self.lines[0]
    }

    fn node(&mut self, ply: usize, depth: i32, alpha: i32, beta: i32, before: Before) -> i32 {
        self.lines[ply].clear();
        let attacked = self.is_attacked();
        let extends = attacked && self.context.ingredients.extensions && ply < DEEPEST / 2;
        let depth = if extends { depth.max(0) + 1 } else { depth };
        if depth <= 0 {
            return self.quiet(ply, alpha, beta, 0);
        }
        if self.budget.spend() {
            return 0;
        }
        if let Some(value) = self.ended(ply) {
            return value;
        }
        if ply >= DEEPEST - 1 {
            return self.standing();
        }
        let (mut alpha, beta) = (alpha.max(ply as i32 - WIN), beta.min(WIN - ply as i32));
        if alpha >= beta {
            return alpha;
        }
        let key = self.position.key(self.context.analysis.last);
        let entry = if self.context.ingredients.table { self.context.table.get(key) } else { None };
        let is_wide = beta - alpha > 1;
        if let Some(entry) = entry
            && ply > 0
            && entry.depth >= depth
            && !is_wide
        {
            let value = from_table(entry.value, ply);
            let decides = match entry.bound {
                Bound::Exact => true,
                Bound::AtLeast => value >= beta,
                Bound::AtMost => value <= alpha,
            };
            if decides {
                return value;
            }
        }
        let player = self.position.turn().player;
        let starts = self.position.continuing().is_none();
        if self.may_null(before, depth, beta, is_wide, attacked) {
            let value = self.passed(ply, depth, beta);
            if self.budget.shared().is_over() {
                return 0;
            }
            if value >= beta && value < MOST {
                return value;
            }
        }
        let mut list = std::mem::take(&mut self.lists[ply]);
        let outcome = self.position.offers(&mut list.moves);
        let value = match outcome {
            Some(outcome) => self.value_of(outcome, ply),
            None => {
                if starts {
                    self.choices[player.index()] = list.moves.len() as i32;
                }
                // What was chosen before is looked at first: if the budget ends soon, it stays chosen.
                let best = self.chosen.filter(|_| ply == 0).or(entry.and_then(|entry| entry.best));
                list.rank_all(&self.position, self.context.evaluation, &self.memory, ply, best);
                let first = alpha;
                let (value, best) = self.all(ply, depth, &mut alpha, beta, &mut list, attacked);
                if !self.budget.shared().is_over() && self.context.ingredients.table {
                    let bound = match value {
                        _ if value >= beta => Bound::AtLeast,
                        _ if value > first => Bound::Exact,
                        _ => Bound::AtMost,
                    };
                    let value = to_table(value, ply);
                    self.context.table.put(key, Known { best, value, depth, bound });
                }
                value
            }
        };
        self.lists[ply] = list;
        value
    }

    /// Whether the mover has a royal piece to save.
    fn is_attacked(&mut self) -> bool {
        let mover = self.position.turn().moves_as;
        self.context.analysis.royal
            && self.position.continuing().is_none()
            && self.position.outcome().is_none()
            && self.position.is_royal_attacked(mover)
    }

    /// Tries all moves of a list: the best value and the best move.
    fn all(
        &mut self,
        ply: usize,
        depth: i32,
        alpha: &mut i32,
        beta: i32,
        list: &mut List,
        attacked: bool,
    ) -> (i32, Option<u16>) {
        let mut best = (-INFINITE, None);
        let mut quiet: Vec<u32> = Vec::new();
        let mut tried = 0;
        let mut place = 0;
        let many = if self.context.analysis.royal { MANY_ROYAL } else { MANY };
        while let Some(candidate) = list.pick(place) {
            place += 1;
            let Some(part) = list.moves.get(usize::from(candidate.index)) else { continue };
            if self.context.analysis.royal && !self.position.is_safe(part) {
                continue;
            }
            tried += 1;
            let before = self.position.turn().player;
            self.position.make(part);
            let same = self.position.turn().player == before;
            let goes_on = self.position.continuing().is_some();
            let next = if goes_on && candidate.tactical { depth } else { depth - 1 };
            let late = tried > EARLY
                && list.candidates.len() >= many
                && !candidate.tactical
                && depth >= 3
                && !attacked
                && self.context.ingredients.reductions;
            let mut value;
            if tried == 1 {
                value = self.child(ply, next, *alpha, beta, same);
            } else {
                // What attacks a royal piece is never too late.
                let less = if late && !self.is_attacked() { reduction(depth, tried) } else { 0 };
                value = self.child(ply, next - less, *alpha, *alpha + 1, same);
                if value > *alpha && less > 0 && !self.budget.shared().is_over() {
                    value = self.child(ply, next, *alpha, *alpha + 1, same);
                }
                if value > *alpha && value < beta && !self.budget.shared().is_over() {
                    value = self.child(ply, next, *alpha, beta, same);
                }
            }
            self.position.unmake();
            if self.budget.shared().is_over() {
                return best;
            }
            if value > best.0 {
                best = (value, Some(candidate.index));
                if value > *alpha || (ply == 0 && tried == 1) {
                    self.extend_line(ply, candidate.index);
                    if ply == 0 {
                        self.chosen = Some(candidate.index);
                    }
                }
            }
            *alpha = (*alpha).max(value);
            if *alpha >= beta {
                if !candidate.tactical && self.context.ingredients.memory {
                    self.memory.refuted(ply, candidate.name, depth, &quiet);
                }
                return best;
            }
            if !candidate.tactical {
                quiet.push(candidate.name);
            }
        }
        if tried == 0 {
            return (self.without_moves(ply, depth, *alpha, beta), None);
        }
        best
    }

    fn child(&mut self, ply: usize, depth: i32, alpha: i32, beta: i32, same: bool) -> i32 {
        if same {
            self.node(ply + 1, depth, alpha, beta, Before::Move)
        } else {
            -self.node(ply + 1, depth, -beta, -alpha, Before::Move)
        }
    }

    /// No offer was safe: the end, or the pass that is left.
    fn without_moves(&mut self, ply: usize, depth: i32, alpha: i32, beta: i32) -> i32 {
        if let Some(outcome) = self.position.stuck() {
            return self.value_of(outcome, ply);
        }
        let before = self.position.turn().player;
        self.position.pass();
        let same = self.position.turn().player == before;
        let value = self.child(ply, depth - 1, alpha, beta, same);
        self.position.unmake();
        value
    }

    fn extend_line(&mut self, ply: usize, index: u16) {
        let (head, tail) = self.lines.split_at_mut(ply + 1);
        head[ply].clear();
        head[ply].push(index);
        head[ply].extend_from_slice(&tail[0]);
    }

    fn may_null(&self, before: Before, depth: i32, beta: i32, is_wide: bool, attacked: bool) -> bool {
        // Only where pieces fight for a royal one is to move rather than pass nearly always good.
        self.context.ingredients.null_move
            && self.context.analysis.royal
            && !is_wide
            && !attacked
            && before == Before::Move
            && depth >= 3
            && beta.abs() < MOST
            && self.position.continuing().is_none()
            && self.position.pieces().count() > 12
            && self.context.evaluation.value(&self.position, self.position.turn().player) >= beta
    }

    fn passed(&mut self, ply: usize, depth: i32, beta: i32) -> i32 {
        let before = self.position.turn().player;
        self.position.pass();
        let value = if self.position.turn().player == before {
            -INFINITE
        } else {
            -self.node(ply + 1, depth - 3 - depth / 6, -beta, 1 - beta, Before::Null)
        };
        self.position.unmake();
        value
    }

    /// Plays captures out and judges the position.
    fn quiet(&mut self, ply: usize, alpha: i32, beta: i32, plies: i32) -> i32 {
        self.lines[ply].clear();
        if self.budget.spend() {
            return 0;
        }
        if let Some(value) = self.ended(ply) {
            return value;
        }
        if ply >= DEEPEST - 1 {
            return self.standing();
        }
        let starts = self.position.continuing().is_none();
        let tactical = self.context.tactical && !self.context.evaluation.arrival_decides();
        let goes_on = tactical && self.context.ingredients.quiescence && plies < NOISY_PLIES;
        let per_move = self.context.evaluation.per_move();
        let value = self.standing();
        // Mobility moves the value by a few hundredths: far outside the window it is not asked for.
        if starts && (!goes_on && per_move == 0 || value - 40 * per_move.abs() - 40 >= beta) {
            return value;
        }
        let mut list = std::mem::take(&mut self.lists[ply]);
        let outcome = self.position.offers(&mut list.moves);
        let value = match outcome {
            Some(outcome) => self.value_of(outcome, ply),
            None => {
                let value = if starts { self.with_mobility(value, &list) } else { value };
                if goes_on || !starts {
                    self.captures(ply, alpha, beta, plies, value, &mut list)
                } else {
                    value
                }
            }
        };
        self.lists[ply] = list;
        value
    }

    /// Adds what it is worth to have so many moves more than the other had.
    fn with_mobility(&mut self, value: i32, list: &List) -> i32 {
        let player = self.position.turn().player;
        let own = list.moves.len() as i32;
        self.choices[player.index()] = own;
        let other = self.context.analysis.seats.iter().find(|seat| **seat != player);
        let others = other.map_or(0, |other| self.choices[other.index()]);
        value + (own - others) * self.context.evaluation.per_move()
    }

    fn captures(
        &mut self,
        ply: usize,
        alpha: i32,
        beta: i32,
        plies: i32,
        value: i32,
        list: &mut List,
    ) -> i32 {
        let starts = self.position.continuing().is_none();
        let noise = list.rank_tactical(&self.position, self.context.evaluation);
        let forced = !starts || noise == Captures::Everything && plies < FORCED_PLIES;
        let mut best = -INFINITE;
        let mut alpha = alpha;
        if forced {
            list.rank_all(&self.position, self.context.evaluation, &self.memory, ply, None);
        } else {
            best = value;
            alpha = alpha.max(value);
            if alpha >= beta {
                return best;
            }
        }
        let mut place = 0;
        while let Some(candidate) = list.pick(place) {
            place += 1;
            // Nothing that this takes can bring the value into the window.
            if !forced && value + candidate.value + 150 < alpha && alpha < MOST {
                continue;
            }
            let Some(part) = list.moves.get(usize::from(candidate.index)) else { continue };
            if self.context.analysis.royal && !self.position.is_safe(part) {
                continue;
            }
            let before = self.position.turn().player;
            self.position.make(part);
            let child = if self.position.turn().player == before {
                self.quiet(ply + 1, alpha, beta, plies + 1)
            } else {
                -self.quiet(ply + 1, -beta, -alpha, plies + 1)
            };
            self.position.unmake();
            if self.budget.shared().is_over() {
                return best;
            }
            if child > best {
                best = child;
                if child > alpha {
                    self.extend_line(ply, candidate.index);
                }
            }
            alpha = alpha.max(child);
            if alpha >= beta {
                break;
            }
        }
        if best == -INFINITE { value } else { best }
    }

    fn standing(&self) -> i32 {
        self.context.evaluation.value(&self.position, self.position.turn().player)
    }

    /// The value of a position where the game is over, or would be played in a circle.
    fn ended(&mut self, ply: usize) -> Option<i32> {
        if let Some(outcome) = self.position.outcome() {
            return Some(self.value_of(outcome, ply));
        }
        if ply == 0 || self.position.continuing().is_some() {
            return None;
        }
        if self.position.turns_made() >= self.context.max_turns {
            return Some(self.drawn());
        }
        if self.position.times_seen() < 2 {
            return None;
        }
        let repeated = if self.context.analysis.repetition { self.position.if_repeated() } else { None };
        Some(match repeated {
            Some(outcome) => self.value_of(outcome, ply),
            None => self.drawn(),
        })
    }

    fn counted(&self) -> i32 {
        self.context.evaluation.material(&self.position, self.position.turn().player)
    }

    fn drawn(&self) -> i32 {
        match self.context.counts {
            Counts::Verdict => DRAWN,
            Counts::Pieces => self.counted(),
        }
    }

    fn value_of(&self, outcome: Outcome, ply: usize) -> i32 {
        let player = self.position.turn().player;
        let won = WIN - ply as i32;
        match (self.context.counts, outcome.result) {
            (Counts::Pieces, _) => self.counted(),
            (_, GameResult::Won(winner)) => {
                if winner == player {
                    won
                } else {
                    -won
                }
            }
            (_, GameResult::Lost(loser)) => {
                if loser == player {
                    -won
                } else {
                    won
                }
            }
            (_, GameResult::Drawn) => DRAWN,
        }
    }
}

/// By how much a late move is searched less deep.
fn reduction(depth: i32, tried: usize) -> i32 {
    1 + i32::from(tried > 10 && depth > 4) + i32::from(depth > 9)
}
