//! One game in play with its types erased: all that the referee knows of a game.

use std::any::Any;
use std::cell::OnceCell;

use serde::Serialize;
use serde_json::value::{RawValue, to_raw_value};

use crate::{BadSetup, Dice, Eyes, Fault, Game, Illegal, Opening, Player, Status, Verdict};

/// One game in play. Implemented once, for every [`Game`]; see [`open`].
pub trait Match: Send {
    /// Who is due, or how it ended.
    fn status(&self) -> Status;
    /// The question to a player who is due in this turn.
    fn prompt(&self, player: Player, turn: u32) -> Prompt;
    /// Reads and plays one action given as JSON.
    fn hear(&mut self, player: Player, action: &str) -> Heard;
    /// Tells the rules that a player failed.
    fn fail(&mut self, player: Player, fault: &Fault);
    /// The view of these eyes, as JSON.
    fn frame(&self, eyes: Eyes) -> Box<RawValue>;
    /// What never changes in this game, as JSON.
    fn scene(&self) -> Box<RawValue>;
}

/// What became of an action.
#[derive(Debug)]
pub enum Heard {
    /// It was played.
    Played {
        /// The action as the record keeps it.
        action: Box<RawValue>,
        /// What it returned.
        reply: Box<RawValue>,
    },
    /// It was understood but is not legal. Nothing has changed yet: the price is [`Match::fail`]'s.
    Refused {
        /// The action as the record keeps it.
        action: Box<RawValue>,
        /// Why.
        illegal: Illegal,
    },
    /// It is no action of this game.
    Rubbish(Fault),
}

/// Begins a game and erases its types.
///
/// # Errors
/// What [`Game::start`] says.
pub fn open<G: Game>(setup: &G::Setup, opening: Opening, dice: Dice) -> Result<Box<dyn Match>, BadSetup> {
    Ok(Box::new(InPlay(G::start(setup, opening, dice)?)))
}

struct InPlay<G>(G);

impl<G: Game> Match for InPlay<G> {
    fn status(&self) -> Status {
        self.0.status()
    }

    fn prompt(&self, player: Player, turn: u32) -> Prompt {
        Prompt { turn, player, view: Box::new(self.0.view(Eyes::Player(player))), text: OnceCell::new() }
    }

    fn hear(&mut self, player: Player, text: &str) -> Heard {
        let action: G::Action = match serde_json::from_str(text) {
            Ok(action) => action,
            Err(error) => return Heard::Rubbish(rubbish(text, &error)),
        };
        let written = json(&action);
        match self.0.play(player, action) {
            Ok(reply) => Heard::Played { action: written, reply: json(&reply) },
            Err(illegal) => Heard::Refused { action: written, illegal },
        }
    }

    fn fail(&mut self, player: Player, fault: &Fault) {
        self.0.fail(player, fault);
    }

    fn frame(&self, eyes: Eyes) -> Box<RawValue> {
        json(&self.0.view(eyes))
    }

    fn scene(&self) -> Box<RawValue> {
        json(&self.0.scene())
    }
}

fn json(value: &impl Serialize) -> Box<RawValue> {
    to_raw_value(value).expect("views, actions and replies have string keys and no failing parts")
}

fn rubbish(text: &str, error: &serde_json::Error) -> Fault {
    let shown: String = text.chars().take(200).collect();
    let error = error.to_string();
    let why = error.split(" at line ").next().unwrap_or_default();
    Fault::new(
        Verdict::MalformedOutput,
        format!("not an action of this game: {} ({why})", shown.escape_debug()),
    )
}

/// The question to a player who is due. Its text is made only when somebody wants it: house players read the
/// typed view.
pub struct Prompt {
    /// The game's turn.
    pub turn: u32,
    /// Who is asked.
    pub player: Player,
    view: Box<dyn AnyView>,
    text: OnceCell<Box<RawValue>>,
}

impl Prompt {
    /// The view as its own type; `None` when it is another game's.
    pub fn view<V: 'static>(&self) -> Option<&V> {
        self.view.as_any().downcast_ref()
    }

    /// The view as JSON.
    pub fn text(&self) -> &RawValue {
        self.text.get_or_init(|| self.view.json())
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

trait AnyView: Send {
    fn as_any(&self) -> &dyn Any;
    fn json(&self) -> Box<RawValue>;
}

impl<V: Serialize + Send + 'static> AnyView for V {
    fn as_any(&self) -> &dyn Any {
        self
    }
    fn json(&self) -> Box<RawValue> {
        json(self)
    }
}
