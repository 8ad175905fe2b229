//! How much a royal piece is attacked: by the cells around it that enemy pieces may hit, the nearer the more.

use board::{PieceId, PlayerId, Position, PositionId};

use super::term::{BesideLearned, Node, ROYAL_DANGER, Sources, Term};
use crate::analysis::steps_between;

/// Tables for one game.
#[derive(Clone, Debug)]
pub(crate) struct RoyalDanger {
    royal: Vec<PieceId>,
    seats: [PlayerId; 2],
    kinds: usize,
    cells: usize,
    /// By owner, cell of the enemy's royal piece, type and place: what it may hit around, in hundredths of a cell.
    hits: Vec<u16>,
    /// The same for a piece off the board, by owner and type.
    stock: Vec<u16>,
}

/// Of what is a step farther so much is left, in hundredths: something stands between more often.
const FARTHER: u32 = 75;
/// The square of so many hundredths of a cell is worth a hundredth.
const SCALE: i64 = 6400;
/// So many cells that are defended around a royal piece make up for one that is hit.
pub(crate) const DEFENCE: i32 = 2;
/// What is hit beyond this counts no more.
const MOST_HIT: i64 = 1600;
/// Games with more entries have no table: it would take seconds to make.
const ENTRIES: usize = 500_000;

impl RoyalDanger {
    /// Reads off the rules who may hit what; none where nothing is royal, or the board is too large.
    pub(crate) fn new(sources: &Sources<'_>) -> Option<RoyalDanger> {
        let Sources { rules, mobility, royal, has_stock, .. } = *sources;
        let (program, seats) = (rules.program(), sources.analysis.seats.as_slice());
        let &[first, second] = seats else { return None };
        let (players, kinds, cells) = (program.players.len(), program.pieces.len(), program.positions.len());
        if royal.is_empty() || players * kinds * cells * cells > ENTRIES {
            return None;
        }
        let steps = steps_between(program);
        let near: Vec<Vec<PositionId>> = (0..cells)
            .map(|at| {
                (0..cells).filter(|to| steps[at * cells + to] <= 1).map(PositionId::from_index).collect()
            })
            .collect();
        let mut hits = vec![0; players * cells * kinds * cells];
        for &owner in seats {
            for kind in (0..kinds).map(PieceId::from_index).filter(|kind| !royal.contains(kind)) {
                // What each place hits, in shares of a cell.
                let mut shares = vec![0; cells * cells];
                for from in 0..cells {
                    let hits = rules.may_hit(owner, kind, PositionId::from_index(from));
                    let hits = hits.unwrap_or_else(|| (0..cells).map(PositionId::from_index).collect());
                    for to in hits.iter().map(|to| to.index()).filter(|to| *to != from) {
                        let far = i32::from(steps[from * cells + to]) - 1;
                        shares[from * cells + to] = (0..far).fold(100, |share, _| share * FARTHER / 100);
                    }
                }
                for royal_at in 0..cells {
                    for from in 0..cells {
                        let sum: u32 =
                            near[royal_at].iter().map(|to| shares[from * cells + to.index()]).sum();
                        hits[((owner.index() * cells + royal_at) * kinds + kind.index()) * cells + from] =
                            sum as u16;
                    }
                }
            }
        }
        // What is dropped next to a royal piece hits about as many cells as it usually has moves.
        let drops = |row: usize| {
            let (owner, kind) = (PlayerId::from_index(row / kinds), PieceId::from_index(row % kinds));
            let drops = has_stock && !program.pieces[kind.index()].drops.is_empty();
            if drops { (mobility.of_kind(owner, kind) / 2).clamp(0, 200) as u16 } else { 0 }
        };
        let stock = (0..players * kinds).map(drops).collect();
        Some(RoyalDanger { royal: royal.to_vec(), seats: [first, second], kinds, cells, hits, stock })
    }

    /// The cell of a player's royal piece, if there is one.
    pub(crate) fn royal_of(&self, position: &Position, player: PlayerId) -> Option<PositionId> {
        self.royal.iter().find_map(|kind| position.first(player, *kind))
    }

    /// What a piece may hit around an enemy's royal piece.
    pub(crate) fn hits(&self, owner: PlayerId, royal: PositionId, kind: PieceId, at: PositionId) -> i32 {
        let row = (owner.index() * self.cells + royal.index()) * self.kinds + kind.index();
        i32::from(self.hits[row * self.cells + at.index()])
    }

    /// What a piece off the board may hit around an enemy's royal piece.
    pub(crate) fn stock_hits(&self, owner: PlayerId, kind: PieceId) -> i32 {
        i32::from(self.stock[owner.index() * self.kinds + kind.index()])
    }

    /// What the pieces off the board may hit.
    pub(crate) fn stock(&self, position: &Position, owner: PlayerId) -> i32 {
        let kinds = (0..self.kinds).filter(|kind| self.stock[owner.index() * self.kinds + kind] != 0);
        let each = kinds.map(|kind| {
            let count = position.stock(owner, PieceId::from_index(kind)) as i32;
            i32::from(self.stock[owner.index() * self.kinds + kind]) * count
        });
        each.sum()
    }

    /// What so many hundredths of a cell hit are worth: it grows with their square.
    pub(crate) fn worth(hit: i32) -> i32 {
        let hit = i64::from(hit).clamp(0, MOST_HIT);
        (hit * hit / SCALE) as i32
    }
}

impl Term for RoyalDanger {
    fn value(&self, Node { position, player, .. }: &Node<'_>) -> i32 {
        let royal = self.seats.map(|seat| self.royal_of(position, seat));
        let mut hit = self.seats.map(|seat| self.stock(position, seat));
        for (at, owner, kind) in position.pieces() {
            let seat = usize::from(owner != self.seats[0]);
            if let Some(royal) = royal[1 - seat] {
                hit[seat] += self.hits(owner, royal, kind, at);
            }
            if let Some(royal) = royal[seat] {
                hit[1 - seat] -= self.hits(owner, royal, kind, at) / DEFENCE;
            }
        }
        let [first, second] = hit.map(RoyalDanger::worth);
        if *player == self.seats[0] { first - second } else { second - first }
    }

    fn beside_learned(&self) -> BesideLearned {
        BesideLearned::Weighed(ROYAL_DANGER)
    }
}
