//! A replayed record with all its frames.

use std::ops::Range;

use arena::{Frame, Opened, Seer, StreamItem, frames_of};
use game::{Player, Record, Room};
use referee::Difference;

/// A whole match.
pub(crate) struct Replay {
    /// What was said and what failed while bots loaded, before the first game.
    pub(crate) before: Vec<Frame>,
    pub(crate) games: Vec<GameReplay>,
    /// Scores of the match by bot, and why it ended, if it did.
    pub(crate) result: Option<(Vec<i64>, String)>,
}

pub(crate) struct GameReplay {
    pub(crate) opened: Opened,
    pub(crate) frames: Vec<Frame>,
    /// Scores by bot, and why it ended, if it did.
    pub(crate) end: Option<(Vec<i64>, String)>,
}

/// Replays a record as seen from a seat or by a spectator. If the rules contradict the record, returns everything before the difference.
pub(crate) fn replay_record(
    record: &Record,
    room: &'static Room,
    seat: Option<Player>,
) -> (Replay, Result<(), Difference>) {
    let (items, ended) = frames_of(record, room, seat.map_or(Seer::Everything, Seer::Seat));
    let mut replay = Replay { before: Vec::new(), games: Vec::new(), result: None };
    items.into_iter().for_each(|item| replay.add(item));
    (replay, ended)
}

/// A position to show: the start of a game, or the end of a turn.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Step {
    /// The game's index in the replay.
    pub(crate) game: usize,
    /// The frames of the turn; empty at a game's start.
    pub(crate) frames: Range<usize>,
}

impl Replay {
    fn add(&mut self, item: StreamItem) {
        match item {
            StreamItem::Opened(opened) => {
                self.games.push(GameReplay { opened, frames: Vec::new(), end: None });
            }
            StreamItem::Frame(frame) => match self.games.last_mut() {
                Some(game) => game.frames.push(frame),
                None => self.before.push(frame),
            },
            StreamItem::Ended { scores, reason } => {
                if let Some(game) = self.games.last_mut() {
                    game.end = Some((scores, reason));
                }
            }
            StreamItem::Result { scores, reason } => self.result = Some((scores, reason)),
        }
    }

    /// All positions to show, the same for every seat.
    pub(crate) fn steps(&self) -> Vec<Step> {
        let mut steps = Vec::new();
        for (number, game) in self.games.iter().enumerate() {
            steps.push(Step { game: number, frames: 0..0 });
            let mut began = 0;
            for turn in game.frames.chunk_by(|one, next| one.place == next.place) {
                steps.push(Step { game: number, frames: began..began + turn.len() });
                began += turn.len();
            }
        }
        steps
    }
}
