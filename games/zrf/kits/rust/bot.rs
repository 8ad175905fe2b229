//! {NAME}, a player of board games: captures if it can, otherwise plays a random legal move. zrf.rs documents what a player sees.

mod zrf;
mod viadal;

use viadal::Dice;
use zrf::View;

/// Chooses a legal move. Called again if the same piece may continue, as in a draughts capture.
fn choose(view: &View, dice: &mut Dice) -> String {
    let captures: Vec<String> = view.legal.iter().filter(|text| takes(view, text)).cloned().collect();
    let moves = if captures.is_empty() { &view.legal } else { &captures };
    let chosen = moves[dice.below(moves.len())].clone();
    chosen

    // To change: look at the pieces on the board, yours and theirs:
    //     view.pieces.iter().filter(|(_, piece)| piece.owner == view.you)
    // Or keep your own board, and play the moves in `view.all["last"]` on it.
}

/// Returns true if a move captures: "x" and a position where an enemy stands.
fn takes(view: &View, text: &str) -> bool {
    let words: Vec<&str> = text.split(' ').collect();
    let is_taken = |pair: &[&str]| {
        pair[0] == "x" && view.pieces.get(pair[1]).is_some_and(|piece| piece.owner != view.you)
    };
    words.windows(2).any(is_taken)
}

fn main() {
    zrf::play(choose);
}
