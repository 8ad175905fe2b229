//! Starting matches, repeating, continuing, undoing and stopping them.

use std::sync::Arc;
use std::time::Duration;

use accounts::{Caller, Refused};
use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use game::{Place, Record, Wording, wording};
use live::{
    Begun, From, Kind, Lead, MatchRegistry, MatchRequest, Plan, Rematch, SetupBody, Spec, check_name, seed,
    stop_soon,
};
use serde::Deserialize;

use super::body::{Body, Path, created_json, ok_json};
use crate::error::Answer;
use crate::pictures::{MOST_PICTURES, picture_type};
use crate::queries::{kept_back, plan, record, stored_pictures, summary};
use crate::state::AppState;

/// The slowest pace of a match, in milliseconds per turn.
const SLOWEST_MS: u64 = 10_000;
/// How long a stopped match may take to react.
const STOP_PATIENCE: Duration = Duration::from_secs(1);

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

pub(super) async fn begin(app: AppState, caller: Caller, Body(request): Body<MatchBody>) -> Answer {
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
) -> Result<Begun, Refused> {
    // What it can cost is asked for before it is spent.
    let asking = caller.clone();
    let (request, reserved) = app
        .blocking(move |registry| {
            registry.check_seated(&asking, &request.bots)?;
            let reserved = registry.reserve_match(&asking, &request.bots)?;
            Ok((request, reserved))
        })
        .await?;
    let MatchBody { setup, pictures: sent, seed: given, bots, pace_ms } = request;
    let (room, options, files) = app.set_up(&caller, setup).await?;
    let begun = app.blocking(move |registry| {
        let _reserved = reserved;
        let brought = files.get("rules").map(|file| file.text.clone());
        let seed = given.unwrap_or_else(seed);
        let plan = Plan {
            pace_ms: pace_ms.min(SLOWEST_MS),
            owner: caller.owner(),
            ..Plan::of(room, Kind::Asked, (options, files), seed, bots)
        };
        let pictures = pictures(sent);
        let begun = pictures.and_then(|pictures| registry.begin(MatchRequest { plan, lead: None, pictures }));
        if let Some(text) = brought.filter(|_| begun.is_err()) {
            games::zrf::forget(&text);
        }
        begun
    });
    begun.await
}

