//! What is fixed before the first missile, read from the options of a match.

use game::{BadSetup, Between, Files, FromOptions, Keeps, Opt, Options, Score, Series};

use super::missile::MissileSet;

/// The options of the game.
const OPTIONS: &[Opt] = &[
    Opt::new(
        "missiles",
        "line:4,plus:3,x:3,bigplus:3,bigx:3",
        "missiles of each robot in a battle, 1 to 64 in all; a type that is left out has none",
    )
    .label("Missiles"),
    Opt::new("battles", "7", "battles in a match, 1 to 100").label("Battles"),
    Opt::new("games", "1", "multiplies the number of battles, 1 to 10").label("Games"),
];

/// What is fixed before the first missile.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Setup {
    /// Each robot's missiles, in random order.
    pub set: MissileSet,
}

impl FromOptions for Setup {
    const OPTIONS: &'static [Opt] = OPTIONS;

    fn read(options: &Options, _: &Files) -> Result<Setup, BadSetup> {
        Ok(Setup { set: MissileSet::read(options)? })
    }
}

/// The series: battles in which the first shot alternates, and is random in the last; the robot that wins more of them wins.
pub(super) fn series(options: &Options) -> Result<Series, BadSetup> {
    let battles = options.number("battles", 1..=100)? * options.number("games", 1..=10)?;
    Ok(Series {
        games: battles as u32,
        between: Between::First,
        last_by_lot: true,
        score: Score::Wins,
        keeps: Keeps::Match,
        walkover: 1,
    })
}
