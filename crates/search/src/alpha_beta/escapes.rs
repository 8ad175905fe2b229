//! Quiet moves that save a threatened piece are tried early, and not left out if they save much. The evaluation does not
//! see threats, and a node near the leaves tries few quiet moves.

use evaluation::ROYAL;

use super::margins;
use super::search::{Search, Visit};
use crate::ordering::List;

impl Search<'_> {
    /// Ranks the moves of a list from a place on anew by what they save; whether a piece is threatened at all.
    pub(super) fn prefer_escapes(&mut self, list: &mut List, place: usize, visit: Visit) -> bool {
        let context = &self.context;
        if context.fills_rows {
            return self.prefer_rows(list, place);
        }
        let asks = context.analysis.royal
            && context.prunes
            && context.plays_captures_out
            && context.ingredients.escapes
            && !visit.attacked
            && self.position.continuing().is_none();
        if !asks {
            return false;
        }
        let mover = self.position.turn().moves_as;
        let costs = margins::ESCAPE..ROYAL;
        let mut threatened = std::mem::take(&mut self.threatened);
        self.position.threatened(mover, context.pieces().losses_by_type(), costs, &mut threatened);
        if !threatened.is_empty() {
            list.prefer(place, |part, candidate| {
                let stands = |(at, _): &&_| part.from() == Some(*at);
                let Some((_, loss)) = threatened.iter().find(stands) else { return 0 };
                // Where it goes it may be lost as well.
                (loss - self.exchange_loss(part, candidate.value.max(0))).max(0)
            });
        }
        self.threatened = threatened;
        !self.threatened.is_empty()
    }
}
