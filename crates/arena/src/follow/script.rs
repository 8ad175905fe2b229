//! What each bot of a recorded match decided, and in which state.

use std::collections::VecDeque;

use game::{Fault, Input, Match, Place, Record, Room, Verdict};
use referee::{Difference, Event, replay};

pub(super) struct Step {
    pub(super) place: Place,
    pub(super) input: Input,
    /// The game before the decision.
    pub(super) before: Box<dyn Match>,
}

/// A bot's decisions, in order.
pub(super) type Script = VecDeque<Step>;

/// Each bot's decisions. Fails if the rules contradict the record.
pub(super) fn scripts(record: &Record, room: &'static Room) -> Result<Vec<Script>, Difference> {
    let mut scripts: Vec<Script> = record.header.bots.iter().map(|_| Script::new()).collect();
    let mut playing = None;
    replay(record, room, &mut |event| match event {
        Event::Opened { seating, game, .. } => playing = Some((seating.clone(), game.copy())),
        Event::Played { place, input, game, .. } => {
            if let Some((seating, now)) = &mut playing {
                let before = std::mem::replace(now, game.copy());
                let step = Step { place, input: input.clone(), before };
                scripts[seating.bot_at(input.seat)].push_back(step);
            }
        }
        Event::Line(_) | Event::Asked { .. } | Event::Aside { .. } | Event::Void { .. } => {}
    })?;
    Ok(scripts)
}

/// The recorded decision as the bot's answer.
pub(super) fn answer(input: &Input) -> Result<String, Fault> {
    match (&input.action, input.fault) {
        (Some(action), _) => Ok(action.get().to_string()),
        (None, verdict) => {
            Err(Fault::new(verdict.unwrap_or_default(), input.message.clone().unwrap_or_default()))
        }
    }
}

/// Stops a match at the end of a record that breaks off.
pub(super) fn at_the_end() -> Fault {
    Fault::new(Verdict::HostFault, "the record ends here")
}
