//! Whose bots and matches are whose, and how much of them others may see.

use std::collections::BTreeSet;

use accounts::{Caller, Refused, Reserved};
use game::wording;
use store::{BadStore, Store};

use super::bots::not_connected;
use super::clock::now;
use super::entries::remote_of;
use super::kept_match::{KeptMatch, parsed};
use super::live_match::LiveMatch;
use super::registry::MatchRegistry;
use super::sight::{SHOWN, Sight};
use crate::plan::{Kind, Plan, Spec};
use crate::summary::Summary;

/// The most bots in a match; no game has more seats.
const SEATS: usize = 64;

/// How much this caller may see of a match of this kind and owner. A tournament's match with an owner, who handed a bot in, is not for others.
pub(crate) fn sight(caller: &Caller, kind: Kind, owner: Option<&str>) -> Option<Sight> {
    let (is_own, is_shown) = (caller.owns(owner), SHOWN.contains(&kind.name()));
    if is_own && (kind != Kind::Tournament || caller.sees_all()) {
        return Some(Sight::Full);
    }
    (caller.role().is_some() && is_shown && (is_own || owner.is_none())).then_some(Sight::Spectator)
}

impl MatchRegistry {
    /// How much a caller may see of a match.
    ///
    /// # Errors
    /// If it may not know of the match, or there is none.
    pub fn sight_of(&self, caller: &Caller, id: &str) -> Result<Sight, Refused> {
        if caller.sees_all() {
            return Ok(Sight::Full);
        }
        let store = &self.store;
        self.check_handed_in(caller, id)?;
        let sight = if let Some(live_match) = self.live_match(id) {
            let kind = live_match.plan.kind;
            sight(caller, kind, live_match.plan.owner.as_deref().filter(|_| kind != Kind::Tournament))
        } else if let Some(row) = store.match_row(id)? {
            sight(caller, kind(&row.kind), row.owner.as_deref())
        } else if KeptMatch::find(store, id)?.is_some() || KeptMatch::why_missing(store, id)?.is_some() {
            sight(caller, Kind::Tournament, None)
        } else {
            None
        };
        sight.ok_or_else(|| Refused::missing(format!("no match '{id}'")))
    }

    /// How much of a match somebody may see who shows these keys of seats: with one of the match, at least the game.
    ///
    /// # Errors
    /// If it may not know of the match, or there is none.
    pub fn sight_with(&self, caller: &Caller, keys: &[String], id: &str) -> Result<Sight, Refused> {
        match self.sight_of(caller, id) {
            Err(refused) if !self.has_seat(keys, id)? => Err(refused),
            sight => Ok(sight.unwrap_or(Sight::Spectator)),
        }
    }

    /// Returns true if one of these keys is a person's in a match, in play or over.
    pub fn has_seat(&self, keys: &[String], id: &str) -> Result<bool, BadStore> {
        if keys.is_empty() {
            return Ok(false);
        }
        if let Some(live_match) = self.live_match(id) {
            return Ok(!live_match.persons_with(keys).is_empty());
        }
        let plan = self.store.match_row(id)?.and_then(|row| serde_json::from_str::<Plan>(&row.plan).ok());
        Ok(plan.is_some_and(|plan| plan.keys.iter().flatten().any(|own| keys.contains(own))))
    }

    /// Refuses a match of what somebody else handed in, as if it did not exist.
    pub fn check_handed_in(&self, caller: &Caller, id: &str) -> Result<(), Refused> {
        let Some((tournament, _)) = parsed(id) else { return Ok(()) };
        let checked = caller.check_tournament(&self.store, tournament);
        checked.map_err(|_| Refused::missing(format!("no match '{id}'")))
    }

