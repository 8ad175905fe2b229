//! Makes positions that are won in so many turns, as tests of the search: pieces are put down by chance, and whether the
//! side to move wins is found out by trying everything, with no search's help.
//!
//! `cargo run --release -p lab --example won_positions -- chess FILE.zrf 50 0`, or `draughts`: lines `TURNS: PIECES`.

#[path = "../../search/tests/it/placed.rs"]
mod placed;

use std::sync::Arc;

use board::{GameResult, Outcome, PlayerId, Position, PositionId, Rules, Turns};
use placed::placed;

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [kind, path, count, seed] = arguments.as_slice() else {
        panic!("usage: won_positions chess|draughts FILE COUNT SEED")
    };
    let count: usize = count.parse().expect("a number");
    let bytes = std::fs::read(path).expect("readable");
    let compiled = zrf::compile_alone(&zrf::Source { name: path, bytes: &bytes }).expect("sound rules");
    let rules = Arc::new(Rules::new(compiled.entries[0].program.clone()).expect("sound rules"));
    let (sets, lengths): (&[&str], [usize; 2]) = match kind.as_str() {
        "chess" => (CHESS, [3, 5]),
        _ => (DRAUGHTS, [5, 7]),
    };
    let seed: u64 = seed.parse().expect("a number");
    let mut chance = 0x9e37_79b9_7f4a_7c15_u64.wrapping_mul(2 * seed + 1);
    let mut below = |bound: usize| {
        chance ^= chance << 13;
        chance ^= chance >> 7;
        chance ^= chance << 17;
        ((u128::from(chance) * bound as u128) >> 64) as usize
    };
    let mut found = [0, 0];
    for round in 0.. {
        if found[0] + found[1] >= count {
            break;
        }
        let Some(text) = set_up(&rules, sets[round % sets.len()], &mut below) else { continue };
        let mut position = placed(&rules, &text);
        let mut turns = Turns::new();
        // Where there is but one move nothing is to be solved.
        if position.turns_without_repetition(&mut turns).is_some() || turns.len() < 2 {
            continue;
        }
        // The side that has just moved must not stand in check.
        let mover = position.turn().player;
        let other = PlayerId(1 - mover.0);
        if position.is_royal_attacked(other) {
            continue;
        }
        let wins = |position: &mut Position, turns: usize| can_win(position, mover, turns);
        for (place, length) in lengths.into_iter().enumerate() {
            let short = length.saturating_sub(2);
            if found[place] < count / 2 && !wins(&mut position, short) && wins(&mut position, length) {
                found[place] += 1;
                println!("{length}: {text}");
                break;
            }
        }
    }
}

const CHESS: &[&str] = &[
    "White King, White Queen, White Rook, Black King, Black Rook, Black Pawn, Black Pawn",
    "White King, White Rook, White Rook, Black King, Black Knight, Black Pawn",
    "White King, White Queen, White Knight, Black King, Black Bishop, Black Pawn, Black Pawn",
    "White King, White Queen, White Bishop, White Pawn, Black King, Black Rook, Black Pawn",
    "White King, White Rook, White Bishop, White Knight, Black King, Black Pawn, Black Pawn",
];
const DRAUGHTS: &[&str] = &[
    "White King, White King, White Man, Black Man",
    "White King, White King, Black King",
    "White King, White Man, White Man, Black Man, Black Man",
    "White King, White King, White King, Black King, Black Man",
    "White King, White Man, Black Man",
];

/// The pieces of a set on places where pieces of their type may stand.
fn set_up(rules: &Rules, set: &str, below: &mut impl FnMut(usize) -> usize) -> Option<String> {
    let program = rules.program();
    let mut used: Vec<usize> = Vec::new();
    let mut texts = Vec::new();
    for piece in set.split(", ") {
        let (owner, kind) = piece.split_once(' ')?;
        let owner =
            program.player_named(owner).or_else(|| program.players.iter().next().map(|(id, _)| id))?;
        let kind = program.piece_named(kind)?;
        let at = below(program.positions.len());
        let reachable =
            program.setup.iter().any(|placed| linked(rules, placed.at, PositionId::from_index(at)));
        let rank = program.positions[at].name.chars().last()?;
        let walks = ["Pawn", "Man"].contains(&program.pieces[kind.index()].name.as_str());
        if used.contains(&at) || !reachable || walks && ['1', '8'].contains(&rank) {
            return None;
        }
        used.push(at);
        let owner = &program.players[owner].name;
        texts.push(format!("{owner} {} {}", program.pieces[kind.index()].name, program.positions[at].name));
    }
    Some(texts.join(", "))
}

/// Whether a place is the same as, or linked by any ways to, another.
fn linked(rules: &Rules, from: PositionId, to: PositionId) -> bool {
    let program = rules.program();
    let mut seen = vec![false; program.positions.len()];
    let mut waiting = vec![from];
    while let Some(at) = waiting.pop() {
        if at == to {
            return true;
        }
        if !std::mem::replace(&mut seen[at.index()], true) {
            waiting.extend(program.links.iter().filter_map(|row| row[at.index()]));
        }
    }
    false
}

/// Whether a player can win within so many turns, whatever the other does.
fn can_win(position: &mut Position, player: PlayerId, left: usize) -> bool {
    let mut turns = Turns::new();
    if let Some(Outcome { result, .. }) = position.turns_without_repetition(&mut turns) {
        return match result {
            GameResult::Won(winner) => winner == player,
            GameResult::Lost(loser) => loser != player,
            GameResult::Drawn => false,
        };
    }
    if left == 0 {
        return false;
    }
    let own = position.turn().player == player;
    let mut wins = !own;
    for index in 0..turns.len() {
        let parts = turns.parts(index).len();
        turns.parts(index).for_each(|part| position.make(part));
        let won = can_win(position, player, left - 1);
        (0..parts).for_each(|_| position.unmake());
        if won == own {
            wins = own;
            break;
        }
    }
    wins
}
