//! A match while it is played: what its games share.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use game::{Adjudication, BadSetup, Fault, Place, RecordLine, Seal, Series};

use crate::event::Event;
use crate::match_setup::MatchSetup;
use crate::seat::Seated;

/// Set from a signal handler or another thread to end a match early.
pub type Stop = Arc<AtomicBool>;

/// How one game of a match ended.
#[derive(Clone, Debug)]
pub struct GameScore {
    /// Scores by bot.
    pub scores: Vec<i64>,
    /// The last turn that was begun.
    pub turns: u32,
    pub reason: String,
}

pub(crate) struct MatchRun<'a> {
    pub(crate) setup: &'a MatchSetup,
    pub(crate) series: Series,
    pub(crate) players: usize,
    /// Time per turn, for all its calls.
    pub(crate) limit: Duration,
    pub(crate) load_time: Duration,
    /// When a game ends by agreed scores.
    pub(crate) adjudication: Option<Adjudication>,
    pub(crate) bots: Vec<Seated>,
    pub(crate) stop: &'a Stop,
    /// The digest of the record so far, and at the start of the game.
    pub(crate) seal: Seal,
    pub(crate) seal_before_game: Seal,
    pub(crate) watch: &'a mut dyn FnMut(Event<'_>),
}

/// Why a game stopped before its end.
pub(crate) enum Abort {
    Setup(BadSetup),
    Void(Fault),
    Rules(Place, Fault),
    Interrupted(Place),
}

impl MatchRun<'_> {
    pub(crate) fn record(&mut self, line: &RecordLine) {
        if let RecordLine::Game { .. } = line {
            self.seal_before_game = self.seal.clone();
        }
        self.seal.add(line);
        (self.watch)(Event::Line(line));
    }
}
