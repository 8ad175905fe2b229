//! The list of live matches with thumbnails, made once for all viewers.

use std::sync::Arc;
use std::sync::atomic::Ordering;

use accounts::Caller;
use serde::Serialize;
use serde_json::value::RawValue;

use super::access::sight;
use super::clock::now;
use super::live_match::LiveMatch;
use super::registry::MatchRegistry;
use super::shared_text::SharedText;
use crate::plan::Kind;
use crate::summary::{State, Summary};

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

/// Counts a viewer of the list of live matches while it lives.
pub struct LobbySpectator(Arc<MatchRegistry>);

impl LobbySpectator {
    pub fn of(registry: &Arc<MatchRegistry>) -> LobbySpectator {
        registry.lobby_spectators.fetch_add(1, Ordering::Relaxed);
        LobbySpectator(Arc::clone(registry))
    }
}

impl Drop for LobbySpectator {
    fn drop(&mut self) {
        self.0.lobby_spectators.fetch_sub(1, Ordering::Relaxed);
    }
}

impl MatchRegistry {
    /// The list of matches that this caller may watch, as a message of the socket.
    pub fn lobby(&self, caller: &Caller) -> SharedText {
        let is_shown = |live_match: &Arc<LiveMatch>| {
            sight(caller, live_match.plan.kind, live_match.plan.owner.as_deref()).is_some()
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
