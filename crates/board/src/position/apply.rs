//! Applies a part to the board: first lifts and puts down everything that moves, then applies the effects in order.

use super::{Board, Cells, Occupant};
use crate::moves::{Entry, Part};
use crate::program::PlayerId;
use crate::rules::{Cell, Effect, NOWHERE, Rules, Setting, Shape, class_of};

impl Board {
    /// Changes cells and stock; the caller handles turn and history. Returns the final cell of the piece that the block ran for.
    pub(crate) fn apply(&mut self, rules: &Rules, part: Part<'_>) -> Cell {
        let Part { entry, tail } = part;
        let mover = self.turn(rules).moves_as;
        let at = if entry.cascades == 0 {
            self.apply_single(rules, &entry, mover)
        } else {
            self.apply_many(rules, part, mover)
        };
        for effect in &tail[usize::from(entry.cascades)..] {
            self.apply_effect(rules, *effect, mover);
        }
        at
    }

    pub(crate) fn remember_last(&mut self, part: Part<'_>) {
        if part.entry.shape != Shape::Pass {
            self.state.last_from = part.entry.from;
            self.state.last_to = part.entry.to;
        }
    }

    /// The result key of the position after a part.
    pub(crate) fn result_of(&mut self, rules: &Rules, part: Part<'_>) -> u64 {
        self.after(rules, part, |board| board.result_key())
    }

    /// Evaluates `answer` with a part applied, before the end of the turn, and undoes it.
    pub(crate) fn after<T>(
        &mut self,
        rules: &Rules,
        part: Part<'_>,
        answer: impl FnOnce(&mut Board) -> T,
    ) -> T {
        let (log, hash) = (self.cells.log.len(), self.cells.hash);
        let (stock_log, stock_hash) = (self.stock_log.len(), self.state.stock_hash);
        let captured = self.captured.len();
        let (last_from, last_to) = (self.state.last_from, self.state.last_to);
        self.apply(rules, part);
        self.remember_last(part);
        let answer = answer(self);
        (self.state.last_from, self.state.last_to) = (last_from, last_to);
        self.cells.take_back(rules, log);
        self.cells.hash = hash;
        self.take_stock_back(stock_log);
        self.state.stock_hash = stock_hash;
        self.captured.truncate(captured);
        answer
    }

    /// The value of the enemy pieces that a part captures.
    pub(crate) fn value_captured(&self, rules: &Rules, part: Part<'_>) -> u32 {
        let enemies = rules.enemies[self.turn(rules).moves_as.index()];
        let value = |at: Cell| {
            let piece = self.cells.at(at);
            if piece.class & enemies == 0 { 0 } else { rules.value[usize::from(piece.kind)] }
        };
        let captured = part.tail.iter().map(|effect| match *effect {
            Effect::Capture { at } => value(at),
            _ => 0,
        });
        captured.sum::<u32>() + if part.entry.to == NOWHERE { 0 } else { value(part.entry.to) }
    }

    fn apply_single(&mut self, rules: &Rules, entry: &Entry, mover: PlayerId) -> Cell {
        match entry.shape {
            Shape::Pass => return NOWHERE,
            Shape::Drop => {
                self.change_stock(rules, mover, entry.origin, |count| count.saturating_sub(1));
                let fresh = Cells::fresh(rules, mover, entry.origin);
                self.place(rules, entry.to, fresh);
                return entry.to;
            }
            Shape::Copy => self.copy(rules, entry.from, entry.to),
            Shape::Move if entry.from == entry.to => {}
            Shape::Move => {
                let piece = self.cells.at(entry.from);
                if piece.is_piece() {
                    self.cells.set(rules, entry.from, Occupant::NONE);
                    self.place(rules, entry.to, piece);
                }
            }
        }
        if entry.origin == entry.from { entry.to } else { entry.origin }
    }

