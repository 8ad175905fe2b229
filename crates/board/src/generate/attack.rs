//! Which cells are attacked or defended.

use super::execute::execute;
use super::interpret::{Mover, interpret};
use super::occupancy::Occupancy;
use super::sink::{Blind, Flow, Sink, Start};

use crate::code::Ready;
use crate::position::Board;
use crate::program::PlayerId;
use crate::rules::{
    Cell, Class, EMPTY, Effect, Emission, HitCode, Rules, Selector, Shape, are_empty, class_of,
};
use crate::scratch::Scratch;

/// Returns true if an enemy of `mover` could capture a piece of `mover` on a cell.
pub(crate) fn attacked(
    board: &mut Board,
    rules: &Rules,
    mover: PlayerId,
    at: Cell,
    selector: Selector,
) -> bool {
    if selector == rules.selectors.every()
        && let Some(answer) = Occupancy::new(board, rules).and_then(|now| now.is_attacked(mover, at))
    {
        return answer;
    }
    pretend(board, at, class_of(mover), |board| {
        rules.enemies_of(mover).any(|enemy| hits(board, rules, enemy, at, selector))
    })
}

/// Returns true if another piece of `mover` could capture an enemy on a cell.
pub(crate) fn defended(
    board: &mut Board,
    rules: &Rules,
    mover: PlayerId,
    at: Cell,
    selector: Selector,
) -> bool {
    let enemies = rules.enemies[mover.index()];
    let victim = if enemies == 0 { EMPTY } else { enemies & enemies.wrapping_neg() };
    pretend(board, at, victim, |board| hits(board, rules, mover, at, selector))
}

/// Returns true if a player would lose its last royal piece: one of these royal types is attacked and there is no other royal piece. A
/// player with several may leave one attacked.
pub(crate) fn last_royal_attacked(board: &mut Board, rules: &Rules, player: PlayerId, kinds: &[u16]) -> bool {
    only_royal(board, rules, player).is_some_and(|(cell, kind)| {
        kinds.contains(&kind) && attacked(board, rules, player, cell, rules.selectors.every())
    })
}

/// Where the only royal piece of a player stands, and its type; none where it has several, or none.
pub(crate) fn only_royal(board: &Board, rules: &Rules, player: PlayerId) -> Option<(Cell, u16)> {
    let royal = rules.royal[player.index()].iter();
    let mut standing = royal.filter(|kind| board.cells.count_of(player, **kind) > 0);
    let (only, None) = (*standing.next()?, standing.next()) else { return None };
    let at = board.first_of(rules, player, only)?;
    (board.cells.count_of(player, only) == 1).then_some((at, only))
}

/// Finds out whether any move ends on a cell or captures there.
#[derive(Debug)]
pub(crate) struct Hits {
    pub target: Cell,
    pub found: bool,
}

impl Sink for Hits {
    type Sight = Blind;

    fn emit(&mut self, start: &Start, from: Cell, to: Cell, _: &Emission, scratch: &Scratch) -> Flow {
        let hit = |effect: &Effect| matches!(effect, Effect::Capture { at } if *at == self.target);
        self.found |= (to == self.target && (from != to || start.shape == Shape::Drop))
            || scratch.cascades.iter().any(|(_, to)| *to == self.target)
            || scratch.effects.iter().any(hit);
        if self.found { Flow::Stop } else { Flow::GoOn }
    }

    fn plain(&mut self, _: &Start, to: Cell) -> Flow {
        self.found |= to == self.target;
        if self.found { Flow::Stop } else { Flow::GoOn }
    }
}

/// Evaluates `answer` with the cell's owner replaced.
fn pretend<T>(board: &mut Board, at: Cell, class: Class, answer: impl FnOnce(&mut Board) -> T) -> T {
    let index = usize::from(at);
    let truth = std::mem::replace(&mut board.cells.class[index], class);
    let answered = answer(board);
    board.cells.class[index] = truth;
    answered
}

/// Returns true if a piece of `mover` has a move that ends on a cell or captures there.
fn hits(board: &mut Board, rules: &Rules, mover: PlayerId, target: Cell, selector: Selector) -> bool {
    any_source(board, rules, (mover, selector), target, |board, kind, cell, scratch| {
        hits_from(board, rules, (mover, kind), (cell, target), selector, scratch)
    })
}

/// Returns true if something holds for any piece of a player that may hit a cell, as far as distance tells: its type and its cell.
fn any_source(
    board: &mut Board,
    rules: &Rules,
    (player, selector): (PlayerId, Selector),
    target: Cell,
    mut any: impl FnMut(&mut Board, u16, Cell, &mut Scratch) -> bool,
) -> bool {
    let mut scratch = std::mem::take(&mut board.memory.scratch);
    let reach = rules.reach_of_all(player, selector, target);
    let found = (0..board.cells.words()).any(|word| {
        let sources = board.cells.owned_by(player)[word] & reach.map_or(u64::MAX, |reach| reach[word]);
        rules
            .grid
            .cells_of(word, sources)
            .any(|cell| cell != target && any(board, board.cells.kind[usize::from(cell)], cell, &mut scratch))
    });
    board.memory.scratch = scratch;
    found
}

/// Returns true if the piece on a cell has a move that ends on another cell or captures there.
pub(super) fn hits_from(
    board: &mut Board,
    rules: &Rules,
    (player, kind): (PlayerId, u16),
    (cell, target): (Cell, Cell),
    selector: Selector,
    scratch: &mut Scratch,
) -> bool {
    let of_enemy = board.cells.class[usize::from(target)] & rules.enemies[player.index()] != 0;
    let is_quick = of_enemy && selector == rules.selectors.every();
    if is_quick && let Some(between) = rules.quick_hit((player, kind), cell, target) {
        return are_empty(&between, |word| board.cells.taken(word));
    }
    let mut sink = Hits { target, found: false };
    let mover = Mover { rules, player };
    let start = Start { cell, kind, shape: Shape::Move };
    let code = rules.hit_code((player, kind), selector, cell, target);
    match code {
        Ready::Nothing => false,
        Ready::Code(HitCode { clear: Some(clear), .. }) => {
            board.cells.class[usize::from(target)] as u16 & clear.target != 0
                && are_empty(&clear.between, |word| board.cells.taken(word))
        }
        Ready::Code(code) => execute(board, mover, &code.chunk, &start, scratch, &mut sink) == Flow::Stop,
        Ready::Blocks(blocks, list) => list.iter().any(|&block| {
            interpret(board, mover, &blocks[block as usize], &start, scratch, &mut sink) == Flow::Stop
        }),
    }
}

/// The least piece, by what types are worth to their owners, with which an enemy of `owner` could capture a piece of
/// `owner` on a cell.
pub(crate) fn least_hitter(
    board: &mut Board,
    rules: &Rules,
    owner: PlayerId,
    at: Cell,
    worth: &[i32],
) -> Option<(Cell, PlayerId, u16)> {
    let (mut found, mut least) = (None, i32::MAX);
    let every = rules.selectors.every();
    for player in rules.enemies_of(owner) {
        any_source(board, rules, (player, every), at, |board, kind, cell, scratch| {
            let own = worth[player.index() * rules.kinds() + usize::from(kind)];
            if own < least && hits_from(board, rules, (player, kind), (cell, at), every, scratch) {
                (found, least) = (Some((cell, player, kind)), own);
            }
            false
        });
    }
    found
}
