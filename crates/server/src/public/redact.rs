//! Hides tournament failures from everyone but the host and the bot's author, as they quote bots' output.

use store::TournamentRow;

use super::caller::Caller;
use crate::error::AppError;
use crate::live::MatchRegistry;
use crate::tournaments::Tournament;
use crate::tournaments::entries::{remote_of, version_of};
use crate::tournaments::history::EntryHistory;
use crate::tournaments::standing::Standing;

impl Tournament {
    pub(crate) fn redact(&mut self, caller: &Caller) {
        if !caller.sees_all() {
            self.trouble.iter_mut().for_each(String::clear);
        }
    }
}

impl Standing {
    pub(crate) fn redact(&mut self, caller: &Caller) {
        self.tournament.redact(caller);
        if !caller.sees_all() {
            self.skipped.iter_mut().for_each(|bot| bot.why.clear());
        }
    }
}

impl EntryHistory {
    pub(crate) fn redact(
        &mut self,
        caller: &Caller,
        registry: &MatchRegistry,
        row: &TournamentRow,
        entry: usize,
    ) -> Result<(), AppError> {
        let (store, entries) = (&registry.store, registry.store.entries(row.number)?);
        let spec = entries.get(entry).map(|entry| entry.spec.as_str()).unwrap_or_default();
        let owner = match (version_of(spec), remote_of(spec)) {
            (Some((bot, _)), _) => store.bot_owner(bot)?.flatten(),
            (None, Some((remote, _))) => store.entered_remote_owner(remote)?.flatten(),
            (None, None) => None,
        };
        if !caller.owns(owner.as_deref()) {
            self.errors.iter_mut().for_each(|error| error.message.clear());
        }
        Ok(())
    }
}
