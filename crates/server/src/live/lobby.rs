//! The list of live matches with thumbnails, made once for all viewers.

use std::sync::Arc;

use axum::extract::ws::Utf8Bytes;
use serde::Serialize;
use serde_json::value::RawValue;

use super::live_match::LiveMatch;
use super::registry::{MatchRegistry, now};
use crate::public::Caller;
use crate::summary::{Kind, State, Summary};

/// The most matches shown.
const SHOWN: usize = 12;
/// Tournament matches are shown after this many milliseconds.
const QUICK_MS: i64 = 2000;

#[derive(Serialize)]
struct Lobby {
    lobby: Vec<Card>,
}

#[derive(Serialize)]
struct Card {
    #[serde(flatten)]
    summary: Summary,
    scene: Option<Box<RawValue>>,
    frame: Option<Frame>,
}

#[derive(Serialize)]
struct Frame {
    game: u32,
    turn: u32,
    view: Box<RawValue>,
}

impl MatchRegistry {
    /// The list of matches that this caller may watch, as a message of the socket.
    pub(crate) fn lobby(&self, caller: &Caller) -> Utf8Bytes {
        let is_shown = |live_match: &Arc<LiveMatch>| {
            caller.sight(live_match.plan.kind, live_match.plan.owner.as_deref()).is_some()
        };
        let live = self.live_matches().into_iter().filter(is_shown);
        let live = live.map(|live_match| (live_match.summary(), live_match));
        // A match whose person has left is not being played.
        let played = live.filter(|(summary, _)| summary.state != State::Waiting);
        // A quick tournament match would be over before anyone sees it.
        let now = now();
        let played = played
            .filter(|(summary, _)| summary.kind != Kind::Tournament || now - summary.started > QUICK_MS);
        let cards = played.take(SHOWN).map(|(summary, live_match)| {
            let (scene, view) = match live_match.thumbnail() {
                Some((scene, view)) => (raw(scene), raw(view)),
                None => (None, None),
            };
            let (game, turn) = (summary.in_game, summary.turn);
            Card { summary, scene, frame: view.map(|view| Frame { game, turn, view }) }
        });
        let lobby = Lobby { lobby: cards.collect() };
        serde_json::to_string(&lobby).expect("a list has string keys").into()
    }
}

fn raw(text: String) -> Option<Box<RawValue>> {
    RawValue::from_string(text).ok()
}