    /// Refuses bots that the caller may not use: stored ones of others.
    fn check_bots(&self, caller: &Caller, bots: &[Spec]) -> Result<(), Refused> {
        bots.iter().try_for_each(|spec| match spec {
            Spec::Version { bot, .. } | Spec::Kept { bot } | Spec::Unsaved { edits: Some(bot), .. } => {
                caller.check_bot(&self.store, bot)
            }
            Spec::Remote { remote } => match self.remotes.find(remote) {
                Some(bot) if caller.owns(bot.owner.as_deref()) => Ok(()),
                _ => Err(not_connected(remote)),
            },
            Spec::Ships(_)
            | Spec::Unsaved { edits: None, .. }
            | Spec::Program { .. }
            | Spec::Local { .. } => Ok(()),
        })
    }

    /// Refuses bots that the caller may not seat, or whose sources are too large.
    pub fn check_seated(&self, caller: &Caller, bots: &[Spec]) -> Result<(), Refused> {
        if bots.len() > SEATS {
            let wording = wording!("at most {most} bots play a match", most = SEATS);
            return Err(Refused::wrong("too_many_bots", wording));
        }
        self.check_bots(caller, bots)?;
        bots.iter().try_for_each(|bot| match bot {
            Spec::Unsaved { files, .. } => self.usage.check_size(caller, files),
            Spec::Program { base64, .. } => self.usage.check_bytes(caller, base64.len() / 4 * 3),
            _ => Ok(()),
        })
    }

    /// Makes room for what the caller is about to leave here, or refuses it.
    pub fn check_kept(&self, caller: &Caller) -> Result<(), Refused> {
        self.check_room()?;
        self.usage.check_kept(caller, &self.store)
    }

    /// Refuses a match of these bots beyond the caller's quota, or reserves a place for it until it is in the registry.
    pub fn reserve_match(&self, caller: &Caller, bots: &[Spec]) -> Result<Option<Reserved>, Refused> {
        let is_of = |person: &str, live: &LiveMatch| live.plan.owner.as_deref() == Some(person);
        let count = |person: &str| self.live_matches().iter().filter(|live| is_of(person, live)).count();
        self.usage.check_seconds(caller, now())?;
        self.check_kept(caller)?;
        bots.iter().try_for_each(|bot| match bot {
            Spec::Ships(written) => self.usage.check_house(caller, written),
            _ => Ok(()),
        })?;
        self.usage.reserve_match(caller, count)
    }

    /// The numbers of the caller's bots in a match.
    pub fn own_bots(&self, caller: &Caller, summary: &Summary) -> Result<BTreeSet<usize>, BadStore> {
        let mut own = BTreeSet::new();
        for (number, player) in summary.bots.iter().enumerate() {
            let owner = match &player.bot {
                Some(bot) => self.store.bot_owner(bot)?,
                None if player.remote => remote_owner(&self.store, &summary.id, number)?,
                None => None,
            };
            if owner.is_some_and(|owner| caller.owns(owner.as_deref())) {
                own.insert(number);
            }
        }
        Ok(own)
    }

    /// The summary for a caller who shows these keys of seats, without the failures of other people's bots.
    pub fn redacted(&self, caller: &Caller, keys: &[String], summary: Summary) -> Result<Summary, Refused> {
        if caller.sees_all() {
            return Ok(summary);
        }
        match self.sight_with(caller, keys, &summary.id)? {
            Sight::Full => Ok(summary),
            Sight::Spectator => {
                let own = self.own_bots(caller, &summary)?;
                Ok(summary.without_failures(&own))
            }
        }
    }
}

/// The owner of the connected bot with this number in a tournament match.
fn remote_owner(store: &Store, of: &str, number: usize) -> Result<Option<Option<String>>, BadStore> {
    let Some(entry) = KeptMatch::entry(store, of, number)? else { return Ok(None) };
    match remote_of(&entry.spec) {
        Some((remote, _)) => store.entered_remote_owner(remote),
        None => Ok(None),
    }
}

fn kind(name: &str) -> Kind {
    let all = [Kind::Exhibition, Kind::Brought, Kind::Tournament];
    all.into_iter().find(|kind| kind.name() == name).unwrap_or(Kind::Asked)
}
