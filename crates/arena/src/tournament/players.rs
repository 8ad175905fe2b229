//! Who plays the matches of a schedule: threads of this machine, or workers elsewhere.

use game::Room;
use store::{NewResult, Slot};

use super::jobs::{JobEnd, play_jobs};
use super::not_held::NotHeld;
use super::plan::Job;
use crate::bots::Arena;

/// A scheduled match to play.
pub struct SlotJob {
    pub slot: Slot,
    /// The hash of its content and its place.
    pub id: String,
    pub job: Job,
}

pub enum SlotEnd {
    Finished(Box<NewResult>),
    /// The host failed. The match is void and may be played again.
    HostFault(Slot, String),
    /// The host failed so often that nobody should try again, or the rules failed.
    GaveUp(Slot, String),
    Interrupted,
    Impossible(NotHeld),
}

impl SlotEnd {
    /// How the match at this place, with this id, ended.
    pub fn of(end: JobEnd, slot: Slot, id: String) -> SlotEnd {
        match end {
            JobEnd::Finished(finished) => SlotEnd::Finished(Box::new(finished.result(slot, id))),
            JobEnd::HostFault(why) => SlotEnd::HostFault(slot, why),
            JobEnd::RulesFailed(why) => SlotEnd::GaveUp(slot, why),
            JobEnd::Interrupted => SlotEnd::Interrupted,
            JobEnd::Impossible(why) => SlotEnd::Impossible(why.into()),
        }
    }
}

/// Plays the matches of a schedule.
pub trait Players {
    /// Plays what `next` returns until there is nothing more or the arena is stopped. `done` is called on this thread for each match, and
    /// with `None` ten times a second. It returns true when all results so far are durable.
    ///
    /// # Errors
    /// If no match can be played at all.
    fn play(
        &self,
        next: &mut (dyn FnMut() -> Option<SlotJob> + Send),
        done: &mut dyn FnMut(Option<SlotEnd>) -> bool,
    ) -> Result<(), NotHeld>;
}

/// The threads of this machine.
pub(super) struct Threads<'a> {
    pub(super) arena: &'a Arena,
    pub(super) room: &'static Room,
    pub(super) count: usize,
}

impl Players for Threads<'_> {
    fn play(
        &self,
        next: &mut (dyn FnMut() -> Option<SlotJob> + Send),
        done: &mut dyn FnMut(Option<SlotEnd>) -> bool,
    ) -> Result<(), NotHeld> {
        let next = || {
            let SlotJob { slot, id, job } = next()?;
            Some(((slot, id), job))
        };
        let finish = |(slot, id), end| SlotEnd::of(end, slot, id);
        play_jobs(self.arena, self.room, self.count, next, finish, &mut |end| {
            done(end);
        });
        Ok(())
    }
}
