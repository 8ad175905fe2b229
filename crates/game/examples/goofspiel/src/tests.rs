//! The audit that every game passes, a recorded match, and the rules that are easy to get wrong.

use std::path::Path;

use viadal_game::audit::{self, Audited};
use viadal_game::{Dice, Eyes, Game, Opening, Player, Record, Status, referee};

use crate::{Goofspiel, Laid, ROOM, Setup};

impl Audited for Goofspiel {
    const SETUPS: &'static [&'static [(&'static str, &'static str)]] =
        &[&[("cards", "6")], &[("cards", "2")]];
    /// More inputs than any of these games has: one card per player and round, for at most four players.
    const BOUND: u32 = 6 * 4 + 1;

    /// The same game in which the other players have played other cards. A player who is due has played none, so the round goes on.
    fn disguise(&self, player: Player, dice: &mut Dice) -> Option<Goofspiel> {
        let Status::Waiting { players, .. } = self.status() else { return None };
        let mut other = self.clone();
        let waiting = if players.contains(player) { player } else { players.iter().next()? };
        for deciding in players.without(waiting).iter() {
            let card = Goofspiel::sample(&other.view(Eyes::Player(deciding)), dice);
            other.play(deciding, card).expect("a sampled card is legal");
        }
        Some(other)
    }
}

#[test]
fn audit() {
    audit::audit::<Goofspiel>(&ROOM, Path::new(env!("CARGO_MANIFEST_DIR")));
}

/// `UPDATE_EXCHANGES=1 cargo test` rewrites the referee's lines in the README. Read them afterwards.
#[test]
fn the_examples_are_what_the_referee_says() {
    let readme = Path::new(env!("CARGO_MANIFEST_DIR")).join("README.md");
    assert_eq!(audit::exchanges(&readme, &|_| Some(&ROOM)), 1);
}

/// If a change of the rules breaks this test, raise the room's `rules` and record the match again.
#[test]
fn the_recorded_match_still_holds() {
    let record = Record::parse(include_str!("../tests/match.vrec")).expect("a sound record");
    referee::verify(&record, &ROOM).expect("the rules give the recorded match");
}

fn started(players: usize) -> Goofspiel {
    let opening = Opening { number: 1, first: Player::FIRST, players, lots: Dice::named(7, "lots") };
    Goofspiel::start(&Setup { cards: 3 }, opening, Dice::named(7, "game 1")).expect("it starts")
}

#[test]
fn equal_cards_win_nothing() {
    let check = |cards: &[u32], winner: Option<usize>| {
        let mut game = started(cards.len());
        for (player, card) in Player::all(cards.len()).zip(cards) {
            game.play(player, Laid { card: *card }).expect("a card of the hand");
        }
        assert_eq!(game.view(Eyes::Everything).last.expect("a round is over").winner, winner, "{cards:?}");
    };
    check(&[3, 1], Some(0));
    check(&[2, 2], None);
    check(&[3, 3, 2], None);
    check(&[1, 2, 3], Some(2));
}
