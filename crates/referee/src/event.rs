//! What spectators of a match see.

use std::time::Duration;

use game::{Aside, Input, Match, Place, Player, RecordLine, Seating};
use serde_json::value::RawValue;

/// Something that happened. A live match and the replay of its record produce the same events, except that a replay asks nobody.
pub enum Event<'a> {
    /// A line of the record, in order, except its header.
    Line(&'a RecordLine),
    /// A game has started.
    Opened {
        /// The game's number, from 1.
        number: u32,
        seating: &'a Seating,
        game: &'a dyn Match,
    },
    /// The rules took an input.
    Played {
        place: Place,
        input: &'a Input,
        /// The reply to its player.
        reply: Option<&'a RawValue>,
        /// True if others in the same sealed round are still to be played, so nothing may be shown yet.
        sealed: bool,
        /// The game afterwards.
        game: &'a dyn Match,
    },
    /// A bot is asked. It has this much time left for the turn, with what it has saved.
    Asked { bot: usize, left: Duration },
    /// A bot wrote something besides its answers.
    Aside {
        /// When; turn 0 is loading.
        place: Place,
        /// The bot's number, in the order given.
        bot: usize,
        seat: Player,
        aside: &'a Aside,
    },
    /// The host failed. Everything since this game's first line is void, and the game starts again.
    Void { number: u32 },
}

/// Collects the lines of a record, without void games.
#[derive(Default)]
pub struct Recorder {
    lines: Vec<RecordLine>,
    game_began: usize,
}

impl Recorder {
    pub fn see(&mut self, event: &Event<'_>) {
        match event {
            Event::Line(line) => {
                if let RecordLine::Game { .. } = line {
                    self.game_began = self.lines.len();
                }
                self.lines.push((*line).clone());
            }
            Event::Void { .. } => self.lines.truncate(self.game_began),
            _ => {}
        }
    }

    pub fn lines(self) -> Vec<RecordLine> {
        self.lines
    }
}
