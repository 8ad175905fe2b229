//! How a game is learned: generation after generation, each kept as soon as it is done.

use std::sync::atomic::Ordering;
use std::sync::{Mutex, PoisonError};
use std::time::Instant;

use accounts::Refused;
use evaluation::{Weights, tuned};
use game::{lock, wording};
use games::zrf::{add_weights, rules_file};
use lab::{Course, Learner, Progress, can_be_learned};
use store::{LearnedGame, LearningProgress, Store};

use super::current::Current;
use super::curve::{Curve, GENERATIONS, LearnedGeneration};
use crate::plan::Plan;

/// Positions looked at for a decision, as `viadal learn` has it by default.
const NODES: u64 = 300;
/// Games of a generation's match against the player without learning.
const MATCH_GAMES: u32 = 100;

fn course(games: u32) -> Course {
    Course { seed: 1, generations: GENERATIONS, games, nodes: NODES, threads: 1, match_games: MATCH_GAMES }
}

/// The game that a match plays, if the computer can learn it. That may take a while, as the rules are analysed.
///
/// # Errors
/// If it is not of a rules file that somebody brought, if weights for it ship, or if it cannot be learned.
pub fn game_of(plan: &Plan) -> Result<LearnedGame, Refused> {
    let brought = plan.files.get("rules").filter(|_| plan.game == "zrf");
    let file = brought.ok_or_else(|| {
        Refused::missing(wording!("only games of rules files that somebody brought are learned here"))
    })?;
    let variant = rules_file(&file.name, &file.text)?.variant(plan.options.text("variant"))?;
    let refused = |wording| Err(Refused::conflict("not_learned", wording));
    if variant.has_shipped_weights() {
        return refused(wording!("this game is learned already, and strong uses what was found"));
    }
    if !can_be_learned(&variant.rules, &variant.shipped_model()) {
        return refused(wording!(
            "the computer cannot learn this game: it learns games of two players without dice, but for mancala games and very large boards"
        ));
    }
    let number = variant.number;
    let id = format!("{:016x}-{number}", variant.fingerprint);
    let number = u32::try_from(number).map_err(|error| Refused::internal(error.to_string()))?;
    Ok(LearnedGame { id, file: file.name.clone(), rules: file.text.clone(), number })
}

/// Learns a game until it is learned or stopped. `games` are those of a generation.
pub(super) fn learn(store: &Store, current: &Current, games: u32) -> Result<(), Refused> {
    let (Some(game), Some(kept)) = (store.learned_game(&current.id)?, store.learning_progress(&current.id)?)
    else {
        return Ok(());
    };
    let variant = rules_file(&game.file, &game.rules)?.variant(&game.number.to_string())?;
    let weights = tuned(variant.fingerprint, variant.number).unwrap_or(Weights::USUAL);
    let none = || Refused::internal("the game cannot be learned");
    let learner = Learner::new(&variant.rules, &weights).ok_or_else(none)?;
    let course = course(games);
    let LearningProgress { curve, learning, mut weights } = kept;
    let (mut learning, mut curve) = match lab::Learning::from_bytes(&learner, &course, &learning) {
        Some(learning) => (learning, Curve::read(&curve)),
        // Nothing was learned yet, or by another version or with other games: it begins with the weights that were found.
        None => {
            let from = weights.as_deref().and_then(|weights| learner.starting_from(weights));
            (from.unwrap_or_default(), Curve::default())
        }
    };
    while learning.generation < GENERATIONS {
        let begun = Instant::now();
        let found = Mutex::new(None);
        let report = |progress| match progress {
            Progress::Games { played, .. } => current.played.store(played, Ordering::Relaxed),
            Progress::Match { tally, .. } => {
                *lock(&found) = Some(tally);
            }
            _ => {}
        };
        if learner.generation(&mut learning, &course, &current.stop, &report).is_none() {
            let learning = learning.to_bytes(&learner, &course);
            let kept = LearningProgress { curve: curve.written(), learning, weights };
            return Ok(store.keep_learning_progress(&current.id, &kept)?);
        }
        curve.generation = learning.generation;
        curve.seconds += begun.elapsed().as_secs_f64();
        if let Some(tally) = found.into_inner().unwrap_or_else(PoisonError::into_inner) {
            curve.generations.push(LearnedGeneration::new(
                curve.generation,
                [tally.won, tally.drawn, tally.lost],
                curve.seconds,
            ));
        }
        if let Some(learned) = learner.learned(&learning) {
            let bytes = learned.to_bytes(variant.fingerprint, variant.number);
            add_weights(&bytes);
            weights = Some(bytes);
        }
        let bytes = learning.to_bytes(&learner, &course);
        store.keep_learning_progress(
            &current.id,
            &LearningProgress { curve: curve.written(), learning: bytes, weights: weights.clone() },
        )?;
        current.played.store(0, Ordering::Relaxed);
    }
    Ok(store.stop_learning(&current.id)?)
}
