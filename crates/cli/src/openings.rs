//! `--openings`: how the games of board games begin, from a file or drawn.

use std::path::Path;

#[cfg(feature = "serve")]
use arena::Map;
use game::{Files, Options, Room};
use games::zrf::notation::{POSITION, read_book};
use games::zrf::{rules_file, shipped, variant_of};

use crate::failure::{Failure, unusable};

/// The openings that ship with a game's rules.
const SHIPPED: &str = "shipped";

/// How games begin.
#[derive(clap::Args, Clone, Debug, Default)]
pub(crate) struct OpeningsArg {
    /// Begins board games differently, each opening from both seats: FILE (FEN or EPD, moves, one a line; PGN; a record) uses its openings in
    /// turn, drawn:FILE draws them, FILE:8 cuts them after 8 plies; shipped uses the balanced ones that ship; random:4 draws four plies
    #[arg(long, value_name = "FILE | shipped | random:PLIES")]
    pub(crate) openings: Option<String>,
}

impl OpeningsArg {
    /// The values of the option `position`, one for each map; empty if nothing was asked for.
    ///
    /// # Errors
    /// If the game has no such option, or the file no openings for it.
    pub(crate) fn positions(
        &self,
        room: &Room,
        options: &Options,
        files: &Files,
    ) -> Result<Vec<String>, Failure> {
        let Some(written) = &self.openings else { return Ok(Vec::new()) };
        let refused = |why: String| Failure::Usage(format!("--openings {written}: {why}"));
        if !has_openings(room) {
            return Err(refused(format!(
                "{} draws its maps by the seed, and they are its openings",
                room.id
            )));
        }
        if !options.text(POSITION.name).is_empty() {
            return Err(refused("leave --set position=... out".into()));
        }
        if written.starts_with("random:") {
            return Ok(vec![written.clone()]);
        }
        let named = written.strip_prefix("drawn:");
        let (path, plies) = cut(named.unwrap_or(written));
        let rules = shipped(if room.id == "zrf" { options.text("rules") } else { room.id });
        let variant = match rules.filter(|_| room.id != "zrf") {
            Some(rules) => {
                rules_file(rules.name, rules.text).and_then(|file| file.variant(options.text("variant")))?
            }
            None => variant_of(options, files)?,
        };
        let text = match (path, rules.filter(|rules| !rules.openings.is_empty())) {
            (SHIPPED, Some(rules)) => rules.openings.to_string(),
            (SHIPPED, None) => {
                return Err(refused("no openings ship for this game; random:4 draws four plies".into()));
            }
            _ => std::fs::read_to_string(path).map_err(|error| refused(unusable(path, &error)))?,
        };
        let openings = read_book(&variant, &text, plies).map_err(|bad| refused(bad.to_string()))?;
        if named.is_some() {
            return Ok(vec![format!("drawn:{}", openings.join(" | "))]);
        }
        // A match of several games has an opening for each two of them.
        let each = options.number("games", 1..=1000)?.unsigned_abs().div_ceil(2) as usize;
        Ok(openings.chunks(each).map(|openings| openings.join(" | ")).collect())
    }

    /// The maps with these openings in turn.
    ///
    /// # Errors
    /// As for [`positions`](OpeningsArg::positions).
    #[cfg(feature = "serve")]
    pub(crate) fn maps(&self, room: &Room, maps: Vec<Map>) -> Result<Vec<Map>, Failure> {
        let positions = self.positions(room, &maps[0].options, &maps[0].files)?;
        let count = if positions.is_empty() { 0 } else { maps.len().max(positions.len()) };
        let with = |number: usize| {
            let Map { options, files } = maps[number % maps.len()].clone();
            Map { options: options.with(POSITION.name, positions[number % positions.len()].clone()), files }
        };
        let varied: Vec<Map> = (0..count).map(with).collect();
        Ok(if varied.is_empty() { maps } else { varied })
    }
}

/// Whether a room plays rules files: an option `position` of a game elsewhere has a meaning of its own.
fn has_openings(room: &Room) -> bool {
    matches!(room.id, "zrf" | "thud")
}

/// How to make games of a room differ, if it has openings and its options none.
#[cfg(feature = "serve")]
pub(crate) fn remedy(room: Option<&Room>) -> &'static str {
    match room.is_some_and(has_openings) {
        true => {
            "Bots that draw no chance always play alike; let their games begin differently: --openings random:4"
        }
        false => "Vary what is played, for example with another --set or with bots that draw some chance",
    }
}

/// A path and the plies after it.
fn cut(written: &str) -> (&str, usize) {
    match written.rsplit_once(':') {
        Some((path, plies)) if !Path::new(written).exists() => {
            plies.parse().map_or((written, usize::MAX), |plies| (path, plies))
        }
        _ => (written, usize::MAX),
    }
}
