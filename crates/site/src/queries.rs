//! Viewpoints that a request names.

use accounts::Refused;
use arena::Seer;
use game::wording;
use live::Summary;

pub(crate) use live::finished::{
    packed_log, plan, record, stored_log, stored_pictures, stored_record, summary,
};

/// Parses a viewpoint: `everything`, or the number of a bot.
pub(crate) fn seer(text: &str) -> Result<Seer, Refused> {
    match (text, text.parse::<usize>()) {
        ("everything", _) => Ok(Seer::Everything),
        (_, Ok(bot)) => Ok(Seer::Bot(bot)),
        _ => Err(Refused::wrong(
            "no_eyes",
            wording!("expected everything or a bot's number, got '{text}'", text),
        )),
    }
}

/// Refuses the viewpoint of a bot that does not play.
pub(crate) fn check_bot(seer: Seer, summary: &Summary) -> Result<(), Refused> {
    match seer {
        Seer::Bot(bot) if bot >= summary.bots.len() => Err(Refused::wrong(
            "no_eyes",
            wording!("the match has {bots} bots, there is no number {bot}", bots = summary.bots.len(), bot),
        )),
        _ => Ok(()),
    }
}

/// The error for what must not be seen during the match.
pub(crate) fn kept_back() -> Refused {
    Refused::forbidden(
        "kept_back",
        wording!("a person plays this match; its seed, and what is hidden, are shown when it is over"),
    )
}
