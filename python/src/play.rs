//! One board game in play, by numbers: what `Board` and `Batch` are made of.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

use board::Space;
use game::{Dice, FromOptions, Opening, Options, Player, Series};
use pyo3::prelude::*;
use zrf_room::notation::Openings;
use zrf_room::{BoardGame, Current, ROOM, Setup, Variant};

use crate::arguments::{files, wrong};

/// How many games' numbers are kept.
const KEPT: usize = 16;

/// The numbers of a variant, made if they are not kept.
pub(crate) fn space_of(variant: &Variant) -> Arc<Space> {
    static SPACES: Mutex<BTreeMap<(u64, usize), Arc<Space>>> = Mutex::new(BTreeMap::new());
    let mut spaces = SPACES.lock().unwrap_or_else(PoisonError::into_inner);
    if spaces.len() > KEPT {
        spaces.clear();
    }
    let space = spaces.entry((variant.fingerprint, variant.number));
    Arc::clone(space.or_insert_with(|| Arc::new(Space::new(&variant.rules))))
}

/// A game by its options: how it begins, and how its moves are numbered.
pub(crate) struct Kind {
    pub options: Options,
    setup: Setup,
    series: Series,
    pub space: Arc<Space>,
    /// The game before its first move, where it always begins alike.
    start: Option<BoardGame>,
}

impl Kind {
    pub(crate) fn new(given: &BTreeMap<String, String>) -> PyResult<Kind> {
        let given = given.iter().map(|(name, value)| (name.as_str(), value.as_str()));
        let options = Options::new(&ROOM.all_options(), given).map_err(|error| wrong(&error))?;
        let files = files(&ROOM, &options).map_err(|error| wrong(&error))?;
        let setup = Setup::read(&options, &files).map_err(|error| wrong(&error))?;
        let series = (ROOM.series)(&options).map_err(|error| wrong(&error))?;
        let mut kind = Kind { space: space_of(&setup.variant), options, setup, series, start: None };
        if matches!(&kind.setup.openings, Openings::InTurn(all) if all.len() == 1) {
            kind.start = Some(kind.set_up(0, 1).0);
        }
        Ok(kind)
    }

    /// The number of seats.
    pub(crate) fn players(&self) -> usize {
        self.setup.variant.seats.count()
    }

    /// How many numbers an observation has.
    pub(crate) fn features(&self) -> usize {
        self.space.shape().iter().product()
    }

    fn set_up(&self, seed: u64, number: u32) -> (BoardGame, Dice) {
        let (opening, dice): (Opening, Dice) = self.series.opening(seed, number, self.players());
        (BoardGame::set_up(&self.setup, &opening, dice.clone()), dice)
    }
}

/// A game in play, with the numbers of its legal moves.
#[derive(Clone)]
pub(crate) struct Play {
    pub kind: Arc<Kind>,
    pub game: BoardGame,
    /// In the order of the list.
    pub numbers: Vec<Option<u32>>,
}

impl Play {
    /// Begins game `number` of the match with this seed.
    pub(crate) fn new(kind: &Arc<Kind>, seed: u64, number: u32) -> Play {
        let (set_up, dice) = kind.set_up(seed, number);
        let mut play = Play { kind: Arc::clone(kind), game: set_up.clone(), numbers: Vec::new() };
        play.game.again(&set_up, dice);
        play.list();
        play
    }

    /// Begins another game, with the same memory.
    pub(crate) fn again(&mut self, seed: u64, number: u32) {
        match &self.kind.start {
            Some(start) => self.game.again(start, Dice::named(seed, &format!("game {number}"))),
            None => {
                let (set_up, dice) = self.kind.set_up(seed, number);
                self.game.again(&set_up, dice);
            }
        }
        self.list();
    }

    pub(crate) fn is_over(&self) -> bool {
        self.game.ending().is_some()
    }

    /// Where in the list a number is.
    pub(crate) fn index_of(&self, number: i64) -> Option<usize> {
        let number = u32::try_from(number).ok()?;
        self.numbers.iter().position(|own| *own == Some(number))
    }

    /// Plays the move at a place in the list.
    pub(crate) fn play(&mut self, index: usize) {
        self.game.play_listed(index);
        self.list();
    }

    /// Notes the numbers of what is legal now.
    pub(crate) fn list(&mut self) {
        let Current { position, legal } = &**self.game.current();
        self.kind.space.numbers(position, legal, &mut self.numbers);
    }

    /// Writes 1 for each legal move.
    pub(crate) fn mask(&self, mask: &mut [i8]) {
        mask.fill(0);
        self.numbers.iter().flatten().for_each(|number| mask[*number as usize] = 1);
    }

    /// Writes what a seat sees.
    pub(crate) fn observe(&self, seat: Player, planes: &mut [u8]) {
        let viewer = self.game.variant().seats.player(seat);
        let left = (self.game.max_turns() + 1).saturating_sub(self.game.turn());
        self.kind.space.observe(&self.game.current().position, viewer, left as usize, planes);
    }

    /// Writes each seat's reward at the end: the share of the others that it beat less the share that beat it. In a game of one, 1 for
    /// a win.
    pub(crate) fn rewards(&self, rewards: &mut [f32]) {
        let wins = self.game.wins();
        let wins = wins.as_slice();
        let others = wins.len().saturating_sub(1).max(1) as f32;
        for (own, reward) in wins.iter().zip(rewards) {
            let beaten: i64 = wins.iter().map(|other| (own - other).signum()).sum();
            *reward = if wins.len() == 1 { *own as f32 } else { beaten as f32 / others };
        }
    }
}
