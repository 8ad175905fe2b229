//! Principal variation search for games of two without chance. A node is a part of a turn: where a turn goes on, the same
//! player moves again.

mod arrivals;
mod escapes;
mod margins;
mod quiescence;
mod rows;
mod search;
mod selectivity;
mod values;

use smallvec::SmallVec;

use self::rows::Forced;
use self::search::{Visit, Window};
use self::selectivity::Singular;
use self::values::{decided, refined};
use crate::history::Made;
use crate::ordering::{Candidate, List};
use crate::score::{INFINITE, MOST, WIN, to_table};
use crate::transposition_table::{Bound, Known};

pub(crate) use self::search::Search;

/// A window around the value of the depth before.
const ASPIRATION: i32 = 40;

impl Search<'_> {
    /// Searches to a depth within a window around an expected value; none when the budget ended first.
    pub(crate) fn root(&mut self, depth: i32, expected: Option<i32>) -> Option<i32> {
        self.root_depth = depth;
        let attacked = self.is_attacked();
        let visit = Visit { attacked, extends: attacked, ..Visit::default() };
        let mut width = ASPIRATION;
        let (mut low, mut high) = match expected {
            Some(value) if self.context.ingredients.aspiration && value.abs() < MOST => {
                (value - width, value + width)
            }
            _ => (-INFINITE, INFINITE),
        };
        loop {
            let value = self.node(0, Window { depth, alpha: low, beta: high }, visit);
            if self.budget.shared().is_over() {
                return None;
            }
            width *= 3;
            if value <= low && low > -INFINITE {
                low = if width > 2000 { -INFINITE } else { value - width };
            } else if value >= high && high < INFINITE {
                high = if width > 2000 { INFINITE } else { value + width };
            } else {
                return Some(value);
            }
        }
    }

    fn node(&mut self, ply: usize, window: Window, visit: Visit) -> i32 {
        self.lines[ply].clear();
        let Window { mut depth, alpha, beta } = window;
        let deep = ply as i32 > 2 * self.root_depth.max(4);
        if visit.attacked && self.context.ingredients.extensions && !deep && visit.excluded.is_none() {
            depth = (depth + i32::from(visit.extends)).max(1);
        }
        if depth <= 0 {
            return self.quiet(ply, alpha, beta, 0);
        }
        if let Some(value) = self.at_once(ply) {
            return value;
        }
        let (alpha, beta) = (alpha.max(ply as i32 - WIN), beta.min(WIN - ply as i32));
        if alpha >= beta {
            return alpha;
        }
        let key = self.position.key(self.context.analysis.last);
        let entry = self.known(key).filter(|_| visit.excluded.is_none());
        let window = Window { depth, alpha, beta };
        if let Some(entry) = entry
            && ply > 0
            && entry.depth >= depth
            && !window.is_wide()
            && let Some(value) = decided(entry, ply, alpha, beta)
        {
            return value;
        }
        let starts = self.position.continuing().is_none();
        let corrected = (starts && !visit.attacked && self.context.prunes).then(|| self.corrected());
        let standing = corrected.map(|(standing, _)| standing);
        self.stack[ply].standing = standing;
        let standing = standing.map(|standing| refined(standing, entry, ply));
        if let Some(standing) = standing
            && let Some(value) = self.cut(ply, window, visit, standing)
        {
            return value;
        }
        if let Some(value) = self.probably(ply, window, visit) {
            return value;
        }
        let mut window = window;
        let best = entry.and_then(|entry| entry.best);
        if depth >= margins::INTERNAL_DEPTH
            && best.is_none()
            && ply > 0
            && visit.excluded.is_none()
            && self.context.prunes
            && self.context.ingredients.pruning
        {
            window.depth -= 1;
        }
        let singular = match entry {
            Some(entry) if ply > 0 => match self.singular(ply, window, visit, entry) {
                Singular::Cut(value) => return value,
                Singular::Extends => 1,
                Singular::No => 0,
            },
            _ => 0,
        };
        // What was chosen before is looked at first: if the budget ends soon, it stays chosen.
        let best = self.chosen.filter(|_| ply == 0).or(best);
        let (value, best) = self.listed(ply, window, visit, best, singular);
        let is_whole = visit.excluded.is_none() && (ply > 0 || self.left_out.is_empty());
        if !self.budget.shared().is_over() && is_whole {
            let bound = match value {
                _ if value >= window.beta => Bound::AtLeast,
                _ if value > window.alpha => Bound::Exact,
                _ => Bound::AtMost,
            };
            self.remember(key, Known { best, value: to_table(value, ply), depth: window.depth, bound });
            if let Some((standing, Some(places))) = corrected {
                let list = &self.lists[ply];
                let is_quiet = |best| list.is_quiet(&self.position, self.context.pieces(), best);
                let is_quiet = best.is_none_or(is_quiet);
                self.learn_error((standing, places), (value, bound), is_quiet, window.depth);
            }
        }
        value
    }

    /// Lists the moves of a node and tries them.
    fn listed(
        &mut self,
        ply: usize,
        window: Window,
        visit: Visit,
        best: Option<u16>,
        singular: i32,
    ) -> (i32, Option<u16>) {
        let mut list = std::mem::take(&mut self.lists[ply]);
        let found = match self.position.offers(&mut list.moves) {
            Some(outcome) => (self.value_of(outcome, ply), None),
            None => {
                if self.position.continuing().is_none() {
                    let player = self.position.turn().player;
                    self.choices[player.index()] = list.moves.len() as i32;
                }
                let is_whole = ply > 0 || self.left_out.is_empty();
                match if is_whole { self.forced(ply, &list) } else { Forced::Free } {
                    Forced::Decided(value, index) => {
                        self.clear_line(ply + 1);
                        self.extend_line(ply, index);
                        (value, Some(index))
                    }
                    Forced::Only(index) => (self.only(ply, window, &list, index), Some(index)),
                    Forced::Free => self.all(ply, window, visit, &mut list, (best, singular)),
                }
            }
        };
        self.lists[ply] = list;
        found
    }

    /// Whether the mover has a royal piece to save, or an enemy to stop that may arrive.
    fn is_attacked(&mut self) -> bool {
        let mover = self.position.turn().moves_as;
        if self.context.arrival {
            return self.position.outcome().is_none() && self.arriving_next().is_some();
        }
        self.context.analysis.royal
            && self.position.continuing().is_none()
            && self.position.outcome().is_none()
            && self.position.is_royal_attacked(mover)
    }

    /// Tries all moves of a list: the best value and the best move.
    fn all(
        &mut self,
        ply: usize,
        window: Window,
        visit: Visit,
        list: &mut List,
        (from_table, singular): (Option<u16>, i32),
    ) -> (i32, Option<u16>) {
        let Window { depth, mut alpha, beta } = window;
        let mut best = (-INFINITE, None);
        let mut quiet: SmallVec<[Made; 32]> = SmallVec::new();
        let (mut tried, mut skipped) = (0, false);
        let improving = self.is_improving(ply);
        let before = self.before(ply);
        let royal = self.context.analysis.royal;
        let exchanges = self.context.plays_captures_out && self.context.ingredients.exchange;
        let pieces = self.context.pieces();
        let first = list.rank_best(&self.position, pieces, self.ordering(ply, from_table));
        if first.is_none() {
            list.rank_all(&self.position, pieces, self.ordering(ply, None));
        }
        let (mut place, mut saw_threats) = (0, false);
        loop {
            // The others are ranked once the table's move has been tried.
            if place == 1 && first.is_some() {
                list.rank_all(&self.position, pieces, self.ordering(ply, from_table));
                list.pick(0);
            }
            let Some(mut candidate) = first.filter(|_| place == 0).or_else(|| list.pick(place)) else {
                break;
            };
            // What refutes a node often comes before them, so threats are looked for late.
            if !saw_threats && candidate.goes_by_history() {
                saw_threats = true;
                if self.prefer_escapes(list, place, visit) {
                    let Some(preferred) = list.pick(place) else { break };
                    candidate = preferred;
                }
            }
            place += 1;
            if visit.excluded == Some(candidate.index) || ply == 0 && self.left_out.contains(&candidate.index)
            {
                continue;
            }
            if self.context.fills_rows && tried >= rows::MANY_CELLS {
                break;
            }
            let Some(part) = list.moves.get(usize::from(candidate.index)) else { continue };
            if exchanges && candidate.is_doubtful() {
                let loss = self.exchange_loss(part, candidate.value);
                if loss > 0 {
                    list.postpone(Candidate { loss, ..candidate });
                    continue;
                }
            }
            let may_leave_out = best.0 > -MOST && ply > 0;
            let skips = may_leave_out && self.skips(ply, window, visit, &candidate, tried, improving);
            // Checks are not skipped: whether a move gives check is known once it is made.
            if skips && !(royal && self.position.may_attack_royal(part)) {
                skipped = true;
                continue;
            }
            if royal && !self.position.is_safe(part) {
                continue;
            }
            if may_leave_out && self.loses_too_much(window, visit, &candidate, part) {
                skipped = true;
                continue;
            }
            tried += 1;
            let player = self.position.turn().player;
            self.stack[ply].made = candidate.made;
            self.position.make(part);
            let same = self.position.turn().player == player;
            let goes_on = self.position.continuing().is_some();
            let attacks = self.is_attacked();
            if skips && !attacks {
                self.position.unmake();
                tried -= 1;
                skipped = true;
                continue;
            }
            let next = if goes_on && candidate.tactical { depth } else { depth - 1 };
            let next = if from_table == Some(candidate.index) { next + singular } else { next };
            let less = if attacks && !royal {
                0
            } else {
                self.less(window, visit, &candidate, tried, list.moves.len(), improving) - i32::from(attacks)
            };
            let less = less.min(next - 1).max(0);
            let extends = attacks && (!exchanges || !royal || self.is_safe_check(part, &candidate));
            let child = Visit { attacked: attacks, extends, ..Visit::default() };
            let value = self.tried(ply, Window { depth: next, alpha, beta }, (tried, less), child, same);
            self.position.unmake();
            if self.budget.shared().is_over() {
                return best;
            }
            if value > best.0 {
                best = (value, Some(candidate.index));
                if value > alpha || (ply == 0 && tried == 1) {
                    self.extend_line(ply, candidate.index);
                    if ply == 0 {
                        self.chosen = Some(candidate.index);
                    }
                }
            }
            alpha = alpha.max(value);
            if alpha >= beta {
                if !candidate.tactical && self.context.ingredients.history {
                    self.heuristics.refuted((ply, before), candidate.made, depth, &quiet);
                }
                return best;
            }
            if !candidate.tactical {
                quiet.push(candidate.made);
            }
        }
        match (tried, skipped, visit.excluded) {
            (0, false, None) => (self.without_moves(ply, window), None),
            // All others were left out, or there are none.
            (0, ..) => (if best.0 > -INFINITE { best.0 } else { window.alpha }, best.1),
            _ => best,
        }
    }

    /// Searches a child, first less deep and in a narrow window.
    fn tried(
        &mut self,
        ply: usize,
        Window { depth, alpha, beta }: Window,
        (tried, less): (usize, i32),
        visit: Visit,
        same: bool,
    ) -> i32 {
        if tried == 1 {
            return self.child(ply, Window { depth, alpha, beta }, visit, same);
        }
        let narrow = |depth: i32| Window { depth, alpha, beta: alpha + 1 };
        let mut value = self.child(ply, narrow(depth - less), visit, same);
        if value > alpha && less > 0 && !self.budget.shared().is_over() {
            value = self.child(ply, narrow(depth), visit, same);
        }
        if value > alpha && value < beta && !self.budget.shared().is_over() {
            value = self.child(ply, Window { depth, alpha, beta }, visit, same);
        }
        value
    }

    fn child(&mut self, ply: usize, Window { depth, alpha, beta }: Window, visit: Visit, same: bool) -> i32 {
        if same {
            self.node(ply + 1, Window { depth, alpha, beta }, visit)
        } else {
            -self.node(ply + 1, Window { depth, alpha: -beta, beta: -alpha }, visit)
        }
    }

    /// No offer was safe: the end, or the pass that is left.
    fn without_moves(&mut self, ply: usize, Window { depth, alpha, beta }: Window) -> i32 {
        if let Some(outcome) = self.position.stuck() {
            return self.value_of(outcome, ply);
        }
        let before = self.position.turn().player;
        self.stack[ply].made = Made::default();
        self.position.pass();
        let same = self.position.turn().player == before;
        let attacked = self.is_attacked();
        let visit = Visit { attacked, extends: attacked, ..Visit::default() };
        let value = self.child(ply, Window { depth: depth - 1, alpha, beta }, visit, same);
        self.position.unmake();
        value
    }
}
