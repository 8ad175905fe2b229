//! Bots are handed in, and begin to play when there is room.

use std::collections::BTreeSet;
use std::sync::Arc;

use accounts::{Caller, Refused};
use game::wording;
use live::Spec;
use serde::Deserialize;
use store::{HandIn, is_hand_in};

use super::terms::{Terms, find};
use super::told::{Assignment, DAY};
use crate::ask::is_for_later;
use crate::{Contests, check_entrant, keep};

/// How often a person may hand in for an assignment within a day.
const A_DAY: u32 = 10;
/// How many of the bots that were handed in play at once.
const AT_ONCE: usize = 4;

/// A bot to be handed in, as it is now.
#[derive(Deserialize)]
#[cfg_attr(feature = "describe", derive(schemars::JsonSchema))]
pub struct HandInBody {
    /// Its id.
    bot: String,
    /// The names of the other people whom it counts for.
    #[serde(default)]
    with: Vec<String>,
}

/// Hands in a bot's newest version. It replaces what the caller has handed in and does not play yet.
pub fn hand_in(
    contests: &Arc<Contests>,
    caller: &Caller,
    id: &str,
    wanted: &HandInBody,
    now: i64,
) -> Result<Assignment, Refused> {
    let (store, assignment) = (&contests.store, find(contests, id)?);
    let person = caller.person().ok_or_else(|| Refused::internal("only people hand in"))?;
    if now > assignment.due + i64::from(assignment.late_days) * DAY {
        return Err(Refused::conflict("closed", wording!("this assignment takes no more bots")));
    }
    caller.check_bot(store, &wanted.bot)?;
    let bot = store.bot(&wanted.bot)?.ok_or_else(|| Refused::missing(format!("no bot '{}'", wanted.bot)))?;
    if bot.game != assignment.game {
        return Err(Refused::wrong("other_game", wording!("this bot plays another game")));
    }
    let terms = Terms::of(&assignment)?;
    let size: usize = store.files_of(&bot.id)?.iter().flatten().map(|file| file.text.len()).sum();
    if let Some(most) = terms.max_bytes.filter(|&most| size > most) {
        let wording = wording!("the sources have {size} bytes, and {most} are allowed", size, most);
        return Err(Refused::wrong("too_large", wording));
    }
    let people = team(contests, &person.id, &wanted.with, terms.team)?;
    contests.live.check_room()?;
    contests.live.usage.check_seconds(caller, now)?;
    let (room, options, _) = terms.setup.read(&contests.live.games)?;
    check_entrant(&contests.live, room, &options, &Spec::Kept { bot: bot.id.clone() })?;
    let new = HandIn {
        id: String::new(),
        assignment: id.into(),
        person: person.id.clone(),
        people,
        bot: bot.id,
        version: bot.hash,
        called: bot.name,
        at: now,
        trouble: None,
    };
    if !store.hand_in(&new, A_DAY)? {
        let wording = wording!("you have handed in {most} times within a day; go on tomorrow", most = A_DAY);
        return Err(Refused::conflict("quota", wording));
    }
    Assignment::of(contests, assignment, caller, now)
}

/// Whom it counts for: the caller, and those who are named.
fn team(contests: &Contests, caller: &str, with: &[String], most: usize) -> Result<Vec<String>, Refused> {
    let (everybody, mut people) = (contests.store.people()?, BTreeSet::from([caller.to_string()]));
    if with.len() >= most {
        let wording = wording!("a team has at most {most} people, you included", most);
        return Err(Refused::wrong("bad_team", wording));
    }
    for name in with {
        let named =
            |one: &&store::Person| one.name.to_lowercase() == name.trim().to_lowercase() && !one.shut_out;
        let one = everybody.iter().find(named).ok_or_else(|| {
            Refused::wrong("bad_team", wording!("nobody is called '{name}' here", name = name.trim()))
        })?;
        people.insert(one.id.clone());
    }
    Ok(people.into_iter().collect())
}

/// Begins to play what was handed in, the oldest first and one of each person. What fails now is retried with the next call.
pub fn begin_hand_ins(contests: &Arc<Contests>) -> Result<(), Refused> {
    let held: Vec<String> = contests.held.running().values().map(|held| held.id.clone()).collect();
    let mut busy = BTreeSet::new();
    for id in held.iter().filter(|id| is_hand_in(id)) {
        busy.extend(contests.store.hand_in_of(id)?.map(|one| one.person));
    }
    for one in contests.store.waiting_hand_ins()? {
        if busy.len() >= AT_ONCE {
            break;
        }
        if !busy.insert(one.person.clone()) {
            continue;
        }
        match begin(contests, &one) {
            Err(error) if is_for_later(&error) => {
                tracing::warn!(hand_in = one.id, "cannot begin yet: {}", error.wording);
                break;
            }
            Err(error) => contests.store.settle_hand_in(&one.id, &error.wording.to_string())?,
            Ok(()) => {}
        }
    }
    Ok(())
}

fn begin(contests: &Arc<Contests>, one: &HandIn) -> Result<(), Refused> {
    let assignment = find(contests, &one.assignment)?;
    let terms = Terms::of(&assignment)?;
    let (room, options, files) = terms.setup.read(&contests.live.games)?;
    let challenger =
        Spec::Version { bot: one.bot.clone(), version: one.version.clone(), name: one.called.clone() };
    let mut wish = terms.wish(&assignment.title, challenger);
    // Each plays by lots of its own.
    (wish.id, wish.seed) = (Some(one.tournament()), Some(live::seed()));
    let row = keep(&contests.live, &one.person, room, (options, files), &wish)?;
    if contests.store.hand_in_of(&row.id)?.is_none() {
        // Another one has replaced it meanwhile.
        return Ok(contests.store.forget_tournament(row.number)?);
    }
    contests.hold(&row)
}
