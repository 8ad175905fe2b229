//! Symmetries of a game: maps of the board onto itself, with or without the players exchanged, after which the rules are
//! the same.
//!
//! They are guessed from how the board is drawn and believed when positions of random games and their images have the
//! same moves. Castling and the last move are left aside, so this serves evaluation and not the table of positions.

use std::sync::Arc;

use board::{AttributeId, GameResult, Moves, Part, PieceId, PlayerId, Position, PositionId, Program, Rules};

use super::geometry::LARGE;
use crate::chance::Chance;

/// A map of the board onto itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Symmetry {
    /// Where each cell goes.
    pub cells: Vec<PositionId>,
    /// Whether the players change places.
    pub swaps: bool,
}

/// Random games that are compared, and moves in each.
const GAMES: u64 = 6;
const TURNS: usize = 60;
/// Every so many turns a position is compared.
const EVERY: usize = 4;
/// Most moves of all those games, and most that are compared for one map.
const PLAYED: usize = 6_000;
const COMPARED: usize = 2_000;

/// All symmetries that are found, the identity first. Only games of two have any other.
pub fn symmetries(rules: &Arc<Rules>, seats: &[PlayerId]) -> Vec<Symmetry> {
    let program = rules.program();
    let same: Vec<PositionId> = (0..program.positions.len()).map(PositionId::from_index).collect();
    let identity = Symmetry { cells: same.clone(), swaps: false };
    let mut found = vec![identity];
    let &[first, second] = seats else { return found };
    if program.positions.len() > LARGE {
        return found;
    }
    let positions = positions(rules);
    for cells in maps(program).into_iter().chain([same]) {
        for swaps in [false, true] {
            let symmetry = Symmetry { cells: cells.clone(), swaps };
            if !found.contains(&symmetry) && holds(rules, &symmetry, [first, second], &positions) {
                found.push(symmetry);
            }
        }
    }
    found
}

/// Maps of the board after which pieces that have moved do the same as before, the identity first: castling may be another
/// matter. They serve to learn from positions and their images.
pub fn near_symmetries(rules: &Arc<Rules>, seats: &[PlayerId]) -> Vec<Symmetry> {
    let program = rules.program();
    let same: Vec<PositionId> = (0..program.positions.len()).map(PositionId::from_index).collect();
    let mut found = vec![Symmetry { cells: same, swaps: false }];
    let &[first, second] = seats else { return found };
    let positions: Vec<Position> = positions(rules).iter().map(moved).collect();
    for cells in maps(program) {
        let symmetry = Symmetry { cells, swaps: false };
        if !found.contains(&symmetry) && holds(rules, &symmetry, [first, second], &positions) {
            found.push(symmetry);
        }
    }
    found
}

/// The same position with each attribute of a piece other than that of a new piece.
fn moved(position: &Position) -> Position {
    let mut other = position.clone();
    let pieces: Vec<_> = position.pieces().collect();
    for (at, owner, kind) in pieces {
        other.put(owner, kind, at);
        for attribute in (0..position.rules().program().attributes.len()).map(AttributeId::from_index) {
            let fresh = other.attribute(at, attribute);
            other.set_attribute(at, attribute, !fresh);
        }
    }
    other
}

/// Maps of a board drawn on rows and columns: turned and mirrored.
fn maps(program: &Program) -> Vec<Vec<PositionId>> {
    // Cells that are not drawn stay where they are.
    let places: Vec<Option<(i32, i32)>> = program
        .positions
        .iter()
        .map(|site| site.rectangle.map(|area| (area.left + area.right, area.top + area.bottom)))
        .collect();
    let ranks = |each: &dyn Fn(&(i32, i32)) -> i32| {
        let mut all: Vec<i32> = places.iter().flatten().map(each).collect();
        all.sort_unstable();
        all.dedup();
        all
    };
    let (columns, rows) = (ranks(&|place| place.0), ranks(&|place| place.1));
    let at: Vec<Option<(usize, usize)>> = places
        .iter()
        .map(|place| {
            place.and_then(|(x, y)| Some((columns.binary_search(&x).ok()?, rows.binary_search(&y).ok()?)))
        })
        .collect();
    let (last_column, last_row) = (columns.len().saturating_sub(1), rows.len().saturating_sub(1));
    let turned = |map: u8, (x, y): (usize, usize)| {
        let (x, y) = if map & 4 == 0 { (x, y) } else { (y, x) };
        let x = if map & 1 == 0 { Some(x) } else { last_column.checked_sub(x) };
        let y = if map & 2 == 0 { Some(y) } else { last_row.checked_sub(y) };
        x.zip(y)
    };
    let map = |map: u8| -> Option<Vec<PositionId>> {
        let image = |(index, place): (usize, &Option<(usize, usize)>)| {
            let Some(place) = place else { return Some(PositionId::from_index(index)) };
            let image = turned(map, *place)?;
            at.iter().position(|other| *other == Some(image)).map(PositionId::from_index)
        };
        let cells: Vec<PositionId> = at.iter().enumerate().map(image).collect::<Option<_>>()?;
        let mut hit = cells.clone();
        hit.sort_unstable();
        hit.dedup();
        (hit.len() == cells.len()).then_some(cells)
    };
    (1..8).filter_map(map).collect()
}

