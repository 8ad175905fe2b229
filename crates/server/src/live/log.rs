//! What bots write while they play, each line already written as a message of the socket.

use arena::log_entry;
use axum::extract::ws::Utf8Bytes;
use game::{Aside, Place, Player};
use serde_json::json;

/// The most bytes of bots' output kept of one match.
const KEPT: usize = 32 << 20;
/// How much of a bot's last standard error is searched for places in its files.
const LAST_WORDS: usize = 16 << 10;

/// What bots wrote in one match.
pub(super) struct LiveLog {
    id: String,
    messages: Vec<Utf8Bytes>,
    bytes: usize,
    /// The end of each bot's standard error.
    last_words: Vec<String>,
}

impl LiveLog {
    pub(super) fn new(id: &str, bots: usize) -> LiveLog {
        LiveLog { id: id.into(), messages: Vec::new(), bytes: 0, last_words: vec![String::new(); bots] }
    }

    /// The messages from a number on, so many at the most.
    pub(super) fn from(&self, number: usize, most: usize) -> &[Utf8Bytes] {
        let begin = number.min(self.messages.len());
        &self.messages[begin..self.messages.len().min(begin + most)]
    }

    /// The lines themselves, one under the other.
    pub(super) fn text(&self) -> String {
        const BEFORE: &str = ",\"log\":";
        let line = |message: &Utf8Bytes| {
            let begin = message.find(BEFORE).map_or(0, |at| at + BEFORE.len());
            message[begin..message.len() - 1].to_string() + "\n"
        };
        self.messages.iter().map(line).collect()
    }

    /// The end of a bot's standard error.
    pub(super) fn last_words(&self, bot: usize) -> String {
        self.last_words.get(bot).cloned().unwrap_or_default()
    }

    /// Keeps what a bot uttered.
    pub(super) fn note(&mut self, place: Place, bot: usize, seat: Player, aside: &Aside) {
        if let (Aside::Stderr(text), Some(words)) = (aside, self.last_words.get_mut(bot)) {
            words.push_str(text);
            words.push('\n');
            let mut begin = words.len().saturating_sub(LAST_WORDS);
            while !words.is_char_boundary(begin) {
                begin += 1;
            }
            words.drain(..begin);
        }
        if self.bytes > KEPT {
            return;
        }
        let mut line = json!({"game": place.game, "turn": place.turn, "seat": seat, "bot": bot});
        let (name, value) = log_entry(aside);
        line[name] = value;
        let message = format!("{{\"match\":\"{}\",\"log\":{line}}}", self.id);
        self.bytes += message.len();
        self.messages.push(message.into());
    }
}
