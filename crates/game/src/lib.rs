//! What a game is: the contract between rules, bots and the referee.
//!
//! The one idea: *a game waits for a set of players; each plays one action at a time; every action is answered at once.* Here is a whole
//! game, in which two players secretly choose a number and the larger one wins:
//!
//! ```
//! use game::*;
//! # use std::ops::RangeInclusive;
//! #[derive(Clone)]
//! struct Larger([Option<u32>; 2]);
//!
//! impl Game for Larger {
//!     type Setup = ();
//!     type Action = u32;
//!     type Reply = ();
//!     type View = Option<u32>; // one's own number
//!
//!     fn seats(_: &()) -> RangeInclusive<usize> {
//!         2..=2
//!     }
//!     fn start(_: &(), _: Opening, _: Dice) -> Result<Larger, BadSetup> {
//!         Ok(Larger([None, None]))
//!     }
//!     fn status(&self) -> Status {
//!         match self.0 {
//!             [Some(a), Some(b)] => Status::Over {
//!                 scores: vec![i64::from(a > b), i64::from(b > a)].into(),
//!                 reason: "larger number".into(),
//!             },
//!             _ => Status::Waiting {
//!                 turn: 1,
//!                 players: Player::all(2).filter(|player| self.0[player.seat()].is_none()).collect(),
//!             },
//!         }
//!     }
//!     fn play(&mut self, player: Player, number: u32) -> Result<(), Illegal> {
//!         if number > 100 {
//!             return Err(Illegal(format!("{number} is over 100")));
//!         }
//!         self.0[player.seat()] = Some(number);
//!         Ok(())
//!     }
//!     fn fail(&mut self, player: Player, _: &Fault) {
//!         self.0[player.seat()] = Some(0);
//!     }
//!     fn resign(&mut self, player: Player) {
//!         self.0[player.seat()] = Some(0);
//!     }
//!     fn view(&self, eyes: Eyes) -> Option<u32> {
//!         match eyes {
//!             Eyes::Player(player) => self.0[player.seat()],
//!             Eyes::Everything => self.0.into_iter().flatten().max(),
//!         }
//!     }
//!     fn sample(_: &Option<u32>, dice: &mut Dice) -> u32 {
//!         dice.below(101) as u32
//!     }
//! }
//!
//! let opening = Opening { number: 1, first: Player::FIRST, players: 2, lots: Dice::named(7, "lots") };
//! let mut game = open::<Larger>(&(), opening, Dice::named(7, "game 1")).unwrap();
//! assert!(matches!(game.hear(Player::FIRST, "7"), Heard::Played { .. }));
//! assert!(matches!(game.hear(Player::SECOND, "700"), Heard::Refused { .. }));
//! game.fail(Player::SECOND, &Fault::new(Verdict::IllegalAction, "700 is over 100"));
//! assert!(matches!(game.status(), Status::Over { .. }));
//! ```

#![warn(missing_docs)]

mod player;

mod deceptive;
mod dice;
mod fault;
mod game;
mod json_error;
mod lock;
mod model_use;
mod nearest;
mod picture;
mod play;
mod prompt;

mod wording;

mod options;
mod series;

mod adjudication;
mod adviser;
mod bot;
mod house;
mod terminal;

mod room;
mod toml_error;

mod record;
mod seal;

pub use adjudication::{ADJUDICATE, Adjudication, told_score};
pub use adviser::{Hint, adviser, hint};
pub use bot::{Aside, Bot, Hello, Message, ThoughtSink};
pub use deceptive::is_deceptive;
pub use dice::{Dice, bot_seed};
pub use fault::{Fault, Illegal, Verdict, shortened};
pub use game::{Caption, Game, Notes, Opening, Status};
pub use house::{Think, house, random};
pub use json_error::explain_json;
pub use lock::lock;
pub use model_use::ModelUse;
pub use nearest::nearest;
pub use options::{
    BadSetup, COMMON, File, Files, Find, FromOptions, Load, Opt, OptKind, Options, Read, duration, file_name,
    load_text, size,
};
pub use picture::{Auto, Button, Cell, Color, Grid, Hand, Layer, Line, Number, Picture, Shape, Way, written};
pub use play::{Heard, Match, malformed_action, open};
pub use player::{ByPlayer, Eyes, Player, Players};
pub use prompt::{Lists, Prompt, Seen};
pub use record::{BadRecord, BotId, Header, Input, Place, RECORD_VERSION, Record, RecordLine};
pub use room::{
    Dialect, Driver, Folder, House, Information, Life, Matches, Opens, Room, Run, Sample, Seats, Spoken,
    Starter, Warnings, accept_all,
};
pub use seal::Seal;
pub use series::{Between, Keeps, Score, Seating, Series, Standing, no_winner, ranks, winner};
pub use terminal::{Paint, Terminal, label};
pub use toml_error::explain_toml;
pub use wording::{Blank, Pattern, Wording, patterns};

#[doc(hidden)]
pub use inventory;