/// Positions of random games, at the starts of turns, without what was before them.
fn positions(rules: &Arc<Rules>) -> Vec<Position> {
    let mut moves = Moves::new();
    let mut positions = Vec::new();
    let mut played = 0;
    for game in 0..GAMES {
        let mut chance = Chance::new(100 + game);
        let mut position = Position::new(rules);
        for turn in 0..TURNS {
            if turn % EVERY == game as usize % EVERY && position.continuing().is_none() {
                positions.push(image(&position, None));
            }
            if played > PLAYED || position.legal(&mut moves).is_some() {
                break;
            }
            played += moves.len();
            let Some(part) = moves.get(chance.below(moves.len())) else { break };
            position.make(part);
        }
    }
    positions
}

/// The position that a map makes of one; the same set up anew without a map.
fn image(position: &Position, map: Option<(&Symmetry, [PlayerId; 2])>) -> Position {
    let rules = position.rules();
    let program = rules.program();
    let cell = |at: PositionId| map.map_or(at, |(symmetry, _)| symmetry.cells[at.index()]);
    let player = |player: PlayerId| map.map_or(player, |(symmetry, seats)| symmetry.player(player, seats));
    let mut mapped = Position::empty(rules);
    for (at, owner, kind) in position.pieces() {
        mapped.put(player(owner), kind, cell(at));
        for attribute in (0..program.attributes.len()).map(AttributeId::from_index) {
            let wanted = position.attribute(at, attribute);
            if mapped.attribute(cell(at), attribute) != wanted {
                mapped.set_attribute(cell(at), attribute, wanted);
            }
        }
    }
    for owner in (0..program.players.len()).map(PlayerId::from_index) {
        for kind in (0..program.pieces.len()).map(PieceId::from_index) {
            let count = position.stock(owner, kind) as u16;
            if count > 0 {
                mapped.add_stock(player(owner), kind, count);
            }
        }
    }
    let turn = position.turn();
    let wanted = player(turn.player);
    let same =
        program.turns.iter().position(|other| other.player == wanted && other.move_type == turn.move_type);
    mapped.set_turn(if wanted == turn.player { position.turn_index() } else { same.unwrap_or(0) });
    mapped
}

impl Symmetry {
    /// Where a player comes.
    pub(crate) fn player(&self, player: PlayerId, [first, second]: [PlayerId; 2]) -> PlayerId {
        match player {
            _ if !self.swaps => player,
            _ if player == first => second,
            _ if player == second => first,
            _ => player,
        }
    }
}

/// What is compared of a move: from, to, what is put down, what the piece becomes, how much else changes.
type Sketch = (Option<PositionId>, Option<PositionId>, Option<PieceId>, Option<PieceId>, usize);

fn holds(rules: &Arc<Rules>, symmetry: &Symmetry, seats: [PlayerId; 2], positions: &[Position]) -> bool {
    let program = rules.program();
    let sketch = |part: Part<'_>| -> Sketch {
        (part.from(), part.to(), part.dropped(), part.promotion(), part.changes().count())
    };
    let mut compared = 0;
    let mut moves = Moves::new();
    for position in positions {
        if compared > COMPARED {
            break;
        }
        let mut original = position.clone();
        let mut mapped = image(position, Some((symmetry, seats)));
        if mapped.turn().player != symmetry.player(position.turn().player, seats)
            || program.turns[mapped.turn_index()].moves_as != symmetry.player(position.turn().moves_as, seats)
        {
            return false;
        }
        let end = original.legal_without_repetition(&mut moves).map(|outcome| outcome.result);
        compared += moves.len();
        let through = |at: Option<PositionId>| at.map(|at| symmetry.cells[at.index()]);
        let mut expected: Vec<Sketch> = moves
            .iter()
            .map(sketch)
            .map(|(from, to, dropped, becomes, changes)| {
                (through(from), through(to), dropped, becomes, changes)
            })
            .collect();
        let end_there = mapped.legal_without_repetition(&mut moves).map(|outcome| outcome.result);
        let mut seen: Vec<Sketch> = moves.iter().map(sketch).collect();
        expected.sort_unstable();
        seen.sort_unstable();
        let end = end.map(|verdict| match verdict {
            GameResult::Won(player) => GameResult::Won(symmetry.player(player, seats)),
            GameResult::Lost(player) => GameResult::Lost(symmetry.player(player, seats)),
            GameResult::Drawn => GameResult::Drawn,
        });
        if expected != seen || end != end_there {
            return false;
        }
    }
    true
}

#[cfg(test)]
mod tests;
