//! What routes and the socket ask about a match, live or finished.

use arena::Seer;
use game::{Record, Room, wording};

use crate::error::AppError;
use crate::live::MatchRegistry;
use crate::plan::Plan;
use crate::summary::Summary;

/// How a match was asked for.
pub(crate) fn plan(registry: &MatchRegistry, id: &str) -> Result<Plan, AppError> {
    let missing = || AppError::missing(format!("no match '{id}'"));
    let row = registry.store.match_row(id)?.ok_or_else(missing)?;
    serde_json::from_str(&row.plan).map_err(|error| AppError::internal(error.to_string()))
}

/// The pictures of a match: name and contents.
pub(crate) fn stored_pictures(
    registry: &MatchRegistry,
    id: &str,
) -> Result<Vec<(String, Vec<u8>)>, AppError> {
    let mut pictures = Vec::new();
    for name in registry.store.pictures(id)? {
        if let Some(bytes) = registry.store.picture(id, &name)? {
            pictures.push((name, bytes));
        }
    }
    Ok(pictures)
}

/// The summary of a match, live or finished.
///
/// # Errors
/// When there is no such match.
pub(crate) fn summary(registry: &MatchRegistry, id: &str) -> Result<Summary, AppError> {
    registry.summary(id)?.ok_or_else(|| AppError::missing(format!("no match '{id}'")))
}

/// The record of a finished match and its room.
pub(crate) fn record(registry: &MatchRegistry, id: &str) -> Result<(Record, &'static Room), AppError> {
    if let Some(live_match) = registry.live_match(id).filter(|live_match| live_match.is_over())
        && let Some(record) = live_match.record()
    {
        return Ok((record, live_match.room));
    }
    let text =
        registry.store.record(id)?.ok_or_else(|| AppError::missing(format!("match '{id}' has no record")))?;
    let record = Record::parse(&text).map_err(|error| AppError::internal(error.to_string()))?;
    let room = room(&record.header.game)?;
    Ok((record, room))
}

/// Reads whose eyes are meant: `everything`, or the number of a bot.
pub(crate) fn seer(text: &str) -> Result<Seer, AppError> {
    match (text, text.parse::<usize>()) {
        ("everything", _) => Ok(Seer::Everything),
        (_, Ok(bot)) => Ok(Seer::Bot(bot)),
        _ => Err(AppError::wrong(
            "no_eyes",
            wording!("expected everything or a bot's number, got '{text}'", text),
        )),
    }
}

/// Refuses the eyes of a bot that does not play.
pub(crate) fn check_bot(seer: Seer, summary: &Summary) -> Result<(), AppError> {
    match seer {
        Seer::Bot(bot) if bot >= summary.bots.len() => Err(AppError::wrong(
            "no_eyes",
            wording!("the match has {bots} bots, there is no number {bot}", bots = summary.bots.len(), bot),
        )),
        _ => Ok(()),
    }
}

/// What must not be seen while the match is played.
pub(crate) fn kept_back() -> AppError {
    AppError::forbidden(
        "kept_back",
        wording!("a person plays with hidden information; all is shown when the match is over"),
    )
}

/// The game of this id.
pub(crate) fn room(id: &str) -> Result<&'static Room, AppError> {
    arena::room(id).ok_or_else(|| AppError::missing(format!("no game '{id}'")))
}
