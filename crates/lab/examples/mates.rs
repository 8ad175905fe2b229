//! How fast bare kings are mated: queen, rook, or two bishops, against the best defence that the search finds.
//!
//! `cargo run --release -p lab --example mates -- chess.zrf POSITIONS NODES`: so many positions of each ending, put down by
//! chance, the attacker to move, both sides at NODES positions a turn. Prints how many were won, how many within the moves
//! asked for, and the longest. The players go by the weights that ship for the rules file.

#[path = "../../search/tests/it/placed.rs"]
mod placed;

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use board::{GameResult, Moves, PlayerId, Position, Rules, Turns};
use evaluation::{GameModel, PieceValues, Weights, fingerprint, shipped_weights, tuned};
use game::Dice;
use placed::placed;
use search::{Limits, Outside, Style, Thinker};

/// The attacker's pieces beside the king, and the moves in which a player wins. By perfect play 10, 16 and 19 are the most.
const ENDINGS: [(&str, &[&str], usize); 3] =
    [("KQK", &["Queen"], 12), ("KRK", &["Rook"], 20), ("KBBK", &["Bishop", "Bishop"], 25)];
/// After so many moves of the attacker nothing is won.
const MAX_MOVES: usize = 50;

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [path, count, nodes] = arguments.as_slice() else { panic!("usage: mates FILE POSITIONS NODES") };
    let [count, nodes] = [count, nodes].map(|text| text.parse::<u64>().expect("a number"));
    let bytes = std::fs::read(path).expect("readable");
    let compiled = zrf::compile_alone(&zrf::Source { name: path, bytes: &bytes }).expect("sound rules");
    let rules = Arc::new(Rules::new(compiled.entries[0].program.clone()).expect("sound rules"));
    let print = fingerprint(&String::from_utf8_lossy(&bytes));
    let weights = tuned(print, 1).unwrap_or(Weights::USUAL);
    let mut model = GameModel::new(&rules, &PieceValues::new(&rules), &weights);
    if let Some(learned) = shipped_weights(print, 1) {
        model = model.with_weights(&rules, learned).expect("weights for these rules");
    }
    let model = Arc::new(model);
    for (name, pieces, bound) in ENDINGS {
        let mut dice = Dice::named(7, name);
        let positions = std::iter::repeat_with(|| legal(&rules, pieces, &mut dice)).flatten();
        let moves: Vec<Option<usize>> =
            positions.take(count as usize).map(|position| moves_to_mate(&model, &position, nodes)).collect();
        let won: Vec<usize> = moves.iter().flatten().copied().collect();
        let within = won.iter().filter(|moves| **moves <= bound).count();
        let longest = won.iter().max().copied().unwrap_or(0);
        let mean = won.iter().sum::<usize>() as f64 / won.len().max(1) as f64;
        println!(
            "{name}: {} of {count} won, {within} within {bound} moves, the longest in {longest}, {mean:.1} on average",
            won.len()
        );
    }
}

/// Pieces put down by chance, unless the bare king could be taken, or the bishops stand on one colour.
fn legal(rules: &Arc<Rules>, pieces: &[&str], dice: &mut Dice) -> Option<Position> {
    let mut free: Vec<(char, char)> =
        ('a'..='h').flat_map(|file| ('1'..='8').map(move |rank| (file, rank))).collect();
    let mut put = || free.swap_remove(dice.below(free.len() as u64) as usize);
    let (own, bare) = (put(), put());
    let mut text = format!("White King {}{}, Black King {}{}", own.0, own.1, bare.0, bare.1);
    let mut colours = Vec::new();
    for piece in pieces {
        let (file, rank) = put();
        colours.push((file as u32 + rank as u32) % 2);
        text += &format!(", White {piece} {file}{rank}");
    }
    let mut position = placed(rules, &text);
    let alike = colours.len() == 2 && colours[0] == colours[1];
    (!alike && !position.is_royal_attacked(PlayerId(1))).then_some(position)
}

/// The attacker's moves until mate.
fn moves_to_mate(model: &Arc<GameModel>, start: &Position, nodes: u64) -> Option<usize> {
    let mut players = [0, 1].map(|_| Thinker::new(Arc::clone(model), Style::default(), 1 << 18));
    let limits = Limits { nodes: Some(nodes), ..Limits::default() };
    let mut position = start.clone();
    let (mut turns, mut moves) = (Turns::new(), Moves::new());
    for made in 0..=2 * MAX_MOVES {
        if let Some(outcome) = position.turns_without_repetition(&mut turns) {
            let is_won =
                matches!(outcome.result, GameResult::Won(PlayerId(0)) | GameResult::Lost(PlayerId(1)));
            return is_won.then_some(made.div_ceil(2));
        }
        let outside = Outside { clock: &|| Duration::ZERO, stop: &AtomicBool::new(false) };
        let thought = players[made % 2].think(&position, limits, 1000, outside, &mut |_| {})?;
        let index = position.find(thought.best(), &mut moves)?;
        position.make(moves.get(index)?);
    }
    None
}
