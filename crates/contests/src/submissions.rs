//! Who has submitted what, as the host sees it, and bots that the host takes out of ladders and contests.

use std::collections::{BTreeMap, BTreeSet};

use accounts::{Me, Refused};
use live::not_connected;
use serde::Serialize;
use store::RemoteBot;

use crate::Contests;
use crate::ladder_id;
use crate::standing::Standing;
use crate::table::TournamentRow;

/// A bot and its author.
#[derive(Serialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct SubmittedBot {
    id: String,
    name: String,
    game: String,
    language: Option<String>,
    /// Whose it is; none for bots from before the server was public.
    author: Option<Me>,
    /// How many versions were saved.
    versions: usize,
    /// When the last one was, in milliseconds since 1970; null for a bot that runs on its author's machine.
    updated: Option<i64>,
    disqualified: bool,
    /// Whether it is connected now, for a bot that runs on its author's machine; null for those that are kept here.
    connected: Option<bool>,
    /// Its last failure in a match that was asked for.
    failed: Option<Failure>,
    /// Its newest version on the game's ladder.
    ladder: Option<OnLadder>,
}

/// How a bot failed.
#[derive(Serialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct Failure {
    #[serde(rename = "match")]
    in_match: String,
    at: Option<String>,
    verdict: String,
}

/// A bot's place on a ladder.
#[derive(Serialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct OnLadder {
    tournament: String,
    entry: usize,
    rank: usize,
    rating: f64,
    margin: f64,
    matches: u32,
}

impl SubmittedBot {
    /// All bots: those that are kept here, and those that run on their authors' machines.
    pub fn all(contests: &Contests) -> Result<Vec<SubmittedBot>, Refused> {
        let store = &contests.store;
        let people: BTreeMap<String, store::Person> =
            store.people()?.into_iter().map(|person| (person.id.clone(), person)).collect();
        let (bots, out) = (store.bots(None)?, store.disqualified()?);
        let games: BTreeSet<&str> = bots.iter().map(|bot| bot.game.as_str()).collect();
        let mut ladders = BTreeMap::new();
        for game in games {
            ladders.insert(game.to_string(), ladder(contests, game)?);
        }
        let kept = bots.into_iter().map(|bot| {
            let failed = store.errors_of(&bot.id, 1)?.into_iter().next();
            let (id, rows) = &ladders[&bot.game];
            let row = rows.iter().find(|row| row.bot.as_ref() == Some(&bot.id) && !row.retired);
            Ok(SubmittedBot {
                author: bot.owner.as_ref().and_then(|owner| people.get(owner)).map(Me::of),
                versions: store.versions(&bot.id)?.len(),
                updated: Some(bot.updated),
                disqualified: out.contains(&bot.id),
                connected: None,
                failed: failed.map(|store::BotError { in_match, at, verdict, .. }| Failure {
                    in_match,
                    at,
                    verdict,
                }),
                ladder: row.map(|row| OnLadder {
                    tournament: id.clone(),
                    entry: row.entry,
                    rank: row.rank,
                    rating: row.rating,
                    margin: row.margin,
                    matches: row.matches,
                }),
                id: bot.id,
                name: bot.name,
                game: bot.game,
                language: bot.language,
            })
        });
        let out = store.disqualified_remotes()?;
        let remote = known_remotes(contests)?.into_iter().map(|(bot, is_connected)| {
            Ok(SubmittedBot {
                author: bot.person.as_ref().and_then(|owner| people.get(owner)).map(Me::of),
                language: None,
                versions: 0,
                updated: None,
                disqualified: out.contains(&bot.id),
                connected: Some(is_connected),
                failed: None,
                ladder: None,
                id: bot.id,
                name: bot.name,
                game: bot.game,
            })
        });
        kept.chain(remote).collect()
    }
}

/// The bots that run on their authors' machines: those that are connected, and those that were entered into a contest or
/// disqualified; and whether each is connected.
fn known_remotes(contests: &Contests) -> Result<Vec<(RemoteBot, bool)>, Refused> {
    let connected = contests.live.remotes.all();
    let away = contests.store.known_remotes()?;
    let away = away.into_iter().filter(|bot| !connected.iter().any(|one| one.id == bot.id));
    let mut all: Vec<_> = away.map(|bot| (bot, false)).collect();
    all.extend(connected.into_iter().map(|bot| (bot, true)));
    all.sort_by(|(one, _), (other, _)| (&one.name, &one.id).cmp(&(&other.name, &other.id)));
    Ok(all)
}

/// The id of a game's ladder and its lines; none where there is no ladder yet.
fn ladder(contests: &Contests, game: &str) -> Result<(String, Vec<TournamentRow>), Refused> {
    let id = ladder_id(contests.live.room(game)?);
    let rows = match contests.store.tournament(&id)?.filter(|row| row.id == id) {
        Some(row) => Standing::of(contests, &row, &[])?.table.rows,
        None => Vec::new(),
    };
    Ok((id, rows))
}

/// Takes a bot out of ladders and contests, or lets it play again.
pub fn disqualify(contests: &Contests, id: &str, is_out: bool, now: i64) -> Result<(), Refused> {
    if !contests.store.disqualify(id, is_out, now)? {
        return Err(Refused::missing(format!("no bot '{id}'")));
    }
    if let Some(bot) = contests.store.bot(id)? {
        contests.bots_changed(&bot.game);
    }
    Ok(())
}

/// The same for a bot that runs on its author's machine.
pub fn disqualify_remote(contests: &Contests, id: &str, is_out: bool, now: i64) -> Result<(), Refused> {
    let known = known_remotes(contests)?.into_iter().map(|(bot, _)| bot).find(|bot| bot.id == id);
    let bot = known.ok_or_else(|| not_connected(id))?;
    match is_out {
        true => contests.store.disqualify_remote(&bot, now)?,
        false => contests.store.readmit_remote(id)?,
    }
    Ok(())
}
