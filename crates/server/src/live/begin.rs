//! Begins matches: from a request to a match on its own thread.

use std::collections::BTreeMap;
use std::sync::Arc;

use game::{Information, Record, Room, wording};
use referee::Contest;
use serde::Serialize;

use super::bots::ResolvedBot;
use super::live_match::LiveMatch;
use super::registry::{MatchRegistry, now};
use super::run::run;
use crate::error::AppError;
use crate::plan::Plan;
use crate::random::secret;
use crate::summary::{State, Summary};

/// The most matches played at once.
const MAX_MATCHES: usize = 500;

/// What is to be played.
pub(crate) struct MatchRequest {
    /// How it was asked for.
    pub(crate) plan: Plan,
    /// The record that it plays on from, when it plays on.
    pub(crate) record: Option<Record>,
    /// Pictures of its pieces: name and contents.
    pub(crate) pictures: Vec<(String, Vec<u8>)>,
}

/// A match that has begun.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct Begun {
    #[serde(flatten)]
    pub(crate) summary: Summary,
    /// What persons show to act, by bot.
    pub(crate) keys: Vec<Option<String>>,
}

impl MatchRegistry {
    /// Begins a match. Blocks for as long as it takes to write the bots' files and to compile rules.
    ///
    /// # Errors
    /// When it cannot be set up or a bot not be found.
    pub(crate) fn begin(self: &Arc<MatchRegistry>, request: MatchRequest) -> Result<Begun, AppError> {
        let MatchRequest { plan, record, pictures } = request;
        let room = arena::room(&plan.game).ok_or_else(|| {
            AppError::wrong("no_game", wording!("no game '{game}'", game = plan.game.as_str()))
        })?;
        if self.is_closing() {
            return Err(AppError::conflict("closing", wording!("the server is being stopped")));
        }
        if self.count() >= MAX_MATCHES {
            let message =
                wording!("{most} matches are being played; wait until one has ended", most = MAX_MATCHES);
            return Err(AppError::conflict("too_many_matches", message));
        }
        let (options, files) = (plan.options.clone(), plan.files.clone());
        Contest { room, options, files, seed: plan.seed }.check(plan.bots.len())?;
        let found: Vec<ResolvedBot> =
            plan.bots.iter().map(|spec| self.resolve(room, spec)).collect::<Result<_, _>>()?;
        let keys: Vec<Option<String>> = found.iter().map(|bot| bot.player.human.then(secret)).collect();
        let summary = summary(self.store.match_id(), room, &plan, &found, &pictures);
        let live_match = LiveMatch::new(room, plan, summary, keys);
        self.keep(&live_match)?;
        for (name, bytes) in &pictures {
            self.store.keep_picture(&live_match.id, name, bytes)?;
        }
        self.insert(&live_match);
        let begun = Begun { summary: live_match.summary(), keys: live_match.keys.clone() };
        let (registry, name) = (Arc::clone(self), format!("match {}", live_match.id));
        let thread = std::thread::Builder::new().name(name);
        let spawned = thread.spawn({
            let live_match = Arc::clone(&live_match);
            move || run(&registry, &live_match, &found, record.as_ref())
        });
        if let Err(error) = spawned {
            self.remove(&live_match);
            self.store.forget_match(&live_match.id)?;
            return Err(AppError::internal(format!("no thread for the match: {error}")));
        }
        Ok(begun)
    }
}

/// The summary of a match before it begins.
pub(super) fn summary(
    id: String,
    room: &'static Room,
    plan: &Plan,
    found: &[ResolvedBot],
    pictures: &[(String, Vec<u8>)],
) -> Summary {
    let person = found.iter().any(|bot| bot.player.human);
    Summary {
        id,
        game: room.id.into(),
        title: room.title.into(),
        bots: found.iter().map(|bot| bot.player.clone()).collect(),
        state: State::Queued,
        kind: plan.kind,
        in_game: 0,
        turn: 0,
        turns: 0,
        scores: None,
        ranks: None,
        winner: None,
        reason: None,
        games: Vec::new(),
        seed: (!person).then_some(plan.seed),
        options: plan.options.clone(),
        files: plan
            .files
            .iter()
            .map(|(option, file)| (option.clone(), file.name.clone()))
            .collect::<BTreeMap<_, _>>(),
        pictures: pictures.iter().map(|(name, _)| name.clone()).collect(),
        hidden: room.information == Information::Hidden,
        undo: person && room.information == Information::Perfect,
        started: now(),
        ended: None,
        verdicts: None,
        note: None,
        from: plan.from.clone(),
    }
}
