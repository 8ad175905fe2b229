//! A match as a saved game of the original program.

use board::{Moves, Position};
use game::{Player, Players};
use zrf::zsg::{Edit, PlayedPart, SavedGame, Seat};

use crate::setup::Setup;

/// The saved game of the moves so far, including those of its opening and of random players. `rules` is the name of the rules file,
/// `persons` the seats of people.
pub fn saved_game(
    setup: &Setup,
    opening: &game::Opening,
    rules: &str,
    persons: Players,
    made: &[String],
) -> SavedGame {
    let (program, seats) = (setup.variant.program(), &setup.variant.seats);
    let seated: Vec<_> = Player::all(seats.count()).filter(|seat| persons.contains(*seat)).collect();
    let by_person = |player| seated.iter().any(|seat| seats.player(*seat) == player);
    let seat = |player| if by_person(player) { Seat::Human } else { Seat::Computer };
    let mut position = setup.openings.of_game(&setup.variant, opening).position;
    let edits = edits(&position);
    let mut moves = Moves::new();
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
        edits,
        lines,
    }
}

/// What makes the usual start into this position, as far as a saved game can say it.
fn edits(position: &Position) -> Vec<Edit> {
    let program = position.rules().program();
    let usual = Position::new(position.rules());
    let changed = (0..program.positions.len()).map(board::PositionId::from_index);
    let changed = changed.filter(|at| position.piece(*at) != usual.piece(*at));
    let edit = |at: board::PositionId| {
        let name = program.positions[at.index()].name.clone();
        match position.piece(at) {
            None => Edit::Remove(name),
            Some((owner, kind)) => Edit::Put {
                player: program.players[owner].name.clone(),
                piece: program.pieces[kind.index()].name.clone(),
                at: name,
            },
        }
    };
    changed.map(edit).collect()
}
