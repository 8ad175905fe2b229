//! What a player who is due is asked.

use std::any::Any;
use std::cell::OnceCell;
use std::time::Duration;

use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

use crate::{Fault, Player, Verdict};

/// Whether a view includes its lists of legal actions.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Lists {
    /// Included.
    #[default]
    With,
    /// Left out: the bot said `"legal":false`.
    Without,
}

/// The question to a player who is due. It is serialized only on demand: house players read the typed view.
pub struct Prompt {
    /// The turn's number, from the game's status.
    pub turn: u32,
    /// The player whose decision this is.
    pub player: Player,
    /// Saved time that the player may use on top of the turn's own, if the match has a bank.
    pub bank: Option<Duration>,
    view: Box<dyn Seen>,
    /// The view as JSON, with its lists and without, once asked for.
    texts: [OnceCell<Box<RawValue>>; 2],
}

impl Prompt {
    /// A question without saved time.
    pub fn new(turn: u32, player: Player, view: Box<dyn Seen>) -> Prompt {
        Prompt { turn, player, bank: None, view, texts: [const { OnceCell::new() }; 2] }
    }

    /// The view in its own type; `None` if it belongs to another game.
    pub fn view<V: 'static>(&self) -> Option<&V> {
        self.view.typed().downcast_ref()
    }

    /// The view in its own type, for a house player.
    ///
    /// # Errors
    /// If it belongs to another game: the host has failed.
    pub fn house_view<V: 'static>(&self) -> Result<&V, Fault> {
        let why = "a house player was seated at another game";
        self.view().ok_or_else(|| Fault::new(Verdict::HostFault, why))
    }

    /// The view as JSON.
    pub fn text(&self) -> &RawValue {
        self.text_with(Lists::With)
    }

    /// The view as JSON, with or without its lists of legal actions.
    pub fn text_with(&self, lists: Lists) -> &RawValue {
        self.texts[lists as usize].get_or_init(|| self.view.json(lists))
    }

    /// The view as JSON for a person, with what only people look at.
    pub fn shown(&self) -> Box<RawValue> {
        self.view.shown()
    }

    /// A legal action as JSON, to show the syntax.
    pub fn example(&self) -> Option<String> {
        self.view.example()
    }

    /// The question as a line of the protocol, newline included.
    pub fn line(&self, lists: Lists) -> Vec<u8> {
        let (turn, view) = (self.turn, self.text_with(lists));
        let bank = self.bank.map_or(String::new(), |bank| format!(",\"bank_ms\":{}", bank.as_millis()));
        format!("{{\"type\":\"turn\",\"turn\":{turn},\"view\":{view}{bank}}}\n").into_bytes()
    }
}

impl Serialize for Prompt {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        use serde::ser::SerializeStruct;
        let mut fields = serializer.serialize_struct("Turn", 2)?;
        fields.serialize_field("turn", &self.turn)?;
        fields.serialize_field("view", self.text())?;
        fields.end()
    }
}

/// A question as it is serialized: see [`crate::Prompt::line`].
#[cfg(test)]
#[derive(schemars::JsonSchema)]
#[expect(dead_code, reason = "only its schema is wanted")]
pub(crate) struct Turn {
    /// The game's turn.
    turn: u32,
    /// What the bot may see, defined by the game's rules.
    view: serde_json::Value,
    /// Saved time, if the match has a bank.
    bank_ms: Option<u64>,
}

/// A view with its type erased.
pub trait Seen: Send {
    /// The view in its own type.
    fn typed(&self) -> &dyn Any;
    /// The view as JSON.
    fn json(&self, lists: Lists) -> Box<RawValue>;
    /// The view as JSON for a person, with what only people look at.
    fn shown(&self) -> Box<RawValue> {
        self.json(Lists::With)
    }
    /// A legal action as JSON, to show the syntax; always the same one.
    fn example(&self) -> Option<String>;
}
