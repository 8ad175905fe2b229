//! Games played by chance from every entry of a rules file.

use board::{Moves, Outcome, Position, Reason, Verdict, playout};
use game::Dice;

use crate::corpus;

/// What became of the games of one entry.
#[derive(Debug, Default)]
pub(crate) struct Played {
    pub(crate) parts: usize,
    /// By the end of the game: won or lost by a goal, drawn by one, no moves, repetition, the cap.
    pub(crate) decided: usize,
    pub(crate) drawn: usize,
    pub(crate) stuck: usize,
    pub(crate) repeated: usize,
    pub(crate) capped: usize,
    /// What the rules did wrong in play.
    pub(crate) fault: Option<String>,
}

/// Plays so many games, each of at most `cap` parts, with dice of their own.
pub(crate) fn played(entry: &zrf::Entry, games: usize, cap: usize) -> Played {
    let rules = corpus::playable(entry);
    let mut played = Played::default();
    let mut moves = Moves::new();
    for number in 0..games {
        let mut dice = Dice::named(number as u64, &entry.title);
        let mut position = Position::new(&rules);
        let game = playout(&mut position, cap, &mut moves, |bound| dice.below(bound as u64) as usize);
        played.parts += game.parts;
        match game.outcome {
            None => played.capped += 1,
            Some(Outcome { reason: Reason::NoMoves, .. }) => played.stuck += 1,
            Some(Outcome { reason: Reason::Repetition, .. }) => played.repeated += 1,
            Some(Outcome { verdict: Verdict::Drawn, .. }) => played.drawn += 1,
            Some(_) => played.decided += 1,
        }
        if let Some(fault) = position.fault() {
            played.fault = Some(fault.to_string());
        }
    }
    played
}
