//! Taking back a decision: the match continues from there, as with `viadal fork`.

use std::sync::atomic::Ordering;

use arena::{Arena, CannotFollow, NotPlayed, Played, fork};
use game::Room;
use referee::{Event, last_decision};

use crate::local_arena::warn;
use crate::match_args::MatchArgs;
use crate::terminal::note;
use crate::undo::Undo;
use crate::watchers::{Kept, Watchers};

/// The match of a person who may take decisions back.
pub(crate) struct Undoable<'a> {
    pub(crate) arena: &'a Arena,
    pub(crate) room: &'static Room,
    pub(crate) bots: &'a [String],
    pub(crate) match_args: &'a MatchArgs,
    pub(crate) undo: Undo,
}

impl Undoable<'_> {
    pub(crate) fn watchers(&self) -> Watchers {
        Watchers::new(self.match_args, self.room, self.bots, self.arena.stop())
    }

    /// Plays a match, restarting it whenever a decision is taken back. Watchers then forget the earlier run.
    pub(crate) fn play_on(
        &self,
        first: Result<Played, NotPlayed>,
        kept: Kept,
    ) -> Result<(Result<Played, NotPlayed>, Kept), CannotFollow> {
        let (mut played, mut kept) = (first, kept);
        while self.undo.take() {
            let Err(NotPlayed::Interrupted(unfinished)) = &played else { break };
            self.arena.stop().store(false, Ordering::Relaxed);
            let record = &unfinished.record;
            let person = self.bots.iter().position(|bot| bot == "human");
            let at =
                person.and_then(|person| last_decision(record, self.room, person)).unwrap_or_else(|| {
                    note("there is no decision of yours to take back");
                    unfinished.at
                });
            let mut watchers = self.watchers();
            let mut watch = |event: Event<'_>| watchers.see(&event);
            let forked = fork(self.arena, (record, self.room), at, self.bots, &mut watch, &mut warn);
            kept = watchers.leave();
            played = match forked {
                Ok((played, _)) => Ok(played),
                Err(CannotFollow::NotPlayed(error)) => Err(error),
                Err(error) => return Err(error),
            };
        }
        Ok((played, kept))
    }
}
