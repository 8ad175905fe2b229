//! Plays captures out before a position is judged.

use board::Part;

use super::search::Search;
use super::values::{decided, refined};
use crate::ordering::{Captures, List};
use crate::score::{INFINITE, MOST, to_table};
use crate::transposition_table::{Bound, Known};

/// Deepest play-out of captures.
const DEEP: i32 = 12;
/// Deepest where all moves are captures.
const FORCED: i32 = 24;
/// What a capture may bring beside the piece.
const DELTA: i32 = 150;

impl Search<'_> {
    /// Plays captures out and judges the position.
    pub(crate) fn quiet(&mut self, ply: usize, alpha: i32, beta: i32, plies: i32) -> i32 {
        self.clear_line(ply);
        if let Some(value) = self.at_once(ply) {
            return value;
        }
        let player = self.position.turn().player;
        let starts = self.position.continuing().is_none();
        let goes_on = self.context.plays_captures_out && self.context.ingredients.quiescence && plies < DEEP;
        let key = self.position.key(self.context.analysis.last);
        let entry = if goes_on { self.known(key) } else { None };
        if beta - alpha == 1
            && let Some(entry) = entry
            && let Some(value) = decided(entry, ply, alpha, beta)
        {
            return value;
        }
        if self.context.fills_rows && starts {
            return self.rows_played_out(ply, alpha, beta);
        }
        if self.context.arrival
            && starts
            && let Some(value) = self.arrivals_played_out(ply, alpha, beta)
        {
            return value;
        }
        let value = match starts && self.context.lists_captures {
            true => refined(self.corrected().0, entry, ply),
            false => self.standing(),
        };
        // Where pieces fight for a royal one the captures are listed alone, and nobody counts what else there is.
        let apart = starts && goes_on && self.context.lists_captures;
        let per_move = if apart { 0 } else { self.context.evaluation.per_move(&self.position, player) };
        if apart && value >= beta {
            return value;
        }
        // Mobility moves the value by a few hundredths: far outside the window it is not asked for.
        if starts && (!goes_on && per_move == 0 || value - 40 * per_move.abs() - 40 >= beta) {
            return value;
        }
        // Where pieces change sides listing is most of the work, and a count as both had it lately is near enough.
        if starts && self.context.analysis.turns_pieces {
            let counted = value + self.more_choices(player, self.choices[player.index()]) * per_move;
            if counted - per_move.abs() >= beta || counted + per_move.abs() <= alpha {
                return counted;
            }
        }
        let mut list = std::mem::take(&mut self.lists[ply]);
        let outcome = match apart {
            true => self.position.captures(&mut list.moves),
            false => self.position.offers(&mut list.moves),
        };
        let value = match outcome {
            Some(outcome) => self.value_of(outcome, ply),
            None => {
                let value = if starts && !apart { self.with_mobility(value, &list) } else { value };
                if goes_on || !starts {
                    let (value, best) = self.captures(ply, (alpha, beta), (plies, apart), value, &mut list);
                    if starts && !self.budget.shared().is_over() {
                        let bound = if value >= beta { Bound::AtLeast } else { Bound::AtMost };
                        // Within a window that is open on both sides nothing is said.
                        if value >= beta || value <= alpha {
                            self.remember(key, Known { best, value: to_table(value, ply), depth: 0, bound });
                        }
                    }
                    value
                } else {
                    value
                }
            }
        };
        self.lists[ply] = list;
        value
    }

    fn captures(
        &mut self,
        ply: usize,
        (mut alpha, beta): (i32, i32),
        (plies, apart): (i32, bool),
        value: i32,
        list: &mut List,
    ) -> (i32, Option<u16>) {
        let starts = self.position.continuing().is_none();
        let captures = list.rank_tactical(&self.position, self.context.pieces());
        let forced = !starts || !apart && captures == Captures::Forced && plies < FORCED;
        let mut best = (-INFINITE, None);
        if forced {
            list.rank_all(&self.position, self.context.pieces(), self.ordering(ply, None));
        } else {
            best = (value, None);
            alpha = alpha.max(value);
            if alpha >= beta {
                return best;
            }
        }
        let mut place = 0;
        while let Some(candidate) = list.pick(place) {
            place += 1;
            // Nothing that this takes can bring the value into the window.
            if !forced && value + candidate.value + DELTA < alpha && alpha < MOST {
                continue;
            }
            let Some(part) = list.moves.get(usize::from(candidate.index)) else { continue };
            if !forced
                && self.context.ingredients.exchange
                && candidate.is_doubtful()
                && self.exchange_loss(part, candidate.value) > 0
            {
                continue;
            }
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
            if child > best.0 {
                best = (child, best.1);
                // Another list has other places.
                if child > alpha && !apart {
                    best.1 = Some(candidate.index);
                    self.extend_line(ply, candidate.index);
                }
            }
            alpha = alpha.max(child);
            if alpha >= beta {
                break;
            }
        }
        if best.0 == -INFINITE { (value, None) } else { best }
    }

    /// What a part loses by the exchange that it begins, given what it gains at first; 0 where it loses nothing.
    pub(crate) fn exchange_loss(&mut self, part: Part<'_>, gain: i32) -> i32 {
        match part.journey().map(|(_, to)| to).or(part.to()) {
            Some(to) if !part.is_partial() => {
                (self.position.retaken(part, to, self.context.pieces().losses_by_type()) - gain).max(0)
            }
            _ => 0,
        }
    }
}
