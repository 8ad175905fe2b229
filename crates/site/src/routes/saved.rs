//! Saved games of the original program: dropped on the page, taken from it.

use accounts::{Caller, Refused};
use axum::body::Bytes;
use axum::extract;
use axum::response::Response;
use game::{File, OptKind, Record, Room, wording};
use live::{Brought, SentFile, State, Summary, check_name};
use referee::Stop;
use serde::{Deserialize, Serialize};
use time::OffsetDateTime;
use zrf::zsg;

use super::begin::{Picture, pictures};
use super::body::{Body, Path, Query, attachment, created_json};
use crate::error::AppError;
use crate::jobs::Job;
use crate::queries::{stored_record, summary};
use crate::saved::{NotShown, record_of, rules_name};
use crate::state::AppState;

/// A saved game as the page sends it.
#[derive(Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(super) struct Sent {
    #[serde(flatten)]
    game: Game,
    #[serde(default)]
    pictures: Vec<Picture>,
}

/// A saved game without pictures.
#[derive(Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
struct Game {
    #[serde(flatten)]
    file: SentFile,
    /// Its rules file; without it one that ships.
    rules: Option<SentFile>,
    #[serde(default)]
    includes: Vec<SentFile>,
}

/// A saved game, to be stored.
#[derive(Serialize, Deserialize)]
pub(crate) struct Save {
    game: Game,
    /// Its id as a match.
    id: String,
    owner: Option<String>,
    /// The names of its pictures.
    pictures: Vec<String>,
}

/// Shows a saved game as a match that has been played so far.
pub(super) async fn bring(
    extract::State(app): extract::State<AppState>,
    caller: Caller,
    Body(sent): Body<Sent>,
) -> Result<Response, AppError> {
    let place = app.reading_place(&caller).await?;
    let asking = caller.clone();
    let asked = app.blocking(move |registry| {
        registry.check_kept(&asking)?;
        Ok((registry.store.match_id(), pictures(sent.pictures)?))
    });
    let (id, pictures) = asked.await?;
    let names = pictures.iter().map(|(name, _)| name.clone()).collect();
    let save = Save { game: sent.game, id, owner: caller.owner(), pictures: names };
    let brought: Brought = app.read(place, Job::Save(save), Bytes::new()).await?;
    let told = app.blocking(move |registry| {
        brought.keep(&registry.store)?;
        for (name, bytes) in &pictures {
            registry.store.keep_picture(&brought.told.id, name, bytes)?;
        }
        Ok(brought.told)
    });
    Ok(created_json(&told.await?))
}

impl Save {
    /// Plays through a saved game, by its rules.
    ///
    /// # Errors
    /// If it cannot be read, or its moves do not follow the rules.
    pub(crate) fn play_through(self, stop: &Stop) -> Result<Brought, Refused> {
        let Game { file, rules: sent, includes } = self.game;
        let room = arena::room("zrf").ok_or_else(|| Refused::missing("no game 'zrf'"))?;
        let wrong = |error: String| {
            Refused::wrong("bad_save", wording!("{file}: {error}", file = file.name.as_str(), error))
        };
        let bytes = file.bytes()?;
        let saved = zsg::read(&bytes).map_err(|bad| wrong(bad.to_string()))?;
        let text = File { name: file.name.clone(), text: zrf::decode(&bytes) };
        let rules = sent.as_ref().map(|sent| rules(sent, &includes, room)).transpose()?;
        if rules.is_none() && games::zrf::shipped(&rules_name(&saved)).is_none() {
            let needed = saved.rules_file();
            let wording = wording!(
                "{name} needs its rules file '{needed}': drop both together",
                name = file.name.as_str(),
                needed
            );
            return Err(Refused::wrong("needs_rules", wording));
        }
        let record = record_of(&saved, text, rules, room, stop).map_err(|error| match error {
            NotShown::Setup(bad) => bad.into(),
            NotShown::Move(wording) => Refused::wrong("bad_save", wording),
        })?;
        let mut told = Summary::of_record(self.id, &record, room);
        told.pictures = self.pictures;
        if !record.is_complete() {
            (told.state, told.note) = (State::Broken, Some("saved_game".into()));
            (told.in_game, told.turn, told.turns) = (1, turn(&record, room), 0);
        }
        Ok(Brought::of(&record, told, self.owner))
    }
}

/// The turn that a record has come to.
fn turn(record: &Record, room: &'static Room) -> u32 {
    let mut turn = 0;
    let _ = referee::replay(record, room, &mut |event| {
        if let referee::Event::Played { place, .. } = event {
            turn = place.turn;
        }
    });
    turn
}

/// A rules file with what it includes.
fn rules(sent: &SentFile, includes: &[SentFile], room: &Room) -> Result<File, Refused> {
    let option = room.options.iter().find(|option| option.name == "rules");
    let Some(OptKind::File(load)) = option.map(|option| option.kind) else {
        return Err(Refused::internal("the room has no rules files"));
    };
    check_name(&sent.name)?;
    let read = |path: &str| SentFile::read(Some(sent), includes, path);
    if let Some(file) = load(&sent.name, &read)? {
        return Ok(file);
    }
    // It is called like one that ships; what was sent counts.
    let text = zrf::decode(&sent.bytes()?);
    Ok(File { name: sent.name.clone(), text })
}

#[derive(Deserialize)]
pub(super) struct OfGame {
    game: Option<u32>,
}

/// A match of board games as a saved game, as far as it has come.
pub(super) async fn take(
    extract::State(app): extract::State<AppState>,
    Path(id): Path<String>,
    Query(ask): Query<OfGame>,
) -> Result<Response, AppError> {
    let (told, record) = played(&app, &id).await?;
    let saved: Option<String> = app.job(Job::Saved { game: ask.game.unwrap_or(1) }, record.into()).await?;
    let missing = || Refused::missing(format!("match '{id}' is no board game by a rules file"));
    Ok(attachment(&format!("{}-{id}.zsg", told.game), TEXT, saved.ok_or_else(missing)?))
}

/// The games of a match in PGN, as far as they have come.
pub(super) async fn pgn(
    extract::State(app): extract::State<AppState>,
    Path(id): Path<String>,
) -> Result<Response, AppError> {
    let (told, record) = played(&app, &id).await?;
    let began = OffsetDateTime::from_unix_timestamp(told.started / 1000).ok();
    let date = began.map(|began| began.date().to_string().replace('-', "."));
    let games: Option<String> = app.job(Job::Pgn { date }, record.into()).await?;
    let missing = || Refused::missing(format!("match '{id}' is not of chess or its kin"));
    Ok(attachment(&format!("{}-{id}.pgn", told.game), TEXT, games.ok_or_else(missing)?))
}

/// A match and its record so far.
async fn played(app: &AppState, id: &str) -> Result<(Summary, String), Refused> {
    let wanted = id.to_owned();
    let found = app.blocking(move |registry| {
        let told = summary(registry, &wanted)?;
        // Nothing is hidden in these games, and what is written of them holds no seed.
        let live = registry.open(&wanted)?.and_then(|live_match| live_match.record());
        let record =
            live.map_or_else(|| stored_record(registry, &wanted), |record| Ok(record.to_string()))?;
        Ok((told, record))
    });
    found.await
}

const TEXT: &str = "text/plain; charset=utf-8";