pub(super) fn pictures(sent: Vec<Picture>) -> Result<Vec<(String, Vec<u8>)>, Refused> {
    if sent.len() > MOST_PICTURES {
        let wording = wording!("at most {most} pictures are taken", most = MOST_PICTURES);
        return Err(Refused::wrong("too_many_pictures", wording));
    }
    let read = |picture: Picture| {
        check_name(&picture.name)?;
        let wrong = |why: Wording| {
            Refused::wrong(
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

pub(super) async fn stop(app: AppState, Path(id): Path<String>) -> Answer {
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
    /// A new game by the same set-up, from its start.
    #[serde(default)]
    fresh: bool,
    /// With the bots' order reversed.
    #[serde(default)]
    swap: bool,
}

pub(super) async fn again(
    app: AppState,
    Path(id): Path<String>,
    caller: Caller,
    Body(ask): Body<Again>,
) -> Answer {
    let begun = app.computing(move |registry| {
        let mut plan = plan(registry, &id)?;
        if plan.kind == Kind::Brought {
            let wording = wording!("a record brought from outside cannot be played again");
            return Err(Refused::conflict("brought", wording));
        }
        if ask.fresh {
            plan.from = None;
        }
        if ask.swap {
            plan.bots.reverse();
            plan.keys.reverse();
        }
        // The seed of a match with a person is secret while it is live.
        let live_match = registry.open(&id)?;
        let kept_back = live_match.as_ref().is_some_and(|live_match| live_match.has_person());
        // Whoever has played comes along with the same key, if the owner asks.
        if live_match.is_some() || plan.owner != caller.owner() {
            plan.keys.clear();
        }
        let lead = match &plan.from {
            Some(from) => {
                let to = from.at.parse().map_err(|error: String| Refused::internal(error))?;
                Some(Lead { record: so_far(registry, &from.of)?, to })
            }
            None => None,
        };
        registry.check_seated(&caller, &plan.bots)?;
        let _place = registry.reserve_match(&caller, &plan.bots)?;
        (plan.kind, plan.owner) = (Kind::Asked, caller.owner());
        if plan.from.is_none() {
            plan.seed = ask.seed.unwrap_or_else(|| if kept_back || ask.fresh { seed() } else { plan.seed });
        }
        let come_along = ask.fresh && plan.keys.iter().any(Option::is_some);
        let begun = registry.begin(MatchRequest { plan, lead, pictures: stored_pictures(registry, &id)? })?;
        if come_along {
            registry.note_rematch(&id, Rematch { id: begun.summary.id.clone(), swapped: ask.swap })?;
        }
        Ok(begun)
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
    app: AppState,
    Path(id): Path<String>,
    caller: Caller,
    Body(ask): Body<Fork>,
) -> Answer {
    let begun = app.computing(move |registry| {
        let at: Place = ask.at.parse().map_err(|_: String| {
            Refused::wrong(
                "bad_place",
                wording!(
                    "expected GAME.TURN such as 2.37, or a turn such as 37, got '{text}'",
                    text = ask.at.as_str()
                ),
            )
        })?;
        // The new match's record would reveal its seed and sealed decisions.
        if registry.open(&id)?.is_some_and(|live_match| live_match.has_person()) {
            let wording = wording!("a person plays this match; play on from a turn of it when it is over");
            return Err(Refused::conflict("still_live", wording));
        }
        registry.check_seated(&caller, &ask.bots)?;
        let _place = registry.reserve_match(&caller, &ask.bots)?;
        let record = so_far(registry, &id)?;
        let plan = Plan {
            pace_ms: ask.pace_ms.min(SLOWEST_MS),
            from: Some(From { of: id.clone(), at: at.to_string() }),
            owner: caller.owner(),
            ..Plan::of_record(&record.header, Kind::Asked, ask.bots)
        };
        let pictures = stored_pictures(registry, &id)?;
        registry.begin(MatchRequest { plan, lead: Some(Lead { record, to: at }), pictures })
    });
    Ok(created_json(&begun.await?))
}

#[derive(Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(super) struct Key {
    key: String,
    /// Those of all people in the match, where there are several.
    #[serde(default)]
    keys: Vec<String>,
}

pub(super) async fn undo(app: AppState, Path(id): Path<String>, Body(ask): Body<Key>) -> Answer {
    let begun = app.computing(move |registry| {
        let over =
            || Refused::conflict("over", wording!("the match is over; play on from a turn of it instead"));
        let live_match = registry.open(&id)?.ok_or_else(over)?;
        let no_key = || Refused::forbidden("no_key", wording!("this key is nobody's in this match"));
        let person = live_match.person(&ask.key).ok_or_else(no_key)?;
        if live_match
            .persons()
            .any(|other| other != person && !live_match.persons_with(&ask.keys).contains(&other))
        {
            let wording = wording!("somebody else plays this match too: no taking back");
            return Err(Refused::forbidden("not_alone", wording));
        }
        if live_match.room.information == game::Information::Hidden {
            let wording = wording!("what was seen cannot be unseen: no taking back in this game");
            return Err(Refused::conflict("no_undo", wording));
        }
        let nothing_to_undo =
            || Refused::conflict("nothing_to_undo", wording!("you have not decided anything yet"));
        let record = live_match.record().ok_or_else(nothing_to_undo)?;
        let last = || referee::last_decision(&record, live_match.room, person);
        let at = live_match.asking(last).ok_or_else(nothing_to_undo)?;
        registry.take_back(&live_match, Lead { record, to: at })
    });
    Ok(created_json(&begun.await?))
}

/// The current record of a match.
fn so_far(registry: &Arc<MatchRegistry>, id: &str) -> Result<Record, Refused> {
    let Some(live_match) = registry.open(id)? else { return Ok(record(registry, id)?.0) };
    if live_match.is_secret() {
        return Err(kept_back());
    }
    live_match.record().ok_or_else(|| Refused::conflict("not_begun", wording!("the match has not begun yet")))
}
