//! Games that authors upload, where the host allows it.

use accounts::{Caller, Refused};
use arena::{SentGame, room_of_rules};
use axum::extract::Request;
use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use contests::{Contests, ladder_id};
use game::wording;
use live::{MatchRegistry, now};
use serde::{Deserialize, Serialize};
use serde_json::json;
use store::UploadedGame;

use super::body::{Body, Path, created_json, ok_json, read_body};
use crate::error::Answer;
use crate::jobs::Job;
use crate::state::AppState;

/// A game that was uploaded, as its owner and the host see it.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(rename = "UploadedGame")]
pub(crate) struct Uploaded {
    id: String,
    title: &'static str,
    /// The hash of its rules.
    hash: String,
    /// Who uploaded it; null on a local server.
    owner: Option<String>,
    /// The bytes that its current version takes.
    bytes: u64,
    /// When its current version was uploaded, in milliseconds since 1970.
    created: i64,
    /// Whether the host has hidden it.
    hidden: bool,
}

/// What the host rules about a game.
#[derive(Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema), schemars(rename = "GameRuling"))]
pub(crate) struct Ruling {
    hidden: bool,
}

/// Audits a game in the caller's worker, and keeps it. The same id again is its next version.
pub(super) async fn add(app: AppState, caller: Caller, request: Request) -> Answer {
    if !app.operations.upload_games {
        let wording = wording!("this server takes no games; its host can start it with --upload-games");
        return Err(Refused::conflict("no_uploads", wording).into());
    }
    let place = app.reading_place(&caller).await?;
    let bytes = read_body(request, &app).await?;
    let asking = caller.clone();
    app.blocking(move |registry| {
        registry.usage.check_seconds(&asking, now())?;
        registry.check_kept(&asking)
    })
    .await?;
    let read: String = app.read(place, Job::Game, bytes).await?;
    let game = BASE64_STANDARD.decode(read).ok().and_then(|bytes| SentGame::read(&bytes));
    let game = game.ok_or_else(|| Refused::internal("a worker's answer is no game"))?;
    let added = app.blocking(move |registry| {
        let room = registry.add_game(&caller, &game)?;
        of(registry, |game| game.id == room.id)
    });
    let added = added.await?;
    Ok(created_json(&added.first()))
}

/// The caller's games; all of them for the host.
pub(super) async fn list(app: AppState, caller: Caller) -> Answer {
    let list = app.blocking(move |registry| of(registry, |game| caller.owns(game.owner.as_deref()))).await?;
    Ok(ok_json(&list))
}

pub(super) async fn hide(
    app: AppState,
    Path(id): Path<String>,
    Body(Ruling { hidden }): Body<Ruling>,
) -> Answer {
    let ruled = app.holding(move |contests| {
        if hidden {
            stop_ladder(contests, &id)?;
        }
        contests.live.hide_game(&id, hidden)
    });
    ruled.await?;
    Ok(ok_json(&json!({"hidden": hidden})))
}

pub(super) async fn remove(app: AppState, Path(id): Path<String>) -> Answer {
    let removed = app.holding(move |contests| {
        stop_ladder(contests, &id)?;
        contests.live.remove_game(&id).map(|()| id)
    });
    Ok(ok_json(&json!({"removed": removed.await?})))
}

/// Nobody could stop the ladder of a game that is not listed any more.
fn stop_ladder(contests: &Contests, id: &str) -> Result<(), Refused> {
    let Some(room) = contests.live.games.get(id) else { return Ok(()) };
    match contests.store.tournament(&ladder_id(room))? {
        Some(row) if row.id == ladder_id(room) => contests.stop_tournament(&row),
        _ => Ok(()),
    }
}

/// The listed games of these.
fn of(registry: &MatchRegistry, is_wanted: impl Fn(&UploadedGame) -> bool) -> Result<Vec<Uploaded>, Refused> {
    let mut people = std::collections::BTreeMap::new();
    for person in registry.store.people()? {
        people.insert(person.id, person.name);
    }
    let games = registry.store.uploaded_games()?.into_iter().filter(|game| game.listed && is_wanted(game));
    let shown = |UploadedGame { id, hash, owner, bytes, created, hidden, .. }| {
        let title = room_of_rules(&id, 0, &hash).map_or("", |room| room.title);
        Uploaded {
            title,
            owner: owner.and_then(|owner| people.get(&owner).cloned()),
            id,
            hash,
            bytes,
            created,
            hidden,
        }
    };
    Ok(games.map(shown).collect())
}
