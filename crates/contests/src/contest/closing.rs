//! Expired contests become tournaments.

use std::sync::Arc;

use accounts::{Reason, Refused};
use live::Spec;
use live::entries::Elsewhere;
use serde_json::Value;
use store::Contest;

use super::dates::read_wish;
use super::entries::disqualified;
use super::told::{LeftOut, Note};
use crate::ask::is_for_later;
use crate::{Contests, check_entrant, keep};

/// Closes the contests that have expired at `now`, and starts their tournaments with the newest versions of the bots
/// in them. What fails now is retried with the next call.
pub fn hold_closed(contests: &Arc<Contests>, now: i64) -> Result<(), Refused> {
    for contest in contests.store.close_contests(now)? {
        let mut note = Note::default();
        let tournament = match begin(contests, &contest, &mut note) {
            Err(error) if is_for_later(&error) => {
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
        contests.store.settle_contest(&contest.id, tournament.as_deref(), &note)?;
    }
    Ok(())
}

fn begin(contests: &Arc<Contests>, contest: &Contest, note: &mut Note) -> Result<String, Refused> {
    let wish: Value = serde_json::from_str(&contest.wish)
        .map_err(|error| Refused::internal(format!("contest {}: {error}", contest.id)))?;
    let mut body = read_wish(wish.as_object().cloned().unwrap_or_default())?;
    let (room, options, files) = body.setup.read(&contests.live.games)?;
    let (out, remotes_out) = (contests.store.disqualified()?, contests.store.disqualified_remotes()?);
    for entry in contests.store.contest_entries(&contest.id)? {
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
        let Some(bot) = contests.store.bot(&entry.bot)? else { continue };
        let spec = Spec::Kept { bot: bot.id.clone() };
        let checked = match out.contains(&bot.id) {
            true => Err(disqualified(&bot.name)),
            false => check_entrant(&contests.live, room, &options, &spec),
        };
        let version = contests.store.versions(&bot.id)?.into_iter().find(|version| version.hash == bot.hash);
        if let Some(why) = version.and_then(|version| version.held_back) {
            let why = crate::ladder::held_back(&why).into();
            note.left_out.push(LeftOut { bot: bot.id, name: bot.name, why });
            continue;
        }
        match checked {
            Ok(()) => body.wish.bots.push(spec),
            Err(error) if error.reason == Reason::Internal => return Err(error),
            Err(error) => {
                note.left_out.push(LeftOut { bot: bot.id, name: bot.name, why: error.wording.to_string() });
            }
        }
    }
    body.wish.name = Some(contest.name.clone());
    // Two contests with the same bots are two tournaments.
    body.wish.seed = body.wish.seed.or(Some(live::seed()));
    let row = keep(&contests.live, &contest.id, room, (options, files), &body.wish)?;
    if row.finished.is_none() {
        contests.hold(&row)?;
    }
    Ok(row.id)
}
