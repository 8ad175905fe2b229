//! House bots: functions from a view to an action.

use viadal_game::{House, house, random};

use crate::rules::{Goofspiel, Laid, View};

pub(crate) const HOUSE: &[House] = &[
    House {
        name: "random",
        help: "plays any card, all equally likely",
        options: &[],
        make: |_| Ok(random::<Goofspiel>()),
    },
    House {
        name: "level",
        help: "plays the card nearest to the prize",
        options: &[],
        make: |_| Ok(house::<Goofspiel, _>(|| |view: &View, _: &mut viadal_game::Dice| level(view))),
    },
];

fn level(view: &View) -> Laid {
    let hand = &view.hands[view.seat.expect("a player decides")];
    let nearest = hand.iter().copied().min_by_key(|card| card.abs_diff(view.prize));
    Laid { card: nearest.expect("who is due has a card") }
}
