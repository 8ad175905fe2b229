//! How much pieces can do on this board: counted on boards filled by chance.

use std::sync::Arc;

use board::{Moves, Part, PartChange, PieceId, PlayerId, Position, PositionId, Rules};

use super::rules_analysis::RulesAnalysis;
use crate::chance::Chance;

/// So many boards are filled at most, so that every piece stands everywhere a few times.
const BOARDS: usize = 250;
/// How much fewer pieces stand on thin boards.
const THIN: usize = 3;
/// At most so many moves are counted: rules with very many are slow, and need fewer boards.
const COUNTED: usize = 20_000;
/// So many times as many boards where pieces are weighed by their captures.
const MORE: usize = 4;

/// What was counted, by player, type and place.
#[derive(Clone, Debug)]
pub struct Mobility {
    kinds: usize,
    cells: usize,
    stood: Vec<u32>,
    moved: Vec<u32>,
    /// By owner and type: moves that hit an enemy piece.
    captured: Vec<u32>,
    /// By place: how often a piece stood there while another player moved, and how many moves would have changed it.
    watched: Vec<u32>,
    hit: Vec<u32>,
    /// Pieces that changed sides and stayed on the board.
    turned: u32,
    /// By owner and type, and by owner: averages over all places, worked out last.
    usual_moves: Vec<i32>,
    usual_hits: Vec<i32>,
}

/// A piece on a board: whose, what, where.
type Stand = (PlayerId, PieceId, PositionId);

impl Mobility {
    /// Fills boards and counts. Pieces stand as thickly as at the start of the game.
    pub fn new(rules: &Arc<Rules>, analysis: &RulesAnalysis) -> Mobility {
        let program = rules.program();
        let (kinds, cells) = (program.pieces.len(), program.positions.len());
        let size = program.players.len() * kinds * cells;
        let mut counted = Mobility {
            kinds,
            cells,
            stood: vec![0; size],
            moved: vec![0; size],
            captured: vec![0; size / cells.max(1)],
            watched: vec![0; size / kinds.max(1)],
            hit: vec![0; size / kinds.max(1)],
            turned: 0,
            usual_moves: vec![0; size / cells.max(1)],
            usual_hits: vec![0; program.players.len()],
        };
        let seen: Vec<PositionId> = (0..cells)
            .filter(|&at| program.positions[at].rectangle.is_some())
            .map(PositionId::from_index)
            .collect();
        let thickness = (program.setup.len() * 1000 / seen.len().max(1)).clamp(150, 400);
        let turns: Vec<usize> = analysis
            .seats
            .iter()
            .filter_map(|seat| program.turns.iter().position(|turn| turn.player == *seat))
            .collect();
        if kinds == 0 || turns.is_empty() || size > 4_000_000 {
            return counted;
        }
        let mut chance = Chance::new(1);
        let mut moves = Moves::new();
        let mut total = 0;
        // Captures are rare: to weigh pieces by them takes more boards.
        let more = if analysis.royal { MORE } else { 1 };
        for board in 0..BOARDS * more {
            let mut position = Position::empty(rules);
            let mut stands: Vec<Stand> = Vec::new();
            for &at in &seen {
                // Every other pair of boards is nearly empty, as in endings, where pieces that go far do more.
                if chance.happens(if board / 2 % 2 == 0 { thickness } else { thickness / THIN }) {
                    let turn = turns[chance.below(turns.len())];
                    let owner = program.turns[turn].moves_as;
                    let kind = PieceId::from_index(chance.below(kinds));
                    position.put(owner, kind, at);
                    stands.push((owner, kind, at));
                }
            }
            position.set_turn(turns[board % turns.len()]);
            let mut over = position.offers(&mut moves).is_some();
            if !over {
                counted.count_moves(&position, &stands, &moves);
                total += moves.len();
            }
            // What is put down may hit too.
            if !program.stock.is_empty() {
                program.stock.iter().for_each(|own| position.add_stock(own.player, own.piece, own.count));
                over = position.offers(&mut moves).is_some();
            }
            if over {
                continue;
            }
            counted.count_hits(&position, &stands, &moves);
            if total > COUNTED * more {
                break;
            }
        }
        counted.symmetrised(analysis).averaged()
    }

    /// The same with its averages.
    fn averaged(self) -> Mobility {
        let averages = |some: &[u32], all: &[u32]| -> Vec<i32> {
            let rows = some.chunks(self.cells).zip(all.chunks(self.cells));
            rows.map(|(some, all)| average(some.iter().sum(), all.iter().sum())).collect()
        };
        let usual_moves = averages(&self.moved, &self.stood);
        let usual_hits = averages(&self.hit, &self.watched);
        Mobility { usual_moves, usual_hits, ..self }
    }

    /// The same, with all counts that a symmetry of the rules maps onto each other added up: what is alike is worth alike.
    fn symmetrised(self, analysis: &RulesAnalysis) -> Mobility {
        let &[first, second] = analysis.seats.as_slice() else { return self };
        let mut sums = self.clone();
        // Turned pieces are not counted by place, but are compared with hits, which are added up over all symmetries.
        sums.turned *= analysis.symmetries.len().max(1) as u32;
        let owners = self.watched.len() / self.cells.max(1);
        for symmetry in analysis.symmetries.iter().skip(1) {
            for row in 0..owners * self.kinds {
                let owner = symmetry.player(PlayerId::from_index(row / self.kinds), [first, second]);
                let kind = PieceId::from_index(row % self.kinds);
                sums.captured[row] += self.captured[owner.index() * self.kinds + kind.index()];
                for at in 0..self.cells {
                    let there = self.index(owner, kind, symmetry.cells[at]);
                    sums.stood[row * self.cells + at] += self.stood[there];
                    sums.moved[row * self.cells + at] += self.moved[there];
                }
            }
            for owner in 0..owners {
                let image = symmetry.player(PlayerId::from_index(owner), [first, second]).index();
                for at in 0..self.cells {
                    let there = image * self.cells + symmetry.cells[at].index();
                    sums.watched[owner * self.cells + at] += self.watched[there];
                    sums.hit[owner * self.cells + at] += self.hit[there];
                }
            }
        }
        sums
    }

