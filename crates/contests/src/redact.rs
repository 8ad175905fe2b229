//! Hides tournament failures from everyone but the host and the bot's author, as they quote bots' output.

use accounts::{Caller, Refused};
use live::entries::{remote_of, version_of};
use store::{Store, TournamentRow};

use crate::Tournament;
use crate::history::EntryHistory;
use crate::standing::Standing;

impl Tournament {
    pub fn redact(&mut self, caller: &Caller) {
        if !caller.sees_all() {
            self.trouble.iter_mut().for_each(String::clear);
        }
    }
}

impl Standing {
    pub fn redact(&mut self, caller: &Caller) {
        self.tournament.redact(caller);
        if !caller.sees_all() {
            self.skipped.iter_mut().for_each(|bot| bot.why.clear());
        }
    }
}

impl EntryHistory {
    pub fn redact(
        &mut self,
        caller: &Caller,
        store: &Store,
        row: &TournamentRow,
        entry: usize,
    ) -> Result<(), Refused> {
        let entries = store.entries(row.number)?;
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
