//! Which nodes are cut off by what they look like, which moves are left out, and which are searched more or less deep.

use board::Part;

use super::margins;
use super::search::{Search, Visit, Window};
use crate::history::Made;
use crate::ordering::Candidate;
use crate::score::{INFINITE, MOST, from_table};
use crate::transposition_table::{Bound, Known};

/// Where there are fewer moves to choose from, none is late: in draughts each may change everything. Where pieces fight
/// for a royal one few of many matter, even in an ending; where they change sides or fill rows, histories tell
/// which.
const MANY: usize = 16;
const MANY_ROYAL: usize = 8;
const MANY_TURNING: usize = 5;
const MANY_ROWS: usize = 4;
/// So many moves are tried in full.
const EARLY: usize = 3;
/// Who has nothing worth as much beside a royal piece may be glad to pass: it is not tried.
const STRONG: i32 = 250;
/// So much history is one part of depth.
const HISTORY_PART: i32 = 8192;

/// What is known of the table's move beside all others.
pub(super) enum Singular {
    No,
    Extends,
    Cut(i32),
}

impl Search<'_> {
    /// Whether a position looks better than two plies before.
    pub(super) fn is_improving(&self, ply: usize) -> bool {
        let before = ply.checked_sub(2).and_then(|before| self.stack[before].standing);
        match (self.stack[ply].standing, before) {
            (Some(now), Some(before)) => now > before,
            _ => true,
        }
    }

    /// The value of a node that need not be looked at, by what it looks like.
    pub(super) fn cut(&mut self, ply: usize, window: Window, visit: Visit, standing: i32) -> Option<i32> {
        let Window { depth, alpha, beta } = window;
        if window.is_wide() || ply == 0 || visit.excluded.is_some() || beta.abs() >= MOST {
            return None;
        }
        // The other is far ahead and looks for the end of the game: nobody's chances are guessed.
        if beta <= -margins::AHEAD {
            return None;
        }
        let improving = self.is_improving(ply);
        if self.context.ingredients.pruning {
            if depth <= margins::REVERSE_FUTILITY_DEPTH
                && standing - margins::reverse_futility(depth, improving) >= beta
            {
                return Some(standing);
            }
            if depth <= margins::RAZORING_DEPTH
                && alpha < margins::AHEAD
                && standing + margins::razoring(depth) < alpha
            {
                let value = self.quiet(ply, alpha, beta, 0);
                if value <= alpha || self.budget.shared().is_over() {
                    return Some(value);
                }
            }
        }
        if self.may_null(visit, depth) && standing >= beta {
            let value = self.passed(ply, depth, beta, standing);
            if self.budget.shared().is_over() {
                return Some(0);
            }
            if value >= beta && value < MOST {
                return Some(value);
            }
        }
        None
    }

    /// The value of a node of a game in which pieces change sides, where a search less deep says that it is far outside its narrow
    /// window (ProbCut, Buro 1995).
    pub(super) fn probably(&mut self, ply: usize, window: Window, visit: Visit) -> Option<i32> {
        let Window { depth, alpha, beta } = window;
        let asks = self.context.analysis.turns_pieces
            && self.context.ingredients.pruning
            && depth >= margins::PROBABLE_DEPTH
            && ply > 0
            && !window.is_wide()
            && alpha.abs().max(beta.abs()) < MOST
            && self.position.continuing().is_none();
        if !asks {
            return None;
        }
        let depth = depth - 2 * ((depth + 1) / 4);
        let looks_high = self.standing() >= beta;
        let alpha = if looks_high { alpha + margins::PROBABLE } else { alpha - margins::PROBABLE };
        let value = self.node(ply, Window { depth, alpha, beta: alpha + 1 }, visit);
        ((value > alpha) == looks_high || self.budget.shared().is_over()).then_some(value)
    }

    /// Whether the table's move is so much better than all others that it is searched deeper.
    pub(super) fn singular(&mut self, ply: usize, window: Window, visit: Visit, entry: Known) -> Singular {
        let Window { depth, beta, .. } = window;
        let value = from_table(entry.value, ply);
        let asks = self.context.ingredients.singular
            && self.context.prunes
            && depth >= margins::SINGULAR_DEPTH
            && entry.depth >= depth - 3
            && entry.bound != Bound::AtMost
            && entry.best.is_some()
            && value.abs() < MOST
            && (ply as i32) < 2 * self.root_depth;
        if !asks {
            return Singular::No;
        }
        let target = value - margins::singular(depth);
        let excluding = Visit { excluded: entry.best, ..visit };
        let half = Window { depth: (depth - 1) / 2, alpha: target - 1, beta: target };
        let others = self.node(ply, half, excluding);
        if self.budget.shared().is_over() {
            return Singular::Cut(0);
        }
        if others < target {
            Singular::Extends
        } else if target >= beta && !window.is_wide() {
            // Not one move but two refute: they need not be searched in full.
            Singular::Cut(target)
        } else {
            Singular::No
        }
    }

    /// Whether a quiet move near the leaves is not worth a look.
    pub(super) fn skips(
        &self,
        ply: usize,
        Window { depth, alpha, .. }: Window,
        visit: Visit,
        candidate: &Candidate,
        tried: usize,
        improving: bool,
    ) -> bool {
        let prunes = self.context.prunes && self.context.ingredients.pruning && alpha < margins::AHEAD;
        if candidate.tactical || visit.attacked || !prunes || candidate.saves >= margins::ESCAPE {
            return false;
        }
        if depth <= margins::LATE_DEPTH && tried > margins::late(depth, improving) {
            return true;
        }
        let reduced = depth - margins::reduction(depth, tried + 1);
        let hopeless =
            |standing: i32| standing + candidate.value.max(0) + margins::futility(reduced) <= alpha;
        reduced <= margins::FUTILITY_DEPTH
            && tried > 0
            && alpha.abs() < MOST
            && self.stack[ply].standing.is_some_and(hopeless)
    }

    /// Whether a move near the leaves loses more by the exchange that it begins than can be made good.
    pub(super) fn loses_too_much(
        &mut self,
        Window { depth, alpha, .. }: Window,
        visit: Visit,
        candidate: &Candidate,
        part: Part<'_>,
    ) -> bool {
        let asks = self.context.prunes
            && self.context.ingredients.pruning
            && self.context.ingredients.exchange
            && self.context.plays_captures_out
            && depth <= margins::EXCHANGE_DEPTH
            && !visit.attacked
            && alpha < margins::AHEAD;
        if !asks {
            return false;
        }
        if candidate.tactical {
            return candidate.loss > margins::exchange(depth);
        }
        let allowed = margins::quiet_exchange(depth);
        candidate.risk > allowed && self.exchange_loss(part, candidate.value.max(0)) > allowed
    }

    /// Whether what gives check by a move that was just made is not simply lost.
    pub(super) fn is_safe_check(&mut self, part: Part<'_>, candidate: &Candidate) -> bool {
        if candidate.loss > 0 {
            return false;
        }
        let to = part.journey().map(|(_, to)| to).or(part.to());
        let Some(to) = to.filter(|_| !candidate.tactical) else { return true };
        self.position.exchanged(to, self.context.pieces().losses_by_type()) <= 0
    }

    /// By how much a move is searched less deep.
    pub(super) fn less(
        &self,
        window: Window,
        visit: Visit,
        candidate: &Candidate,
        tried: usize,
        moves: usize,
        improving: bool,
    ) -> i32 {
        let turns_pieces = self.context.analysis.turns_pieces;
        let many = match self.context.analysis.royal {
            true => MANY_ROYAL,
            false if turns_pieces => MANY_TURNING,
            false if self.context.fills_rows => MANY_ROWS,
            false => MANY,
        };
        let late = tried > EARLY - usize::from(self.context.prunes && !window.is_wide())
            && moves >= many
            && (!candidate.tactical || candidate.loss > 0)
            && window.depth >= 3
            && !visit.attacked
            && self.context.ingredients.reductions;
        if !late {
            return 0;
        }
        if !self.context.prunes && !turns_pieces && !self.context.fills_rows {
            return margins::mild_reduction(window.depth, tried);
        }
        // Who is far ahead looks for the end of the game, where a quiet move may be the key.
        if window.alpha >= margins::AHEAD {
            return margins::mild_reduction(window.depth, tried);
        }
        let parts = i32::from(!improving) - i32::from(window.is_wide()) - i32::from(candidate.is_killer());
        let history = candidate.history().clamp(-2 * HISTORY_PART, 2 * HISTORY_PART) * 100 / HISTORY_PART;
        let escapes =
            if candidate.saves > 0 && !self.context.fills_rows { margins::ESCAPE_REDUCTION } else { 0 };
        (margins::reduction_hundredths(window.depth, tried) + 100 * parts - history - escapes) / 100
    }

    pub(super) fn may_null(&self, visit: Visit, depth: i32) -> bool {
        // Only where pieces fight for a royal one is to move rather than pass nearly always good.
        self.context.ingredients.null_move
            && self.context.analysis.royal
            && !visit.after_null
            && depth >= 2
            && self.context.pieces().has_piece_worth(&self.position, STRONG)
    }

    pub(super) fn passed(&mut self, ply: usize, depth: i32, beta: i32, standing: i32) -> i32 {
        let before = self.position.turn().player;
        self.stack[ply].made = Made::default();
        self.position.pass();
        let value = if self.position.turn().player == before {
            -INFINITE
        } else {
            let depth = depth - margins::null_move(depth, standing - beta);
            let visit = Visit { after_null: true, ..Visit::default() };
            -self.node(ply + 1, Window { depth, alpha: -beta, beta: 1 - beta }, visit)
        };
        self.position.unmake();
        value
    }
}
