//! What routes and the socket need to know about a match, live or finished.

use std::io::Write;

use arena::Seer;
use flate2::Compression;
use flate2::write::GzEncoder;
use game::{Record, Room, wording};

use crate::error::AppError;
use crate::live::MatchRegistry;
use crate::plan::Plan;
use crate::rooms::room_of;
use crate::summary::Summary;
use crate::tournaments::KeptMatch;

/// The log of a finished match, gzipped.
pub(crate) fn packed_log(registry: &MatchRegistry, id: &str) -> Result<Vec<u8>, AppError> {
    let Some(kept) = KeptMatch::find(&registry.store, id)? else {
        return Ok(registry.store.packed_log(id)?.unwrap_or_default());
    };
    let mut packer = GzEncoder::new(Vec::new(), Compression::fast());
    let packed = packer.write_all(kept.log(&registry.store)?.as_bytes()).and_then(|()| packer.finish());
    packed.map_err(|error| AppError::internal(error.to_string()))
}

/// What was requested.
pub(crate) fn plan(registry: &MatchRegistry, id: &str) -> Result<Plan, AppError> {
    match registry.store.match_row(id)? {
        Some(row) => serde_json::from_str(&row.plan).map_err(|error| AppError::internal(error.to_string())),
        None => tournament_match(registry, id)?.plan(&registry.store),
    }
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
/// If there is no such match.
pub(crate) fn summary(registry: &MatchRegistry, id: &str) -> Result<Summary, AppError> {
    match registry.summary(id)? {
        Some(summary) => Ok(summary),
        None => tournament_match(registry, id)?.summary(&registry.store),
    }
}

/// The finished tournament match with this id.
fn tournament_match(registry: &MatchRegistry, id: &str) -> Result<KeptMatch, AppError> {
    match KeptMatch::find(&registry.store, id)? {
        Some(kept) => Ok(kept),
        None => Err(KeptMatch::why_missing(registry, id)?
            .unwrap_or_else(|| AppError::missing(format!("no match '{id}'")))),
    }
}

/// The record of a match that is not live, as text.
pub(crate) fn stored_record(registry: &MatchRegistry, id: &str) -> Result<String, AppError> {
    if let Some(kept) = KeptMatch::find(&registry.store, id)? {
        return Ok(kept.record(&registry.store)?.0.to_string());
    }
    let none = || AppError::missing(format!("match '{id}' has no record"));
    registry.store.record(id)?.ok_or_else(none)
}

/// The log of a match that is not live, as JSON lines.
pub(crate) fn stored_log(registry: &MatchRegistry, id: &str) -> Result<String, AppError> {
    match KeptMatch::find(&registry.store, id)? {
        Some(kept) => kept.log(&registry.store),
        None => Ok(registry.store.log(id)?.unwrap_or_default()),
    }
}

/// The record of a finished match, and its room.
pub(crate) fn record(registry: &MatchRegistry, id: &str) -> Result<(Record, &'static Room), AppError> {
    if let Some(live_match) = registry.live_match(id).filter(|live_match| live_match.is_over())
        && let Some(record) = live_match.record()
    {
        return Ok((record, live_match.room));
    }
    if let Some(kept) = KeptMatch::find(&registry.store, id)? {
        return kept.record(&registry.store);
    }
    let text =
        registry.store.record(id)?.ok_or_else(|| AppError::missing(format!("match '{id}' has no record")))?;
    let record = Record::parse(&text).map_err(|error| AppError::internal(error.to_string()))?;
    let room = room_of(&record.header)?;
    Ok((record, room))
}

/// Parses a viewpoint: `everything`, or the number of a bot.
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

/// Refuses the viewpoint of a bot that does not play.
pub(crate) fn check_bot(seer: Seer, summary: &Summary) -> Result<(), AppError> {
    match seer {
        Seer::Bot(bot) if bot >= summary.bots.len() => Err(AppError::wrong(
            "no_eyes",
            wording!("the match has {bots} bots, there is no number {bot}", bots = summary.bots.len(), bot),
        )),
        _ => Ok(()),
    }
}

/// The error for what must not be seen during the match.
pub(crate) fn kept_back() -> AppError {
    AppError::forbidden(
        "kept_back",
        wording!("a person plays with hidden information; all is shown when the match is over"),
    )
}

/// The game with this id.
pub(crate) fn room(id: &str) -> Result<&'static Room, AppError> {
    arena::room(id).ok_or_else(|| AppError::missing(format!("no game '{id}'")))
}
