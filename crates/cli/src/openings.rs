//! `--openings`: how the games of board games begin, from a file or drawn.

#[cfg(feature = "serve")]
use arena::{Map, has_openings, spread_openings};
use game::{ADJUDICATE, Files, Options, Room};

use crate::failure::{Failure, unusable};

/// How games begin.
#[derive(clap::Args, Clone, Debug, Default)]
pub(crate) struct OpeningsArg {
    /// Begins board games differently, each opening from both seats: FILE (FEN or EPD, moves, one a line; PGN; a record) uses its openings in
    /// turn, drawn:FILE draws them, FILE:8 cuts them after 8 plies; shipped uses the balanced ones that ship; random:4 draws four plies
    #[arg(long, value_name = "FILE | shipped | random:PLIES")]
    pub(crate) openings: Option<String>,
    /// Ends a board game of two when both sides agree by the scores that they tell: won once both tell win hundredths for one of them,
    /// drawn once both tell at most draw hundredths, in so many moves each; draws from a turn on: win=400,moves=4,draw=10,from=80
    #[arg(long, value_name = "RULE")]
    pub(crate) adjudicate: Option<String>,
}

impl OpeningsArg {
    /// The options with these openings, if any were asked for.
    ///
    /// # Errors
    /// If the game has no openings, or the file none for it.
    pub(crate) fn begin(&self, room: &Room, options: Options, files: &Files) -> Result<Options, Failure> {
        let options = match &self.adjudicate {
            Some(_) if room.options.iter().all(|option| option.name != ADJUDICATE.name) => {
                let why = format!("--adjudicate: the players of {} tell no scores to agree on", room.id);
                return Err(Failure::Usage(why));
            }
            Some(rule) => options.with(ADJUDICATE.name, rule.clone()),
            None => options,
        };
        let Some(written) = &self.openings else { return Ok(options) };
        let read = |path: &str| std::fs::read_to_string(path).map_err(|error| unusable(path, &error));
        let position = arena::read_openings(room, &options, files, written, &read);
        let position = position.map_err(|why| Failure::Usage(format!("--openings {written}: {why}")))?;
        Ok(options.with("position", position))
    }

    /// The maps with these openings in turn.
    ///
    /// # Errors
    /// As for [`begin`](OpeningsArg::begin).
    #[cfg(feature = "serve")]
    pub(crate) fn maps(&self, room: &Room, maps: Vec<Map>) -> Result<Vec<Map>, Failure> {
        let begun = maps.into_iter().map(|map| {
            let options = self.begin(room, map.options, &map.files)?;
            Ok(Map { options, ..map })
        });
        Ok(spread_openings(room, begun.collect::<Result<_, Failure>>()?)?)
    }
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
