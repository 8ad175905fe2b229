//! The board as each player sees it: turned so that the same direction is ahead for all.

use crate::program::PlayerId;
use crate::rules::{Cell, NOWHERE, Rules};

/// By player: where each of its cells is on the common board. The same cells where the rules name no symmetry, or the board has none that
/// fits it.
pub(super) fn turned(rules: &Rules) -> Vec<Vec<Cell>> {
    let same: Vec<Cell> = (0..rules.off()).collect();
    let of = |player| {
        let directions = directions(rules, PlayerId::from_index(player));
        let is_turned = directions.iter().enumerate().any(|(direction, to)| direction != *to);
        let turned = || same.iter().find_map(|first| spread(rules, &directions, *first));
        is_turned.then(turned).flatten().unwrap_or_else(|| same.clone())
    };
    (0..rules.players()).map(of).collect()
}

/// What a player means by each direction.
fn directions(rules: &Rules, player: PlayerId) -> Vec<usize> {
    let program = rules.program();
    let all = (0..program.links.len()).map(crate::DirectionId::from_index);
    all.map(|direction| program.symmetric(player, direction).index()).collect()
}

/// The turned board on which the first cell comes to lie on `onto`; none if steps then lead elsewhere.
fn spread(rules: &Rules, directions: &[usize], onto: Cell) -> Option<Vec<Cell>> {
    let (cells, off) = (rules.cells(), rules.off());
    let mut turned = vec![NOWHERE; cells];
    let mut taken = vec![false; cells];
    let mut open = Vec::new();
    let mut place = |turned: &mut Vec<Cell>, open: &mut Vec<Cell>, cell: Cell, onto: Cell| {
        if turned[usize::from(cell)] != NOWHERE {
            return turned[usize::from(cell)] == onto;
        }
        open.push(cell);
        turned[usize::from(cell)] = onto;
        !std::mem::replace(&mut taken[usize::from(onto)], true)
    };
    place(&mut turned, &mut open, 0, onto);
    let mut loose = 0..off;
    loop {
        let Some(cell) = open.pop() else {
            // What no step reaches, such as a dummy position, stays where it is.
            let Some(cell) = loose.find(|cell| turned[usize::from(*cell)] == NOWHERE) else {
                return Some(turned);
            };
            if !place(&mut turned, &mut open, cell, cell) {
                return None;
            }
            continue;
        };
        for (direction, meant) in directions.iter().enumerate() {
            let step = |direction: usize, cell: Cell| rules.steps[direction * cells + usize::from(cell)];
            let (there, image) = (step(*meant, cell), step(direction, turned[usize::from(cell)]));
            let fits = match (there == off, image == off) {
                (false, false) => place(&mut turned, &mut open, there, image),
                (there, image) => there == image,
            };
            if !fits {
                return None;
            }
        }
    }
}
