//! The list of live matches, for a tab that shows it.

use std::sync::Arc;
use std::time::Duration;

use accounts::Caller;
use axum::extract::ws::Message;
use live::{LobbySpectator, MatchRegistry};
use tokio::sync::mpsc::Sender;

use super::message::text_message;
use super::task::Task;
use crate::state::AppState;

/// The shortest interval between two lists of live matches.
const INTERVAL: Duration = Duration::from_millis(700);

/// Begins to send the list of live matches to a tab, as far as this caller may see it.
pub(super) fn show(app: &AppState, caller: &Caller, out: &Sender<Message>) -> Task {
    Task(tokio::spawn(show_lobby(Arc::clone(&app.registry), caller.clone(), out.clone())))
}

/// Sends the list of live matches whenever it changes. If there is none, starts an exhibition.
async fn show_lobby(registry: Arc<MatchRegistry>, caller: Caller, out: Sender<Message>) {
    let _spectator = LobbySpectator::of(&registry);
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
