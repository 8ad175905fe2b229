//! A match as a saved game of the original program.

use board::Moves;
use game::{Player, Players};
use zrf::zsg::{PlayedPart, SavedGame, Seat};

use crate::setup::Setup;

/// The saved game of the moves so far, including those of random players. `rules` is the name of the rules file, `persons` the seats of
/// people.
pub fn saved_game(setup: &Setup, rules: &str, persons: Players, made: &[String]) -> SavedGame {
    let (program, seats) = (setup.variant.program(), &setup.variant.seats);
    let seated: Vec<_> = Player::all(seats.count()).filter(|seat| persons.contains(*seat)).collect();
    let by_person = |player| seated.iter().any(|seat| seats.player(*seat) == player);
    let seat = |player| if by_person(player) { Seat::Human } else { Seat::Computer };
    let (mut position, mut moves) = (setup.position(), Moves::new());
    let lines = made.iter().map_while(|text| {
        let index = position.find(text, &mut moves)?;
        let part = moves.get(index)?;
        let line = PlayedPart::of(&position, part);
        position.make(part);
        Some(line)
    });
    let lines = lines.collect();
    SavedGame {
        seats: program.players.iter().map(|(player, _)| seat(player)).collect(),
        rules: rules.into(),
        variant: program.texts.title.clone(),
        edits: setup.edits.clone(),
        lines,
    }
}