    fn apply_many(&mut self, rules: &Rules, part: Part<'_>, mover: PlayerId) -> Cell {
        let entry = part.entry;
        let last = (entry.shape == Shape::Move).then_some((entry.from, entry.to));
        let mut lifted = std::mem::take(&mut self.memory.lifted);
        let mut origin = (entry.shape != Shape::Drop).then_some(entry.origin);
        for (from, to) in part.cascades().chain(last) {
            let piece = self.cells.at(from);
            if piece.is_piece() {
                self.cells.set(rules, from, Occupant::NONE);
                lifted.push((to, piece));
                if origin == Some(from) {
                    origin = Some(to);
                }
            }
        }
        for &(to, piece) in &lifted {
            self.place(rules, to, piece);
        }
        lifted.clear();
        self.memory.lifted = lifted;
        match entry.shape {
            Shape::Drop => self.apply_single(rules, &Entry { cascades: 0, ..entry }, mover),
            Shape::Copy => {
                self.copy(rules, entry.from, entry.to);
                entry.to
            }
            Shape::Move | Shape::Pass => origin.unwrap_or(NOWHERE),
        }
    }

    /// Places a copy of the piece at `from`.
    fn copy(&mut self, rules: &Rules, from: Cell, to: Cell) {
        let piece = self.cells.at(from);
        if piece.is_piece() && from != to {
            let fresh = Cells::fresh(rules, piece.owner(), piece.kind);
            self.place(rules, to, fresh);
        }
    }

    fn apply_effect(&mut self, rules: &Rules, effect: Effect, mover: PlayerId) {
        match effect {
            Effect::Cascade { .. } => {}
            Effect::Capture { at } => self.place(rules, at, Occupant::NONE),
            Effect::Create { player, kind, at } => {
                let fresh = Cells::fresh(rules, PlayerId(player), kind);
                self.place(rules, at, fresh);
            }
            Effect::Flip { at } => {
                let players = rules.players() as u8;
                self.alter(rules, at, |piece| {
                    piece.class = class_of(PlayerId((piece.owner().0 + 1) % players));
                });
            }
            Effect::Owner { player, at } => {
                self.alter(rules, at, |piece| piece.class = class_of(PlayerId(player)));
            }
            Effect::Kind { kind, at } => self.retype(rules, at, kind),
            Effect::Promote { kind, at } => {
                let old = self.cells.at(at);
                if rules.program().options.recycle_promotions && old.is_piece() {
                    self.change_stock(rules, mover, old.kind, |count| count.saturating_add(1));
                }
                self.retype(rules, at, kind);
            }
            Effect::Attribute { attribute, setting, at } => {
                self.alter(rules, at, |piece| piece.set(attribute, setting == Setting::On));
            }
        }
    }

    /// Changes a piece's type. Attributes that both types declare keep their values; others get the new type's defaults.
    fn retype(&mut self, rules: &Rules, at: Cell, kind: u16) {
        let declared = &rules.declared;
        let [old, new] = [self.cells.at(at).kind, kind]
            .map(|kind| declared.get(usize::from(kind)).copied().unwrap_or_default());
        let fresh = rules.fresh[usize::from(kind)];
        self.alter(rules, at, |piece| {
            piece.attributes = (piece.attributes & old & new) | (fresh & !old);
            piece.kind = kind;
        });
    }

    pub(super) fn alter(&mut self, rules: &Rules, at: Cell, change: impl FnOnce(&mut Occupant)) {
        let mut piece = self.cells.at(at);
        if piece.is_piece() {
            change(&mut piece);
            self.cells.set(rules, at, piece);
        }
    }

    /// Places an occupant, or nothing, on a cell. A piece that was there leaves the game.
    fn place(&mut self, rules: &Rules, at: Cell, occupant: Occupant) {
        let before = self.cells.at(at);
        if before.is_piece() {
            if rules.program().options.recycle_captures {
                self.change_stock(rules, before.owner(), before.kind, |count| count.saturating_add(1));
            }
            if rules.goals.asks_captured {
                self.captured.push((before.owner(), before.kind));
            }
        }
        if before.is_piece() || occupant.is_piece() {
            self.cells.set(rules, at, occupant);
        }
    }
}
