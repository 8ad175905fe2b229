//! Turns a bot's file or folder into a program that can be started: languages, compilers, `bot.toml`, hashes.

mod error;
mod prepare;
mod prepared;
mod source;

pub(crate) mod languages;
mod manifest;
mod model;

pub(crate) mod bounds;
mod bundle;
mod compile;
mod contents;
mod driver;
mod java;
mod kept;

pub(crate) mod programs;
mod run;
mod tools;

pub use bundle::{pack_bot, unpack_bot};
pub use compile::Turn;
pub use contents::{Part, copy, parts};
pub use error::PrepareError;
pub use kept::limit_cache;
pub use languages::{interpreter, language_name, language_titles};
pub use manifest::{Chance, stated, stated_model};
pub use model::{MODEL, MODEL_KEY, Model, written_model};
pub use prepare::Workshop;
pub use prepared::{Prepared, Protocol};
pub use programs::{allow_program, pass_env};
pub use tools::{Tool, missing, tools};
