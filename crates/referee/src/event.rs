//! What those who watch a match are shown.

use game::{Aside, Input, Match, Place, Player, RecordLine, Seating};
use serde_json::value::RawValue;

/// Something that happened. A live match and the replay of its record show the same.
pub enum Event<'a> {
    /// A line of the record, in order, its header excepted.
    Line(&'a RecordLine),
    /// A game stands at its start.
    Opened {
        /// Its number, from 1.
        number: u32,
        /// Who sits where.
        seating: &'a Seating,
        game: &'a dyn Match,
    },
    /// An input was given to the rules.
    Played {
        place: Place,
        input: &'a Input,
        /// What it returned to its author.
        reply: Option<&'a RawValue>,
        /// Whether others of the same sealed round have yet to be played: no time for a picture.
        sealed: bool,
        /// The game after it.
        game: &'a dyn Match,
    },
    /// A bot uttered something beside its answers.
    Aside {
        /// When; turn 0 while it loads.
        place: Place,
        /// The bot's number, in the order given.
        bot: usize,
        seat: Player,
        aside: &'a Aside,
    },
    /// The host failed: all since this game's first line is void, and the game begins again.
    Void {
        /// The game's number.
        number: u32,
    },
}

/// Collects the lines of a record, without those of void games.
#[derive(Default)]
pub struct Recorder {
    lines: Vec<RecordLine>,
    game_began: usize,
}

impl Recorder {
    /// Takes note of an event.
    pub fn see(&mut self, event: &Event<'_>) {
        match event {
            Event::Line(line) => {
                if let RecordLine::Game { .. } = line {
                    self.game_began = self.lines.len();
                }
                self.lines.push((*line).clone());
            }
            Event::Void { .. } => self.lines.truncate(self.game_began),
            Event::Opened { .. } | Event::Played { .. } | Event::Aside { .. } => {}
        }
    }

    pub fn lines(self) -> Vec<RecordLine> {
        self.lines
    }
}
