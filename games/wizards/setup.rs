//! What is fixed before the first move, read from the options of a match.

use game::{BadSetup, Files, FromOptions, Opt, Options};

/// The options of the game.
const OPTIONS: &[Opt] = &[
    Opt::new("turns", "100", "turns of each wizard, 1 to 100000; 50 reads the 100 as turns of both together")
        .label("Turns of each wizard"),
    Opt::new("open_map", "true", "both know the elements and obstacles of every cell")
        .label("The map is known"),
    Opt::new("fire_report", "true", "fire tells its caster where it did damage")
        .label("Fire tells what it hit"),
    Opt::new("dragon_center", "true", "Dragon Fire burns the given cell too, not only its four neighbours")
        .label("Dragon Fire burns its own cell too"),
    Opt::new("friendly_fire", "false", "fire hurts its own caster too").label("Fire hurts its caster too"),
];

/// What is fixed before the first move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Setup {
    /// Turns of each wizard.
    pub turns: u32,
    /// Whether both know the elements and obstacles of every cell.
    pub open_map: bool,
    /// Whether fire tells its caster where it did damage.
    pub fire_report: bool,
    /// Whether Dragon Fire burns the given cell too.
    pub dragon_center: bool,
    /// Whether fire hurts its own caster too.
    pub friendly_fire: bool,
}

impl FromOptions for Setup {
    const OPTIONS: &'static [Opt] = OPTIONS;

    fn read(options: &Options, _: &Files) -> Result<Setup, BadSetup> {
        Ok(Setup {
            turns: options.number("turns", 1..=100_000)? as u32,
            open_map: options.flag("open_map")?,
            fire_report: options.flag("fire_report")?,
            dragon_center: options.flag("dragon_center")?,
            friendly_fire: options.flag("friendly_fire")?,
        })
    }
}
