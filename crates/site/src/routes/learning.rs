//! Games that the computer learns, each found by a match in which it is played.

use live::learning::{Learning, game_of};
use serde::Deserialize;

use super::body::{Body, Path, ok_json};
use crate::error::Answer;
use crate::queries::plan;
use crate::state::AppState;

#[derive(Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(super) struct Switch {
    /// Whether it is to be learned.
    on: bool,
}

/// How learning the game of a match stands.
pub(super) async fn one(app: AppState, Path(id): Path<String>) -> Answer {
    let (registry, queue) = (app.registry.clone(), app.learning.clone());
    let learning = app.computing(move |_| {
        let game = game_of(&plan(&registry, &id)?)?;
        Learning::of(&queue, &game.id)
    });
    Ok(ok_json(&learning.await?))
}

/// Begins or stops learning the game of a match.
pub(super) async fn switch(app: AppState, Path(id): Path<String>, Body(wanted): Body<Switch>) -> Answer {
    let (registry, queue) = (app.registry.clone(), app.learning.clone());
    let learning = app.computing(move |_| {
        let game = game_of(&plan(&registry, &id)?)?;
        if wanted.on {
            registry.store.want_learning(&game)?;
            queue.learn(&game.id);
        } else {
            registry.store.stop_learning(&game.id)?;
            queue.stop(&game.id);
        }
        Learning::of(&queue, &game.id)
    });
    Ok(ok_json(&learning.await?))
}
