//! What is fixed before the first move, read from the options of a match.

use game::{BadSetup, Files, FromOptions, Opt, Options, wording};

/// The options of the game.
const OPTIONS: &[Opt] = &[
    Opt::new("turns", "100", "turns of each wizard, 1 to 100000; with 50 the document's 100 are the turns of both together")
        .label("Turns of each wizard"),
    Opt::new(
        "map",
        "start",
        "what a wizard knows of elements and obstacles: start, the map before the first turn; open, every change at once; hidden, only cells it was shown",
    )
    .label("What is known of the map")
    .choices(&["start", "open", "hidden"]),
    Opt::new("fire_report", "true", "fire tells its caster where it did damage")
        .label("Fire tells what it hit"),
    Opt::new("dragon_center", "false", "Dragon Fire burns the given cell too, not only its four neighbours")
        .label("Dragon Fire burns its own cell too"),
    Opt::new("friendly_fire", "false", "fire hurts its own caster too").label("Fire hurts its caster too"),
    Opt::new(
        "tiebreak",
        "none",
        "who wins after the last turn if both have the same damage: none, nobody; dealt, who dealt more damage in all, as in ladders, tournaments and contests",
    )
    .label("Equal damage")
    .choices(&["none", "dealt"])
    .spare(),
    Opt::new("games", "2", "games in a match, 1 to 1000; with 2 each bot has both seats").label("Games"),
];

/// The options under version 1 of the rules, whose records still play.
pub(super) const OPTIONS_1: &[Opt] = &[
    Opt::new(
        "turns",
        "100",
        "turns of each wizard, 1 to 100000; with 50 the document's 100 are the turns of both together",
    ),
    Opt::new(OPEN_MAP, "true", "both know the elements and obstacles of every cell"),
    Opt::new("fire_report", "true", "fire tells its caster where it did damage"),
    Opt::new("dragon_center", "true", "Dragon Fire burns the given cell too, not only its four neighbours"),
    Opt::new("friendly_fire", "false", "fire hurts its own caster too"),
];

/// The name of the option `map` in version 1.
const OPEN_MAP: &str = "open_map";

/// What the wizards know about elements and obstacles.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MapKnown {
    /// The map before the first turn; later changes only of their own cell and of cells they are shown.
    AtStart,
    /// Every change at once.
    Always,
    /// Only their own cell and cells they are shown.
    WhereShown,
}

/// What is fixed before the first move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Setup {
    /// Turns per wizard.
    pub turns: u32,
    /// What both know about elements and obstacles.
    pub map: MapKnown,
    /// Whether fire reports damage to its caster.
    pub fire_report: bool,
    /// Whether Dragon Fire also burns its centre.
    pub dragon_center: bool,
    /// Whether fire can hurt its own caster.
    pub friendly_fire: bool,
    /// Whether equal damage after the last turn goes to who dealt more damage in all.
    pub counts_dealt: bool,
}

impl FromOptions for Setup {
    const OPTIONS: &'static [Opt] = OPTIONS;

    /// Reads the options, including those of version 1 of the rules.
    fn read(options: &Options, _: &Files) -> Result<Setup, BadSetup> {
        Ok(Setup {
            turns: options.number("turns", 1..=100_000)? as u32,
            map: map(options)?,
            fire_report: options.flag("fire_report")?,
            dragon_center: options.flag("dragon_center")?,
            friendly_fire: options.flag("friendly_fire")?,
            counts_dealt: match options.text("tiebreak") {
                "" | "none" => false,
                "dealt" => true,
                _ => return Err(options.wrong("tiebreak", wording!("none or dealt"))),
            },
        })
    }
}

fn map(options: &Options) -> Result<MapKnown, BadSetup> {
    if options.iter().any(|(name, _)| name == OPEN_MAP) {
        let open = options.flag(OPEN_MAP)?;
        return Ok(if open { MapKnown::Always } else { MapKnown::WhereShown });
    }
    match options.text("map") {
        "start" => Ok(MapKnown::AtStart),
        "open" => Ok(MapKnown::Always),
        "hidden" => Ok(MapKnown::WhereShown),
        _ => Err(options.wrong("map", wording!("start, open or hidden"))),
    }
}

impl MapKnown {
    /// Its word in the option `map`.
    pub fn name(self) -> &'static str {
        match self {
            MapKnown::AtStart => "start",
            MapKnown::Always => "open",
            MapKnown::WhereShown => "hidden",
        }
    }
}
