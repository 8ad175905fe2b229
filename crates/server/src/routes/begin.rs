//! Starting matches, repeating, continuing, undoing and stopping them.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

use axum::extract::{Path, State};
use axum::response::Response;
use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use game::{BadSetup, Files, OptKind, Options, Place, Record, Room, Seating, Wording, wording};
use serde::Deserialize;

use super::body::{Body, created_json, ok_json};
use super::sent_file::SentFile;
use crate::error::AppError;
use crate::live::{Begun, Lead, MatchRegistry, MatchRequest, stop_soon};
use crate::pictures::{MOST_PICTURES, picture_type};
use crate::plan::{Plan, Spec};
use crate::public::Caller;
use crate::queries::{kept_back, plan, record, room, stored_pictures, summary};
use crate::random::seed;
use crate::source::check_name;
use crate::state::AppState;
use crate::summary::{From, Kind};

/// The slowest pace of a match, in milliseconds per turn.
const SLOWEST_MS: u64 = 10_000;
/// How long a stopped match may take to react.
const STOP_PATIENCE: Duration = Duration::from_secs(1);

/// What is played and how, as the page asks for it.
#[derive(Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(crate) struct SetupBody {
    game: String,
    #[serde(default)]
    options: BTreeMap<String, serde_json::Value>,
    #[serde(default)]
    files: BTreeMap<String, SentFile>,
    /// Files that those may include.
    #[serde(default)]
    includes: Vec<SentFile>,
}

impl SetupBody {
    /// The game with its options and files. Compiles rules, which are then cached.
    pub(crate) fn read(&self) -> Result<(&'static Room, Options, Files), AppError> {
        let room = room(&self.game)?;
        let (options, files) = set_up(room, self)?;
        (room.seats)(&options, &files)?;
        Ok((room, options, files))
    }
}

/// A match as the page asks for it.
#[derive(Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(crate) struct MatchBody {
    #[serde(flatten)]
    setup: SetupBody,
    #[serde(default)]
    pictures: Vec<Picture>,
    seed: Option<u64>,
    bots: Vec<Spec>,
    #[serde(default)]
    pace_ms: u64,
}

impl MatchBody {
    /// Whether the connected bot with this id plays, against house bots alone.
    pub(crate) fn is_of_connected(&self, id: &str) -> bool {
        let is_it = |spec: &Spec| matches!(spec, Spec::Remote { remote } if remote == id);
        let ships = |spec: &Spec| matches!(spec, Spec::Ships(_)) && !spec.is_human();
        self.bots.iter().any(is_it) && self.bots.iter().all(|spec| is_it(spec) || ships(spec))
    }
}

/// A picture of a piece.
#[derive(Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(super) struct Picture {
    name: String,
    base64: String,
}

pub(super) async fn begin(
    State(app): State<AppState>,
    caller: Caller,
    Body(request): Body<MatchBody>,
) -> Result<Response, AppError> {
    Ok(created_json(&begin_match(&app, caller, request).await?))
}

/// Starts a match for the caller.
///
/// # Errors
/// If it cannot be set up, or the caller may not.
pub(crate) async fn begin_match(
    app: &AppState,
    caller: Caller,
    request: MatchBody,
) -> Result<Begun, AppError> {
    // What it can cost is asked for before it is spent.
    let (state, asking) = (app.clone(), caller.clone());
    let (request, reserved) = app
        .blocking(move |_| {
            state.check_seated(&asking, &request.bots)?;
            let reserved = state.reserve_match(&asking, &request.bots)?;
            Ok((request, reserved))
        })
        .await?;
    let (request, rules, options, files) = app
        .compiling(&caller, move || {
            let (room, options, files) = request.setup.read()?;
            Ok((request, room.rules, options, files))
        })
        .await?;
    let begun = app.blocking(move |registry| {
        let _reserved = reserved;
        let brought = files.get("rules").map(|file| file.text.clone());
        let plan = Plan {
            game: request.setup.game,
            rules,
            kind: Kind::Asked,
            options,
            files,
            seed: request.seed.unwrap_or_else(seed),
            bots: request.bots,
            pace_ms: request.pace_ms.min(SLOWEST_MS),
            from: None,
            keys: Vec::new(),
            owner: caller.owner(),
        };
        let pictures = pictures(request.pictures);
        let begun = pictures.and_then(|pictures| registry.begin(MatchRequest { plan, lead: None, pictures }));
        if let Some(text) = brought.filter(|_| begun.is_err()) {
            games::zrf::forget(&text);
        }
        begun
    });
    begun.await
}

