//! Ladders: one per game, switched on and off.

use axum::extract::{Path, State};
use axum::response::Response;
use game::wording;
use serde::{Deserialize, Serialize};

use super::body::{Body, ok_json};
use crate::error::AppError;
use crate::live::MatchRegistry;
use crate::public::Caller;
use crate::queries::room;
use crate::state::AppState;
use crate::tournaments::{Tournament, entered, ladder_id, ladder_seats};

/// The ladder of a game.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub(crate) struct Ladder {
    /// The id of the game.
    game: &'static str,
    /// The tournament, once the ladder was switched on.
    tournament: Option<Tournament>,
}

#[derive(Deserialize)]
pub(super) struct Switch {
    on: bool,
}

pub(super) async fn list(State(app): State<AppState>, caller: Caller) -> Result<Response, AppError> {
    let ladders = app.blocking(move |registry| {
        let rooms = arena::rooms().iter().filter(|room| ladder_seats(room).is_some());
        let kept_back = |room| {
            let mut ladder = Ladder::of(registry, room)?;
            ladder.tournament.iter_mut().for_each(|tournament| tournament.redact(&caller));
            Ok(ladder)
        };
        rooms.map(|room| kept_back(room)).collect::<Result<Vec<_>, AppError>>()
    });
    Ok(ok_json(&ladders.await?))
}

pub(super) async fn switch(
    State(app): State<AppState>,
    Path(game): Path<String>,
    Body(wanted): Body<Switch>,
) -> Result<Response, AppError> {
    let ladder = app.blocking(move |registry| {
        let room = room(&game)?;
        if ladder_seats(room).is_none() {
            let game = room.title;
            return Err(AppError::wrong(
                "no_rivals",
                wording!("{game} is played alone: there is nobody to beat", game),
            ));
        }
        if wanted.on {
            registry.hold(&entered(registry, room.id)?.0)?;
        } else if let Some(row) = registry.store.tournament(&ladder_id(room))? {
            registry.stop_tournament(&row)?;
        }
        Ladder::of(registry, room)
    });
    Ok(ok_json(&ladder.await?))
}

impl Ladder {
    fn of(registry: &MatchRegistry, room: &game::Room) -> Result<Ladder, AppError> {
        let id = ladder_id(room);
        let row = registry.store.tournament(&id)?.filter(|row| row.id == id);
        let tournament = row.map(|row| Tournament::of(registry, &row)).transpose()?;
        Ok(Ladder { game: room.id, tournament })
    }
}
