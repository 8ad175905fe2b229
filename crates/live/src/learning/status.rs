//! How learning a game stands, as the page shows it.

use std::sync::atomic::Ordering;

use accounts::Refused;
use game::{Wording, lock, wording};
use serde::Serialize;

use super::LearningQueue;
use super::curve::{Curve, GENERATIONS, LearnedGeneration};

/// How learning a game stands.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct Learning {
    state: LearningState,
    /// Generations that are done.
    generation: u32,
    /// After so many it is finished.
    generations: u32,
    /// Games of the generation under way that are played.
    played: u32,
    /// Games of each generation.
    games: u32,
    /// What came of the generations; one in which no weights played best is not there.
    curve: Vec<LearnedGeneration>,
    /// Whether weights that clearly won are used.
    in_use: bool,
    /// What learning is.
    #[cfg_attr(
        feature = "describe",
        ts(type = "import(\"./contract.d.ts\").Wording"),
        schemars(with = "serde_json::Value")
    )]
    help: Wording,
    /// How it stands.
    #[cfg_attr(
        feature = "describe",
        ts(type = "import(\"./contract.d.ts\").Wording | null"),
        schemars(with = "Option<serde_json::Value>")
    )]
    standing: Option<Wording>,
    /// What the curve shows, and whether it is in use; none before the first generation is done.
    #[cfg_attr(
        feature = "describe",
        ts(type = "import(\"./contract.d.ts\").Wording | null"),
        schemars(with = "Option<serde_json::Value>")
    )]
    outcome: Option<Wording>,
}

/// Whether a game is being learned.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum LearningState {
    /// Nobody has asked for it.
    Never,
    /// Another game is learned first.
    Waiting,
    /// Is being learned.
    Running,
    /// Was stopped and can go on.
    Stopped,
    /// All generations are done.
    Finished,
    /// Could not go on.
    Failed,
}

impl Learning {
    /// How a game with this id stands.
    pub fn of(learning: &LearningQueue, id: &str) -> Result<Learning, Refused> {
        let kept = learning.store.learning_curve(id)?;
        let (queue, games) = (lock(&learning.queue), learning.games);
        let current = queue.current.as_ref().filter(|current| current.id == id);
        let is_known = kept.is_some();
        let (curve, in_use) =
            kept.map_or_else(Default::default, |(curve, found)| (Curve::read(&curve), found));
        let state = match current {
            Some(current) if !current.stop.load(Ordering::Relaxed) => LearningState::Running,
            _ if queue.is_next(id) => LearningState::Running,
            _ if queue.waiting.iter().any(|waiting| waiting == id) => LearningState::Waiting,
            _ if queue.failed.contains_key(id) => LearningState::Failed,
            _ if curve.generation >= GENERATIONS => LearningState::Finished,
            _ if is_known => LearningState::Stopped,
            _ => LearningState::Never,
        };
        let played = current.map_or(0, |current| current.played.load(Ordering::Relaxed));
        Ok(Learning {
            state,
            generation: curve.generation,
            generations: GENERATIONS,
            played,
            games,
            in_use,
            help: wording!(
                "The computer plays this game by its rules alone. It can learn it from games against itself: on one core, at a low priority, also when you leave this page."
            ),
            standing: standing(state, curve.generation, played, games),
            outcome: (curve.generation > 0).then(|| match in_use {
                true => {
                    wording!("What it learned wins against the player without learning, and strong uses it.")
                }
                false => wording!("What it learned does not clearly win yet, so strong plays without it."),
            }),
            curve: curve.generations,
        })
    }
}

/// How it stands in words, after so many generations and games of the next; nothing where it has not begun.
fn standing(state: LearningState, generation: u32, played: u32, games: u32) -> Option<Wording> {
    let (all, next) = (GENERATIONS.to_string(), (generation + 1).to_string());
    let (done, played_of, games_of) = (generation.to_string(), played.to_string(), games.to_string());
    Some(match state {
        LearningState::Never => return None,
        LearningState::Waiting => wording!("Another game is learned first."),
        LearningState::Running if played < games => wording!(
            "Generation {n} of {all}: {played} of {games} games",
            n = next,
            all,
            played = played_of,
            games = games_of
        ),
        LearningState::Running => {
            wording!("Generation {n} of {all}: the best player is chosen", n = next, all)
        }
        LearningState::Stopped => wording!("Stopped after {n} of {all} generations.", n = done, all),
        LearningState::Finished => wording!("Finished after {all} generations.", all),
        LearningState::Failed => wording!("It could not go on; the server's log says why."),
    })
}
