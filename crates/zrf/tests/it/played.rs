//! Random games of every entry in a rules file.

use board::{GameResult, Moves, Outcome, PlayoutMemory, Position, Reason, playout};
use game::Dice;
use zrf::zsg::{PlayedPart, SavedGame, Seat, read, replay};

use crate::corpus;

/// The results of an entry's games.
#[derive(Debug, Default)]
pub(crate) struct Played {
    pub(crate) parts: usize,
    /// Counts by the end of the game: won or lost by a goal, drawn by one, no moves, repetition, the cap.
    pub(crate) decided: usize,
    pub(crate) drawn: usize,
    pub(crate) stuck: usize,
    pub(crate) repeated: usize,
    pub(crate) capped: usize,
    /// An error of the rules found in play.
    pub(crate) fault: Option<String>,
}

/// Plays this many games of at most `cap` parts each.
pub(crate) fn played(entry: &zrf::Entry, games: usize, cap: usize) -> Played {
    let rules = corpus::playable(entry);
    let mut played = Played::default();
    let mut memory = PlayoutMemory::default();
    for number in 0..games {
        let mut dice = Dice::named(number as u64, &entry.title);
        let mut position = Position::new(&rules);
        let game = playout(&mut position, cap, &mut memory, |bound| dice.below(bound as u64) as usize);
        played.parts += game.parts;
        match game.outcome {
            None => played.capped += 1,
            Some(Outcome { reason: Reason::NoMoves, .. }) => played.stuck += 1,
            Some(Outcome { reason: Reason::Repetition, .. }) => played.repeated += 1,
            Some(Outcome { result: GameResult::Drawn, .. }) => played.drawn += 1,
            Some(_) => played.decided += 1,
        }
        if let Some(fault) = position.fault() {
            played.fault = Some(fault.to_string());
        }
    }
    played
}

/// A random game as a saved game, and its final position.
pub(crate) fn recorded(entry: &zrf::Entry, seed: u64, parts: usize) -> (SavedGame, Position) {
    let rules = corpus::playable(entry);
    let mut dice = Dice::named(seed, &entry.title);
    let mut position = Position::new(&rules);
    let mut moves = Moves::new();
    let mut game = SavedGame { variant: entry.title.clone(), ..SavedGame::default() };
    game.seats = entry.program.players.iter().map(|_| Seat::Computer).collect();
    for _ in 0..parts {
        let outcome = position.legal(&mut moves);
        let Some(part) = moves.get(dice.below(moves.len().max(1) as u64) as usize) else { break };
        if outcome.is_some() {
            break;
        }
        game.lines.push(PlayedPart::of(&position, part));
        position.make(part);
    }
    (game, position)
}

/// Returns true if a random game, written and read again, replays to the same position.
pub(crate) fn round_trips(entry: &zrf::Entry, seed: u64, parts: usize) -> bool {
    let (game, position) = recorded(entry, seed, parts);
    let again = read(game.to_string().as_bytes()).ok();
    let replayed = again.and_then(|again| replay(&again, position.rules()).ok());
    replayed.is_some_and(|replayed| replayed.hash() == position.hash())
}
