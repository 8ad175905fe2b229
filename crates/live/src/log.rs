//! Bots' output during a match, each line as a message of the socket.

use arena::{LOG_CAP, LOG_IS_FULL};
use game::{Aside, Place, Player};
use serde_json::{Value, json};

use super::shared_text::SharedText;

/// How much of a bot's last standard error is searched for places in its files, in bytes.
const LAST_WORDS: usize = 16 << 10;

/// How much of the output of a tournament match is kept, in bytes.
const OUTPUT: usize = 256 << 10;

/// The bots' output in a match.
pub(super) struct LiveLog {
    id: String,
    messages: Vec<SharedText>,
    /// Bytes of bots' output.
    bytes: usize,
    /// The end of each bot's standard error.
    last_words: Vec<String>,
    /// For each bot, whether its sandbox level has been reported.
    levels: Vec<bool>,
}

impl LiveLog {
    pub(super) fn new(id: &str, bots: usize) -> LiveLog {
        let (last_words, levels) = (vec![String::new(); bots], vec![false; bots]);
        LiveLog { id: id.into(), messages: Vec::new(), bytes: 0, last_words, levels }
    }

    /// At most `most` messages, from a number on.
    pub(super) fn from(&self, number: usize, most: usize) -> &[SharedText] {
        let begin = number.min(self.messages.len());
        &self.messages[begin..self.messages.len().min(begin + most)]
    }

    /// The lines, separated by newlines.
    pub(super) fn text(&self) -> String {
        self.lines().map(|line| format!("{line}\n")).collect()
    }

    /// The lines except times, as far as a tournament keeps them.
    pub(super) fn output(&self) -> String {
        let mut output = String::new();
        let is_time = |line: &str| line.contains(",\"wall_us\":") || line.contains(",\"cpu_us\":");
        for line in self.lines().filter(|line| !is_time(line)) {
            if output.len() + line.len() >= OUTPUT {
                break;
            }
            output.push_str(line);
            output.push('\n');
        }
        output
    }

    fn lines(&self) -> impl Iterator<Item = &str> {
        const BEFORE: &str = ",\"log\":";
        self.messages.iter().map(|message| {
            let message = message.as_str();
            let begin = message.find(BEFORE).map_or(0, |at| at + BEFORE.len());
            &message[begin..message.len() - 1]
        })
    }

    /// The end of a bot's standard error.
    pub(super) fn last_words(&self, bot: usize) -> String {
        self.last_words.get(bot).cloned().unwrap_or_default()
    }

    /// Adds a bot's aside.
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
        // Only a process has processor time of its own.
        if let (Aside::CpuMicros(_), Some(known)) = (aside, self.levels.get_mut(bot))
            && !std::mem::replace(known, true)
        {
            let level = host::level_in_use().unwrap_or(host::Level::None).name();
            self.keep(place, bot, seat, ("sandbox", level.into()));
        }
        let timing = matches!(aside, Aside::WallMicros(_) | Aside::CpuMicros(_));
        if !timing && self.bytes >= LOG_CAP {
            return;
        }
        let (name, value) = aside.entry();
        let bytes = self.keep(place, bot, seat, (name, value));
        if !timing {
            self.bytes += bytes;
            if self.bytes >= LOG_CAP {
                self.keep(place, bot, seat, ("notice", LOG_IS_FULL.into()));
            }
        }
    }

    /// Adds an entry and returns its size.
    fn keep(&mut self, place: Place, bot: usize, seat: Player, (name, value): (&str, Value)) -> usize {
        let mut line = json!({"game": place.game, "turn": place.turn, "seat": seat, "bot": bot});
        line[name] = value;
        let message = format!("{{\"match\":\"{}\",\"log\":{line}}}", self.id);
        let bytes = message.len();
        self.messages.push(message.into());
        bytes
    }
}

#[cfg(test)]
mod tests;
