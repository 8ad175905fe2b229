//! What is fixed before the first move, read from the options of a match.

use std::sync::Arc;

use game::{BadSetup, File, Files, Opt, OptKind, Options, file_name};

use super::compiled::{Compiled, Ready, compiled, known};
use super::load::load;
use super::shipped::{shipped, shipped_names};

/// The options of the game.
pub(super) const OPTIONS: &[Opt] = &[
    Opt {
        name: "rules",
        default: "tic-tac-toe",
        help: "a rules file (ZRF), or the name of one that ships, such as chess, reversi, halma",
        kind: OptKind::File(load),
    },
    Opt::new("variant", "", "number or title of a variant in the file; unset: the one it loads first"),
    Opt::new("max_moves", "1000", "plies until the game is a draw, 1 to 100000"),
];

/// What is fixed before the first move.
#[derive(Clone, Debug)]
pub struct Setup {
    /// The rules and who sits where.
    pub ready: Arc<Ready>,
    /// Plies until the game is a draw.
    pub max_moves: u32,
}

impl Setup {
    /// Reads the options.
    ///
    /// # Errors
    /// With the option that cannot be played, and what it takes.
    pub fn read(options: &Options, files: &Files) -> Result<Setup, BadSetup> {
        let ready = rules(options, files)?.ready(options.text("variant"))?;
        let max_moves = options.number("max_moves", 1..=100_000)? as u32;
        Ok(Setup { ready, max_moves })
    }
}

/// The rules that the options name, where they ship or were compiled before: for who may not read files.
pub(super) fn expected(options: &Options) -> Option<Arc<Ready>> {
    let name = options.text("rules");
    let compiled = match shipped(name) {
        Some(shipped) => compiled(shipped.name, shipped.text).ok()?,
        None => known(file_name(name))?,
    };
    compiled.ready(options.text("variant")).ok()
}

/// The rules file that the options name.
fn rules(options: &Options, files: &Files) -> Result<Arc<Compiled>, BadSetup> {
    if let Some(File { name, text }) = files.get("rules") {
        return compiled(name, text);
    }
    let name = options.text("rules");
    match shipped(name) {
        Some(shipped) => compiled(shipped.name, shipped.text),
        None => {
            Err(BadSetup(format!("option rules: no rules file '{name}'; these ship: {}", shipped_names())))
        }
    }
}