/// The options and their files, loaded from what was sent, never from disk.
fn set_up(room: &Room, setup: &SetupBody) -> Result<(Options, Files), AppError> {
    let table = room.all_options();
    let mut values: BTreeMap<&str, String> = BTreeMap::new();
    for (name, value) in &setup.options {
        let text = match value {
            serde_json::Value::String(text) => text.clone(),
            serde_json::Value::Null => continue,
            other => other.to_string(),
        };
        values.insert(name, text);
    }
    let mut files = Files::new();
    for option in &table {
        let OptKind::File(load) = option.kind else { continue };
        let sent = setup.files.get(option.name);
        let value = match sent {
            Some(file) => {
                check_name(&file.name)?;
                file.name.clone()
            }
            None => values.get(option.name).cloned().unwrap_or_else(|| option.default.into()),
        };
        let read = |path: &str| SentFile::read(sent, &setup.includes, path);
        match load(&value, &read)? {
            Some(file) => {
                values.insert(option.name, file.name.clone());
                files.insert(option.name.into(), file);
            }
            None => drop(values.insert(option.name, value)),
        }
    }
    let unknown = setup.files.keys().find(|name| !table.iter().any(|option| option.name == name.as_str()));
    if let Some(name) = unknown {
        return Err(BadSetup(wording!(
            "{game} has no option '{name}' that takes a file",
            game = room.id,
            name = name.as_str()
        ))
        .into());
    }
    Ok((Options::new(&table, values.iter().map(|(name, value)| (*name, value.as_str())))?, files))
}

pub(super) fn pictures(sent: Vec<Picture>) -> Result<Vec<(String, Vec<u8>)>, AppError> {
    if sent.len() > MOST_PICTURES {
        return Err(AppError::wrong(
            "too_many_pictures",
            wording!("at most {most} pictures are taken", most = MOST_PICTURES),
        ));
    }
    let read = |picture: Picture| {
        check_name(&picture.name)?;
        let wrong = |why: Wording| {
            AppError::wrong(
                "bad_picture",
                wording!("{file}: {error}", file = picture.name.as_str(), error = why),
            )
        };
        let bytes = BASE64_STANDARD.decode(&picture.base64).map_err(|_| wrong(wording!("not base64")))?;
        picture_type(&bytes).ok_or_else(|| wrong(wording!("not a BMP, PNG, GIF, JPEG or WebP")))?;
        Ok((picture.name, bytes))
    };
    sent.into_iter().map(read).collect()
}

pub(super) async fn stop(State(app): State<AppState>, Path(id): Path<String>) -> Result<Response, AppError> {
    let told_of = app.blocking(move |registry| {
        if let Some(live_match) = registry.open(&id)? {
            stop_soon(registry, &live_match, STOP_PATIENCE);
        }
        summary(registry, &id)
    });
    Ok(ok_json(&told_of.await?))
}

#[derive(Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(super) struct Again {
    seed: Option<u64>,
}

pub(super) async fn again(
    State(app): State<AppState>,
    Path(id): Path<String>,
    caller: Caller,
    Body(ask): Body<Again>,
) -> Result<Response, AppError> {
    let state = app.clone();
    let begun = app.computing(move |registry| {
        let mut plan = plan(registry, &id)?;
        if plan.kind == Kind::Brought {
            return Err(AppError::conflict(
                "brought",
                wording!("a record brought from outside cannot be played again"),
            ));
        }
        // The seed of a match with a person is secret while it is live.
        let kept_back = registry.open(&id)?.is_some_and(|live_match| live_match.has_person());
        let lead = match &plan.from {
            Some(from) => {
                let to = from.at.parse().map_err(|error: String| AppError::internal(error))?;
                Some(Lead { record: so_far(registry, &from.of)?, to })
            }
            None => None,
        };
        state.check_seated(&caller, &plan.bots)?;
        let _place = state.reserve_match(&caller, &plan.bots)?;
        (plan.kind, plan.owner) = (Kind::Asked, caller.owner());
        if plan.from.is_none() {
            plan.seed = ask.seed.unwrap_or_else(|| if kept_back { seed() } else { plan.seed });
        }
        registry.begin(MatchRequest { plan, lead, pictures: stored_pictures(registry, &id)? })
    });
    Ok(created_json(&begun.await?))
}

#[derive(Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(super) struct Fork {
    at: String,
    bots: Vec<Spec>,
    #[serde(default)]
    pace_ms: u64,
}

