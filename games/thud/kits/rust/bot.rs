//! {NAME}, a player of Thud: takes when it can, else plays any of the legal moves. What a player sees is described in thud.rs.

mod thud;
mod viadal;

use viadal::Dice;
use thud::{Choice, View};

/// One of the legal moves; you play both sides in turn. The end can be proposed, and accepted.
fn choose(view: &View, dice: &mut Dice) -> Choice {
    let quiet = view.quiet > 40 && view.own_points >= view.their_points;
    if quiet && view.may_accept {
        return Choice::Accept;
    }
    let captures: Vec<String> = view.legal.iter().filter(|text| takes(view, text)).cloned().collect();
    let moves = if captures.is_empty() { &view.legal } else { &captures };
    let chosen = moves[dice.below(moves.len())].clone();
    if quiet && view.may_propose { Choice::Propose(chosen) } else { Choice::Move(chosen) }

    // To change: look at what stands where, at your pieces and theirs:
    //     view.pieces.iter().filter(|(_, piece)| piece.owner == view.you)
    // Or keep a board of your own, and play the moves on it that `view.all["last"]` tells.
}

/// Whether a move takes a piece: it goes "x" a place where an enemy stands.
fn takes(view: &View, text: &str) -> bool {
    let words: Vec<&str> = text.split(' ').collect();
    let is_taken = |pair: &[&str]| {
        pair[0] == "x" && view.pieces.get(pair[1]).is_some_and(|piece| piece.owner != view.you)
    };
    words.windows(2).any(is_taken)
}

fn main() {
    thud::play(choose);
}
