//! Who takes part in a contest: bots are entered and taken out.

use accounts::{Caller, Refused};
use game::wording;
use live::not_connected;
use serde::Deserialize;
use store::{Entered, Store};

use super::told::Contest;
use crate::Contests;

/// A bot to be entered.
#[derive(Deserialize)]
#[cfg_attr(feature = "describe", derive(schemars::JsonSchema))]
#[serde(untagged)]
pub enum Entry {
    /// One that is kept here.
    Kept {
        /// Its id.
        bot: String,
    },
    /// One that is connected from elsewhere.
    Remote {
        /// The id of its connection.
        remote: String,
    },
}

/// Enters a bot. Of one that is kept here, the newest version plays when the contest closes.
pub fn enter(
    contests: &Contests,
    caller: &Caller,
    id: &str,
    wanted: Entry,
    now: i64,
) -> Result<Contest, Refused> {
    let store = &contests.store;
    let contest = store.contest(id)?.ok_or_else(|| none(id));
    let check_game = |game: &str| match &contest {
        Ok(contest) if game != contest.game => {
            Err(Refused::wrong("other_game", wording!("this bot plays another game")))
        }
        _ => Ok(()),
    };
    let entered = match wanted {
        Entry::Kept { bot } => {
            caller.check_bot(store, &bot)?;
            let bot = store.bot(&bot)?.ok_or_else(|| Refused::missing(format!("no bot '{bot}'")))?;
            check_game(&bot.game)?;
            if store.disqualified()?.contains(&bot.id) {
                return Err(disqualified(&bot.name));
            }
            store.enter_contest(id, &bot.id, bot.owner.as_deref(), now)?
        }
        Entry::Remote { remote } => {
            let bot = contests.live.remotes.find(&remote).filter(|bot| caller.owns(bot.owner.as_deref()));
            let bot = bot.ok_or_else(|| not_connected(&remote))?;
            check_game(bot.game)?;
            if store.disqualified_remotes()?.contains(&bot.id) {
                return Err(disqualified(&bot.name));
            }
            let named = (bot.id.as_str(), bot.name.as_str());
            store.enter_contest_from_elsewhere(id, named, bot.owner.as_deref(), now)?
        }
    };
    told(entered, id)?;
    Contest::of(contests, contest?, caller, now)
}

/// Takes a bot out again.
pub fn leave(
    contests: &Contests,
    caller: &Caller,
    id: &str,
    bot: &str,
    now: i64,
) -> Result<Contest, Refused> {
    let store = &contests.store;
    match store.entered_remote_owner(bot)? {
        Some(owner) if caller.owns(owner.as_deref()) => {}
        _ => caller.check_bot(store, bot)?,
    }
    told(store.leave_contest(id, bot, now)?, id)?;
    Contest::of(contests, find(store, id)?, caller, now)
}

pub(super) fn none(id: &str) -> Refused {
    Refused::missing(format!("no contest '{id}'"))
}

/// The contest with this id.
pub(crate) fn find(store: &Store, id: &str) -> Result<store::Contest, Refused> {
    store.contest(id)?.ok_or_else(|| none(id))
}

pub(super) fn closed() -> Refused {
    Refused::conflict("closed", wording!("this contest is closed and takes no more bots"))
}

pub(crate) fn disqualified(name: &str) -> Refused {
    Refused::conflict("disqualified", wording!("'{name}' is disqualified; ask the host", name))
}

/// Refuses what the store refused.
fn told(entered: Entered, id: &str) -> Result<(), Refused> {
    match entered {
        Entered::Done => Ok(()),
        Entered::Unknown => Err(none(id)),
        Entered::Closed(_) => Err(closed()),
        Entered::NotOpen(_) => Err(Refused::conflict("not_open", wording!("this contest is not open yet"))),
        Entered::NoRemotes => {
            let wording = wording!("this contest takes only bots that are saved here; upload yours");
            Err(Refused::conflict("no_remotes", wording))
        }
        Entered::Full(most) => {
            let wording = wording!("each person may enter {most} here; take another bot out first", most);
            Err(Refused::conflict("full", wording))
        }
    }
}