    fn count_moves(&mut self, position: &Position, stands: &[Stand], moves: &Moves) {
        let mover = position.turn().moves_as;
        for &(owner, kind, at) in stands.iter().filter(|stand| stand.0 == mover) {
            let index = self.index(owner, kind, at);
            self.stood[index] += 1;
        }
        let mut ways: Vec<(PositionId, PositionId)> = Vec::new();
        for part in moves.iter() {
            let enemy = |at: PositionId| position.piece(at).is_some_and(|(owner, _)| owner != mover);
            // Several promotions are one capture. The moves of a piece follow each other.
            let Some(way) = part.journey() else { continue };
            if ways.last().is_some_and(|last| last.0 != way.0) {
                ways.clear();
            }
            if let Some((owner, kind)) = position.piece(way.0)
                && owner == mover
                && hits(part).any(enemy)
                && !ways.contains(&way)
            {
                ways.push(way);
                self.captured[owner.index() * self.kinds + kind.index()] += 1;
            }
            if let Some(at) = part.from()
                && let Some((owner, kind)) = position.piece(at)
                && owner == mover
            {
                let index = self.index(owner, kind, at);
                self.moved[index] += 1;
            }
        }
    }

    fn count_hits(&mut self, position: &Position, stands: &[Stand], moves: &Moves) {
        let mover = position.turn().moves_as;
        for &(owner, _, at) in stands.iter().filter(|stand| stand.0 != mover) {
            self.watched[owner.index() * self.cells + at.index()] += 1;
        }
        for at in moves.iter().flat_map(hits) {
            if let Some((owner, _)) = position.piece(at)
                && owner != mover
            {
                self.hit[owner.index() * self.cells + at.index()] += 1;
            }
        }
        self.turned += moves.iter().map(turned).sum::<u32>();
    }

    /// Whether a piece that is hit mostly changes sides, and is not taken.
    pub(crate) fn turns_pieces(&self) -> bool {
        self.turned > self.hit.iter().sum::<u32>() / 2
    }

    fn index(&self, owner: PlayerId, kind: PieceId, at: PositionId) -> usize {
        (owner.index() * self.kinds + kind.index()) * self.cells + at.index()
    }

    /// Moves of a type of piece, on average over all places, in hundredths.
    pub fn of_kind(&self, owner: PlayerId, kind: PieceId) -> i32 {
        self.usual_moves[owner.index() * self.kinds + kind.index()]
    }

    /// Captures of a type of piece, on average over all places, in thousandths.
    pub(crate) fn captures(&self, owner: PlayerId, kind: PieceId) -> i32 {
        let start = self.index(owner, kind, PositionId(0));
        let stood: u32 = self.stood[start..start + self.cells].iter().sum();
        let captured = self.captured[owner.index() * self.kinds + kind.index()];
        if stood == 0 { 0 } else { (u64::from(captured) * 1000 / u64::from(stood)) as i32 }
    }

    /// The same at one place, drawn towards the average where it was seldom counted.
    pub fn at(&self, owner: PlayerId, kind: PieceId, at: PositionId) -> i32 {
        let index = self.index(owner, kind, at);
        let usual = self.of_kind(owner, kind);
        let (moved, stood) = (self.moved[index] as i32, self.stood[index] as i32);
        (moved * 100 + usual * 2) / (stood + 2)
    }

    /// How much safer than usual a piece stands at a place, in hundredths: 100 where none is ever hit, 0 where as many
    /// moves hit it as elsewhere on average, less where more do. 0 everywhere in a game where nothing is ever hit.
    pub(crate) fn safety(&self, owner: PlayerId, at: PositionId) -> i32 {
        let start = owner.index() * self.cells;
        let usual = i64::from(self.usual_hits[owner.index()]);
        if usual == 0 {
            return 0;
        }
        let (hit, watched) = (self.hit[start + at.index()], self.watched[start + at.index()]);
        let here = (i64::from(hit) * 100 + usual * 2) / (i64::from(watched) + 2);
        (100 - here * 100 / usual).clamp(-300, 100) as i32
    }
}

/// The places whose pieces a part changes, but for its own.
fn hits(part: Part<'_>) -> impl Iterator<Item = PositionId> {
    let changed = part.changes().filter_map(|change| match change {
        PartChange::Capture(at)
        | PartChange::Flip(at)
        | PartChange::Owner(_, at)
        | PartChange::Create(_, _, at)
        | PartChange::Move(_, at) => Some(at),
        PartChange::Type(..) | PartChange::Attribute(..) => None,
    });
    part.to().filter(|to| part.from() != Some(*to)).into_iter().chain(changed)
}

/// How many pieces change sides by a part and stay where they are.
fn turned(part: Part<'_>) -> u32 {
    let stays = |at: PositionId| !part.changes().any(|change| change == PartChange::Capture(at));
    let turns = part.changes().filter(|change| match change {
        PartChange::Flip(at) | PartChange::Owner(_, at) => stays(*at),
        _ => false,
    });
    turns.count() as u32
}

fn average(moved: u32, stood: u32) -> i32 {
    if stood == 0 { 0 } else { (u64::from(moved) * 100 / u64::from(stood)) as i32 }
}
