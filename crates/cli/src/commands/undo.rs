//! Taking back a decision: the match is played on from there, as `viadal fork` does it.

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use arena::{Arena, CannotFollow, NotPlayed, Played, fork};
use game::{Information, Place, Record, Room, Seating};
use referee::{Event, replay};

use crate::match_args::MatchArgs;
use crate::terminal::note;
use crate::watchers::{Kept, Scene, Watchers};

use super::play::warn;

/// Whether the person at the terminal may take a decision back, and whether it was asked for.
#[derive(Clone)]
pub(crate) struct Undo {
    /// Why not.
    refusal: Option<&'static str>,
    asked: Arc<AtomicBool>,
}

impl Undo {
    /// One person against house bots that hide nothing may.
    pub(crate) fn new(room: &Room, bots: &[String]) -> Undo {
        let is_house = |bot: &&String| {
            let name = bot.split(',').next().unwrap_or_default();
            bot.starts_with("house:")
                || !Path::new(bot.as_str()).exists() && room.house.iter().any(|house| house.name == name)
        };
        let persons = bots.iter().filter(|bot| *bot == "human").count();
        let refusal = if room.information == Information::Hidden {
            Some("what was seen cannot be unseen: no taking back in this game")
        } else if persons + bots.iter().filter(is_house).count() < bots.len() || persons > 1 {
            Some("only a person who plays house bots alone can take a decision back")
        } else {
            None
        };
        Undo { refusal, asked: Arc::default() }
    }

    /// Nobody may.
    pub(crate) fn never() -> Undo {
        Undo { refusal: Some("a recorded match cannot be changed"), asked: Arc::default() }
    }

    pub(crate) fn is_possible(&self) -> bool {
        self.refusal.is_none()
    }

    /// Asks for it.
    ///
    /// # Errors
    /// A sentence that says why it cannot be.
    pub(crate) fn ask(&self) -> Result<(), &'static str> {
        match self.refusal {
            Some(why) => Err(why),
            None => {
                self.asked.store(true, Ordering::Relaxed);
                Ok(())
            }
        }
    }

    fn take(&self) -> bool {
        self.asked.swap(false, Ordering::Relaxed)
    }
}

/// The match of a person who may take decisions back.
pub(super) struct Undoable<'a> {
    pub(super) arena: &'a Arena,
    pub(super) room: &'static Room,
    pub(super) bots: &'a [String],
    pub(super) match_args: &'a MatchArgs,
    pub(super) scene: Scene,
    pub(super) undo: Undo,
}

impl Undoable<'_> {
    pub(super) fn watchers(&self) -> Watchers {
        Watchers::new(self.match_args, self.room, self.bots, self.scene.clone(), self.arena.stop())
    }

    /// Plays a match on as often as a decision is taken back. What was watched of a match before is forgotten.
    pub(super) fn play_on(
        &self,
        first: Result<Played, NotPlayed>,
        kept: Kept,
    ) -> Result<(Result<Played, NotPlayed>, Kept), CannotFollow> {
        let (mut played, mut kept) = (first, kept);
        while self.undo.take() {
            let Err(NotPlayed::Interrupted(unfinished)) = &played else { break };
            self.arena.stop().store(false, Ordering::Relaxed);
            let record = &unfinished.record;
            let at = last_decision(record, self.room, self.bots).unwrap_or_else(|| {
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

/// The turn in which the person decided last.
fn last_decision(record: &Record, room: &'static Room, bots: &[String]) -> Option<Place> {
    let person = bots.iter().position(|bot| bot == "human")?;
    let (mut seating, mut last): (Option<Seating>, _) = (None, None);
    let _ = replay(record, room, &mut |event| match event {
        Event::Opened { seating: now, .. } => seating = Some(now.clone()),
        Event::Played { place, input, .. }
            if seating.as_ref().is_some_and(|seating| seating.bot_at(input.seat) == person) =>
        {
            last = Some(place);
        }
        _ => {}
    });
    last
}
