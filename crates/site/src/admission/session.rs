//! The session of an open socket, which ends with it.

use std::time::Duration;

use accounts::Caller;
use live::now;

use crate::state::AppState;

/// How often to check a session, which may expire.
const INTERVAL: Duration = Duration::from_secs(60);

/// Returns when the caller's session is no longer valid.
pub(crate) async fn session_ended(app: AppState, caller: Caller) {
    let Some(mut changes) = app.public.as_ref().map(|public| public.ended.subscribe()) else {
        return std::future::pending().await;
    };
    loop {
        // Check it, whether a session was ended or only time has passed.
        let _ = tokio::time::timeout(INTERVAL, changes.changed()).await;
        let checked = caller.clone();
        let checked = app.blocking(move |registry| Ok(checked.is_still_there(&registry.store, now())));
        if !checked.await.unwrap_or(false) {
            return;
        }
    }
}
