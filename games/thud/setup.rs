//! What is fixed before the first move, read from the options of a match.

use game::{BadSetup, Files, FromOptions, Opt, Options};

use zrf::notation::{Openings, POSITION};
use zrf_room as zrf;

/// The options of the game.
const OPTIONS: &[Opt] = &[
    Opt::new("variant", "Thud", "number or title: 1 Thud, 2 Koom Valley Thud").label("Variant"),
    Opt::new("max_moves", "400", "plies until the game ends, 1 to 100000").label("Moves until a draw"),
    Opt::new("games", "2", "games in a match, 1 to 1000; with 2 each bot plays both sides").label("Games"),
    POSITION,
];

/// What is fixed before the first move.
#[derive(Clone, Debug)]
pub struct Setup(pub zrf::Setup);

impl FromOptions for Setup {
    const OPTIONS: &'static [Opt] = OPTIONS;

    fn read(options: &Options, _: &Files) -> Result<Setup, BadSetup> {
        let rules = zrf::shipped("thud").expect("the rules of Thud ship");
        let variant = zrf::rules_file(rules.name, rules.text)?.variant(options.text("variant"))?;
        let max_moves = options.number("max_moves", 1..=100_000)? as u32;
        let openings = Openings::read(options, &variant, max_moves)?;
        Ok(Setup(zrf::Setup { variant, max_moves, openings, adjudicates: false }))
    }
}
