//! The games, their rules for authors, their starters, and the modules that draw them.

use std::collections::BTreeMap;
use std::sync::OnceLock;

use accounts::Refused;
use axum::http::HeaderMap;
use axum::http::header::CACHE_CONTROL;
use axum::response::{IntoResponse, Response};
use game::{Opt, OptKind, Room, Starter, wording};
use live::check_name;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use store::SourceFile;

use super::body::{Path, Query, ok_json};
use crate::assets::with_etag;
use crate::docs::{render, title};
use crate::error::Answer;
use crate::state::AppState;
use crate::views::module;

/// A game.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(rename = "GameInfo")]
pub(crate) struct Game {
    id: &'static str,
    title: &'static str,
    summary: &'static str,
    /// The fewest and the most that can play, with the options' defaults.
    seats: [usize; 2],
    options: Vec<GameOption>,
    house: Vec<HouseBot>,
    samples: Vec<SampleBot>,
    /// Languages that have a starter bot.
    languages: Vec<&'static str>,
    /// Languages of people that its rules are there in.
    rules_in: Vec<&'static str>,
    /// Whether players know less than spectators.
    hidden: bool,
    /// Options that tournaments set where they are not told otherwise.
    contests: BTreeMap<&'static str, &'static str>,
    /// Rules of the game for which openings ship; null where games do not begin by openings.
    openings: Option<Vec<&'static str>>,
}

/// An option.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub(crate) struct GameOption {
    name: &'static str,
    default: &'static str,
    help: &'static str,
    /// What people read instead of the name; empty where the name says it.
    label: &'static str,
    /// What a number of it counts; may be empty.
    unit: &'static str,
    /// Whether chance decides where no value is given.
    drawn: bool,
    /// Whether its value names a file, whose contents are sent beside.
    file: bool,
    /// Its values where they are few; of files those that ship and can be named without sending them.
    choices: Vec<&'static str>,
    /// The least and the greatest of a number, where they are declared.
    range: Option<[i64; 2]>,
}

/// A bot that ships as a function.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub(crate) struct HouseBot {
    name: &'static str,
    help: &'static str,
    options: Vec<GameOption>,
}

/// A bot that ships as a file.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub(crate) struct SampleBot {
    file: &'static str,
    name: &'static str,
    help: &'static str,
    text: &'static str,
}

/// A page of text.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub(crate) struct Page {
    /// The language it is in.
    pub(crate) lang: &'static str,
    pub(crate) title: String,
    pub(crate) html: String,
}

/// The beginning of a bot.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub(crate) struct Beginning {
    files: Vec<SourceFile>,
    /// The file to edit.
    main: String,
}

pub(super) async fn games(app: AppState) -> Response {
    ok_json(&app.registry.games.all().into_iter().map(Game::of).collect::<Vec<_>>())
}

#[derive(Deserialize)]
pub(super) struct InLanguage {
    lang: Option<String>,
}

pub(super) async fn rules(app: AppState, Path(id): Path<String>, Query(ask): Query<InLanguage>) -> Answer {
    let room = app.registry.room(&id)?;
    Ok(ok_json(&Page::rules_of(room, ask.lang.as_deref().unwrap_or("en"))))
}

impl Page {
    /// The rules of a game, in a language if they are there in it.
    pub(crate) fn rules_of(room: &Room, lang: &str) -> Page {
        let found = room.translations.iter().find(|(of, _)| *of == lang);
        let (lang, text) = found.copied().unwrap_or(("en", room.readme));
        Page::of(lang, text)
    }

    /// A page from its Markdown.
    pub(crate) fn of(lang: &'static str, text: &str) -> Page {
        Page { lang, title: title(text), html: render(text) }
    }
}

/// How a game, or one by a rules file that ships, looks at its start.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(crate) struct Start {
    /// The game or the rules file.
    pub(crate) id: String,
    game: &'static str,
    scene: Value,
    view: Value,
}

#[derive(Deserialize)]
pub(super) struct StartsOf {
    of: Option<String>,
}

/// The starts of all games and rules files that ship, or of one game: pictures of them, the same for everybody.
pub(super) async fn starts(app: AppState, Query(ask): Query<StartsOf>) -> Answer {
    static SHIPPED: OnceLock<Value> = OnceLock::new();
    let shown = app.computing(move |registry| match ask.of {
        Some(id) => Ok(json!([Start::of(&registry.games, &id)?])),
        None => Ok(SHIPPED.get_or_init(|| json!(Start::shipped(&registry.games))).clone()),
    });
    Ok(([(CACHE_CONTROL, "private, max-age=3600")], ok_json(&shown.await?)).into_response())
}

/// A module under `/views/`.
pub(crate) async fn view(app: AppState, Path(path): Path<String>, headers: HeaderMap) -> Answer {
    let missing = || Refused::missing(format!("no module /views/{path}"));
    let text = module(&path, &app.registry.games.all()).ok_or_else(missing)?;
    Ok(with_etag(text.as_bytes(), "text/javascript; charset=utf-8", &headers))
}

