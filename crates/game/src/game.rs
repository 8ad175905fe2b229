//! The rules of one game as a pure state machine.

use std::borrow::Cow;
use std::fmt::Debug;
use std::ops::RangeInclusive;

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

use crate::{BadSetup, ByPlayer, Dice, Eyes, Fault, Illegal, Picture, Player, Players, Prompt};

/// The rules of one game: no IO, no clock, no global randomness.
///
/// **A game waits for a set of players. Each plays one action at a time. Every action is answered at once.**
///
/// A value is one game in progress, hidden information included.
pub trait Game: Clone + Send + Sized + 'static {
    /// What is fixed before the first move: map, board size, length.
    type Setup: Clone + Send;
    /// One player's decision.
    type Action: Clone + Debug + PartialEq + Serialize + DeserializeOwned;
    /// What an action returns to its player, like the return value of a call.
    type Reply: Clone + Debug + PartialEq + Serialize;
    /// What one player or a spectator may see now. Its JSON is an object with `turn` and `last` (what the player saw since its last
    /// decision).
    type View: Clone + Debug + Serialize + Send + 'static;

    /// How many players this setup allows. The default is two.
    fn seats(_setup: &Self::Setup) -> RangeInclusive<usize> {
        2..=2
    }

    /// Starts a game. `opening.lots` draws what both games of a swapped pair share; `dice` draws everything else.
    ///
    /// # Errors
    /// If the setup cannot be played. The text says what to change.
    fn start(setup: &Self::Setup, opening: Opening, dice: Dice) -> Result<Self, BadSetup>;

    /// Returns who is due, or how the game ended.
    fn status(&self) -> Status;

    /// Plays an action of a player who is due.
    ///
    /// # Errors
    /// If the rules do not allow it. The state is then unchanged.
    fn play(&mut self, player: Player, action: Self::Action) -> Result<Self::Reply, Illegal>;

    /// Whether an action that was played did something. The end of a turn, a pass or an empty list of orders did not: a bot that never does
    /// anything else is told so, and is treated like one that fails.
    fn acts(_action: &Self::Action, _reply: &Self::Reply) -> bool {
        true
    }

    /// Applies the rules' penalty for a failure, illegal actions included. If several players are due, the effect is sealed like an order,
    /// so two failures at once do not depend on their order.
    fn fail(&mut self, player: Player, fault: &Fault);

    /// A player who is due resigns and has lost. With two players the other has won; with more, the rules decide. Sealed like an order if
    /// several are due.
    fn resign(&mut self, player: Player);

    /// Ends a game of two with these scores by seat, because both sides told them. Only games with the option [`ADJUDICATE`](crate::ADJUDICATE)
    /// are ended so.
    fn adjudicate(&mut self, _scores: [i64; 2]) {}

    /// Returns what `eyes` may see now.
    fn view(&self, eyes: Eyes) -> Self::View;

    /// Removes the lists of legal actions from a view, for bots that do not want them.
    fn brief(view: &Self::View) -> Self::View {
        view.clone()
    }

    /// The picture of what `eyes` see, if the page and the terminal are to draw one. Bots do not get it.
    fn picture(_view: &Self::View, _eyes: Eyes) -> Option<Picture> {
        None
    }

    /// What never changes in a game and every spectator may know: the map, polygons, pictures.
    fn scene(&self) -> serde_json::Value {
        serde_json::Value::Null
    }

    /// Starts the notes of one player: what it could know beyond its present view. `None` if the view says everything.
    fn notes(&self) -> Option<Box<dyn Notes>> {
        None
    }

    /// What is told to people beside the view. It says nothing that a view hides.
    fn caption(&self) -> Caption {
        Caption::default()
    }

    /// Draws anew what chance has not shown to anybody yet. `seen` is a player and its view of this game some time later: what that player
    /// does not know by then is drawn anew too, as far as nothing has come of it.
    fn redraw(&mut self, _seen: Option<(Player, &Self::View)>, _dice: &mut Dice) {}

    /// Draws a legal action at random, from the view alone, so it cannot leak hidden information.
    fn sample(view: &Self::View, dice: &mut Dice) -> Self::Action;
}

/// What is told to people beside a view, as those who play the game write it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Caption {
    /// The names of places that everybody should notice, such as a king in check.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub threatened: Vec<String>,
    /// The moves of the last input, or of the opening.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub moves: Vec<String>,
    /// Whether those are in the notation of chess, in which games are kept as PGN.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub san: bool,
    /// The position, in FEN.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub fen: String,
    /// The position before the first move, in FEN, if it is not the usual start. Only before the first input.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub start: String,
    /// What made the last action in the picture that its player saw, such as the name of a cell. Only for those who may know the action.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub label: String,
}

/// What one player could know from everything it has seen so far, for those who watch through its eyes. Bots work this out themselves.
pub trait Notes: Send {
    /// Notes the player's decision on the view it saw last, as JSON. `None` if it failed to decide.
    fn decided(&mut self, action: Option<&str>);
    /// Notes what the player sees now. Returns what it could know by now, as a JSON object.
    fn saw(&mut self, view: &Prompt) -> Box<RawValue>;
}

/// How a game of a match starts.
#[derive(Clone, Debug)]
pub struct Opening {
    /// The game's number in its match, from 1.
    pub number: u32,
    /// The seat that goes first, if the rules have one.
    pub first: Player,
    /// The number of players, within `Game::seats`.
    pub players: usize,
    /// Draws what the games of a swapped pair share, such as the map.
    pub lots: Dice,
}

/// Who is due, or how a game ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Status {
    /// The game waits for these players.
    Waiting {
        /// The game's turn counter, from 1, counting passed turns. It never goes back.
        turn: u32,
        /// Never empty. If there are several, their decisions are sealed until the last arrives.
        players: Players,
    },
    /// The game is over.
    Over {
        /// Points by seat; 1 for a win and 0 otherwise in games without points.
        scores: ByPlayer<i64>,
        /// Why it ended, in a few words.
        reason: Cow<'static, str>,
    },
}

impl Status {
    /// One player is due.
    pub fn due(turn: u32, player: Player) -> Status {
        Status::Waiting { turn, players: Players::one(player) }
    }

    /// Returns true if the game waits for this player in this turn.
    pub fn awaits(&self, player: Player, in_turn: u32) -> bool {
        matches!(self, Status::Waiting { turn, players } if *turn == in_turn && players.contains(player))
    }
}
