//! Expired contests become tournaments.

use std::sync::Arc;

use serde_json::Value;
use store::Contest;

use super::told::{LeftOut, Note};
use super::{disqualified, read_wish};
use crate::error::AppError;
use crate::live::MatchRegistry;
use crate::plan::Spec;
use crate::tournaments::entries::Elsewhere;
use crate::tournaments::{check_entrant, keep};

/// Closes the contests that have expired at `now`, and starts their tournaments with the newest versions of the bots
/// in them. What fails now is retried with the next call.
pub(crate) fn hold_closed(registry: &Arc<MatchRegistry>, now: i64) -> Result<(), AppError> {
    for contest in registry.store.close_contests(now)? {
        let mut note = Note::default();
        let tournament = match begin(registry, &contest, &mut note) {
            // There are too many tournaments, or the server is stopping: later.
            Err(error)
                if error.status.is_server_error()
                    || error.code == "too_many_tournaments"
                    || error.code == "closing" =>
            {
                tracing::warn!(contest = contest.id, "cannot begin yet: {}", error.wording);
                continue;
            }
            Err(error) => {
                note.trouble = Some(error.wording.to_string());
                None
            }
            Ok(id) => Some(id),
        };
        tracing::info!(contest = contest.id, tournament, "closes");
        let note = serde_json::to_string(&note).expect("a note has string keys");
        registry.store.settle_contest(&contest.id, tournament.as_deref(), &note)?;
    }
    Ok(())
}

fn begin(registry: &Arc<MatchRegistry>, contest: &Contest, note: &mut Note) -> Result<String, AppError> {
    let wish: Value = serde_json::from_str(&contest.wish)
        .map_err(|error| AppError::internal(format!("contest {}: {error}", contest.id)))?;
    let mut body = read_wish(wish.as_object().cloned().unwrap_or_default())?;
    let (room, options, files) = body.setup.read()?;
    let (out, remotes_out) = (registry.store.disqualified()?, registry.store.disqualified_remotes()?);
    for entry in registry.store.contest_entries(&contest.id)? {
        if let Some(name) = entry.remote {
            if remotes_out.contains(&entry.bot) {
                let why = disqualified(&name).wording.to_string();
                note.left_out.push(LeftOut { bot: entry.bot, name, why });
                continue;
            }
            let wait = contest.remote_wait.unwrap_or_default();
            body.wish.elsewhere.push(Elsewhere { remote: entry.bot, name, wait });
            continue;
        }
        let Some(bot) = registry.store.bot(&entry.bot)? else { continue };
        let spec = Spec::Kept { bot: bot.id.clone() };
        let checked = match out.contains(&bot.id) {
            true => Err(disqualified(&bot.name)),
            false => check_entrant(registry, room, &options, &spec),
        };
        match checked {
            Ok(()) => body.wish.bots.push(spec),
            Err(error) if error.status.is_server_error() => return Err(error),
            Err(error) => {
                note.left_out.push(LeftOut { bot: bot.id, name: bot.name, why: error.wording.to_string() });
            }
        }
    }
    body.wish.name = Some(contest.name.clone());
    // Two contests with the same bots are two tournaments.
    body.wish.seed = body.wish.seed.or(Some(crate::random::seed()));
    let row = keep(registry, room, (options, files), &body.wish)?;
    if row.finished.is_none() {
        registry.hold(&row)?;
    }
    Ok(row.id)
}
