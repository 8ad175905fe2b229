//! Games whose rules are no part of this program: a folder with a program in any language, or with a WebAssembly module.
//!
//! The rules keep nothing. They are given a state and a question, and answer with a new state ([the protocol](../../../docs/bring-a-game.md)).
//! So a program that died is started anew and nobody loses, a copy of a game is a copied text, and the same question twice must
//! give the same answer. What a [`Match`](game::Match) is needs no more: referee, records, replays, tournaments and the page know no
//! difference.
//!
//! [`Versions`] opens a folder and makes its [`Room`](game::Room).

mod manifest;

mod module;
mod program;
mod rules;

mod in_play;
mod picture;
mod view;

mod house;
mod room;

mod folder;
mod sent_game;

mod audit;

pub use audit::{Finding, Report, Setting, audit, replay_exchanges};
pub use folder::{BadGame, Versions, games_in, is_game, version};
pub use sent_game::{SentGame, know};
