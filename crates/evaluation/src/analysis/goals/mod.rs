//! Goals that force moves: rows that win when they are full, cells where a piece that arrives wins, and sides to join.

mod arrival;
mod connection;
mod race;
mod rows;

use std::sync::Arc;

use board::{ByPlayer, PlayerId, Position, Rules};

pub use arrival::{Arrival, Cells, contains, insert};
pub use connection::Connection;
use race::Race;
pub(crate) use rows::Lines;
pub use rows::Rows;

use super::geometry::LARGE;
use super::piece_values::{Aims, PieceValues};
use super::rules_analysis::RulesAnalysis;

/// Such goals of one game.
#[derive(Clone, Debug)]
pub struct Goals {
    /// The first two seats.
    seats: [PlayerId; 2],
    lines: ByPlayer<Lines>,
    /// Whether a full row of one's own always wins.
    pub rows_decide: bool,
    arrivals: ByPlayer<Arrival>,
    /// Whether everybody wins by one piece that arrives: who is ahead there matters more than who has more pieces.
    pub arrival_decides: bool,
    race: Option<Race>,
    connection: Option<Arc<Connection>>,
}

impl Goals {
    /// Reads them off the rules.
    pub fn new(rules: &Arc<Rules>, analysis: &RulesAnalysis, values: &PieceValues) -> Goals {
        let players = rules.program().players.len();
        let is_small = rules.program().positions.len() <= LARGE;
        let arrival_decides = analysis.seats.iter().all(|seat| values.aims(*seat) == Aims::OneWins);
        Goals {
            seats: [0, 1].map(|seat| analysis.seats.get(seat).copied().unwrap_or_default()),
            lines: ByPlayer::new(players, |player| Lines::new(rules, player)),
            rows_decide: rows::rows_decide(rules.program()),
            arrivals: ByPlayer::new(players, |player| Arrival::new(rules, values, player)),
            arrival_decides,
            race: if arrival_decides && is_small { Race::new(rules, analysis, values) } else { None },
            connection: Connection::new(rules, analysis).map(Arc::new),
        }
    }

    /// The board, where who joins two sides of it wins.
    pub fn connection(&self) -> Option<&Connection> {
        self.connection.as_deref()
    }

    /// All rows that each player could fill.
    pub fn lines(&self) -> &ByPlayer<Lines> {
        &self.lines
    }

    /// What the rows of a player lack, and those of the other.
    pub fn rows(&self, position: &Position, player: PlayerId) -> [Rows; 2] {
        let other = self.seats.into_iter().find(|seat| *seat != player).unwrap_or(player);
        [player, other].map(|seat| self.lines[seat].rows(position, seat))
    }

    /// What each cell counts for the rows that somebody has begun, by its bit.
    pub fn row_gains(&self, position: &Position, gains: &mut Vec<i32>) {
        gains.clear();
        gains.resize(64 * position.rules().words(), 0);
        self.lines.iter().for_each(|(player, lines)| lines.add_gains(position, player, gains));
    }

    /// Where a player's pieces win, and where they are one step away.
    pub fn arrival(&self, player: PlayerId) -> &Arrival {
        &self.arrivals[player]
    }

    /// Whether the player to move wins the race, and the moves of the winner until it arrives; `None` where the race is open.
    pub fn raced(&self, position: &Position, mover: PlayerId) -> Option<(bool, i32)> {
        let seat = usize::from(mover != self.seats[0]);
        let other = self.seats[1 - seat];
        self.race.as_ref()?.decided(seat, position.owned(mover), position.owned(other))
    }
}
