//! What the host sees: submitted bots, and the room for them.

use contests::{SubmittedBot, disqualify, disqualify_remote};
use live::now;
use serde::Deserialize;
use serde_json::json;

use super::body::{Body, Path, ok_json};
use crate::error::Answer;
use crate::state::AppState;

pub(super) async fn list(app: AppState) -> Answer {
    Ok(ok_json(&app.holding(|contests| SubmittedBot::all(contests)).await?))
}

/// The disks that the server writes to.
pub(super) async fn space(app: AppState) -> Answer {
    Ok(ok_json(&app.blocking(|registry| Ok(registry.space())).await?))
}

/// What the host rules about a bot.
#[derive(Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(crate) struct Ruling {
    disqualified: bool,
}

pub(super) async fn rule(
    app: AppState,
    Path(id): Path<String>,
    Body(Ruling { disqualified }): Body<Ruling>,
) -> Answer {
    app.holding(move |contests| disqualify(contests, &id, disqualified, now())).await?;
    Ok(ok_json(&json!({"disqualified": disqualified})))
}

pub(super) async fn rule_remote(
    app: AppState,
    Path(id): Path<String>,
    Body(Ruling { disqualified }): Body<Ruling>,
) -> Answer {
    app.holding(move |contests| disqualify_remote(contests, &id, disqualified, now())).await?;
    Ok(ok_json(&json!({"disqualified": disqualified})))
}
