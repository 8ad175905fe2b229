//! What is fixed before the first move, read from the options of a match.

use std::sync::Arc;

use game::{ADJUDICATE, BadSetup, File, Files, FromOptions, Opt, Options, file_name, wording};

use zrf::zsg;

use crate::load::load_rules;
use crate::notation::{Opening, Openings, POSITION};
use crate::rules_file::{RulesFile, known, rules_file};
use crate::shipped::{shipped, shipped_names};
use crate::variant::Variant;

/// The options of the game.
const OPTIONS: &[Opt] = &[
    Opt::new(
        "rules",
        "tic-tac-toe",
        "a rules file (ZRF), or the name of one that ships, such as chess, reversi, halma",
    )
    .label("Rules")
    .loaded(load_rules),
    Opt::new(
        "variant",
        "",
        "number or title of a variant in the file; unset: the one the file marks or puts first",
    )
    .label("Variant"),
    Opt::new("max_moves", "1000", "plies until the game is a draw, 1 to 100000").label("Moves until a draw"),
    POSITION,
    ADJUDICATE,
];

/// What is fixed before the first move.
#[derive(Clone, Debug)]
pub struct Setup {
    pub variant: Arc<Variant>,
    /// Plies until the game is a draw.
    pub max_moves: u32,
    /// How its games begin.
    pub openings: Openings,
    /// Whether a rule of adjudication may end its games.
    pub adjudicates: bool,
}

/// The key, among the files that options name, of a saved game that is continued. Its changes to the board come before the first move; its
/// moves are in the record.
pub const SAVED: &str = "saved";

impl FromOptions for Setup {
    const OPTIONS: &'static [Opt] = OPTIONS;

    fn read(options: &Options, files: &Files) -> Result<Setup, BadSetup> {
        let variant = variant_of(options, files)?;
        let adjudicates = options.adjudication()?.is_some();
        if adjudicates && variant.seats.count() != 2 {
            return Err(
                options.wrong(ADJUDICATE.name, wording!("no value: only games of two are adjudicated"))
            );
        }
        let max_moves = options.number("max_moves", 1..=100_000)? as u32;
        let openings = match files.get(SAVED).filter(|_| options.text(POSITION.name).is_empty()) {
            Some(file) => Openings::InTurn(vec![saved_start(file, &variant)?]),
            None => Openings::read(options, &variant, max_moves)?,
        };
        Ok(Setup { variant, max_moves, openings, adjudicates })
    }
}

/// The game or variant that the options of a match name.
///
/// # Errors
/// If there is none, or it cannot be played.
pub fn variant_of(options: &Options, files: &Files) -> Result<Arc<Variant>, BadSetup> {
    rules(options, files)?.variant(options.text("variant"))
}

/// The rules that options name, if they ship or were compiled before: for callers that may not read files.
pub(crate) fn expected(options: &Options) -> Option<Arc<Variant>> {
    let name = options.text("rules");
    let compiled = match shipped(name) {
        Some(shipped) => rules_file(shipped.name, shipped.text).ok()?,
        None => known(file_name(name))?,
    };
    compiled.variant(options.text("variant")).ok()
}

/// The position at the start of a saved game.
fn saved_start(file: &File, variant: &Variant) -> Result<Opening, BadSetup> {
    let File { name, text } = file;
    let told = |error: String| BadSetup(wording!("{file}: {error}", file = name.as_str(), error));
    let saved = zsg::read(text.as_bytes()).map_err(|bad| told(bad.to_string()))?;
    let position = zsg::start(&saved, &variant.rules).map_err(|bad| told(bad.to_string()))?;
    Ok(Opening { position, moves: Vec::new() })
}

/// The rules file that the options name.
fn rules(options: &Options, files: &Files) -> Result<Arc<RulesFile>, BadSetup> {
    if let Some(File { name, text }) = files.get("rules") {
        return rules_file(name, text);
    }
    let name = options.text("rules");
    match shipped(name) {
        Some(shipped) => rules_file(shipped.name, shipped.text),
        None => Err(BadSetup(wording!(
            "option rules: no rules file '{name}'; these ship: {known}",
            name,
            known = shipped_names()
        ))),
    }
}
