//! What a game is like, found out by playing a little of it by chance.

use std::sync::Arc;

use board::{Moves, Position, Rules};

use crate::chance::Chance;
use crate::evaluate::Evaluation;
use crate::gain::gain;

/// What some games played by chance were like.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Sample {
    /// Of a thousand moves so many captured, promoted or made pieces.
    pub noisy: u32,
    /// Moves to choose from, on average.
    pub choices: u32,
    /// Parts that were played in a game, on average, up to a bound.
    pub parts: u32,
    /// Of a thousand games so many were decided within the bound.
    pub decided: u32,
}

const GAMES: u32 = 8;
const PARTS: u32 = 160;
/// So many moves are looked at in all, at most.
const LOOKED_AT: u32 = 40_000;

impl Sample {
    pub(crate) fn new(rules: &Arc<Rules>, evaluation: &Evaluation) -> Sample {
        let mut chance = Chance::new(2);
        let mut moves = Moves::new();
        let (mut noisy, mut choices, mut parts, mut decided, mut games) = (0, 0, 0, 0, 0);
        while games < GAMES && choices < LOOKED_AT {
            let mut position = Position::new(rules);
            games += 1;
            for _ in 0..PARTS {
                if let Some(outcome) = position.legal(&mut moves) {
                    decided += u32::from(outcome.verdict != board::Verdict::Drawn);
                    break;
                }
                choices += moves.len() as u32;
                noisy += moves.iter().filter(|part| gain(&position, evaluation, *part).noisy).count() as u32;
                parts += 1;
                let Some(part) = moves.get(chance.below(moves.len())) else { break };
                position.make(part);
            }
        }
        Sample {
            noisy: noisy * 1000 / choices.max(1),
            choices: choices / parts.max(1),
            parts: parts / games.max(1),
            decided: decided * 1000 / games.max(1),
        }
    }
}
