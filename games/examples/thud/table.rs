//! Plays one game between two players of this process.

use std::sync::atomic::AtomicBool;

use board::{Moves, Position};
use game::{Dice, Files, FromOptions, Options, Player};
use games::thud::{ROOM, Setup, Weighing, model_with, points, style};
use games::zrf::thinking_clock::ThinkingClock;
use search::{Limits, Outside, Thinker};

/// The longest game that the players expect, in plies: the room's `max_moves`.
const MAX_PLIES: usize = 400;
/// Random plies at the start.
const RANDOM_PLIES: usize = 2;
/// Slots of a player's table.
const SLOTS: usize = 1 << 16;

/// Who plays a side.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Side {
    /// Its weights; none if it knows nothing but the prices of pieces.
    pub weighing: Option<Weighing>,
    /// The limits of each decision; time is processor time.
    pub limits: Limits,
}

/// When a game is broken off.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Ends {
    /// After so many plies.
    pub plies: usize,
    /// After so many without a capture.
    pub quiet: usize,
}

/// The result of a game.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Played {
    /// The points of the dwarfs and of the trolls.
    pub points: [i64; 2],
    pub plies: usize,
    /// The decisions of each side.
    pub decisions: [u64; 2],
    /// The sum of their depths.
    pub depth: [u64; 2],
}

/// A set-up of the game and when games on it are broken off.
pub(crate) struct Table {
    setup: Setup,
    ends: Ends,
}

impl Table {
    pub(crate) fn new(ends: Ends) -> Table {
        let options = Options::new(&ROOM.all_options(), []).expect("no options are right");
        Table { setup: Setup::read(&options, &Files::new()).expect("the usual set-up"), ends }
    }

    /// Plays a game from the random opening of this number.
    pub(crate) fn play(&self, sides: [Side; 2], opening: u64) -> Played {
        let variant = &self.setup.0.variant;
        let mut dice = Dice::named(opening, "opening");
        let mut thinkers = sides.map(|side| Thinker::new(model_with(variant, side.weighing), style(), SLOTS));
        let mut position = Position::new(&variant.rules);
        let mut moves = Moves::new();
        let mut played = Played::default();
        let (mut pieces, mut quiet) = (position.pieces().count(), 0);
        while position.turns_made() < self.ends.plies
            && quiet < self.ends.quiet
            && position.legal(&mut moves).is_none()
        {
            let index = if position.turns_made() < RANDOM_PLIES {
                dice.below(moves.len() as u64) as usize
            } else {
                let side = variant.seats.seat(position.turn().player).expect("a seat").seat();
                let clock = ThinkingClock::start(false);
                let outside = Outside { clock: &|| clock.elapsed(), stop: &AtomicBool::new(false) };
                let thought =
                    thinkers[side].think(&position, sides[side].limits, MAX_PLIES, outside, &mut |_| {});
                let Some(thought) = thought else { break };
                played.decisions[side] += 1;
                played.depth[side] += u64::from(thought.depth);
                position.find(thought.best(), &mut moves).expect("a legal move")
            };
            position.make(moves.get(index).expect("a legal move"));
            let now = position.pieces().count();
            quiet = if now < pieces { 0 } else { quiet + 1 };
            pieces = now;
        }
        let points = points(variant, &position);
        played.points = [Player::FIRST, Player::FIRST.other()].map(|player| points[player]);
        played.plies = position.turns_made();
        played
    }
}

/// The mean and its standard error.
pub(crate) fn mean_and_error(all: &[f64]) -> (f64, f64) {
    let count = all.len() as f64;
    let mean = all.iter().sum::<f64>() / count.max(1.0);
    let variance = all.iter().map(|each| (each - mean).powi(2)).sum::<f64>() / (count - 1.0).max(1.0);
    (mean, (variance / count.max(1.0)).sqrt())
}
