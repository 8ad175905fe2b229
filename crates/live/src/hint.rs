//! Hints: what the room's strongest player would do in a person's place.

use std::time::Duration;

use accounts::Refused;
use game::{Prompt, Status, wording};
use referee::{Event, replay};
use serde_json::{Value, json};

use super::live_match::LiveMatch;

/// The adviser's thinking time.
const TIME: Duration = Duration::from_secs(1);

impl LiveMatch {
    /// A hint for a person who is due, as a message of the socket. Blocks while the adviser thinks; it sees what the person sees.
    ///
    /// # Errors
    /// If no prompt is open, or the game has no hints.
    pub fn hint(&self, person: usize) -> Result<Value, Refused> {
        let not_asked = || Refused::conflict("not_now", wording!("it is not your turn"));
        let asked = self.decisions[person]
            .as_ref()
            .and_then(|decision| decision.state().prompt)
            .ok_or_else(not_asked)?;
        let prompt = self.prompt(person, asked.turn).ok_or_else(not_asked)?;
        let nobody = || Refused::missing("nobody here gives hints in this game");
        let hint = game::hint(self.room, &prompt, TIME).ok_or_else(nobody)?;
        let value = |text: &str| serde_json::from_str::<Value>(text).unwrap_or(Value::Null);
        let thought = hint.thought.as_deref().map_or(Value::Null, value);
        let words = ["score", "line"].iter().filter_map(|name| thought[*name].as_str());
        let text = words.collect::<Vec<_>>().join("  ");
        let hint =
            json!({"action": value(&hint.action), "text": text, "thought": thought, "turn": asked.turn});
        Ok(json!({"match": self.id, "bot": person, "hint": hint}))
    }

    /// The person's open prompt, reconstructed by replaying the match.
    fn prompt(&self, person: usize, in_turn: u32) -> Option<Prompt> {
        let (mut seating, mut prompt) = (None, None);
        // A match never contradicts its own record.
        let _ = replay(&self.record()?, self.room, &mut |event| {
            if let Event::Opened { seating: seats, .. } = &event {
                seating = Some((*seats).clone());
            }
            let (Event::Opened { game, .. } | Event::Played { game, .. }) = &event else { return };
            let player = seating.as_ref().map(|seating| seating.seats[person]);
            prompt = match (game.status(), player) {
                (Status::Waiting { turn, players }, Some(player))
                    if turn == in_turn && players.contains(player) =>
                {
                    Some(game.prompt(player, turn))
                }
                _ => None,
            };
        });
        prompt
    }
}
