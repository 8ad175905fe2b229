//! Games whose rules are no part of this program: a folder with a program in any language, or with a WebAssembly module.
//!
//! The rules keep nothing. They are given a state and a question, and answer with a new state ([the protocol](../../../docs/bring-a-game.md)).
//! So a program that died is started anew and nobody loses, a copy of a game is a copied text, and the same question twice must
//! give the same answer. What a [`Match`](game::Match) is needs no more: referee, records, replays, tournaments and the page know no
//! difference.
//!
//! [`Versions`] opens a folder and makes its [`Room`](game::Room).

mod known;
mod manifest;

#[cfg_attr(target_family = "wasm", path = "module_of_page.rs")]
mod module;
#[cfg(not(target_family = "wasm"))]
mod program;
mod question;
mod rules;

mod view;

mod in_play;

mod house;
mod room;
mod sent_game;

#[cfg(not(target_family = "wasm"))]
mod audit;
#[cfg(not(target_family = "wasm"))]
mod folder;
#[cfg(not(target_family = "wasm"))]
mod picture;

#[cfg(not(target_family = "wasm"))]
pub use audit::{Finding, Report, Setting, audit, replay_exchanges};
#[cfg(not(target_family = "wasm"))]
pub use folder::{Versions, games_in, is_game};
pub use known::{BadGame, know, version};
#[cfg(target_family = "wasm")]
pub use module::{ENGINE, Engine};
pub use sent_game::SentGame;
