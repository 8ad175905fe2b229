//! The rules of one game as a pure state machine.

use std::borrow::Cow;
use std::fmt::Debug;
use std::ops::RangeInclusive;

use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::value::RawValue;

use crate::{BadSetup, ByPlayer, Dice, Eyes, Fault, Illegal, Player, Players, Prompt};

/// The rules of one game: no IO, no clock, no global randomness.
///
/// **A game waits for a set of players. Each plays one action at a time. Every action is answered at once.**
/// A value is one game in progress and holds the whole truth, hidden information included.
pub trait Game: Clone + Send + Sized + 'static {
    /// What is fixed before the first move: map, board size, length.
    type Setup: Clone + Send;
    /// One decision of one player.
    type Action: Clone + Debug + PartialEq + Serialize + DeserializeOwned;
    /// What an action tells its author at once, like the return value of a call.
    type Reply: Clone + Debug + PartialEq + Serialize;
    /// All that one pair of eyes may see now. As JSON it is an object with `turn` and `last` (what these eyes saw
    /// since their last decision).
    type View: Clone + Debug + Serialize + Send + 'static;

    /// How many can play this set-up; two, where nothing else is said.
    fn seats(_setup: &Self::Setup) -> RangeInclusive<usize> {
        2..=2
    }

    /// Begins a game. `opening.lots` draws what both games of a swapped pair share, `dice` all other chance.
    ///
    /// # Errors
    /// When the set-up cannot be played; the text says what to change.
    fn start(setup: &Self::Setup, opening: Opening, dice: Dice) -> Result<Self, BadSetup>;

    /// Who is due, or how it ended.
    fn status(&self) -> Status;

    /// Plays one action of a player who is due.
    ///
    /// # Errors
    /// When the rules do not allow it; the state is then unchanged.
    fn play(&mut self, player: Player, action: Self::Action) -> Result<Self::Reply, Illegal>;

    /// The price of a failure, by the rules; an illegal action comes through here too. What it does to one of
    /// several who are due is sealed like an order, so that two failing at once do not depend on order.
    fn fail(&mut self, player: Player, fault: &Fault);

    /// A player who is due gives the game up, as a person may: it has lost. Of two the other has won; what more of
    /// them do is the rules'. Sealed like an order where several are due.
    fn resign(&mut self, player: Player);

    /// What these eyes may see now.
    fn view(&self, eyes: Eyes) -> Self::View;

    /// The view without its lists of legal actions, for bots that do not want them.
    fn brief(view: &Self::View) -> Self::View {
        view.clone()
    }

    /// What never changes in a game and every spectator may know: map, polygons, pictures.
    fn scene(&self) -> serde_json::Value {
        serde_json::Value::Null
    }

    /// Somebody who keeps in mind what one player is told, and works out what that player could know beyond its present
    /// view. Nobody where the view says it all.
    fn notes(&self) -> Option<Box<dyn Notes>> {
        None
    }

    /// A legal action drawn at random, from the view alone, so that it cannot leak what its player may not know.
    fn sample(view: &Self::View, dice: &mut Dice) -> Self::Action;
}

/// What one player could know of a game in play, from all that it was told: for those who watch through its eyes. Bots are
/// not told; they work it out themselves.
pub trait Notes: Send {
    /// Takes note of the player's decision on the view it saw last, as JSON; of none when it failed to decide.
    fn decided(&mut self, action: Option<&str>);
    /// Takes note of what the player sees now, and gives what it could know by now, as a JSON object.
    fn saw(&mut self, view: &Prompt) -> Box<RawValue>;
}

/// How one game of a match begins.
#[derive(Clone, Debug)]
pub struct Opening {
    /// The game's number in its match, from 1.
    pub number: u32,
    /// The seat that goes first, where the rules know a first.
    pub first: Player,
    /// The number of players; one of `Game::seats`.
    pub players: usize,
    /// Draws what the games of a swapped pair share: the map, the set-up.
    pub lots: Dice,
}

/// Who is due, or how a game ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Status {
    /// The game waits for these players.
    Waiting {
        /// The game's own count of turns, from 1, passed-over turns counted. It never goes back.
        turn: u32,
        /// Never empty. Several: their decisions are sealed until the last has come.
        players: Players,
    },
    /// The game is over.
    Over {
        /// Points by seat; a won game 1, else 0, where the game counts no points.
        scores: ByPlayer<i64>,
        /// Why it ended, in a few words.
        reason: Cow<'static, str>,
    },
}

impl Status {
    /// The game goes on with one player.
    pub fn due(turn: u32, player: Player) -> Status {
        Status::Waiting { turn, players: Players::one(player) }
    }

    /// Whether the game waits for this player in this turn.
    pub fn awaits(&self, player: Player, in_turn: u32) -> bool {
        matches!(self, Status::Waiting { turn, players } if *turn == in_turn && players.contains(player))
    }
}
