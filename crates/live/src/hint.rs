//! Hints: what the room's strongest player would do in a person's place.

use std::time::Duration;

use accounts::Refused;
use game::wording;
use referee::prompt_at;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::live_match::LiveMatch;
use crate::rooms::read_record;

/// The adviser's thinking time.
const TIME: Duration = Duration::from_secs(1);

/// A hint that a person who is due has asked for.
#[derive(Serialize, Deserialize)]
pub struct HintWanted {
    /// The match.
    of: String,
    person: usize,
    turn: u32,
}

impl LiveMatch {
    /// A hint that a person wants, and the record of the match so far.
    ///
    /// # Errors
    /// If no prompt is open.
    pub fn hint_wanted(&self, person: usize) -> Result<(HintWanted, String), Refused> {
        let asked = self.decisions[person].as_ref().and_then(|decision| decision.state().prompt);
        let asked = asked.ok_or_else(not_asked)?;
        let record = self.record().ok_or_else(not_asked)?.to_string();
        Ok((HintWanted { of: self.id.clone(), person, turn: asked.turn }, record))
    }
}

impl HintWanted {
    /// The hint, as a message of the socket. Blocks while the adviser thinks; it sees what the person sees.
    ///
    /// # Errors
    /// If the person is not due in this record, or the game has no hints.
    pub fn think(&self, record: &str) -> Result<Value, Refused> {
        let (record, room) = read_record(record)?;
        let prompt = prompt_at(&record, room, self.person, self.turn).ok_or_else(not_asked)?;
        let nobody = || Refused::missing("nobody here gives hints in this game");
        let hint = game::hint(room, &prompt, TIME).ok_or_else(nobody)?;
        let value = |text: &str| serde_json::from_str::<Value>(text).unwrap_or(Value::Null);
        let thought = hint.thought.as_deref().map_or(Value::Null, value);
        let words = ["score", "line"].iter().filter_map(|name| thought[*name].as_str());
        let text = words.collect::<Vec<_>>().join("  ");
        let hint =
            json!({"action": value(&hint.action), "text": text, "thought": thought, "turn": self.turn});
        Ok(json!({"match": self.of, "bot": self.person, "hint": hint}))
    }
}

fn not_asked() -> Refused {
    Refused::conflict("not_now", wording!("it is not your turn"))
}