pub(super) async fn fork(
    State(app): State<AppState>,
    Path(id): Path<String>,
    caller: Caller,
    Body(ask): Body<Fork>,
) -> Result<Response, AppError> {
    let state = app.clone();
    let begun = app.computing(move |registry| {
        let at: Place = ask.at.parse().map_err(|_: String| {
            AppError::wrong(
                "bad_place",
                wording!(
                    "expected GAME.TURN such as 2.37, or a turn such as 37, got '{text}'",
                    text = ask.at.as_str()
                ),
            )
        })?;
        // The new match's record would reveal its seed and sealed decisions.
        if registry.open(&id)?.is_some_and(|live_match| live_match.has_person()) {
            return Err(AppError::conflict(
                "still_live",
                wording!("a person plays this match; play on from a turn of it when it is over"),
            ));
        }
        state.check_seated(&caller, &ask.bots)?;
        let _place = state.reserve_match(&caller, &ask.bots)?;
        let pace = ask.pace_ms.min(SLOWEST_MS);
        registry.begin(request_from(registry, &id, (at, caller.owner()), Some(ask.bots), pace)?)
    });
    Ok(created_json(&begun.await?))
}

#[derive(Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(super) struct Key {
    key: String,
}

pub(super) async fn undo(
    State(app): State<AppState>,
    Path(id): Path<String>,
    Body(ask): Body<Key>,
) -> Result<Response, AppError> {
    let begun = app.computing(move |registry| {
        let over =
            || AppError::conflict("over", wording!("the match is over; play on from a turn of it instead"));
        let live_match = registry.open(&id)?.ok_or_else(over)?;
        let no_key = || AppError::forbidden("no_key", wording!("this key is nobody's in this match"));
        let person = live_match.person(&ask.key).ok_or_else(no_key)?;
        if live_match.room.information == game::Information::Hidden {
            return Err(AppError::conflict(
                "no_undo",
                wording!("what was seen cannot be unseen: no taking back in this game"),
            ));
        }
        let nothing_to_undo =
            || AppError::conflict("nothing_to_undo", wording!("you have not decided anything yet"));
        let record = live_match.record().ok_or_else(nothing_to_undo)?;
        let at = last_decision(&record, live_match.room, person).ok_or_else(nothing_to_undo)?;
        let owner = live_match.plan.owner.clone();
        let request = request_from(registry, &id, (at, owner), None, live_match.plan.pace_ms)?;
        let begun = registry.begin_after(&id, request)?;
        live_match.update_summary(|summary| summary.note = Some("taken_back".into()));
        live_match.request_stop();
        Ok(begun)
    });
    Ok(created_json(&begun.await?))
}

/// The turn of a bot's last decision.
fn last_decision(record: &Record, room: &'static Room, bot: usize) -> Option<Place> {
    let (mut seats, mut last) = (None, None);
    let is_its =
        |seats: &Option<Seating>, seat| seats.as_ref().is_some_and(|seating| seating.bot_at(seat) == bot);
    let _ = referee::replay(record, room, &mut |event| match event {
        referee::Event::Opened { seating, .. } => seats = Some(seating.clone()),
        referee::Event::Played { place, input, .. } if is_its(&seats, input.seat) => last = Some(place),
        _ => {}
    });
    last
}

/// A match for this owner that continues another from a point, with the same bots or others.
fn request_from(
    registry: &Arc<MatchRegistry>,
    id: &str,
    (at, owner): (Place, Option<String>),
    bots: Option<Vec<Spec>>,
    pace_ms: u64,
) -> Result<MatchRequest, AppError> {
    let record = so_far(registry, id)?;
    let header = &record.header;
    let kept = plan(registry, id)?;
    let plan = Plan {
        game: header.game.clone(),
        rules: header.rules,
        kind: Kind::Asked,
        options: header.options.clone(),
        files: header.files.clone(),
        seed: header.seed,
        bots: bots.unwrap_or(kept.bots),
        pace_ms,
        from: Some(From { of: id.into(), at: at.to_string() }),
        keys: Vec::new(),
        owner,
    };
    let pictures = stored_pictures(registry, id)?;
    Ok(MatchRequest { plan, lead: Some(Lead { record, to: at }), pictures })
}

/// The current record of a match.
fn so_far(registry: &Arc<MatchRegistry>, id: &str) -> Result<Record, AppError> {
    let Some(live_match) = registry.open(id)? else { return Ok(record(registry, id)?.0) };
    if live_match.is_secret() {
        return Err(kept_back());
    }
    live_match
        .record()
        .ok_or_else(|| AppError::conflict("not_begun", wording!("the match has not begun yet")))
}