impl Start {
    /// All that ship.
    pub(crate) fn shipped(games: &arena::Games) -> Vec<Start> {
        let rooms = arena::rooms().iter().map(|room| room.id).filter(|id| *id != "zrf");
        let rules = ::games::zrf::SHIPPED.iter().map(|rules| rules.name).filter(|name| *name != "thud");
        rooms.chain(rules).filter_map(|id| Start::of(games, id).ok()).collect()
    }

    /// One of them, or another of these games.
    pub(crate) fn of(games: &arena::Games, id: &str) -> Result<Start, Refused> {
        let shipped =
            || ::games::zrf::shipped(id).and_then(|_| Some((games.get("zrf")?, Some(("rules", id)))));
        let missing = || Refused::missing(format!("no game and no rules file '{id}'"));
        let (room, given) = games.get(id).map(|room| (room, None)).or_else(shipped).ok_or_else(missing)?;
        let (options, files) = (game::Options::new(&room.all_options(), given)?, game::Files::new());
        let players = *(room.seats)(&options, &files)?.start();
        let (opening, dice) = (room.series)(&options)?.opening(7, 1, players);
        let opened = (room.open)(&options, &files, opening, dice)?;
        let value = |text: &str| serde_json::from_str(text).unwrap_or_default();
        let view = opened.frame(game::Eyes::Everything);
        Ok(Start {
            id: id.into(),
            game: room.id,
            scene: value(opened.scene().get()),
            view: value(view.get()),
        })
    }
}

#[derive(Deserialize)]
pub(super) struct Wanted {
    language: String,
    name: Option<String>,
}

pub(super) async fn starter(app: AppState, Path(id): Path<String>, Query(ask): Query<Wanted>) -> Answer {
    let room = app.registry.room(&id)?;
    let name = ask.name.as_deref().unwrap_or("MyBot");
    check_name(name)?;
    if name.contains(['{', '}']) {
        return Err(Refused::wrong("bad_name", wording!("a bot's name has no braces")).into());
    }
    let missing = || Refused::missing(format!("{} has no starter in '{}'", room.id, ask.language));
    let starter =
        room.starters.iter().find(|starter| starter.language == ask.language).ok_or_else(missing)?;
    Ok(ok_json(&Beginning::of(room, starter, name)))
}

impl Beginning {
    pub(crate) fn of(room: &Room, starter: &Starter, name: &str) -> Beginning {
        // Files such as .classpath are for IDEs; bots stored here do not have them.
        let files = starter.written(room.id, name).into_iter().filter(|(name, _)| !name.starts_with('.'));
        let files: Vec<SourceFile> = files.map(|(name, text)| SourceFile { name, text }).collect();
        let main = files.iter().find(|file| file.name != "bot.toml").unwrap_or(&files[0]).name.clone();
        Beginning { files, main }
    }
}

impl Game {
    pub(crate) fn of(room: &'static Room) -> Game {
        let seats = game::Options::new(&room.all_options(), [])
            .and_then(|options| (room.seats)(&options, &game::Files::new()))
            .map_or([2, 2], |seats| [*seats.start(), *seats.end()]);
        Game {
            id: room.id,
            title: room.title,
            summary: room.summary,
            seats,
            options: room.all_options().iter().map(GameOption::of).collect(),
            house: room.house.iter().map(HouseBot::of).collect(),
            samples: room.samples.iter().map(SampleBot::of).collect(),
            languages: room.starters.iter().map(|starter| starter.language).collect(),
            rules_in: std::iter::once("en").chain(room.translations.iter().map(|(lang, _)| *lang)).collect(),
            hidden: room.information == game::Information::Hidden,
            contests: room.contests.iter().copied().collect(),
            openings: arena::has_openings(room).then(|| arena::rules_with_openings(room).collect()),
        }
    }
}

impl GameOption {
    fn of(option: &Opt) -> GameOption {
        let Opt { name, label, default, help, unit, choices, range, drawn, spare: _, kind } = *option;
        let file = matches!(kind, OptKind::File(_));
        let ships = file && ::games::zrf::shipped(default).is_some();
        let shipped = ::games::zrf::SHIPPED.iter().filter(|_| ships).map(|shipped| shipped.name);
        let choices = choices.iter().copied().chain(shipped).collect();
        GameOption { name, label, default, help, unit, drawn, file, choices, range }
    }
}

impl HouseBot {
    fn of(house: &game::House) -> HouseBot {
        let options = house.options.iter().map(GameOption::of).collect();
        HouseBot { name: house.name, help: house.help, options }
    }
}

impl SampleBot {
    fn of(sample: &'static game::Sample) -> SampleBot {
        let name = sample.file.rsplit_once('.').map_or(sample.file, |(stem, _)| stem);
        SampleBot { file: sample.file, name, help: sample.help, text: sample.text }
    }
}
