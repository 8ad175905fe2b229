//! Ladders: one per game, switched on and off.

use accounts::{Caller, Refused};
use contests::{Contests, Tournament, entered, ladder_id, ladder_seats};
use game::wording;
use live::{SentFile, SetupBody};
use serde::{Deserialize, Serialize};

use super::body::{Body, Path, ok_json};
use crate::error::Answer;
use crate::state::AppState;

/// The ladder of a game.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub(crate) struct Ladder {
    /// The id of the game.
    game: &'static str,
    /// The tournament, once the ladder was switched on.
    tournament: Option<Tournament>,
}

/// Whether a ladder is on.
#[derive(Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(super) struct Switch {
    on: bool,
    /// How the games of a board game begin, as for `POST /tournaments`, before its first match; empty for the usual start. Without it, by
    /// the openings that ship.
    openings: Option<String>,
    /// The file of openings that is named there.
    file: Option<SentFile>,
}

pub(super) async fn list(app: AppState, caller: Caller) -> Answer {
    let ladders = app.holding(move |contests| {
        let rooms = contests.live.games.all().into_iter().filter(|room| ladder_seats(room).is_some());
        let kept_back = |room| {
            let mut ladder = Ladder::of(contests, room)?;
            ladder.tournament.iter_mut().for_each(|tournament| tournament.redact(&caller));
            Ok(ladder)
        };
        rooms.map(kept_back).collect::<Result<Vec<_>, Refused>>()
    });
    Ok(ok_json(&ladders.await?))
}

pub(super) async fn switch(
    app: AppState,
    Path(game): Path<String>,
    caller: Caller,
    Body(Switch { on, openings, file }): Body<Switch>,
) -> Answer {
    let position = match openings.is_some() || file.is_some() {
        true => {
            let setup = SetupBody::of_ladder(&game, openings, file);
            let (_, options, _) = app.set_up(&caller, setup.in_contest(&app.registry.games)?).await?;
            Some(options.text("position").to_string())
        }
        false => None,
    };
    let ladder = app.holding(move |contests| {
        let room = contests.live.room(&game)?;
        if ladder_seats(room).is_none() {
            let game = room.title;
            let wording = wording!("{game} is played alone: there is nobody to beat", game);
            return Err(Refused::wrong("no_rivals", wording));
        }
        if on {
            contests.hold(&entered(contests, room.id, position.as_deref())?.0)?;
        } else if let Some(row) = contests.store.tournament(&ladder_id(room))? {
            contests.stop_tournament(&row)?;
        }
        Ladder::of(contests, room)
    });
    Ok(ok_json(&ladder.await?))
}

impl Ladder {
    fn of(contests: &Contests, room: &game::Room) -> Result<Ladder, Refused> {
        let id = ladder_id(room);
        let row = contests.store.tournament(&id)?.filter(|row| row.id == id);
        let tournament = row.map(|row| Tournament::of(contests, &row)).transpose()?;
        Ok(Ladder { game: room.id, tournament })
    }
}
