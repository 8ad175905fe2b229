//! Games in which who joins two sides of the board wins, such as hex. Nothing of that is read off the rules, which may count in
//! any way: it is believed as long as no game played by chance says otherwise.

use std::sync::Arc;

use board::{GameResult, Moves, PlayerId, Position, PositionId, Rules};

use crate::analysis::rules_analysis::RulesAnalysis;
use crate::chance::Chance;

/// The board of such a game. Cells are counted as positions of the rules; after them come two sides of who begins, and two of
/// the other.
#[derive(Clone, Debug)]
pub struct Connection {
    /// The cells and sides next to each cell and side.
    pub next: Vec<Vec<u16>>,
    /// From each cell and side, where two empty cells lead beyond its neighbours (a bridge), and these cells.
    pub bridges: Vec<Vec<[u16; 3]>>,
    /// For each cell, the bridges that it belongs to: both ends, and the other cell.
    pub broken: Vec<Vec<[u16; 3]>>,
    /// Who begins, and the other.
    pub seats: [PlayerId; 2],
}

/// Games that are tried.
const GAMES: u64 = 50;
/// A board of more cells is no such game.
const LARGE: usize = 1024;

impl Connection {
    /// None where a game played by chance ended before two zones of a player were joined or went on after, or where a part of
    /// a turn did more than fill an empty cell.
    pub(crate) fn new(rules: &Arc<Rules>, analysis: &RulesAnalysis) -> Option<Connection> {
        let program = rules.program();
        let &[first, second] = analysis.seats.as_slice() else { return None };
        let cells = program.positions.len();
        if analysis.chance || cells > LARGE || program.pieces.iter().any(|piece| !piece.moves.is_empty()) {
            return None;
        }
        let mut next = vec![Vec::new(); cells + 4];
        let mut join = |a: usize, b: usize| {
            if !next[a].contains(&(b as u16)) {
                next[a].push(b as u16);
                next[b].push(a as u16);
            }
        };
        for (from, to) in program.links.iter().flat_map(|links| links.iter().enumerate()) {
            to.iter().for_each(|to| join(from, to.index()));
        }
        for (seat, player) in [first, second].into_iter().enumerate() {
            let zones = program.zones.iter().filter_map(|zone| zone.positions.get(player));
            let zones: Vec<_> = zones.filter(|zone| !zone.is_empty()).collect();
            let &[near, far] = zones.as_slice() else { return None };
            near.iter().for_each(|at| join(cells + 2 * seat, at.index()));
            far.iter().for_each(|at| join(cells + 2 * seat + 1, at.index()));
        }
        let (mut bridges, mut broken) = (vec![Vec::new(); next.len()], vec![Vec::new(); next.len()]);
        for (a, b) in (0..next.len()).flat_map(|a| (0..a).map(move |b| (a, b))) {
            let both: Vec<u16> = next[a].iter().copied().filter(|at| next[b].contains(at)).collect();
            if let (&[c, d], false) = (both.as_slice(), next[a].contains(&(b as u16))) {
                bridges[a].push([b as u16, c, d]);
                bridges[b].push([a as u16, c, d]);
                broken[usize::from(c)].push([a as u16, b as u16, d]);
                broken[usize::from(d)].push([a as u16, b as u16, c]);
            }
        }
        let connection = Connection { next, bridges, broken, seats: [first, second] };
        (0..GAMES).all(|game| connection.holds(rules, &mut Chance::new(game))).then_some(connection)
    }

    /// The cells of the board.
    pub fn cells(&self) -> usize {
        self.next.len() - 4
    }

    /// Who fills each cell and side: 1 who begins, 2 the other, 0 nobody.
    pub fn filled(&self, position: &Position) -> Vec<u8> {
        let mut board = vec![0; self.cells()];
        for (at, owner, _) in position.pieces() {
            board[at.index()] = 1 + u8::from(owner != self.seats[0]);
        }
        board.extend([1, 1, 2, 2]);
        board
    }

    /// Whether the sides of a seat, 0 or 1, are joined by its own cells. `seen` is working memory.
    pub fn joined(&self, board: &[u8], seat: usize, open: &mut Vec<u16>, seen: &mut Vec<bool>) -> bool {
        let (near, far) = (self.cells() + 2 * seat, self.cells() + 2 * seat + 1);
        open.clear();
        seen.clear();
        seen.resize(board.len(), false);
        open.push(near as u16);
        while let Some(at) = open.pop() {
            for &next in &self.next[usize::from(at)] {
                let to = usize::from(next);
                if board[to] == 1 + seat as u8 && !seen[to] {
                    if to == far {
                        return true;
                    }
                    seen[to] = true;
                    open.push(next);
                }
            }
        }
        false
    }

    /// Whether one game by chance goes as believed, and its board, filled up, joins one player's sides alone.
    fn holds(&self, rules: &Arc<Rules>, chance: &mut Chance) -> bool {
        let (mut open, mut seen, mut moves) = (Vec::new(), Vec::new(), Moves::new());
        let mut position = Position::new(rules);
        let mut board = self.filled(&position);
        let mut joined = |board: &[u8]| [0, 1].map(|seat| self.joined(board, seat, &mut open, &mut seen));
        let mut seat = 0;
        loop {
            if board != self.filled(&position) {
                return false;
            }
            let outcome = position.legal(&mut moves);
            let empty: Vec<usize> = (0..self.cells()).filter(|at| board[*at] == 0).collect();
            if let Some(outcome) = outcome {
                let winner = self.seats.iter().position(|seat| outcome.result == GameResult::Won(*seat));
                empty
                    .iter()
                    .zip([seat, 1 - seat].iter().cycle())
                    .for_each(|(at, seat)| board[*at] = 1 + *seat as u8);
                return winner.is_some_and(|winner| joined(&board) == [winner == 0, winner == 1])
                    && winner != Some(seat);
            }
            let fills = moves.iter().map(|part| part.to().map(PositionId::index));
            if position.turn().player != self.seats[seat]
                || joined(&board) != [false, false]
                || !fills.eq(empty.iter().map(|at| Some(*at)))
            {
                return false;
            }
            let number = chance.below(empty.len());
            let Some(part) = moves.get(number) else { return false };
            position.make(part);
            board[empty[number]] = 1 + seat as u8;
            seat = 1 - seat;
        }
    }
}
