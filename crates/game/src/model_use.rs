//! What a model's answers cost.

use serde::{Deserialize, Serialize};

/// What the answers of a language model cost, and how many were of no use.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct ModelUse {
    /// Answers, those of no use included.
    pub answers: u64,
    /// Answers with an action that was not legal.
    pub illegal: u64,
    /// Answers without an action.
    pub unparsable: u64,
    /// Answers that ended before their end.
    pub cut_off: u64,
    /// Tokens that it was asked.
    pub tokens_in: u64,
    /// Tokens that it answered.
    pub tokens_out: u64,
    /// Millionths of a unit of money.
    pub micros: u64,
    /// Wall time of its answers, in milliseconds.
    pub millis: u64,
    /// Requests that its provider failed to answer.
    pub failures: u64,
}

impl ModelUse {
    /// Adds what other answers cost.
    pub fn add(&mut self, other: &ModelUse) {
        self.answers += other.answers;
        self.illegal += other.illegal;
        self.unparsable += other.unparsable;
        self.cut_off += other.cut_off;
        self.tokens_in += other.tokens_in;
        self.tokens_out += other.tokens_out;
        self.micros += other.micros;
        self.millis += other.millis;
        self.failures += other.failures;
    }
}
