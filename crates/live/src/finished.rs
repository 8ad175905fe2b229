//! Matches by id, whether they are in play, stored, or of a tournament.

use std::io::Write;

use accounts::Refused;
use flate2::Compression;
use flate2::write::GzEncoder;
use game::{Record, Room};

use super::kept_match::KeptMatch;
use super::registry::MatchRegistry;
use crate::plan::Plan;
use crate::rooms::read_record;
use crate::summary::Summary;

/// The log of a finished match, gzipped.
pub fn packed_log(registry: &MatchRegistry, id: &str) -> Result<Vec<u8>, Refused> {
    let Some(kept) = KeptMatch::find(&registry.store, id)? else {
        return Ok(registry.store.packed_log(id)?.unwrap_or_default());
    };
    let mut packer = GzEncoder::new(Vec::new(), Compression::fast());
    let packed = packer.write_all(kept.log(&registry.store)?.as_bytes()).and_then(|()| packer.finish());
    packed.map_err(|error| Refused::internal(error.to_string()))
}

/// What was requested.
pub fn plan(registry: &MatchRegistry, id: &str) -> Result<Plan, Refused> {
    match registry.store.match_row(id)? {
        Some(row) => serde_json::from_str(&row.plan).map_err(|error| Refused::internal(error.to_string())),
        None => tournament_match(registry, id)?.plan(&registry.store),
    }
}

/// The pictures of a match: name and contents.
pub fn stored_pictures(registry: &MatchRegistry, id: &str) -> Result<Vec<(String, Vec<u8>)>, Refused> {
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
pub fn summary(registry: &MatchRegistry, id: &str) -> Result<Summary, Refused> {
    match registry.summary(id)? {
        Some(summary) => Ok(summary),
        None => tournament_match(registry, id)?.summary(&registry.store),
    }
}

/// The finished tournament match with this id.
fn tournament_match(registry: &MatchRegistry, id: &str) -> Result<KeptMatch, Refused> {
    match KeptMatch::find(&registry.store, id)? {
        Some(kept) => Ok(kept),
        None => Err(KeptMatch::why_missing(&registry.store, id)?
            .unwrap_or_else(|| Refused::missing(format!("no match '{id}'")))),
    }
}

/// The record of a finished match, as text.
pub fn stored_record(registry: &MatchRegistry, id: &str) -> Result<String, Refused> {
    if let Some(live_match) = registry.live_match(id).filter(|live_match| live_match.is_over())
        && let Some(record) = live_match.record()
    {
        return Ok(record.to_string());
    }
    match KeptMatch::find(&registry.store, id)? {
        Some(kept) => kept.record_text(&registry.store),
        None => registry.store.record(id)?.ok_or_else(|| no_record(id)),
    }
}

/// The log of a match that is not live, as JSON lines.
pub fn stored_log(registry: &MatchRegistry, id: &str) -> Result<String, Refused> {
    match KeptMatch::find(&registry.store, id)? {
        Some(kept) => kept.log(&registry.store),
        None => Ok(registry.store.log(id)?.unwrap_or_default()),
    }
}

/// The record of a finished match, and its room.
pub fn record(registry: &MatchRegistry, id: &str) -> Result<(Record, &'static Room), Refused> {
    read_record(&stored_record(registry, id)?)
}

fn no_record(id: &str) -> Refused {
    Refused::missing(format!("match '{id}' has no record"))
}
