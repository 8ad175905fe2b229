//! Hunts where an enemy like the simpler players must be.

use game::Dice;

use super::hunter::Hunter;
use super::possible::{GAMES, Model, Possible, Possibles};
use super::seat::Plan;
use crate::wizards::board::Grid;
use crate::wizards::{Action, Setup, Sight};

/// Decides like `hunter`, by chances that come in part from games in which the other is one of the simpler players.
#[derive(Clone)]
pub(super) struct Reader {
    setup: Setup,
    pub(super) hunter: Hunter,
    possibles: Option<Possibles>,
    /// The players that it takes the other for.
    imagine: fn(Setup, &mut Dice) -> Vec<Model>,
    /// Its last action.
    did: Option<Action>,
}

/// How much it goes by its notes alone.
const DOUBT: f64 = 0.4;

impl Reader {
    /// Before the first view of a game with these options.
    pub(super) fn new(setup: Setup) -> Reader {
        Reader::imagining(setup, |setup, dice| {
            (0..GAMES).map(|number| Model::of(number, setup, dice)).collect()
        })
    }

    /// One that takes the other for one of these.
    pub(super) fn imagining(setup: Setup, imagine: fn(Setup, &mut Dice) -> Vec<Model>) -> Reader {
        Reader { setup, hunter: Hunter::new(setup), possibles: None, imagine, did: None }
    }

    /// Takes note of a view, just before its decision.
    pub(super) fn saw(&mut self, sight: &Sight, dice: &mut Dice) {
        self.hunter.saw(sight);
        let possibles = self.possibles.get_or_insert_with(|| {
            let others = (self.imagine)(self.setup, dice);
            Possibles::new(others.into_iter(), self.setup, sight, dice)
        });
        if let Some(pos) = sight.pos {
            let did = self.did.take().unwrap_or(Action::Place(pos));
            possibles.follow(&did, sight, self.hunter.notes(), dice);
        }
    }

    /// One of the games that can be, to be played out, once it saw a view.
    pub(super) fn draw(&self, dice: &mut Dice) -> Possible {
        let drawn = self.possibles.as_ref().expect("it saw a view").draw(dice);
        Possible { game: drawn.game.clone(), other: drawn.other.at_hand() }
    }

    /// For each cell the chance that the other is there.
    pub(super) fn chances(&self, sight: &Sight, doubt: f64) -> Grid<f64> {
        let notes = self.hunter.notes();
        self.possibles
            .as_ref()
            .map_or_else(|| notes.chances(), |possibles| possibles.chances(sight, notes, doubt))
    }

    /// Takes note of its decision.
    pub(super) fn did(&mut self, sight: &Sight, action: &Action) {
        self.hunter.did(sight, action);
        self.did = Some(action.clone());
    }
}

impl Plan for Reader {
    fn decide(&mut self, sight: &Sight, dice: &mut Dice) -> Action {
        self.saw(sight, dice);
        let chances = self.chances(sight, DOUBT);
        let action = self.hunter.advise(sight, &chances, dice);
        self.did(sight, &action);
        action
    }
}
