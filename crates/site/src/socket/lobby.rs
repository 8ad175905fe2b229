//! The list of live matches, for a tab that shows it.

use std::sync::Arc;
use std::time::Duration;

use accounts::Caller;
use axum::extract::ws::Message;
use live::{LobbySpectator, MatchRegistry};
use tokio::sync::mpsc::Sender;
use tokio::task::AbortHandle;

use super::message::text_message;
use crate::state::AppState;

/// The shortest interval between two lists of live matches.
const INTERVAL: Duration = Duration::from_millis(700);

/// A tab's list of live matches; dropping it ends it.
pub(super) struct Lobby {
    _spectator: LobbySpectator,
    task: AbortHandle,
}

impl Lobby {
    /// Begins to send the list to a tab, as far as this caller may see it.
    pub(super) fn begin(app: &AppState, caller: &Caller, out: &Sender<Message>) -> Lobby {
        let registry = Arc::clone(&app.registry);
        let _spectator = LobbySpectator::of(&registry);
        let task = tokio::spawn(show_lobby(registry, caller.clone(), out.clone())).abort_handle();
        Lobby { _spectator, task }
    }
}

impl Drop for Lobby {
    fn drop(&mut self) {
        self.task.abort();
    }
}

/// Sends the list of live matches whenever it changes. If there is none, starts an exhibition.
async fn show_lobby(registry: Arc<MatchRegistry>, caller: Caller, out: Sender<Message>) {
    let mut changes = registry.changes();
    loop {
        changes.mark_unchanged();
        let (shown, caller) = (Arc::clone(&registry), caller.clone());
        let lobby = tokio::task::spawn_blocking(move || {
            shown.begin_exhibition();
            shown.lobby(&caller)
        });
        let Ok(lobby) = lobby.await else { return };
        if out.send(text_message(lobby)).await.is_err() {
            return;
        }
        tokio::time::sleep(INTERVAL).await;
        if changes.changed().await.is_err() {
            return;
        }
    }
}
