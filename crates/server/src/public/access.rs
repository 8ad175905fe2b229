//! Who owns which bots and matches.

use std::collections::BTreeSet;
use std::sync::Arc;

use store::{BadStore, Role};

use super::caller::Caller;
use super::sight::{SHOWN, Sight, without_failures};
use crate::error::AppError;
use crate::live::{MatchRegistry, not_connected};
use crate::plan::Spec;
use crate::summary::{Kind, Summary};
use crate::tournaments::KeptMatch;
use crate::tournaments::entries::remote_of;

impl Caller {
    /// Returns true for the host, and for the user of a local server.
    pub(crate) fn sees_all(&self) -> bool {
        matches!(self, Caller::Local) || self.role() == Some(Role::Host)
    }

    /// The owner of what this caller makes.
    pub(crate) fn owner(&self) -> Option<String> {
        self.person().map(|person| person.id.clone())
    }

    /// The name of the queue in which this caller's work waits.
    pub(crate) fn line(&self) -> String {
        self.owner().unwrap_or_default()
    }

    /// Returns true if something with this owner is the caller's.
    pub(crate) fn owns(&self, owner: Option<&str>) -> bool {
        self.sees_all() || self.person().is_some_and(|person| owner == Some(&person.id))
    }

    /// How much this caller may see of a match of this kind and owner.
    pub(crate) fn sight(&self, kind: Kind, owner: Option<&str>) -> Option<Sight> {
        if self.owns(owner) {
            return Some(Sight::Full);
        }
        (self.role().is_some() && SHOWN.contains(&kind.name())).then_some(Sight::Spectator)
    }

    /// How much this caller may see of a match.
    ///
    /// # Errors
    /// If it may not know of the match, or there is none.
    pub(crate) fn sight_of(&self, registry: &MatchRegistry, id: &str) -> Result<Sight, AppError> {
        if self.sees_all() {
            return Ok(Sight::Full);
        }
        let store = &registry.store;
        let sight = if let Some(live_match) = registry.live_match(id) {
            self.sight(live_match.plan.kind, live_match.plan.owner.as_deref())
        } else if let Some(row) = store.match_row(id)? {
            self.sight(kind(&row.kind), row.owner.as_deref())
        } else if KeptMatch::find(store, id)?.is_some() || KeptMatch::why_missing(registry, id)?.is_some() {
            self.sight(Kind::Tournament, None)
        } else {
            None
        };
        sight.ok_or_else(|| AppError::missing(format!("no match '{id}'")))
    }

    /// Refuses a bot that is not the caller's, as if it did not exist.
    pub(crate) fn check_bot(&self, registry: &MatchRegistry, id: &str) -> Result<(), AppError> {
        if self.sees_all() {
            return Ok(());
        }
        match registry.store.bot_owner(id)? {
            Some(owner) if self.owns(owner.as_deref()) => Ok(()),
            _ => Err(AppError::missing(format!("no bot '{id}'"))),
        }
    }

    /// Refuses bots that the caller may not use: stored ones of others.
    pub(crate) fn check_bots(&self, registry: &MatchRegistry, bots: &[Spec]) -> Result<(), AppError> {
        bots.iter().try_for_each(|spec| match spec {
            Spec::Version { bot, .. } | Spec::Kept { bot } | Spec::Unsaved { edits: Some(bot), .. } => {
                self.check_bot(registry, bot)
            }
            Spec::Remote { remote } => match registry.remotes.find(remote) {
                Some(bot) if self.owns(bot.owner.as_deref()) => Ok(()),
                _ => Err(not_connected(remote)),
            },
            Spec::Ships(_)
            | Spec::Unsaved { edits: None, .. }
            | Spec::Program { .. }
            | Spec::Local { .. } => Ok(()),
        })
    }

    /// The numbers of the caller's bots in a match.
    pub(crate) fn own_bots(
        &self,
        registry: &MatchRegistry,
        summary: &Summary,
    ) -> Result<BTreeSet<usize>, BadStore> {
        let mut own = BTreeSet::new();
        for (number, player) in summary.bots.iter().enumerate() {
            let owner = match &player.bot {
                Some(bot) => registry.store.bot_owner(bot)?,
                None if player.remote => remote_owner(registry, &summary.id, number)?,
                None => None,
            };
            if owner.is_some_and(|owner| self.owns(owner.as_deref())) {
                own.insert(number);
            }
        }
        Ok(own)
    }

    /// The summary for this caller, without the failures of other people's bots.
    pub(crate) fn redacted(
        &self,
        registry: &Arc<MatchRegistry>,
        summary: Summary,
    ) -> Result<Summary, AppError> {
        if self.sees_all() {
            return Ok(summary);
        }
        match self.sight_of(registry, &summary.id)? {
            Sight::Full => Ok(summary),
            Sight::Spectator => {
                let own = self.own_bots(registry, &summary)?;
                Ok(without_failures(summary, &own))
            }
        }
    }
}

/// The owner of the connected bot with this number in a tournament match.
fn remote_owner(
    registry: &MatchRegistry,
    of: &str,
    number: usize,
) -> Result<Option<Option<String>>, BadStore> {
    let store = &registry.store;
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
