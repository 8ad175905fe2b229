//! Sets of cells.

use super::Cell;
use crate::program::{Goal, GoalCondition, GoalKind, GoalPlace, PlayerId, PositionId, Program, ZoneId};

/// A set of cells, one bit each.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct CellSet(pub Vec<u64>);

impl CellSet {
    pub(crate) fn empty(cells: usize) -> CellSet {
        CellSet(vec![0; cells / 64 + 1])
    }

    pub(crate) fn of(cells: usize, members: impl IntoIterator<Item = Cell>) -> CellSet {
        let mut set = CellSet::empty(cells);
        members.into_iter().for_each(|cell| set.insert(cell));
        set
    }

    pub(crate) fn insert(&mut self, cell: Cell) {
        self.0[usize::from(cell) / 64] |= 1 << (cell % 64);
    }

    /// Returns true if a cell, on the board or just off it, is in the set.
    pub(crate) fn contains(&self, cell: Cell) -> bool {
        self.0[usize::from(cell) / 64] >> (cell % 64) & 1 != 0
    }
}

/// The zones of all players, then the goal positions of each player.
pub(super) fn zones(program: &Program) -> Vec<CellSet> {
    let cells = program.positions.len();
    let set = |positions: &Vec<PositionId>| CellSet::of(cells, positions.iter().map(|position| position.0));
    let zones = program.zones.iter().flat_map(|zone| zone.positions.iter().map(|(_, positions)| positions));
    let players = (0..program.players.len()).map(PlayerId::from_index);
    zones.map(set).chain(players.map(|player| goals_of(program, player))).collect()
}

/// The index of a player's zone among them.
pub(super) fn zone_set(program: &Program, player: PlayerId, zone: ZoneId) -> u32 {
    (zone.index() * program.players.len() + player.index()) as u32
}

/// The index of a player's goal positions among them.
pub(super) fn goal_positions(program: &Program, player: PlayerId) -> u32 {
    (program.zones.len() * program.players.len() + player.index()) as u32
}

fn goals_of(program: &Program, player: PlayerId) -> CellSet {
    let mut set = CellSet::empty(program.positions.len());
    let own = |goal: &&Goal| goal.players.is_empty() || goal.players.contains(&player);
    let wins = program.goals.iter().filter(|goal| goal.kind == GoalKind::Win).filter(own);
    for (_, condition) in wins.flat_map(|goal| goal.condition.items()) {
        let GoalCondition::Absolute { places, .. } = condition else { continue };
        for place in places {
            match place {
                GoalPlace::Position(position) => set.insert(position.0),
                GoalPlace::Zone(zone) => program.zones[zone.index()].positions[player]
                    .iter()
                    .for_each(|position| set.insert(position.0)),
            }
        }
    }
    set
}
